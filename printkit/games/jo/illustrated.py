"""The illustrated board of Jo: seats on a woven mat, with names on a band round it and staffs that are tied at the
corners.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import dist
from pathlib import Path as File
from typing import TypeAlias

from printkit.draw.drawing import Clip, Drawing, Path, Style, Text, label
from printkit.draw.outline import Point, Segment, polyline
from printkit.draw.theme import Theme
from printkit.layouts.board import Board
from printkit.layouts.hexagon import COLUMNS
from printkit.looks.plate import tones

SHADES = File(__file__).with_name("board.toml")
STAFF, BAND, EDGE = 0.7, 1.3, 1.0
"""Distances of the staff, the band and the middle of the names from the edge, as fractions of the board's border."""
LINE = 0.7
"""Distance in mm of a fine line on the band from the band's edge."""
Strokes: TypeAlias = tuple[tuple[Point, Point], ...]
CORDS: Strokes = tuple(((2.3 + 0.27 * k, 0.08), (2.14 + 0.27 * k, 0.96)) for k in range(5))
GRAIN: Strokes = tuple(
    ((at, deep), (at + far, deep))
    for at, far, deep in ((4.2, 2.6, 0.24), (4.8, 1.1, 0.52), (6.4, 2.9, 0.42), (7.4, 1.2, 0.2))
)
ROPE: Strokes = tuple(
    ((0.5 * at, 0.866 * at), (0.5 * at + 0.866 * far, 0.866 * at - 0.5 * far))
    for at, far in ((0.46, 0.38), (0.74, 0.76), (1.02, 0.76))
)
"""Cords and grain on the staffs, and the knot across a corner, half of it on each staff: see :func:`_tied`."""
WEAVE = 2.625
"""Distance between the threads of the mat, in mm."""
NAME = 0.52
"""Em size of names, as a fraction of the border."""


def inset(board: Board, depth: float) -> tuple[Segment, ...]:
    """Return the board's outline, moved inwards by ``depth`` mm on every side."""
    x, y = board.width / 2, board.height / 2
    share = 1 - 2 * depth / board.width
    return polyline(((x + share * (u - x), y + share * (v - y)) for u, v in board.outline), closed=True)


def ground(board: Board, border: float, theme: Theme) -> Drawing:
    """Draw everything below the seats: staffs, band and mat. ``border`` is the width of the edge round the cells in
    mm.
    """
    shades, staff = tones(SHADES, theme), STAFF * border
    mat = inset(board, BAND * border)
    threads: list[Segment] = []
    for n in range(1, int(board.width / WEAVE)):
        threads += [("M", n * WEAVE, 0), ("L", n * WEAVE, board.height)]
    ink = shades["ink"]
    cords, grain, rope = ((*_tied(board, staff, strokes),) for strokes in (CORDS, GRAIN, ROPE))
    turn = Style(stroke=ink, width=0.3 * staff, cap="round")
    return Drawing.of(
        "board",
        Path(inset(board, theme.thin / 2), theme.shape(shades["staff"], theme.thin, ink)),
        Path(inset(board, 0.78 * staff), theme.stroke(0.3 * staff, shades["staff_shade"])),
        Path(grain, theme.stroke(theme.hair, shades["staff_shade"])),
        Path(inset(board, staff), theme.shape(shades["frame"], theme.medium, ink)),
        Path(inset(board, staff + LINE), theme.stroke(theme.hair, shades["staff"])),
        Path(cords, theme.stroke(0.13 * staff, ink)),
        Path(rope, turn),
        Path(rope, replace(turn, stroke=shades["frame_text"], width=0.3 * staff - 2 * theme.thin)),
        Path(mat, theme.fill(shades["ground"])),
        Clip(mat, (Path(tuple(threads), theme.stroke(theme.hair, shades["weave"])),)),
        Path(mat, theme.stroke(theme.medium, ink)),
    )


def _tied(board: Board, staff: float, strokes: Strokes) -> Iterator[Segment]:
    """Yield strokes beside every corner, on both of the staffs that meet there.

    Each stroke joins two places, given by their distances along the staff and inwards, in staff widths.
    """
    corners = list(board.outline)
    for n, (x, y) in enumerate(corners):
        for side, (u, v) in ((1, corners[(n + 1) % len(corners)]), (-1, corners[n - 1])):
            far = dist((x, y), (u, v)) / staff
            dx, dy = (u - x) / far, (v - y) / far
            for (a, b), (c, d) in strokes:
                yield "M", x + a * dx - side * b * dy, y + a * dy + side * b * dx
                yield "L", x + c * dx - side * d * dy, y + c * dy + side * d * dx


def names(board: Board, theme: Theme, *, out: float, size: float) -> Iterator[Text]:
    """Yield the letters of columns on the lower band and, on all other bands, the numbers of the cells at the ends of
    lines, ``out`` mm from the edge.
    """
    colour = tones(SHADES, theme)["frame_text"] if theme.illustrated else theme.soft
    slope = board.height / 4 / (board.width / 2)

    def at(x: float, y: float, text: str) -> Text:
        return label(x, y, text, size=size, fill=colour, weight="bold", anchor="middle", middle=True)

    # The vertical distance from the edge of the board to the middle of the band.
    rise = out * (1 + slope**2) ** 0.5
    for column in COLUMNS:
        x, _ = board.at[f"{column}1"]
        edge = slope * abs(x - board.width / 2)
        top = max(int(spot.attributes["row"]) for spot in board.spots if spot.id[0] == column)
        yield at(x, edge + rise, column)
        yield at(x, board.height - edge - rise, str(top))
    for spot in board.spots:
        if spot.id[0] in "ai" and int(spot.attributes["row"]) < 5:
            yield at(out if spot.id[0] == "a" else board.width - out, spot.y, spot.id[1:])
