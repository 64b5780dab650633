"""Puzzles of Jo on paper: whose signs are whose."""

from printkit.looks.puzzle_pages import PuzzlePages


class Pages(PuzzlePages):
    """The signs of the pieces."""

    signs = (":r: Red, :b: Black, :n: neutral.",)
