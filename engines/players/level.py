"""How strong a level is: how far ahead it looks and how long it thinks."""

from typing import TypeVar

from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass

L = TypeVar("L")

LEVELS = range(1, 9)
"""The levels, from a child who has just read the rules to the best play possible in about a second per turn."""

CROWD = 100
"""The largest number of turns that a position may have for a level to spend all its work on a proof; with more turns,
a proof is seldom possible.
"""


@dataclass(frozen=True, slots=True)
class Level:
    """How far ahead a level looks and how hard it works in one game.

    Attributes:
        depth: number of turns it looks ahead.
        nodes: number of positions expanded or estimated for a turn, in addition to a first look at all turns.
        width: number of the most promising later turns considered in each position; 0 for all.
        noise: largest error of estimates, in hundredths of a logit.
        miss_rate: number of replies, out of 256, that are overlooked.
        blind: number of its own immediate wins, out of 256, that it overlooks.
        foresight: whether it sees wins and losses that the rules' kernel foresees.
        proof: number of positions searched for a proof; 0 if the level does not look for proofs. Positions with more
            turns than ``CROWD`` get a hundredth of that number.
        spread: largest percentage by which a player's weights, which depend on the seed, differ from those of the
            game.
    """

    depth: int = 60
    nodes: int = 0
    width: int = 0
    noise: int = 0
    miss_rate: int = 0
    blind: int = 0
    foresight: bool = True
    proof: int = 0
    spread: int = 20

    def effort(self, turns: int) -> int:
        """Return the number of positions to search for a proof in a position with this many turns."""
        return self.proof if turns <= CROWD else self.proof // 100


def levels(module: str, kind: type[L]) -> tuple[L, ...]:
    """Return the levels in the file ``levels.toml`` next to a module, weakest first.

    Args:
        module: the module's ``__file__``.
        kind: the type of the levels, which are made from the fields in the file.
    """
    return tuple(kind(**fields) for fields in beside(module, "levels.toml")["levels"])


PLAIN = levels(__file__, Level)
"""The levels of games that define none: search alone, using the game's rules."""
