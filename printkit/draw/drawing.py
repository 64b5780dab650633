"""The drawing: an immutable display list in millimetres, from which all output is made.

A :class:`Drawing` contains primitives (:class:`Path`, :class:`Circle`, :class:`Text`, :class:`Image`, :class:`Shade`,
:class:`Use`, :class:`Clip`, :class:`Tagged`) in named layers. x grows to the right and y **upwards**; angles are in
degrees counter-clockwise, as in geometry. Moving, scaling, clipping and choosing layers turn one drawing into
another, so a backend only has to write the primitives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice
from typing import Literal, Self, TypeAlias, TypeVar

from printkit.draw.gradient import Gradient
from printkit.draw.names import LAYERS as LAYERS, Layer as Layer
from printkit.draw.outline import Box, Segment, box_under, path_box, path_under, rectangle, union
from printkit.draw.raster import Raster
from printkit.draw.structure import Element, Role, once
from printkit.draw.type import HOUSE, Face, Paragraph, Typeface, Weight, face as type_face, width as type_width
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, brief, unlisted
from printkit.layouts.transform import Transform, cosine, sine


@lru_cache
def is_colour(text: str) -> bool:
    """Whether a string is a colour in the form ``#rrggbb``."""
    return len(text) == 7 and text[0] == "#" and set(text[1:]) <= set("0123456789abcdefABCDEF")


@dataclass(frozen=True, slots=True)
class Style:
    """The fill and stroke of a shape.

    Attributes:
        fill, stroke: colours as ``#rrggbb``, or None for nothing. Fills are opaque.
        width: stroke width in mm.
        dash: lengths of dashes and gaps in mm; empty for a solid line.
        cap: ends of strokes.
        join: corners of strokes.
        rule: the rule that decides which parts are inside a path that winds round a point more than once.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    rule: Literal["nonzero", "evenodd"] = "nonzero"

    def __post_init__(self) -> None:
        for name, colour in (("fill", self.fill), ("stroke", self.stroke)):
            if colour is not None and not is_colour(colour):
                raise InputError(name, colour, "a colour such as #8c3b2a")

    def scaled(self, factor: float) -> Style:
        """Return the same style with all lengths multiplied by a factor."""
        if factor == 1:
            return self
        # The new style is created directly, which takes half as long as copying.
        return Style(
            self.fill, self.stroke, self.width * factor, dash=tuple([d * factor for d in self.dash]),
            cap=self.cap, join=self.join, rule=self.rule,
        )  # fmt: skip

    def no_finer(self, width: float) -> Style:
        """Return the same style with strokes at least ``width`` mm wide, if it has any."""
        # An outline in the colour of its fill merely softens corners, so it does not count as a line that could
        # become invisible.
        has_line = self.stroke is not None and self.stroke != self.fill
        if not has_line or self.width >= width:
            return self
        return replace(self, width=width)

    @property
    def reach(self) -> float:
        """Distance in mm by which a stroke extends beyond its path."""
        return self.width / 2 if self.stroke else 0.0


@dataclass(frozen=True, slots=True)
class Path:
    """A path of lines and cubic curves; its style says how it is filled."""

    __repr__ = brief

    segments: tuple[Segment, ...]
    style: Style
    id: str | None = None

    def __hash__(self) -> int:
        # Paths are looked up by value very often, and their points are enough to distinguish them.
        return hash(self.segments)

    def transformed(self, t: Transform) -> Path:
        """Return the path after an affine transform."""
        style = self.style if t.is_shift else self.style.scaled(t.scale)
        return Path(path_under(t, self.segments), style, self.id)

    def no_finer(self, width: float) -> Path:
        """Return the same path with a stroke at least ``width`` mm wide."""
        return Path(self.segments, self.style.no_finer(width), self.id)

    def bounds(self) -> Box:
        """Return the smallest box around the path, ignoring mitred corners."""
        l, b, r, t = path_box(self.segments)
        reach = self.style.reach
        return l - reach, b - reach, r + reach, t + reach


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

    def transformed(self, t: Transform) -> Circle:
        """Return the circle after a similarity transform."""
        x, y = t.apply(self.x, self.y)
        if t.is_shift:
            return Circle(x, y, self.r, self.style, self.id)
        return Circle(x, y, self.r * t.scale, self.style.scaled(t.scale), self.id)

    def no_finer(self, width: float) -> Circle:
        """Return the same circle with a stroke of at least ``width`` mm."""
        return Circle(self.x, self.y, self.r, self.style.no_finer(width), self.id)

    def bounds(self) -> Box:
        """Return the smallest box around the circle."""
        reach = self.r + self.style.reach
        return self.x - reach, self.y - reach, self.x + reach, self.y + reach


class _Strokeless:
    __slots__ = ()

    def no_finer(self, width: float) -> Self:
        """Return the same item, because it has no stroke."""
        return self


@dataclass(frozen=True, slots=True)
class Text(_Strokeless):
    """A line of text.

    Attributes:
        x, y: left end of the baseline in mm (see :func:`label` for text that is centred or set flush right).
        size: em size in mm.
        angle: rotation about (x, y), in degrees counter-clockwise.
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
    family: Typeface = HOUSE

    @property
    def face(self) -> Face:
        """The face of the typeface in which the text is set."""
        return type_face(self.weight, self.family)

    def transformed(self, t: Transform) -> Text:
        """Return the text after a similarity transform."""
        x, y = t.apply(self.x, self.y)
        size, angle = self.size, self.angle
        if not t.is_shift:
            size, angle = size * t.scale, _direction(angle + t.angle)
        return Text(
            x, y, self.string, size=size, fill=self.fill, weight=self.weight, angle=angle, id=self.id,
            family=self.family,
        )  # fmt: skip

    def bounds(self) -> Box:
        """Return the smallest box around the line of text, from the descenders to the ascenders."""
        face = self.face
        box = (0.0, face.descent * self.size, type_width(self.string, self.size, face), face.ascent * self.size)
        return box_under(Transform.at(self.x, self.y, angle=self.angle), box)


