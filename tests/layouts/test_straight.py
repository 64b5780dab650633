"""Lines found from coordinates, against a plain search over all pairs."""

from __future__ import annotations

from itertools import combinations
from math import cos, hypot, sin

import pytest
from hypothesis import given, settings, strategies as st

from printkit.layouts import straight


def plain(at, tolerance, shortest):
    """Every maximal set of spots near the line through two of them, with no cleverness at all."""
    found = set()
    for one, other in combinations(at, 2):
        (x, y), (u, v) = at[one], at[other]
        length = hypot(u - x, v - y)
        near = {id for id, (a, b) in at.items() if abs((u - x) * (b - y) - (v - y) * (a - x)) <= tolerance * length}
        if len(near) >= shortest:
            found.add(frozenset(near))
    return {line for line in found if not any(line < other for other in found)}


def place(*points):
    return {f"{chr(97 + n // 10)}{n % 10}": (float(x), float(y)) for n, (x, y) in enumerate(points)}


lattice = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=2, max_size=30)


@given(lattice, st.floats(0, 6.3), st.integers(3, 5))
@settings(max_examples=60)
def test_alignments_are_those_of_the_plain_search(points, turn, shortest):
    """Spots of a lattice, turned by any angle: a line of theirs misses the others by a tenth or more."""
    c, s = cos(turn), sin(turn)
    at = place(*((c * x - s * y, s * x + c * y) for x, y in sorted(points)))
    found = straight.alignments(at, 0.01, shortest)
    assert {frozenset(line) for line in found} == plain(at, 0.01, shortest)
    assert len(found) == len(set(map(frozenset, found)))


def test_alignments_go_from_end_to_end():
    at = place((3, 0), (0, 3), (1, 2), (2, 1), (9, 9))
    assert straight.alignments(at, 0.001, 4) == (("a0", "a3", "a2", "a1"),)


@pytest.mark.parametrize("offset, seen", [(0.09, True), (0.11, False), (-0.09, True), (-0.11, False)])
@pytest.mark.parametrize("turn", [0, 0.7, 1.5707, 3.1416, 4.6])
def test_a_spot_within_the_tolerance_counts(offset, seen, turn):
    c, s = cos(turn), sin(turn)
    at = place(*((c * x - s * y, s * x + c * y) for x, y in [(0, 0), (20, 0), (10, 0), (13, offset)]))
    lines = straight.alignments(at, 0.1, 4)
    assert (len(lines) == 1) is seen


def test_runs_end_where_a_spot_is_missing():
    at = place((0, 0), (1, 0), (2, 0), (4, 0), (5, 0), (6, 0), (7, 0), (2, 1))
    assert straight.runs(at, (1.0, 0.0), 3) == (("a0", "a1", "a2"), ("a3", "a4", "a5", "a6"))
    assert straight.runs(at, (-1.0, 0.0), 4) == (("a6", "a5", "a4", "a3"),)
    assert straight.runs(at, (0.0, 1.0), 2) == (("a2", "a7"),)


def test_runs_bear_the_noise_of_floating_point():
    at = place(*((0.1 * n, 0.3 * n) for n in range(9)))
    assert [len(run) for run in straight.runs(at, (0.1, 0.3), 3)] == [9]


def test_a_line_is_named_from_the_end_whose_name_comes_first() -> None:
    """However the board lies: turned half round, every line reads the same."""
    at = {"b": (0.0, 0.0), "d": (1.0, 0.0), "a": (2.0, 0.0), "c": (3.0, 0.0), "e": (0.0, 5.0)}
    turned = {id: (-x, -y) for id, (x, y) in at.items()}
    upright = {id: (y, x) for id, (x, y) in at.items()}
    for places in (at, turned, upright):
        assert straight.alignments(places, 1e-6, 4) == (("b", "d", "a", "c"),)
