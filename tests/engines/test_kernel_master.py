"""The kernel of the Master board and its rules are the same game."""

from __future__ import annotations

import random

import pytest

from printkit import engines
from printkit.engines.game import NotationError
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solve import Limits, kernel_of, solve
from printkit.engines.search.uncompiled import LOST, OPEN, WON
from printkit.engines.search.walk import Walk
from tests.kernel_games import kernel_playout

NAMES = ["master", "master:circle"]
MANY = 200
"""Positions with more turns than this are left out of games: the rules need long for them."""


def scattered(rng, rules):
    """Tokens anywhere, of one player more than of the other, some of whose circles may be complete."""
    while True:
        taken, honour = rng.choice((0.05, 0.1, 0.2, 0.97, 1.0)), rng.choice((0.1, 0.5, 0.9))
        zones = []
        for _ in range(5):
            full = rng.choice("hf.........")
            spots = [("h" if rng.random() < honour else "f") if rng.random() < taken else "." for _ in range(25)]
            zone = "".join(spots) if full == "." else full * rng.choice((24, 25, 5))
            zone = zone.ljust(25, ".")
            zones.append(",".join(zone[k : k + 5] for k in range(0, 25, 5)))
        try:
            return rules.parse(f"{'/'.join(zones)} {rng.choice(('honour', 'fate'))} {rng.choice('AEFVW-')}")
        except NotationError:
            continue


def few(rng, rules):
    """Few enough tokens that captures are few, with one player about to complete a circle or zone."""
    position = rules.start()
    for _ in range(rng.randrange(60)):
        turns = list(rules.turns(position).values())
        if not turns or len(turns) > MANY:
            break
        position = rng.choice(turns)
    return position


@pytest.mark.parametrize("name", NAMES)
def test_same_successors_and_standing(name):
    rules, rng = engines.find(name), random.Random(125)
    kernel = kernel_of(rules)
    assert not isinstance(kernel, RulesKernel)
    standings, wins, most = set(), 0, 0
    positions = [scattered(rng, rules) for _ in range(500)] + [few(rng, rules) for _ in range(20)]
    for position in positions:
        words = kernel.encode(rules.text(position))
        assert kernel.decode(words) == rules.text(position)
        over = rules.outcome(position)
        expected = OPEN if over is None else WON if over.winner == position.mover else LOST
        assert kernel.outcome(words) == expected
        standings.add((over.reason if over else None, expected))
        after = kernel.successors(words)
        assert (len(after) == 0) == (over is not None)
        if len(after) < MANY:
            turns = rules.turns(position)
            assert sorted(map(kernel.decode, after)) == sorted(map(rules.text, turns.values()))
            wins += sum(kernel.outcome(to) == LOST for to in after)
            most = max(most, *(turn.count("x") for turn in turns), 0) if turns else most
    assert standings >= {(None, OPEN), ("zone", WON), ("zone", LOST), ("count", WON)}
    assert ("circle" if name == "master:circle" else "blocked", LOST) in standings
    assert wins > 10
    assert most >= 3


def test_thousands_of_turns_are_told_apart():
    """On a crowded board, where most turns have several ways to be played."""
    rules = engines.find("master")
    kernel = kernel_of(rules)
    start, counts = kernel.encode(rules.info.start), []
    for seed in range(60):
        words = kernel_playout(kernel, start, seed, most=60)[1]
        after = kernel.successors(words)
        assert len(set(after)) == len(after)
        if 300 < len(after) < 3000:
            position = rules.parse(kernel.decode(words))
            assert sorted(map(kernel.decode, after)) == sorted(map(rules.text, rules.turns(position).values()))
            counts.append(len(after))
    assert max(counts) > 1000


@pytest.mark.parametrize("name", ["master", "master-circle"])
def test_perft_of_the_file(vectors, name):
    for vector in vectors(name):
        kernel = kernel_of(engines.find(vector.game))
        for depth, nodes in vector.nodes.items():
            assert Walk(kernel).perft(kernel.encode(vector.position), depth) == nodes


def test_a_win_with_the_next_turn_is_found():
    rules = engines.find("master:circle")
    empty = ",".join(["....."] * 5)
    position = rules.parse(f".hhhh,{empty[6:]}/{empty}/{empty}/{empty}/{empty} honour E")
    assert solve(rules, position, Limits(depth=1)).value == "unknown"
    found = solve(rules, rules.parse(rules.text(position).replace("honour E", "honour A")), Limits(depth=1))
    assert (found.value, found.distance, found.fastest) == ("win", 1, ("AAA",))
