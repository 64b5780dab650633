"""The floor plan of Emperor's Favor: square tiles of floor and wall."""

from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.board import Board, Region, Spot, rectangle
from printkit.layouts.floorplan import DEFAULT, Plan
from printkit.layouts.grid import Grid

TITLE = "Emperor’s Favor, floor plan"

CELL, WHOLE = 20.0, 180.0
"""Default side of a tile, and longest side of a plan in mm; if the plan would be longer, tiles are smaller."""


def board(plan: Plan = DEFAULT, cell: Length | None = None, border: Length = 5.0) -> Board:
    """Return a board whose floor tiles are spots and whose walls are regions.

    Args:
        plan: text file with a row of . (floor) and # (wall) for each rank, from the top; default: the plan in the
            rules.
        cell: side of a tile; default: 20 mm, or less if the plan would exceed 180 mm.
        border: width of the border round the tiles.

    Raises:
        InputError: a length is out of bounds.
    """
    if cell is None:
        cell = min(CELL, WHOLE / max(plan.width, plan.height))
    length.check(cell, "cell", 1, most=1000)
    length.check(border, "border", 0, most=1000)
    grid = Grid(plan.width, plan.height, cell, cell, border=border)
    width, height = grid.size
    floor = [(square, place) for square, place in grid.squares.items() if not plan.is_wall(square)]
    return Board(
        name="favor",
        width=width,
        height=height,
        spots=tuple(Spot(square, *grid.centre(*place)) for square, place in floor),
        lines=(),
        links=grid.links([square for square, _ in floor]),
        regions=tuple(
            Region(square, "wall", grid.cell(*place))
            if plan.is_wall(square)
            else Region(square, "cell", grid.cell(*place), (square,))
            for square, place in grid.squares.items()
        ),
        outline=rectangle(0, 0, width=width, height=height),
        spot_radius=cell / 2,
    )
