"""The evaluation of Jo counts what a reader of the rules would count."""

from __future__ import annotations

import pytest

from printkit import engines
from printkit.engines.jo.rules import COLOURS, OPPONENT
from printkit.engines.players import players_of
from printkit.engines.search.solve import kernel_of
from printkit.layouts import hexagon

RULES = engines.find("jo")
KERNEL = kernel_of(RULES)
EMPTY = "."


def counted(position):
    """The features from the cells alone."""
    lying = dict(zip(hexagon.CELLS, position.cells, strict=True))
    threes = [[lying[cell] for cell in three] for three in hexagon.runs(3)]

    def features(player):
        own = COLOURS[player]
        return (
            sum(three == [own] * 3 for three in threes),
            sum(sorted(three) == sorted([own, own, EMPTY]) for three in threes),
            sum(way == [own, EMPTY, EMPTY] for three in threes for way in (three, three[::-1])),
            position.cells.count(own),
        )

    names = ("threes", "open", "roomy", "stones")
    pairs = zip(features(position.mover), features(OPPONENT[position.mover]), strict=True)
    return dict(zip(names, pairs, strict=True))


@pytest.fixture(scope="module")
def sample(tools):
    return [p for p in tools.positions("jo", 60) if RULES.outcome(p) is None]


def test_counts_are_those_of_the_rules(sample):
    evaluation = players_of(RULES).evaluation(KERNEL)
    seen = {}
    for position in sample:
        found = evaluation.counts(KERNEL.encode(RULES.text(position)))
        assert found == counted(position)
        assert found["threes"] == (
            RULES.score(position)[position.mover],
            RULES.score(position)[OPPONENT[position.mover]],
        )
        for name, pair in found.items():
            seen.setdefault(name, set()).update(pair)
    assert all(len(values) > 1 for values in seen.values())
