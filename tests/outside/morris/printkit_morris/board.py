"""The board of Nine Men's Morris: three squares, one in another, joined in the middles of their sides."""

from printkit.layouts import patterns
from printkit.layouts.base.length import Length
from printkit.layouts.board import Board

TITLE = "Nine Men’s Morris"
MILLS = tuple(
    tuple(row.split())
    for row in (
        "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
        "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
    )
)  # fmt: skip
"""The sixteen rows of three points that are joined by a line: across, then up."""
POINTS = tuple(point for mill in MILLS[:8] for point in mill)


def board(step: Length = 24.0, border: Length = 17.0) -> Board:
    """Points a1 to g7, of which 24 are there; the sixteen lines.

    Args:
        step: distance between two neighbouring points of the middle.
        border: edge round the outer square.
    """
    places = {point: ("abcdefg".index(point[0]), int(point[1])) for point in POINTS}
    return patterns.points("morris", places, MILLS, step=step, border=border)
