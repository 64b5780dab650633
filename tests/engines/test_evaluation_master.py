"""The evaluation of the Master board counts what a reader of the rules would count; its turns are all legal."""

from __future__ import annotations

import pytest

from printkit import engines
from printkit.engines.players import players_of
from printkit.engines.search.solve import kernel_of
from printkit.layouts import pentagon

RULES = engines.find("master:circle")
KERNEL = kernel_of(RULES)
SPOTS = pentagon.spots(3)


def hops():
    ways = set()
    rows = [list(line.spots) for line in pentagon.lines(3)]
    rows += [[*ring, *ring[:2]] for ring in pentagon.rings(3)]
    for row in rows:
        for way in (row, row[::-1]):
            ways |= {tuple(way[k : k + 3]) for k in range(len(way) - 2)}
    return sorted(ways)


HOPS = hops()


def counted(position):
    """The features from the tokens alone."""
    lying = dict(zip(SPOTS, position.tokens, strict=True))
    own, enemy = ("h", "f") if position.mover == "honour" else ("f", "h")

    def hopping(side, other):
        return [c for a, b, c in HOPS if (lying[a], lying[b], lying[c]) == (side, other, ".")]

    def circles(side, other, many):
        held = [position.tokens[k : k + 5] for k in range(0, 125, 5)]
        return sum(circle.count(side) == many and other not in circle for circle in held)

    def fullest(side):
        return max(position.tokens[k : k + 25].count(side) for k in range(0, 125, 25))

    return {
        "captures": (sum(c[2] == position.element for c in hopping(own, enemy)), 0),
        "hops": (len(hopping(own, enemy)), len(hopping(enemy, own))),
        "tokens": (position.tokens.count(own), position.tokens.count(enemy)),
        "fours": (circles(own, enemy, 4), circles(enemy, own, 4)),
        "threes": (circles(own, enemy, 3), circles(enemy, own, 3)),
        "fullest zone": (fullest(own), fullest(enemy)),
    }


@pytest.fixture(scope="module")
def sample(tools):
    return [p for p in tools.positions("master:circle", 40) if RULES.outcome(p) is None]


def test_counts_are_those_of_the_rules(sample):
    evaluation = players_of(RULES).evaluation(KERNEL)
    seen = {}
    for position in sample:
        found = evaluation.counts(KERNEL.encode(RULES.text(position)))
        assert found == counted(position)
        for name, pair in found.items():
            seen.setdefault(name, set()).update(pair)
    assert all(len(seen[name]) > 1 for name in ("captures", "hops", "tokens", "threes", "fullest zone"))


def test_the_turns_looked_at_are_turns(sample):
    evaluation = players_of(RULES).evaluation(KERNEL)
    some = fewer = 0
    for position in sample[:25]:
        words = KERNEL.encode(RULES.text(position))
        every = KERNEL.successors(words)
        looked = evaluation.rules.successors(words)
        assert len(set(looked)) == len(looked) and set(looked) <= set(every)
        fewer += len(looked) < len(every)
        captured = [w for w in looked if w not in every[:61]]
        for after in (looked[0], looked[-1], *captured[:1]):
            text = KERNEL.decode(after)
            turn = players_of(RULES).notation(position, text)
            assert RULES.text(RULES.play(position, turn)[1]) == text
            some += "x" in turn
    assert some
