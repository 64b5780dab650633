"""The Master board in five pieces, and how pieces lie on paper."""

from __future__ import annotations

from math import cos, hypot, pi, radians, sin

import pytest
import shapely
from hypothesis import given, settings, strategies as st

from printkit.layouts import boards, paper, pieces
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Region
from printkit.layouts.boards import master

A3 = paper.parse("A3").landscape
MARGIN = 8.0


@pytest.fixture(scope="module")
def board():
    return boards.find("master")


@pytest.fixture(scope="module")
def placed(board):
    return [pieces.place(piece, A3, MARGIN) for piece in board.parts("piece")]


def test_the_pieces_make_up_the_board_without_overlap(board):
    parts = [shapely.Polygon(piece.outline) for piece in board.parts("piece")]
    whole = shapely.Polygon(board.outline)
    assert sum(part.area for part in parts) == pytest.approx(whole.area)
    assert shapely.union_all(parts).symmetric_difference(whole).area < 1e-6


def test_the_pieces_cover_every_spot_and_line_with_the_border_to_spare(board):
    whole = shapely.union_all([shapely.Polygon(piece.outline).buffer(1e-7) for piece in board.parts("piece")])
    for spot in board.spots:
        assert whole.covers(shapely.Point(spot.at).buffer(board.spot_radius + 4 - 1e-6))
    for line in board.lines:
        stroke = shapely.LineString([board.at[line.spots[0]], board.at[line.spots[-1]]])
        assert whole.covers(stroke.buffer(4))


def test_each_piece_holds_its_zone_alone_and_no_cut_meets_a_spot(board):
    for piece in board.parts("piece"):
        shape = shapely.Polygon(piece.outline)
        assert set(piece.spots) == {spot.id for spot in board.spots if spot.id[0] == piece.id}
        for spot in board.spots:
            disc = shapely.Point(spot.at).buffer(board.spot_radius + 2)
            assert shape.covers(disc) if spot.id in piece.spots else not shape.intersects(disc)


def test_each_piece_is_a_sector_of_72_degrees_about_the_centre(board):
    for piece in board.parts("piece"):
        (x, y), (a, b), _, (c, d) = piece.outline
        one, other = complex(a - x, b - y), complex(c - x, d - y)
        assert abs(one) == pytest.approx(abs(other))
        assert (other / one).real / abs(other / one) == pytest.approx(cos(2 * pi / 5))


def test_each_piece_fits_a3_with_its_margin(placed):
    for placement in placed:
        left, bottom, right, top = shapely.Polygon(placement.outline).bounds
        assert min(left, bottom, A3.width - right, A3.height - top) >= MARGIN
        assert (left + right) / 2 == pytest.approx(A3.width / 2)
        assert (bottom + top) / 2 == pytest.approx(A3.height / 2)


def test_a_placement_only_turns_and_shifts(board, placed):
    for placement in placed:
        c, s = cos(radians(placement.angle)), sin(radians(placement.angle))
        for spot in board.spots[::9]:
            x, y = placement.place(spot.at)
            assert x - placement.dx == pytest.approx(c * spot.x - s * spot.y)
            assert y - placement.dy == pytest.approx(s * spot.x + c * spot.y)


def test_the_board_is_as_large_as_five_a3_pieces_allow():
    """A tenth of a millimetre more and there is no angle at which a piece fits: every eighth of a degree is tried."""
    larger = master.board(width=master.WIDTH + 0.1).parts("piece")[0]
    room_across, room_up = A3.width - 2 * MARGIN, A3.height - 2 * MARGIN
    for step in range(8 * 180):
        left, bottom, right, top = turned(larger.outline, step / 8)
        assert right - left > room_across or top - bottom > room_up
    with pytest.raises(
        InputError, match=r'paper "A3" is too small for piece A \(295\.5 x 281\.0 mm and margins of 8 mm\)\.'
    ):
        pieces.place(larger, A3, MARGIN)


def test_the_narrowest_strip_that_holds_a_piece_decides(board):
    """A convex outline is narrowest with one of its sides flush: here at 0.951 of the inradius of the board."""
    outline = board.parts("piece")[0].outline
    inradius = board.width / 2 / sin(2 * pi / 5) * cos(pi / 5)
    least = min(turned(outline, step / 8)[3] - turned(outline, step / 8)[1] for step in range(8 * 180))
    assert least == pytest.approx(inradius * sin(2 * pi / 5), abs=1e-6)
    assert least <= A3.height - 2 * MARGIN


def turned(outline, angle):
    c, s = cos(radians(angle)), sin(radians(angle))
    xs, ys = [c * x - s * y for x, y in outline], [s * x + c * y for x, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


polygons = st.lists(st.tuples(st.floats(0, 300), st.floats(0, 200)), min_size=3, max_size=9).map(
    lambda points: shapely.MultiPoint(points).convex_hull
)


@given(polygons, st.floats(250, 700), st.floats(250, 700))
@settings(max_examples=50, deadline=None)
def test_no_other_angle_leaves_more_room(hull, width, height):
    if hull.geom_type != "Polygon" or hull.area < 100:
        return
    outline = tuple(hull.exterior.normalize().coords)[:-1]
    placement = pieces.place(Region("x", "piece", outline), paper.Paper("test", width, height), -1000)
    left, bottom, right, top = shapely.Polygon(placement.outline).bounds
    room = min(width - right + left, height - top + bottom)
    for angle in range(180):
        west, south, east, north = turned(outline, angle)
        assert min(width - east + west, height - north + south) <= room + 1e-6


def test_distances_between_zones_are_side_and_diagonal_of_a_pentagon(board):
    found = pieces.distances(board)
    at = board.at
    ring = list("EAFVW")
    neighbours = {frozenset((a, b)) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)}
    side = {pair: d for pair, d in found.items() if frozenset(pair) in neighbours}
    diagonal = {pair: d for pair, d in found.items() if frozenset(pair) not in neighbours}
    assert len(side) == len(diagonal) == 5
    # Spots of the same name in two zones are as far from each other as the zones are.
    for (one, other), distance in found.items():
        (x, y), (u, v) = at[f"{one}EE"], at[f"{other}EE"]
        assert distance == pytest.approx(hypot(x - u, y - v))
    assert max(side.values()) - min(side.values()) < 1e-9
    golden = (1 + 5**0.5) / 2
    assert diagonal["A", "V"] == pytest.approx(golden * side["A", "E"])
