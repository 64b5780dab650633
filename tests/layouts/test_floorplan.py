"""Floor plans: text, squares, steps, and sight against two other ways of deciding it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, strategies as st
from shapely import LineString, Point, box

from printkit.layouts.base.refusals import InputError
from printkit.layouts.floorplan import DEFAULT, Plan, name


@st.composite
def plans(draw: st.DrawFn, most: int = 7) -> Plan:
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = draw(st.lists(st.sampled_from("...#"), min_size=width * height, max_size=width * height))
    cells[draw(st.integers(0, width * height - 1))] = "."
    text = "".join(cells)
    return Plan(tuple(text[i * width : (i + 1) * width] for i in range(height)))


def sees_by_fractions(plan: Plan, a: str, b: str) -> bool:
    """Clip the segment to every wall's closed square with rationals, then look for pinched corners."""
    if a == b:
        return False
    half = Fraction(1, 2)
    (ax, ay), (bx, by) = ((x + half, y + half) for x, y in (plan.at(a), plan.at(b)))
    walls = [plan.at(wall) for wall in plan.walls]
    for x, y in walls:
        low, high = Fraction(0), Fraction(1)
        for start, end, side in ((ax, bx, x), (ay, by, y)):
            if start == end:
                if not side < start < side + 1:
                    low, high = Fraction(1), Fraction(0)
            else:
                ends = sorted(((side - start) / (end - start), (side + 1 - start) / (end - start)))
                low, high = max(low, ends[0]), min(high, ends[1])
        if low < high:
            return False
    for (x, y), (u, v) in combinations(walls, 2):
        if abs(x - u) == 1 and abs(y - v) == 1:
            corner_x, corner_y = max(x, u), max(y, v)
            on_line = (corner_x - ax) * (by - ay) == (corner_y - ay) * (bx - ax)
            if on_line and min(ax, bx) < corner_x < max(ax, bx):
                return False
    return True


def sees_by_polygons(plan: Plan, a: str, b: str) -> bool:
    """GEOS: a wall's interior meets the segment where their intersection is longer than nothing.

    GEOS is off by rounding only, which at these sizes is far below any true length.
    """
    if a == b:
        return False
    (ax, ay), (bx, by) = plan.at(a), plan.at(b)
    segment = LineString([(ax + 0.5, ay + 0.5), (bx + 0.5, by + 0.5)])
    walls = [plan.at(wall) for wall in plan.walls]
    if any(segment.intersection(box(x, y, x + 1, y + 1)).length > 1e-6 for x, y in walls):
        return False
    pinched = [
        Point(max(x, u), max(y, v))
        for (x, y), (u, v) in combinations(walls, 2)
        if abs(x - u) == 1 and abs(y - v) == 1
    ]
    return all(segment.distance(corner) > 1e-9 for corner in pinched)


def test_default_is_the_plan_of_the_rules() -> None:
    text = "........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./........."
    assert str(DEFAULT) == text
    assert Plan.parse(text) == DEFAULT == Plan.parse(text.replace("/", "\n") + "\n")
    assert (DEFAULT.width, DEFAULT.height, len(DEFAULT.floor), len(DEFAULT.walls)) == (9, 9, 64, 17)
    assert DEFAULT.floor[:3] == ("a1", "a2", "a3")


def test_ranks_count_from_the_bottom_and_files_from_the_left() -> None:
    plan = Plan.parse("..#/...")
    assert plan.squares == ("a1", "a2", "b1", "b2", "c1", "c2")
    assert plan.walls == ("c2",)
    assert plan.neighbours("c1") == ("b1",)
    assert plan.neighbours("b1") == ("b2", "c1", "a1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r'plan must be rows of \. and #, top row first, none empty, not "'),
        ("..//..", r'plan must be rows of \. and #, top row first, none empty, not "'),
        ("../...", r'plan must have 2 squares in every row, like the first, but one row is "\.\.\."\.'),
        ("..x/...", "floor"),
        ("###/###", r'plan must have at least one floor square \(\.\), but "###/###" has none\.'),
        ("." * 27, "26 files"),
        ("/".join("." * 100), "99 ranks"),
    ],
)
def test_malformed_plans_are_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        Plan.parse(text)
    assert caught.value.field == "plan"


