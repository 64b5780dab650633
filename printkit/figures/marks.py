"""The shapes of marks. Marks differ in form and pattern, so that they can be told apart even if they are printed in
grey.

The last turn is drawn in solid lines in the accent colour, and legal turns are dotted in another colour. Spots that a
piece has left have dashed rings, captures are crossed out in grey, and forbidden turns are dashed and crossed out in
grey. Marks added by hand are dark. All measurements are in mm; ``r`` is the radius of a stone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import asin, atan2, ceil, cos, degrees, dist, floor, fsum, hypot, inf, pi, radians, sin
from types import MappingProxyType
from typing import TypeAlias

from printkit.draw.drawing import Circle, Item, Path, Style
from printkit.draw.outline import Box, Point, Segment, arc, bearing, disc, polyline
from printkit.draw.theme import Theme
from printkit.layouts.base.frozen import dataclass, replace

AIR = 0.45
"""Space between a stone and a ring round it, in mm."""
HEAD = 2.3
"""Length of an arrow's head in mm; its width is four fifths of it."""


def ring(place: Point, r: float, theme: Theme) -> Circle:
    """Draw a solid ring: a piece was placed on this spot."""
    w = theme.medium
    return Circle(*place, r + AIR + w / 2, theme.stroke(w, theme.accent))


def dotted(place: Point, r: float, theme: Theme) -> tuple[Circle, Circle]:
    """Draw a ring of round dots, cased to be visible on printed rings: a piece may be placed on or moved to this
    spot.
    """
    w = 1.6 * theme.medium
    reach = r - w / 2
    # Use a whole number of dots, so that none is cut off where the circle closes.
    step = 2 * pi * reach / max(8, round(2 * pi * reach / (1.9 * w)))
    return (
        Circle(*place, reach, Style(stroke=theme.paper, width=w + 0.5)),
        Circle(*place, reach, Style(stroke=theme.open, width=w, dash=(0.001, step - 0.001), cap="round")),
    )


def dashed(place: Point, r: float, theme: Theme) -> Circle:
    """Draw a dashed ring: a piece has left this spot."""
    w = theme.medium
    reach = r - w / 2
    step = 2 * pi * reach / max(6, round(2 * pi * reach / (4.2 * w)))
    return Circle(*place, reach, Style(stroke=theme.accent, width=w, dash=(0.6 * step, 0.4 * step)))


def gone(place: Point, r: float, theme: Theme) -> tuple[Circle, Circle]:
    """Draw the dashed ring on a spot, cased so that it is visible on printed rings."""
    edge = dashed(place, r, theme)
    return Circle(*place, edge.r, Style(stroke=theme.paper, width=edge.style.width + 0.5)), edge


def cross(place: Point, r: float, theme: Theme, *, colour: str | None = None) -> tuple[Path, Path]:
    """Draw two strokes over a captured piece, cased in white so that they are visible on any stone."""
    (x, y), a = place, r * 0.82
    steps: tuple[Segment, ...] = (
        ("M", x - a, y - a), ("L", x + a, y + a), ("M", x - a, y + a), ("L", x + a, y - a)
    )  # fmt: skip
    w = max(theme.hair, min(1.2 * theme.medium, 0.2 * r))
    return (
        Path(steps, Style(stroke=theme.paper, width=w + 0.7, cap="round")),
        Path(steps, Style(stroke=colour or theme.soft, width=w, cap="round")),
    )


def square(place: Point, r: float, theme: Theme) -> Path:
    """Draw a square that stands on one corner: a piece on this spot was flipped."""
    w = theme.medium
    (x, y), a = place, (r + AIR) * 1.32
    return Path(
        polyline(((x, y + a), (x - a, y), (x, y - a), (x + a, y)), closed=True), theme.stroke(w, theme.accent)
    )


