"""Which radii make a true board of nested pentagons."""

from __future__ import annotations

from math import hypot, pi, sin

import pytest
from hypothesis import example, given, settings, strategies as st

from printkit.layouts import boards, clearance, nested, pentagon
from printkit.layouts.base.refusals import InputError
from printkit.layouts.boards import master, yoso, yoso_cards
from printkit.layouts.straight import alignments

SIN36 = sin(pi / 5)
GOLDEN = ((1 + 5**0.5) / 2) ** 2


def brute_lines(at, tolerance=1e-7):
    """Lines of four and more spots, every triple being looked at."""
    found = set()
    ids = sorted(at)
    for i, one in enumerate(ids):
        for other in ids[i + 1 :]:
            (x, y), (u, v) = at[one], at[other]
            length = hypot(u - x, v - y)
            line = {
                id for id in ids if abs((u - x) * (at[id][1] - y) - (v - y) * (at[id][0] - x)) < tolerance * length
            }
            if len(line) >= 4:
                found.add(frozenset(line))
    return found


@given(st.floats(1.0, 8.0, exclude_min=True))
@example(2.57)
@example(2.66)
@example(GOLDEN)
@example(1.7013)
@example(1.4 / SIN36 + 0.001)
@settings(max_examples=60, deadline=None)
def test_a_ratio_is_taken_exactly_when_it_makes_the_20_lines_and_keeps_zones_apart(ratio):
    """The rules: above 1/sin 36 and the spots' clearance, and not within 0.05 of the golden ratio squared."""
    wanted = ratio > (1 + yoso.SPOT) / SIN36 and abs(ratio - GOLDEN) > 0.05
    try:
        board = yoso.board(ratio=ratio)
    except InputError as refused:
        assert not wanted
        assert refused.field == "ratio"
        assert refused.given == f"{ratio:g}"
    else:
        assert wanted
        assert brute_lines(board.at) == {frozenset(line.spots) for line in pentagon.lines(2)}


@given(st.floats(1.75, 2.35))
@settings(max_examples=20, deadline=None)
def test_small_spots_allow_small_ratios(ratio):
    board = yoso.board(ratio=ratio, spot=1)
    assert brute_lines(board.at) == {frozenset(line.spots) for line in pentagon.lines(2)}


def test_at_the_golden_ratio_squared_false_lines_are_exact():
    """Twenty-five lines instead of twenty: one more in each direction joins two lines of two spots."""
    false = brute_lines(nested.places((GOLDEN, 1.0))) - {frozenset(line.spots) for line in pentagon.lines(2)}
    assert len(false) == 5
    assert set(map(len, false)) == {4}


@pytest.mark.parametrize("ratio", [GOLDEN - 0.0499, GOLDEN, GOLDEN + 0.0499])
def test_the_refused_band_is_a_twentieth_wide(ratio):
    with pytest.raises(InputError, match=r"8, AE EF EV WE would look like one\. Stay 0\.05 away from 2\.618\."):
        yoso.board(ratio=ratio)


@pytest.mark.parametrize("ratio", [GOLDEN - 0.0501, GOLDEN + 0.0501])
def test_just_outside_the_band_is_taken(ratio):
    yoso.board(ratio=ratio)


@pytest.mark.parametrize("ratio", [0.0, 1.0, -2.0, float("nan"), float("inf"), 100.0])
def test_ratios_that_mean_nothing_are_refused(ratio):
    with pytest.raises(InputError, match="ratio"):
        yoso.board(ratio=ratio)


def test_below_the_limit_the_order_on_a_line_changes():
    """Why the limit: with a smaller ratio the spots of two zones interleave."""
    at = nested.places((1.5, 1.0))
    mixed = [line for line in pentagon.lines(2) if list(line.spots) != along(line, at)]
    assert mixed
    at = nested.places((1 / SIN36 + 1e-9, 1.0))
    assert all(list(line.spots) == along(line, at) for line in pentagon.lines(2))


def along(line, at):
    (x, y), (u, v) = at[line.spots[0]], at[line.spots[-1]]
    return sorted(line.spots, key=lambda id: (at[id][0] - x) * (u - x) + (at[id][1] - y) * (v - y))


