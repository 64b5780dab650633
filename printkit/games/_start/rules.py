"""The rules: place a stone; three in a row win.

A game whose positions consist of a board of single pieces and the player to move derives from `Simple` and defines
the three functions below. Any other game derives from `printkit.engines.game.Game`.
"""

from collections.abc import Iterator
from types import MappingProxyType

from printkit.engines.game import Effect, Outcome, Ruling
from printkit.engines.simple import EMPTY, Position, Simple
from printkit.layouts import boards

from . import INFO
from .board import SIDE

ROWS = tuple(line.spots for line in boards.find("mygame").lines)
"""Every straight row of three squares, taken from the geometry."""


class Rules(Simple):
    """Three stones in a row win."""

    info = INFO
    spots = tuple(spot.id for spot in boards.find("mygame").spots)  # in the order in which positions list the squares
    rows = (SIDE,) * SIDE  # number of squares in each row of a position's text
    pieces = MappingProxyType({"x": "dark", "o": "light"})  # letters of the pieces, the first player's first
    notation = "[a-c][1-3]", "b2"  # the pattern of a turn, and an example
    # Every rule that an error message names, in your own words; each id begins with the id of the game.
    rulings = (
        Ruling("mygame.place", "A turn puts a stone on an empty square.", "As all tell it.", "rule text"),
        Ruling("mygame.row", "Three stones of one player in a straight row win.", "As all tell it.", "rule text"),
        Ruling("mygame.full", "A full board without such a row is a draw.", "As all tell it.", "rule text"),
    )

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        """Yield every turn and the resulting position; called only while the game is in progress."""
        for spot in self.spots:
            if self.at(position, spot) == EMPTY:
                yield spot, self.changed(position, {spot: self.letter(position.mover)})

    def outcome(self, position: Position) -> Outcome | None:
        """Return the outcome of the game: the winner (None for a draw) and the name of the reason; None if the game
        has not ended.
        """
        for player in self.info.players:
            letter = self.letter(player)
            if any(all(self.at(position, spot) == letter for spot in row) for row in ROWS):
                return Outcome(player, "row")
        return None if EMPTY in position.cells else Outcome(None, "full")

    def refusal(self, position: Position, turn: str) -> tuple[str, str]:
        """Return the rule that makes a well-formed turn illegal, and the reason."""
        return "mygame.place", f"{turn} is taken"

    def flaw(self, position: Position) -> str:
        """Return a fault in a position, other than a wrong letter; empty if there is none."""
        more = position.cells.count("x") - position.cells.count("o")
        fair = more == (0 if position.mover == "dark" else 1)
        return "" if fair else "a position in which dark began and both placed in turn"

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """Return the effects of a legal turn, in order: stones that are placed, moved or captured."""
        return (Effect("place", (turn,), "x" if position.mover == "dark" else "o"),)