@dataclass(frozen=True, slots=True)
class Image(_Strokeless):
    """Pixels in a rectangle.

    Attributes:
        x, y: its lower left corner in mm.
        width, height: its size in mm; the pixels are stretched to fit it.
        raster: the pixels, with the first row at the top.
        angle: rotation about (x, y), in degrees counter-clockwise.
        mirrored: whether left and right are exchanged.
    """

    x: float
    y: float
    width: float
    height: float
    raster: Raster
    angle: float = 0.0
    id: str | None = None
    mirrored: bool = False

    @property
    def dpi(self) -> float:
        """The number of pixels per inch at this size, in the direction that has fewer."""
        return 25.4 * min(self.raster.width / self.width, self.raster.height / self.height)

    def transformed(self, t: Transform) -> Image:
        """Return the image after a similarity transform."""
        x, y = t.apply(self.x, self.y)
        width, height, angle = self.width * t.scale, self.height * t.scale, _direction(self.angle + t.angle)
        return replace(self, x=x, y=y, width=width, height=height, angle=angle)

    def bounds(self) -> Box:
        """Return the smallest box around the image."""
        return box_under(Transform.at(self.x, self.y, angle=self.angle), (0.0, 0.0, self.width, self.height))


@dataclass(frozen=True, slots=True)
class Shade(_Strokeless):
    """A gradient, visible inside an outline.

    Attributes:
        rule: the rule that decides which parts are inside the outline (see :class:`Style`).
    """

    outline: tuple[Segment, ...]
    gradient: Gradient
    rule: Literal["nonzero", "evenodd"] = "nonzero"
    id: str | None = None

    def transformed(self, t: Transform) -> Shade:
        """Return the gradient and its outline after an affine transform."""
        return Shade(path_under(t, self.outline), self.gradient.transformed(t), self.rule, self.id)

    def bounds(self) -> Box:
        """Return the smallest box around the gradient's outline."""
        return path_box(self.outline)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing that is used many times: a name, and primitives in its own coordinates (mm about an origin).

    Attributes:
        key: the value that is hashed. Hashing the whole content on every use would be slow. The name alone is not
            enough, because a large deck has the same few names on every sheet, but the first few words distinguish
            its cards.
    """

    name: str
    items: tuple[Item, ...]
    key: tuple[object, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        key = (self.name, len(self.items), *islice(_strings(self.items), 8))
        object.__setattr__(self, "key", key)

    def __hash__(self) -> int:
        return hash(self.key)


def _strings(items: Sequence[Item]) -> Iterator[str]:
    """Yield the text of the first few items and of the items nested in them."""
    for item in items[:16]:
        if isinstance(item, Text):
            yield item.string
        elif isinstance(item, Clip):
            yield from _strings(item.items)


@dataclass(frozen=True, slots=True)
class Same:
    """Items that serve as a key; two keys are equal if all their items are equal."""

    items: tuple[Item, ...]

    def __hash__(self) -> int:
        # A few items are enough to distinguish drawings; hashing all of them would cost as much as a cache saves.
        # Items in the middle are included, because the first and the last pieces in a game may stay on the same spots
        # for many turns.
        return hash((len(self.items), self.items[:: 1 + len(self.items) // 4], self.items[-1:]))


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol with its origin at (x, y), turned by ``angle`` degrees counter-clockwise and enlarged by ``scale``.

    ``alt`` is the text that screen readers read in place of a sign within text.
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

    @property
    def transform(self) -> Transform:
        """The transform that puts the symbol in its place."""
        return Transform.at(self.x, self.y, angle=self.angle, scale=self.scale)

    @property
    def placed(self) -> tuple[Item, ...]:
        """The content of the symbol, in its place."""
        return tuple([item.transformed(self.transform) for item in self.symbol.items])

    def transformed(self, t: Transform) -> Use:
        """Return the symbol after a similarity transform."""
        x, y = t.apply(self.x, self.y)
        scale, angle = self.scale, self.angle
        if not t.is_shift:
            scale, angle = scale * t.scale, _direction(angle + t.angle)
        return Use(self.symbol, x, y, scale=scale, angle=angle, id=self.id, alt=self.alt)

    def no_finer(self, width: float) -> Use:
        """Return the same content with strokes at least ``width`` mm wide, as a symbol with a different name."""
        width /= self.scale
        items = tuple(item.no_finer(width) for item in self.symbol.items)
        if items == self.symbol.items:
            return self
        return replace(self, symbol=Symbol(f"{self.symbol.name}-from-{width:.4g}", items))

    def bounds(self) -> Box:
        """Return the smallest box around the placed symbol."""
        if self.angle % 90:
            return union(item.bounds() for item in self.placed)
        return box_under(self.transform, _inside(self.symbol))


@dataclass(frozen=True, slots=True)
class Clip:
    """Items that are visible only inside ``outline``.

    ``opacity``, from 0 to 1, applies to all of them together, so that no item shows through another.
    """

    outline: tuple[Segment, ...]
    items: tuple[Item, ...]
    id: str | None = None
    opacity: float = 1.0

    def transformed(self, t: Transform) -> Clip:
        """Return the items after an affine transform."""
        items = tuple([item.transformed(t) for item in self.items])
        return Clip(path_under(t, self.outline), items, self.id, opacity=self.opacity)

    def no_finer(self, width: float) -> Clip:
        """Return the same items with strokes at least ``width`` mm wide."""
        return replace(self, items=tuple([item.no_finer(width) for item in self.items]))

    def bounds(self) -> Box:
        """Return the intersection of the box around the outline with the box around the items."""
        one, two = path_box(self.outline), union(item.bounds() for item in self.items)
        return max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3])


@dataclass(frozen=True, slots=True)
class Tagged:
    """Items that belong to an element of the structure. Tags do not change the appearance of items."""

    element: Element
    items: tuple[Item, ...]
    id: str | None = None

    def transformed(self, t: Transform) -> Tagged:
        """Return the items after an affine transform."""
        return Tagged(self.element, tuple([item.transformed(t) for item in self.items]), self.id)

    def no_finer(self, width: float) -> Tagged:
        """Return the same items with strokes of at least ``width`` mm."""
        return Tagged(self.element, tuple([item.no_finer(width) for item in self.items]), self.id)

    def bounds(self) -> Box:
        """Return the smallest box around all the items."""
        return union(item.bounds() for item in self.items)


Item: TypeAlias = Path | Circle | Text | Image | Shade | Use | Clip | Tagged
AnyItem = TypeVar("AnyItem", bound=Item)


def _direction(angle: float) -> float:
    """Return the same direction as an angle in [0, 360)."""
    return angle % 360.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """Items in layers.

    Attributes:
        layers: pairs of a layer's name and its items, in painting order; no layer is repeated, and none is empty.
        structure: its elements in reading order, empty if there are none; an element may continue in another drawing.
    """

    __repr__ = brief

    layers: tuple[tuple[Layer, tuple[Item, ...]], ...] = field(default=())
    structure: tuple[Element, ...] = ()

    @staticmethod
    def of(layer: Layer, *items: Item) -> Drawing:
        """Return a drawing with these items in one layer. Raises InputError if there is no such layer."""
        if layer not in LAYERS:
            raise unlisted("layer", layer, LAYERS)
        return Drawing(((layer, items),)) if items else Drawing()

    @staticmethod
    def said(role: Role, *items: Item) -> Drawing:
        """Return a drawing of words in the layer ``labels``, as one element of the structure."""
        return Drawing.of("labels", *items).tagged(Element(role)) if items else Drawing()

    @staticmethod
    def join(drawings: Iterable[Drawing]) -> Drawing:
        """Lay the drawings on top of one another, layer by layer."""
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
        """Return the items of a layer, without their tags."""
        return untagged(dict(self.layers).get(name, ()))

    def only(self, names: Iterable[str]) -> Drawing:
        """Return the drawing with only these layers."""
        layer_names = frozenset(names)
        return replace(self, layers=tuple(pair for pair in self.layers if pair[0] in layer_names))

    def without(self, *names: Layer) -> Drawing:
        """Return the drawing without these layers."""
        return replace(self, layers=tuple(pair for pair in self.layers if pair[0] not in names))

    def within(self, layer: Layer) -> Drawing:
        """Return the drawing with everything moved into one layer, for example to draw a piece on a sheet."""
        items = tuple(item for _, items in self.layers for item in items)
        return replace(self, layers=((layer, items),) if items else ())

    def tagged(self, element: Element) -> Drawing:
        """Return the drawing as one element of the structure; its own structure is dropped."""
        return Drawing(
            tuple((layer, (Tagged(element, untagged(items)),)) for layer, items in self.layers), (element,)
        )

    def untagged(self) -> Drawing:
        """Return the same drawing without a structure."""
        if not self.structure:
            return self
        return Drawing(tuple((layer, untagged(items)) for layer, items in self.layers))

    def grouped(self, role: Role) -> Drawing:
        """Return the drawing with all elements of its structure inside a new one."""
        return replace(self, structure=(Element(role, self.structure),)) if self.structure else self

    def moved(self, dx: float = 0.0, dy: float = 0.0, angle: float = 0.0, *, scale: float = 1.0) -> Drawing:
        """Return the drawing scaled about the origin, turned by ``angle`` degrees counter-clockwise, then shifted by
        an offset in mm.
        """
        if dx == dy == angle == 0 and scale == 1:
            return self
        return self.transformed(Transform.at(dx, dy, angle=angle, scale=scale))

    def transformed(self, t: Transform) -> Drawing:
        """Return the drawing after a similarity transform."""
        layers = [(layer, tuple([item.transformed(t) for item in items])) for layer, items in self.layers]
        return Drawing(tuple(layers), self.structure)

    def no_finer(self, width: float) -> Drawing:
        """Return the drawing with strokes at least ``width`` mm wide, for small pictures of large drawings."""
        layers = ((layer, tuple(item.no_finer(width) for item in items)) for layer, items in self.layers)
        return replace(self, layers=tuple(layers))

    def clipped(self, outline: tuple[Segment, ...]) -> Drawing:
        """Return the drawing clipped to ``outline``."""
        return replace(self, layers=tuple((layer, _clipped(outline, items)) for layer, items in self.layers))

    def windowed(self, box: Box, boxes: dict[int, Box] | None = None) -> Drawing:
        """Return the drawing inside ``box``: items completely outside are dropped, and those on its edge are clipped.

        ``boxes`` stores the boxes of items, keyed by identity, for further windows onto the same drawing.
        """
        boxes = {} if boxes is None else boxes
        visible_layers: list[tuple[Layer, tuple[Item, ...]]] = []
        for layer, items in self.layers:
            near = tuple(_window(items, box, boxes))
            if near:
                visible_layers.append((layer, near))
        return replace(self, layers=tuple(visible_layers))

    def nameless(self) -> Drawing:
        """Return the drawing without ids, for a second picture on a page that already contains them."""
        return replace(self, layers=tuple((layer, tuple(map(_nameless, items))) for layer, items in self.layers))

    def bounds(self) -> Box:
        """Return the smallest box around everything, including strokes; (0, 0, 0, 0) for an empty drawing."""
        return union(item.bounds() for _, item in self)

    def __iter__(self) -> Iterator[tuple[Layer, Item]]:
        for layer, items in self.layers:
            for item in untagged(items):
                yield layer, item


def _nameless(item: Item) -> Item:
    if isinstance(item, Clip | Tagged):
        return replace(item, id=None, items=tuple(map(_nameless, item.items)))
    return replace(item, id=None)


def untagged(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return the items without their tags."""
    result: list[Item] = []
    for item in items:
        match item:
            case Tagged(_, inner):
                result += untagged(inner)
            case Clip(_, inner):
                result.append(replace(item, items=untagged(inner)))
            case _:
                result.append(item)
    return tuple(result)