@pytest.mark.parametrize("board, levels", [("yoso", 2), ("yoso-cards", 2), ("master", 3)])
def test_default_boards_are_proved(board, levels):
    """They skip the proof when they are built, so it is done here, from the radii measured on the board."""
    found = boards.find(board)
    at = found.at
    radii = []
    for level in range(levels):
        corners = [middle(at, "E" * level + letter) for letter in pentagon.RING]
        x, y = sum(c[0] for c in corners) / 5, sum(c[1] for c in corners) / 5
        radii.append(hypot(corners[0][0] - x, corners[0][1] - y))
    nested.prove(radii, found.spot_radius, {f"{level}": "" for level in range(levels - 1)})
    tolerance = nested.ALIGNED * radii[-1]
    assert set(alignments(at, tolerance, 4)) == {line.spots for line in found.lines}


def middle(at, word):
    points = [point for id, point in at.items() if id.startswith(word)]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@pytest.mark.parametrize("board", ["yoso", "yoso-cards", "master"])
def test_lines_keep_clear_of_spots_they_do_not_hold(board):
    found = boards.find(board)
    nearest = clearance.along_lines(found.at, found.lines)
    assert nearest.distance - found.spot_radius > 1.0
    apart = clearance.among_spots(found.at)
    assert apart.distance - 2 * found.spot_radius > 1.0


def test_clearance_agrees_with_plain_arithmetic():
    at = boards.find("yoso").at
    ids = list(at)
    shortest = min(hypot(at[a][0] - at[b][0], at[a][1] - at[b][1]) for i, a in enumerate(ids) for b in ids[i + 1 :])
    nearest = clearance.among_spots(at)
    assert nearest.distance == pytest.approx(shortest, abs=1e-9)
    one, other = (at[id] for id in nearest.between)
    assert hypot(one[0] - other[0], one[1] - other[1]) == pytest.approx(shortest, abs=1e-9)


@pytest.mark.parametrize("zone_ratio, circle_ratio, field", [
    (GOLDEN, 3.3, "zone_ratio"),
    (2.82, GOLDEN, "circle_ratio"),
    (2.82, 2.2, "circle_ratio"),
    (2.3, 3.3, "zone_ratio"),
    (3.0, 3.3, "zone_ratio"),
    (0.5, 3.3, "zone_ratio"),
])  # fmt: skip
def test_the_master_board_refuses_ratios_at_both_levels(zone_ratio, circle_ratio, field):
    with pytest.raises(InputError, match=field):
        master.board(zone_ratio=zone_ratio, circle_ratio=circle_ratio)


def test_the_master_board_takes_other_true_ratios():
    board = master.board(zone_ratio=2.85, circle_ratio=3.42)
    assert set(alignments(board.at, 1e-6, 4)) == {line.spots for line in pentagon.lines(3)}


def test_spots_that_touch_a_line_or_each_other_are_refused():
    with pytest.raises(InputError, match="spot"):
        yoso.board(spot=25)
    with pytest.raises(InputError, match="spot"):
        master.board(spot=24)


def test_a_ring_that_gives_the_golden_ratio_is_quoted_as_it_was_given():
    """On square cards a ring of 29 mm would do it."""
    with pytest.raises(
        InputError, match='ring "29 mm" would add a straight line that is not in the rules: at a radius ratio of'
    ):
        yoso_cards.board(card="square", ring=29, spot=10)


@pytest.mark.parametrize(
    "radii, spot, border, tells",
    [
        ((90.0, 20.0), 8.0, 2.0, "edge"),
        ((40.0, 20.0), 3.0, 90.0, "zones"),
        ((100.0, 20.0), 3.0, 90.0, "ring"),
        ((120.0, 40.0, 5.0), 1.0, 90.0, "ring"),
    ],
)
def test_a_zone_reaches_no_farther_than_edge_neighbour_and_ring_allow(
    radii: tuple[float, ...], spot: float, border: float, tells: str
) -> None:
    """Measured on the places: a quarter of the room between two zones, 0.8 of the border, a fifth of a ring."""
    at = nested.places(radii)
    # The zones E and A lie side by side, as high as each other.
    assert middle(at, "E")[1] == pytest.approx(middle(at, "A")[1])
    right_of_e = max(x for id, (x, _) in at.items() if id[0] == "E") + spot
    left_of_a = min(x for id, (x, _) in at.items() if id[0] == "A") - spot
    limits = {"edge": 0.8 * border, "zones": (left_of_a - right_of_e) / 4, "ring": 0.2 * radii[-1]}
    assert min(limits, key=limits.__getitem__) == tells
    assert nested.beyond(radii, spot, border) == pytest.approx(limits[tells])
