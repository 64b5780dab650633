"""The definition of a board: named spots, the lines and links between them, and an outline, with lengths in mm.

The origin is the lower left corner of the outline; x grows to the right, y **upwards**. Angles are in degrees
clockwise from straight up.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from types import MappingProxyType

from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import brief

Point = tuple[float, float]
"""A point on the board: (x, y) in mm."""

# Boards are sent to other processes, and Python cannot pickle a read-only mapping.
copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))


def _read_only(mapping: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(mapping)


@dataclass(frozen=True, slots=True)
class Spot:
    """A named place for a piece.

    Attributes:
        id: the name used in positions and turns (``WF``, ``e5``, ``c3``).
        x, y: its centre, in mm.
        attributes: properties given by the layout (``{"zone": "W", "element": "F"}``, ``{"value": 2}``).
    """

    id: str
    x: float
    y: float
    attributes: Mapping[str, str | int | float | bool] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def at(self) -> Point:
        """The centre as (x, y) in mm."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Line:
    """The spots on a straight line, in order along it.

    Attributes:
        id: unique on the board.
        spots: ids of its spots, from one end to the other.
        family: the family of lines that are drawn alike (on pentagon boards the direction, 0 to 4; on grids ``row``,
            ``column``...).
    """

    id: str
    spots: tuple[str, ...]
    family: str = ""


@dataclass(frozen=True, slots=True)
class Region:
    """A named part of the board: a zone, a card, a square, a sheet to cut out.

    Attributes:
        id: its name (``W`` for the Water zone, ``b3`` for a tile).
        kind: its kind (``zone``, ``circle``, ``card``, ``cell``, ``wall``, ``piece``).
        outline: its corners in mm, counter-clockwise; the first is not repeated at the end.
        spots: ids of the spots in it.
    """

    id: str
    kind: str
    outline: tuple[Point, ...]
    spots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A board, complete and immutable.

    Attributes:
        name: the board's name on the command line.
        width, height: size of the outline's bounding box in mm.
        spots: the spots in the order used by positions.
        lines: the straight lines, derived from the coordinates.
        links: pairs of neighbouring spots, on a ring or a grid; each pair is listed once, in either order.
        regions: zones, cards, cells, walls, pieces to cut out.
        outline: the edge of the board, as corners in mm, counter-clockwise.
        spot_radius: radius in mm of the largest round piece that fits on a spot.
        at: the centre of every spot in mm, keyed by name.
    """

    __repr__ = brief

    name: str
    width: float
    height: float
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]
    links: tuple[tuple[str, str], ...]
    regions: tuple[Region, ...]
    outline: tuple[Point, ...]
    spot_radius: float
    at: Mapping[str, Point] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Computed once, because drawings need it for every spot.
        object.__setattr__(self, "at", MappingProxyType({spot.id: spot.at for spot in self.spots}))

    def spot(self, id: str) -> Spot:
        """Return the spot with that name. Raises KeyError if there is none."""
        for spot in self.spots:
            if spot.id == id:
                return spot
        raise KeyError(id)

    def parts(self, kind: str) -> tuple[Region, ...]:
        """Return the regions of a kind, in the board's order."""
        return tuple(region for region in self.regions if region.kind == kind)


def rectangle(x: float, y: float, *, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners (in mm, counter-clockwise) of an upright rectangle whose lower left corner is at (x, y)."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
