"""The estimated value of a position in Strings of Suits: points, and the prospects of the open cards."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.players.evaluation import Evaluation
from printkit.engines.strings.kernel import Strings

if not cython.compiled:
    from printkit.engines.search.alphabeta import LOWER, UPPER
    from printkit.engines.search.uncompiled import ZERO, popcount
    from printkit.engines.strings.kernel import CELLS, EMPTY, GRID

FEATURES = (("points", 41, -41), ("promise", 5, -5), ("points late", 8, -8), ("promise late", 4, -4))
POINTS, PROMISE, LATE_POINTS, LATE_PROMISE = range(0, 8, 2)
"""Columns of the mover's counts; each is followed by a column of the other player's."""
TEMPO = 0
OUT = 16


class StringsEvaluation(Evaluation):
    """Features of a position in Strings of Suits.

    The first feature is the lead in points. The second is the sum of the most and the least that the player to move
    would gain if the players took turns picking the most valuable cell, based on the bounds that searches use. The
    other two features are the first two multiplied by the number of chips placed.
    """

    def __init__(self, rules: Strings) -> None:
        super().__init__(rules, FEATURES, TEMPO)
        self.rules = rules

    def measure(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Count the features."""
        lead: cython.long = self.rules.lead(stack, at)
        chips: cython.long = CELLS - popcount(stack[at + EMPTY] & GRID)
        promise: cython.long
        k: cython.int
        if stack[at + EMPTY] >> CELLS:
            lead = -lead
        self.rules.survey(stack, at, out + OUT, False)
        promise = (
            cython.cast(cython.long, stack[out + OUT + LOWER])
            + cython.cast(cython.long, stack[out + OUT + UPPER])
            - 2 * ZERO
        )
        for k in range(self.columns):
            stack[out + k] = 0
        stack[out + POINTS + (lead <= 0)] = max(lead, -lead)
        stack[out + PROMISE + (promise <= 0)] = max(promise, -promise)
        stack[out + LATE_POINTS + (lead <= 0)] = max(lead, -lead) * chips
        stack[out + LATE_PROMISE + (promise <= 0)] = max(promise, -promise) * chips
