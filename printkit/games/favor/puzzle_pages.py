"""Emperor's Favor puzzles on paper, with signs that show the directions in which courtiers face."""

from printkit.looks.puzzle_pages import PuzzlePages


class Pages(PuzzlePages):
    """The signs for pieces and walls."""

    signs = (":A: :B: :C: :D: face as the arrow shows.",)
    marks = (":x: is a wall.",)
    smallest = 60.0
