"""The board of Mana: 36 squares, each worth one, two or three steps."""

import re
from pathlib import Path
from types import MappingProxyType

from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import place, read_text
from printkit.layouts.board import Board, Region, Spot, rectangle
from printkit.layouts.grid import Grid

TITLE = "Mana"

SIZE = 6
NARROW = 2.0
"""Width in mm of the narrowest border with room for the mark."""
VALUES = "223122/131313/312231/231312/213132/132213"
"""The printed board, rank 6 at the top: twelve squares of each value."""


def read(path: Path) -> str:
    """Read the values of the squares from a text file, and return them in the form that :func:`board` accepts.

    The file has six lines of six values from 1 to 3, with or without spaces between them, the top rank first; empty
    lines and comments that begin with ``#`` are ignored.

    Raises:
        InputError: there is no such file, or one of its lines is malformed; the message names the file and the line.
    """
    try:
        text = read_text(path, errors="replace")
    except OSError as error:
        message = f"{{field}} cannot be read from {{value}}: {error.strerror}."
        raise InputError("values", path, message) from error
    ranks: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        rank = "".join(line.partition("#")[0].split())
        if not rank:
            continue
        if not re.fullmatch("[123]{6}", rank):
            message = "{value} must consist of six values from 1 to 3."
            raise InputError("values", line.strip(), message).within(place(str(path), number))
        if len(ranks) == SIZE:
            message = "{value} is one rank too many; a board has only six."
            raise InputError("values", line.strip(), message).within(place(str(path), number))
        ranks.append(rank)
    if len(ranks) < SIZE:
        message = f"The file must have six ranks of values, top rank first, not {len(ranks)}."
        raise InputError("values", len(ranks), message).within(str(path))
    return "/".join(ranks)


def board(orientation: int = 0, values: str = VALUES, cell: Length = 29.0, *, border: Length = 8.0) -> Board:
    """Return the board of six by six squares with their values.

    Args:
        orientation: number of clockwise quarter turns of the printed board, as Red sees it: 0 to 3.
        values: other values for the squares: six ranks of values from 1 to 3, the top one first, joined by /.
        cell: side of a square.
        border: width of the border round the squares.

    Raises:
        InputError: an orientation, a value or a length is out of bounds.
    """
    if orientation not in range(4):
        raise InputError("orientation", orientation, "0, 1, 2 or 3 quarter turns")
    if not re.fullmatch(r"([123]{6}/){5}[123]{6}", values):
        message = "six ranks of six values from 1 to 3, joined by /, such as 223122/131313/..."
        raise InputError("values", values, message)
    length.check(cell, "cell", 5, most=1000)
    length.check(border, "border", 0, most=1000)
    grid = Grid(SIZE, SIZE, cell, cell, border=border)
    ranks = values.split("/")
    for _ in range(orientation):
        ranks = ["".join(file) for file in zip(*reversed(ranks), strict=True)]
    width, height = grid.size
    return Board(
        name="mana",
        width=width,
        height=height,
        spots=tuple(
            Spot(square, *grid.centre(x, y), MappingProxyType({"value": int(ranks[-1 - y][x])}))
            for square, (x, y) in grid.squares.items()
        ),
        lines=(),
        links=grid.links(grid.squares),
        regions=(
            *(Region(square, "cell", grid.cell(x, y), (square,)) for square, (x, y) in grid.squares.items()),
            *_mark(orientation, width, border),
        ),
        outline=rectangle(0, 0, width=width, height=height),
        spot_radius=cell / 2,
    )


def _mark(orientation: int, size: float, border: float) -> tuple[Region, ...]:
    """Return the triangle at the middle of the lower edge, turned with the board; empty if the border is narrow."""
    if border < NARROW:
        return ()
    half, low, high = 0.36 * border, 0.2 * border, 0.78 * border
    corners = [(-half, low - size / 2), (half, low - size / 2), (0.0, high - size / 2)]
    for _ in range(orientation):
        corners = [(y, -x) for x, y in corners]
    return (Region("mark", "mark", tuple((x + size / 2, y + size / 2) for x, y in corners)),)
