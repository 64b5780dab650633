"""Strokes turned into outlines, which can be filled like any other shape."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.draw.drawing import Style
from printkit.draw.outline import Segment, disc, polyline, strokes
from printkit.layouts.base.refusals import InputError

CHORDS = 40
"""Number of chords that replace a curve."""
LIMIT = 4.0
"""Longest mitre of a corner, as a multiple of the width; longer ones are cut off, as in SVG."""
SMOOTH = 0.98
"""Smallest cosine of a turn in a line that looks smooth, where joins make no visible difference."""


def outlined(segments: tuple[Segment, ...], style: Style) -> tuple[Segment, ...]:
    """Return the outline of a path's stroke, to be filled by the nonzero rule.

    It consists of overlapping pieces: one for each chord, join and cap.

    Raises:
        InputError: the stroke is dashed.
    """
    if style.dash:
        message = "A dashed stroke must have one colour and be scaled equally in all directions."
        raise InputError("stroke-dasharray", style.dash, message)
    starts = [i for i, step in enumerate(segments) if step[0] == "M"]
    parts = (segments[start:end] for start, end in zip(starts, [*starts[1:], len(segments)], strict=True))
    return tuple(step for part in parts for step in _outlined(part, style))


def _outlined(part: tuple[Segment, ...], style: Style) -> Iterator[Segment]:
    """Yield the outline of a stroke that is not interrupted."""
    # Points and directions are complex numbers, so that a product turns a direction.
    legs = [(complex(*a), complex(*b)) for a, b in strokes(part, CHORDS) if a != b]
    half, is_closed = style.width / 2, part[-1] == ("Z",) and bool(legs)
    _, x, y = part[0]  # type: ignore[misc]
    rays = [(a, b, (b - a) / abs(b - a)) for a, b in legs] or [(complex(x, y), complex(x, y), 1 + 0j)]
    for i, (a, b, along) in enumerate(rays):
        reach = half * along * (style.cap == "square" and not is_closed)
        a, b, side = a - reach * (i == 0), b + reach * (i == len(rays) - 1), half * along * 1j
        if a != b:
            yield from _piece(a - side, b - side, b + side, a + side)
    following = rays[1:] + rays[:1] * is_closed
    for (_, corner, along), (_, _, ahead) in zip(rays, following, strict=False):
        turn = ahead * along.conjugate()
        if style.join == "round" and turn.real < SMOOTH:
            yield from disc(corner.real, corner.imag, half)
        elif turn.imag:
            across = half * (-1j if turn.imag > 0 else 1j)
            points = [corner, corner + along * across, corner + ahead * across]
            if (style.join == "miter" or turn.real >= SMOOTH) and LIMIT**2 * (1 + turn.real) >= 2:
                points.insert(2, corner + (along + ahead) * across / (1 + turn.real))
            yield from _piece(*points[:: 1 if turn.imag > 0 else -1])
    if style.cap == "round" and not is_closed:
        for end in (rays[0][0], rays[-1][1]):
            yield from disc(end.real, end.imag, half)


def _piece(*points: complex) -> tuple[Segment, ...]:
    return polyline(((point.real, point.imag) for point in points), closed=True)
