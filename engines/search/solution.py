"""What a search may spend and what it finds: the terms in which all searches answer."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from printkit.layouts.base.frozen import frozen

Tell = Callable[[int], None]

WIN, LOSS, DRAW, UNKNOWN = "win", "loss", "draw", "unknown"
SLICE = 1 << 14
"""Positions that are allowed at a time."""
LOOK = 0.05
"""Seconds between two looks at the clock, where they are limited: a crowded board takes a thousand times as long as
another, so that positions alone do not tell the time."""
PATIENCE = 1
"""Where no limit is given: how many times the work of value and best may be spent on the distance besides."""


class OutOfLimits(Exception):
    """The nodes or seconds that were allowed are used up."""


@frozen
class Limits:
    """How much work is allowed; None for any amount.

    Attributes:
        depth: turns of both players to the end, at least 1 and below ``EVER``.
        nodes: positions to expand.
        seconds: time.
        memory: bytes of the table.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    memory: int = 1 << 30


@frozen
class Solution:
    """A proof about a position, for the player to move.

    Attributes:
        value: ``win``, ``loss``, ``draw`` or ``unknown``.
        margin: final difference in points for the mover (scored games), else None.
        best: every turn that keeps the value (and margin; without a margin, in a loss every turn); None unless
            proved.
        fastest: those of ``best`` with the shortest win or longest loss; None unless proved.
        distance: turns of both players to the end; None unless proved.
        line: turns of one best line, as far as it is proved.
        nodes: positions expanded.
        complete: whether value and best (and margin) are all proved.
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
    """The rest of the limits.

    Args:
        limits: bounds on nodes and seconds; the clock runs from now on.
        tell: receives how many positions have been expanded, whenever more are allowed.
    """

    def __init__(self, limits: Limits, tell: Tell) -> None:
        self.tell = tell
        self.most = limits.nodes
        self.seen, self.pace = (0, monotonic()), 1
        self.end = None if limits.seconds is None else self.seen[1] + limits.seconds

    def hasten(self, nodes: int) -> None:
        """From now on allow only PATIENCE times the nodes spent, ``nodes`` positions, and a little more."""
        self.most = nodes + PATIENCE * (nodes + SLICE)

    def part(self, nodes: int) -> int:
        """How many positions may be expanded before this is asked again, ``nodes`` having been.

        Raises:
            OutOfLimits: none.
        """
        part = SLICE if self.most is None else min(SLICE, self.most - nodes)
        if self.end is not None:
            now = monotonic()
            part = min(part, self._paced(nodes, now)) if now <= self.end else 0
        if part <= 0:
            raise OutOfLimits
        self.tell(nodes)
        return part

    def _paced(self, nodes: int, now: float) -> int:
        """How many positions the time until the next look is enough for, to judge by those before."""
        (before, then), self.seen = self.seen, (nodes, now)
        if nodes > before:
            fitting = (nodes - before) / max(now - then, 1e-6) * LOOK
            self.pace = max(1, min(int(fitting), 8 * self.pace))
        return self.pace
