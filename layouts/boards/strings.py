"""The mat of Strings of Suits: a place for each of the 36 cards."""

from printkit.layouts import cards, patterns
from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.board import Board, Region, Spot, rectangle
from printkit.layouts.grid import Grid

TITLE = "Strings of Suits, mat"

SIZE = 6
SHORTEST = 3
"""The smallest number of cards in a string that scores."""


def board(card: str = "mini", gap: Length = 0.4, border: Length = 0.0) -> Board:
    """Return a board of six by six cards, and its lines: rows, columns and diagonals of at least three cards.

    The default mat is 410 mm high, the most that fits on A3 paper with margins of 5 mm.

    Args:
        card: size of a card: mini, bridge, poker, tarot, square, or WxH.
        gap: space between cards.
        border: width of the border round the cards.

    Raises:
        InputError: ``card`` is not a card size, or a length is out of bounds.
    """
    length.check(gap, "gap", 0, most=1000)
    length.check(border, "border", 0, most=1000)
    grid = Grid(SIZE, SIZE, *cards.parse(card), gap, border)
    spots = tuple(Spot(square, *grid.centre(*place)) for square, place in grid.squares.items())
    at = {spot.id: spot.at for spot in spots}
    across, up = grid.step
    steps = {"row": (across, 0.0), "column": (0.0, up), "rising": (across, up), "falling": (across, -up)}
    width, height = grid.size
    return Board(
        name="strings",
        width=width,
        height=height,
        spots=spots,
        lines=patterns.lines_of(at, steps, SHORTEST),
        links=grid.links(grid.squares),
        regions=tuple(Region(square, "card", grid.cell(*place), (square,)) for square, place in grid.squares.items()),
        outline=rectangle(0, 0, width=width, height=height),
        spot_radius=min(grid.width, grid.height) / 2,
    )
