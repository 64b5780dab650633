"""A game's board as a small picture, for covers and title pages."""

from __future__ import annotations

from layouts import boards
from printkit.art import Art
from printkit.dress import Dress
from printkit.theme import Theme

FINEST = 0.3
"""Below this scale the lines of a board would be too fine for a picture."""


HAIR = 0.25
"""Width of the finest lines of a picture, in mm."""


def miniature(dress: Dress, theme: Theme, width: float, height: float) -> Art:
    """The first board of the game's kit, without its coordinates, as large as fits into a box in mm."""
    board = dress.board(dress.kit_boards[0].board)
    drawing = dress.boards[board.name](board, theme).without("coords")
    scale = min(width / board.width, height / board.height)
    if scale < FINEST:
        drawing = drawing.without("lines")
    picture = drawing.within("board").moved(scale=scale).no_finer(HAIR)
    return Art(picture, board.width * scale, board.height * scale, boards.title(board.name))
