"""The board of Jo: a hexagon of 61 cells in nine columns."""

from math import cos, radians, sin, sqrt
from types import MappingProxyType

from printkit.layouts import hexagon, patterns
from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.board import Board, Point, Region, Spot

TITLE = "Jō"

NEUTRALS = ("b2", "c5", "e3", "e8", "g5", "h2")
"""The cells on which neutral stones start: g5, e8 and h2 from the figures, e3 and c5 from the text, b2 by symmetry.
"""

SHORTEST = 3
"""The smallest number of stones in a row that scores."""

STONE = 0.45
"""Radius of a stone, as a fraction of the distance between cells."""


def board(pitch: Length = 21.0, border: Length = 8.0) -> Board:
    """Return a board with columns a to i of 5 to 9 cells, and every straight line of at least three cells.

    Args:
        pitch: distance between the centres of neighbouring cells.
        border: width of the border round the cells, at the middles of the hexagon's sides.

    Raises:
        InputError: a length is out of bounds.
    """
    length.check(pitch, "pitch", 4, most=1000)
    length.check(border, "border", 0, most=1000)
    corner = pitch / sqrt(3)
    # The outline is a hexagon with upright sides, turned by 30 degrees relative to the cells.
    side = (hexagon.SIDE - 1) * pitch * sqrt(3) / 2 + corner + border
    width, height = 2 * side, 4 * side / sqrt(3)
    spots = []
    for cell in hexagon.CELLS:
        x, y = hexagon.centre(cell)
        attributes: dict[str, str | int | float | bool] = {"column": cell[0], "row": int(cell[1:])}
        if cell in NEUTRALS:
            attributes["neutral"] = True
        spots.append(Spot(cell, side + pitch * x, height / 2 + pitch * y, MappingProxyType(attributes)))
    at = {spot.id: spot.at for spot in spots}
    angles = {"up": 0, "rising": 60, "falling": 120}
    steps = {family: _reach((0.0, 0.0), pitch, angle) for family, angle in angles.items()}
    return Board(
        name="jo",
        width=width,
        height=height,
        spots=tuple(spots),
        lines=patterns.lines_of(at, steps, SHORTEST),
        links=tuple((one, other) for one, other in hexagon.runs(2)),
        regions=tuple(Region(spot.id, "cell", _hexagon(spot.at, corner, 30), (spot.id,)) for spot in spots),
        outline=_hexagon((side, height / 2), height / 2, 0),
        spot_radius=STONE * pitch,
    )


def _hexagon(centre: Point, radius: float, angle: int) -> tuple[Point, ...]:
    """Return a hexagon's corners, counter-clockwise; the first is ``angle`` degrees clockwise from straight up."""
    return tuple(_reach(centre, radius, angle - turn) for turn in range(0, 360, 60))


def _reach(point: Point, distance: float, angle: int) -> Point:
    """Return the point ``distance`` mm from another in the direction ``angle`` (degrees clockwise from vertical)."""
    return point[0] + distance * sin(radians(angle)), point[1] + distance * cos(radians(angle))
