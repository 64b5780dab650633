"""The kernel of Jo and its rules are the same game."""

from __future__ import annotations

import random

import pytest

from printkit import engines
from printkit.engines.jo.kernel import HEIGHTS, Jo, steps
from printkit.engines.search.uncompiled import LOST, OPEN, WON
from printkit.engines.search.walk import Walk
from printkit.layouts import hexagon

RULES = engines.find("jo")
KERNEL = Jo()
MANY = 700
"""Positions with more turns than this are left out where all successors are compared."""


def scattered(rng, empty):
    """Stones anywhere, about that many cells empty, six neutrals; reserves may run short."""
    while True:
        stones = ["r"] * 27 + ["b"] * 27
        rng.shuffle(stones)
        cells = ["n"] * 6 + ["."] * empty + stones[: 55 - empty]
        rng.shuffle(cells)
        columns = []
        for height in HEIGHTS:
            columns.append("".join(cells[:height]))
            del cells[:height]
        return RULES.parse(f"{'/'.join(columns)} {rng.choice(('red', 'black'))}")


def game_from(rng, position):
    """The positions of a random game, as far as turns are not too many."""
    while True:
        yield position
        turns = RULES.turns(position)
        if not turns:
            return
        position = turns[rng.choice(list(turns))]


@pytest.fixture(scope="module")
def positions():
    rng = random.Random(2014)
    starts = [RULES.start()] * 15 + [scattered(rng, empty) for empty in (4, 6, 8, 10, 12, 16, 20) for _ in range(25)]
    return [position for start in starts for position in game_from(rng, start)]


def test_same_successors_and_standing(positions):
    assert len(positions) > 1000
    kinds = set()
    for position in positions:
        words = KERNEL.encode(RULES.text(position))
        assert KERNEL.decode(words) == RULES.text(position)
        over = RULES.outcome(position)
        kinds.add(over.reason if over else None)
        expected = OPEN if over is None else WON if over.winner == position.mover else LOST
        assert KERNEL.outcome(words) == expected
        turns = RULES.turns(position)
        if len(turns) < MANY:
            found = sorted(map(KERNEL.decode, KERNEL.successors(words)))
            assert found == sorted(map(RULES.text, turns.values()))
            kinds |= {(turn.count("x"), turn.count(">")) for turn in turns}
    assert kinds >= {None, "threes", "reserve"}
    assert kinds >= {(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)}


def test_perft_of_the_file(vectors):
    walk = Walk(KERNEL)
    for vector in vectors("jo"):
        for depth, nodes in vector.nodes.items():
            assert walk.perft(KERNEL.encode(vector.position), depth) == nodes


def test_keys_are_positions_seen_by_the_mover():
    """Exchanging the colours and the mover gives the same key; nothing else does."""
    rng = random.Random(1)
    exchange = str.maketrans("rb", "br")
    keys = set()
    texts = {RULES.text(scattered(rng, 12)) for _ in range(200)}
    for text in texts:
        columns, mover = text.split(" ")
        other = f"{columns.translate(exchange)} {('red', 'black')[mover == 'red']}"
        keys.add(KERNEL.normal(KERNEL.encode(text)))
        assert KERNEL.normal(KERNEL.encode(other)) == KERNEL.normal(KERNEL.encode(text))
    assert len(keys) == len(texts)


def test_steps_are_those_of_the_board():
    index = {cell: number for number, cell in enumerate(hexagon.CELLS)}
    found = sorted(
        (cell - shift, cell) for groups in steps() for mask, shift in groups for cell in range(61) if mask >> cell & 1
    )
    assert found == sorted((index[a], index[b]) for a, b in hexagon.runs(2))


def test_ends_are_judged_alike():
    """Also far from any end that play could reach; with 27 stones of either colour threes often tie, too."""
    rng = random.Random(3)
    reasons = set()
    for _ in range(900):
        position = scattered(rng, rng.choice((1, 2, 3)))
        over = RULES.outcome(position)
        if over:
            reasons.add(over.reason)
            expected = WON if over.winner == position.mover else LOST
            assert KERNEL.outcome(KERNEL.encode(RULES.text(position))) == expected
    assert reasons == {"threes", "reserve", "last"}
