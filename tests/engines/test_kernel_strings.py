"""The kernel of Strings of Suits and its rules are the same game, and its surveys are true."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from functools import cache

import pytest

from printkit import engines
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.uncompiled import DRAWN, LOST, OPEN, WON
from printkit.engines.search.walk import Walk
from printkit.engines.strings.kernel import kernel, lines
from printkit.engines.strings.rules import CELLS, LINES
from tests.samples import quick

NAMES = ("strings", "strings:beginners", "strings:advanced", "strings:double")
SUITS = "SWKMLY"


def kernel_of(name: str) -> Kernel:
    return kernel(name.partition(":")[2] or None)


def scattered(rules, rng, cards):
    """So many cards face up and chips anywhere else, few of each suit being left over; perhaps one suit spent."""
    supply = [suit for suit in SUITS for _ in range(rules.chips)]
    rng.shuffle(supply)
    grid = [supply.pop().lower() for _ in range(36 - cards)]
    grid += ["".join(sorted(rng.sample(SUITS, rng.choice((1, 2, 2, 3))), key="MSWLYK".index)) for _ in range(cards)]
    rng.shuffle(grid)
    rows = "/".join(",".join(grid[i : i + 6]) for i in range(0, 36, 6))
    # The points are those that the refusal names.
    points = Counter()
    for line in LINES:
        for suit in SUITS.lower():
            count = sum(grid[cell] == suit for cell in line)
            points["sun" if suit in "swk" else "moon"] += sum(map(rules.gain, range(count + 1)))
    return rules.parse(f"{rows} {rng.choice(('sun', 'moon'))} {points['sun']}-{points['moon']}")


def game_from(rules, rng, position):
    """The positions of a random game."""
    while True:
        yield position
        turns = rules.turns(position)
        if not turns:
            return
        position = turns[rng.choice(list(turns))]


@cache
def positions(name):
    rules, rng = engines.find(name), random.Random(f"kernel {name}")
    starts = [rules.deal(seed) for seed in range(8)]
    starts += [scattered(rules, rng, cards) for cards in (2, 3, 4, 6, 8) for _ in range(12)]
    return [position for start in starts for position in game_from(rules, rng, start)]


@pytest.mark.parametrize("name", quick(NAMES, "strings", "strings:double"))
def test_same_successors_and_standing(name):
    rules, twin = engines.find(name), kernel_of(name)
    assert len(positions(name)) > 400
    assert any("skip" in rules.turns(position) for position in positions(name))
    for position in positions(name):
        words = twin.encode(rules.text(position))
        assert twin.decode(words) == rules.text(position)
        found = sorted(map(twin.decode, twin.successors(words)))
        assert found == sorted(map(rules.text, rules.turns(position).values()))
        over = rules.outcome(position)
        expected = OPEN
        if over:
            expected = DRAWN if over.winner is None else WON if over.winner == position.mover else LOST
        assert twin.outcome(words) == expected


def test_perft_of_the_files(vectors):
    for name in NAMES:
        twin = kernel_of(name)
        walk = Walk(twin)
        for vector in vectors(name.replace(":", "-")):
            for depth, nodes in vector.nodes.items():
                assert walk.perft(twin.encode(vector.position), depth) == nodes


def test_names_of_positions_are_their_own():
    twin = kernel_of("strings")
    rules = engines.find("strings")
    texts = {rules.text(position) for position in positions("strings")}
    assert len({twin.normal(twin.encode(text)) for text in texts}) == len(texts)


def test_lines_are_those_of_the_rules():
    found = {tuple(cell for cell in range(36) if board >> cell & 1) for ways in lines() for board in ways if board}
    assert found == set(LINES)
    assert all(not board or board >> cell & 1 for cell in range(len(CELLS)) for board in lines()[cell])


def ends(rules, position, known):
    """The margin still to come for the mover, and the numbers of turns that the game may still last."""
    if position not in known:
        margins, lengths = [], []
        score = rules.score(position)
        for after in rules.turns(position).values():
            margin, turns = ends(rules, after, known)
            gained = rules.score(after)[position.mover] - score[position.mover]
            margins.append(gained - margin)
            lengths += [turns[0] + 1, turns[1] + 1]
        known[position] = (max(margins, default=0), (min(lengths, default=0), max(lengths, default=0)))
    return known[position]


@pytest.mark.parametrize("name", NAMES)
def test_surveys_bound_what_is_to_come(name):
    rules, twin = engines.find(name), kernel_of(name)
    rng = random.Random(f"survey {name}")
    known = {}
    for _ in range(40):
        ends(rules, scattered(rules, rng, rng.choice((2, 3, 4, 5))), known)
    tight = 0
    for position, (margin, (soonest, latest)) in known.items():
        survey = twin.surveyed(twin.encode(rules.text(position)))
        assert survey[0] <= margin <= survey[1]
        assert survey[2] <= soonest <= latest <= survey[3]
        tight += survey[0] == survey[1]
    assert len(known) // 4 < tight < len(known)


@pytest.mark.parametrize("name", NAMES)
def test_one_key_means_one_worth(name):
    """Whatever keys leave out: positions of one key are worth the same."""
    rules, twin = engines.find(name), kernel_of(name)
    rng = random.Random(f"keys {name}")
    worths = defaultdict(set)
    known = {}
    for _ in range(40):
        ends(rules, scattered(rules, rng, rng.choice((3, 4, 5))), known)
    for position, (margin, _) in known.items():
        worths[twin.surveyed(twin.encode(rules.text(position)), False)[4:]].add(margin)
    assert all(len(found) == 1 for found in worths.values())
    assert 2 * len(worths) < len(known)
