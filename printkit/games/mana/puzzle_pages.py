"""Puzzles of Mana on paper: the key to the players' signs."""

from printkit.looks.puzzle_pages import PuzzlePages


class Pages(PuzzlePages):
    """The signs of the pieces."""

    signs = ("Red: :D: damyo, :R: ronin.", "Amber: :d: damyo, :r: ronin.", ":m: Mana.")
