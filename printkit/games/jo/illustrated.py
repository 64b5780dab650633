"""The illustrated board of Jo: seats on a woven mat, with names on a band round it and staffs that are tied at the
corners.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File

from printkit.draw.drawing import Clip, Drawing, Path, Text, label
from printkit.draw.outline import Segment, polyline
from printkit.draw.theme import Theme
from printkit.layouts.board import Board
from printkit.layouts.hexagon import COLUMNS
from printkit.looks.plate import tones

SHADES = File(__file__).with_name("board.toml")
STAFF, BAND, EDGE = 0.25, 0.94, 0.6
"""Distances of the staff, the band and the middle of the names from the edge, as fractions of the board's border."""
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
    return Drawing.of(
        "board",
        Path(inset(board, theme.thin / 2), theme.shape(shades["staff"], theme.thin, ink)),
        Path(inset(board, 0.68 * staff), theme.stroke(0.22 * staff, shades["staff_shade"])),
        Clip(inset(board, theme.thin), (Path(tuple(_cords(board, staff)), theme.stroke(0.75, ink)),)),
        Path(inset(board, staff), theme.shape(shades["frame"], theme.thin, ink)),
        Path(mat, theme.shape(shades["ground"], theme.thin, ink)),
        Clip(mat, (Path(tuple(threads), theme.stroke(theme.hair, shades["weave"])),)),
    )


def _cords(board: Board, staff: float) -> Iterator[Segment]:
    """Yield the cords that tie two staffs at each corner: five across the end of each staff."""
    middle = board.width / 2, board.height / 2
    corners = list(board.outline)
    for n, (x, y) in enumerate(corners):
        for u, v in (corners[n - 1], corners[(n + 1) % len(corners)]):
            far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
            dx, dy = (u - x) / far, (v - y) / far
            # The direction inwards, at right angles to the staff.
            inx, iny = -dy, dx
            if inx * (middle[0] - x) + iny * (middle[1] - y) < 0:
                inx, iny = dy, -dx
            for k in range(5):
                at = 2.4 * staff + k * 0.72 * staff
                a, b = x + at * dx, y + at * dy
                yield "M", a + 0.12 * staff * inx, b + 0.12 * staff * iny
                yield "L", a + 0.35 * staff * dx + staff * inx, b + 0.35 * staff * dy + staff * iny


def names(board: Board, border: float, theme: Theme) -> Iterator[Text]:
    """Yield the letters of columns on the lower band, and the numbers of the cells at the ends of lines on all other
    bands.
    """
    size = min(1.9 * theme.board, NAME * border) * (1.2 if theme.larger > 1 else 1.0)
    colour = tones(SHADES, theme)["frame_text"]
    out = EDGE * border
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
