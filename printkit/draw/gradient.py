"""Gradients: colours that run into each other, along a line or out from a point."""

from __future__ import annotations

from dataclasses import replace

from printkit.layouts.base.frozen import frozen
from printkit.layouts.transform import IDENTITY, Transform


@frozen
class Gradient:
    """Colours that run into each other. Before the first and after the last they stay as they are.

    Attributes:
        stops: shares of the way, from 0 to 1 in order, and the colours there as ``#rrggbb``. Colours change at once
            where two stops share a place between the ends.
        matrix: how a gradient of the simplest form comes into the drawing (mm). That form runs along the x axis from
            0 to 1, or from ``focus`` to the circle of radius 1 about the origin.
        focus: a point inside that circle, where the first colour is; None for a gradient along a line.
    """

    stops: tuple[tuple[float, str], ...]
    matrix: Transform = IDENTITY
    focus: tuple[float, float] | None = None

    def transformed(self, t: Transform) -> Gradient:
        """The gradient where an affine map brings it."""
        return replace(self, matrix=t @ self.matrix)

    def spans(self) -> tuple[tuple[float, float, str, str], ...]:
        """From where to where colours change, and from which to which; none of them empty."""
        pairs = zip(self.stops, self.stops[1:], strict=False)
        return tuple((a, b, first, last) for (a, first), (b, last) in pairs if a < b)
