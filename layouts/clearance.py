"""Distances between spots, and between spots and the lines that pass close to them, measured with shapely."""

from collections.abc import Iterable, Mapping

import shapely

from printkit.layouts.base.frozen import dataclass
from printkit.layouts.board import Line, Point


@dataclass(frozen=True, slots=True)
class Nearest:
    """The two things on a board that are closest to each other.

    Attributes:
        distance: the distance between them in mm.
        between: their names: two spots, or a line and a spot that is not on it.
    """

    distance: float
    between: tuple[str, str]


def among_spots(at: Mapping[str, Point]) -> Nearest:
    """Return the two spots whose centres are closest together."""
    ids = tuple(at)
    centres = shapely.points(list(at.values()))
    (ones, others), distances = shapely.STRtree(centres).query_nearest(centres, exclusive=True, return_distance=True)
    tightest = int(distances.argmin())
    return Nearest(float(distances[tightest]), (ids[int(ones[tightest])], ids[int(others[tightest])]))


def along_lines(at: Mapping[str, Point], lines: Iterable[Line]) -> Nearest:
    """Return the line and the spot not on it that are closest together; a line ends at its first and last spots."""
    nearest_spots = []
    for line in lines:
        others = [id for id in at if id not in line.spots]
        stroke = shapely.LineString([at[line.spots[0]], at[line.spots[-1]]])
        distances = shapely.distance(stroke, shapely.points([at[id] for id in others]))
        tightest = int(distances.argmin())
        nearest_spots.append(Nearest(float(distances[tightest]), (line.id, others[tightest])))
    return min(nearest_spots, key=lambda nearest: nearest.distance)
