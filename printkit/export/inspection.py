"""Read a PDF back with pikepdf: page boxes, layers, fonts, the finest stroke and the smallest text.

Reports describe the actual content of a file, because content streams are followed operator by operator.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import hypot, sqrt
from pathlib import Path
from typing import NamedTuple

from printkit.draw.outline import Box
from printkit.export import press
from printkit.export.accessibility import CLAIM, rules
from printkit.export.objects import Array, Object, Page as ReadPage, Pdf, embedded, entries, opened, operators
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.transform import IDENTITY, Transform

MM = 25.4 / 72
"""Millimetres in a point."""
STROKES = (0.088, 0.25)
"""The finest stroke that a press can print (a quarter of a point), and the finest that every printer shows, in mm."""
TEXTS = (1.4, 2.1)
"""Em sizes in mm of the smallest text that can be read (4 points) and of the smallest that is easy to read (6)."""
PIXELS = (150.0, 250.0)
"""The lowest resolution for a printed picture, and one sufficient for every printer, in pixels per inch."""
DEEPEST = 8
"""Largest nesting depth of forms that are examined."""
TICKS = 2.2
"""Distance in mm to which the ticks of a ruler extend on both sides of its line."""
RULERS = (101.6, 50.8)
"""Lengths of rulers in mm: four inches, and two inches on small sheets."""
NEAR = 0.004
"""The tolerance for equal lengths, in mm."""
CUTS = ("CutContour", "Thru-cut", "DieLine", "Dieline", "Die", "Die-cut", "DieCut", "Kiss-cut", "KissCut", "Crease")
"""Lines in spot colours with these names are not printed but cut by a machine."""
VARNISHES = ("Varnish", "SpotUV", "Spot UV", "Spot-UV", "UV", "Gloss", "Lack")
"""Areas filled with spot colours that have these names are varnished."""
INK = 300.0
"""The largest amount of ink that most presses accept in one place, in per cent (100 for one solid ink)."""
SPACES = {"cs": "spot", "rg": "rgb", "k": "cmyk", "g": "gray"}
"""Colour spaces of the operators that set a colour."""
SHADES = {"/DeviceRGB": "rgb", "/DeviceCMYK": "cmyk", "/DeviceGray": "gray"}
"""Colour spaces of gradients."""


@dataclass(frozen=True, slots=True)
class Page:
    """The findings on a page, with lengths in mm.

    Attributes:
        label: its label in a viewer.
        width, height: size of the paper.
        trim, bleed: the box to which the page is cut, and the box to which ink extends.
        layers: names of the layers with content.
        stroke: width of the finest line; None if there are no lines.
        text: em size of the smallest text; None if there is no text.
        rulers: lengths of the horizontal and vertical rulers as drawn, 0 for a missing one; None if there are no
            rulers.
        colours: colour spaces used: ``gray rgb cmyk spot``.
        spoiled: whether a ruler is printed on the part of the page that remains after trimming.
        images: number of pictures made of pixels.
        dpi: pixels per inch of the coarsest picture; None if there are no pictures.
        total: the largest total ink of any colour, in per cent (100 for one solid ink); None if there are no press
            colours.
        spots: names of spot colours.
        hidden: names of the spot colours for cut lines and varnish that knock out the print below them.
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
    spoiled: bool = False
    images: int = 0
    dpi: float | None = None
    total: float | None = None
    spots: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()

    @property
    def trimmed(self) -> bool:
        """Whether part of the page will be cut off."""
        return any(abs(a - b) > NEAR for a, b in zip(self.trim, (0, 0, self.width, self.height), strict=True))

    @property
    def single(self) -> bool:
        """Whether the page contains only a single piece with its bleed, as print services require."""
        whole = (0, 0, self.width, self.height)
        return self.trimmed and not any(abs(a - b) > NEAR for a, b in zip(self.bleed, whole, strict=True))

    @property
    def bleeds(self) -> bool:
        """Whether ink extends past the cut."""
        return any(abs(a - b) > NEAR for a, b in zip(self.trim, self.bleed, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The findings in a file.

    Attributes:
        title, author: the title and the author stated in the file.
        pages: in order.
        scaling: the print scaling setting for viewers: ``None``, or the default ``AppDefault``.
        fonts: names of typefaces, and whether each is embedded.
        layers: names of the layers that a viewer can show or hide.
        rules: findings about each accessibility rule, keyed by number (:mod:`printkit.export.accessibility`).
        press: findings about each rule of PDF/X-4, keyed by name (:mod:`printkit.export.press`).
    """

    title: str
    author: str
    pages: tuple[Page, ...]
    scaling: str
    fonts: tuple[tuple[str, bool], ...]
    layers: tuple[str, ...]
    rules: Mapping[str, tuple[str, ...]]
    press: Mapping[str, tuple[str, ...]]

    @property
    def spoilt(self) -> tuple[str, ...]:
        """The rules of PDF/X-4 that the file breaks."""
        return tuple(rule for rule, places in self.press.items() if places)

    @property
    def for_press(self) -> bool:
        """Whether the file claims to conform to PDF/X-4."""
        return not self.press[press.CLAIM]

    @property
    def total(self) -> float | None:
        """The largest total ink of any colour of lines, shapes and words, in per cent (100 for one solid ink)."""
        return max((page.total for page in self.pages if page.total is not None), default=None)

    @property
    def broken(self) -> tuple[str, ...]:
        """The accessibility rules that the file breaks."""
        return tuple(rule for rule, places in self.rules.items() if places)

    @property
    def stroke(self) -> float | None:
        """The width of the finest line, in mm."""
        return min((page.stroke for page in self.pages if page.stroke is not None), default=None)

    @property
    def text(self) -> float | None:
        """The em size of the smallest text, in mm."""
        return min((page.text for page in self.pages if page.text is not None), default=None)

    def problems(self, ink: float = INK) -> Iterator[str]:
        """Yield anything that might spoil the printed result on a press that accepts a total ink of ``ink`` per cent
        (100 for one solid ink).
        """
        if self.scaling != "None":
            yield f"viewers may scale the pages when printing (PrintScaling is {self.scaling}, not None)"
        for name, is_embedded in self.fonts:
            if not is_embedded:
                yield f"typeface {name} is not embedded"
        yield from self._small("lines", [page.stroke for page in self.pages], 0.0, enough=STROKES[0])
        yield from self._small("text", [page.text for page in self.pages], 0.0, enough=TEXTS[0])
        yield from self._coarse(0.0, PIXELS[0])
        if self.broken and CLAIM in self.rules and not self.rules[CLAIM]:
            yield f"the file claims to conform to PDF/UA-1 but does not: {', '.join(self.broken)}"
        if self.for_press and self.spoilt:
            yield f"the file claims to conform to PDF/X-4 but does not: {', '.join(self.spoilt)}"
        for number, page in enumerate(self.pages, start=1):
            if page.trimmed and page.spoiled and not page.single:
                yield f"page {number}: a ruler is printed inside the trim"
            if page.total is not None and page.total > ink + 0.5:
                yield f"page {number}: colours of {page.total:.0f}% ink, above {ink:g}%"
            if page.hidden:
                spots = ", ".join(page.hidden)
                yield f"page {number}: the spot colour {spots} does not overprint, so the print below it is missing"

    def _coarse(self, least: float, enough: float) -> Iterator[str]:
        """Yield a remark on pages whose pictures have fewer pixels per inch than ``enough``, but at
        least ``least``.
        """
        if worst := _worst((page.dpi for page in self.pages), (least - 0.5, enough - 0.5)):
            dpi, where = worst
            yield f"pictures of {dpi:.0f} dpi, below {enough:.0f}: {where}"

    def _small(self, what: str, sizes: list[float | None], least: float, *, enough: float) -> Iterator[str]:
        """Yield a remark on pages with lines or text smaller than ``enough`` but no smaller than
        ``least`` (in mm).
        """
        if worst := _worst(sizes, (least - NEAR, enough - NEAR)):
            size, where = worst
            yield f"{what} of {size:.3f} mm, below {enough} mm: {where}"

    def remarks(self) -> Iterator[str]:
        """Yield remarks for people who print or publish the file."""
        if self.broken:
            yield f"not fully accessible to screen readers (broken rules of PDF/UA-1: {len(self.broken)})"
        yield from self._small("lines", [page.stroke for page in self.pages], STROKES[0], enough=STROKES[1])
        yield from self._small("text", [page.text for page in self.pages], TEXTS[0], enough=TEXTS[1])
        yield from self._coarse(*PIXELS)
        has_marks = False
        for number, page in enumerate(self.pages, start=1):
            if page.single:
                # Print services know the size of these pages, which contain nothing but a face.
                continue
            if page.trimmed and page.rulers is None:
                yield f"page {number}: drawn to scale, but without rulers"
            if page.rulers and not any(abs(x - r) < NEAR for x in page.rulers for r in RULERS):
                stretch = (
                    100 * (length / min(RULERS, key=lambda r: abs(r - length)) or 1.0) for length in page.rulers
                )
                across, along = stretch
                yield f"page {number}: stretched for a printer, {across:.2f}% x {along:.2f}%"
            before, has_marks = has_marks, bool({"marks", "cut"} & set(page.layers))
            # The back of a sheet is cut along the marks on its front.
            if page.bleeds and not has_marks and not before:
                yield f"page {number}: ink extends past the cut, but there are neither crop marks nor cut lines"


def _worst(values: Iterable[float | None], bounds: tuple[float, float]) -> tuple[float, str] | None:
    """Return the smallest value within these bounds on any page, and the pages that have values within them."""
    by_page = {number: v for number, v in enumerate(values, start=1) if v is not None and bounds[0] <= v < bounds[1]}
    if not by_page:
        return None
    return min(by_page.values()), f"page{'s' * (len(by_page) > 1)} {', '.join(map(str, by_page))}"


def inspect(path: Path) -> Report:
    """Read a PDF and report its content.

    Raises:
        InputError: the file is not a PDF, or cannot be read.
    """
    with opened(path) as file:
        return _report(file)


def _report(file: Pdf) -> Report:
    pages = tuple(_page(page) for page in file.pages)
    fonts = sorted({font for page in file.pages for font in _fonts(page)})
    preferences = entries(file.Root, "/ViewerPreferences")
    properties = file.Root.get("/OCProperties")
    groups = (
        tuple(str(group.get("/Name", "")) for group in properties.get("/OCGs", []) if group is not None)
        if properties is not None
        else ()
    )
    return Report(
        title=str(file.docinfo.get("/Title", "")),
        author=str(file.docinfo.get("/Author", "")),
        pages=pages,
        scaling=str(preferences.get("/PrintScaling", "/AppDefault")).removeprefix("/"),
        fonts=tuple(fonts),
        layers=groups,
        rules=rules(file),
        press=press.rules(file),
    )


def _fonts(page: ReadPage) -> Iterator[tuple[str, bool]]:
    for font in dict(entries(page.Resources, "/Font")).values():
        name = str(font.get("/BaseFont", "/?")).removeprefix("/").partition("+")[2]
        yield name or str(font.get("/BaseFont", "/?")).removeprefix("/"), embedded(font)


def _box(page: ReadPage, key: str, origin: tuple[float, float]) -> Box:
    l, b, r, t = _corners(page.get(key, page.MediaBox))
    return l - origin[0], b - origin[1], r - origin[0], t - origin[1]


def _corners(box: Object) -> Box:
    """Return the corners of a page box in mm. Raises InputError unless the box consists of four numbers."""
    try:
        l, b, r, t = (float(v) * MM for v in box)
    except (TypeError, ValueError) as error:
        raise InputError("box", str(box), "The page box must be four numbers, not {value}.") from error
    return l, b, r, t


def _page(page: ReadPage) -> Page:
    left, bottom, right, top = _corners(page.MediaBox)
    reader = _Reader(dict(entries(page.Resources, "/Properties")))
    reader.follow(page, page.Resources)
    findings = reader.seen
    trim = _box(page, "/TrimBox", (left, bottom))
    safe_box = (trim[0] + left - NEAR, trim[1] + bottom - NEAR, trim[2] + left + NEAR, trim[3] + bottom + NEAR)
    return Page(
        label=str(page.label),
        width=round(right - left, 4),
        height=round(top - bottom, 4),
        trim=_rounded(trim),
        bleed=_rounded(_box(page, "/BleedBox", (left, bottom))),
        layers=tuple(findings.layers),
        stroke=min(findings.strokes, default=None),
        text=min(findings.sizes, default=None),
        rulers=findings.rulers,
        colours=tuple(sorted(findings.colours)),
        spoiled=any(
            safe_box[0] <= l and safe_box[1] <= b and r <= safe_box[2] and t <= safe_box[3]
            for l, b, r, t in findings.places
        ),
        images=len(findings.dpis),
        dpi=round(min(findings.dpis), 1) if findings.dpis else None,
        total=round(max(0.0, *findings.totals), 1) if findings.totals else None,
        spots=tuple(sorted(findings.spots)),
        hidden=tuple(sorted(findings.knockouts)),
    )


def _rounded(box: Box) -> Box:
    l, b, r, t = (round(v, 4) + 0.0 for v in box)
    return l, b, r, t


def _size(m: Transform) -> float:
    return sqrt(abs(m.a * m.d - m.b * m.c))


def _transform(operands: Iterable[Object | float]) -> Transform:
    a, b, c, d, e, f = map(float, operands)
    return Transform(a, b, c, d, e, f)


@dataclass(slots=True)
class _State:
    """The parts of the graphics state that affect the findings.

    Attributes:
        matrix: transform to the page, in points.
        width: width of strokes.
        stroke, fill: the two colours: colour space, operands, and the name of a spot colour.
        strokes_over, fills_over: whether strokes and fills overprint.
    """

    matrix: Transform = IDENTITY
    width: float = 1.0
    stroke: tuple[str, ...] = ()
    fill: tuple[str, ...] = ()
    strokes_over: bool = False
    fills_over: bool = False


@dataclass(slots=True)
class _Seen:
    """The content found on a page, with lengths in mm."""

    layers: dict[str, None] = field(default_factory=dict)
    strokes: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    colours: set[str] = field(default_factory=set)
    dpis: list[float] = field(default_factory=list)
    totals: list[float] = field(default_factory=list)
    spots: set[str] = field(default_factory=set)
    knockouts: set[str] = field(default_factory=set)
    frames: list[tuple[float, float]] = field(default_factory=list)
    """Widths and heights of the parts of rulers."""
    places: list[Box] = field(default_factory=list)
    """Areas covered by the parts of rulers."""

    @property
    def rulers(self) -> tuple[float, float] | None:
        """The lengths of the horizontal and the vertical ruler."""
        if not self.frames:
            return None
        level = max((w for w, h in self.frames if w > h), default=0.0)
        return round(level, 3), round(max((h for w, h in self.frames if h > w), default=0.0), 3)


class _Resources(NamedTuple):
    """The named resources of a page or a form."""

    objects: dict[str, Object]
    spaces: dict[str, Object]
    states: dict[str, Object]
    shades: dict[str, Object]


class _Reader:
    """Follows a content stream.

    Args:
        properties: layers to which the marks refer.
    """

    def __init__(self, properties: dict[str, Object]) -> None:
        self.properties = properties
        self.seen = _Seen()
        self.resources = _Resources({}, {}, {}, {})
        self.state = _State()
        self.stack: list[_State] = []
        self.marks: list[str] = []
        """The layer of each open mark; empty for none."""
        self.points: list[tuple[float, float]] = []
        """Corners of the current path."""
        self.font = 0.0
        self.text: Transform = IDENTITY
        self.depth = 0

    def follow(self, stream: Object | ReadPage, resources: Object) -> None:
        """Follow all operators of a page or a form."""
        outer = self.resources
        kinds = ("/XObject", "/ColorSpace", "/ExtGState", "/Shading")
        self.resources = _Resources(*(dict(entries(resources, kind)) for kind in kinds))
        try:
            content = operators(stream)
        except TypeError as error:
            raise InputError("contents", error, "The page cannot be read: {value}.") from error
        for operator, operands in content:
            try:
                self.take(str(operator), operands)
            except (IndexError, TypeError, ValueError, AttributeError) as error:
                # A file from an unknown source may contain anything.
                message = "The page uses the operator {value} with the wrong operands."
                raise InputError("operator", bytes(operator), message) from error
        self.resources = outer

    def take(self, operator: str, operands: list[Object]) -> None:
        """Handle one operator and its operands."""
        state = self.state
        match operator:
            case "q":
                self.stack.append(replace(state))
            case "Q" if self.stack:
                self.state = self.stack.pop()
            case "cm":
                state.matrix = state.matrix @ _transform(operands)
            case "w":
                state.width = float(operands[0])
            case "gs" if str(operands[0]) in self.resources.states:
                self.switch(self.resources.states[str(operands[0])])
            case "BDC" if str(operands[0]) == "/OC":
                self.open_mark(str(operands[1]))
            case "BDC" | "BMC":
                self.open_mark()
            case "EMC" if self.marks:
                self.marks.pop()
            case "CS" | "RG" | "K" | "G":
                state.stroke = self.colour(operator.lower(), operands)
            case "cs" | "rg" | "k" | "g":
                state.fill = self.colour(operator, operands)
            case "m" | "l" | "c" | "v" | "y":
                self.points.append((float(operands[-2]), float(operands[-1])))
            case "re":
                x, y, w, h = map(float, operands)
                self.points += [(x, y), (x + w, y + h)]
            case "S" | "s" | "B" | "b" | "B*" | "b*" | "f" | "F" | "f*":
                self.paint(fills=operator[0] not in "sS", strokes=operator[0] not in "fF")
            case "n":
                self.points.clear()
            case "sh":
                self.mark_layer()
                shade = self.resources.shades.get(str(operands[0]))
                space = shade.get("/ColorSpace") if shade is not None else None
                self.seen.colours.add(SHADES.get(str(space), "spot"))
            case "Do" if str(operands[0]) in self.resources.objects:
                self.place(self.resources.objects[str(operands[0])])
            case "BT":
                self.text = IDENTITY
            case "Tf":
                self.font = float(operands[1])
            case "Tm":
                self.text = _transform(operands)
            case "Tj" | "TJ" | "'" | '"':
                self.mark_layer()
                self.seen.sizes.append(self.font * _size(self.text) * _size(state.matrix) * MM)
            case _:
                pass

    def open_mark(self, name: str = "") -> None:
        """Begin a mark for a layer or for the structure; structure marks are inside layer marks."""
        layer = self.marks[-1] if self.marks else ""
        group = self.properties.get(name) if name else None
        self.marks.append(str(group.Name) if group is not None and "/Name" in group else layer)

    def mark_layer(self) -> None:
        """Record that something was drawn in the current layer."""
        if self.marks and self.marks[-1]:
            self.seen.layers.setdefault(self.marks[-1])

    def switch(self, entry: Object) -> None:
        """Switch overprinting on or off."""
        state = self.state
        state.strokes_over = bool(entry.get("/OP", state.strokes_over))
        state.fills_over = bool(entry.get("/op", entry.get("/OP", state.fills_over)))

    def colour(self, operator: str, operands: list[Object]) -> tuple[str, ...]:
        """Set a colour with an operator for fills or its counterpart for strokes."""
        if operator == "k":
            self.seen.totals.append(100 * sum(map(float, operands)))
        self.seen.colours.add(SPACES[operator])
        spot = ""
        space = self.resources.spaces.get(str(operands[0])) if operator == "cs" else None
        if isinstance(space, Array) and str(space[0]) == "/Separation":
            spot = str(space[1]).removeprefix("/")
            self.seen.spots.add(spot)
        return SPACES[operator], *map(str, operands), spot

    def paint(self, *, fills: bool, strokes: bool) -> None:
        """Record a painted path."""
        self.mark_layer()
        state, findings = self.state, self.seen
        cut = next((name for name in CUTS if name in state.stroke), None)
        if cut and strokes and not state.strokes_over:
            findings.knockouts.add(cut)
        for name in VARNISHES:
            if (strokes and name in state.stroke[-1:] and not state.strokes_over) or (
                fills and name in state.fill[-1:] and not state.fills_over
            ):
                findings.knockouts.add(name)
        # An outline in the colour of its shape merely softens the corners, so no line is visible.
        softens = fills and state.stroke[: len(state.fill)] == state.fill
        if strokes and not cut and not softens:
            findings.strokes.append(state.width * _size(state.matrix) * MM)
        if fills and self.marks and self.marks[-1] == "ruler" and len(self.points) >= 4:
            findings.frames.append(self.frame())
            a, b, c, d, e, f = state.matrix
            xs, ys = zip(*((a * u + c * v + e, b * u + d * v + f) for u, v in self.points), strict=True)
            left, bottom, right, top = min(xs) * MM, min(ys) * MM, max(xs) * MM, max(ys) * MM
            across, up = (0.0, TICKS) if right - left > top - bottom else (TICKS, 0.0)
            findings.places.append((left - across, bottom - up, right + across, top + up))
        self.points.clear()

    def frame(self) -> tuple[float, float]:
        """Return the width and height, on the page, of the box around the path."""
        a, b, c, d, _, _ = self.state.matrix
        us, vs = zip(*self.points, strict=True)
        u, v = max(us) - min(us), max(vs) - min(vs)
        return (
            hypot(a * u, c * v) * MM if abs(a) > abs(b) else abs(c) * v * MM,
            hypot(d * v, b * u) * MM if abs(d) > abs(b) else abs(b) * u * MM,
        )

    def place(self, thing: Object) -> None:
        """Record a picture, or follow the content of a form."""
        a, b, c, d, _, _ = self.state.matrix
        if thing.get("/Subtype") == "/Image":
            self.mark_layer()
            sides = hypot(a, b) * MM / 25.4, hypot(c, d) * MM / 25.4
            if all(sides):
                self.seen.dpis.append(min(int(thing.Width) / sides[0], int(thing.Height) / sides[1]))
        elif thing.get("/Subtype") == "/Form" and self.depth < DEEPEST:
            outer, stack, self.stack = replace(self.state), self.stack, []
            self.state.matrix = self.state.matrix @ _transform(thing.get("/Matrix", IDENTITY))
            self.depth += 1
            self.follow(thing, entries(thing, "/Resources"))
            self.depth -= 1
            self.state, self.stack = outer, stack
