"""The kinds of boards, each a class with its fields, its cells or points, and their places."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from printkit.content.schema import Field, Node
from printkit.layouts import maps, patterns
from printkit.layouts.base import limits
from printkit.layouts.board import Board, Point
from printkit.layouts.floorplan import letters

Coordinates: TypeAlias = Literal["none", "letters", "numbers"]
COORDINATES: tuple[Coordinates, ...] = ("none", "letters", "numbers")
"""Names of cells: none, ``c4`` (column and row, counted from the lower left), or ``0304`` (counted from the upper
left).
"""
Stand: TypeAlias = Literal["corner", "side"]
STANDS: tuple[Stand, ...] = ("corner", "side")
"""Whether hexagons rest on a corner or on a side."""

POINTS = "points"
"""The table that lists the points of a board without cells."""


def _count(least: int, most: int) -> Field[int]:
    """Return a field that must contain a whole number."""
    return Field(lambda node: node.count(least, most))


def _whole(least: int, most: int, usual: int) -> Field[int]:
    return Field(lambda node: node.whole(least, most, usual))


class BoardKind(ABC):
    """A kind of board that a file can describe.

    Attributes:
        name: its name in files.
        coordinates: default way of naming cells.
        holes: whether a map may leave out cells.
        numbered: whether a cell without words shows its name in the middle.
        ids: names of all cells, line by line as in a map.
    """

    name: ClassVar[str]
    coordinates: ClassVar[Coordinates] = "none"
    holes: ClassVar[bool] = False
    numbered: ClassVar[bool] = False

    def __init__(self, root: Node) -> None:
        self.root = root

    def field(self, name: str) -> Node:
        """Return the value of the field with the given name."""
        return self.root["board"][name]

    @property
    @abstractmethod
    def ids(self) -> list[list[str]]:
        """Names of all cells, line by line as in a map."""

    @abstractmethod
    def board(self, name: str, cell: float, border: float) -> Board:
        """Return the geometry, with cells and a border of the given sizes in mm."""

    def names(self, how: Coordinates) -> dict[str, str]:
        """Return the printed names of cells."""
        if how == "none":
            return {}
        return {
            id: id if how == "letters" else self.numbers(id, column, row)
            for row, line in enumerate(self.ids, start=1)
            for column, id in enumerate(line, start=1)
        }

    def numbers(self, id: str, column: int, row: int) -> str:
        """Return the numeric name of a cell, given its line in the map and its place in that line."""
        return id


class Squares(BoardKind):
    """Squares in ranks."""

    name, holes = "squares", True

    columns = _count(1, 200)
    rows = _count(1, 200)

    @cached_property
    def ids(self) -> list[list[str]]:
        """The column letter and row number, counted from the lower left."""
        columns, rows = self.columns, self.rows
        _bounded(self.field("columns"), columns * rows)
        return [[f"{letters(i)}{rows - j}" for i in range(columns)] for j in range(rows)]

    def board(self, name: str, cell: float, border: float) -> Board:
        """Return a board of squares with sides of ``cell`` mm."""
        return patterns.squares(name, self.columns, self.rows, cell=cell, border=border)

    def numbers(self, id: str, column: int, row: int) -> str:
        """Return the column and the row, counted from the upper left."""
        return f"{column:02}{row:02}"


class Hexagons(BoardKind):
    """Hexagons in a rectangle, a hexagon, a rhombus or a triangle."""

    name, holes = "hexagons", True

    columns = _count(1, 200)
    rows = _count(1, 200)
    shape = Field(lambda node: node.choice(maps.SHAPES, "rectangle"))
    stand = Field(lambda node: node.choice(STANDS, "corner"))

    @cached_property
    def flat(self) -> bool:
        """Whether the hexagons rest on a side."""
        return self.stand == "side"

    @cached_property
    def upright(self) -> bool:
        """Whether the lines of a map are columns."""
        return self.flat and self.shape != "rectangle"

    @cached_property
    def places(self) -> list[list[maps.Place]]:
        """The places of the cells, line by line."""
        shape, columns = self.shape, self.columns
        single = shape in ("hexagon", "triangle")
        if single and not self.field("rows").missing:
            raise self.field("rows").refuse(
                f"{{field}} cannot be used with a {shape}, because columns already sets its side."
            )
        places = maps.cells(shape, columns, columns if single else self.rows, flat=self.flat)
        _bounded(self.field("columns"), sum(map(len, places)))
        return places

    @cached_property
    def ids(self) -> list[list[str]]:
        """Column letter and row number from the lower left."""
        lines = self.places
        if self.upright:
            return [[f"{letters(j)}{len(line) - i}" for i in range(len(line))] for j, line in enumerate(lines)]
        return [[f"{letters(i)}{len(lines) - j}" for i in range(len(line))] for j, line in enumerate(lines)]

    def board(self, name: str, cell: float, border: float) -> Board:
        """Return a board of hexagons that are ``cell`` mm across."""
        pairs = (zip(*both, strict=True) for both in zip(self.ids, self.places, strict=True))
        places = {id: place for line in pairs for id, place in line}
        return maps.hexagons(name, places, cell, border=border, flat=self.flat)

    def numbers(self, id: str, column: int, row: int) -> str:
        """Return the column and row from the upper left."""
        return f"{row:02}{column:02}" if self.upright else f"{column:02}{row:02}"


class Points(BoardKind):
    """Points joined by lines: the ``[points]`` table."""

    name, coordinates = "points", "letters"

    lines = Field(lambda node: node.rows("a list of lines, each a list of two names of points or more"))

    @cached_property
    def places(self) -> dict[str, Point]:
        """The places of the points, measured in steps."""
        return {id: self.point(node) for id, node in self.root[POINTS].table().items()}

    @cached_property
    def ids(self) -> list[list[str]]:
        """The names of the points, one per line."""
        if not self.places:
            raise self.root[POINTS].refuse("A board of points needs a [points] table.", quote="")
        return [[id] for id in self.places]

    def board(self, name: str, cell: float, border: float) -> Board:
        """Return a board of points on a grid with steps of ``cell`` mm."""
        return patterns.points(name, self.places, list(self.strokes()), step=cell, border=border)

    def point(self, node: Node) -> Point:
        """Return the place of a point."""
        message = "two numbers: steps to the right and upwards, such as [2, 1.5]"
        x, y = node.numbers(2, 1000, message)
        return x, y

    def strokes(self) -> Iterator[tuple[str, ...]]:
        """Yield the lines between points."""
        node = self.field("lines")
        for line in self.lines:
            if not isinstance(line.value, list) or len(line.value) < 2:
                raise node.refuse("a list of lines, each a list of at least two points")
            for id in line.value:
                if not isinstance(id, str) or id not in self.places:
                    message = f"There is no point {{value}}; the points are {', '.join(self.places)}."
                    raise node.refuse(message, self.places, quote=id)
            yield tuple(line.value)


class Rings(BoardKind):
    """Points on nested polygons, like those of a nine men's morris board."""

    name, coordinates = "rings", "letters"

    sides = _count(3, 12)
    rings = _count(1, 8)
    between = _whole(0, 5, 1)
    spokes = Field(lambda node: node.choice(maps.SPOKES, "middles"))

    @cached_property
    def polygons(self) -> maps.Rings:
        """The points and lines of the polygons."""
        return maps.rings(self.sides, self.rings, self.between, spokes=self.spokes)

    @property
    def ids(self) -> list[list[str]]:
        """The names of the points, ring by ring."""
        return self.polygons.ids

    def board(self, name: str, cell: float, border: float) -> Board:
        """Return a board of rings that are ``cell`` mm apart."""
        return patterns.points(name, self.polygons.places, self.polygons.lines, step=cell, border=border)


