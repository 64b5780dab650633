"""The board of Konane: six files and six ranks of squares."""

from layouts import patterns
from layouts.board import Board
from layouts.ground.length import Length

TITLE = "Konane"
SIDE = 6


def board(cell: Length = 27.0, border: Length = 9.0) -> Board:
    """Files a to f, ranks 1 to 6.

    Args:
        cell: side of a square.
        border: edge round the squares.
    """
    return patterns.squares("konane", SIDE, SIDE, cell, border)
