"""Outlines: the steps of a path in millimetres, and the boxes around them.

x grows to the right, y upwards; angles are in degrees counter-clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, cos, degrees, inf, radians, sin
from typing import Literal, TypeAlias

from printkit.layouts.transform import Transform, cosine, sine

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
"""One step of a path: move, line, cubic curve (two control points, end), close. Coordinates are in mm."""
Box: TypeAlias = tuple[float, float, float, float]
"""A box: left, bottom, right and top, in mm."""

KAPPA = 0.5522847498307936
"""Length of a quarter circle's control arm, as a fraction of the radius."""


def polyline(points: Iterable[Point], *, closed: bool = False) -> tuple[Segment, ...]:
    """Return a path through points in mm."""
    steps: list[Segment] = [("L", x, y) for x, y in points]
    if steps:
        _, x, y = steps[0]  # type: ignore[misc]
        steps[0] = ("M", x, y)
    if closed:
        steps.append(("Z",))
    return tuple(steps)


def rectangle(left: float, bottom: float, right: float, top: float) -> tuple[Segment, ...]:
    """Return a closed rectangle."""
    return polyline(((left, bottom), (right, bottom), (right, top), (left, top)), closed=True)


def rounded(left: float, bottom: float, right: float, top: float, radius: float) -> tuple[Segment, ...]:
    """Return a closed rectangle with rounded corners; ``radius`` in mm is at most half the shorter side."""
    radius = min(radius, (right - left) / 2, (top - bottom) / 2)
    if radius <= 0:
        return rectangle(left, bottom, right, top)
    k = radius * (1 - KAPPA)
    l, b, r, t = left, bottom, right, top
    return (
        ("M", l + radius, b),
        ("L", r - radius, b), ("C", r - k, b, r, b + k, r, b + radius),
        ("L", r, t - radius), ("C", r, t - k, r - k, t, r - radius, t),
        ("L", l + radius, t), ("C", l + k, t, l, t - k, l, t - radius),
        ("L", l, b + radius), ("C", l, b + k, l + k, b, l + radius, b),
        ("Z",),
    )  # fmt: skip


def disc(x: float, y: float, r: float) -> tuple[Segment, ...]:
    """Return a circle as a closed path of four curves, for clipping and for holes."""
    k = r * KAPPA
    return (
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    )


def arc(x: float, y: float, r: float, start: float, end: float) -> tuple[Segment, ...]:
    """Return an open arc about (x, y) from ``start`` to ``end`` degrees counter-clockwise (``end`` may be less than
    ``start``).
    """
    pieces = max(1, int(abs(end - start) // 90.0001) + 1)
    step = (end - start) / pieces
    k = 4 / 3 * _tan(step / 4) * r
    steps: list[Segment] = [("M", x + r * cosine(start), y + r * sine(start))]
    for i in range(pieces):
        a, b = start + i * step, start + (i + 1) * step
        steps.append(
            (
                "C",
                x + r * cosine(a) - k * sine(a), y + r * sine(a) + k * cosine(a),
                x + r * cosine(b) + k * sine(b), y + r * sine(b) - k * cosine(b),
                x + r * cosine(b), y + r * sine(b),
            )
        )  # fmt: skip
    return tuple(steps)


def _tan(angle: float) -> float:
    return sin(radians(angle)) / cos(radians(angle))


def path_under(t: Transform, segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return the steps of a path after an affine transform."""
    a, b, c, d, e, f = t
    steps: list[Segment] = []
    if b == c == 0:
        # Most items are paths that are moved without being turned, so each point is transformed here, without a
        # separate call.
        for step in segments:
            match step:
                case ("M" | "L") as kind, x, y:
                    steps.append((kind, a * x + e, d * y + f))
                case "C", p, q, r, s, x, y:
                    steps.append(("C", a * p + e, d * q + f, a * r + e, d * s + f, a * x + e, d * y + f))
                case _:
                    steps.append(step)
        return tuple(steps)
    at = t.apply
    for step in segments:
        match step:
            case ("M" | "L") as kind, x, y:
                steps.append((kind, *at(x, y)))
            case "C", p, q, r, s, x, y:
                steps.append(("C", *at(p, q), *at(r, s), *at(x, y)))
            case _:
                steps.append(step)
    return tuple(steps)


def path_box(segments: tuple[Segment, ...]) -> Box:
    """Return the smallest box around the steps of a path."""
    xs: list[float] = []
    ys: list[float] = []
    u, v = 0.0, 0.0
    for step in segments:
        match step:
            case (("M" | "L"), x, y):
                xs.append(x)
                ys.append(y)
                u, v = x, y
            case "C", a, b, c, d, x, y:
                xs += _cubic_range(u, a, c, p3=x)
                ys += _cubic_range(v, b, d, p3=y)
                u, v = x, y
            case _:
                pass
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def _cubic_range(p0: float, p1: float, p2: float, *, p3: float) -> tuple[float, float]:
    """Return the smallest and the largest value of one coordinate along a cubic Bézier curve."""
    low, high = (p0, p3) if p0 < p3 else (p3, p0)
    if low <= p1 <= high and low <= p2 <= high:
        # The curve stays between its end points, as a quarter circle does.
        return low, high
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    times: list[float] = []
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            times.append(-c / b)
    elif (root := b * b - 4 * a * c) >= 0:
        times += [(-b + root**0.5) / (2 * a), (-b - root**0.5) / (2 * a)]
    values = [p0, p3]
    for t in times:
        if 0 < t < 1:
            u = 1 - t
            values.append(u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3)
    return min(values), max(values)


def union(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around all boxes; (0, 0, 0, 0) if there are none."""
    l, b, r, t = inf, inf, -inf, -inf
    for left, bottom, right, top in boxes:
        l = left if left < l else l
        b = bottom if bottom < b else b
        r = right if right > r else r
        t = top if top > t else t
    return (l, b, r, t) if l <= r else (0.0, 0.0, 0.0, 0.0)


def box_under(t: Transform, box: Box) -> Box:
    """Return the smallest box around a box that has been transformed."""
    l, b, r, top = box
    if t.b == t.c == 0 and t.a > 0 and t.d > 0:
        return t.a * l + t.e, t.d * b + t.f, t.a * r + t.e, t.d * top + t.f
    return union((*t.apply(*p), *t.apply(*p)) for p in ((l, b), (l, top), (r, b), (r, top)))


def bearing(start: Point, end: Point) -> float:
    """Return the direction from one point to another, in degrees counter-clockwise from the x axis."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))


def strokes(segments: Iterable[Segment], chords: int = 0) -> Iterator[tuple[Point, Point]]:
    """Yield the straight strokes of a path, each from one point to another.

    Args:
        segments: the path.
        chords: number of chords that replace a curve; 0 to leave curves out.
    """
    at = begin = (0.0, 0.0)
    for step in segments:
        match step:
            case "M", x, y:
                at = begin = (x, y)
            case "L", x, y:
                yield at, (x, y)
                at = (x, y)
            case "C", a, b, c, d, x, y:
                start, last = at, at
                for k in range(1, chords + 1):
                    s = k / chords
                    w = 1 - s
                    p, q, m, n = w * w * w, 3 * w * w * s, 3 * w * s * s, s * s * s
                    at = (p * start[0] + q * a + m * c + n * x, p * start[1] + q * b + m * d + n * y)
                    yield last, at
                    last = at
                at = (x, y)
            case _:
                if at != begin:
                    yield at, begin
                at = begin
