"""Puzzles of Emperor's Favor on paper: which way courtiers face, and strikes in words."""

import re

from printkit.game.puzzle_pages import PuzzlePages

_STRIKE = re.compile(r"\b([a-z][0-9]+)x([A-D]):(back|front)\b")


def spoken(text: str) -> str:
    """``c3xB:back`` as ``c3, B’s back``."""
    return _STRIKE.sub(r"\1 (\2’s \3)", text)


PAGES = PuzzlePages(signs=(":A: :B: :C: :D: face where the nose points.",), spoken=spoken)
