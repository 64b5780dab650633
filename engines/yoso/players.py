"""Players of Yoso-Go: eight levels."""

from __future__ import annotations

from typing import cast

from printkit.engines.players import base
from printkit.engines.players.level import Level
from printkit.engines.search.kernel import Kernel
from printkit.engines.yoso.evaluation import YosoEvaluation
from printkit.engines.yoso.kernel import Yoso
from printkit.engines.yoso.rules import Position

LEVELS = (
    Level(depth=1, noise=20, foresight=False, blind=48),
    Level(depth=2, nodes=100, noise=40, miss_rate=64, foresight=False),
    Level(depth=2, nodes=150, noise=20, miss_rate=16, foresight=False),
    Level(nodes=150, noise=10),
    Level(nodes=600, noise=5),
    Level(nodes=1_500, noise=4, proof=200),
    Level(nodes=4_000, noise=2, proof=2_500),
    Level(nodes=60_000, noise=2, proof=200_000, spread=10),
)
"""How the levels play; measured in docs/players.md."""


class Players(base.Players[Position]):
    """The players of Yoso-Go."""

    levels = LEVELS
    patience = 1

    def evaluation(self, kernel: Kernel) -> YosoEvaluation:
        """The estimated value of positions."""
        return YosoEvaluation(cast(Yoso, kernel))
