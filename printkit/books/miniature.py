"""A game's board as a small picture for covers and title pages."""

from printkit.draw.artwork import Artwork
from printkit.draw.theme import Theme
from printkit.layouts import boards
from printkit.looks.style import GameLook

FINEST = 0.3
"""Smallest scale at which the lines of a board are broad enough for a picture."""


HAIR = 0.25
"""Width of the finest lines of a picture, in mm."""


def miniature(game_style: GameLook, theme: Theme, width: float, *, height: float) -> Artwork:
    """Draw the first board of the game's kit, without coordinates, as large as will fit into a box (in mm)."""
    board = game_style.board(game_style.kit_boards[0].board)
    drawing = game_style.boards[board.name](board, theme).without("coords")
    scale = min(width / board.width, height / board.height)
    if scale < FINEST:
        drawing = drawing.without("lines")
    picture = drawing.within("board").moved(scale=scale).no_finer(HAIR)
    return Artwork(picture, board.width * scale, board.height * scale, boards.title(board.name))
