"""Crop marks, which show where to cut boxes out of a sheet; they are black, and outside the boxes.

The first cut removes the marks in one margin, so there are marks in all four margins; small crosses in the waste at
rounded corners remain until the last cut.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist, sqrt

from printkit.draw.drawing import Circle, Drawing, Path, Style
from printkit.draw.names import CORNERS as CORNERS, MARKS as MARKS, Marks as Marks
from printkit.draw.outline import Box, Point, Segment, bearing, polyline, union
from printkit.layouts.base.refusals import InputError

BLACK = "#000000"
"""The colour of crop marks: pure black in every theme, so that they are printed with a single ink and never blurred.
"""
WIDTH = 0.25
"""Width of crop marks in mm."""
KNIFE = Style(stroke=BLACK, width=0.3, dash=(2.0, 1.2))
"""The line for a knife or scissors: black dashes, in every theme."""
GREY = "#888888"
"""The colour of the line round discs and other shapes: unlike black, it is visible next to a dark piece too."""
PLAIN_CUT = Style(stroke=GREY, width=0.5)
"""The line for a knife on sheets whose art has dashes, marked with a scissors symbol: solid grey, in every theme."""
FOLD = Style(stroke=BLACK, width=0.4, dash=(0.01, 1.3), cap="round")
"""The line for folding: black dots, in every theme."""


def cased(style: Style, paper: str) -> Style:
    """Return the style of the base under a line, which makes the line visible on a dark background: the same dashes,
    but broader and in white, or an unbroken thin line under dots.
    """
    dots = style.cap == "round"
    return replace(style, stroke=paper, width=style.width + (-0.15 if dots else 0.5), dash=() if dots else style.dash)


OFFSET, LENGTH = 0.8, 2.6
"""Distance in mm of a crop mark from the ink of its piece, and the length of the mark."""
LONG = 60.0
"""Shortest side of a piece that is marked with a scissors symbol, in mm."""
ARM = 1.5
"""Longest arm of a cross in mm."""
STRAY = 0.5
"""The largest cutting error, in mm, that leaves no part of a mark on a piece."""
AWAY = 1.1
"""Distance in mm between the cut of a disc or a hole and the thin circle in the waste that scissors follow. A punch
that strays does not reach it, even if the sheet is printed too small.
"""


def named(text: str, field: str = "marks") -> Marks:
    """Return the kind of marks that ``text`` names. Raises InputError, which suggests the nearest name."""
    for mode in MARKS:
        if text in (mode, CORNERS if mode == "crosses" else mode):
            return mode
    names = [CORNERS if mode == "crosses" else mode for mode in MARKS]
    raise InputError(field, text, f"one of {', '.join(names)}", names=(*MARKS, CORNERS))


def reach(mode: Marks, bleed: float) -> float:
    """Return the distance in mm to which bleed and marks extend from the cut."""
    return bleed + (OFFSET + LENGTH if mode != "none" else 0.0)


def crop(
    boxes: Sequence[Box], mode: Marks, bleed: float = 0.0, *, radius: float = 0.0, length: float = LENGTH
) -> Drawing:
    """Return a drawing of the marks for pieces that cover ``boxes``, in the layer ``marks``.

    Args:
        boxes: the pieces to cut out, in mm; aligned edges share their marks.
        mode: kind of marks.
        bleed: extent of the ink past the boxes, in mm.
        radius: radius of the pieces' corners, in mm.
        length: length of marks in the margins, in mm.
    """
    steps = tuple(_steps(list(boxes), mode, bleed, radius=radius, length=length)) if mode != "none" else ()
    return Drawing.of("marks", Path(steps, Style(stroke=BLACK, width=WIDTH))) if steps else Drawing()


def contour(outline: Sequence[Segment], bleed: float, paper: str) -> tuple[Path, Path]:
    """Return a thin line for scissors to follow, where the ink of a piece without straight edges ends.

    It is drawn as two broad strokes that the piece covers, the upper one in the colour of the paper, so that the line
    is at the same distance from any outline.
    """
    sides = ((GREY, bleed + WIDTH), (paper, bleed))
    line, gap = (Path(tuple(outline), Style(None, ink, 2 * far, join="round")) for ink, far in sides)
    return line, gap


def scissors(outline: Sequence[Point]) -> Drawing:
    """Return a pair of scissors outside each long side of a convex outline, which is given
    counter-clockwise in mm.
    """
    thin, drawing = Style(stroke=BLACK, width=0.4), Drawing()
    blades = (Path(polyline(((-1.0, -y), (3.4, y))), thin) for y in (0.8, -0.8))
    pair = Drawing.of("marks", *blades, *(Circle(-1.7, y, 0.9, thin) for y in (1.2, -1.2)))
    for start, end in pairwise((*outline, outline[0])):
        if (far := dist(start, end)) > LONG:
            x, y = (a + 0.5 * (b - a) for a, b in zip(start, end, strict=True))
            drawing += pair.moved(x + 3.2 * (end[1] - start[1]) / far, y - 3.2 * (end[0] - start[0]) / far,
                                  bearing(start, end))  # fmt: skip
    return drawing


def _steps(boxes: list[Box], mode: Marks, bleed: float, *, radius: float, length: float) -> Iterator[Segment]:
    # Coordinates are rounded, so that edges shared by neighbours are the same to the last bit.
    boxes = [(round(l, 6), round(b, 6), round(r, 6), round(t, 6)) for l, b, r, t in boxes]
    xs = sorted({x for box in boxes for x in box[::2]})
    ys = sorted({y for box in boxes for y in box[1::2]})
    l, b, r, t = union(boxes)
    near, far = bleed + OFFSET, bleed + OFFSET + length
    if mode == "grid":
        yield from (step for x in xs for step in _stroke(x, b - far, x, y2=t + far))
        yield from (step for y in ys for step in _stroke(l - far, y, r + far, y2=y))
        return
    arms: set[tuple[Point, Point]] = set()
    if mode == "crosses":
        for x, y in ((x, y) for box in boxes for x in box[::2] for y in box[1::2]):
            arms |= {((x - ARM, y), (x + ARM, y)), ((x, y - ARM), (x, y + ARM))}
    else:
        for x in xs:
            yield from _stroke(x, b - far, x, y2=b - near)
            yield from _stroke(x, t + near, x, y2=t + far)
        for y in ys:
            yield from _stroke(l - far, y, l - near, y2=y)
            yield from _stroke(r + near, y, r + far, y2=y)
        # The arm is the longest stroke on the edge that stays within the waste at the round corner, even if the cut
        # is inaccurate.
        arm = min(ARM, radius - sqrt((radius + STRAY + WIDTH / 2) ** 2 - radius**2))
        for left, low, right, high in boxes if arm >= 2 * WIDTH else ():
            for x, inward in ((left, arm), (right, -arm)):
                for y, upward in ((low, arm), (high, -arm)):
                    arms |= {((x, y), (x + inward, y)), ((x, y), (x, y + upward))}
    for (x, y), (u, v) in sorted(arms):
        yield from _stroke(x, y, u, y2=v)


def _stroke(x1: float, y1: float, x2: float, *, y2: float) -> tuple[Segment, Segment]:
    return ("M", x1, y1), ("L", x2, y2)
