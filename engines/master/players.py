"""Players of the Master board: eight levels."""

from __future__ import annotations

from typing import cast

from printkit.engines.master.evaluation import MasterEvaluation
from printkit.engines.master.kernel import Master
from printkit.engines.master.rules import Master as Rules
from printkit.engines.players import base
from printkit.engines.players.level import Level
from printkit.engines.search.kernel import Kernel
from printkit.engines.yoso.rules import Position

LEVELS = (
    Level(depth=1, noise=90, blind=48),
    Level(depth=1, noise=45),
    Level(depth=1, noise=14),
    Level(depth=2, nodes=1_000, width=4, noise=23, miss_rate=72),
    Level(depth=2, nodes=1_800, width=5, noise=16, miss_rate=28),
    Level(depth=3, nodes=3_000, width=6, noise=10, miss_rate=12),
    Level(nodes=5_000, width=6, noise=8),
    Level(nodes=30_000, width=6, noise=0, spread=5),
)
"""How the levels play; measured in docs/players.md."""


class Players(base.Players[Position]):
    """The players of the Master board."""

    levels = LEVELS

    def evaluation(self, kernel: Kernel) -> MasterEvaluation:
        """The estimated value of positions."""
        return MasterEvaluation(cast(Master, kernel))

    def notation(self, position: Position, after: str) -> str:
        """The turn between two positions, found without a list of all turns."""
        rules = cast(Rules, self.game)
        return rules.between(position, rules.parse(after))
