"""The parts common to all kinds of elements: fields, a place on the card, colours, type and pictures.

A kind is a subclass of :class:`ElementKind`. The fields of a kind are attributes of the class, made by
:func:`string`, :func:`number`, :func:`flag`, :func:`numbers` and :func:`choice`: files are checked against these
fields when they are read, and the fields return the values of a row when a card is drawn.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from math import atan2, degrees, dist, fsum
from pathlib import Path
from typing import ClassVar, TypeAlias, TypeVar

from printkit.content import colours, pictures, typefaces
from printkit.content.deckfile import DeckFile, Value
from printkit.content.expression import column
from printkit.content.schema import NOWHERE, Field, Node
from printkit.content.template import template
from printkit.draw.drawing import Clip, Image, Item, faded
from printkit.draw.outline import Box, Point, box_under
from printkit.draw.theme import Theme
from printkit.draw.type import Typeface
from printkit.layouts import nets
from printkit.layouts.base import length
from printkit.layouts.base.fence import inside
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import InputError, TooSmall
from printkit.layouts.base.wording import plural
from printkit.layouts.transform import IDENTITY, Transform

T = TypeVar("T")
Name = TypeVar("Name", bound=str)
Resolved: TypeAlias = Mapping[str, str | float | bool | tuple[float, ...]]
"""Fields of an element with the values of a row filled in."""

WAYS = {"e": 0, "ne": 45, "n": 90, "nw": 135, "w": 180, "sw": 225, "s": 270, "se": 315}
"""Directions of the sides of cells, in degrees."""
FLIPS = ("none", "across", "down")
"""Ways to mirror a picture, icon or sign: exchange left and right, or top and bottom."""
AREAS = ("card", "safe", "bleed")
"""Areas for elements: the card, its safe zone, or the whole printed area."""
LARGEST = 1e6
"""Limit on numbers in files."""

# ------------------------------------------------------------------------------------------------ fields


class ElementField(Field[T]):
    """A field of elements.

    Args:
        read: function that returns the field's value with the cells of a row filled in.
        as_written: function that returns the field as written, which may name columns.
    """

    def __init__(self, read: Callable[[Node], T], as_written: Callable[[Node, Collection[str]], Value]) -> None:
        super().__init__(read)
        self.as_written = as_written


def _text(node: Node, columns: Collection[str]) -> Value:
    return node.tried(template, node.text(""), columns)


def _number(node: Node, columns: Collection[str]) -> Value:
    """Return a number, which may be written as text that contains a unit or the name of a column."""
    value = node.value
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < LARGEST:
        return value
    return node.tried(template, node.text("", "a number, or text in quotes"), columns)


def string(usual: str = "") -> ElementField[str]:
    """Return a field for text."""
    return ElementField(lambda node: usual if node.missing else str(node.value), _text)


def number(least: float, most: float, usual: T) -> ElementField[float | T]:
    """Return a field for a number, or for a length with a unit, converted to mm."""

    def read(node: Node) -> float | T:
        value = node.value
        if isinstance(value, str):
            bare = value.strip()
            if not bare:
                return usual
            if bare.endswith("%") and most <= 1:
                raise node.refuse(f"a number from {least:g} to {most:g}, such as 0.5")
            sign = -1 if bare.startswith("-") else 1
            value = sign * length.parse(bare.removeprefix("-"), node.name)
        if value is None:
            return usual
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise node.refuse(f"a number from {least:g} to {most:g}")
        return float(value)

    return ElementField(read, _number)


def whole(most: int, usual: int) -> ElementField[int]:
    """Return a field for a whole number, 0 or more."""

    def read(node: Node) -> int:
        text = "" if node.value is None else str(node.value).strip()
        with suppress(ValueError):
            if (value := float(text or usual)) in range(most + 1):
                return int(value)
        raise node.refuse(f"a whole number from 0 to {most}")

    return ElementField(read, _number)


def numbers(count: int) -> ElementField[tuple[float, ...] | None]:
    """Return a field for a list of ``count`` numbers, or None."""
    return ElementField(
        lambda node: node.value if isinstance(node.value, tuple) else None,
        lambda node, _: node.numbers(count, LARGEST, f"a list of {count} numbers"),
    )


def parts(count: int, what: str) -> ElementField[tuple[str, ...]]:
    """Return a field for a list of ``count`` words or numbers, as written; empty if there is no list."""

    def read(node: Node) -> tuple[str, ...]:
        parts = tuple(str(node.value or "").split())
        if parts and len(parts) != count:
            raise node.refuse(what)
        return parts

    def written(node: Node, columns: Collection[str]) -> Value:
        if not isinstance(node.value, list) or len(node.value) != count:
            raise node.refuse(what)
        # Spaces separate the parts, so any spaces inside an expression are removed.
        parts = (f"{part:g}" if type(part) in (int, float) else "".join(str(part).split()) for part in node.value)
        return node.tried(template, " ".join(parts), columns)

    return ElementField(read, written)


def flag(usual: bool) -> ElementField[bool]:
    """Return a field for true or false."""
    return ElementField(lambda node: node.flag(usual), lambda node, _: node.flag(usual))


def choice(names: Collection[Name], usual: Name) -> ElementField[Name]:
    """Return a field for one of several names."""

    def read(node: Node) -> Name:
        text = str(node.value or "").strip()
        if text in ("centre", "center"):
            text = next((name for name in names if name in ("center", "middle")), text)
        return replace(node, value=text).choice(names, usual)

    return ElementField(read, _text)


# ------------------------------------------------------------------------------------------------- kinds


@dataclass(frozen=True, slots=True)
class Canvas:
    """The surface on which elements are drawn: the cards of a deck, in the colours of a theme."""

    deck: DeckFile
    theme: Theme
    cells: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    """Outlines of the cells of a board, by name; the outline of a point is its circle."""
    frame: Box | None = None
    """The box of the group to which the elements belong."""

    def area(self, name: str) -> Box:
        """Return the box of the card, its safe zone, or the whole printed area; for parts of a group, the group's
        box.
        """
        if self.frame is not None:
            return self.frame
        inset = {"card": 0.0, "safe": self.deck.safe, "bleed": -self.deck.bleed}[name]
        return inset, inset, self.deck.width - inset, self.deck.height - inset

    def points(self, element: ElementKind) -> tuple[Point, ...]:
        """Return the outline of the cell in which an element is placed, or the ends of a line, or nothing if there is
        neither.
        """
        if element.between:
            one, other = (middle(self.cell(name, "between")) for name in element.between)
            return one, other
        name, _, way = element.side.strip().rpartition(" ")
        outline = self.cell(name if way else element.at, "side" if way else "at") if way or element.at else ()
        if not way:
            return outline
        if way not in WAYS:
            raise InputError("side", element.side, f"a cell and one of {', '.join(WAYS)}, such as c4 ne")
        x, y = middle(outline)

        def off(side: tuple[Point, Point]) -> float:
            u, v = middle(side)
            return abs((degrees(atan2(v - y, u - x)) - WAYS[way] + 180) % 360 - 180)

        nearest = min(zip(outline, (*outline[1:], outline[0]), strict=True), key=off)
        if off(nearest) > 29:
            raise InputError("side", element.side, "{field} {value} is a corner of the cell, not a side.")
        return nearest

    def cell(self, name: str, field: str) -> tuple[Point, ...]:
        """Return the outline of a cell. Raises InputError if there is no cell with the given name."""
        if name not in self.cells:
            known = f"a cell of the board, such as {next(iter(self.cells), '')}"
            message = known if self.cells else "{field} can be used only on boards, because nothing else has cells."
            raise InputError(field, name, message, names=self.cells)
        return self.cells[name]


@dataclass(frozen=True, slots=True)
class Look:
    """An element drawn with given values: its drawing, its box and its problems."""

    items: tuple[Item, ...]
    box: Box
    problems: tuple[InputError, ...] = ()


class ElementKind(ABC):
    """A kind of element; an instance draws one element with the values of a row.

    Attributes:
        name: its name in files.
        needs: name of the required field; empty if there is none.
        flat: whether an element may have zero width or height.
        inside: whether its default place is the safe zone.
    """

    name: ClassVar[str]
    needs: ClassVar[str] = ""
    flat: ClassVar[bool] = False
    inside: ClassVar[bool] = False

    area = choice(AREAS, "card")
    x = number(-1000, 1000, 0.0)
    y = number(-1000, 1000, 0.0)
    width = number(0.0, 1000, None)
    height = number(0.0, 1000, None)
    place = parts(4, "x, y, width and height, in mm or such as 1in or 50%")
    at = string()
    between = parts(2, "two cells of the board")
    side = string()
    anchor = string()
    cell = numbers(4)
    turn = number(-360, 360, 0.0)
    opacity = number(0, 1, 1.0)
    safe = flag(False)

    def __init__(self, canvas: Canvas, values: Resolved) -> None:
        self.deck, self.theme, self.canvas = canvas.deck, canvas.theme, canvas
        self.values = values
        self.problems: list[InputError] = []

    @abstractmethod
    def draw(self, box: Box) -> tuple[tuple[Item, ...], Box | None]:
        """Return the drawing in its box, together with the box that must not be cut (None if nothing is drawn)."""

    def look(self) -> Look:
        """Return the drawn element or, if it cannot be drawn, its box and the reason."""
        box = self.canvas.area("safe")
        try:
            box = self.spot()
            items, ink = self.draw(box)
            flip = str(getattr(self, "flip", "none"))  # only some kinds have this field
            if flip != "none":
                items = tuple(pictures.mirrored(items, (box[0] + box[2]) / 2))
            turn = self.turn + 180 * (flip == "down")
            move = about(box, turn)
            if ink is not None and self.safe:
                self.keep(box_under(move, ink))
            return Look(self.finished(items, move), box_under(move, box), tuple(self.problems))
        except InputError as error:
            return Look((), box, (*self.problems, error))

    def finished(self, items: tuple[Item, ...], move: Transform) -> tuple[Item, ...]:
        """Return the drawing with the element's rotation and opacity applied."""
        moved_items = items if move.is_shift else tuple(item.transformed(move) for item in items)
        return faded(moved_items, self.opacity)

    def field(self, name: str) -> Node:
        """Return the value of a field, together with the field's name for messages."""
        return Node(self.values.get(name), NOWHERE, (name,))

    # ---------------------------------------------------------------- places

    def spot(self) -> Box:
        """Return the box that the element fills on the card, with y pointing upwards."""
        if self.cell is not None:
            return self.in_grid(self.cell)
        has_place = not self.values.keys().isdisjoint(("area", "place", "x", "y", "width", "height"))
        points = self.canvas.points(self)
        l, b, r, t = self.canvas.area(self.area if has_place or not self.inside else "safe")
        if points:
            corners = (middle(points),) if len(points) == 2 else points
            (l, b), (r, t) = (tuple(map(of, zip(*corners, strict=True))) for of in (min, max))
        across, down = self.edges("centre" if points else "top left")
        x, y, width, height = self.measured(r - l, t - b)
        if not self.flat and not (width > 0 and height > 0):
            size = f"{width:g} x {height:g} mm"
            message = "There is no room for the element: its box is {value}."
            raise TooSmall("width", size, message, found=(width, height), bound=0.0)
        left = {"left": l + x, "right": r - x - width, "centre": (l + r - width) / 2 + x}[across]
        top = {"top": t - y, "bottom": b + y + height, "centre": (t + b + height) / 2 - y}[down]
        return left, top - height, left + width, top

    def measured(self, across: float, down: float) -> tuple[float, float, float, float]:
        """Return the start and the size of the element in an area of the given size."""
        if self.place:
            x, y, width, height = (
                _measure(part, whole) for part, whole in zip(self.place, (across, down, across, down), strict=True)
            )
            return x, y, width, height
        # An element without a size extends to the end of its area.
        width = max(across - abs(self.x), 0.0) if self.width is None else self.width
        height = max(down - abs(self.y), 0.0) if self.height is None else self.height
        return self.x, self.y, width, height

    def edges(self, usual: str) -> tuple[str, str]:
        """Return the edges from which x and y are measured."""
        words = (self.anchor or usual).replace("center", "centre").replace("middle", "centre").split()
        across = [word for word in words if word in ("left", "right")]
        down = [word for word in words if word in ("top", "bottom")]
        rest = [word for word in words if word not in (*across, *down, "centre")]
        if rest or len(across) > 1 or len(down) > 1 or not words:
            message = "a corner or an edge of the area, such as top left, bottom, right or centre"
            raise InputError("anchor", self.anchor, message)
        return (across or ["centre"])[0], (down or ["centre"])[0]

    def in_grid(self, cell: tuple[float, ...]) -> Box:
        """Return the box around some cells of the grid, given the column and row of the first cell and the numbers of
        cells across and down.
        """
        grid, (l, b, r, t) = self.deck.grid, self.canvas.area("safe")
        column, row, across, down = cell
        if (
            any(value != int(value) or value < 1 for value in cell)
            or column + across - 1 > grid.columns
            or row + down - 1 > grid.rows
        ):
            room = f"{plural(grid.columns, 'column')} and {plural(grid.rows, 'row')}"
            message = f"[column, row, columns, rows] within {room}"
            raise InputError("cell", listed(cell), message)
        x = (r - l + grid.gap) / grid.columns
        y = (t - b + grid.gap) / grid.rows
        left, top = l + (column - 1) * x, t - (row - 1) * y
        return left, top - down * y + grid.gap, left + across * x - grid.gap, top

    def keep(self, ink: Box) -> None:
        """Record a problem if ink extends beyond the safe zone."""
        if self.deck.shape in ("hexagon", "shield"):
            net = (
                nets.hexagon(self.deck.width)
                if self.deck.shape == "hexagon"
                else nets.shield(self.deck.width, self.deck.height)
            )
            spots = [(x, y) for x in (ink[0], ink[2]) for y in (ink[1], ink[3])]
            side, most = "edge", self.deck.safe - min(nets.clearance(net.outline, *spot) for spot in spots)
        elif self.deck.shape == "round":
            middle = self.deck.width / 2
            far = max(dist((x, y), (middle, middle)) for x in (ink[0], ink[2]) for y in (ink[1], ink[3]))
            side, most = "rim", far - middle + self.deck.safe
        else:
            l, b, r, t = replace(self.canvas, frame=None).area("safe")
            out = {"left": l - ink[0], "bottom": b - ink[1], "right": ink[2] - r, "top": ink[3] - t}
            side, most = max(out.items(), key=lambda pair: pair[1])
        if most > 0.005:
            message = (
                f"The element reaches {most:.2f} mm past the {side} of the safe area, {self.deck.safe:g} mm from the "
                "cut. Move it, or set safe = false."
            )
            self.problems.append(InputError("safe", f"{most:.2f} mm past the {side}", message))

    # ---------------------------------------------------------------- colours and type

    def colour_of(self, key: str, usual: str | None) -> str | None:
        """Return the colour in a field: one defined by the deck or the theme, or any other; None for ``none``."""
        text = str(self.values.get(key, "")).strip() or usual
        return None if text is None or text == "none" else self._colour(key, text)

    def _colour(self, key: str, text: str) -> str:
        colour_text = self.deck.colours.get(column(text), text)
        if colour_text in colours.THEMED:
            part: str = getattr(self.theme, colour_text)
            return part
        colour = colours.parse(colour_text)
        if colour is None:
            colour_names = (*self.deck.colours, *colours.THEMED)
            message = f"a colour such as #2f5f86 or teal, or one of {', '.join(colour_names)}"
            raise InputError(key, text, message, names=(*colour_names, *colours.NAMED))
        return colour

    def paint(self, name: str) -> str:
        """Return a colour named within text."""
        return self._colour("text", name)

    @property
    def ink(self) -> str:
        """The colour of words, and of pictures that have only one colour."""
        return self.colour_of("colour", "ink") or self.theme.ink

    @property
    def family(self) -> Typeface:
        """The typeface for text."""
        name = str(self.values.get("font", "")).strip()
        return typefaces.named(name, self.deck.fonts) if name else self.deck.family

    # ---------------------------------------------------------------- pictures

    def picture_file(self, name: str) -> Path:
        """Return a picture from the folder of the deck, or from that of a file on which the deck builds."""
        folders = self.deck.folders
        folder = next((each for each in folders if "\0" not in name and (each / name).is_file()), folders[0])
        return inside(folder, name, "picture")

    def icon_named(self, name: str, colour: str, tint: bool = False) -> pictures.Picture:
        """Return the deck's icon with the given name; an icon that cannot be tinted keeps its colours."""
        if name not in self.deck.icons:
            names = ", ".join(self.deck.icons) or "none"
            message = f"There is no icon {{value}}; the deck has {names}."
            raise InputError("icon", name, message, names=self.deck.icons)
        with suppress(InputError):
            return pictures.load(self.deck.icons[name], colour, tint, fonts=self.deck.fonts)
        return pictures.load(self.deck.icons[name], colour, fonts=self.deck.fonts)

    def ratio(self, name: str) -> float:
        """Return the width of an icon as a fraction of its height."""
        picture = self.icon_named(name, self.theme.ink)
        return picture.width / picture.height

    def placed(self, picture: pictures.Picture, box: Box) -> tuple[Item, ...]:
        """Place a picture in a box."""
        items = pictures.place(picture, box)
        self.fine(items)
        return items

    def fine(self, items: tuple[Item, ...]) -> None:
        """Record a problem if a picture has too few pixels for its printed size."""
        for item in items:
            if isinstance(item, Clip):
                self.fine(item.items)
            elif isinstance(item, Image) and item.dpi < self.deck.dpi - 0.5:
                wide, high = (round(side / 25.4 * self.deck.dpi) for side in (item.width, item.height))
                size_text = f"{item.raster.width} x {item.raster.height} pixels, {item.dpi:.0f} dpi"
                message = (
                    f"{{field}} has too few pixels ({{value}}) for {item.width:.1f} x {item.height:.1f} mm. It needs "
                    f"{wide} x {high} for {self.deck.dpi:g} dpi."
                )
                self.problems.append(TooSmall("picture", size_text, message, found=item.dpi, bound=self.deck.dpi))


def middle(points: Sequence[Point]) -> Point:
    """Return the centre of points that are evenly spaced around it."""
    return fsum(x for x, _ in points) / len(points), fsum(y for _, y in points) / len(points)


def _measure(text: str, whole: float) -> float:
    """Return a length in mm, given in mm or as a fraction of a whole."""
    if share := re.fullmatch(r"(-?\d{1,4}(?:\.\d{1,6})?)%", text):
        return whole * float(share[1]) / 100
    return (-1 if text.startswith("-") else 1) * length.parse(text.removeprefix("-"), "place")


def about(box: Box, angle: float) -> Transform:
    """Return a transform that rotates about the middle of a box."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    u, v = IDENTITY.turned(angle).apply(x, y)
    return Transform.at(x - u, y - v, angle=angle)


def listed(numbers: tuple[float, ...]) -> str:
    """Return numbers in the form used in messages."""
    return ", ".join(f"{number:g}" for number in numbers)
