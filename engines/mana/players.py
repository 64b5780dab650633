"""Computer players for Mana, at eight levels."""

from random import Random

from printkit.engines.mana.evaluation import ManaEvaluation
from printkit.engines.mana.rules import Position
from printkit.engines.mana.setup import drawn
from printkit.engines.players import base
from printkit.engines.players.level import Level, levels


class Players(base.Players[Position]):
    """The computer players for Mana."""

    levels = levels(__file__, Level)
    measured_by = ManaEvaluation

    def opening(self, random: Random) -> str:
        """Choose a random set-up; every legal one is equally likely."""
        return self.game.text(drawn(random.getrandbits(32)))
