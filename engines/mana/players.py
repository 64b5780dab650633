"""Players of Mana: eight levels."""

from __future__ import annotations

from random import Random
from typing import cast

from printkit.engines.mana.evaluation import ManaEvaluation
from printkit.engines.mana.kernel import Mana
from printkit.engines.mana.rules import Position
from printkit.engines.mana.setup import drawn
from printkit.engines.players import base
from printkit.engines.players.level import Level
from printkit.engines.search.kernel import Kernel

LEVELS = (
    Level(depth=1, noise=250, foresight=False, blind=48),
    Level(depth=1, noise=80, foresight=False),
    Level(depth=2, nodes=100, noise=40, miss_rate=24, foresight=False),
    Level(nodes=100, noise=20),
    Level(nodes=350, noise=8),
    Level(nodes=1_600, noise=6),
    Level(nodes=5_000, noise=4, proof=200),
    Level(nodes=250_000, noise=2, proof=60_000, spread=10),
)
"""How the levels play; measured in docs/players.md."""


class Players(base.Players[Position]):
    """The players of Mana."""

    levels = LEVELS

    def evaluation(self, kernel: Kernel) -> ManaEvaluation:
        """The estimated value of positions."""
        return ManaEvaluation(cast(Mana, kernel))

    def opening(self, random: Random) -> str:
        """A random set-up; every legal one is equally likely."""
        return self.game.text(drawn(random.getrandbits(32)))
