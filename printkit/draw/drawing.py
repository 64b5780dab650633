"""The drawing: one immutable display list in millimetres, from which every output is made.

A :class:`Drawing` holds primitives (:class:`Path`, :class:`Circle`, :class:`Text`, :class:`Image`, :class:`Shade`,
:class:`Use`, :class:`Clip`, :class:`Tagged`) in named layers. x grows to the right, y **upwards**; angles are degrees
counter-clockwise, as in geometry. Moving, scaling, clipping and choosing layers are functions from drawing to
drawing, so that a backend only has to write down what it finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from math import atan2, cos, degrees, hypot, inf, radians, sin
from typing import Literal, TypeAlias, assert_never

from printkit.draw.gradient import Gradient, Matrix
from printkit.draw.raster import Raster
from printkit.draw.structure import Element, Role, once
from printkit.draw.type import HOUSE, Face, Family, Paragraph, Weight
from printkit.draw.type import face as type_face
from printkit.draw.type import width as type_width

Layer: TypeAlias = Literal["board", "lines", "coords", "marks", "pieces", "labels", "cut", "fold", "ruler"]
LAYERS: tuple[Layer, ...] = (
    "board", "lines", "coords", "marks", "pieces", "labels", "cut", "fold", "ruler",
)  # fmt: skip
"""Names of the layers, in the order they are painted."""

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
"""One step of a path: move, line, cubic curve (two control points, end), close. Coordinates in mm."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is inked.

    Attributes:
        fill, stroke: colours as ``#rrggbb``, or None for nothing. Fills are opaque.
        width: stroke width in mm.
        dash: lengths of strokes and gaps in mm; empty for a solid line.
        cap: ends of strokes.
        join: corners of strokes.
        rule: what of a path lies inside it, where it winds about a point more than once.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    rule: Literal["nonzero", "evenodd"] = "nonzero"

    def scaled(self, factor: float) -> Style:
        """The same style with lengths multiplied."""
        if factor == 1:
            return self
        dash = tuple([d * factor for d in self.dash]) if self.dash else ()
        return Style(self.fill, self.stroke, self.width * factor, dash, self.cap, self.join, self.rule)

    def no_finer(self, width: float) -> Style:
        """The same style with a stroke of at least ``width`` mm, where it draws a line."""
        # An outline in the colour of its fill softens corners: it is no line that could be lost.
        seen = self.stroke is not None and self.stroke != self.fill
        if not seen or self.width >= width:
            return self
        return Style(self.fill, self.stroke, width, self.dash, self.cap, self.join, self.rule)


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and cubic curves, filled by the rule of their style."""

    segments: tuple[Segment, ...]
    style: Style
    id: str | None = None

    def __hash__(self) -> int:
        # Where they are tells items apart well enough: what is drawn is looked up by its value all the time.
        return hash(self.segments)


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle about (x, y) with radius r, in mm."""

    x: float
    y: float
    r: float
    style: Style
    id: str | None = None

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.r))


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text.

    Attributes:
        x, y: left end of the baseline in mm (see :func:`label` for text that is centred or set flush right).
        size: em size in mm.
        angle: degrees counter-clockwise about (x, y).
        family: the typeface.
    """

    x: float
    y: float
    string: str
    size: float
    fill: str
    weight: Weight = "regular"
    angle: float = 0.0
    id: str | None = None
    family: Family = HOUSE

    @property
    def face(self) -> Face:
        """The face that it is set in."""
        return type_face(self.weight, self.family)


@dataclass(frozen=True, slots=True)
class Image:
    """Pixels in a rectangle.

    Attributes:
        x, y: its lower left corner in mm.
        width, height: its size in mm; the pixels are stretched to it.
        raster: the pixels, the first row on top.
        angle: degrees counter-clockwise about (x, y).
    """

    x: float
    y: float
    width: float
    height: float
    raster: Raster
    angle: float = 0.0
    id: str | None = None

    @property
    def dpi(self) -> float:
        """Pixels per inch at this size, in the direction that has fewer."""
        return 25.4 * min(self.raster.width / self.width, self.raster.height / self.height)


@dataclass(frozen=True, slots=True)
class Shade:
    """A gradient, seen inside an outline.

    Attributes:
        rule: what of the outline lies inside it (see :class:`Style`).
    """

    outline: tuple[Segment, ...]
    gradient: Gradient
    rule: Literal["nonzero", "evenodd"] = "nonzero"
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Symbol:
    """Something drawn many times: a name and primitives in its own coordinates (mm about an origin)."""

    name: str
    items: tuple[Item, ...]

    def __hash__(self) -> int:
        # The name tells symbols apart well enough; what they hold would be walked through for every use.
        return hash(self.name)


@dataclass(frozen=True, slots=True)
class Same:
    """Items as a key: two are the same where all their items are equal."""

    items: tuple[Item, ...]

    def __hash__(self) -> int:
        # Few items tell drawings apart well enough; to walk through all would cost what a cache saves. Those in the
        # middle count: pieces of one game may begin and end on the same spots for many turns.
        return hash((len(self.items), self.items[:: 1 + len(self.items) // 4], self.items[-1:]))


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol with its origin at (x, y), turned by ``angle`` degrees counter-clockwise, enlarged by ``scale``.

    ``alt`` is what a sign within a text is read as.
    """

    symbol: Symbol
    x: float
    y: float
    scale: float = 1.0
    angle: float = 0.0
    id: str | None = None
    alt: str = ""

    def __hash__(self) -> int:
        return hash((self.symbol.name, self.x, self.y))


