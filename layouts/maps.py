"""Boards made from a few numbers: the hexagons in a shape, and the places of a track's cells; lengths are in mm."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin
from typing import Literal, NamedTuple, TypeAlias

from printkit.layouts import patterns
from printkit.layouts.base import length
from printkit.layouts.board import Board, Point, Region, Spot, rectangle

Shape: TypeAlias = Literal["rectangle", "hexagon", "rhombus", "triangle"]
SHAPES: tuple[Shape, ...] = ("rectangle", "hexagon", "rhombus", "triangle")
"""Overall shapes of a board of hexagons."""
Way: TypeAlias = Literal["rows", "snake", "loop", "spiral"]
WAYS: tuple[Way, ...] = ("rows", "snake", "loop", "spiral")
"""The possible courses of a track: in reading order; to and fro from the lower left; round the edge, or inwards in a
spiral, clockwise from the lower left.
"""
Place: TypeAlias = tuple[int, int]
"""Column and row of a hexagon, as expected by :func:`printkit.layouts.patterns.hexagons`."""


def cells(shape: Shape, columns: int, rows: int, *, flat: bool = False) -> list[list[Place]]:
    """Return the hexagons in a shape, line by line, as in a map drawn with characters.

    Args:
        shape: the overall shape. For a hexagon or triangle, ``columns`` is the side, and ``rows`` has no meaning.
        columns, rows: numbers of columns and rows.
        flat: whether the hexagons rest on a side; boards made from the result must then be mirrored (see
            :func:`turned_over`).

    Returns:
        The rows from the top, each from the left; for hexagons that rest on a side, the columns from the left, each
        from the top. The lines of a rectangle are rows in either case.
    """
    n = columns
    if shape == "rectangle" and flat:
        # Odd columns are half a cell lower.
        return [[(rows - 1 - j - (c % 2 + c) // 2, c) for c in range(columns)] for j in range(rows)]
    match shape:
        case "rectangle":
            # Odd rows, counted from the top, are half a cell to the right.
            lift = (rows - 1) % 2
            all_rows = []
            for j in range(rows):
                r = rows - 1 - j + lift
                all_rows.append([(c + (j % 2 - r) // 2, r) for c in range(columns)])
            return all_rows
        case "hexagon":
            lines = [[(q, r) for q in range(1 - n, n) if abs(q + r) < n] for r in range(1 - n, n)]
        case "rhombus":
            lines = [[(q, r) for q in range(columns)] for r in range(rows)]
        case "triangle":
            lines = [[(q, r) for q in range(n - r)] for r in range(n)]
    # On a flat board the lines run upwards, so they are reversed to begin at the top.
    return [list(reversed(line)) for line in lines] if flat else list(reversed(lines))


def turned_over(board: Board) -> Board:
    """Mirror a board in its rising diagonal, so that its hexagons rest on a side instead of a corner."""

    def over(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return tuple((y, x) for x, y in reversed(points))

    return replace(
        board,
        width=board.height,
        height=board.width,
        spots=tuple(replace(spot, x=spot.y, y=spot.x) for spot in board.spots),
        regions=tuple(replace(region, outline=over(region.outline)) for region in board.regions),
        outline=over(board.outline),
    )


def hexagons(name: str, places: dict[str, Place], pitch: float, *, border: float, flat: bool = False) -> Board:
    """Make a board of hexagons ``pitch`` mm across, which rest on a corner or, if ``flat``, on a side.

    Raises:
        InputError: a length is out of bounds.
    """
    board = patterns.hexagons(name, places, pitch=pitch, border=border)
    return turned_over(board) if flat else board


def track(name: str, places: Mapping[str, Place], cell: float, *, border: float) -> Board:
    """Make a board of square cells in sequence, each linked to the next.

    Args:
        name: name of the board.
        places: column and row of each cell (see :func:`way_places`), by name, in the order of the track.
        cell: side of a cell in mm.
        border: width of the border round the cells in mm.

    Raises:
        InputError: a length is out of bounds.
    """
    length.check(cell, "cell", 5, most=1000)
    length.check(border, "border", 0, most=1000)
    left, low = (min(place[axis] for place in places.values()) for axis in (0, 1))
    wide, high = (max(place[axis] for place in places.values()) + 1 - least for axis, least in ((0, left), (1, low)))
    corners = {id: (border + cell * (x - left), border + cell * (y - low)) for id, (x, y) in places.items()}
    width, height = wide * cell + 2 * border, high * cell + 2 * border
    return Board(
        name=name,
        width=width,
        height=height,
        spots=tuple(Spot(id, x + cell / 2, y + cell / 2) for id, (x, y) in corners.items()),
        lines=(),
        links=tuple(pairwise(corners)),
        regions=tuple(
            Region(id, "cell", rectangle(x, y, width=cell, height=cell), (id,)) for id, (x, y) in corners.items()
        ),
        outline=rectangle(0, 0, width=width, height=height),
        spot_radius=patterns.PIECE / 2 * cell,
    )


def way_places(way: Way, columns: int, rows: int) -> Iterator[Place]:
    """Yield the column and row of each cell of a track in order, both counted from 0 at the lower left."""
    match way:
        case "rows":
            for y in reversed(range(rows)):
                yield from ((x, y) for x in range(columns))
        case "snake":
            for y in range(rows):
                yield from ((x, y) for x in (range(columns) if y % 2 == 0 else reversed(range(columns))))
        case _:
            left, low, right, top = 0, 0, columns - 1, rows - 1
            while left <= right and low <= top:
                yield from ((left, y) for y in range(low, top + 1))
                yield from ((x, top) for x in range(left + 1, right + 1))
                if right > left:
                    yield from ((right, y) for y in range(top - 1, low - 1, -1))
                if top > low:
                    yield from ((x, low) for x in range(right - 1, left, -1))
                if way == "loop":
                    return
                left, low, right, top = left + 1, low + 1, right - 1, top - 1


Spokes: TypeAlias = Literal["middles", "corners", "all", "none"]
SPOKES: tuple[Spokes, ...] = ("middles", "corners", "all", "none")
"""The points at which neighbouring rings are joined: those between corners, the corners, all, or none."""


class Rings(NamedTuple):
    """Points on rings.

    Attributes:
        ids: names by ring, starting with the innermost.
        places: coordinates in steps from the middle; the middles of neighbouring rings' sides are one step apart.
        lines: the names along each line.
    """

    ids: list[list[str]]
    places: dict[str, Point]
    lines: list[tuple[str, ...]]


def rings(sides: int, count: int, between: int, *, spokes: Spokes) -> Rings:
    """Place points on nested polygons, as on a mill board.

    A ring is named by a letter, ``a`` for the innermost; its points are numbered clockwise from the upper left
    corner.

    Args:
        sides: number of sides of each polygon; a polygon with an even number of sides rests on a side.
        count: number of rings.
        between: number of points between two corners.
        spokes: which points join neighbouring rings.
    """
    turn = 2 * pi / sides
    # The first corner is at the top, or to the left of the top if the polygon rests on a side.
    start = pi / 2 + (turn / 2 if sides % 2 == 0 else 0.0)
    ids: list[list[str]] = []
    places: dict[str, tuple[float, float]] = {}
    lines: list[tuple[str, ...]] = []
    each = between + 1
    for ring in range(count):
        reach = (ring + 1) / cos(turn / 2)
        corners = [(reach * cos(start - k * turn), reach * sin(start - k * turn)) for k in range(sides + 1)]
        row: list[str] = []
        for k, ((x, y), (u, v)) in enumerate(pairwise(corners)):
            for step in range(each):
                id = f"{chr(ord('a') + ring)}{k * each + step + 1}"
                places[id] = x + (u - x) * step / each, y + (v - y) * step / each
                row.append(id)
        ids.append(row)
        whole = [*row, row[0]]
        lines += (tuple(whole[k * each : (k + 1) * each + 1]) for k in range(sides))
    for n in range(sides * each if spokes != "none" and count > 1 else 0):
        corner = n % each == 0
        if spokes == "all" or corner == (spokes == "corners"):
            lines.append(tuple(row[n] for row in ids))
    return Rings(ids, places, lines)
