"""Reading a PDF back: page boxes, layers, fonts, the finest stroke and the smallest text, by pikepdf.

What is told is what stands in the file, not what was meant: content streams are followed operator by operator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, sqrt
from pathlib import Path

from printkit.draw.drawing import Box
from printkit.export import press
from printkit.export.accessibility import CLAIM, rules
from printkit.export.objects import Array, Object, Pdf, embedded, entries, opened, operators
from printkit.export.objects import Page as ReadPage
from printkit.layouts.ground.refusals import InputError

MM = 25.4 / 72
"""Millimetres in a point."""
STROKES = (0.088, 0.25)
"""The finest stroke that a press can print (a quarter of a point), and that every printer shows, in mm."""
TEXTS = (1.4, 2.1)
"""The smallest text that can be read (4 points), and that is read with ease (6 points), em size in mm."""
PIXELS = (150.0, 250.0)
"""The fewest pixels per inch that a picture can be printed with, and that are enough for every printer."""
DEEPEST = 8
"""How deeply forms within forms are followed."""
RULERS = (101.6, 50.8)
"""Lengths of rulers in mm: four inches, and two on small sheets."""
NEAR = 0.004
"""What counts as the same length, in mm."""
CUTS = (
    "CutContour",
    "Thru-cut",
    "DieLine",
    "Dieline",
    "Die",
    "Die-cut",
    "DieCut",
    "Kiss-cut",
    "KissCut",
    "Crease",
)
"""Lines in spot colours of these names are followed by a machine, not printed."""
VARNISHES = ("Varnish", "SpotUV", "Spot UV", "Spot-UV", "UV", "Gloss", "Lack")
"""What is filled with spot colours of these names is varnished."""
INK = 300.0
"""The most ink that most presses take in one place, in per cent of one ink."""
SPACES = {"cs": "spot", "rg": "rgb", "k": "cmyk", "g": "gray"}
"""What operators that set a colour speak of."""
SHADES = {"/DeviceRGB": "rgb", "/DeviceCMYK": "cmyk", "/DeviceGray": "gray"}
"""What colours gradients are made of."""
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
        images: how many pictures made of pixels are placed.
        dpi: pixels per inch of the coarsest of them; None without any.
        total: the most ink of any colour that is set, in per cent of one ink; None without colours of a press.
        spots: names of spot colours.
        hidden: those for cut lines and varnish that leave out what lies below them.
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
    images: int = 0
    dpi: float | None = None
    total: float | None = None
    spots: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()

    @property
    def trimmed(self) -> bool:
        """Whether something is to be cut off."""
        return any(abs(a - b) > NEAR for a, b in zip(self.trim, (0, 0, self.width, self.height), strict=True))

    @property
    def single(self) -> bool:
        """Whether the page is one piece with its bleed and nothing else, as print services want it."""
        whole = (0, 0, self.width, self.height)
        return self.trimmed and not any(abs(a - b) > NEAR for a, b in zip(self.bleed, whole, strict=True))

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
        rules: what each rule of accessible files found, by its number (:mod:`printkit.export.accessibility`).
        press: what each rule of PDF/X-4 found, by its name (:mod:`printkit.export.press`).
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
        """The rules of PDF/X-4 that are broken."""
        return tuple(rule for rule, found in self.press.items() if found)

    @property
    def for_press(self) -> bool:
        """Whether the file claims to keep PDF/X-4."""
        return not self.press[press.CLAIM]

    @property
    def total(self) -> float | None:
        """The most ink that any colour of lines, shapes and words takes, in per cent of one ink."""
        return max((page.total for page in self.pages if page.total is not None), default=None)

    @property
    def broken(self) -> tuple[str, ...]:
        """The rules of accessible files that are broken."""
        return tuple(rule for rule, found in self.rules.items() if found)

    @property
    def stroke(self) -> float | None:
        """Width of the finest line, in mm."""
        return min((page.stroke for page in self.pages if page.stroke is not None), default=None)

    @property
    def text(self) -> float | None:
        """Em size of the smallest text, in mm."""
        return min((page.text for page in self.pages if page.text is not None), default=None)

    def problems(self, ink: float = INK) -> Iterator[str]:
        """What may spoil a print on a press that takes so much ink, in per cent of one ink."""
        if self.scaling != "None":
            yield f"viewers may scale the pages when printing (PrintScaling is {self.scaling}, not None)"
        for name, held in self.fonts:
            if not held:
                yield f"typeface {name} is not embedded"
        yield from self._small("lines", [page.stroke for page in self.pages], 0.0, STROKES[0])
        yield from self._small("text", [page.text for page in self.pages], 0.0, TEXTS[0])
        yield from self._coarse(0.0, PIXELS[0])
        if self.broken and CLAIM in self.rules and not self.rules[CLAIM]:
            yield f"the file claims to keep PDF/UA-1 and does not: {', '.join(self.broken)}"
        if self.for_press and self.spoilt:
            yield f"the file claims to keep PDF/X-4 and does not: {', '.join(self.spoilt)}"
        for number, page in enumerate(self.pages, start=1):
            if page.total is not None and page.total > ink + 0.5:
                yield f"page {number}: colours of {page.total:.0f} % ink, above {ink:g} %"
            if page.hidden:
                spots = ", ".join(page.hidden)
                yield f"page {number}: the spot colour {spots} does not overprint: what lies below is left out"

    def _coarse(self, least: float, enough: float) -> Iterator[str]:
        """Which pages bear pictures with fewer pixels per inch than ``enough``, though not than ``least``."""
        found = {
            number: page.dpi
            for number, page in enumerate(self.pages, start=1)
            if page.dpi is not None and least - 0.5 <= page.dpi < enough - 0.5
        }
        if found:
            pages = ", ".join(map(str, found))
            s = "s" * (len(found) > 1)
            yield f"pictures of {min(found.values()):.0f} dpi, below {enough:.0f}: page{s} {pages}"

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
        """What whoever prints or publishes the file should know."""
        if self.broken:
            yield f"not for readers who listen: {len(self.broken)} rules of PDF/UA-1 are broken"
        yield from self._small("lines", [page.stroke for page in self.pages], *STROKES)
        yield from self._small("text", [page.text for page in self.pages], *TEXTS)
        yield from self._coarse(*PIXELS)
        marked = False
        for number, page in enumerate(self.pages, start=1):
            if page.single:
                # Whoever is sent such pages knows their size: nothing but the face stands on them.
                continue
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
        InputError: no PDF that can be read.
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
        str(file.docinfo.get("/Title", "")),
        str(file.docinfo.get("/Author", "")),
        pages,
        str(preferences.get("/PrintScaling", "/AppDefault")).removeprefix("/"),
        tuple(fonts),
        groups,
        rules(file),
        press.rules(file),
    )


def _fonts(page: ReadPage) -> Iterator[tuple[str, bool]]:
    for font in dict(entries(page.Resources, "/Font")).values():
        name = str(font.get("/BaseFont", "/?")).removeprefix("/").partition("+")[2]
        yield name or str(font.get("/BaseFont", "/?")).removeprefix("/"), embedded(font)


def _box(page: ReadPage, key: str, origin: tuple[float, float]) -> Box:
    l, b, r, t = _corners(page.get(key, page.MediaBox))
    return l - origin[0], b - origin[1], r - origin[0], t - origin[1]


def _corners(box: Object) -> Box:
    """The corners of a page box in mm. Raises InputError where it is not made of four numbers."""
    try:
        l, b, r, t = (float(v) * MM for v in box)
    except (TypeError, ValueError) as error:
        raise InputError("box", str(box), "made of four numbers") from error
    return l, b, r, t


def _page(page: ReadPage) -> Page:
    left, bottom, right, top = _corners(page.MediaBox)
    found = _Reader(dict(entries(page.Resources, "/Properties")))
    found.follow(page, page.Resources)
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
        len(found.dpis),
        round(min(found.dpis), 1) if found.dpis else None,
        round(found.total, 1) if found.total is not None else None,
        tuple(sorted(found.spots)),
        tuple(sorted(found.hidden)),
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
    over: bool = False
    fills_over: bool = False


@dataclass(slots=True)
class _Reader:
    """Follows a content stream and keeps what is asked about it."""

    properties: dict[str, Object]
    objects: dict[str, Object] = field(default_factory=dict)
    spaces: dict[str, Object] = field(default_factory=dict)
    states: dict[str, Object] = field(default_factory=dict)
    total: float | None = None
    spots: set[str] = field(default_factory=set)
    hidden: set[str] = field(default_factory=set)
    shades: dict[str, Object] = field(default_factory=dict)
    dpis: list[float] = field(default_factory=list)
    depth: int = 0
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

    def follow(self, stream: Object | ReadPage, resources: Object) -> None:
        """All operators of a page or a form."""
        outer = self.objects, self.spaces, self.states, self.shades
        self.objects, self.spaces, self.states, self.shades = (
            dict(entries(resources, key)) for key in ("/XObject", "/ColorSpace", "/ExtGState", "/Shading")
        )
        try:
            content = operators(stream)
        except TypeError as error:
            raise InputError("contents", error, "a stream of operators and operands") from error
        for operator, operands in content:
            try:
                self.take(str(operator), operands)
            except (IndexError, TypeError, ValueError, AttributeError) as error:
                # Nothing is known of what stands in a stranger's file.
                accepted = "one with the operands that belong to it"
                raise InputError("operator", bytes(operator), accepted) from error
        self.objects, self.spaces, self.states, self.shades = outer

    def placed(self, thing: Object) -> None:
        """A picture, or a form with all that it draws."""
        a, b, c, d, _, _ = self.state.matrix
        if thing.get("/Subtype") == "/Image":
            self.seen()
            sides = hypot(a, b) * MM / 25.4, hypot(c, d) * MM / 25.4
            if all(sides):
                self.dpis.append(min(int(thing.Width) / sides[0], int(thing.Height) / sides[1]))
        elif thing.get("/Subtype") == "/Form" and self.depth < DEEPEST:
            outer, stack, self.stack = replace(self.state), self.stack, []
            self.state.matrix = _times(_matrix(thing.get("/Matrix", IDENTITY)), self.state.matrix)
            self.depth += 1
            self.follow(thing, entries(thing, "/Resources"))
            self.depth -= 1
            self.state, self.stack = outer, stack

    def take(self, operator: str, operands: Sequence[Object]) -> None:
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
                # Marks of the structure stand within those of a layer.
                named = self.inside[-1] if self.inside else ""
                if operator == "BDC":
                    group = self.properties.get(str(operands[1])) if str(operands[0]) == "/OC" else None
                    named = str(group.Name) if group is not None and "/Name" in group else named
                self.inside.append(named)
            case "EMC" if self.inside:
                self.inside.pop()
            case "gs" if str(operands[0]) in self.states:
                chosen = self.states[str(operands[0])]
                state.over = bool(chosen.get("/OP", state.over))
                state.fills_over = bool(chosen.get("/op", chosen.get("/OP", state.fills_over)))
            case "CS" | "RG" | "K" | "G":
                self.inked(operator, operands)
                state.line = (SPACES[operator.lower()], *map(str, operands), self.spot(operator, operands))
                self.colours.add(SPACES[operator.lower()])
            case "cs" | "rg" | "k" | "g":
                self.inked(operator, operands)
                state.fill = (SPACES[operator], *map(str, operands), self.spot(operator, operands))
                self.colours.add(SPACES[operator])
            case "m" | "l" | "c" | "v" | "y":
                x, y = float(operands[-2]), float(operands[-1])
                self.points.append((x, y))
            case "re":
                x, y, w, h = map(float, operands)
                self.points += [(x, y), (x + w, y + h)]
            case "S" | "s" | "B" | "b" | "B*" | "b*" | "f" | "F" | "f*":
                self.painted(operator)
            case "sh":
                self.seen()
                shade = self.shades.get(str(operands[0]))
                space = shade.get("/ColorSpace") if shade is not None else None
                self.colours.add(SHADES.get(str(space), "spot"))
            case "n":
                self.points.clear()
            case "Do" if str(operands[0]) in self.objects:
                self.placed(self.objects[str(operands[0])])
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

    def inked(self, operator: str, operands: Sequence[Object]) -> None:
        """A colour of a press is set."""
        if operator in "kK":
            self.total = max(self.total or 0.0, 100 * sum(map(float, operands)))

    def spot(self, operator: str, operands: Sequence[Object]) -> str:
        """The name of the spot colour that is chosen; empty for none."""
        space = self.spaces.get(str(operands[0])) if operator in ("cs", "CS") else None
        if not isinstance(space, Array) or str(space[0]) != "/Separation":
            return ""
        name = str(space[1]).removeprefix("/")
        self.spots.add(name)
        return name

    def seen(self) -> None:
        if self.inside and self.inside[-1]:
            self.layers.setdefault(self.inside[-1])

    def painted(self, operator: str) -> None:
        """A path has been drawn."""
        self.seen()
        state = self.state
        # An outline in the colour of what it goes around softens its corners: nobody sees a line.
        softens = operator[0] in "Bb" and state.line[: len(state.fill)] == state.fill
        cut = next((name for name in CUTS if name in state.line), None)
        if cut and operator[0] not in "fF" and not state.over:
            self.hidden.add(cut)
        for name in VARNISHES:
            if (operator[0] not in "fF" and name in state.line[-1:] and not state.over) or (
                operator[0] not in "sS" and name in state.fill[-1:] and not state.fills_over
            ):
                self.hidden.add(name)
        if operator[0] not in "fF" and not cut and not softens:
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


def _matrix(operands: Iterable[Object | float]) -> _Matrix:
    a, b, c, d, e, f = map(float, operands)
    return a, b, c, d, e, f
