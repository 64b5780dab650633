"""The evaluation of Yoso-Go counts what a reader of the rules would count."""

from __future__ import annotations

import pytest

from printkit import engines
from printkit.engines.players import players_of
from printkit.engines.search.solve import kernel_of
from printkit.layouts import pentagon

RULES = engines.find("yoso")
KERNEL = kernel_of(RULES)
SPOTS = pentagon.spots(2)


def rows():
    """Every row of spots along which tokens hop: lines, and rings once around and on."""
    found = [list(line.spots) for line in pentagon.lines(2)]
    return found + [[*ring, *ring[:2]] for ring in pentagon.rings(2)]


def hops():
    ways = set()
    for row in rows():
        for way in (row, row[::-1]):
            ways |= {tuple(way[k : k + 3]) for k in range(len(way) - 2)}
    return ways


def counted(position):
    """The features from the text of the position alone."""
    lying = dict(zip(SPOTS, position.tokens, strict=True))
    own, enemy = ("h", "f") if position.mover == "honour" else ("f", "h")
    element = position.element
    captures = [
        (a, b, c) for a, b, c in hops() if (lying[a], lying[b], lying[c]) == (own, enemy, ".") and c[1] == element
    ]
    places = [spot for spot in SPOTS if lying[spot] == "." and (element == "-" or element in spot)]

    def zones(side, other, many):
        held = ["".join(lying[zone + spot] for spot in "AEFVW") for zone in "AEFVW"]
        return sum(zone.count(side) == many and other not in zone for zone in held)

    return {
        "captures": (len(captures), 0),
        "choices": (len(places), 0),
        "tokens": (position.tokens.count(own), position.tokens.count(enemy)),
        "fours": (zones(own, enemy, 4), zones(enemy, own, 4)),
        "threes": (zones(own, enemy, 3), zones(enemy, own, 3)),
    }


@pytest.fixture(scope="module")
def sample(tools):
    return [p for p in tools.positions("yoso", 150) if RULES.outcome(p) is None]


def test_counts_are_those_of_the_rules(sample):
    evaluation = players_of(RULES).evaluation(KERNEL)
    seen = {}
    for position in sample:
        found = evaluation.counts(KERNEL.encode(RULES.text(position)))
        assert found == counted(position)
        for name, pair in found.items():
            seen.setdefault(name, set()).update(pair)
    assert all(len(values) > 1 for name, values in seen.items() if name != "fours")


def test_a_zone_of_four_counts():
    position = RULES.parse("hhhh./ffff./h.h.h/...../...f. fate W")
    assert players_of(RULES).evaluation(KERNEL).counts(KERNEL.encode(RULES.text(position))) == counted(position)
    assert counted(position)["fours"] == (1, 1) and counted(position)["threes"] == (0, 1)


def test_the_estimate_is_the_sum(sample):
    evaluation = players_of(RULES).evaluation(KERNEL)
    for position in sample:
        words = KERNEL.encode(RULES.text(position))
        counts = evaluation.counts(words)
        total = evaluation.tempo
        for name, mine, theirs in evaluation.features:
            total += mine * counts[name][0] + theirs * counts[name][1]
        assert evaluation.estimate(words) == total
