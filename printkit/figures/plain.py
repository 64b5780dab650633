"""Figures for games that define none: the plain board at any width, with its stones."""

from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType

from printkit.draw.drawing import Drawing, Symbol
from printkit.draw.theme import Theme
from printkit.engines.simple import Position
from printkit.figures.stones import stone
from printkit.figures.style import FigureLook, Sign, scaled
from printkit.layouts import boards
from printkit.layouts.board import Board
from printkit.looks import plain
from printkit.looks.plain import Token

BORDER, BARE = 4.2, 0.6
"""Width of the edge of a figure's board in mm, with and without names of files and ranks."""


def to_move(position: Position) -> str:
    """Say whose turn it is."""
    return f"{position.mover} to move"


def figures(
    board: str,
    men: Mapping[str, Token],
    *,
    width: float = 70.0,
    draw: Callable[[Board, Theme], Drawing] = plain.draw,
    state: Callable[[Position], str] = to_move,
) -> FigureLook[Position]:
    """Return the look of a game in figures, made from the game's board and pieces.

    Args:
        board: name of the board; if the board has a parameter ``border``, the border is narrower in figures.
        men: the pieces, keyed by the letters used in positions.
        width: default width of a figure's board in mm.
        draw: function that draws the board.
        state: function that describes whose turn it is.
    """
    return PlainFigures.of(where=board, men=men, width=width, draw=draw, state=state)


class PlainFigures(FigureLook[Position]):
    """Figures of a board drawn as in print, with plain pieces.

    Attributes:
        where: name of the board; if the board has a parameter ``border``, the border is narrower in figures.
        men: the pieces, keyed by the letters used in positions.
    """

    stone_ratio = 0.95
    plain = True
    where: str = ""
    men: Mapping[str, Token] = MappingProxyType({})

    def draw(self, board: Board, theme: Theme) -> Drawing:
        """Draw the board with its coordinates."""
        return plain.draw(board, theme)

    def state(self, position: Position) -> str:
        """Say whose turn it is."""
        return to_move(position)

    def called(self, shape: Hashable) -> str:
        """Return the name of the board for a shape."""
        return self.where

    def board(self, shape: Hashable, width: float, coords: bool) -> Board:
        """Return the scaled board with the border that figures need."""
        where = self.called(shape)
        whole = boards.find(where)
        if all(each.name != "border" for each in boards.parameters(where)):
            return scaled(whole, width / whole.width)
        border = BORDER if coords else BARE
        if not whole.regions:  # stones extend past the points at the edge
            border += 0.05 * width
        elif coords and len(whole.regions[0].outline) > 4:  # names extend even farther
            border += 0.8
        # The width of the board without its border; the rest of the width is for the border.
        bare = boards.find(where, border=0.0).width
        factor = (width - 2 * border) / bare
        return scaled(boards.find(where, border=border / factor), factor)

    def background(self, board: Board, theme: Theme, coords: bool) -> Drawing:
        """Draw the board as in print, without coordinates if the figure has none."""
        drawing = self.draw(board, theme)
        return drawing if coords else drawing.without("coords")

    def stone(self, letters: str, diameter: float, theme: Theme) -> Symbol:
        """Return a stone with its sign."""
        man = self.men[letters]
        look = man.look(theme)
        return stone(f"{self.where}-{letters}-{diameter:g}", diameter, look, sign=man.symbol(look.ink), theme=theme)

    def ghost(self, letters: str, theme: Theme) -> Symbol:
        """Return the sign alone."""
        return self.men[letters].symbol(theme.soft)

    def signs(self, theme: Theme) -> Mapping[str, Sign]:
        """Return the stones, keyed by letter."""
        return {
            letter: Sign(f"{man.name} stone", self.small(f"sign-{self.where}-{letter}", letter, theme))
            for letter, man in self.men.items()
        }
