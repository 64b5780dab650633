"""Statistics about many games: means, intervals, counts."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt

from printkit.engines.players.playing import EVEN, Course
from printkit.layouts.base.frozen import dataclass

CONFIDENCE = 1.959963984540054
"""Width of a 95% interval in standard deviations."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """The statistics of a set of games.

    Attributes:
        games: number of games.
        first: score of the player who goes first, 0 to 1.
        error: half the width of the 95% interval of that score.
        length: mean number of turns.
        decisive: share of games with a winner.
        branching: mean number of legal turns.
        swings: mean number of times the lead changes.
        distinct: number of different games.
        lengths: for each number of turns, the number of games of that length.
        changes: for each number of lead changes, the number of games with that many.
    """

    games: int
    first: float
    error: float
    length: float
    decisive: float
    branching: float
    swings: float
    distinct: int
    lengths: tuple[tuple[int, int], ...]
    changes: tuple[tuple[int, int], ...]


def summary(games: Sequence[Course]) -> Balance:
    """Compute the statistics of the games."""
    total = len(games)
    scores = [each.first for each in games]
    turns = sum(each.length for each in games)
    return Balance(
        games=total,
        first=round(sum(scores) / total, 4),
        error=half_width(scores),
        length=round(turns / total, 2),
        decisive=round(sum(score != EVEN for score in scores) / total, 4),
        branching=round(sum(each.choices for each in games) / max(turns, 1), 2),
        swings=round(sum(each.swings for each in games) / total, 2),
        distinct=len({each.mark for each in games}),
        lengths=tally(each.length for each in games),
        changes=tally(each.swings for each in games),
    )


def tally(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return how often each number occurs, with the numbers in ascending order."""
    return tuple(sorted(Counter(numbers).items()))


def half_width(scores: Sequence[float]) -> float:
    """Return half the width of the 95% interval of a mean score."""
    mean = sum(scores) / len(scores)
    return round(CONFIDENCE * sqrt(sum((score - mean) ** 2 for score in scores)) / len(scores), 4)
