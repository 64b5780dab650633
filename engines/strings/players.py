"""Computer players for Strings of Suits, at eight levels."""

from random import Random
from typing import cast

from printkit.engines.players import base
from printkit.engines.players.level import Level, levels
from printkit.engines.strings.evaluation import StringsEvaluation
from printkit.engines.strings.rules import Position, Strings as Rules


class Players(base.Players[Position]):
    """The computer players for Strings of Suits."""

    levels = levels(__file__, Level)
    measured_by = StringsEvaluation

    def opening(self, random: Random) -> str:
        """Return a random deal."""
        rules = cast(Rules, self.game)
        return rules.text(rules.deal(random.getrandbits(32)))
