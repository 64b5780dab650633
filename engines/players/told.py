"""An evaluation that asks a function of the game's own positions: for games without a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.players.evaluation import Evaluation
from printkit.engines.search.rules_kernel import RulesKernel

if not cython.compiled:
    from printkit.engines.players.evaluation import MIX, MOST, WORD

POINT = 20
"""What a point of the score counts where nothing else is known."""


class Told(Evaluation):
    """The estimates of a function.

    Args:
        rules: the game's rules as a kernel.
        assess: the estimate of a position that is not over, for its player to move; by default the lead in points
            where the rules give a score, else nothing, so that a level sees by search alone.
    """

    def __init__(self, rules: RulesKernel, assess: Callable[[Any], int] | None = None) -> None:
        super().__init__(rules)
        self.rules = rules
        self.assess = assess or self.lead

    def lead(self, position: Any) -> int:
        """What the mover's lead in points counts."""
        game = self.rules.game
        score = game.score(position)
        if not score:
            return 0
        mover = score.get(game.mover(position), 0)
        others = [points for player, points in score.items() if player != game.mover(position)]
        return POINT * (mover - max(others, default=0))

    def evaluate(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.long:
        """What the function says."""
        with cython.gil:
            return max(-MOST, min(MOST, int(self.assess(self.rules.positions[stack[at]]))))

    def mark(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.ulonglong:
        """By the text of the position: its number depends on the way here."""
        hash: cython.ulonglong
        with cython.gil:
            hash = crc32(self.rules.game.text(self.rules.positions[stack[at]]).encode())
        hash = (hash + 1) * MIX & WORD
        return hash ^ hash >> 29
