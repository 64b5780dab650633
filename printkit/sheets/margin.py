"""What stands in the margin of a sheet: rulers in both directions and a line of credits.

They keep to the edge of the paper and out of the art: along the lower and the left edge where nothing is in the
way, else along another edge, or just inside art that fills the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, product

from printkit.drawing import Box, Drawing, Item, Path, Point, Style, Symbol, Use, label, line, rectangle
from printkit.theme import Theme
from printkit.type import face, width

INCH = 25.4
DEPTH = 5.6
"""Width of a ruler in mm."""
EDGE = 4.0
"""Distance of a ruler from the edge of the paper, in mm: more than most printers leave blank."""
CORNER = 11.0
"""Where a ruler begins, from the corner of the paper, in mm."""
INSIDE = 2.0
"""Distance from the art's edge of a ruler that lies over the art, in mm."""
SIZE = 2.2
"""Em size of the numbers, in mm: a little over 6 points."""
TICK = 0.25
"""Thickness of a tick, in mm."""
LENGTHS = ((100, 4), (50, 2))
"""Millimetres and inches of a ruler: the long one, and the one for small sheets."""


def rulers(
    paper: tuple[float, float], theme: Theme, art: tuple[Point, ...], *, over: bool = True
) -> tuple[Drawing, list[Box]]:
    """Two rulers for a sheet, one flat and one upright, and the boxes in mm that they cover.

    Args:
        paper: width and height in mm.
        theme: colours.
        art: corners of the convex figure to keep out of; empty where there is none.
        over: whether they may lie over the art where it leaves no room.

    Returns:
        The longest pair that the sheet can hold, clear of the art where it can be: art that fills a sheet to its
        edge has the rulers just inside. Nothing where the sheet is too small.
    """
    for lengths in LENGTHS:
        ruler = Symbol(f"ruler-{lengths[0]}", tuple(_ruler(*lengths, theme)))
        flat = Drawing.of("ruler", Use(ruler, 0, 0))
        long = flat.bounds()[2]
        # The upright ruler is the flat one turned: its scale faces the board as well.
        level = [flat.moved(x, y) for x, y in _slots(long, DEPTH, *paper)]
        upright = [flat.moved(y + DEPTH, x, angle=90) for x, y in _slots(long, DEPTH, *paper[::-1])]
        if art and over:
            left, low = min(x for x, _ in art), min(y for _, y in art)
            level.append(flat.moved(left + CORNER, low + INSIDE))
            upright.append(flat.moved(left + INSIDE + DEPTH, low + CORNER, angle=90))
        found: list[tuple[int, Drawing, list[Box]]] = []
        for one, other in product(level, upright):
            boxes = [one.bounds(), other.bounds()]
            covered = sum(not apart(box, art) for box in boxes)
            # What lies over the art must lie well within it, not across its edge.
            astray = covered > over * ((one is level[-1]) + (other is upright[-1]))
            if apart(boxes[0], corners(boxes[1])) and all(_inside(b, paper) for b in boxes) and not astray:
                found.append((covered, one + other, boxes))
        if found:
            _, drawing, boxes = min(found, key=lambda entry: entry[0])
            return drawing, boxes
    return Drawing(), []


def credit(
    text: str, paper: tuple[float, float], theme: Theme, taken: Iterable[tuple[Point, ...]]
) -> Drawing:
    """A line of small text along an edge of the sheet, out of the way of what is ``taken``."""
    size = max(SIZE, theme.caption * 0.85)
    long, deep = width(text, size, face()), size
    taken = list(taken)
    upright = _slots(long, deep, *paper[::-1])
    for x, y in upright[2:] + upright[:2]:
        # Upright, along the right edge if it can be: the lower edge belongs to the ruler.
        item = label(y + 0.8 * deep, x, text, size, theme.soft, angle=90)
        if _free(Drawing.of("labels", item), paper, taken):
            return Drawing.of("labels", item)
    for x, y in _slots(long, deep, *paper):
        item = label(x, y + 0.2 * deep, text, size, theme.soft)
        if _free(Drawing.of("labels", item), paper, taken):
            return Drawing.of("labels", item)
    return Drawing()


def _free(drawing: Drawing, paper: tuple[float, float], taken: list[tuple[Point, ...]]) -> bool:
    box = drawing.bounds()
    return _inside(box, paper) and all(apart(box, figure) for figure in taken)


def _slots(long: float, deep: float, w: float, h: float) -> list[tuple[float, float]]:
    """Where a strip of that size can lie flat on paper ``w`` by ``h``: along the lower edge, then the upper."""
    return [(x, y) for y in (EDGE, h - EDGE - deep) for x in (CORNER, w - CORNER - long)]


def _inside(box: Box, paper: tuple[float, float]) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= paper[0] and box[3] <= paper[1]


def corners(box: Box) -> tuple[Point, ...]:
    """The four corners of a box."""
    l, b, r, t = box
    return (l, b), (r, b), (r, t), (l, t)


def apart(box: Box, figure: tuple[Point, ...]) -> bool:
    """Whether a box and a convex figure do not overlap: some edge of either has the other on its far side."""
    ours = corners(box)
    for one, other in ((ours, figure), (figure, ours)):
        for (ax, ay), (bx, by) in pairwise((*one, *one[:1])):
            # Corners go counter-clockwise: outside lies to the right of an edge.
            if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 1e-9 for x, y in other):
                return True
    return not figure


def _ruler(millimetres: int, inches: int, theme: Theme) -> Iterator[Item]:
    """A flat ruler from (0, 0): millimetres hang from its upper edge, eighths of an inch stand below."""
    far = max(millimetres, inches * INCH)
    edge = theme.ink if theme.solid else theme.faint
    yield Path(rectangle(0, 0, far, DEPTH), theme.shape(theme.paper, 0.25, edge))
    # A broad stroke cut into dashes is a row of ticks: one path for each length, whatever their number.
    yield from _ticks(1.0, millimetres, DEPTH, -1, ((1, 0.9), (5, 1.4), (10, 2.0)), theme)
    yield from _ticks(INCH / 8, 8 * inches, 0.0, 1, ((1, 0.8), (4, 1.3), (8, 2.0)), theme)
    yield label(millimetres / 2, DEPTH / 2 - 0.8, str(millimetres // 2), SIZE, theme.ink, anchor="middle")
    yield label(far + 0.8, DEPTH - 1.9, f"{millimetres} mm", SIZE, theme.ink)
    yield label(far + 0.8, 0.4, f"{inches} in", SIZE, theme.ink)


def _ticks(
    step: float, count: int, y: float, up: int, lengths: tuple[tuple[int, float], ...], theme: Theme
) -> Iterator[Item]:
    """Ticks every ``step`` mm from an edge at ``y``: of each pair, every so many ticks are so long."""
    for every, length in lengths:
        apart = step * every
        middle = y + up * length / 2
        dash = Style(stroke=theme.ink, width=length, dash=(TICK, apart - TICK))
        yield line(apart - TICK / 2, middle, count * step + TICK / 2, middle, dash)
