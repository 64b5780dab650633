"""The estimated value of a position in Mana: threats to the damyos, freedom, captures and pieces."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.mana.kernel import Mana
from printkit.engines.players.evaluation import Evaluation

if not cython.compiled:
    from printkit.engines.mana.kernel import BOARD, NONE, SAME, SQUARE, WORTH
    from printkit.engines.search.uncompiled import lowest, popcount

FEATURES = (("attackers", 77, -54), ("free", 41, 0), ("pieces", -29, 29), ("values", -9, 31), ("takes", 16, -4))
TEMPO = -63


class ManaEvaluation(Evaluation):
    """Features of Mana.

    The first two features are the number of pieces that can reach the enemy damyo, and whether the mover may move any
    piece, because nobody carries the Mana or no piece can obey. The third is the number of pieces; fewer is better,
    because captured ronins can return where they are needed. The last two are the number of different values under
    the pieces and the number of enemies that the next move could capture.
    """

    def __init__(self, rules: Mana) -> None:
        super().__init__(rules, FEATURES, TEMPO, foresees=True)
        self.rules = rules

    def measure(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Count the features."""
        own: cython.ulonglong = stack[at] & BOARD
        enemy: cython.ulonglong = stack[at + 1] & BOARD
        empty: cython.ulonglong = ~(own | enemy) & BOARD
        damyo: cython.int = stack[at] >> 36 & SQUARE
        target: cython.int = stack[at + 1] >> 36 & SQUARE
        mana: cython.int = stack[at] >> 42 & SQUARE
        movable: cython.ulonglong = own & self.rules.table[SAME + mana]
        rest: cython.ulonglong
        targets: cython.ulonglong = 0
        value: cython.int
        stack[out] = popcount(self.rules.reaching(target, empty) & own)
        stack[out + 1] = popcount(self.rules.reaching(damyo, empty) & enemy)
        stack[out + 2] = mana == NONE or not self.rules.able(own, empty, movable)
        stack[out + 3] = 0
        stack[out + 4] = popcount(own)
        stack[out + 5] = popcount(enemy)
        stack[out + 6] = stack[out + 7] = 0
        for value in range(1, 4):
            stack[out + 6] += own & self.rules.table[WORTH + value] != 0
            stack[out + 7] += enemy & self.rules.table[WORTH + value] != 0
        rest = own if stack[out + 2] else movable
        while rest:
            targets |= self.rules.ends(own, empty, lowest(rest))
            rest &= rest - 1
        stack[out + 8] = popcount(targets & enemy)
        targets = 0
        rest = enemy
        while rest:
            targets |= self.rules.ends(enemy, empty, lowest(rest))
            rest &= rest - 1
        stack[out + 9] = popcount(targets & own)