@pytest.mark.parametrize("square", ["", "a", "a0", "a10", "j1", "A1", "a1 ", "a01", "a\u0661"])
def test_squares_off_the_plan_are_refused(square: str) -> None:
    with pytest.raises(InputError, match="a square from a1 to i9"):
        DEFAULT.at(square)


def test_grazing_one_corner_does_not_block_but_a_pinched_corner_does() -> None:
    assert Plan.parse(".#/..").sees("a1", "a2")
    assert Plan.parse("#./..").sees("a1", "b2")
    assert Plan.parse("../.#").sees("a1", "b2")
    assert not Plan.parse("#./.#").sees("a1", "b2")


def test_an_interior_cut_near_its_corner_blocks() -> None:
    plan = Plan.parse("..../.#../....")
    assert not plan.sees("a1", "c2")
    assert not plan.sees("a1", "d3")
    assert plan.sees("a2", "c3") is False
    assert plan.sees("b1", "d3")


def test_nothing_is_seen_from_a_wall_or_from_itself() -> None:
    plan = Plan.parse("#..")
    assert not plan.sees("a1", "b1")
    assert not plan.sees("b1", "a1")
    assert not plan.sees("b1", "b1")
    assert plan.visible("b1") == ("c1",)


def test_sight_on_the_default_plan_agrees_with_two_other_ways() -> None:
    for a, b in combinations(DEFAULT.floor, 2):
        expected = sees_by_fractions(DEFAULT, a, b)
        assert DEFAULT.sees(a, b) is expected, (a, b)
        assert sees_by_polygons(DEFAULT, a, b) is expected, (a, b)


@given(plans(), st.data())
def test_sight_agrees_with_rational_clipping_everywhere(plan: Plan, data: st.DataObject) -> None:
    a, b = (data.draw(st.sampled_from(plan.squares)) for _ in range(2))
    seen = plan.sees(a, b)
    assert seen is sees_by_fractions(plan, a, b)
    assert seen is plan.sees(b, a)
    assert (b in plan.visible(a)) is seen


@given(plans(5), st.sampled_from(["mirror", "turn"]))
def test_images_of_a_plan_have_the_images_of_sight_and_steps(plan: Plan, how: str) -> None:
    if how == "mirror":
        image = Plan(tuple(row[::-1] for row in plan.rows))
    else:
        image = Plan(tuple("".join(column) for column in zip(*plan.rows[::-1], strict=True)))

    def moved(square: str) -> str:
        x, y = plan.at(square)
        return name(plan.width - 1 - x, y) if how == "mirror" else name(y, plan.width - 1 - x)

    for square in plan.floor:
        assert {moved(seen) for seen in plan.visible(square)} == set(image.visible(moved(square)))
        walked = {moved(to): steps for to, steps in plan.distances(square).items()}
        assert walked == image.distances(moved(square))


@given(plans(4), st.data())
def test_distances_are_those_of_repeated_relaxation(plan: Plan, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(plan.floor))
    blocked = data.draw(st.sets(st.sampled_from(plan.floor), max_size=3)) - {start}
    far = len(plan.squares) + 1
    steps = dict.fromkeys(set(plan.floor) - blocked, far) | {start: 0}
    for _, a, b in product(range(len(steps)), steps, steps):
        (ax, ay), (bx, by) = plan.at(a), plan.at(b)
        if abs(ax - bx) + abs(ay - by) == 1:
            steps[a] = min(steps[a], steps[b] + 1)
    found = {square: taken for square, taken in steps.items() if taken < far}
    assert plan.distances(start, blocked) == found
    assert plan.distances(start, blocked, 3) == {square: taken for square, taken in found.items() if taken <= 3}


def test_a_plan_prints_as_its_text() -> None:
    assert str(Plan(("..", "#."))) == "../#."
