"""Figures and boards composed on the page, which shows them exactly as they are in the file to download."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from printkit import engines, export
from printkit.content.project import Project
from printkit.draw.drawing import Drawing
from printkit.draw.theme import FULL, theme as theme_named
from printkit.engines.claims import FalseClaim, judge
from printkit.export.document import Document, Sheet
from printkit.export.png import INCH
from printkit.figures import Figure, prove, sheet
from printkit.figures.figure import from_table
from printkit.figures.marks import NAMES as SHAPES
from printkit.figures.style import figure_style
from printkit.layouts import boards, paper as paper_size
from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.base.refusals import InputError, OverLimit, Refusal, one_of
from printkit.looks import custom, style
from printkit.pages import placement
from printkit.pages.marks import named
from printkit.pages.page import Frame
from printkit.pages.tiling import CUT_SIDES, PREFERENCES, Tiling

PIXELS = 40_000_000
"""Largest number of pixels in an image drawn by the server."""
DPI = 300.0
"""The default resolution of images, as for the commands."""
PAGES = 6
"""Number of pages to show at a time."""
CLAIMS = 40
"""Largest number of claims in a composed figure."""


# --------------------------------------------------------------------------------------------- figures


def figure(table: Mapping[str, object]) -> dict[str, object]:
    """Draw a figure, and return its file, the places of its spots, the verdicts on its claims, and the command that
    draws it.

    Args:
        table: the keys of the figure (see ``docs/diagrams.md``).

    Raises:
        Refusal: a key or a value cannot be used, or something cannot be played or drawn.
    """
    fields = dict(table)
    claims = fields.pop("claims", [])
    if not isinstance(claims, list) or len(claims) > CLAIMS:
        raise InputError("claims", claims, f"{{field}} must be a list of at most {CLAIMS} claims.")
    request = from_table(fields)
    page = sheet(request)
    document = _document(request, page)
    name = Path(f"{_name(request.game)}-figure.svg")
    return {
        "svg": bytes(export.render(document, name)[name]).decode(),
        "width": page.width,
        "height": page.height,
        "title": page.title,
        "spots": [
            {"id": id, "x": round(x, 3), "y": round(page.height - y, 3), "r": round(r, 3)}
            for id, (x, y, r) in _places(page.drawing).items()
        ],
        "claims": [_judged(request, str(claim)) for claim in claims],
        "toml": toml(table),
    }


def figure_file(table: Mapping[str, object], ending: str) -> tuple[str, bytes]:
    """Return the file of a figure, with its name.

    Raises:
        Refusal: as for :func:`figure`, or a claim is false, or an image has too many pixels.
    """
    request = from_table(table)
    page = sheet(request)
    return _file(_document(request, page), f"{_name(request.game)}-figure.{ending}")


def _document(request: Figure, page: Sheet) -> Document:
    info = engines.info(request.game.partition(":")[0])
    return Document((page,), page.title, author=info.designer, subject="A figure", credits=" ".join(info.credits))


def _judged(request: Figure, text: str) -> dict[str, object]:
    """Judge whether a claim is true or false (null if unknown), and add the engine's explanation."""
    from printkit.engines.claims import parse

    try:
        claim = parse(text)
        state = prove(replace(request, claims=()))
        finding = judge(claim, state)
    except Refusal as error:
        return {"claim": text, "holds": None, "says": error.sentence()}
    if finding.holds is None:
        return {"claim": text, "holds": None, "says": str(FalseClaim(claim, finding))}
    return {"claim": text, "holds": finding.holds is not claim.denied, "says": str(finding.says)}


def _places(drawing: Drawing) -> dict[str, tuple[float, float, float]]:
    """Return the centre and the radius of every spot as drawn, in the last panel if there are several."""
    places: dict[str, tuple[float, float, float]] = {}
    for _, items in drawing.layers:
        for item in items:
            id = getattr(item, "id", "") or ""
            panel, mark, spot = id.rpartition("spot-")
            if not mark or panel not in ("", "b-"):
                continue
            left, bottom, right, top = item.bounds()
            places[spot] = (left + right) / 2, (bottom + top) / 2, min(right - left, top - bottom) / 2
    return places


