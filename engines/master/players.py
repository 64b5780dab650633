"""Computer players for the Master board, at eight levels."""

from typing import cast

from printkit.engines.master.evaluation import MasterEvaluation
from printkit.engines.master.rules import Master as Rules
from printkit.engines.players import base
from printkit.engines.players.level import Level, levels
from printkit.engines.yoso.rules import Position


class Players(base.Players[Position]):
    """The computer players for the Master board."""

    levels = levels(__file__, Level)
    measured_by = MasterEvaluation

    def notation(self, position: Position, after: str) -> str:
        """Find the turn that leads from one position to another without listing all turns."""
        rules = cast(Rules, self.game)
        return rules.between(position, rules.parse(after))
