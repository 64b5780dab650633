"""The estimated value of a position in Jo: threes, rows that may become threes, and stones next to empty cells."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.jo.kernel import Jo
from printkit.engines.players.evaluation import Evaluation

if not cython.compiled:
    from printkit.engines.jo.kernel import BOARD
    from printkit.engines.search.uncompiled import popcount

FEATURES = (("threes", 44, -39), ("open", 6, -5), ("roomy", 11, -7), ("stones", -13, 13))
TEMPO = 10


class JoEvaluation(Evaluation):
    """Features: threes; two stones and an empty cell in a row of three; stones next to two empty cells; stones."""

    def __init__(self, rules: Jo) -> None:
        super().__init__(rules, FEATURES, TEMPO)
        self.rules = rules

    def measure(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Count the features."""
        neutral: cython.ulonglong = stack[at] & stack[at + 1]
        empty: cython.ulonglong = ~(stack[at] | stack[at + 1]) & BOARD
        own: cython.ulonglong = (stack[at] ^ neutral) & BOARD
        enemy: cython.ulonglong = stack[at + 1] ^ neutral
        self.count(own, empty, stack, out)
        self.count(enemy, empty, stack, out + 1)

    def count(
        self, own: cython.ulonglong, empty: cython.ulonglong, stack: cython.p_ulonglong, out: cython.long
    ) -> cython.void:
        """Fill the columns for one player's stones, which are every other column."""
        axis: cython.int
        threes: cython.int = 0
        open: cython.int = 0
        roomy: cython.int = 0
        one: cython.ulonglong
        none: cython.ulonglong
        for axis in range(3):
            # Cells whose next cell holds the player's stone, and cells whose next cell is empty.
            one = self.rules.ahead(own, axis)
            none = self.rules.ahead(empty, axis)
            threes += popcount(own & self.rules.ahead(own & one, axis))
            open += popcount(own & self.rules.ahead(own & none, axis))
            open += popcount(own & self.rules.ahead(empty & one, axis))
            open += popcount(empty & self.rules.ahead(own & one, axis))
            roomy += popcount(own & self.rules.ahead(empty & none, axis))
            roomy += popcount(empty & self.rules.ahead(empty & one, axis))
        stack[out] = threes
        stack[out + 2] = open
        stack[out + 4] = roomy
        stack[out + 6] = popcount(own)
