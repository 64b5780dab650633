"""Players of Strings of Suits: eight levels."""

from __future__ import annotations

from random import Random
from typing import cast

from printkit.engines.players import base
from printkit.engines.players.level import Level
from printkit.engines.search.kernel import Kernel
from printkit.engines.strings.evaluation import StringsEvaluation
from printkit.engines.strings.kernel import Strings
from printkit.engines.strings.rules import Position
from printkit.engines.strings.rules import Strings as Rules

LEVELS = (
    Level(depth=1, noise=220),
    Level(depth=1, noise=120),
    Level(depth=1, noise=40),
    Level(depth=2, nodes=300, noise=20),
    Level(nodes=800, noise=12),
    Level(nodes=2_500, noise=6),
    Level(nodes=7_000, noise=4, proof=1_000),
    Level(nodes=60_000, noise=2, proof=60_000, spread=10),
)
"""How the levels play; measured in docs/players.md."""


class Players(base.Players[Position]):
    """The players of Strings of Suits."""

    levels = LEVELS

    def evaluation(self, kernel: Kernel) -> StringsEvaluation:
        """The estimated value of positions."""
        return StringsEvaluation(cast(Strings, kernel))

    def opening(self, random: Random) -> str:
        """A random deal."""
        rules = cast(Rules, self.game)
        return rules.text(rules.deal(random.getrandbits(32)))
