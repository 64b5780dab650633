"""The estimated value of a position on the Master board: tokens, captures, and nearly full circles and zones."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.master.kernel import Master
from printkit.engines.players.evaluation import Evaluation

if not cython.compiled:
    from printkit.engines.master.kernel import FIRST, PLACE, STATE, ZONE, ZONES
    from printkit.engines.search.uncompiled import popcount

FEATURES = (
    ("captures", 10, 0),
    ("hops", 8, -9),
    ("tokens", 8, -8),
    ("fours", 44, -44),
    ("threes", 5, -5),
    ("fullest zone", 2, -2),
)
CAPTURES, HOPS, TOKENS, FOURS, THREES, FULLEST = range(0, 12, 2)
"""Columns of the mover's counts; each is followed by a column of the other player's."""
LITERAL = (
    ("captures", 10, 0),
    ("hops", 8, -9),
    ("tokens", 8, -8),
    ("fours", 0, 0),
    ("threes", 0, 0),
    ("fullest zone", 12, -12),
)
"""Features for the game in which a complete circle does not win."""
TEMPO = 0
BROAD = 8
"""Largest number of boards kept for each number of captures, because crowded boards have millions of turns."""


class MasterEvaluation(Evaluation):
    """Features of a position on the Master board.

    The features are captures by the mover, hops that either side could make on some element, tokens, circles that
    hold three or four tokens and no enemy token, and tokens in the fullest zone.
    """

    def __init__(self, rules: Master) -> None:
        super().__init__(rules, FEATURES if rules.circle else LITERAL, TEMPO)
        self.rules = Master(rules.circle, BROAD)
        self.lists = False

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Write every placement without a capture, and those after some of the capture series of each length."""
        return self.rules.expand(stack, at, out, room)

    def measure(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Count the features."""
        element: cython.int = stack[at + STATE] & 7
        zone: cython.int
        side: cython.int
        k: cython.int
        own: cython.ulonglong
        enemy: cython.ulonglong
        most: cython.ulonglong
        for k in range(self.columns):
            stack[out + k] = 0
        for k in range(5):
            self.hopping(stack, at, k, out, element == k)
        for zone in range(ZONES):
            for side in range(2):
                own = stack[at + zone] >> 25 * side & ZONE
                enemy = stack[at + zone] >> 25 * (1 - side) & ZONE
                most = popcount(own)
                stack[out + TOKENS + side] += most
                stack[out + FULLEST + side] = max(stack[out + FULLEST + side], most)
                for _ in range(5):
                    k = popcount(own & 31)
                    if k >= 3 and enemy & 31 == 0:
                        stack[out + (FOURS if k > 3 else THREES) + side] += 1
                    own >>= 5
                    enemy >>= 5

    def hopping(
        self, stack: cython.p_ulonglong, at: cython.long, element: cython.int, out: cython.long, now: cython.bint
    ) -> cython.void:
        """Count the hops that land on spots of an element."""
        hop: cython.long = self.rules.table[FIRST + element]
        last: cython.long = self.rules.table[FIRST + element + 1]
        start: cython.ulonglong
        over: cython.ulonglong
        bit: cython.ulonglong
        other: cython.ulonglong
        while hop < last:
            bit = self.rules.table[hop + 2]
            if not stack[at + (bit >> 56)] & bit & PLACE:
                bit = self.rules.table[hop] & PLACE
                start = stack[at + (self.rules.table[hop] >> 56)]
                other = self.rules.table[hop + 1] & PLACE
                over = stack[at + (self.rules.table[hop + 1] >> 56)]
                if start & bit and over & other:
                    stack[out + HOPS] += 1
                    stack[out + CAPTURES] += now
                elif start & bit << 25 and over & other >> 25:
                    stack[out + HOPS + 1] += 1
            hop += 3
