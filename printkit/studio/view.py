"""What the page shows and asks, as plain values: a position drawn, its turns as clicks, proofs, and files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import permutations, product
from pathlib import Path
from typing import Any

import engines
from engines.claims.deeds import Deed, Facts, facts
from engines.claims.scene import Scene, rules, scene
from engines.record import result
from layouts import boards
from layouts import paper as paper_size
from layouts.board import Point
from layouts.errors import InputError
from printkit import dress, export, press
from printkit.diagrams import Figure, sheet
from printkit.diagrams.table import surface, table
from printkit.document import Document, Sheet
from printkit.drawing import Drawing, Use
from printkit.export.svg import svg
from printkit.sheets.page import Frame
from printkit.studio.edit import editor
from printkit.theme import FULL
from printkit.theme import theme as theme_named

PATIENCE = 60.0
"""Seconds that a search may take at most."""
FREE_ORDER = 3
"""So many pieces placed in one turn may be clicked in any order."""


@dataclass(frozen=True, slots=True)
class State:
    """What the page is at: turns played from a position.

    Attributes:
        game: name of the game or variant.
        start: text of the first position; None for the game's start.
        turns: played from it, in any notation.
    """

    game: str
    start: str | None = None
    turns: tuple[str, ...] = ()

    @property
    def scene(self) -> Scene:
        """The turns played. Raises InputError."""
        return scene(self.game, self.start, self.turns)


def games() -> list[dict[str, Any]]:
    """Every game: variants, boards, and the pieces that can be put."""
    found = []
    for id in engines.names():
        info, how = engines.info(id), editor(id)
        palette = how.palette if how else {}
        found.append(
            {
                "id": id,
                "title": info.title,
                "designer": info.designer,
                "names": [id, *(f"{id}:{variant}" for variant in info.variants)],
                "boards": list(info.boards),
                "palette": [
                    {"piece": piece, "name": name, "icon": _icon(id, piece)}
                    for piece, name in palette.items()
                ],
                "solved": info.history,
            }
        )
    return found


@lru_cache
def _icon(game: str, piece: str) -> str:
    """A piece as a small SVG: its sign, or the signs of its letters side by side; empty where there are none."""
    signs = table(game).signs(FULL)
    names = [piece] if piece in signs else list(piece)
    if not all(name in signs for name in names):
        return ""
    places = [Use(signs[name].symbol, 0.5 + k, 0.5) for k, name in enumerate(names)]
    drawing = Drawing.of("pieces", *places)
    return _inline(Sheet(len(names), 1, drawing), f"icon-{game}-{''.join(str(ord(c)) for c in piece)}")


def _inline(page: Sheet, prefix: str) -> str:
    """The sheet as SVG that can stand in a page."""
    text = svg(page, prefix=prefix).decode("utf-8")
    return text[text.index("<svg") :]


# --------------------------------------------------------------------------------------------- the position


def view(state: State, theme: str = FULL.name) -> dict[str, Any]:
    """A position as the page shows it: drawn, in words, with its spots and every legal turn.

    Raises:
        InputError: the game, the position or a turn cannot be read or played.
    """
    theme_named(theme)
    played = state.scene
    game, at = played.game, played.position
    over = game.outcome(at)
    return {
        "game": game.name,
        "start": game.text(played.positions[0]),
        "turns": _canonical(played),
        "position": game.text(at),
        "state": result(over) if over else table(game.name).state(at),
        "score": game.score(at),
        "over": over is not None,
        **_drawn(state, played, theme),
        "legal": [{"turn": turn, "clicks": clicks} for turn, clicks in _legal(game.name, game.text(at))],
        "choices": _choices(played),
    }


def _canonical(played: Scene) -> list[str]:
    steps = zip(played.positions, played.turns, strict=False)
    return [played.game.play(before, turn)[0] for before, turn in steps]


def _choices(played: Scene) -> list[dict[str, Any]]:
    how = editor(played.game.name)
    fields = played.text().split(" ")
    return [
        {
            "name": choice.name,
            "value": fields[choice.field],
            "values": list(choice.values(played.game, played.position)),
        }
        for choice in (how.choices if how else ())
    ]


def _drawn(state: State, played: Scene, theme: str) -> dict[str, Any]:
    """The figure, and where in it every spot is, in the SVG's own millimetres."""
    look = table(played.game.name)
    page = sheet(Figure(state.game, state.start, played.turns, theme=theme), caption=False)
    id = played.game.info.id
    shown = surface(id, look.shape(played.position), look.width, theme, True, 0.0, 0.0)
    known, pieces = facts(played.game), facts(played.game).pieces(played.position)
    places: dict[str, Point] = {
        part.id: _middle(part.outline) for part in shown.board.regions if part.kind == "wall"
    }
    places.update(shown.at)
    reach = shown.board.spot_radius
    spots = [
        {"id": id, "x": round(x, 3), "y": round(page.height - y, 3), "r": round(reach, 3),
         "holds": known.names.get(pieces[id][0], pieces[id]) if id in pieces else ""}
        for id, (x, y) in places.items()
    ]  # fmt: skip
    text = _inline(page, "studio")
    return {"svg": text, "width": page.width, "height": page.height, "spots": spots}


