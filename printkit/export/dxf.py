"""DXF, written with ezdxf: cutting paths in mm, each a single polyline in which arcs replace curves."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from math import atan2, dist, hypot, tan
from typing import TYPE_CHECKING, assert_never

from printkit.draw.drawing import Circle, Clip, Image, Item, Path, Shade, Tagged, Text, Use
from printkit.draw.outline import Point, Segment
from printkit.export.document import Sheet
from printkit.export.files import Files
from printkit.export.job import Job
from printkit.layouts.base.installation import to_add
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from ezdxf.layouts import Modelspace

TINY = 0.01
"""Largest distance in mm between an arc and the curve that it replaces."""
DEEPEST = 10
"""Largest number of times that a curve may be halved."""
RED, BLUE, WHITE = 1, 5, 7
"""Colours by their numbers in DXF."""
INKS = {"cut": RED, "fold": BLUE}


def files(job: Job) -> Files:
    """Return a file for each sheet."""
    return job.by_sheets(dxf)


def dxf(sheet: Sheet) -> bytes:
    """Return the lines of a sheet, in layers named as in the drawing (in capitals); text and pictures are left out.

    Raises:
        InputError: ezdxf is not installed.
    """
    try:
        import ezdxf
        from ezdxf import units
    except ImportError:
        raise InputError("output", ".dxf", f"A .dxf file needs ezdxf: {to_add()}.") from None
    # Otherwise every file would contain the current time and a unique number.
    ezdxf.options.write_fixed_meta_data_for_testing = True
    document = ezdxf.new("R2000", units=units.MM)
    space = document.modelspace()
    for name, items in sheet.drawing.layers:
        document.layers.add(name.upper(), color=INKS.get(name, WHITE))
        for item in items:
            _add(space, name.upper(), item)
    document.header["$EXTMIN"], document.header["$EXTMAX"] = (0, 0, 0), (sheet.width, sheet.height, 0)
    out = StringIO()
    document.write(out)
    return out.getvalue().encode("cp1252", errors="replace")


def _add(space: Modelspace, layer: str, item: Item) -> None:
    at = {"layer": layer}
    match item:
        case Path(segments) | Shade(segments):
            for points, is_closed in _polylines(segments):
                space.add_lwpolyline(points, format="xyb", close=is_closed, dxfattribs=at)
        case Circle(x, y, r):
            space.add_circle((x, y), r, dxfattribs=at)
        case Use():
            for inner in item.placed:
                _add(space, layer, inner)
        case Clip(_, items) | Tagged(_, items):
            for inner in items:
                _add(space, layer, inner)
        case Text() | Image():
            pass
        case _:
            assert_never(item)


_Vertex = tuple[float, float, float]
"""The start of an edge, and its bulge: the tangent of a quarter of its angle, positive if it turns left."""


def _polylines(segments: tuple[Segment, ...]) -> Iterator[tuple[list[_Vertex], bool]]:
    run: list[_Vertex] = []
    at: Point = (0.0, 0.0)
    for step in (*segments, ("M", 0.0, 0.0)):
        match step:
            case "M", x, y:
                if run:
                    yield [*run, (*at, 0.0)], False
                run, at = [], (x, y)
            case "L", x, y:
                run.append((*at, 0.0))
                at = (x, y)
            case "C", a, b, c, d, x, y:
                run += arcs(at, (a, b), (c, d), q=(x, y))
                at = (x, y)
            case _:
                first = run[0][:2]
                if hypot(at[0] - first[0], at[1] - first[1]) > 1e-9:
                    run.append((*at, 0.0))
                yield run, True
                run, at = [], first


def arcs(p: Point, a: Point, b: Point, *, q: Point, depth: int = 0) -> list[_Vertex]:
    """Return arcs that approximate a cubic curve very closely, each with its start and its bulge."""
    middle = _between(p, a, b, q=q, t=0.5)
    bulge = _bulge(p, middle, q)
    off = max(_off(p, middle, q, at=_between(p, a, b, q=q, t=t)) for t in (0.2, 0.35, 0.65, 0.8))
    # A curve that turns back on itself may be close to an arc without resembling it, or run past the arc's end.
    x, y = q[0] - p[0], q[1] - p[1]
    forth = all((v[0] - u[0]) * x + (v[1] - u[1]) * y >= 0 for u, v in pairwise((p, a, b, q)))
    gentle = forth and dist(p, a) + dist(a, b) + dist(b, q) <= (1.3 if bulge else 1.001) * dist(p, q)
    if depth == DEEPEST or (gentle and off < TINY):
        return [(*p, bulge)]
    pa, ab, bq = _half(p, a), _half(a, b), _half(b, q)
    left, right = _half(pa, ab), _half(ab, bq)
    return [*arcs(p, pa, left, q=middle, depth=depth + 1), *arcs(middle, right, bq, q=q, depth=depth + 1)]


def _half(p: Point, q: Point) -> Point:
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def _between(p: Point, a: Point, b: Point, *, q: Point, t: float) -> Point:
    s = 1 - t
    k, l, m, n = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return k * p[0] + l * a[0] + m * b[0] + n * q[0], k * p[1] + l * a[1] + m * b[1] + n * q[1]


def _bulge(p: Point, m: Point, q: Point) -> float:
    """Return the bulge of the arc from p through m to q."""
    x, y, u, v = p[0] - m[0], p[1] - m[1], q[0] - m[0], q[1] - m[1]
    across = x * v - y * u
    if abs(across) < 1e-9:
        return 0.0
    # Seen from a point on the arc, the angle between its ends is half that of the rest of the circle.
    angle = atan2(abs(across), x * u + y * v)
    return (1 if across < 0 else -1) / tan(angle / 2)


def _off(p: Point, m: Point, q: Point, *, at: Point) -> float:
    """Return the distance of a point from the arc's circle (or line), in mm."""
    ax, ay, bx, by = q[0] - p[0], q[1] - p[1], m[0] - p[0], m[1] - p[1]
    twice = 2 * (ax * by - ay * bx)
    x, y = at[0] - p[0], at[1] - p[1]
    if abs(twice) < 1e-9:
        return abs(ax * y - ay * x) / (hypot(ax, ay) or 1.0)
    a, b = ax * ax + ay * ay, bx * bx + by * by
    u, v = (by * a - ay * b) / twice, (ax * b - bx * a) / twice
    return abs(hypot(x - u, y - v) - hypot(u, v))
