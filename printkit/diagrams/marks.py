"""The shapes of marks: told apart by form and pattern, so that grey print loses nothing.

What was done is drawn solid, what is possible dotted, what is gone dashed, what is taken crossed. All measures are
in mm; ``r`` is the radius of a stone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, hypot, pi, radians, sin
from types import MappingProxyType

from printkit.drawing import Circle, Item, Path, Point, Segment, Style, arc, bearing, disc, polyline
from printkit.theme import Theme

AIR = 0.45
"""Between a stone and a ring round it, in mm."""
HEAD = 2.3
"""Length of an arrow's head in mm; its width is four fifths of it."""


def ring(x: float, y: float, r: float, theme: Theme) -> Circle:
    """A solid ring: here a piece was placed."""
    w = theme.medium
    return Circle(x, y, r + AIR + w / 2, theme.stroke(w, theme.accent))


def dotted(x: float, y: float, r: float, theme: Theme) -> Circle:
    """A ring of round dots: here a piece may be placed or may move to."""
    w = 1.5 * theme.medium
    reach = r - w / 2
    # A whole number of dots, so that none are cut where the circle closes.
    step = 2 * pi * reach / max(8, round(2 * pi * reach / (1.95 * w)))
    return Circle(x, y, reach, Style(stroke=theme.accent, width=w, dash=(0.001, step - 0.001), cap="round"))


def dashed(x: float, y: float, r: float, theme: Theme) -> Circle:
    """A dashed ring: from here a piece has left."""
    w = theme.medium
    reach = r - w / 2
    step = 2 * pi * reach / max(6, round(2 * pi * reach / (4.2 * w)))
    return Circle(x, y, reach, Style(stroke=theme.accent, width=w, dash=(0.6 * step, 0.4 * step)))


def cross(x: float, y: float, r: float, theme: Theme, colour: str | None = None) -> tuple[Path, Path]:
    """Two strokes over a piece that is taken, cased in paper so that they show on any stone."""
    a = r * 0.82
    steps: tuple[Segment, ...] = (
        ("M", x - a, y - a), ("L", x + a, y + a), ("M", x - a, y + a), ("L", x + a, y - a)
    )  # fmt: skip
    w = max(theme.hair, min(1.2 * theme.medium, 0.2 * r))
    return (
        Path(steps, Style(stroke=theme.paper, width=w + 0.7, cap="round")),
        Path(steps, Style(stroke=colour or theme.accent, width=w, cap="round")),
    )


def square(x: float, y: float, r: float, theme: Theme) -> Path:
    """A square on its corner: here a piece was turned into one of the other colour."""
    w = theme.medium
    a = (r + AIR) * 1.32
    return Path(
        polyline(((x, y + a), (x - a, y), (x, y - a), (x + a, y)), closed=True), theme.stroke(w, theme.accent)
    )


def outline(corners: Sequence[Point], theme: Theme, *, dash: bool = False) -> Path:
    """The edge of an area, just inside it; a dashed cell has its corners drawn and its sides open."""
    w = 1.4 * theme.medium
    if dash and len(corners) > 6:
        style = Style(stroke=theme.accent, width=w, dash=(3.6 * w, 2 * w))
        return Path(polyline(_inset(corners, w / 2), closed=True), style)
    if not dash:
        return Path(polyline(_inset(corners, w / 2), closed=True), theme.stroke(w, theme.accent))
    inner = _inset(corners, w / 2)
    side = dist(inner[0], inner[1])
    # The path begins a little before a corner, so that dashes bend round all of them.
    first = _towards(inner[0], inner[-1], 0.28 * side)
    style = Style(stroke=theme.accent, width=w, dash=(0.56 * side, 0.44 * side), join="round")
    return Path(polyline((first, *inner), closed=True), style)


def framed(corners: Sequence[Point], theme: Theme) -> Path:
    """The edge of an area in round dots: here may be played."""
    w = 1.5 * theme.medium
    inner = _inset(corners, w)
    side = dist(inner[0], inner[1])
    step = side / max(4, round(side / (2.1 * w)))
    style = Style(stroke=theme.accent, width=w, dash=(0.001, step - 0.001), cap="round")
    return Path(polyline(inner, closed=True), style)


