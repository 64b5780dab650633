"""Rulers: 100 mm and 4 in along both edges of a sheet, to check the printer's scale in both directions."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.drawing import Box, Drawing, Item, Path, label, line, rectangle
from printkit.theme import Theme

INCH = 25.4
DEPTH = 5.6
"""How far a ruler reaches in from its outer edge, in mm."""
EDGE = 4.0
"""Distance of a ruler's outer edge from the edge of the paper, in mm: more than most printers leave blank."""
SIZE = 2.2
"""Em size of the numbers, in mm: a little over 6 points."""
START = 10.0
"""Where a ruler begins, from the corner of the paper, in mm."""


def room(width: float, height: float) -> tuple[int, int] | None:
    """The longest rulers that a sheet can hold in both directions: (mm, inches), or None."""
    for millimetres, inches in ((100, 4), (50, 2)):
        if min(width, height) >= 2 * START + max(millimetres, inches * INCH):
            return millimetres, inches
    return None


def rulers(width: float, height: float, theme: Theme) -> Drawing:
    """Both rulers for a sheet of that size in mm, along its lower and its left edge; empty on a tiny sheet."""
    lengths = room(width, height)
    if lengths is None:
        return Drawing()
    flat = Drawing.of("ruler", *_ruler(*lengths, theme))
    # The upright one is the flat one turned, so that its numbers stay outside and its scale towards the board.
    return flat.moved(START, EDGE) + flat.moved(EDGE + DEPTH, START, angle=90)


def boxes(width: float, height: float) -> tuple[Box, ...]:
    """What the rulers of a sheet cover: left, bottom, right, top in mm each."""
    lengths = room(width, height)
    if lengths is None:
        return ()
    far = START + max(lengths[0], lengths[1] * INCH) + 10
    return (START - 2, EDGE, far, EDGE + DEPTH), (EDGE, START - 2, EDGE + DEPTH, far)


def _ruler(millimetres: int, inches: int, theme: Theme) -> Iterator[Item]:
    """A flat ruler from (0, 0): millimetres hang from the upper edge, eighths of an inch stand on the lower."""
    hair = theme.stroke(0.25)
    far = max(millimetres, inches * INCH)
    yield Path(rectangle(0, 0, far, DEPTH), theme.shape(theme.paper, 0.25))
    for i in range(1, millimetres + 1):
        length = 1.9 if i % 10 == 0 else 1.4 if i % 5 == 0 else 0.9
        yield line(i, DEPTH, i, DEPTH - length, hair)
    for i in range(1, 8 * inches + 1):
        length = 1.9 if i % 8 == 0 else 1.3 if i % 4 == 0 else 0.8
        yield line(i * INCH / 8, 0, i * INCH / 8, length, hair)
    for i in range(10, millimetres, 10):
        yield label(i, DEPTH - 3.65, str(i), SIZE, theme.ink, anchor="middle")
    yield label(far + 0.8, DEPTH - 1.9, f"{millimetres} mm", SIZE, theme.ink)
    yield label(far + 0.8, 0.4, f"{inches} in", SIZE, theme.ink)
