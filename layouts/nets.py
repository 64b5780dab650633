"""Flat pieces to cut out, and nets to fold and glue: tokens, standees, dice, boxes.

Lengths are in mm; the origin is the lower left of the cut shape, and y grows upwards. A net has panels for pictures,
and creases between them.
"""

from math import hypot, sqrt

from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.board import Point

Crease = tuple[float, float, float, float]
"""A line to fold along, from one point to another."""

FLAP = 9.0
"""Largest depth of a glue flap, in mm."""
GLUE = 12.0
"""Width of the flap that closes a box, in mm."""
ROOM = 1.5
"""Space to leave in a box around its contents, in mm."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A place for a drawing: its lower left corner, its size, and its rotation about its middle in degrees."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Net:
    """A shape to cut out of a sheet.

    Attributes:
        width, height: overall size.
        outline: corners of the edge to cut, counter-clockwise.
        panels: the panels by name, in reading order.
        creases: the lines to fold.
    """

    width: float
    height: float
    outline: tuple[Point, ...]
    panels: dict[str, Panel]
    creases: tuple[Crease, ...] = field(default=())


def hexagon(across: float) -> Net:
    """Return a regular hexagon that rests on a corner, ``across`` mm from side to side."""
    side = across / sqrt(3)
    corners = (
        (across / 2, 0.0), (across, side / 2), (across, 1.5 * side), (across / 2, 2 * side), (0.0, 1.5 * side),
        (0.0, side / 2),
    )  # fmt: skip
    return Net(across, 2 * side, corners, {"front": Panel(0, 0, across, 2 * side)})


def shield(width: float, height: float) -> Net:
    """Return a shield: straight at the top, with two curves that meet at a point at the bottom."""
    steps = 14
    low = 0.45 * height

    def curve(t: float) -> Point:
        # A quadratic curve from the tip to the side, which is vertical where they meet.
        u = 1 - t
        return (u * u * width / 2 + 2 * u * t * width * 0.96 + t * t * width, 2 * u * t * 0.1 * height + t * t * low)

    right = [curve(step / steps) for step in range(1, steps + 1)]
    left = [(width - x, y) for x, y in reversed(right)]
    corners = ((width / 2, 0.0), *right, (width, height), (0.0, height), *left)
    return Net(width, height, corners, {"front": Panel(0, 0, width, height)})


def standee(width: float, height: float) -> Net:
    """Return a standee: two faces back to back, folded at the top, with feet that are folded outwards and glued."""
    foot = min(14.0, max(6.0, 0.45 * width))
    total = 2 * (height + foot)
    corners = ((0.0, 0.0), (width, 0.0), (width, total), (0.0, total))
    creases = tuple((0.0, y, width, y) for y in (foot, foot + height, foot + 2 * height))
    panels = {"front": Panel(0, foot, width, height), "back": Panel(0, foot + height, width, height, 180.0)}
    return Net(width, total, corners, panels, creases)


def die(edge: float) -> Net:
    """Return a cube whose opposite faces are 1 and 6, 2 and 5, and 3 and 4, with seven glue flaps."""
    a = edge
    f, t = min(0.45 * a, FLAP), 0.2 * a
    base = f
    corners = (
        (a + t, 0), (2 * a - t, 0), (2 * a, base), (2 * a + f, base + t), (2 * a + f, base + a - t),
        (2 * a, base + a),
        (2 * a, base + 2 * a), (2 * a + t, base + 2 * a - f), (3 * a - t, base + 2 * a - f), (3 * a, base + 2 * a),
        (3 * a, base + 3 * a), (3 * a - t, base + 3 * a + f), (2 * a + t, base + 3 * a + f), (2 * a, base + 3 * a),
        (2 * a, base + 4 * a), (a, base + 4 * a), (a, base + 3 * a), (a - t, base + 3 * a + f), (t, base + 3 * a + f),
        (0.0, base + 3 * a), (0.0, base + 2 * a), (t, base + 2 * a - f), (a - t, base + 2 * a - f), (a, base + 2 * a),
        (a, base + a), (a - f, base + a - t), (a - f, base + t), (a, base),
    )  # fmt: skip
    rows = {"1": (a, 3), "2": (a, 2), "3": (0.0, 2), "4": (2 * a, 2), "5": (a, 0), "6": (a, 1)}
    panels = {name: Panel(x, base + row * a, a, a) for name, (x, row) in rows.items()}
    creases = (
        *((a, base + row * a, 2 * a, base + row * a) for row in range(4)),
        (a, base, a, base + a), (2 * a, base, 2 * a, base + a),
        (a, base + 2 * a, a, base + 3 * a), (2 * a, base + 2 * a, 2 * a, base + 3 * a),
        *((x, base + y * a, x + a, base + y * a) for x in (0.0, 2 * a) for y in (2, 3)),
    )  # fmt: skip
    return Net(3 * a, base + 4 * a, corners, panels, creases)


def box(width: float, height: float, depth: float) -> Net:
    """Return a tuck box: two faces, two sides, a lid and a bottom that tuck in, dust flaps, and one glue flap.

    Args:
        width, height, depth: inside measurements.
    """
    w, h, d = width, height, depth
    tuck = min(0.7 * d + 6.0, 16.0)
    dust = min(0.9 * d, 0.45 * w)
    c = min(3.0, 0.2 * d)  # distance by which flaps are set back from their neighbours
    low = d + tuck  # height at which the faces begin
    top = low + h
    x0, x1, x2, x3, x4 = GLUE, GLUE + d, GLUE + d + w, GLUE + 2 * d + w, GLUE + 2 * d + 2 * w
    # From left to right: flap, side, front, side, back.
    corners = (
        (0.0, low + c), (x0, low),
        (x0 + c, low - dust), (x1 - c, low - dust), (x1, low),
        (x1, low - d), (x1 + c, 0.0), (x2 - c, 0.0), (x2, low - d), (x2, low),
        (x2 + c, low - dust), (x3 - c, low - dust), (x3, low),
        (x4, low), (x4, top),
        (x3, top), (x3 - c, top + dust), (x2 + c, top + dust), (x2, top),
        (x2, top + d), (x2 - c, top + d + tuck), (x1 + c, top + d + tuck), (x1, top + d), (x1, top),
        (x1 - c, top + dust), (x0 + c, top + dust), (x0, top), (0.0, top - c),
    )  # fmt: skip
    creases = (
        *((x, low, x, top) for x in (x0, x1, x2, x3)),
        (x0, low, x3, low), (x0, top, x3, top),
        (x1, low - d, x2, low - d), (x1, top + d, x2, top + d),
    )  # fmt: skip
    panels = {
        "front": Panel(x1, low, w, h), "back": Panel(x3, low, w, h),
        "left": Panel(x0, low, d, h), "right": Panel(x2, low, d, h),
        "top": Panel(x1, top, width=w, height=d), "base": Panel(x1, low - d, width=w, height=d),
    }  # fmt: skip
    return Net(x4, top + d + tuck, corners, panels, creases)


def clearance(outline: tuple[Point, ...], x: float, y: float) -> float:
    """Return how far inside a convex outline (counter-clockwise) a point is, in mm; negative if it is outside."""
    distances = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        length = hypot(bx - ax, by - ay)
        if length > 1e-9:
            distances.append(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length)
    return min(distances)