def toml(table: Mapping[str, object]) -> str:
    """Return the figure as TOML, for a file or a fenced block."""
    fields = {key: value for key, value in table.items() if value not in ("", [], False) or key == "coords"}
    return "".join(f"{key} = {_toml(value)}\n" for key, value in fields.items())


def _toml(value: object) -> str:
    match value:
        case bool() | str():
            return json.dumps(value, ensure_ascii=False)  # JSON text that is also valid TOML
        case int() | float():
            return f"{value:g}"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case _:
            raise InputError("value", value, "text, a number, true, false or a list of text values")


def can(game: str) -> dict[str, object]:
    """Return the features that a game's figures can show, apart from the position. Raises Refusal."""
    from printkit.engines.claims.grammar import forms
    from printkit.engines.state import rules

    rule, look = rules(game), figure_style(game)
    start = rule.start()
    board = look.board(look.shape(start), look.width, True)
    return {
        "shapes": list(SHAPES),
        "areas": [part.id for part in board.regions if part.kind != "wall"],
        "lines": bool(board.lines),
        "sight": rule.offers("sight"),
        "custodial": rule.offers("custodial"),
        "values": bool(look.values(start)),
        "score": rule.offers("scored"),
        "claims": list(forms()),
        "width": look.width,
    }


# ---------------------------------------------------------------------------------------------- boards


def options(subject: str) -> list[dict[str, object]]:
    """List the options for a board. Raises Refusal."""
    usual = style.of_board(subject).options.get(subject, {})
    return [
        {
            "name": parameter.name,
            "about": parameter.help,
            "usual": _plain(usual.get(parameter.name, parameter.default)),
        }
        for parameter in boards.parameters(subject)
        if _plain(parameter.default) is not None or parameter.kind in (int, float, str)
    ]


def _plain(value: object) -> str | None:
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, int | float) else value if isinstance(value, str) else None


@lru_cache(maxsize=4)
def _project(file: Path | None) -> Project:
    return custom.load(file) if file else Project()


def board_document(payload: Mapping[str, object], project: Path | None = None) -> tuple[str, Document]:
    """Return a board on paper, made with the options of ``printkit board``, and the name of its file without a
    suffix.

    Args:
        payload: the options, keyed by name, as text or booleans (``paper tile fit scale overlap seams cut_side
            marks bleed layers`` ...); ``board`` names the board, ``own`` contains its own options; ``game`` and
            ``position`` determine a board that depends on them.
        project: a project file with the user's own words, or None.

    Raises:
        Refusal: an option cannot be used, or a board does not fit.
    """
    content = _project(project)
    look = content.themed(theme_named(str(payload.get("theme") or content.theme or FULL.name)))
    subject = str(payload.get("board", ""))
    owner = style.of_board(subject, content)
    text = {key: str(value) for key, value in payload.items() if isinstance(value, str) and value}
    on = {key: value for key, value in payload.items() if isinstance(value, bool)}
    paper = text.get("paper") or content.paper
    request = placement.BoardRequest(
        paper=paper_size.parse(paper) if paper else None,
        landscape=on.get("landscape"),
        fit=on.get("fit", False),
        scale=placement.scale_factor(text.get("scale") or "100%"),
        tile=on.get("tile", False),
        tiling=Tiling(
            length.parse(text.get("overlap", "10mm"), "overlap"),
            one_of("cut_side", text.get("cut_side", "right"), CUT_SIDES),
            one_of("seams", text.get("seams", "whole"), PREFERENCES),
        ),
        layers=tuple(text.get("layers", "").split()),
        without=(*(() if on.get("lines", True) else ("lines",)), *(() if on.get("coords", True) else ("coords",))),
        frame=Frame(
            on.get("ruler", True),
            not on.get("vector", False),
            named(text.get("marks", "none")),
            bleed=length.parse(text["bleed"], "bleed") if "bleed" in text else 0.0,
        ),
        theme=look,
    )
    plan = boards.find(subject, **_own(subject, owner.options.get(subject, {}), payload))
    poster = on.get("poster", False)
    sheets = (placement.poster(plan, owner, request),) if poster else placement.sheets(plan, owner, request)
    return subject, placement.document(sheets, plan, owner)


