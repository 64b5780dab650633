"""An evaluation for games without a kernel: it calls a function that takes the game's own positions."""

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


class RulesEvaluation(Evaluation):
    """Estimates computed by a function.

    Args:
        rules: the game's rules as a kernel.
        assess: function that returns the estimate of a position that is not over, for the player to move.
    """

    def __init__(self, rules: RulesKernel, assess: Callable[[Any], int]) -> None:
        super().__init__(rules)
        self.rules = rules
        self.assess = assess

    def evaluate(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.long:
        """Return the function's estimate."""
        with cython.gil:
            return max(-MOST, min(MOST, int(self.assess(self.rules.positions[stack[at]]))))

    def noise_hash(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.ulonglong:
        """Return a hash of the position's text, since its number depends on the positions met before."""
        hash: cython.ulonglong
        with cython.gil:
            hash = crc32(self.rules.game.text(self.rules.positions[stack[at]]).encode())
        hash = (hash + 1) * MIX & WORD
        return hash ^ hash >> 29
