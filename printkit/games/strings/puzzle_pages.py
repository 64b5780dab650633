"""Puzzles of Strings of Suits on paper: whose signs are whose, and suits as signs."""

import re

from printkit.game.puzzle_pages import PuzzlePages

_PLACEMENT = re.compile(r"\b([a-f][1-6])=([SWKMLY])\b")


def spoken(text: str) -> str:
    """``c3=K`` as the card and the sign of the chip."""
    return _PLACEMENT.sub(lambda found: f"{found[1]} :{found[2].lower()}:", text)


PAGES = PuzzlePages(
    signs=("Sun: :s: Suns, :w: Waves, :k: Knots.", "Moon: :m: Moons, :l: Leaves, :y: Wyrms."), spoken=spoken
)
