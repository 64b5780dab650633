"""Figures for games that bring none of their own: the plain board at any width, and its stones."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from printkit.draw.drawing import Drawing, Symbol, Use
from printkit.draw.theme import Theme
from printkit.engines.simple import Position
from printkit.figures.stones import SMALL, stone
from printkit.figures.style import FigureStyle, Sign, scaled
from printkit.layouts import boards
from printkit.layouts.board import Board
from printkit.looks import plain
from printkit.looks.plain import Man

BORDER, BARE = 4.2, 0.6
"""Edge of a figure's board in mm, with names of files and ranks and without."""


def to_move(position: Position) -> str:
    """Whose turn it is, in words."""
    return f"{position.mover} to move"


def figures(
    board: str,
    men: Mapping[str, Man],
    *,
    width: float = 70.0,
    draw: Callable[[Board, Theme], Drawing] = plain.draw,
    state: Callable[[Position], str] = to_move,
) -> FigureStyle[Position]:
    """How a game looks in figures, from its board and its pieces.

    Args:
        board: name of the board; where it has a parameter ``border``, that is narrower in figures.
        men: the pieces by the letters that positions write.
        width: of a figure's board in mm, unless a figure asks for another.
        draw: how the board is drawn.
        state: whose turn it is, in words.
    """

    def sized(shape: Hashable, wide: float, coords: bool) -> Board:
        whole = boards.find(board)
        if all(each.name != "border" for each in boards.parameters(board)):
            return scaled(whole, wide / whole.width)
        border = BORDER if coords else BARE
        if not whole.regions:  # stones stand out over the points at the edge
            border += 0.05 * wide
        elif coords and len(whole.regions[0].outline) > 4:  # names stand farther out
            border += 0.8
        # Without its border the board is so wide; what remains of the width is shared by the whole and its border.
        bare = boards.find(board, border=0.0).width
        factor = (wide - 2 * border) / bare
        return scaled(boards.find(board, border=border / factor), factor)

    def ground(shape: Board, theme: Theme, coords: bool) -> Drawing:
        found = draw(shape, theme)
        return found if coords else found.without("coords")

    def piece(letters: str, diameter: float, theme: Theme) -> Symbol:
        look = men[letters].look(theme)
        return stone(f"{board}-{letters}-{diameter:g}", diameter, look, men[letters].symbol(look.ink), theme)

    def signs(theme: Theme) -> Mapping[str, Sign]:
        return {
            letter: Sign(
                f"{man.name} stone",
                Symbol(f"sign-{board}-{letter}", (Use(piece(letter, SMALL, theme), 0, 0, 1 / SMALL),)),
            )
            for letter, man in men.items()
        }

    return FigureStyle(
        width=width,
        board=sized,
        ground=ground,
        share=0.95,
        stone=piece,
        ghost=lambda letters, theme: men[letters].symbol(theme.soft),
        state=state,
        signs=signs,
        plain=True,
    )