class Track(BoardKind):
    """Numbered squares in sequence."""

    name, coordinates, numbered = "track", "letters", True

    columns = _count(1, 200)
    rows = _count(1, 200)
    way = Field(lambda node: node.choice(maps.WAYS, "snake"))
    count = Field(lambda node: node)
    first = _whole(0, 1000, 1)

    @cached_property
    def ids(self) -> list[list[str]]:
        """The numbers, on one line."""
        columns, rows = self.columns, self.rows
        most = min(len(list(maps.way_places(self.way, columns, rows))), limits.CELLS.most)
        count, first = self.count.whole(1, most, most), self.first
        return [[str(first + n) for n in range(count)]]

    def board(self, name: str, cell: float, border: float) -> Board:
        """Return squares with sides of ``cell`` mm."""
        (ids,) = self.ids
        places = maps.way_places(self.way, self.columns, self.rows)
        return maps.track(name, dict(zip(ids, places, strict=False)), cell, border=border)


KINDS: Mapping[str, type[BoardKind]] = {kind.name: kind for kind in (Squares, Hexagons, Points, Rings, Track)}
"""The kinds of boards, by their names in files."""


def _bounded(node: Node, cells: int) -> None:
    """Refuse a board with too many cells."""
    if cells > limits.CELLS.most:
        raise limits.CELLS.reached("cells", cells).within(node.place)
