"""Nets: what is cut out is one piece, holds its panels and its creases, and folds into what it is called."""

from __future__ import annotations

from itertools import combinations
from math import isclose, sqrt

import pytest
from hypothesis import given, settings, strategies as st
from shapely import LineString, Polygon
from shapely.geometry import box as rectangle

from printkit.layouts import nets

SIDES = st.floats(10, 120)
NETS = {
    "hexagon": lambda a, b, c: nets.hexagon(a),
    "shield": lambda a, b, c: nets.shield(a, b),
    "standee": lambda a, b, c: nets.standee(a, b),
    "die": lambda a, b, c: nets.die(a),
    "box": lambda a, b, c: nets.box(a, b, 3 + c / 4),
}


@pytest.mark.parametrize("name", NETS)
@settings(max_examples=20)
@given(a=SIDES, b=SIDES, c=SIDES)
def test_a_net_is_one_piece_that_holds_its_panels_and_creases(name: str, a: float, b: float, c: float) -> None:
    net = NETS[name](a, b, c)
    cut = Polygon(net.outline)
    assert cut.is_valid and cut.exterior.is_ccw
    assert all(isclose(x, y, abs_tol=1e-9) for x, y in zip(cut.bounds, (0, 0, net.width, net.height), strict=True))
    panels = [rectangle(p.x, p.y, p.x + p.width, p.y + p.height) for p in net.panels.values()]
    for panel in panels if name not in ("hexagon", "shield") else ():
        assert panel.difference(cut).area < 1e-6
    for one, other in combinations(panels, 2):
        assert one.intersection(other).area < 1e-6
    for x, y, u, v in net.creases:
        assert LineString([(x, y), (u, v)]).difference(cut.buffer(1e-6)).length < 1e-6


def test_a_die_has_six_faces_and_seven_flaps_and_opposite_faces_make_seven() -> None:
    net = nets.die(20)
    assert len(net.panels) == 6 and len(net.creases) == 5 + 7
    at = {(round(p.x / 20), round((p.y - 9) / 20)): name for name, p in net.panels.items()}
    # Of a strip of four, every other one is opposite; the two beside the strip face each other.
    strip = [at[1, row] for row in range(4)]
    sides = [name for (column, _), name in at.items() if column != 1]
    assert {int(a) + int(b) for a, b in ((strip[0], strip[2]), (strip[1], strip[3]), tuple(sides))} == {7}


def test_a_box_closes_round_what_it_holds() -> None:
    net = nets.box(64.5, 89.5, 18)
    assert net.panels["front"].x - net.panels["left"].x == net.panels["left"].width == 18
    assert net.panels["back"].x == net.panels["front"].x + 64.5 + 18
    assert net.width == nets.GLUE + 2 * (64.5 + 18)
    ends = {"top", "base"}
    assert {(name in ends, panel.height) for name, panel in net.panels.items()} == {(True, 18), (False, 89.5)}
    assert all((net.panels[end].x, net.panels[end].width) == (net.panels["front"].x, 64.5) for end in ends)


def test_a_hexagon_is_regular_and_clearance_is_the_distance_from_its_edge() -> None:
    net = nets.hexagon(20)
    sides = [
        sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
        for a, b in zip(net.outline, (*net.outline[1:], net.outline[0]), strict=True)
    ]
    assert max(sides) - min(sides) < 1e-9
    assert nets.clearance(net.outline, 10, net.height / 2) == pytest.approx(10)
    assert nets.clearance(net.outline, 0, 0) < 0
