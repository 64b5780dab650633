"""Strings of Suits puzzles on paper: the signs of the suits, which also replace letters in the notation of turns."""

import re

from printkit.engines.game import Game
from printkit.engines.strings.decktet import SUITS
from printkit.engines.strings.rules import OWN, Position, Strings
from printkit.looks.puzzle_pages import PuzzlePages

_PLACEMENT = re.compile(r"\b([a-f][1-6])=([SWKMLY])\b")


class Pages(PuzzlePages):
    """The signs of the suits, and the chips that are left."""

    signs = ("Sun: :s: Suns, :w: Waves, :k: Knots.", "Moon: :m: Moons, :l: Leaves, :y: Wyrms.")
    marks = ("Chips cover cards that are face down.", "Suits on cards: :S: :W: :K: :M: :L: :Y:.")

    def spoken(self, text: str) -> str:
        """Return a turn such as ``c3=K``, written as the cell and the sign of the chip."""
        return _PLACEMENT.sub(lambda match: f"{match[1]} :{match[2].lower()}:", text)

    def unseen(self, game: Game[Position], position: Position) -> str:
        """Return the number of chips left in every suit: ``chips left: Suns 5, Waves 8 …``."""
        assert isinstance(game, Strings)
        suits = (suit for own in OWN.values() for suit in own)
        left = (f"{SUITS[suit]} {game.chips - position.grid.count(suit.lower())}" for suit in suits)
        return f"chips left: {', '.join(left)}"