def outline(corners: Sequence[Point], theme: Theme) -> Path:
    """Draw an outline just inside the edge of an area."""
    w = 1.4 * theme.medium
    return Path(polyline(_inset(corners, w / 2), closed=True), theme.stroke(w, theme.accent))


def corners_of(corners: Sequence[Point], theme: Theme) -> tuple[Path, Path]:
    """Mark a cell that may be affected: corners in ink, cased in white to contrast with stones, with the sides left
    open.
    """
    w = 1.2 * theme.medium
    inner = _inset(corners, -0.1 * w)
    side = dist(inner[0], inner[1])
    # The path begins a little before a corner, so that dashes bend round every corner.
    first = _towards(inner[0], inner[-1], 0.28 * side)
    style = Style(stroke=theme.ink, width=w, dash=(0.56 * side, 0.44 * side), join="round")
    path = polyline((first, *inner), closed=True)
    return Path(path, replace(style, stroke=theme.paper, width=w + 0.9)), Path(path, style)


def framed(corners: Sequence[Point], theme: Theme) -> Path:
    """Draw the edge of an area, in round dots: a piece may be played to this area."""
    w = 1.5 * theme.medium
    inner = _inset(corners, w)
    side = dist(inner[0], inner[1])
    step = side / max(4, round(side / (2.1 * w)))
    style = Style(stroke=theme.open, width=w, dash=(0.001, step - 0.001), cap="round")
    return Path(polyline(inner, closed=True), style)


VEIL = 0.72
"""Distance in mm between the strokes that veil unavailable areas; the width of each stroke is 0.6 times that
distance.
"""