@dataclass(frozen=True, slots=True)
class Clip:
    """Items of which only what lies inside ``outline`` is seen."""

    outline: tuple[Segment, ...]
    items: tuple[Item, ...]
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Tagged:
    """Items that belong to an element of the structure. They look as they would by themselves."""

    element: Element
    items: tuple[Item, ...]
    id: str | None = None


Item: TypeAlias = Path | Circle | Text | Image | Shade | Use | Clip | Tagged
Box: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top in mm."""


@dataclass(frozen=True, slots=True)
class Move:
    """A similarity: scale, then turn by ``angle`` degrees counter-clockwise, then shift by (dx, dy) mm."""

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    scale: float = 1.0

    def point(self, x: float, y: float) -> Point:
        """Where (x, y) goes."""
        if self.angle == 0:
            return self.scale * x + self.dx, self.scale * y + self.dy
        c, s = self.scale * _cos(self.angle), self.scale * _sin(self.angle)
        return c * x - s * y + self.dx, s * x + c * y + self.dy

    def path(self, segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
        """Where the steps of a path go."""
        if self.angle:
            return tuple(map(self._turned, segments))
        k, dx, dy = self.scale, self.dx, self.dy
        found: list[Segment] = []
        # Nearly all that is drawn is moved without being turned, and most of it is paths: no call for each point.
        for step in segments:
            match step:
                case ("M" | "L") as kind, x, y:
                    found.append((kind, k * x + dx, k * y + dy))
                case "C", a, b, c, d, x, y:
                    found.append(
                        ("C", k * a + dx, k * b + dy, k * c + dx, k * d + dy, k * x + dx, k * y + dy)
                    )
                case _:
                    found.append(step)
        return tuple(found)

    def shifted(self, item: Item) -> Item:
        """The same where it only shifts, as pages do with most of what stands on them."""
        match item:
            case Text(x, y):
                x, y = x + self.dx, y + self.dy
                return Text(
                    x, y, item.string, item.size, item.fill, item.weight, item.angle, item.id, item.family
                )
            case Use(symbol, x, y):
                return Use(symbol, x + self.dx, y + self.dy, item.scale, item.angle, item.id, item.alt)
            case Path(segments, style):
                return Path(self.path(segments), style, item.id)
            case Circle(x, y, r, style):
                return Circle(x + self.dx, y + self.dy, r, style, item.id)
            case Tagged(element, items):
                return Tagged(element, tuple(map(self.shifted, items)), item.id)
            case _:
                return self.item(item)

    def _turned(self, step: Segment) -> Segment:
        match step:
            case ("M" | "L") as kind, x, y:
                return (kind, *self.point(x, y))
            case "C", a, b, c, d, x, y:
                return ("C", *self.point(a, b), *self.point(c, d), *self.point(x, y))
            case _:
                return step

    @property
    def matrix(self) -> Matrix:
        """The same as an affine map."""
        c, s = self.scale * _cos(self.angle), self.scale * _sin(self.angle)
        return c, s, -s, c, self.dx, self.dy

    def item(self, item: Item) -> Item:
        """Where a primitive goes."""
        match item:
            # Made directly, which takes half the time of copying what is moved.
            case Path(segments, style):
                return Path(self.path(segments), style.scaled(self.scale), item.id)
            case Circle(x, y, r, style):
                x, y = self.point(x, y)
                return Circle(x, y, r * self.scale, style.scaled(self.scale), item.id)
            case Text(x, y):
                x, y = self.point(x, y)
                size, angle = item.size * self.scale, _turn(item.angle + self.angle)
                return Text(x, y, item.string, size, item.fill, item.weight, angle, item.id, item.family)
            case Image(x, y):
                x, y = self.point(x, y)
                width, height = item.width * self.scale, item.height * self.scale
                return replace(
                    item, x=x, y=y, width=width, height=height, angle=_turn(item.angle + self.angle)
                )
            case Shade(outline, gradient):
                return replace(item, outline=self.path(outline), gradient=gradient.moved(self.matrix))
            case Use(symbol, x, y):
                x, y = self.point(x, y)
                scale, angle = item.scale * self.scale, _turn(item.angle + self.angle)
                return Use(symbol, x, y, scale, angle, item.id, item.alt)
            case Clip(outline, items):
                return Clip(self.path(outline), tuple(map(self.item, items)), item.id)
            case Tagged(element, items):
                return Tagged(element, tuple(map(self.item, items)), item.id)
            case _:
                assert_never(item)


def _turn(angle: float) -> float:
    """The same direction in [0, 360)."""
    return angle % 360.0


# Exact at right angles, so that a quarter turn leaves no trace of rounding in the files.
@lru_cache(maxsize=256)
def _sin(angle: float) -> float:
    return {0.0: 0.0, 90.0: 1.0, 180.0: 0.0, 270.0: -1.0}.get(angle % 360.0, sin(radians(angle)))


def _cos(angle: float) -> float:
    return _sin(angle + 90.0)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Items in layers.

    Attributes:
        layers: pairs of a layer's name and its items, in painting order; no layer twice, none empty.
        structure: what is read, in reading order; an element may go on in another drawing. Empty where nothing is
            said about it.
    """

    layers: tuple[tuple[Layer, tuple[Item, ...]], ...] = field(default=())
    structure: tuple[Element, ...] = ()

    @staticmethod
    def of(layer: Layer, *items: Item) -> Drawing:
        """A drawing with these items in one layer."""
        return Drawing(((layer, items),)) if items else Drawing()

    @staticmethod
    def said(role: Role, *items: Item) -> Drawing:
        """Words, in the layer ``labels``, as one element of the structure."""
        return Drawing.of("labels", *items).tagged(Element(role)) if items else Drawing()

    @staticmethod
    def join(drawings: Iterable[Drawing]) -> Drawing:
        """All drawings on top of each other, layer by layer."""
        pile: dict[Layer, list[Item]] = {layer: [] for layer in LAYERS}
        read: list[Element] = []
        for drawing in drawings:
            read += drawing.structure
            for layer, items in drawing.layers:
                pile[layer].extend(items)
        return Drawing(tuple((layer, tuple(items)) for layer, items in pile.items() if items), once(read))

    def __add__(self, other: Drawing) -> Drawing:
        return Drawing.join((self, other))

    def layer(self, name: Layer) -> tuple[Item, ...]:
        """The items of a layer, without what they say of the structure."""
        return untagged(dict(self.layers).get(name, ()))

    def only(self, names: Iterable[str]) -> Drawing:
        """Just these layers."""
        wanted = frozenset(names)
        return replace(self, layers=tuple(pair for pair in self.layers if pair[0] in wanted))

    def without(self, *names: Layer) -> Drawing:
        """All layers but these."""
        return replace(self, layers=tuple(pair for pair in self.layers if pair[0] not in names))

    def within(self, layer: Layer) -> Drawing:
        """Everything, moved into one layer (a piece drawn on a sheet, say)."""
        items = tuple(item for _, items in self.layers for item in items)
        return replace(self, layers=((layer, items),) if items else ())

    def tagged(self, element: Element) -> Drawing:
        """Everything as one element of the structure; what it said of its own is left out."""
        return Drawing(
            tuple((layer, (Tagged(element, untagged(items)),)) for layer, items in self.layers), (element,)
        )

    def untagged(self) -> Drawing:
        """The same without a structure."""
        if not self.structure:
            return self
        return Drawing(tuple((layer, untagged(items)) for layer, items in self.layers))

    def grouped(self, role: Role) -> Drawing:
        """All elements of the structure inside one more."""
        return replace(self, structure=(Element(role, self.structure),)) if self.structure else self

    def moved(self, dx: float = 0.0, dy: float = 0.0, angle: float = 0.0, scale: float = 1.0) -> Drawing:
        """Scaled about the origin, turned by ``angle`` degrees counter-clockwise, then shifted by mm."""
        if dx == dy == angle == 0 and scale == 1:
            return self
        move = Move(dx, dy, angle, scale)
        item = move.item if angle or scale != 1 else move.shifted
        layers = tuple([(layer, tuple(map(item, items))) for layer, items in self.layers])
        return Drawing(layers, self.structure)

    def no_finer(self, width: float) -> Drawing:
        """With strokes of at least ``width`` mm, for small pictures of large drawings."""
        layers = ((layer, tuple(_no_finer(item, width) for item in items)) for layer, items in self.layers)
        return replace(self, layers=tuple(layers))

    def clipped(self, outline: tuple[Segment, ...]) -> Drawing:
        """Only what lies inside ``outline``."""
        return replace(self, layers=tuple((layer, _clipped(outline, items)) for layer, items in self.layers))

    def windowed(self, box: Box) -> Drawing:
        """Only what lies inside ``box``: items wholly outside are dropped, those on its edge are clipped."""
        kept: list[tuple[Layer, tuple[Item, ...]]] = []
        for layer, items in self.layers:
            near = tuple(_window(items, box))
            if near:
                kept.append((layer, near))
        return replace(self, layers=tuple(kept))

    def nameless(self) -> Drawing:
        """Everything without its ids: for a second picture of what has them already."""
        return replace(
            self, layers=tuple((layer, tuple(map(_nameless, items))) for layer, items in self.layers)
        )

    def bounds(self) -> Box:
        """The smallest box around everything, strokes included; (0, 0, 0, 0) for an empty drawing."""
        return union(bounds(item) for _, item in self)

    def __iter__(self) -> Iterator[tuple[Layer, Item]]:
        for layer, items in self.layers:
            for item in untagged(items):
                yield layer, item


