"""Reading a PDF back: page boxes, layers, fonts, the finest stroke and the smallest text, by pikepdf.

What is told is what stands in the file, not what was meant: content streams are followed operator by operator.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import hypot, sqrt
from pathlib import Path
from typing import Any

from layouts.errors import InputError
from printkit.drawing import Box

MM = 25.4 / 72
"""Millimetres in a point."""
STROKES = (0.088, 0.25)
"""The finest stroke that a press can print (a quarter of a point), and that every printer shows, in mm."""
TEXTS = (1.4, 2.1)
"""The smallest text that can be read (4 points), and that is read with ease (6 points), em size in mm."""
RULERS = (101.6, 50.8)
"""Lengths of rulers in mm: four inches, and two on small sheets."""
NEAR = 0.004
"""What counts as the same length, in mm."""
CONTOUR = "/CutContour"
"""Lines in this colour are followed by a cutter, not printed."""
SPACES = {"cs": "spot", "rg": "rgb", "k": "cmyk", "g": "gray"}
"""What operators that set a colour speak of."""
IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Page:
    """What was found on a page; lengths in mm.

    Attributes:
        label: its name in a viewer.
        width, height: of the paper.
        trim, bleed: where it is cut, and how far ink may run.
        layers: names of the layers that something is drawn in.
        stroke: width of the finest line; None without lines.
        text: em size of the smallest text; None without text.
        rulers: lengths of the level and of the upright ruler as drawn; None without rulers.
        colours: how colours are written: ``gray rgb cmyk spot``.
    """

    label: str
    width: float
    height: float
    trim: Box
    bleed: Box
    layers: tuple[str, ...]
    stroke: float | None
    text: float | None
    rulers: tuple[float, float] | None
    colours: tuple[str, ...]

    @property
    def trimmed(self) -> bool:
        """Whether something is to be cut off."""
        return any(abs(a - b) > NEAR for a, b in zip(self.trim, (0, 0, self.width, self.height), strict=True))

    @property
    def bleeds(self) -> bool:
        """Whether ink runs past the cut."""
        return any(abs(a - b) > NEAR for a, b in zip(self.trim, self.bleed, strict=True))


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in a file.

    Attributes:
        title, author: as the file gives them.
        pages: in order.
        scaling: what viewers are told about scaling when they print: ``None``, or the usual ``AppDefault``.
        fonts: names of typefaces, and whether each is embedded.
        layers: names of the layers that a viewer can switch.
    """

    title: str
    author: str
    pages: tuple[Page, ...]
    scaling: str
    fonts: tuple[tuple[str, bool], ...]
    layers: tuple[str, ...]

    @property
    def stroke(self) -> float | None:
        """Width of the finest line, in mm."""
        return min((page.stroke for page in self.pages if page.stroke is not None), default=None)

    @property
    def text(self) -> float | None:
        """Em size of the smallest text, in mm."""
        return min((page.text for page in self.pages if page.text is not None), default=None)

    def problems(self) -> Iterator[str]:
        """What may spoil a print."""
        if self.scaling != "None":
            yield f"viewers may scale the pages when printing (PrintScaling is {self.scaling}, not None)"
        for name, embedded in self.fonts:
            if not embedded:
                yield f"typeface {name} is not embedded"
        yield from self._small("lines", [page.stroke for page in self.pages], 0.0, STROKES[0])
        yield from self._small("text", [page.text for page in self.pages], 0.0, TEXTS[0])

    def _small(self, what: str, sizes: list[float | None], least: float, enough: float) -> Iterator[str]:
        """Which pages bear something finer than ``enough``, though not than ``least`` (mm)."""
        found = {
            number: size
            for number, size in enumerate(sizes, start=1)
            if size is not None and least - NEAR <= size < enough - NEAR
        }
        if found:
            pages = ", ".join(map(str, found))
            yield f"{what} of {min(found.values()):.3f} mm, below {enough} mm: page{'s' * (len(found) > 1)} {pages}"

    def remarks(self) -> Iterator[str]:
        """What whoever prints the file should know."""
        yield from self._small("lines", [page.stroke for page in self.pages], *STROKES)
        yield from self._small("text", [page.text for page in self.pages], *TEXTS)
        marked = False
        for number, page in enumerate(self.pages, start=1):
            if page.trimmed and page.rulers is None:
                yield f"page {number}: drawn to scale, but without rulers"
            if page.rulers and not any(abs(x - r) < NEAR for x in page.rulers for r in RULERS):
                stretch = (
                    100 * length / min(RULERS, key=lambda r: abs(r - length)) for length in page.rulers
                )
                across, along = stretch
                yield f"page {number}: stretched for a printer, {across:.2f} x {along:.2f} %"
            before, marked = marked, bool({"marks", "cut"} & set(page.layers))
            # The back of a sheet is cut along the marks on its front.
            if page.bleeds and not marked and not before:
                yield f"page {number}: ink runs past the cut, but there are neither crop marks nor lines to cut along"


