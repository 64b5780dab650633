"""Gradients: colours that blend into one another, along a line or outwards from a point."""

from __future__ import annotations

from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.transform import IDENTITY, Transform


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours that blend into one another; they do not change before the first stop or after the last.

    Attributes:
        stops: places as fractions of the length, in order from 0 to 1, with their colours as ``#rrggbb``, or as
            ``#rrggbbaa`` if they are transparent. Colours change sharply if two stops share a place between the ends.
        matrix: transform from the simplest gradient to the drawing (mm). The simplest gradient runs along the x axis
            from 0 to 1, or from ``focus`` to the circle of radius 1 about the origin.
        focus: a point inside that circle, where the gradient has its first colour; None for a gradient along a line.
    """

    stops: tuple[tuple[float, str], ...]
    matrix: Transform = IDENTITY
    focus: tuple[float, float] | None = None

    def transformed(self, t: Transform) -> Gradient:
        """Return the gradient after an affine transform."""
        return replace(self, matrix=t @ self.matrix)

    def spans(self) -> tuple[tuple[float, float, str, str], ...]:
        """Return the ranges over which colours change, with their first and last colours; none of the ranges is
        empty.
        """
        pairs = zip(self.stops, self.stops[1:], strict=False)
        return tuple((a, b, first, last) for (a, first), (b, last) in pairs if a < b)


def alpha(colour: str) -> float:
    """Return the opacity of a stop's colour, from 0 to 1."""
    return int(colour[7:] or "ff", 16) / 255
