"""Every board: what all have in common, then each one's own counts, derived a second way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import cos, hypot, isclose, pi, sin, sqrt

import pytest
import shapely
from hypothesis import given, settings, strategies as st

from printkit.layouts import boards, pentagon
from printkit.layouts.base.refusals import InputError, TooLarge, TooSmall
from printkit.layouts.board import rectangle
from printkit.layouts.boards import jo, mana, strings, yoso, yoso_cards
from printkit.layouts.floorplan import DEFAULT, Plan

NAMES = ("favor", "jo", "mana", "master", "strings", "yoso", "yoso-cards")

OTHER = {
    "favor": {"plan": Plan.parse("...../.#.../...#./....."), "cell": 33.0},
    "jo": {"pitch": 12.5, "border": 0.0},
    "mana": {"orientation": 3, "cell": 40.0},
    "master": {"width": 300.0},
    "strings": {"card": "tarot", "gap": 5.0, "border": 12.0},
    "yoso": {"width": 277.0, "ratio": 2.4},
    "yoso-cards": {"card": "70x120mm", "border": 3.0},
}


@pytest.fixture(params=[(name, {}) for name in NAMES] + list(OTHER.items()), ids=lambda p: f"{p[0]}{len(p[1])}")
def board(request):
    name, options = request.param
    return boards.find(name, **options)


def test_the_boards_of_the_contract_are_found():
    assert boards.names() == NAMES
    assert all(boards.title(name) for name in NAMES)


def test_names_spots_and_lines_are_unique_and_known(board):
    ids = [spot.id for spot in board.spots]
    assert len(ids) == len(set(ids))
    assert len({line.id for line in board.lines}) == len(board.lines)
    assert {spot for line in board.lines for spot in line.spots} <= set(ids)
    assert {spot for link in board.links for spot in link} <= set(ids)
    assert {spot for region in board.regions for spot in region.spots} <= set(ids)
    assert len(set(map(frozenset, board.links))) == len(board.links)
    for kind in {region.kind for region in board.regions}:
        names = [region.id for region in board.parts(kind)]
        assert len(names) == len(set(names))


def test_everything_lies_within_the_outline(board):
    edge = shapely.Polygon(board.outline)
    assert edge.bounds == pytest.approx((0, 0, board.width, board.height), abs=1e-9)
    for spot in board.spots:
        assert edge.covers(shapely.Point(spot.at).buffer(board.spot_radius - 1e-6))
    for region in board.regions:
        assert edge.buffer(1e-6).covers(shapely.Polygon(region.outline))


def test_outlines_are_counter_clockwise_and_hold_their_spots(board):
    assert shapely.LinearRing(board.outline).is_ccw
    for region in board.regions:
        ring = shapely.LinearRing(region.outline)
        assert ring.is_simple
        assert ring.is_ccw
        inside = shapely.Polygon(region.outline)
        assert all(inside.covers(shapely.Point(board.at[id]).buffer(board.spot_radius - 1e-6)) for id in region.spots)
        assert not any(inside.covers(shapely.Point(spot.at)) for spot in board.spots if spot.id not in region.spots)


def test_regions_of_a_kind_do_not_overlap(board):
    for kind in sorted({region.kind for region in board.regions}):
        for one, other in combinations(board.parts(kind), 2):
            assert shapely.Polygon(one.outline).intersection(shapely.Polygon(other.outline)).area < 1e-6


def test_lines_are_straight_and_in_order(board):
    for line in board.lines:
        (x, y), (u, v) = board.at[line.spots[0]], board.at[line.spots[-1]]
        length = hypot(u - x, v - y)
        dx, dy = (u - x) / length, (v - y) / length
        places = [board.at[spot] for spot in line.spots]
        assert all(abs(dx * (b - y) - dy * (a - x)) < 1e-9 for a, b in places)
        along = [dx * (a - x) + dy * (b - y) for a, b in places]
        assert along == sorted(along)


def test_discs_do_not_overlap(board):
    for one, other in combinations(board.spots, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= 2 * board.spot_radius - 1e-9


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_a_value(name):
    assert boards.find(name) == boards.find(name)
    assert boards.find(name, **OTHER[name]) == boards.find(name, **OTHER[name]) != boards.find(name)


def test_default_sizes_suit_their_paper():
    """A4 with margins of ten millimetres, rulers beside; A3 for the cards; pieces for the Master board."""
    sizes = {name: (boards.find(name).width, boards.find(name).height) for name in NAMES}
    for name in ("favor", "jo", "mana", "yoso"):
        assert sizes[name][0] <= 190
        assert sizes[name][1] <= 250
    for name in ("strings", "yoso-cards"):
        assert sizes[name][0] <= 297 - 10
        assert sizes[name][1] <= 420 - 10


# ------------------------------------------------------------------------------------------------ finding


def test_an_unknown_board_offers_the_nearest():
    with pytest.raises(InputError, match='Did you mean "yoso"'):
        boards.find("yosso")
    with pytest.raises(InputError, match="board"):
        boards.find("__init__")


def test_an_option_of_another_board_is_refused_with_those_there_are():
    with pytest.raises(InputError, match=r"orientation.*pitch"):
        boards.find("jo", orientation=1)


def test_none_stands_for_the_default():
    assert boards.find("yoso", width=None, spot=None) == boards.find("yoso")


def test_every_parameter_is_told_and_has_its_default():
    for name in NAMES:
        parameters = boards.parameters(name)
        assert all(parameter.help.endswith(".") for parameter in parameters)
        given = {parameter.name: parameter.default for parameter in parameters}
        assert boards.find(name, **given) == boards.find(name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", [-1.0, float("nan"), float("inf"), 1e9])
def test_lengths_out_of_bounds_are_refused(name, value):
    lengths = [p for p in boards.parameters(name) if p.kind == boards.Length]
    assert lengths
    for parameter in lengths:
        with pytest.raises((TooSmall, TooLarge), match=parameter.name):
            boards.find(name, **{parameter.name: value})


# ------------------------------------------------------------------------------------------------ Yoso-Go


def test_yoso_zones_point_down():
    at = boards.find("yoso").at
    lowest = min(at, key=lambda id: at[id][1])
    assert lowest == "VV"
    assert at["EE"][0] < at["EA"][0] < at["AE"][0] < at["AA"][0]
    assert at["WW"][0] == min(x for x, _ in at.values())
    assert isclose(at["EE"][1], at["AA"][1])


@given(st.floats(40, 2000))
@settings(max_examples=20, deadline=None)
def test_yoso_has_one_shape_at_every_width(width):
    board = yoso.board(width=width, border=0)
    scale = width / yoso.board(border=0).width
    for id, (x, y) in yoso.board(border=0).at.items():
        assert board.at[id] == pytest.approx((scale * x, scale * y))


def test_yoso_cards_stand_as_close_as_the_gap_allows():
    board = boards.find("yoso-cards")
    cards = [shapely.Polygon(region.outline) for region in board.parts("card")]
    gaps = [max(apart(a, b)) for a, b in combinations(cards, 2)]
    assert min(gaps) == pytest.approx(2.0)
    assert all(card.bounds[2] - card.bounds[0] == pytest.approx(63) for card in cards)
    assert all(card.bounds[3] - card.bounds[1] == pytest.approx(88) for card in cards)
    x, y = board.width / 2, sum(card.centroid.y for card in cards) / 5
    radii = [hypot(card.centroid.x - x, card.centroid.y - y) for card in cards]
    assert all(79 < radius < 81 for radius in radii)


def apart(one, other):
    """Free room between two upright rectangles, sideways and in height."""
    a, b = one.bounds, other.bounds
    return max(b[0] - a[2], a[0] - b[2]), max(b[1] - a[3], a[1] - b[3])


def test_yoso_card_spots_are_22_5_mm_from_the_card_centre():
    board = boards.find("yoso-cards")
    for card in board.parts("card"):
        centre = shapely.Polygon(card.outline).centroid
        for id in card.spots:
            x, y = board.at[id]
            assert hypot(x - centre.x, y - centre.y) == pytest.approx(22.5)
            assert cos(pentagon.angle(id[1]) * pi / 180) == pytest.approx((y - centre.y) / 22.5)


def test_a_ring_too_wide_for_its_card_is_refused():
    with pytest.raises(InputError, match="ring"):
        yoso_cards.board(card="mini")
    assert yoso_cards.board(card="mini", ring=15, spot=11)


# ------------------------------------------------------------------------------------------------ Mana


def test_mana_is_the_printed_board():
    values = {spot.id: spot.attributes["value"] for spot in boards.find("mana").spots}
    printed = "2 2 3 1 2 2  1 3 1 3 1 3  3 1 2 2 3 1  2 3 1 3 1 2  2 1 3 1 3 2  1 3 2 2 1 3"
    order = [f"{file}{rank}" for rank in "654321" for file in "abcdef"]
    assert [values[square] for square in order] == list(map(int, printed.split()))
    assert list(values) == order
    assert Counter(values.values()) == {1: 12, 2: 12, 3: 12}


@pytest.mark.parametrize("turns", range(4))
def test_mana_turned_on_the_table_shows_the_same_values(turns):
    """A quarter turn clockwise about the middle takes (x, y) to (y, -x)."""
    still, turned = boards.find("mana"), boards.find("mana", orientation=turns)
    middle = still.width / 2
    values = {tuple(round(c, 6) for c in spot.at): spot.attributes["value"] for spot in turned.spots}
    for spot in still.spots:
        x, y = spot.x - middle, spot.y - middle
        for _ in range(turns):
            x, y = y, -x
        assert values[round(x + middle, 6), round(y + middle, 6)] == spot.attributes["value"]


def test_mana_has_no_symmetry():
    shown = {tuple(s.attributes["value"] for s in boards.find("mana", orientation=k).spots) for k in range(4)}
    assert len(shown) == 4


def test_mana_takes_other_values_and_refuses_malformed_ones():
    board = mana.board(values="/".join(["123123"] * 6))
    assert board.spot("c1").attributes["value"] == 3
    for values in ("123123", "/".join(["123124"] * 6), "/".join(["12312"] * 6), "/".join(["123123"] * 7), ""):
        with pytest.raises(InputError, match="values"):
            mana.board(values=values)
    for orientation in (-1, 4):
        with pytest.raises(InputError, match="orientation"):
            mana.board(orientation=orientation)


# ------------------------------------------------------------------------------------------------ Jo


def test_jo_counts_follow_from_distances_alone():
    board = boards.find("jo")
    pitch = 21.0
    near = {
        frozenset((a.id, b.id))
        for a, b in combinations(board.spots, 2)
        if abs(hypot(a.x - b.x, a.y - b.y) - pitch) < 1e-6
    }
    assert set(map(frozenset, board.links)) == near
    threes = {
        frozenset((a, b, c))
        for b in board.at
        for a, c in combinations(board.at, 2)
        if frozenset((a, b)) in near
        and frozenset((b, c)) in near
        and abs(hypot(*(board.at[a][i] - board.at[c][i] for i in (0, 1))) - 2 * pitch) < 1e-6
    }
    assert (len(board.spots), len(near), len(threes)) == (61, 156, 129)
    in_lines = {frozenset(line.spots[i : i + 3]) for line in board.lines for i in range(len(line.spots) - 2)}
    assert in_lines == threes
    assert sum(len(line.spots) - 2 for line in board.lines) == 129
    assert Counter(len(line.spots) for line in board.lines) == {5: 6, 6: 6, 7: 6, 8: 6, 9: 3}


def test_jo_columns_are_upright_and_numbered_from_the_bottom():
    board = boards.find("jo")
    assert [spot.id for spot in board.spots] == [
        f"{column}{n + 1}"
        for column, size in zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True)
        for n in range(size)
    ]
    for spot in board.spots:
        q = "abcdefghi".index(spot.id[0]) - 4
        height = int(spot.id[1:]) - 5 + abs(q) / 2
        assert spot.x - board.width / 2 == pytest.approx(21 * q * sqrt(3) / 2)
        assert spot.y - board.height / 2 == pytest.approx(21 * height)
        assert (spot.attributes["column"], spot.attributes["row"]) == (spot.id[0], int(spot.id[1:]))


def test_jo_neutral_stones_have_a_threefold_symmetry():
    board = boards.find("jo")
    marked = {spot.id for spot in board.spots if spot.attributes.get("neutral")}
    assert marked == set(jo.NEUTRALS) == {"b2", "c5", "e3", "e8", "g5", "h2"}
    points = [(board.at[id][0] - board.width / 2, board.at[id][1] - board.height / 2) for id in sorted(marked)]
    c, s = cos(2 * pi / 3), sin(2 * pi / 3)
    for x, y in points:
        assert any(hypot(c * x - s * y - u, s * x + c * y - v) < 1e-9 for u, v in points)


def test_jo_cells_are_regular_hexagons_that_tile():
    board = boards.find("jo")
    cells = [shapely.Polygon(region.outline) for region in board.parts("cell")]
    assert shapely.union_all([cell.buffer(1e-6) for cell in cells]).geom_type == "Polygon"
    for cell in cells:
        assert cell.area == pytest.approx(21**2 * sqrt(3) / 2)


# ------------------------------------------------------------------------------------------------ Strings


def test_strings_lines_are_all_rows_columns_and_diagonals():
    board = boards.find("strings")
    squares = {f"{f}{r}": (i, j) for i, f in enumerate("abcdef") for j, r in enumerate("123456")}
    groups: dict[object, set[str]] = {}
    for square, (x, y) in squares.items():
        for key in (("row", y), ("column", x), ("rising", x - y), ("falling", x + y)):
            groups.setdefault(key, set()).add(square)
    wanted = {frozenset(group) for group in groups.values() if len(group) >= 3}
    assert {frozenset(line.spots) for line in board.lines} == wanted
    assert Counter(line.family for line in board.lines) == {"row": 6, "column": 6, "rising": 7, "falling": 7}
    assert len(board.links) == 60


@pytest.mark.parametrize("card, width, height", [("mini", 44, 68), ("poker", 63, 88), ("50x50mm", 50, 50)])
def test_strings_cells_hold_the_cards(card, width, height):
    board = strings.board(card=card, gap=1, border=2)
    assert (board.width, board.height) == (6 * width + 5 + 4, 6 * height + 5 + 4)
    cell = board.parts("card")[0]
    assert cell.id == "a6"
    assert cell.outline == rectangle(2, 2 + 5 * (height + 1), width=width, height=height)


# ------------------------------------------------------------------------------------------------ favor


def test_favor_links_are_the_steps_of_the_plan():
    board = boards.find("favor")
    steps = {frozenset((a, b)) for a in DEFAULT.floor for b in DEFAULT.neighbours(a)}
    assert {spot.id for spot in board.spots} == set(DEFAULT.floor)
    assert set(map(frozenset, board.links)) == steps
    assert {region.id for region in board.parts("wall")} == set(DEFAULT.walls)
    assert board.at["a1"] == (15, 15)
    assert board.at["i9"] == (175, 175)


def test_favor_tiles_shrink_so_that_large_plans_stay_printable():
    board = boards.find("favor", plan=Plan.parse("/".join(["." * 26] * 30)))
    assert board.height == pytest.approx(190)
    assert board.width == pytest.approx(26 * 6 + 10)
