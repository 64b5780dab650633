"""A plain alpha-beta of its own: nothing of the players' search, their estimates or their proofs is in it.

It deepens one turn at a time, orders turns by its own count of material, and remembers nothing. What it needs to find
the solution of a puzzle is what stars are compared with.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from printkit.engines.search.solve import kernel_of
from printkit.engines.search.uncompiled import DRAWN, LOST, OPEN, WON
from tests.opponents import GREED

Words = tuple[int, ...]
MATE = 10_000
BOUND = 40_000
"""Positions that are looked at for one turn at most."""


class Spent(Exception):
    """No more positions may be looked at."""


class Outside:
    """Looks at positions of one game."""

    def __init__(self, game: Any) -> None:
        self.game, self.kernel = game, kernel_of(game)
        self.after = lru_cache(1 << 16)(self.kernel.successors)
        self.worth = lru_cache(1 << 18)(self._worth)

    def _worth(self, at: Words) -> int:
        """What a position is worth to whoever moved there: the end of the game, else a count of material."""
        outcome, points = self.kernel.outcome(at), self.game.info.id == "strings"
        if outcome == OPEN or points:
            count = 10 * GREED[self.game.info.id](self.kernel.decode(at))
            return count if points else count - len(self.after(at)) // 4
        return {LOST: MATE, WON: -MATE, DRAWN: 0}[outcome]

    def settles(self, at: Words, key: Words, bound: int = BOUND) -> int:
        """Positions looked at until the key is the first choice for good; twice the bound where it never is."""
        self.looked, self.bound = 0, bound
        turns = sorted(self.after(at), key=self.worth, reverse=True)
        self.looked += len(turns)
        since = self.looked if turns[0] == key else 0
        try:
            for depth in range(1, 60):
                self.cut = False
                scores: dict[Words, int] = {}
                alpha = -10 * MATE
                for turn in turns:
                    scores[turn] = -self._value(turn, depth, -10 * MATE, -alpha)
                    alpha = max(alpha, scores[turn])
                turns.sort(key=lambda turn: scores[turn], reverse=True)  # of equals the one that was first stays it
                since = (since or self.looked) if turns[0] == key else 0
                if not self.cut or abs(alpha) >= MATE - 100:
                    break
        except Spent:
            pass
        return since or 2 * bound

    def _value(self, at: Words, depth: int, alpha: int, beta: int) -> int:
        """The value for the player to move, between the bounds."""
        if self.looked >= self.bound:
            raise Spent
        is_open = self.kernel.outcome(at) == OPEN
        if depth == 0 or not is_open:
            self.cut |= is_open
            worth = -self.worth(at)
            sooner = 60 - depth  # a win that comes sooner is worth more
            return worth - sooner if worth >= MATE else worth + sooner if worth <= -MATE else worth
        turns = self.after(at)
        self.looked += len(turns)
        for turn in sorted(turns, key=self.worth, reverse=True) if depth > 1 else turns:
            alpha = max(alpha, -self._value(turn, depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha


def needs(game: Any, line: Sequence[tuple[Any, Any]], bound: int = BOUND) -> int:
    """Positions looked at to find the solver's turns of a line: positions before and after each of them."""
    outside = Outside(game)
    encode, text = outside.kernel.encode, game.text
    return sum(outside.settles(encode(text(at)), encode(text(after)), bound) for at, after in line)
