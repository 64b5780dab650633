"""The lines of the pentagon boards, proved in exact arithmetic."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, pairwise

import pytest

from printkit.layouts import pentagon

FIGURES = """
AE | AA AE EA EE | FA FE WA WE
AF | AA AF FA FF | EA EF VA VF
AV | AA AV VA VV | EA EV WA WV
AW | AA AW WA WW | FA FW VA VW
EF | EE EF FE FF | VF VE WF WE
EV | EE EV VE VV | AE AV FE FV
EW | EE EW WE WW | AE AW VE VW
FV | FF FV VF VV | AF AV WF WV
FW | FF FW WF WW | AF AW EF EW
VW | VV VW WV WW | EW EV FW FV
"""
"""As the rules print it: pair of elements, home line, second line."""

PRIME = 2**61 - 1
"""A prime that leaves the remainder 1 when divided by 5, so its field has fifth roots of unity."""


def root_of_unity():
    assert PRIME % 5 == 1
    return next(root for root in (pow(g, PRIME // 5, PRIME) for g in range(2, 99)) if root != 1)


def collinear_spots(levels):
    """Maximal sets of four or more spots that are collinear whatever the radii.

    A corner k of a pentagon is a power of a fifth root of unity, a spot the sum of radii times such powers, and
    complex conjugation inverts the root. Three points are collinear when a determinant in them and their conjugates
    vanishes: a polynomial in the radii. In a prime field with arbitrary radii it vanishes by accident
    with probability 2^-60; so two pairs of spots have the same normalised coefficients exactly when they lie on one
    line on every board.
    """
    root = root_of_unity()
    radii = (982451653 * 57885161, 1299709 * 32452843 * 7, 15485863 * 49979687)
    points = {}
    for id in pentagon.spots(levels):
        turns = [pentagon.RING.index(letter) for letter in id]
        here = sum(radius * pow(root, turn, PRIME) for radius, turn in zip(radii, turns, strict=False))
        conjugate = sum(radius * pow(root, -turn, PRIME) for radius, turn in zip(radii, turns, strict=False))
        points[id] = (here % PRIME, conjugate % PRIME)
    lines = defaultdict(set)
    for one, other in combinations(points, 2):
        (x, y), (u, v) = points[one], points[other]
        a, b, c = y - v, u - x, (x * v - u * y)
        unit = pow(a, -1, PRIME)
        lines[b * unit % PRIME, c * unit % PRIME] |= {one, other}
    return {frozenset(line) for line in lines.values() if len(line) >= 4}


def test_the_two_level_lines_are_the_table_of_the_rules_in_its_order():
    rows = [row.split(" | ") for row in FIGURES.strip().splitlines()]
    printed = [tuple(cell.split()) for _, *cells in rows for cell in cells]
    assert [line.spots for line in pentagon.lines(2)] == printed
    assert [pair for pair, *_ in rows] == ["".join(pair) for pair in combinations("AEFVW", 2)]


@pytest.mark.parametrize("levels", [2, 3])
def test_exact_arithmetic_finds_the_same_lines(levels):
    assert {frozenset(line.spots) for line in pentagon.lines(levels)} == collinear_spots(levels)


def test_how_many_lines_there_are():
    assert len(pentagon.lines(2)) == 20
    assert Counter(len(line.spots) for line in pentagon.lines(3)) == {8: 40, 4: 60}


def test_how_many_lines_a_spot_is_on():
    on = Counter(spot for line in pentagon.lines(2) for spot in line.spots)
    assert {spot for spot, n in on.items() if n == 4} == {"AA", "EE", "FF", "VV", "WW"}
    assert set(on.values()) == {3, 4}
    assert len(on) == 25


@pytest.mark.parametrize("levels", [2, 3])
def test_lines_are_named_by_their_ends_and_begin_with_the_first_in_the_alphabet(levels):
    for line in pentagon.lines(levels):
        assert line.id == f"{line.spots[0]}-{line.spots[-1]}"
        assert line.spots[0] < line.spots[-1]
    assert len({line.id for line in pentagon.lines(levels)}) == len(pentagon.lines(levels))


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_spots_rings_and_links(levels):
    spots = pentagon.spots(levels)
    assert len(spots) == 5**levels
    assert list(spots) == sorted(spots)
    rings = pentagon.rings(levels)
    assert sorted(spot for ring in rings for spot in ring) == list(spots)
    assert all([spot[-1] for spot in ring] == list("EAFVW") for ring in rings)
    around = {frozenset(pair) for ring in rings for pair in pairwise((*ring, ring[0]))}
    assert {frozenset(link) for link in pentagon.links(levels)} == around
    assert len(pentagon.links(levels)) == len(around) == 5**levels


def test_angles_are_those_of_the_rules():
    assert {letter: pentagon.angle(letter) for letter in "EAFVW"} == {
        "E": -36, "A": 36, "F": 108, "V": 180, "W": 252,
    }  # fmt: skip
