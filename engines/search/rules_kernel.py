"""A kernel for games that lack one. Positions are numbered in the order in which they are met, and the game's
``rules.py`` does the work.

A search stores the number of a position as its only word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.game import Game
from printkit.engines.search.kernel import Kernel

if not cython.compiled:
    from printkit.engines.search.uncompiled import DRAWN, LOST, OPEN, WON


class RulesKernel(Kernel):
    """A kernel that calls the rules of a game."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(1, 1)
        self.game = game
        self.ids: dict[Any, int] = {}
        self.positions: list[Any] = []

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Write the numbers of the successors."""
        count: cython.int = 0
        with cython.gil:
            for position in self.game.turns(self.positions[stack[at]]).values():
                if 2 * (count + 1) > room:
                    return -1
                stack[out + 2 * count] = self._number(position)
                stack[out + 2 * count + 1] = self.note(stack, out + 2 * count)
                count += 1
        return count

    def note(self, stack: cython.p_ulonglong, at: cython.long) -> cython.ulonglong:
        """Return the status of the position."""
        with cython.gil:
            position = self.positions[stack[at]]
            over = self.game.outcome(position)
            if over is None:
                return OPEN
            if over.winner is None:
                return DRAWN
            return WON if over.winner == self.game.mover(position) else LOST

    def key(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Write the number of the position, which is its key."""
        stack[out] = stack[at]

    def encode(self, text: str) -> tuple[int, ...]:
        """Return the number of the position written as ``text``."""
        return (self._number(self.game.parse(text)),)

    def decode(self, position: Sequence[int]) -> str:
        """Return the position with that number, as text."""
        return self.game.text(self.positions[position[0]])

    def _number(self, position: Any) -> int:
        number = self.ids.setdefault(position, len(self.positions))
        if number == len(self.positions):
            self.positions.append(position)
        return number