def _no_finer(item: Item, width: float) -> Item:
    match item:
        case Path(segments, style):
            return Path(segments, style.no_finer(width), item.id)
        case Circle(x, y, r, style):
            return Circle(x, y, r, style.no_finer(width), item.id)
        case Use(symbol, _, _, scale):
            inner = tuple(_no_finer(part, width / scale) for part in symbol.items)
            bold = Symbol(f"{symbol.name}-from-{width / scale:.4g}", inner)
            return item if inner == symbol.items else replace(item, symbol=bold)
        case Clip(_, items) | Tagged(_, items):
            return replace(item, items=tuple(_no_finer(part, width) for part in items))
        case Text() | Image() | Shade():
            return item
        case _:
            assert_never(item)


def _nameless(item: Item) -> Item:
    if isinstance(item, Clip | Tagged):
        return replace(item, id=None, items=tuple(map(_nameless, item.items)))
    return replace(item, id=None)


def untagged(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items without what they say of the structure."""
    found: list[Item] = []
    for item in items:
        match item:
            case Tagged(_, inner):
                found += untagged(inner)
            case Clip(outline, inner):
                found.append(Clip(outline, untagged(inner), item.id))
            case _:
                found.append(item)
    return tuple(found)


def _clipped(outline: tuple[Segment, ...], items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items clipped, those of each element by themselves: elements are never inside a clip."""
    found: list[Item] = []
    for element, run in groupby(items, key=lambda item: item.element if isinstance(item, Tagged) else None):
        part = Clip(outline, untagged(run))
        found.append(Tagged(element, (part,)) if element else part)
    return tuple(found)


def _window(items: tuple[Item, ...], box: Box) -> Iterator[Item]:
    crossing: list[Item] = []
    for item in items:
        if isinstance(item, Tagged):
            if crossing:
                yield Clip(rectangle(*box), tuple(crossing))
                crossing = []
            inner = tuple(_window(item.items, box))
            if inner:
                yield replace(item, items=inner)
            continue
        l, b, r, t = bounds(item)
        if r <= box[0] or l >= box[2] or t <= box[1] or b >= box[3]:
            continue
        if l >= box[0] and b >= box[1] and r <= box[2] and t <= box[3]:
            # Order matters where things overlap: an open run of clipped items ends before this one.
            if crossing:
                yield Clip(rectangle(*box), tuple(crossing))
                crossing = []
            yield item
        else:
            crossing.append(item)
    if crossing:
        yield Clip(rectangle(*box), tuple(crossing))


# ------------------------------------------------------------------------------------------------ shapes


def polyline(points: Iterable[Point], *, closed: bool = False) -> tuple[Segment, ...]:
    """A path through points in mm."""
    steps: list[Segment] = [("L", x, y) for x, y in points]
    if steps:
        _, x, y = steps[0]  # type: ignore[misc]
        steps[0] = ("M", x, y)
    if closed:
        steps.append(("Z",))
    return tuple(steps)


def rectangle(left: float, bottom: float, right: float, top: float) -> tuple[Segment, ...]:
    """A closed rectangle."""
    return polyline(((left, bottom), (right, bottom), (right, top), (left, top)), closed=True)


KAPPA = 0.5522847498307936
"""Length of a quarter circle's control arm, as a share of the radius."""


def rounded(left: float, bottom: float, right: float, top: float, radius: float) -> tuple[Segment, ...]:
    """A closed rectangle with round corners; ``radius`` in mm is cut to half the shorter side."""
    radius = min(radius, (right - left) / 2, (top - bottom) / 2)
    if radius <= 0:
        return rectangle(left, bottom, right, top)
    k = radius * (1 - KAPPA)
    l, b, r, t = left, bottom, right, top
    return (
        ("M", l + radius, b),
        ("L", r - radius, b), ("C", r - k, b, r, b + k, r, b + radius),
        ("L", r, t - radius), ("C", r, t - k, r - k, t, r - radius, t),
        ("L", l + radius, t), ("C", l + k, t, l, t - k, l, t - radius),
        ("L", l, b + radius), ("C", l, b + k, l + k, b, l + radius, b),
        ("Z",),
    )  # fmt: skip


def disc(x: float, y: float, r: float) -> tuple[Segment, ...]:
    """A circle as a closed path of four curves, for clipping and for holes."""
    k = r * KAPPA
    return (
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    )


def arc(x: float, y: float, r: float, start: float, end: float) -> tuple[Segment, ...]:
    """An open arc about (x, y) from ``start`` to ``end`` degrees counter-clockwise (end may be below start)."""
    pieces = max(1, int(abs(end - start) // 90.0001) + 1)
    step = (end - start) / pieces
    k = 4 / 3 * _tan(step / 4) * r
    steps: list[Segment] = [("M", x + r * _cos(start), y + r * _sin(start))]
    for i in range(pieces):
        a, b = start + i * step, start + (i + 1) * step
        steps.append(
            (
                "C",
                x + r * _cos(a) - k * _sin(a), y + r * _sin(a) + k * _cos(a),
                x + r * _cos(b) + k * _sin(b), y + r * _sin(b) - k * _cos(b),
                x + r * _cos(b), y + r * _sin(b),
            )
        )  # fmt: skip
    return tuple(steps)


def _tan(angle: float) -> float:
    return sin(radians(angle)) / cos(radians(angle))


def line(x1: float, y1: float, x2: float, y2: float, style: Style, id: str | None = None) -> Path:
    """A straight stroke."""
    return Path((("M", x1, y1), ("L", x2, y2)), style, id)


def label(
    x: float,
    y: float,
    string: str,
    size: float,
    fill: str,
    *,
    weight: Weight = "regular",
    anchor: Literal["start", "middle", "end"] = "start",
    middle: bool = False,
    angle: float = 0.0,
    id: str | None = None,
    family: Family = HOUSE,
) -> Text:
    """Text placed by its start, middle or end.

    Args:
        x, y: the anchor in mm: on the baseline, or at half the height of capitals with ``middle``.
        size: em size in mm.
        angle: degrees counter-clockwise about the anchor.
        family: the typeface.
    """
    face = type_face(weight, family)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    back = share * type_width(string, size, face) if share else 0.0
    down = face.cap_height * size / 2 if middle else 0.0
    c, s = _cos(angle), _sin(angle)
    return Text(
        x - back * c + down * s, y - back * s - down * c, string, size, fill, weight, _turn(angle), id, family
    )


# ------------------------------------------------------------------------------------------------ bounds


def runs(paragraph: Paragraph, x: float, y: float, colour: str) -> tuple[Text, ...]:
    """A set paragraph as text items, its upper left corner at (x, y)."""
    return tuple(
        Text(run.x, run.y, run.text, run.size, colour, run.face.weight, family=run.face.family)
        for run in paragraph.at(x, y)
    )


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around all boxes; (0, 0, 0, 0) where there is none."""
    l, b, r, t = inf, inf, -inf, -inf
    for left, bottom, right, top in boxes:
        l = left if left < l else l
        b = bottom if bottom < b else b
        r = right if right > r else r
        t = top if top > t else t
    return (l, b, r, t) if l <= r else (0.0, 0.0, 0.0, 0.0)


def bounds(item: Item) -> Box:
    """The smallest box around a primitive in mm, its stroke included (mitred corners not)."""
    match item:
        case Path(segments, style):
            l, b, r, t = _path_box(segments)
            half = style.width / 2 if style.stroke else 0.0
            return l - half, b - half, r + half, t + half
        case Circle(x, y, r, style):
            reach = r + (style.width / 2 if style.stroke else 0.0)
            return x - reach, y - reach, x + reach, y + reach
        case Text(x, y, string, size):
            face = item.face
            w, up, down = type_width(string, size, face), face.ascent * size, face.descent * size
            if item.angle == 0:
                return x, y + down, x + w, y + up
            move = Move(x, y, item.angle)
            return union((*p, *p) for p in (move.point(u, v) for u in (0, w) for v in (down, up)))
        case Image(x, y, width, height):
            move = Move(x, y, item.angle)
            return union((*p, *p) for p in (move.point(u, v) for u in (0, width) for v in (0, height)))
        case Shade(outline):
            return _path_box(outline)
        case Use(symbol, x, y, scale, angle):
            move = Move(x, y, angle, scale)
            if angle % 90:
                return union(bounds(move.item(inner)) for inner in symbol.items)
            l, b, r, t = _inside(symbol)
            if angle == 0:
                return (*move.point(l, b), *move.point(r, t))
            return union((*p, *p) for p in (move.point(l, b), move.point(r, t)))
        case Clip(outline, items):
            a, b2 = _path_box(outline), union(bounds(inner) for inner in items)
            return max(a[0], b2[0]), max(a[1], b2[1]), min(a[2], b2[2]), min(a[3], b2[3])
        case Tagged(_, items):
            return union(map(bounds, items))
        case _:
            assert_never(item)


@lru_cache(maxsize=1024)
def _inside(symbol: Symbol) -> Box:
    """The smallest box around what a symbol holds: turned by right angles it stays the smallest."""
    return union(map(bounds, symbol.items))


def _path_box(segments: tuple[Segment, ...]) -> Box:
    xs: list[float] = []
    ys: list[float] = []
    u, v = 0.0, 0.0
    for step in segments:
        match step:
            case (("M" | "L"), x, y):
                xs.append(x)
                ys.append(y)
                u, v = x, y
            case "C", a, b, c, d, x, y:
                xs += _cubic_range(u, a, c, x)
                ys += _cubic_range(v, b, d, y)
                u, v = x, y
            case _:
                pass
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def _cubic_range(p0: float, p1: float, p2: float, p3: float) -> tuple[float, float]:
    """Least and greatest value of a cubic Bezier curve in one coordinate."""
    low, high = (p0, p3) if p0 < p3 else (p3, p0)
    if low <= p1 <= high and low <= p2 <= high:
        # It stays between its controls, as quarters of circles do.
        return low, high
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    times: list[float] = []
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            times.append(-c / b)
    elif (root := b * b - 4 * a * c) >= 0:
        times += [(-b + root**0.5) / (2 * a), (-b - root**0.5) / (2 * a)]
    values = [p0, p3]
    for t in times:
        if 0 < t < 1:
            u = 1 - t
            values.append(u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3)
    return min(values), max(values)


def bearing(x1: float, y1: float, x2: float, y2: float) -> float:
    """Direction from one point to another, degrees counter-clockwise from the x axis."""
    return degrees(atan2(y2 - y1, x2 - x1))


def distance(x1: float, y1: float, x2: float, y2: float) -> float:
    """Distance between two points, in mm."""
    return hypot(x2 - x1, y2 - y1)
