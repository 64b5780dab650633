"""Random floor plans that are fair: symmetric, connected, and of a given openness.

Openness is measured by sight: the share of the other floor squares that can be seen from a square, averaged over all
floor squares (``Sight.mean``). A fair plan gives nobody a better starting corner; ``Sight.spread`` is
the largest difference between the shares seen from two corners.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, OverLimit, one_of
from printkit.layouts.floorplan import FLOOR, WALL, Plan, name

SYMMETRIES = ("turn", "quarter", "mirror")
"""The symmetries: a half turn; a quarter turn; reflections in both centre lines."""

SMALLEST, LARGEST = 5, 15
"""Smallest and largest side of a plan, in squares."""

SIGHT = (0.28, 0.36)
"""Default bounds on the mean share of squares seen, which is 0.31 for the plan printed in the rules."""

SPREAD = 0.05
"""Default limit on the difference between the shares seen from two corners."""

ATTEMPTS = 100
"""Number of plans to try before giving up on the limits."""

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sight:
    """How open a plan is.

    Attributes:
        mean: share of the other floor squares that can be seen from a floor square, averaged over all floor squares.
        spread: largest share seen from a corner minus the smallest.
    """

    mean: float
    spread: float


def sight(plan: Plan) -> Sight:
    """Measure a plan whose corners are floor squares."""
    floor = plan.floor
    pairs = sum(plan.sees(one, other) for one, other in combinations(floor, 2))
    right, top = plan.width - 1, plan.height - 1
    corners = [len(plan.visible(name(x, y))) for x in (0, right) for y in (0, top)]
    others = len(floor) - 1
    return Sight(2 * pairs / others / len(floor), (max(corners) - min(corners)) / others)


def attempts(
    width: int, height: int, seed: int, *, symmetry: str = "turn", limit: float = SIGHT[1]
) -> Iterator[tuple[Plan, Sight]]:
    """Yield valid plans with their measurements; the same arguments give the same plans.

    The floor is connected and has no dead ends, and the corners and their neighbours are floor. Walls are added on
    random squares and their images under the symmetry, until the mean share is at most ``limit`` or no more walls can
    be added.

    Args:
        width, height: files and ranks, 5 to 15.
        seed: seed for the random numbers.
        symmetry: one of :data:`SYMMETRIES`; a quarter turn requires a square plan.
        limit: largest mean share.

    Raises:
        InputError: an argument is out of bounds.
    """
    size = f"{width}x{height}"
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        message = f"a size from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}, such as 9x9"
        raise InputError("size", size, message)
    one_of("symmetry", symmetry, SYMMETRIES)
    if symmetry == "quarter" and width != height:
        message = "{field} must be square for {symmetry} quarter, not {value}."
        raise InputError("size", size, message, hints=("symmetry",))
    return _attempts(width, height, symmetry, limit=limit, random=Random(seed))


def fair(
    candidates: Iterable[tuple[Plan, Sight]], bounds: tuple[float, float] = SIGHT, spread: float = SPREAD
) -> tuple[Plan, Sight]:
    """Return the first of the :func:`attempts` whose mean and spread are within the limits.

    Raises:
        InputError: the limits are not valid. OverLimit: none of the plans meets them.
    """
    low, high = bounds
    if not 0 <= low < high <= 1:
        raise InputError("sight", f"{low:g}-{high:g}", "two increasing numbers from 0 to 1, such as 0.28-0.36")
    if not 0 <= spread <= 1:
        raise InputError("spread", f"{spread:g}", "a number from 0 to 1")
    for plan, measures in candidates:
        if low <= measures.mean <= high and measures.spread <= spread:
            return plan, measures
    message = (
        f"None of the {ATTEMPTS} plans tried satisfies {{field}} {{value}} and {{spread}} {spread:g}. Try wider "
        "bounds or another {seed}."
    )
    hints = ("spread", "seed")
    raise OverLimit("sight", f"{low:g}-{high:g}", message, found=None, bound=ATTEMPTS, hints=hints)


def _attempts(
    width: int, height: int, symmetry: str, *, limit: float, random: Random
) -> Iterator[tuple[Plan, Sight]]:
    for _ in range(ATTEMPTS):
        stages = tuple(_stages(width, height, symmetry, random=random))
        # More walls leave fewer squares in sight, so bisection finds the first stage within the limit.
        first = bisect_left(stages, -limit, hi=len(stages) - 1, key=lambda plan: -sight(plan).mean)
        yield stages[first], sight(stages[first])


def _stages(width: int, height: int, symmetry: str, *, random: Random) -> Iterator[Plan]:
    """Yield valid plans, each with more walls than the plan before it."""
    corners = [(x, y) for x in (0, width - 1) for y in (0, height - 1)]
    near = {(x + dx, y + dy) for x, y in corners for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
    orbits = sorted(
        {
            tuple(sorted(set(_images((x, y), width, height, symmetry=symmetry))))
            for x in range(width)
            for y in range(height)
        }
    )
    random.shuffle(orbits)
    floor = {(x, y) for x in range(width) for y in range(height)}
    yield _plan(floor, width, height)
    for orbit in orbits:
        rest = floor.difference(orbit)
        if near.isdisjoint(orbit) and _sound(rest):
            floor = rest
            yield _plan(floor, width, height)


def _images(place: Place, width: int, height: int, *, symmetry: str) -> Iterator[Place]:
    """Yield the square and all its images under the symmetry."""
    x, y = place
    right, top = width - 1, height - 1
    yield from ((x, y), (right - x, top - y))
    if symmetry == "mirror":
        yield from ((right - x, y), (x, top - y))
    elif symmetry == "quarter":
        yield from ((y, right - x), (top - y, x))


def _sound(floor: set[Place]) -> bool:
    """Return whether the floor is connected and has no dead ends."""
    beside = {
        (x, y): [place for place in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)) if place in floor]
        for x, y in floor
    }
    if min(map(len, beside.values())) < 2:
        return False
    start = min(floor)
    component, edge = {start}, [start]
    while edge:
        ahead = [place for place in beside[edge.pop()] if place not in component]
        component.update(ahead)
        edge += ahead
    return len(component) == len(floor)


def _plan(floor: set[Place], width: int, height: int) -> Plan:
    return Plan(
        tuple("".join(FLOOR if (x, y) in floor else WALL for x in range(width)) for y in reversed(range(height)))
    )
