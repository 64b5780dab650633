"""Yoso-Go puzzles on paper: the key to the players' signs."""

from printkit.engines.yoso.pentagon_puzzles import NAMES
from printkit.looks.puzzle_pages import PuzzlePages


class Pages(PuzzlePages):
    """The signs of the pieces."""

    signs = (":h: Honour, :f: Fate.",)
    marks = ("Empty spots: :oE: Earth, :oW: Water, :oF: Fire, :oA: Air, :oV: Void.", "Letters name zones and spots.")
    areas = ("in the {} zone", "at the {} spots")
    part_names = NAMES