def _own(subject: str, usual: Mapping[str, object], payload: Mapping[str, object]) -> dict[str, object]:
    """Return the board's own options: the defaults, those that follow from the position, and those that were
    chosen.
    """
    values: dict[str, object] = dict(usual)
    by_name = {parameter.name: parameter for parameter in boards.parameters(subject)}
    if payload.get("game") and payload.get("position"):
        from printkit.engines.state import rules

        game = rules(str(payload["game"]))
        if subject in game.info.boards:
            shape = figure_style(game.name).shape(game.parse(str(payload["position"])))
            if shape is not None:
                values |= {name: shape for name in ("plan", "orientation") if name in by_name}
    own_options = payload.get("own", {})
    for name, text in (own_options if isinstance(own_options, Mapping) else {}).items():
        if name not in by_name:
            raise InputError("option", name, f"The board {subject} has no option {{value}}.", names=tuple(by_name))
        if str(text).strip():
            values[name] = _value(by_name[name].kind, str(text).strip(), name)
    return values


def _value(kind: object, text: str, name: str) -> object:
    if kind == Length:
        return length.parse(text, name)
    if kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            raise InputError(name, text, "a number") from None
    return text


def board(payload: Mapping[str, object], project: Path | None = None, first: int = 0) -> dict[str, object]:
    """Return some of a board's pages, with their sizes. Raises Refusal like :func:`board_document`."""
    _, document = board_document({**payload, "vector": False}, project)
    pages = []
    for number, page in enumerate(document.sheets):
        page_data: dict[str, object] = {"number": number + 1, "width": page.width, "height": page.height}
        if first <= number < first + PAGES:
            page_data["svg"] = _preview(replace(document, sheets=(page,)))
        pages.append(page_data)
    return {"pages": pages, "first": first}


def _preview(document: Document) -> str:
    name = Path("page.svg")
    return bytes(export.render(document, name)[name]).decode()


def board_file(payload: Mapping[str, object], ending: str, project: Path | None = None) -> tuple[str, bytes]:
    """Return the file of a board, with its name.

    Raises:
        Refusal: as for :func:`board_document`, or the format has a single page but there are several sheets, or an
            image has too many pixels.
    """
    name, document = board_document({**payload, "vector": ending == "svg"}, project)
    return _file(document, f"{name}.{ending}")


# ------------------------------------------------------------------------------------------------ files


def _file(document: Document, name: str) -> tuple[str, bytes]:
    path = Path(name)
    if path.suffix == ".png":
        for page in document.sheets:
            pixels = page.width * page.height * (DPI / INCH) ** 2
            if pixels > PIXELS:
                message = (
                    f"An image may have at most {PIXELS // 1_000_000} million pixels at {DPI:g} dpi, so {{value}} "
                    "is too large. Use PDF or SVG."
                )
                raise OverLimit(
                    "paper", f"{page.width:g} x {page.height:g} mm", message, found=pixels, bound=float(PIXELS)
                )
    if len(document.sheets) > 1 and path.suffix != ".pdf":
        message = f"{{field}} must be .pdf, not {{value}}, because there are {len(document.sheets)} sheets."
        raise InputError("format", path.suffix, message, names=[".pdf"])
    return name, bytes(export.render(document, path)[path])


def _name(game: str) -> str:
    return "".join(c if c.isalnum() else "-" for c in game)
