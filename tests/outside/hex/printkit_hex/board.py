"""The board of Hex: a rhombus of hexagons, seven to a side."""

from printkit.layouts import patterns
from printkit.layouts.base.length import Length
from printkit.layouts.board import Board

TITLE = "Hex"
SIDE = 7
LETTERS = "abcdefg"
CELLS = {f"{LETTERS[column]}{row + 1}": (column, row) for row in reversed(range(SIDE)) for column in range(SIDE)}
"""Column and row of every cell by its name, the top row first."""


def board(pitch: Length = 17.0, border: Length = 9.0) -> Board:
    """Columns a to g, rows 1 to 7; a1 is at the lower left, g7 at the upper right.

    Args:
        pitch: distance between the centres of two neighbouring cells.
        border: edge round the cells.
    """
    return patterns.hexagons("hex", CELLS, pitch=pitch, border=border)
