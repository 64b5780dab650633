"""The board: three files and three ranks of squares.

`printkit.layouts.patterns` has squares, hexagons, and points joined by lines. Any other board is a
`printkit.layouts.board.Board` whose values you supply yourself, in millimetres.
"""

from printkit.layouts import patterns
from printkit.layouts.base.length import Length
from printkit.layouts.board import Board

TITLE = "My Game"
SIDE = 3


def board(cell: Length = 45.0, border: Length = 10.0) -> Board:
    """Return a board of files a to c, ranks 1 to 3.

    The parameters are options of `printkit board mygame`; their help texts come from this docstring.

    Args:
        cell: side of a square.
        border: edge round the squares.
    """
    return patterns.squares("mygame", SIDE, SIDE, cell=cell, border=border)
