"""The straight runs of tape or chalk that mark a floor plan on a real floor.

Lengths are measured in tiles here; only drawings and lists use the size of a tile.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from printkit.layouts.base.frozen import dataclass
from printkit.layouts.floorplan import Plan

Step = tuple[int, int, int]
"""The edge of a tile: the direction (0 along x, 1 along y), then the position across and along it, in tiles from the
lower left.
"""


@dataclass(frozen=True, slots=True)
class Run:
    """A straight piece of tape.

    Attributes:
        x, y: its lower or left end, in tiles from the lower left corner of the plan.
        length: its length in tiles.
        upright: whether it runs along y rather than x.
    """

    x: int
    y: int
    length: int
    upright: bool


def edge(plan: Plan) -> tuple[Run, ...]:
    """Return the four sides of the plan."""
    w, h = plan.width, plan.height
    return Run(0, 0, w, False), Run(w, 0, h, True), Run(0, h, w, False), Run(0, 0, h, True)


def walls(plan: Plan) -> tuple[Run, ...]:
    """Return the outlines of the walls, except along the edge of the plan, in as few straight runs as possible."""
    steps = sorted(_wall_edges(plan))
    runs: list[Run] = []
    for (upright, across), group in groupby(steps, key=lambda step: step[:2]):
        # Consecutive numbers all exceed their indices in the list by the same amount.
        places = [along for _, _, along in group]
        for _, chain in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
            row = [along for _, along in chain]
            x, y = (across, row[0]) if upright else (row[0], across)
            runs.append(Run(x, y, len(row), bool(upright)))
    return tuple(runs)


def grid(plan: Plan) -> tuple[Run, ...]:
    """Return the lines between the tiles, from side to side; they are optional, but help players count their
    steps.
    """
    across = tuple(Run(0, y, plan.width, False) for y in range(1, plan.height))
    return across + tuple(Run(x, 0, plan.height, True) for x in range(1, plan.width))


def pieces(runs: tuple[Run, ...]) -> tuple[tuple[int, int], ...]:
    """Return pairs (length, count) for the runs, the longest first; lengths are in tiles."""
    return tuple(sorted(Counter(run.length for run in runs).items(), reverse=True))


def _wall_edges(plan: Plan) -> Iterator[Step]:
    """Yield the tile edges with a wall on one side and floor on the other."""
    wall = {plan.at(square) for square in plan.walls}
    for x, y in wall:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            u, v = x + dx, y + dy
            if (u, v) not in wall and 0 <= u < plan.width and 0 <= v < plan.height:
                yield (1, max(x, u), y) if dx else (0, max(y, v), x)
