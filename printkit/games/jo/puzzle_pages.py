"""Jo puzzles on paper: the key to the players' signs."""

from printkit.looks.puzzle_pages import PuzzlePages


class Pages(PuzzlePages):
    """The signs of the pieces."""

    signs = (":r: Red, :b: Black, :n: neutral.",)
    areas = ("along row {}",)
