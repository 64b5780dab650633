"""How well a level plays: what it sees and how much it thinks."""

from __future__ import annotations

from printkit.layouts.base.frozen import frozen

LEVELS = range(1, 9)
"""The levels, from a child who has just read the rules to the best that about a second a turn allows."""

CROWD = 100
"""Turns of a position whose proof is searched with all the work of a level: in others it is seldom in reach."""


@frozen
class Level:
    """The sight and the work of a level, for one game.

    Attributes:
        depth: turns looked ahead.
        nodes: positions expanded or estimated for a turn, beyond a first look at all turns.
        width: later turns looked at in every position, the most promising ones; 0 for all.
        noise: how far estimates may be off, in hundredths of a logit.
        miss_rate: how many replies of 256 are overlooked.
        blind: how many of its own wins at once of 256 are overlooked.
        foresight: whether wins and losses that the rules' kernel foresees are seen.
        proof: positions searched for a proof; 0 where the level does not look for proofs. A position with more turns
            than ``CROWD`` gets a hundredth of it.
        spread: how far the weights of a player may differ from those of the game, in percent, by its seed.
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
        """Positions searched for a proof about a position with so many turns."""
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
"""The levels of games that say nothing of their own: search alone, through their rules."""
