"""Alternative readings of rulings in Mana."""

from printkit.engines.doubts import Reading
from printkit.engines.game import Outcome
from printkit.engines.mana.rules import OPPONENT, PASS, Mana, Position

MANA = Mana()


class BlockedLoses(Mana):
    """A player without a legal turn has lost."""

    def outcome(self, position: Position) -> Outcome | None:
        """Return the outcome under the rules, except that a player to move who is blocked has lost."""
        is_pass = PASS in MANA.turns(position)
        return Outcome(OPPONENT[position.mover], "blocked") if is_pass else MANA.outcome(position)


READINGS = (
    Reading("mana.pass", "If you have no legal turn, you lose.", BlockedLoses()),
    Reading("mana.reentry", "A captured ronin may return to any empty square.", Mana("anywhere")),
)
