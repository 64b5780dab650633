"""Puzzles of Yoso-Go on paper: whose signs are whose."""

from printkit.looks.puzzle_pages import PuzzlePages


class Pages(PuzzlePages):
    """The signs of the pieces."""

    signs = (":h: Honour, :f: Fate.",)