def inspect(path: Path) -> Report:
    """What stands in a PDF.

    Raises:
        InputError: no PDF that can be read, or pikepdf is not installed.
    """
    try:
        import pikepdf
    except ImportError:
        raise InputError("check", "pikepdf", "installed: pip install 'printkit[check]'") from None
    try:
        with pikepdf.open(path) as file:
            return _report(pikepdf, file)
    except (pikepdf.PdfError, pikepdf.PasswordError) as error:
        raise InputError("FILE", path, f"a PDF that can be read ({str(error).strip()})") from None


def _report(pikepdf: Any, file: Any) -> Report:
    pages = tuple(_page(pikepdf, page) for page in file.pages)
    fonts = sorted({font for page in file.pages for font in _fonts(page)})
    preferences = file.Root.get("/ViewerPreferences", {})
    properties = file.Root.get("/OCProperties")
    groups = tuple(str(group.Name) for group in properties.OCGs) if properties is not None else ()
    return Report(
        str(file.docinfo.get("/Title", "")),
        str(file.docinfo.get("/Author", "")),
        pages,
        str(preferences.get("/PrintScaling", "/AppDefault")).removeprefix("/"),
        tuple(fonts),
        groups,
    )


def _fonts(page: Any) -> Iterator[tuple[str, bool]]:
    for font in dict(page.Resources.get("/Font", {})).values():
        name = str(font.get("/BaseFont", "/?")).removeprefix("/").partition("+")[2]
        inner = font.get("/DescendantFonts", [font])[0].get("/FontDescriptor", {})
        held = any(key in inner for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        yield name or str(font.get("/BaseFont", "/?")).removeprefix("/"), held


def _box(page: Any, key: str, origin: tuple[float, float]) -> Box:
    l, b, r, t = (float(v) * MM for v in page.get(key, page.MediaBox))
    return l - origin[0], b - origin[1], r - origin[0], t - origin[1]


def _page(pikepdf: Any, page: Any) -> Page:
    left, bottom, right, top = (float(v) * MM for v in page.MediaBox)
    found = _Reader(dict(page.Resources.get("/Properties", {})))
    for operands, operator in pikepdf.parse_content_stream(page):
        found.take(str(operator), operands)
    return Page(
        str(page.label),
        round(right - left, 4),
        round(top - bottom, 4),
        _rounded(_box(page, "/TrimBox", (left, bottom))),
        _rounded(_box(page, "/BleedBox", (left, bottom))),
        tuple(found.layers),
        min(found.strokes, default=None),
        min(found.sizes, default=None),
        found.rulers(),
        tuple(sorted(found.colours)),
    )


def _rounded(box: Box) -> Box:
    l, b, r, t = (round(v, 4) + 0.0 for v in box)
    return l, b, r, t


_Matrix = tuple[float, float, float, float, float, float]


def _times(m: _Matrix, n: _Matrix) -> _Matrix:
    """First ``m``, then ``n``."""
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (
        a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u,
    )  # fmt: skip


def _size(m: _Matrix) -> float:
    return sqrt(abs(m[0] * m[3] - m[1] * m[2]))


@dataclass(slots=True)
class _State:
    matrix: _Matrix = IDENTITY
    width: float = 1.0
    line: tuple[object, ...] = ()
    fill: tuple[object, ...] = ()


@dataclass(slots=True)
class _Reader:
    """Follows a content stream and keeps what is asked about it."""

    properties: dict[str, Any]
    layers: dict[str, None] = field(default_factory=dict)
    strokes: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    colours: set[str] = field(default_factory=set)
    state: _State = field(default_factory=_State)
    stack: list[_State] = field(default_factory=list)
    inside: list[str] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)
    frames: list[tuple[float, float]] = field(default_factory=list)
    font: float = 0.0
    line: _Matrix = IDENTITY

    def take(self, operator: str, operands: Any) -> None:
        """One operator and what stands before it."""
        state = self.state
        match operator:
            case "q":
                self.stack.append(replace(state))
            case "Q" if self.stack:
                self.state = self.stack.pop()
            case "cm":
                state.matrix = _times(_matrix(operands), state.matrix)
            case "w":
                state.width = float(operands[0])
            case "BDC" | "BMC":
                group = self.properties.get(str(operands[1])) if operator == "BDC" else None
                named = str(group.Name) if group is not None and "/Name" in group else ""
                self.inside.append(named)
            case "EMC" if self.inside:
                self.inside.pop()
            case "CS" | "RG" | "K" | "G":
                state.line = (SPACES[operator.lower()], *map(str, operands))
                self.colours.add(SPACES[operator.lower()])
            case "cs" | "rg" | "k" | "g":
                state.fill = (SPACES[operator], *map(str, operands))
                self.colours.add(SPACES[operator])
            case "m" | "l" | "c" | "v" | "y":
                x, y = float(operands[-2]), float(operands[-1])
                self.points.append((x, y))
            case "re":
                x, y, w, h = map(float, operands)
                self.points += [(x, y), (x + w, y + h)]
            case "S" | "s" | "B" | "b" | "B*" | "b*" | "f" | "F" | "f*":
                self.painted(operator)
            case "n":
                self.points.clear()
            case "BT":
                self.line = IDENTITY
            case "Tf":
                self.font = float(operands[1])
            case "Tm":
                self.line = _matrix(operands)
            case "Tj" | "TJ" | "'" | '"':
                self.seen()
                self.sizes.append(self.font * _size(self.line) * _size(state.matrix) * MM)
            case _:
                pass

    def seen(self) -> None:
        if self.inside and self.inside[-1]:
            self.layers.setdefault(self.inside[-1])

    def painted(self, operator: str) -> None:
        """A path has been drawn."""
        self.seen()
        state = self.state
        # An outline in the colour of what it goes around softens its corners: nobody sees a line.
        softens = operator[0] in "Bb" and state.line == state.fill
        if operator[0] not in "fF" and CONTOUR not in state.line and not softens:
            self.strokes.append(state.width * _size(state.matrix) * MM)
        if self.inside and self.inside[-1] == "ruler" and operator[0] in "Bb" and len(self.points) >= 4:
            a, b, c, d, _, _ = state.matrix
            us, vs = ([p[n] for p in self.points] for n in (0, 1))
            u, v = max(us) - min(us), max(vs) - min(vs)
            self.frames.append((hypot(a * u, c * v) * MM if abs(a) > abs(b) else abs(c) * v * MM,
                                hypot(d * v, b * u) * MM if abs(d) > abs(b) else abs(b) * u * MM))  # fmt: skip
        self.points.clear()

    def rulers(self) -> tuple[float, float] | None:
        """Lengths of the level and the upright ruler."""
        if not self.frames:
            return None
        return round(max(w for w, _ in self.frames), 3), round(max(h for _, h in self.frames), 3)


def _matrix(operands: Any) -> _Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f
