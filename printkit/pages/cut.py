"""A sheet reduced to its cutting lines: every line once, inner ones before outer ones.

Cuts and folds are hairlines without fill, in separate layers and colours; there is no text. An edge shared by two
pieces is one line; shared edges are cut before the outer edges, and everything inside a contour is cut before the
contour, so that nothing comes loose too early.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import atan2, cos, sin
from typing import TypeAlias

from printkit.draw.drawing import Circle, Clip, Drawing, Image, Item, Layer, Path, Shade, Style, Tagged, Text, Use
from printkit.draw.outline import Box, Point, Segment, disc
from printkit.export.document import Sheet
from printkit.layouts.base.frozen import dataclass, replace

HAIRLINE = 0.02
"""Width of lines in mm: less than a thousandth of an inch, because cutting machines follow only lines of that
kind.
"""
COLOURS: tuple[tuple[Layer, str], ...] = (("cut", "#ff0000"), ("fold", "#0000ff"))
"""Styles of lines to cut and to score, in colours that the programs of cutting machines distinguish automatically."""
DIGITS = 4
"""Number of decimal places, in mm, up to which positions must agree to count as equal."""
ANGLE = 6
"""Number of decimal places, in radians, up to which directions must agree to count as equal."""

Stroke: TypeAlias = tuple[Point, ...]
"""A stroke: two points for a straight line, or four for a cubic curve, in mm."""
_Ground: TypeAlias = tuple[Point, ...]
"""The support of a stroke: the direction and the distance of a line, or the points of a curve."""


def cut_only(sheet: Sheet) -> Sheet:
    """Return the sheet with only its cuts and folds, ready for a cutting machine."""
    drawing = Drawing()
    for layer, colour in COLOURS:
        style = Style(stroke=colour, width=HAIRLINE)
        lines = _ordered(list(_contours(sheet.drawing.layer(layer))))
        drawing += Drawing.of(layer, *(Path(tuple(line.steps()), style) for line in lines))
    return replace(sheet, drawing=drawing, trim=None, bleed=None)


@dataclass(frozen=True, slots=True)
class _Line:
    """Consecutive strokes; closed if the last ends at the beginning of the first.

    Attributes:
        inner: whether there are pieces on both sides of it.
    """

    strokes: tuple[Stroke, ...]
    inner: bool = False

    @property
    def closed(self) -> bool:
        return len(self.strokes) > 1 and self.strokes[0][0] == self.strokes[-1][-1]

    @property
    def box(self) -> Box:
        return Path(tuple(self.steps()), Style()).bounds()

    def steps(self) -> Iterator[Segment]:
        """Yield the line as the steps of a path."""
        yield ("M", *self.strokes[0][0])
        for stroke in self.strokes[: -1 if self.closed and len(self.strokes[-1]) == 2 else None]:
            if len(stroke) == 2:
                yield ("L", *stroke[1])
            else:
                _, (a, b), (c, d), (x, y) = stroke
                yield ("C", a, b, c, d, x, y)
        if self.closed:
            yield ("Z",)


# ------------------------------------------------------------------------------------------ reading lines


def _contours(items: Iterable[Item]) -> Iterator[_Line]:
    """Yield the lines of some items in the order of drawing; text and pictures are left out."""
    for item in items:
        match item:
            case Path(segments):
                yield from _runs(segments)
            case Circle(x, y, r):
                yield from _runs(disc(x, y, r))
            case Use():
                yield from _contours(item.placed)
            case Clip(_, inner) | Tagged(_, inner):
                yield from _contours(inner)
            case Text() | Image() | Shade():
                pass


def _runs(segments: tuple[Segment, ...]) -> Iterator[_Line]:
    """Yield the lines of a path: one for each time the pen is put down."""
    run: list[Stroke] = []
    at = begin = (0.0, 0.0)
    for step in (*segments, ("M", 0.0, 0.0)):
        match step:
            case "M", x, y:
                if run:
                    yield _Line(tuple(run))
                run, at = [], _place(x, y)
                begin = at
            case "L", x, y:
                if (to := _place(x, y)) != at:
                    run.append((at, to))
                at = to
            case "C", a, b, c, d, x, y:
                to = _place(x, y)
                run.append((at, _place(a, b), _place(c, d), to))
                at = to
            case _:
                if at != begin:
                    run.append((at, begin))
                at = begin


def _place(x: float, y: float) -> Point:
    # Adding zero turns -0.0 into 0.0, because the two would be different keys.
    return round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0


# --------------------------------------------------------------------------------------- each line once


def _ordered(lines: list[_Line]) -> list[_Line]:
    """Return every line once: inner lines first, and otherwise in rows from the upper left."""
    # A line drawn twice counts once; lines that share only part of their edges are split.
    different = {frozenset(min(s, s[::-1]) for s in line.strokes): line for line in reversed(lines)}
    whole, fragments = _split(list(reversed(different.values())))
    once = [*whole, *_once(fragments)]
    rings = [line.box for line in once if line.closed]

    def rank(line: _Line) -> tuple[int, bool, float, float]:
        l, b, r, t = box = line.box
        depth = sum(x <= l and y <= b and u >= r and v >= t for x, y, u, v in rings if (x, y, u, v) != box)
        return -depth, not line.inner, -round(t, 2), round(l, 2)

    return sorted(once, key=rank)


def _split(lines: list[_Line]) -> tuple[list[_Line], list[_Line]]:
    """Return the lines that share no edge with others, and the lines that do."""
    users: defaultdict[_Ground, list[tuple[float, float, int]]] = defaultdict(list)
    for number, line in enumerate(lines):
        for stroke in line.strokes:
            ground, low, high = _ground(stroke)
            users[ground].append((low, high, number))
    sharing: set[int] = set()
    for spans in users.values():
        spans.sort()
        reach, owner = spans[0][1], spans[0][2]
        for low, high, number in spans[1:]:
            if low < reach - 10**-DIGITS:
                sharing |= {number, owner}
            if high > reach:
                reach, owner = high, number
    whole = [line for number, line in enumerate(lines) if number not in sharing]
    return whole, [lines[number] for number in sorted(sharing)]


def _ground(stroke: Stroke) -> tuple[_Ground, float, float]:
    """Return the support of a stroke (a straight line, or the curve itself), and where the stroke begins and ends
    along it.
    """
    if len(stroke) == 4:
        return min(stroke, stroke[::-1]), 0.0, 1.0
    (x, y), (u, v) = sorted(stroke)
    angle = atan2(v - y, u - x)
    c, s = cos(angle), sin(angle)
    # Round direction and distance, so that rounding errors do not separate strokes on the same line.
    off = round(c * y - s * x, DIGITS - 1) + 0.0
    return ((round(angle, ANGLE), off),), _along(x, y, c, s=s), _along(u, v, c, s=s)


def _along(x: float, y: float, c: float, *, s: float) -> float:
    return round(c * x + s * y, DIGITS)


def _once(lines: list[_Line]) -> Iterator[_Line]:
    """Yield lines that share edges, divided into the shared edges and the rest, each as long as possible."""
    groups: defaultdict[_Ground, list[Stroke]] = defaultdict(list)
    for stroke in (stroke for line in lines for stroke in line.strokes):
        groups[_ground(stroke)[0]].append(stroke)
    outer: list[Stroke] = []
    for _, strokes in sorted(groups.items()):
        stretches = [(strokes[0], len(strokes) > 1)] if len(strokes[0]) == 4 else _merged(strokes)
        for stroke, is_shared in stretches:
            if is_shared:
                yield _Line((stroke,), inner=True)
            else:
                outer.append(stroke)
    yield from _chained(outer)


def _merged(strokes: list[Stroke]) -> list[tuple[Stroke, bool]]:
    """Return the stretches covered by strokes on one straight line; each is marked if several strokes cover it."""
    spans: list[tuple[float, float]] = []
    places: dict[float, Point] = {}
    for stroke in strokes:
        _, low, high = _ground(stroke)
        first, last = sorted(stroke)
        places[low], places[high] = first, last
        spans.append((low, high))
    stretches: list[tuple[float, float, bool]] = []
    for low, high in pairwise(sorted(places)):
        middle = (low + high) / 2
        count = sum(a < middle < b for a, b in spans)
        if stretches and count and stretches[-1][1:] == (low, count > 1):
            stretches[-1] = (stretches[-1][0], high, count > 1)
        elif count:
            stretches.append((low, high, count > 1))
    return [((places[low], places[high]), is_shared) for low, high, is_shared in stretches]


def _chained(strokes: list[Stroke]) -> Iterator[_Line]:
    """Yield strokes joined where exactly two of them meet."""
    ends: defaultdict[Point, list[int]] = defaultdict(list)
    for number, stroke in enumerate(strokes):
        ends[stroke[0]].append(number)
        ends[stroke[-1]].append(number)
    left = dict.fromkeys(range(len(strokes)))

    def grow(chain: list[Stroke]) -> None:
        while True:
            at = chain[-1][-1]
            following = [number for number in ends[at] if number in left]
            if len(ends[at]) != 2 or not following:
                return
            del left[following[0]]
            stroke = strokes[following[0]]
            chain.append(stroke if stroke[0] == at else stroke[::-1])

    while left:
        first = next(iter(left))
        del left[first]
        chain = [strokes[first]]
        grow(chain)
        back = [stroke[::-1] for stroke in reversed(chain)]
        grow(back)
        yield _Line(tuple(stroke[::-1] for stroke in reversed(back)))