def _inset(corners: Sequence[Point], by: float) -> list[Point]:
    """The corners moved towards their middle by a distance in mm."""
    x, y = (sum(values) / len(corners) for values in zip(*corners, strict=True))
    return [_towards(corner, (x, y), by) for corner in corners]


def strokes(points: Sequence[Point], clear: float, style: Style) -> Path:
    """A line lit: strokes from place to place that keep ``clear`` mm off their centres."""
    steps: list[Segment] = []
    for (x, y), (u, v) in pairwise(points):
        long = hypot(u - x, v - y)
        dx, dy = (u - x) / long * clear, (v - y) / long * clear
        steps += [("M", x + dx, y + dy), ("L", u - dx, v - dy)]
    return Path(tuple(steps), style)


# ------------------------------------------------------------------------------------------------- arrows


def hop(points: Sequence[Point], clear: float, theme: Theme) -> Iterator[Item]:
    """An arrow over three places: straight where they stand on a line, else along the circle through them."""
    (x, y), (u, v), (a, b) = points
    twice = (u - x) * (b - y) - (v - y) * (a - x)
    if abs(twice) < 1e-6 * hypot(a - x, b - y) ** 2:
        yield from straight((x, y), (a, b), clear, theme)
        return
    # Centre of the circle through the three places, seen from the first.
    p, q, s, t = u - x, v - y, a - x, b - y
    m, n = p * p + q * q, s * s + t * t
    cx, cy = x + (t * m - q * n) / (2 * twice), y + (p * n - s * m) / (2 * twice)
    radius = hypot(x - cx, y - cy)
    start, middle, end = (bearing(cx, cy, *place) for place in points)
    turn = 1.0 if ((middle - start) % 360) < ((end - start) % 360) else -1.0
    sweep = ((end - start) * turn) % 360
    cut = clear / radius * 180 / pi
    head = HEAD / radius * 180 / pi
    first, last = start + turn * cut, start + turn * (sweep - cut)
    shaft = arc(cx, cy, radius, first, last - turn * 0.7 * head)
    tip = (cx + radius * cos(radians(last)), cy + radius * sin(radians(last)))
    yield from _arrow(shaft, tip, last - turn * head / 2 + turn * 90, theme)


def straight(start: Point, end: Point, clear: float, theme: Theme) -> Iterator[Item]:
    """An arrow from place to place, ``clear`` mm off both centres."""
    yield from walk((start, end), clear, theme)


def jump(
    start: Point, end: Point, clear: float, theme: Theme, others: Iterable[Point] = ()
) -> Iterator[Item]:
    """An arrow in a bow from place to place, on the side where it keeps farther off ``others``."""
    (x, y), (u, v) = start, end
    around = [place for place in others if place not in (start, end)]

    def middle(side: float) -> Point:
        return (x + u) / 2 - side * (v - y), (y + v) / 2 + side * (u - x)

    def room(side: float) -> float:
        return round(min((dist(middle(side), place) for place in around), default=0.0), 6)

    top = middle(max((0.18, -0.18), key=room))
    yield from hop((start, top, end), min(clear, 0.4 * dist(start, end)), theme)


def bar(place: Point, other: Point, r: float, theme: Theme) -> Path:
    """A heavy arc round a stone on the side of another place: from there it is struck."""
    angle = bearing(*place, *other)
    style = Style(stroke=theme.accent, width=2.2 * theme.medium)
    return Path(arc(*place, r + AIR + 1.1 * theme.medium, angle - 50, angle + 50), style)


