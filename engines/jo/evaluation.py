"""What a position of Jo seems to be worth: threes, rows that may become threes, stones with room."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.jo.kernel import Jo
from printkit.engines.players.evaluation import Evaluation
from printkit.engines.players.level import Level
from printkit.engines.players.parts import Parts

if not cython.compiled:
    from printkit.engines.jo.kernel import BOARD
    from printkit.engines.search.uncompiled import popcount

FEATURES = (
    ("threes", 44, -39),
    ("open", 6, -5),
    ("roomy", 11, -7),
    ("stones", -13, 13),
)
TEMPO = 10


class Seen(Evaluation):
    """Jo: threes; two stones and an empty cell in one row of three; stones before two empty cells; stones."""

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
        """Write every other column for one player's stones."""
        axis: cython.int
        threes: cython.int = 0
        open: cython.int = 0
        roomy: cython.int = 0
        one: cython.ulonglong
        none: cython.ulonglong
        for axis in range(3):
            # The cells whose next one is own, or empty; and the same of the one after that.
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


LEVELS = (
    Level(depth=1, noise=150),
    Level(depth=1, noise=70),
    Level(depth=1, noise=15),
    Level(depth=2, nodes=600, width=8, noise=30),
    Level(nodes=2_000, width=16, noise=8),
    Level(nodes=5_000, width=20, noise=6),
    Level(nodes=12_000, width=24, noise=4, proof=5),
    Level(nodes=40_000, width=30, noise=2, proof=500, taste=10),
)
"""How the levels play; measured in docs/players.md."""

PLAYERS = Parts(levels=LEVELS, evaluation=Seen)
