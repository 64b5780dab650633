"""Affine maps of the plane: how drawings are shifted, turned, enlarged and stretched.

The steps of a :class:`Transform` are applied in the order written: ``IDENTITY.scaled(2).turned(30).moved(5, 0)``
enlarges first and shifts last. ``b @ a`` is the map that applies ``a`` first, then ``b``.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot, radians, sin
from typing import NamedTuple


class Transform(NamedTuple):
    """An affine map: (x, y) goes to (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def at(cls, x: float, y: float, *, angle: float = 0.0, scale: float = 1.0) -> Transform:
        """Enlarge, then turn by ``angle`` degrees counter-clockwise, then shift the origin to (x, y)."""
        if angle == 0:
            return cls(scale, 0.0, 0.0, scale, x, y)
        c, s = scale * cosine(angle), scale * sine(angle)
        return cls(c, s, -s, c, x, y)

    def __matmul__(self, first: Transform) -> Transform:
        a, b, c, d, e, f = self
        p, q, r, s, t, u = first
        return Transform(
            a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f
        )

    def moved(self, dx: float, dy: float) -> Transform:
        """Return the map followed by a shift."""
        return self._replace(e=self.e + dx, f=self.f + dy)

    def turned(self, angle: float) -> Transform:
        """Return the map followed by a rotation about the origin by ``angle`` degrees counter-clockwise."""
        return Transform.at(0.0, 0.0, angle=angle) @ self

    def scaled(self, x: float, y: float | None = None) -> Transform:
        """Return the map followed by enlargement about the origin: by ``x``, or by ``x`` across and ``y`` upwards."""
        return Transform(x, 0.0, 0.0, x if y is None else y) @ self

    def about(self, x: float, y: float) -> Transform:
        """Return the map that does the same about (x, y) instead of the origin."""
        a, b, c, d, e, f = self
        return Transform(a, b, c, d, x * (1 - a) - y * c + e, y * (1 - d) - x * b + f)

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Return the image of (x, y)."""
        a, b, c, d, e, f = self
        return a * x + c * y + e, b * x + d * y + f

    @property
    def is_shift(self) -> bool:
        """Whether the map changes neither sizes nor directions, as is the case for nearly everything on a page."""
        return self.a == 1 == self.d and self.b == 0 == self.c

    @property
    def scale(self) -> float:
        """The factor by which the map enlarges lengths along the x axis, and all lengths if circles
        remain circles.
        """
        return self.a if self.b == 0 and self.a >= 0 else _polar(self.a, self.b)[0]

    @property
    def angle(self) -> float:
        """The direction to which the map turns the x axis, in degrees counter-clockwise."""
        return 0.0 if self.b == 0 and self.a >= 0 else _polar(self.a, self.b)[1]


IDENTITY = Transform()


# Rounded to hide the rounding errors of sine and cosine: a turn by 30 degrees stays a turn by 30.0.
@lru_cache(maxsize=256)
def _polar(x: float, y: float) -> tuple[float, float]:
    return round(hypot(x, y), 14), round(degrees(atan2(y, x)), 10)


# Exact at right angles, so that a quarter turn causes no rounding errors in the files.
@lru_cache(maxsize=256)
def sine(angle: float) -> float:
    """Return the sine of an angle in degrees."""
    return {0.0: 0.0, 90.0: 1.0, 180.0: 0.0, 270.0: -1.0}.get(angle % 360.0, sin(radians(angle)))


def cosine(angle: float) -> float:
    """Return the cosine of an angle in degrees."""
    return sine(angle + 90.0)