def _middle(outline: Sequence[Point]) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


@lru_cache(maxsize=32)
def _legal(name: str, position: str) -> tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]:
    """Every legal turn with the ways to click it; no spots are clicked for a pass."""
    game = rules(name)
    at, known = game.parse(position), facts(game)
    return tuple((turn, tuple(clicks(known, known.deeds(game, at, turn)))) for turn in game.turns(at))


def clicks(known: Facts, deeds: Iterable[Deed]) -> Iterator[tuple[str, ...]]:
    """The ways to click a turn: the spots a piece is put on, goes from and to, is flipped or struck on.

    What is placed without anything between may be clicked in any order; what follows by the rules is not clicked.
    """
    steps: list[list[tuple[str, ...]]] = []
    run: list[str] = []
    last = ""
    for deed in deeds:
        if deed.kind == "place":
            run.append(deed.spot)
            continue
        if deed.kind == "remove":
            continue
        if run:
            steps.append(_orders(run))
            run = []
        if deed.kind in ("flip", "strike"):
            steps.append([(deed.spot,)])
        else:
            # A piece that hops on is clicked only where it lands.
            steps.append([(deed.spot,) if deed.path[0] == last else (deed.path[0], deed.spot)])
        last = deed.spot
    if run:
        steps.append(_orders(run))
    for way in product(*steps):
        yield tuple(spot for part in way for spot in part)


def _orders(run: Sequence[str]) -> list[tuple[str, ...]]:
    return list(permutations(run)) if len(run) <= FREE_ORDER else [tuple(run)]


# ------------------------------------------------------------------------------------------------- proofs


def solve(state: State, seconds: float) -> dict[str, Any]:
    """What can be proved of the last position within a time.

    Raises:
        InputError: as :func:`view`; a game that never ends; a time that is no good.
    """
    from engines.search.solve import Limits
    from engines.search.solve import solve as search

    if not 0 < seconds <= PATIENCE:
        raise InputError("seconds", f"{seconds:g}", f"more than 0 and at most {PATIENCE:g}")
    played = state.scene
    if not played.game.info.history:
        raise InputError("game", played.game.name, "a game that ends, to be solved")
    found = search(played.game, played.position, Limits(seconds=seconds))
    return {"position": played.text(), "mover": played.game.mover(played.position), **asdict(found)}


# -------------------------------------------------------------------------------------------------- files


def figure(state: State, name: str, asked: Figure) -> bytes:
    """A figure of the turns, as a file.

    Args:
        state: what to show.
        name: of the file; its ending is its format.
        asked: how to show it.

    Raises:
        InputError: as :func:`view`, or something that cannot be drawn.
    """
    # Before there are turns there is only the position to show.
    show = asked.show if state.turns else "turn"
    page = sheet(replace(asked, game=state.game, position=state.start, turns=state.turns, show=show))
    info = engines.info(state.scene.game.info.id)
    return _file(Document((page,), page.title, info.designer, "A figure", " ".join(info.credits)), name)


def board(state: State, name: str, subject: str, paper: str, theme: str, fit: bool) -> bytes:
    """A board of the game on paper, laid as the last position has it (a floor plan, an orientation).

    Args:
        state: the game.
        name: of the file; its ending is its format.
        subject: name of the board.
        paper: its size.
        theme: colours.
        fit: scaled to the paper; true to scale otherwise, over several sheets where it must be.

    Raises:
        InputError: no such board of this game, paper or theme, or several sheets in a format of one page.
    """
    played = state.scene
    info, look = played.game.info, table(played.game.name)
    if subject not in info.boards:
        raise InputError("board", subject, f"a board of {info.id}: {', '.join(info.boards)}", info.boards)
    owner = dress.of_board(subject)
    given: dict[str, Any] = dict(owner.options.get(subject, {}))
    shape = look.shape(played.position)
    taken = {parameter.name for parameter in boards.parameters(subject)}
    for parameter in ("plan", "orientation"):
        if parameter in taken and shape is not None:
            given[parameter] = shape
    plan = boards.find(subject, **given)
    wish = press.Wish(
        paper=paper_size.parse(paper),
        fit=fit,
        tile=not fit,
        frame=Frame(note=not name.endswith(".svg")),
        theme=theme_named(theme),
    )
    return _file(press.document(press.sheets(plan, owner, wish), plan, owner), name)


def _file(document: Document, name: str) -> bytes:
    path = Path(name)
    if len(document.sheets) > 1 and path.suffix != ".pdf":
        raise InputError("format", path.suffix, f"'.pdf': there are {len(document.sheets)} sheets", [".pdf"])
    return export.render(document, path)[path]
