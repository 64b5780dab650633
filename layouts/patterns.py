"""The most common boards: squares in ranks, hexagons side by side, points joined by lines; lengths are in mm.

Each function returns a :class:`printkit.layouts.board.Board` that is ready to draw. A board of another shape is made
from the same parts: spots, lines, links, regions, outline.
"""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import cos, radians, sin, sqrt

from printkit.layouts import straight
from printkit.layouts.base import length
from printkit.layouts.board import Board, Line, Point, Region, Spot, rectangle
from printkit.layouts.grid import Grid

PIECE = 0.84
"""Share of a cell's width that a piece may fill."""


def squares(name: str, files: int, ranks: int, *, cell: float = 20.0, border: float = 8.0) -> Board:
    """Make a board of square cells in files ``a b c``... from the left and ranks ``1 2 3``... from the bottom.

    Spots are in reading order, the top rank first; files, ranks and diagonals of three or more cells are lines; cells
    that share a side are linked.

    Args:
        name: name of the board.
        files, ranks: numbers of files and ranks.
        cell: side of a cell in mm.
        border: width of the border round the cells in mm.

    Raises:
        InputError: a length is out of bounds.
    """
    length.check(cell, "cell", 5, most=1000)
    length.check(border, "border", 0, most=1000)
    grid = Grid(files, ranks, cell, cell, border=border)
    width, height = grid.size
    spots = tuple(Spot(square, *grid.centre(*place)) for square, place in grid.squares.items())
    at = {spot.id: spot.at for spot in spots}
    return Board(
        name=name,
        width=width,
        height=height,
        spots=spots,
        lines=lines_of(at, {"rank": (cell, 0), "file": (0, cell), "rising": (cell, cell), "falling": (cell, -cell)}),
        links=grid.links(tuple(grid.squares)),
        regions=tuple(Region(square, "cell", grid.cell(*place), (square,)) for square, place in grid.squares.items()),
        outline=rectangle(0, 0, width=width, height=height),
        spot_radius=PIECE / 2 * cell,
    )


def hexagons(name: str, cells: Mapping[str, tuple[int, int]], *, pitch: float = 18.0, border: float = 8.0) -> Board:
    """Make a board of hexagons that rest on a corner, each at (column, row).

    Columns run to the right, rows to the upper right. Cells whose places differ by (1, 0), (0, 1) or (1, -1) share a
    side and are linked; straight rows of three or more cells are lines.

    Args:
        name: name of the board.
        cells: column and row of every cell by name, in the order used by positions.
        pitch: distance between the centres of two neighbours in mm.
        border: width of the border round the cells in mm.

    Raises:
        InputError: a length is out of bounds.
    """
    length.check(pitch, "pitch", 5, most=1000)
    length.check(border, "border", 0, most=1000)
    rise, corner = pitch * sqrt(3) / 2, pitch / sqrt(3)
    middles = {cell: (pitch * (q + r / 2), rise * r) for cell, (q, r) in cells.items()}
    left = min(x for x, _ in middles.values()) - pitch / 2 - border
    low = min(y for _, y in middles.values()) - corner - border
    at = {cell: (x - left, y - low) for cell, (x, y) in middles.items()}
    width = max(x for x, _ in at.values()) + pitch / 2 + border
    height = max(y for _, y in at.values()) + corner + border
    cell_at = {place: cell for cell, place in cells.items()}
    steps = ((1, 0), (0, 1), (1, -1))
    return Board(
        name=name,
        width=width,
        height=height,
        spots=tuple(Spot(cell, *place) for cell, place in at.items()),
        lines=lines_of(at, {"row": (pitch, 0), "rising": (pitch / 2, rise), "falling": (pitch / 2, -rise)}),
        links=tuple(
            (cell, cell_at[q + dq, r + dr])
            for cell, (q, r) in cells.items()
            for dq, dr in steps
            if (q + dq, r + dr) in cell_at
        ),
        regions=tuple(Region(cell, "cell", hexagon(place, corner), (cell,)) for cell, place in at.items()),
        outline=rectangle(0, 0, width=width, height=height),
        spot_radius=PIECE / 2 * pitch,
    )


def hexagon(centre: Point, radius: float) -> tuple[Point, ...]:
    """Return the corners of a hexagon that rests on one of them, counter-clockwise, in mm."""
    x, y = centre
    return tuple((x + radius * sin(radians(turn)), y + radius * cos(radians(turn))) for turn in range(0, -360, -60))


def points(
    name: str,
    places: Mapping[str, Point],
    lines: Iterable[tuple[str, ...]],
    *,
    step: float = 25.0,
    border: float = 15.0,
) -> Board:
    """Make a board of points joined by straight lines; neighbours on a line are linked.

    Args:
        name: name of the board.
        places: coordinates of the points in steps, by name, in the order used by positions.
        lines: the points on each line, from end to end.
        step: length of a step in mm.
        border: width of the border round the outermost points in mm.

    Raises:
        InputError: a length is out of bounds.
    """
    length.check(step, "step", 5, most=1000)
    length.check(border, "border", 0, most=1000)
    left, low = (min(place[axis] for place in places.values()) for axis in (0, 1))
    at = {id: (border + step * (x - left), border + step * (y - low)) for id, (x, y) in places.items()}
    width, height = (max(place[axis] for place in at.values()) + border for axis in (0, 1))
    runs = tuple(lines)
    return Board(
        name=name,
        width=width,
        height=height,
        spots=tuple(Spot(id, *place) for id, place in at.items()),
        lines=tuple(Line(f"{line[0]}-{line[-1]}", line) for line in runs),
        links=tuple(dict.fromkeys(pair for line in runs for pair in pairwise(line))),
        regions=(),
        outline=rectangle(0, 0, width=width, height=height),
        spot_radius=0.38 * step,
    )


def lines_of(at: Mapping[str, Point], families: Mapping[str, Point], shortest: int = 3) -> tuple[Line, ...]:
    """Return every straight line of at least ``shortest`` cells.

    Args:
        at: the centre of each cell.
        families: the step from one cell of a line to the next, keyed by the name of the direction.
        shortest: smallest number of cells in a line.
    """
    return tuple(
        Line(f"{run[0]}-{run[-1]}", run, family)
        for family, step in families.items()
        for run in straight.runs(at, step, shortest)
    )
