"""The board: three files and three ranks of squares.

`layouts.patterns` has squares, hexagons, and points joined by lines. Any other board is a `layouts.board.Board` that
you fill yourself, in millimetres.
"""

from layouts import patterns
from layouts.board import Board
from layouts.ground.length import Length

TITLE = "Before"
SIDE = 3


def board(cell: Length = 45.0, border: Length = 10.0) -> Board:
    """Files a to c, ranks 1 to 3.

    The parameters are options of `printkit board before`, with the help that stands here.

    Args:
        cell: side of a square.
        border: edge round the squares.
    """
    return patterns.squares("before", SIDE, SIDE, cell, border)
