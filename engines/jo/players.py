"""Players of Jo: eight levels."""

from __future__ import annotations

from typing import cast

from printkit.engines.jo.evaluation import JoEvaluation
from printkit.engines.jo.kernel import Jo
from printkit.engines.jo.rules import Position
from printkit.engines.players import base
from printkit.engines.players.level import Level
from printkit.engines.search.kernel import Kernel

LEVELS = (
    Level(depth=1, noise=150),
    Level(depth=1, noise=70),
    Level(depth=1, noise=15),
    Level(depth=2, nodes=600, width=8, noise=30),
    Level(nodes=2_000, width=16, noise=8),
    Level(nodes=5_000, width=20, noise=6),
    Level(nodes=12_000, width=24, noise=4, proof=5),
    Level(nodes=150_000, width=30, noise=2, proof=15_000, spread=10),
)
"""How the levels play; measured in docs/players.md."""


class Players(base.Players[Position]):
    """The players of Jo."""

    levels = LEVELS
    patience = 20

    def evaluation(self, kernel: Kernel) -> JoEvaluation:
        """The estimated value of positions."""
        return JoEvaluation(cast(Jo, kernel))
