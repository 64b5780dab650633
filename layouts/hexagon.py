"""The hexagon of side 5: the names and places of its 61 cells, and their straight runs.

Columns a to i have 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells, each numbered from 1 at the bottom; e5 is the centre. The
column with index q = -4..4 has its cell n at height n - 5 + |q|/2, so that neighbours differ by (0, +-1) or (+-1,
+-1/2). Heights are doubled here to make them whole numbers.
"""

from math import sqrt

from printkit.layouts.board import Point

SIDE = 5
"""Cells along each edge of the board."""

COLUMNS = "abcdefghi"
"""Names of the columns, left to right."""

AXES = ((0, 2), (1, 1), (1, -1))
"""One step along each of the three directions, as (columns, doubled height): up, rising, falling."""


def _cells() -> dict[str, tuple[int, int]]:
    places = {}
    for q, column in enumerate(COLUMNS, start=1 - SIDE):
        for n in range(1, 2 * SIDE - abs(q)):
            places[f"{column}{n}"] = (q, 2 * (n - SIDE) + abs(q))
    return places


PLACES = _cells()
"""Column index and doubled height of every cell, in the order a1, a2, ... i5; e5 is (0, 0)."""

CELLS = tuple(PLACES)
"""Names of the cells in the order used by positions."""


def _lines() -> tuple[tuple[str, ...], ...]:
    cell_at = {place: cell for cell, place in PLACES.items()}
    lines = []
    for dq, dh in AXES:
        for q, h in PLACES.values():
            if (q - dq, h - dh) in cell_at:
                continue
            steps = ((q + k * dq, h + k * dh) for k in range(2 * SIDE - 1))
            lines.append(tuple(cell_at[place] for place in steps if place in cell_at))
    return tuple(lines)


LINES = _lines()
"""The 27 straight lines from edge to edge, axis by axis; along each the names are in alphabetical order."""


def runs(length: int) -> tuple[tuple[str, ...], ...]:
    """Return every straight run of ``length`` neighbouring cells once; there are 156 runs of two and 129 of three."""
    return tuple(line[i : i + length] for line in LINES for i in range(len(line) - length + 1))


def centre(cell: str) -> Point:
    """Return the position of a cell relative to e5; neighbours are 1 apart. Raises KeyError if it does not exist."""
    q, h = PLACES[cell]
    return q * sqrt(3) / 2, h / 2
