"""Puzzles of Strings of Suits on paper: whose signs are whose, and suits as signs."""

import re

from printkit.engines.strings.decktet import SUITS
from printkit.engines.strings.rules import OWN, Position, Strings
from printkit.looks.puzzle_pages import PuzzlePages

_PLACEMENT = re.compile(r"\b([a-f][1-6])=([SWKMLY])\b")


def spoken(text: str) -> str:
    """``c3=K`` as the card and the sign of the chip."""
    return _PLACEMENT.sub(lambda found: f"{found[1]} :{found[2].lower()}:", text)


FEW = 2
"""As many chips of a suit, or fewer, are told: they may run out."""


def unseen(game: Strings, position: Position) -> str:
    """The suits of which few chips are left: ``chips left: Leaves 1, Wyrms 0``."""
    left = {suit: game.chips - position.grid.count(suit.lower()) for suits in OWN.values() for suit in suits}
    few = [f"{SUITS[suit]} {count}" for suit, count in left.items() if count <= FEW]
    return f"chips left: {', '.join(few)}" if few else ""


PAGES = PuzzlePages(
    signs=("Sun: :s: Suns, :w: Waves, :k: Knots.", "Moon: :m: Moons, :l: Leaves, :y: Wyrms."),
    spoken=spoken,
    unseen=unseen,
)
