"""The estimated value of a position in Yoso-Go: tokens, nearly complete zones, captures and choices."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.players.evaluation import Evaluation
from printkit.engines.yoso.kernel import Yoso

if not cython.compiled:
    from printkit.engines.search.uncompiled import popcount
    from printkit.engines.yoso.kernel import BOARD, BOTH, ELEMENT, REACH

FEATURES = (("captures", 54, 0), ("choices", 3, 0), ("tokens", 14, -14), ("fours", 68, -68), ("threes", 15, -15))
CAPTURES, CHOICES, TOKENS, FOURS, THREES = range(0, 10, 2)
"""Columns of the mover's counts; each is followed by a column of the other player's."""
TEMPO = -15


class YosoEvaluation(Evaluation):
    """Features of a position in Yoso-Go: the mover's captures and choices, tokens, and zones that hold three or four
    tokens and no enemy token.
    """

    def __init__(self, rules: Yoso) -> None:
        super().__init__(rules, FEATURES, TEMPO, foresees=True)
        self.rules = rules

    def measure(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Count the features."""
        word: cython.ulonglong = stack[at]
        own: cython.ulonglong = word & BOARD
        enemy: cython.ulonglong = word >> 25 & BOARD
        element: cython.int = word >> 50 & ELEMENT
        mine: cython.int
        theirs: cython.int
        k: cython.int
        for k in range(self.columns):
            stack[out + k] = 0
        stack[out + CAPTURES] = self.rules.hopping(word & BOTH, element)
        stack[out + CHOICES] = popcount(~(own | enemy) & self.rules.table[REACH + element])
        stack[out + TOKENS] = popcount(own)
        stack[out + TOKENS + 1] = popcount(enemy)
        for _ in range(5):
            mine = popcount(own & 31)
            theirs = popcount(enemy & 31)
            if theirs == 0 and mine >= 3:
                stack[out + (FOURS if mine == 4 else THREES)] += 1
            if mine == 0 and theirs >= 3:
                stack[out + (FOURS if theirs == 4 else THREES) + 1] += 1
            own >>= 5
            enemy >>= 5
