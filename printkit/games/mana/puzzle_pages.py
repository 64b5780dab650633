"""Mana puzzles on paper: the key to the players' signs."""

from printkit.looks.puzzle_pages import PuzzlePages


class Pages(PuzzlePages):
    """The signs of the pieces, of the squares and of the board's edge."""

    signs = ("Red: :D: damyo, :R: ronin.", "Amber: :d: damyo, :r: ronin.", ":m: Mana.")
    marks = (
        "Rings and dots show a square’s value: :1: one, :2: two, :3: three.",
        "On small boards, a numeral replaces the dots.",
        "Turn your board until its triangle :t: is where the puzzle shows it.",
    )
