"""How strong a level is: how far it sees and how long it thinks."""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = range(1, 9)
"""The levels, from a child who has just read the rules to the best possible in about a second a turn."""

CROWD = 100
"""Largest number of turns of a position for which a level spends all its work on a proof; with more, a proof is
seldom possible.
"""


@dataclass(frozen=True, slots=True)
class Level:
    """The sight and the effort of a level in one game.

    Attributes:
        depth: number of turns it looks ahead.
        nodes: positions expanded or estimated for a turn, besides a first look at all turns.
        width: number of later turns considered in every position, the most promising ones; 0 for all.
        noise: largest error of estimates, in hundredths of a logit.
        miss_rate: number of replies in 256 that are overlooked.
        blind: number of its own immediate wins in 256 that are overlooked.
        foresight: whether it sees wins and losses that the rules' kernel foresees.
        proof: positions searched for a proof; 0 if the level does not look for proofs. Positions with more turns than
            ``CROWD`` get a hundredth of that.
        spread: largest deviation of a player's weights from those of the game, in per cent, depending on the seed.
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
        """Positions searched for a proof about a position with this many turns."""
        return self.proof if turns <= CROWD else self.proof // 100


PLAIN = (
    Level(depth=1, noise=120, miss_rate=0, spread=0),
    Level(depth=2, nodes=60, noise=80, miss_rate=64, spread=0),
    Level(depth=2, nodes=150, noise=40, miss_rate=24, spread=0),
    Level(nodes=300, noise=20, spread=0),
    Level(nodes=600, noise=10, spread=0),
    Level(nodes=1200, noise=4, spread=0),
    Level(nodes=2400, noise=2, spread=0),
    Level(nodes=5000, noise=2, spread=0),
)
"""The levels of games without levels of their own: search alone, using their rules."""
