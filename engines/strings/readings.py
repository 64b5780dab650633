"""Alternative readings of rulings in Strings of Suits."""

from printkit.engines.doubts import Reading
from printkit.engines.game import Outcome
from printkit.engines.strings.rules import OPPONENT, Position, Strings


class LastChipWins(Strings):
    """A tie is won by the player who placed the last chip."""

    def outcome(self, position: Position) -> Outcome | None:
        """Return the outcome: the player with more points wins; if tied, the player who placed the last chip."""
        over = Strings.outcome(self, position)
        return Outcome(OPPONENT[position.mover], "last") if over and over.winner is None else over


READINGS = (Reading("strings.end", "If tied, the player who placed the last chip wins.", LastChipWins("strings")),)
