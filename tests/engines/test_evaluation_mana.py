"""The evaluation of Mana counts what a reader of the rules would count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit import engines
from printkit.engines.mana.rules import LIFTED, OPPONENT, SQUARES
from printkit.engines.players import players_of
from printkit.engines.search.solve import kernel_of

RULES = engines.find("mana")
KERNEL = kernel_of(RULES)


def moves(position, player):
    """Where each piece of a player could move, were it free to: pairs of squares."""
    free = replace(position, mover=player, mana=LIFTED)
    return {(turn[:2], turn[-2:]) for turn in RULES.turns(free) if turn != "pass"}


def counted(position):
    """The features by the rules' own list of turns."""
    mover, other = position.mover, OPPONENT[position.mover]
    lying = dict(zip(SQUARES, position.squares, strict=True))
    pieces = {
        player: [s for s, piece in lying.items() if piece in marks]
        for player, marks in (("red", "DR"), ("amber", "dr"))
    }
    damyos = {
        player: next(s for s, piece in lying.items() if piece == mark)
        for player, mark in (("red", "D"), ("amber", "d"))
    }
    ways = {player: moves(position, player) for player in (mover, other)}

    def worth(square):
        return RULES.value(square, position.orientation)

    called = [s for s in pieces[mover] if position.mana != LIFTED and worth(s) == worth(position.mana)]
    free = position.mana == LIFTED or not any(start in called for start, _ in ways[mover])
    mine = {end for start, end in ways[mover] if (free or start in called) and end in pieces[other]}
    theirs = {end for start, end in ways[other] if end in pieces[mover]}
    return {
        "attackers": (
            sum(end == damyos[other] for _, end in ways[mover]),
            sum(end == damyos[mover] for _, end in ways[other]),
        ),
        "free": (int(free), 0),
        "pieces": (len(pieces[mover]), len(pieces[other])),
        "values": tuple(len({worth(s) for s in pieces[player]}) for player in (mover, other)),
        "takes": (len(mine), len(theirs)),
    }


@pytest.fixture(scope="module")
def sample(tools):
    return [p for p in tools.positions("mana", 120) if RULES.outcome(p) is None]


def test_counts_are_those_of_the_rules(sample):
    evaluation = players_of(RULES).evaluation(KERNEL)
    seen = {}
    for position in sample:
        found = evaluation.counts(KERNEL.encode(RULES.text(position)))
        assert found == counted(position), RULES.text(position)
        for name, pair in found.items():
            seen.setdefault(name, set()).update(pair)
    assert all(len(values) > 1 for values in seen.values())


def test_the_estimate_is_the_sum(sample):
    evaluation = players_of(RULES).evaluation(KERNEL)
    for position in sample:
        words = KERNEL.encode(RULES.text(position))
        counts = evaluation.counts(words)
        total = evaluation.tempo
        for name, mine, theirs in evaluation.features:
            total += mine * counts[name][0] + theirs * counts[name][1]
        assert evaluation.estimate(words) == total
