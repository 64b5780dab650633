"""Outlines of strokes: as wide as the stroke, with its joins and ends."""

from __future__ import annotations

import pytest
import shapely

from printkit.draw.drawing import Style
from printkit.draw.outline import Segment, disc, rectangle, strokes
from printkit.draw.stroke import outlined
from printkit.layouts.base.refusals import InputError

BEND: tuple[Segment, ...] = (("M", 0, 0), ("L", 20, 0), ("L", 20, 15))
CURVE: tuple[Segment, ...] = (("M", 0, 0), ("C", 0, 30, 40, 30, 40, 0))
RING = disc(0, 0, 10)
SHARP: tuple[Segment, ...] = (("M", 0, 0), ("L", 20, 0), ("L", 0, 3))


def area(path: tuple[Segment, ...]) -> shapely.Geometry:
    """What the nonzero rule fills: all pieces of an outline go round the same way."""
    pieces, piece = [], []
    for step in path:
        piece.append(step)
        if step == ("Z",):
            points = [start for start, _ in strokes(piece, 24)]
            assert shapely.LinearRing(points).is_ccw
            pieces.append(shapely.Polygon(points))
            piece = []
    assert not piece
    return shapely.union_all(pieces)


@pytest.mark.parametrize("cap", ["butt", "round", "square"])
@pytest.mark.parametrize("join", ["miter", "round", "bevel"])
@pytest.mark.parametrize("path", [BEND, BEND[::-1], CURVE, RING, rectangle(0, 0, 9, 5)], ids=str)
def test_an_outline_covers_what_the_stroke_does(path: tuple[Segment, ...], join: str, cap: str) -> None:
    if path[0][0] != "M":
        path = (("M", 20, 15), ("L", 20, 0), ("L", 0, 0))
    style = Style(None, "#000000", 2.0, cap=cap, join=join)  # type: ignore[arg-type]
    ends = [start for start, _ in strokes(path, 400)]
    whole = shapely.LinearRing(ends) if path[-1] == ("Z",) else shapely.LineString([*ends, path[-1][-2:]])
    said = shapely.buffer(
        whole, 1.0, quad_segs=64, cap_style={"butt": "flat"}.get(cap, cap),
        join_style={"miter": "mitre"}.get(join, join), mitre_limit=4,
    )  # fmt: skip
    found = area(outlined(path, style))
    assert found.symmetric_difference(said).area < 0.012 * said.area


def test_a_sharp_corner_is_cut_off() -> None:
    """As in SVG, where a mitre longer than four times the width becomes a bevel."""
    style = Style(None, "#000000", 2.0)
    assert outlined(SHARP, style) == outlined(SHARP, Style(None, "#000000", 2.0, join="bevel"))
    assert area(outlined(SHARP, style)).bounds[2] == pytest.approx(20.148, abs=0.01)
    blunt: tuple[Segment, ...] = (("M", 0, 0), ("L", 20, 0), ("L", 0, 15))
    assert area(outlined(blunt, style)).bounds[2] == pytest.approx(23, abs=0.01)


def test_a_dot_has_only_the_ends_of_a_stroke() -> None:
    dot: tuple[Segment, ...] = (("M", 5, 5), ("L", 5, 5))
    sizes = {cap: outlined(dot, Style(None, "#000000", 2.0, cap=cap)) for cap in ("butt", "round", "square")}  # type: ignore[arg-type]
    assert sizes["butt"] == ()
    assert area(sizes["round"]).area == pytest.approx(3.14, abs=0.01)
    assert area(sizes["square"]).bounds == pytest.approx((4, 4, 6, 6))


def test_each_part_of_a_path_is_a_stroke_of_its_own() -> None:
    style = Style(None, "#000000", 1.0)
    assert outlined(BEND + RING, style) == outlined(BEND, style) + outlined(RING, style)


def test_a_dashed_stroke_has_no_outline() -> None:
    with pytest.raises(InputError, match="A dashed stroke"):
        outlined(BEND, Style(None, "#000000", 1.0, (1.0, 2.0)))
