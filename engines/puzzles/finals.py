"""Final leads in points, computed by the points solver."""

from typing import Generic

from printkit.engines.game import Game, P
from printkit.engines.search.alphabeta import Scored
from printkit.engines.search.margins import Margins, lead
from printkit.engines.search.solution import Budget, Limits, check_time
from printkit.engines.search.solve import kernel_of
from printkit.engines.search.uncompiled import ZERO

MEMORY = 1 << 21
"""Size of the search's table in bytes."""


class Finals(Generic[P]):
    """Computes final leads in points.

    Args:
        game: the rules; their kernel counts points.
        nodes: number of positions to expand for all questions together.
    """

    def __init__(self, game: Game[P], nodes: int) -> None:
        kernel = kernel_of(game)
        assert isinstance(kernel, Scored)
        self.game = game
        limits = Limits(nodes=nodes)
        self.margins: Margins[P] = Margins(game, kernel, MEMORY, budget=Budget(limits, check_time))

    def lead(self, position: P, player: str) -> int:
        """Return a player's lead at the end of the game, with best play. Raises OutOfLimits."""
        now = lead(self.game, position, player)
        if self.game.outcome(position):
            return now
        worth = self.margins.worth(position, 0, -ZERO, upper=ZERO)
        return now + (worth if self.game.mover(position) == player else -worth)