def veil(outlines: Iterable[Sequence[Point]], theme: Theme) -> Path:
    """Dim unavailable cells with slanting white strokes that leave two fifths of each cell visible; all outlines must
    be convex.
    """
    steps: list[Segment] = []
    for corners in outlines:
        # The lines x + y = c have the same spacing across the whole page, so that they continue from cell to cell.
        sums = [x + y for x, y in corners]
        for k in range(ceil(min(sums) / (VEIL * 2**0.5)), floor(max(sums) / (VEIL * 2**0.5)) + 1):
            c = k * VEIL * 2**0.5
            cuts = sorted(
                (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
                for a, b in pairwise((*corners, corners[0]))
                if (a[0] + a[1] - c) * (b[0] + b[1] - c) < 0
                for share in ((c - a[0] - a[1]) / (b[0] + b[1] - a[0] - a[1]),)
            )
            if len(cuts) == 2:
                steps += [("M", *cuts[0]), ("L", *cuts[1])]
    return Path(tuple(steps), Style(stroke=theme.paper, width=0.6 * VEIL))


def scored(
    points: Sequence[Point], r: float, *, second: bool, theme: Theme, is_area: bool = False
) -> tuple[Path, ...]:
    """Draw a scoring line: bold in the accent colour for the first player, double in ink for the second.

    The line runs from stone to stone if they nearly touch, and otherwise from centre to centre; if ``is_area``, the
    spots are the corners of an area.
    """
    w = 1.5 * theme.medium
    if is_area:
        path = polyline(_inset(points, w / 2), closed=True)
    elif all(dist(a, b) < 3 * r for a, b in pairwise(points)):
        path = strokes(points, 0.66 * r, Style()).segments
    else:
        path = polyline(points)
    if not second:
        return (Path(path, Style(stroke=theme.paper, width=w + 0.6)), Path(path, Style(stroke=theme.accent, width=w)))
    broad = max(1.5 * w, 2 * theme.hair + 0.5)
    return (
        Path(path, Style(stroke=theme.paper, width=broad + 0.6)),
        Path(path, Style(stroke=theme.ink, width=broad)),
        Path(path, Style(stroke=theme.paper, width=max(theme.hair, broad / 3))),
    )


def _inset(corners: Sequence[Point], by: float) -> list[Point]:
    """Return the corners, moved towards their centre by a distance in mm."""
    x, y = (fsum(values) / len(corners) for values in zip(*corners, strict=True))
    return [_towards(corner, (x, y), by) for corner in corners]


def strokes(points: Sequence[Point], clear: float, style: Style) -> Path:
    """Draw a highlighted line: strokes from spot to spot that stay ``clear`` mm away from the centres."""
    steps: list[Segment] = []
    for (x, y), (u, v) in pairwise(points):
        long = hypot(u - x, v - y)
        dx, dy = (u - x) / long * clear, (v - y) / long * clear
        steps += [("M", x + dx, y + dy), ("L", u - dx, v - dy)]
    return Path(tuple(steps), style)


# ------------------------------------------------------------------------------------------------- arrows


Shaft: TypeAlias = tuple[tuple[Segment, ...], Point, float]
"""An arrow: its shaft, the place of its tip, and its direction in degrees."""


@dataclass(frozen=True, slots=True)
class Bow:
    """A path between two places: straight, or along a circle.

    Attributes:
        start, end: the two ends of the path.
        rise: distance of its middle from the straight line between them, in mm; positive to the left of the path and
            negative to the right.
    """

    start: Point
    end: Point
    rise: float = 0.0

    @staticmethod
    def through(start: Point, middle: Point, end: Point) -> Bow:
        """Return the path that passes through a middle point: along the circle through all three points, or straight
        if they are on a line.
        """
        (x, y), (u, v), (a, b) = start, middle, end
        p, q, s, t = u - x, v - y, a - x, b - y
        twice = 2 * (p * t - q * s)
        if abs(twice) < 2e-6 * (s * s + t * t):
            return Bow(start, end)
        m, n = p * p + q * q, s * s + t * t
        cx, cy = x + (t * m - q * n) / twice, y + (p * n - s * m) / twice
        radius = hypot(x - cx, y - cy)
        long = hypot(s, t)
        # The middle is to the right of the path if the cross product is above 0.
        side = -1.0 if twice < 0 else 1.0
        off = side * ((cx - x) * -t + (cy - y) * s) / long  # from the centre to the far side
        return Bow(start, end, -side * (radius - off))

    @property
    def chord(self) -> float:
        """The distance between the ends of the path, in mm."""
        return dist(self.start, self.end)

    @property
    def middle(self) -> Point:
        """The middle of the path."""
        (x, y), (u, v) = self.start, self.end
        share = self.rise / self.chord
        return (x + u) / 2 - share * (v - y), (y + v) / 2 + share * (u - x)

    def circle(self) -> tuple[Point, float]:
        """Return the centre and the radius of the circle; only for curved paths."""
        (x, y), (u, v) = self.start, self.end
        radius = (self.chord**2 / 4 + self.rise**2) / (2 * abs(self.rise))
        share = (self.rise - (radius if self.rise > 0 else -radius)) / self.chord
        return ((x + u) / 2 - share * (v - y), (y + v) / 2 + share * (u - x)), radius

    def off(self, places: Iterable[Point]) -> float:
        """Return the distance of the path from the nearest of these points, in mm; infinity if there are none."""
        (x, y), (u, v) = self.start, self.end
        nearest = inf
        if not self.rise:
            square = self.chord**2
            for a, b in places:
                along = max(0.0, min(1.0, ((a - x) * (u - x) + (b - y) * (v - y)) / square))
                nearest = min(nearest, hypot(a - x - along * (u - x), b - y - along * (v - y)))
            return nearest
        (cx, cy), radius = self.circle()
        mx, my = self.middle
        # A point is beside the arc if its direction from the centre is between those of the arc's two ends.
        share = radius * cos(radians(self._half))
        mx, my = mx - cx, my - cy
        for a, b in places:
            p, q = a - cx, b - cy
            away = hypot(p, q)
            if p * mx + q * my >= share * away:
                nearest = min(nearest, abs(away - radius))
            else:
                nearest = min(nearest, hypot(a - x, b - y), hypot(a - u, b - v))
        return nearest

    @property
    def _half(self) -> float:
        """Half of the arc, in degrees."""
        return 2 * degrees(atan2(abs(self.rise), self.chord / 2))

    def seen(self, off: float, short: float) -> float:
        """Return the visible length in mm if the arrow begins ``off`` mm from the start and stops ``short`` mm from
        the end.
        """
        if not self.rise:
            return self.chord - off - short
        _, radius = self.circle()
        cut = fsum(2 * radius * asin(min(1.0, clear / (2 * radius))) for clear in (off, short))
        return radians(2 * self._half) * radius - cut

    def shaft(self, off: float, short: float) -> Shaft:
        """Return the shaft of an arrow that begins ``off`` mm from the start, with its head ``short`` mm from the
        end.
        """
        if not self.rise:
            tip = _towards(self.end, self.start, short)
            neck = _towards(self.end, self.start, short + 0.7 * HEAD)
            first = _towards(self.start, self.end, off)
            return (("M", *first), ("L", *neck)), tip, bearing(self.start, self.end)
        (cx, cy), radius = self.circle()
        turn = -1.0 if self.rise > 0 else 1.0
        cut, stop = (2 * degrees(asin(min(1.0, clear / (2 * radius)))) for clear in (off, short))
        begin = bearing((cx, cy), self.start) + turn * cut
        last = bearing((cx, cy), self.start) + turn * (2 * self._half - stop)
        head = degrees(HEAD / radius)
        tip = (cx + radius * cos(radians(last)), cy + radius * sin(radians(last)))
        return arc(cx, cy, radius, begin, last - turn * 0.7 * head), tip, last - turn * head / 2 + turn * 90


def hop(points: Sequence[Point], clear: float, theme: Theme) -> Iterator[Item]:
    """Yield an arrow through three points: straight if they are on a line, otherwise along a circle."""
    start, middle, end = points
    yield from _arrow(Bow.through(start, middle, end).shaft(clear, clear), theme)


BAR = 1.15
"""Half the size of the cross on a forbidden arrow, in mm."""


def beside(
    bow: Bow, pieces: Iterable[Point], r: float, *, clear: float, box: Box, has_cross: bool
) -> tuple[Bow, float]:
    """Return the path to draw, bent aside if it would otherwise run over a piece, and the distance in mm from its end
    to its last spot.

    That distance is ``clear``, but a path that would be too short to be visible ends at the centre of its last spot,
    which is empty.

    Args:
        bow: the actual path.
        pieces: centres of all pieces.
        r: radius of a piece in mm.
        clear: distance between an end and the centre of a piece, in mm.
        box: box that the path must not leave, in mm.
        has_cross: whether to leave space for a cross at the middle of the path.
    """
    standing = tuple(pieces)
    discs = [place for place in standing if place not in (bow.start, bow.end)]
    room = BAR + 0.6 if has_cross else 0.6
    left, bottom, right, top = box
    least = 2.4 * HEAD if has_cross else 1.5 * HEAD
    short = clear
    if bow.end not in standing and bow.seen(clear, clear) < least:
        short = 0.2 * r

    def slack(way: Bow) -> float:
        """Return the room around a path; negative if the path touches something or is too short."""
        x, y = way.middle
        edge = min(x - left, right - x, y - bottom, top - y) - (BAR if has_cross else 0.4)
        ends = min(dist(way.middle, place) for place in (bow.start, bow.end)) - r - room
        crosses = min((dist(way.middle, disc) for disc in discs), default=inf) - room - r
        return round(
            min(edge, ends if has_cross else inf, way.seen(clear, short) - least, way.off(discs) - 1.0 - r, crosses),
            6,
        )

    if slack(bow) >= 0:
        return bow, short
    outward = -1.0 if bow.rise < 0 else 1.0
    bends = [bow.rise + outward * k * 0.15 * r for k in range(1, 48)]
    other = [bow.rise - outward * k * 0.15 * r for k in range(1, 48)]
    # A path round a ring first bends outwards; one along a line may bend to either side.
    order = [*bends, *other] if bow.rise else [rise for pair in zip(bends, other, strict=True) for rise in pair]
    ways = [replace(bow, rise=rise) for rise in order if 0.12 * bow.chord <= abs(rise) <= 0.8 * bow.chord]
    best = next((way for way in ways if slack(way) >= 0), None) or max((bow, *ways), key=slack)
    return best, short


def way(bow: Bow, *, off: float, short: float, theme: Theme) -> Iterator[Item]:
    """Yield an arrow along a path, beginning ``off`` mm from its start and stopping ``short`` mm from its end."""
    yield from _arrow(bow.shaft(off, short), theme)


def forbidden(bow: Bow, *, off: float, short: float, theme: Theme) -> Iterator[Item]:
    """Yield a forbidden path: a dashed arrow in grey, with a cross at its middle."""
    yield from _arrow(bow.shaft(off, short), theme, colour=theme.soft, dash=FORBIDDEN)
    # The point halfway between the visible ends.
    shift = (short - off) / 2 / max(bow.chord, 1e-9)
    (x, y), (u, v) = bow.start, bow.end
    at = bow.middle if bow.rise else (bow.middle[0] - shift * (u - x), bow.middle[1] - shift * (v - y))
    yield from _barred(at, theme)


def no_spot(place: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield a forbidden spot: a dashed ring in grey, with a cross at its upper left."""
    (x, y), (casing, edge) = place, gone(place, r, theme)
    yield casing
    yield replace(edge, style=replace(edge.style, stroke=theme.soft))
    yield from _barred((x - 0.75 * r, y + 0.75 * r), theme, max(BAR, 0.42 * r))


def forbidden_walk(points: Sequence[Point], clear: float, theme: Theme) -> Iterator[Item]:
    """Yield a forbidden path from spot to spot, like :func:`walk` but in the style of :func:`forbidden`."""
    yield from _arrow(_walk(points, clear), theme, colour=theme.soft, dash=FORBIDDEN)
    yield from _barred(_halfway(points), theme)


FORBIDDEN = (1.5, 0.9)
"""Lengths of the dashes and gaps in a forbidden arrow, in mm."""


def _barred(place: Point, theme: Theme, half: float = BAR) -> tuple[Path, Path]:
    return cross(place, half / 0.82, theme, colour=theme.ink)


def _halfway(points: Sequence[Point]) -> Point:
    """Return the point halfway along a path of straight steps."""
    left = fsum(dist(one, other) for one, other in pairwise(points)) / 2
    for one, other in pairwise(points):
        if left <= dist(one, other):
            return _towards(one, other, left)
        left -= dist(one, other)
    return points[-1]


def jump(start: Point, end: Point, *, clear: float, theme: Theme, others: Iterable[Point] = ()) -> Iterator[Item]:
    """Yield a curved arrow from one point to another, as flat as possible without touching stones at ``others``."""
    chord = dist(start, end)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    # An arc no higher than half its chord stays inside the circle with the chord as diameter, so it misses stones
    # farther away.
    near = min(chord, chord / 2 + clear)
    around = [place for place in others if place not in (start, end) and dist(place, (x, y)) < near]

    def room(bow: Bow) -> float:
        return round(bow.off(around), 6)

    best, most = Bow(start, end), -inf
    for share, side in product(BENDS, (1, -1)):
        bow = Bow(start, end, side * share * chord)
        free = room(bow)
        if free > most:
            best, most = bow, free
        if free >= clear:
            break
    off = min(clear, 0.4 * chord)
    yield from _arrow(best.shaft(off, off), theme)


BENDS = (0.18, 0.3, 0.42)
"""Distances between a curve and the straight line to try, as fractions of the line's length."""


def bar(place: Point, other: Point, r: float, *, theme: Theme) -> Path:
    """Draw a heavy arc along the edge of a stone, on the side that faces the attacker."""
    angle = bearing(place, other)
    style = Style(stroke=theme.accent, width=2.2 * theme.medium)
    return Path(arc(*place, r + AIR + 1.1 * theme.medium, angle - 50, angle + 50), style)


def walk(points: Sequence[Point], clear: float, theme: Theme, *, off: float = 0.0) -> Iterator[Item]:
    """Yield an arrow along spots one step apart, with rounded corners, ``clear`` mm away from the first and the last
    centre.

    If ``off`` is larger than ``clear`` and there is room, the arrow begins ``off`` mm away from the first centre.
    """
    yield from _arrow(_walk(points, clear, off), theme)


def _walk(points: Sequence[Point], clear: float, off: float = 0.0) -> Shaft:
    corners = _corners(points)
    room = dist(corners[0], corners[1]) - clear - HEAD
    first = _towards(corners[0], corners[1], max(clear, min(off, room)))
    tip = _towards(corners[-1], corners[-2], clear)
    neck = _towards(corners[-1], corners[-2], clear + 0.7 * HEAD)
    steps: list[Segment] = [("M", *first)]
    for before, at, after in zip(corners, corners[1:], corners[2:], strict=False):
        reach = min(
            2.0, 0.4 * hypot(at[0] - before[0], at[1] - before[1]), 0.4 * hypot(after[0] - at[0], after[1] - at[1])
        )
        near, far = _towards(at, before, reach), _towards(at, after, reach)
        steps += [("L", *near), ("C", *_towards(at, before, 0.45 * reach), *_towards(at, after, 0.45 * reach), *far)]
    steps.append(("L", *neck))
    return tuple(steps), tip, bearing(corners[-2], corners[-1])


def _corners(points: Sequence[Point]) -> list[Point]:
    """Return the points at which a path begins, turns and ends."""
    corners = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        if abs((at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])) > 1e-6:
            corners.append(at)
    return [*corners, points[-1]]


def _towards(place: Point, other: Point, reach: float) -> Point:
    long = hypot(other[0] - place[0], other[1] - place[1])
    return place[0] + (other[0] - place[0]) / long * reach, place[1] + (other[1] - place[1]) / long * reach


def _arrow(arrow: Shaft, theme: Theme, *, colour: str | None = None, dash: tuple[float, ...] = ()) -> Iterator[Item]:
    """Yield a shaft, cased in white, and its head."""
    shaft, tip, angle = arrow
    w = theme.medium * 1.25
    ink = colour or theme.accent
    yield Path(shaft, Style(stroke=theme.paper, width=w + 0.7))
    yield Path(shaft, Style(stroke=ink, width=w, dash=dash))
    c, s = cos(radians(angle)), sin(radians(angle))
    wings = [(0.0, 0.0), (-HEAD, 0.42 * HEAD), (-0.74 * HEAD, 0.0), (-HEAD, -0.42 * HEAD)]
    head = polyline(((tip[0] + c * u - s * v, tip[1] + s * u + c * v) for u, v in wings), closed=True)
    yield Path(head, Style(ink))


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
"""Filled shapes; ``ring`` and ``cross`` are drawn separately."""

NAMES = ("ring", "cross", *SHAPES)
"""The possible shapes of a mark added by hand."""


@lru_cache(maxsize=4096)
def _shape(name: str, x: float, y: float, *, r: float, fill: str, edge: str) -> Path:
    return Path(SHAPES[name](x, y, 0.6 * r), Style(fill, edge, 0.35, join="round"))


def by_hand(name: str, place: Point, r: float, *, theme: Theme) -> tuple[Item, ...]:
    """Draw a mark on a spot; its name is one of the ``NAMES``."""
    if name == "ring":
        return (ring(place, r, theme),)
    if name == "cross":
        return cross(place, 0.8 * r, theme, colour=theme.ink)
    return (_shape(name, *place, r=r, fill=theme.ink, edge=theme.paper),)
