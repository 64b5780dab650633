"""The board of Konane: six files and six ranks, as ``board.toml`` has them."""

from pathlib import Path

from printkit.layouts.base.length import Length
from printkit.layouts.board import Board
from printkit.looks import data

TITLE = "Konane"
SIDE = 6
FILE = Path(__file__).parent / "board.toml"


def board(border: Length | None = None) -> Board:
    """Files a to f, ranks 1 to 6.

    Args:
        border: edge round the squares.
    """
    return data.board(FILE, "konane", border)
