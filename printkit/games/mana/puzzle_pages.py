"""Puzzles of Mana on paper: whose signs are whose."""

from printkit.looks.puzzle_pages import PuzzlePages


class Pages(PuzzlePages):
    """The signs of the pieces."""

    signs = ("Red: :D: damyo, :R: ronin.", "Amber: :d: damyo, :r: ronin.", ":m: Mana.")