def _clipped(outline: tuple[Segment, ...], items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the items, clipped element by element, because elements are never inside a clip."""
    result: list[Item] = []
    for element, run in groupby(items, key=lambda item: item.element if isinstance(item, Tagged) else None):
        part = Clip(outline, untagged(run))
        result.append(Tagged(element, (part,)) if element else part)
    return tuple(result)


def _window(items: tuple[Item, ...], box: Box, boxes: dict[int, Box]) -> Iterator[Item]:
    crossing: list[Item] = []
    for item in items:
        if isinstance(item, Tagged):
            if crossing:
                yield Clip(rectangle(*box), tuple(crossing))
                crossing = []
            inner = tuple(_window(item.items, box, boxes))
            if inner:
                yield replace(item, items=inner)
            continue
        if (bounds := boxes.get(id(item))) is None:
            bounds = boxes[id(item)] = item.bounds()
        l, b, r, t = bounds
        if r <= box[0] or l >= box[2] or t <= box[1] or b >= box[3]:
            continue
        if l >= box[0] and b >= box[1] and r <= box[2] and t <= box[3]:
            # The order of overlapping items matters, so an open run of clipped items ends before this one.
            if crossing:
                yield Clip(rectangle(*box), tuple(crossing))
                crossing = []
            yield item
        else:
            crossing.append(item)
    if crossing:
        yield Clip(rectangle(*box), tuple(crossing))


# ------------------------------------------------------------------------------------------------ shapes


def faded(items: tuple[AnyItem, ...], opacity: float) -> tuple[AnyItem | Clip, ...]:
    """Group several items, and give the group an opacity from 0 to 1."""
    if opacity == 1 or not items:
        return items
    l, b, r, t = union(item.bounds() for item in items)
    # Corners of strokes may extend beyond the box, so the window is made wide enough for all of them.
    room = 1 + max(r - l, t - b)
    return (Clip(rectangle(l - room, b - room, right=r + room, top=t + room), items, opacity=opacity),)


def line(x1: float, y1: float, x2: float, y2: float, style: Style, id: str | None = None) -> Path:
    """Return a straight stroke."""
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
    family: Typeface = HOUSE,
) -> Text:
    """Return text that is placed by its start, middle or end.

    Args:
        x, y: the anchor in mm: on the baseline or, with ``middle``, at half the height of capitals.
        size: em size in mm.
        angle: rotation about the anchor, in degrees counter-clockwise.
        family: the typeface.
    """
    face = type_face(weight, family)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    back = share * type_width(string, size, face) if share else 0.0
    down = face.cap_height * size / 2 if middle else 0.0
    c, s = cosine(angle), sine(angle)
    x, y = x - back * c + down * s, y - back * s - down * c
    angle = _direction(angle)
    return Text(x, y, string, size=size, fill=fill, weight=weight, angle=angle, id=id, family=family)


def runs(paragraph: Paragraph, x: float, y: float, *, colour: str) -> tuple[Text, ...]:
    """Return a typeset paragraph as text items, with its upper left corner at (x, y)."""
    return tuple(
        Text(run.x, run.y, run.text, run.size, colour, run.face.weight, family=run.face.family)
        for run in paragraph.at(x, y)
    )


@lru_cache(maxsize=1024)
def _inside(symbol: Symbol) -> Box:
    """Return the smallest box around the content of a symbol; it remains the smallest after any number of quarter
    turns.
    """
    return union(item.bounds() for item in symbol.items)