def walk(points: Sequence[Point], clear: float, theme: Theme) -> Iterator[Item]:
    """An arrow along places one step apart, its corners rounded, ``clear`` mm off its first and last centre."""
    corners = _corners(points)
    first = _towards(corners[0], corners[1], clear)
    tip = _towards(corners[-1], corners[-2], clear)
    neck = _towards(corners[-1], corners[-2], clear + 0.7 * HEAD)
    steps: list[Segment] = [("M", *first)]
    for before, at, after in zip(corners, corners[1:], corners[2:], strict=False):
        reach = min(
            2.0,
            0.4 * hypot(at[0] - before[0], at[1] - before[1]),
            0.4 * hypot(after[0] - at[0], after[1] - at[1]),
        )
        near, far = _towards(at, before, reach), _towards(at, after, reach)
        steps += [
            ("L", *near),
            ("C", *_towards(at, before, 0.45 * reach), *_towards(at, after, 0.45 * reach), *far),
        ]
    steps.append(("L", *neck))
    yield from _arrow(tuple(steps), tip, bearing(*corners[-2], *corners[-1]), theme)


def _corners(points: Sequence[Point]) -> list[Point]:
    """The places at which a way begins, bends and ends."""
    kept = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        if abs((at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])) > 1e-6:
            kept.append(at)
    return [*kept, points[-1]]


def _towards(place: Point, other: Point, reach: float) -> Point:
    long = hypot(other[0] - place[0], other[1] - place[1])
    return place[0] + (other[0] - place[0]) / long * reach, place[1] + (other[1] - place[1]) / long * reach


def _arrow(shaft: tuple[Segment, ...], tip: Point, angle: float, theme: Theme) -> Iterator[Item]:
    """A shaft cased in paper, and its head."""
    w = theme.medium * 1.25
    yield Path(shaft, Style(stroke=theme.paper, width=w + 0.7))
    yield Path(shaft, Style(stroke=theme.accent, width=w))
    c, s = cos(radians(angle)), sin(radians(angle))
    wings = [(0.0, 0.0), (-HEAD, 0.42 * HEAD), (-0.74 * HEAD, 0.0), (-HEAD, -0.42 * HEAD)]
    head = polyline(((tip[0] + c * u - s * v, tip[1] + s * u + c * v) for u, v in wings), closed=True)
    yield Path(head, Style(theme.accent))


# ------------------------------------------------------------------------------------------- marks by hand


def _polygon(corners: int, turn: float) -> Callable[[float, float, float], tuple[Segment, ...]]:
    def shape(x: float, y: float, r: float) -> tuple[Segment, ...]:
        angles = (radians(turn + 360 * k / corners) for k in range(corners))
        return polyline(((x + r * cos(a), y + r * sin(a)) for a in angles), closed=True)

    return shape


def _star(x: float, y: float, r: float) -> tuple[Segment, ...]:
    points = ((r if k % 2 == 0 else 0.42 * r, radians(90 + 36 * k)) for k in range(10))
    return polyline(((x + d * cos(a), y + d * sin(a)) for d, a in points), closed=True)


SHAPES: Mapping[str, Callable[[float, float, float], tuple[Segment, ...]]] = MappingProxyType(
    {
        "dot": lambda x, y, r: disc(x, y, 0.6 * r),
        "square": _polygon(4, 45),
        "diamond": _polygon(4, 0),
        "triangle": _polygon(3, 90),
        "star": _star,
    }
)
"""Filled shapes, beside ``ring`` and ``cross``."""

NAMES = ("ring", "cross", *SHAPES)
"""The shapes that a mark made by hand may have."""


@lru_cache(maxsize=4096)
def _shape(name: str, x: float, y: float, r: float, fill: str, edge: str) -> Path:
    return Path(SHAPES[name](x, y, 0.6 * r), Style(fill, edge, 0.35, join="round"))


def by_hand(name: str, x: float, y: float, r: float, theme: Theme) -> tuple[Item, ...]:
    """A mark of one of the ``NAMES`` on a spot."""
    if name == "ring":
        return (ring(x, y, r, theme),)
    if name == "cross":
        return cross(x, y, 0.8 * r, theme, theme.ink)
    return (_shape(name, x, y, r, theme.ink, theme.paper),)
