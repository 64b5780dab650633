"""The limits of a search and its results, in the form that all searches use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic

from printkit.layouts.base.frozen import dataclass

Tell = Callable[[int], None]

WIN, LOSS, DRAW, UNKNOWN = "win", "loss", "draw", "unknown"
SLICE = 1 << 14
"""Number of positions to allow at one time."""
LOOK = 0.05
"""Number of seconds between two readings of the clock if time is limited; counting positions is not enough, because a
crowded board can take a thousand times as long as another.
"""
PATIENCE = 1
"""How many times as much work may be spent on the distance as on the value and the best turns, if there is no limit.
"""


class OutOfLimits(Exception):
    """The exception raised when the allowed nodes or seconds are used up."""


_END: ContextVar[float] = ContextVar("end", default=inf)


@contextmanager
def limited(seconds: float | None) -> Iterator[None]:
    """Limit the time of every search that calls :func:`check_time` within the context."""
    token = _END.set(inf if seconds is None else monotonic() + seconds)
    try:
        yield
    finally:
        _END.reset(token)


def check_time(nodes: int = 0) -> None:
    """Raise OutOfLimits if the time allowed for all searches is up."""
    if monotonic() > _END.get():
        raise OutOfLimits


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work is allowed; None means no limit.

    Attributes:
        depth: largest number of turns to the end, counting those of both players, at least 1 and below ``EVER``.
        nodes: number of positions to expand.
        seconds: time limit.
        memory: size of the table in bytes.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    memory: int = 1 << 30


@dataclass(frozen=True, slots=True)
class Solution:
    """The facts proved about a position, from the point of view of the player to move.

    Attributes:
        value: ``win``, ``loss``, ``draw`` or ``unknown``.
        margin: final difference in points for the player to move (scored games), otherwise None.
        best: every turn that keeps the value (and the margin, if there is one; otherwise, in a loss, every turn);
            None unless proved.
        fastest: the turns in ``best`` that lead to the shortest win or longest loss; None unless proved.
        distance: number of turns to the end, counting those of both players; None unless proved.
        line: turns of one best line, as far as it is proved.
        nodes: number of positions expanded.
        complete: whether the value and the best turns (and the margin) are all proved.
    """

    value: str
    margin: int | None = None
    best: tuple[str, ...] | None = None
    fastest: tuple[str, ...] | None = None
    distance: int | None = None
    line: tuple[str, ...] = ()
    nodes: int = 0
    complete: bool = False


class Budget:
    """The work that the limits still allow.

    Args:
        limits: limits on nodes and seconds; the clock starts now.
        tell: function that receives the number of positions expanded whenever more are allowed.
    """

    def __init__(self, limits: Limits, tell: Tell) -> None:
        self.tell = tell
        self.most = limits.nodes
        self.seen, self.pace = (0, monotonic()), 1
        self.end = None if limits.seconds is None else self.seen[1] + limits.seconds

    def hasten(self, nodes: int) -> None:
        """From now on, allow only PATIENCE times as many positions as the ``nodes`` so far, plus a few more."""
        self.most = nodes + PATIENCE * (nodes + SLICE)

    def part(self, nodes: int) -> int:
        """Return how many positions may be expanded before the next call, given that ``nodes`` have been expanded so
        far.

        Raises:
            OutOfLimits: no more positions are allowed.
        """
        now = monotonic()
        part = min(self._paced(nodes, now), SLICE if self.most is None else self.most - nodes)
        if part <= 0 or (self.end is not None and now > self.end):
            raise OutOfLimits
        self.tell(nodes)
        return part

    def _paced(self, nodes: int, now: float) -> int:
        """Return how many positions fit into the time until the next reading, judging by the previous ones."""
        (before, then), self.seen = self.seen, (nodes, now)
        if nodes > before:
            fitting = (nodes - before) / max(now - then, 1e-6) * LOOK
            self.pace = max(1, min(int(fitting), 8 * self.pace))
        return self.pace
