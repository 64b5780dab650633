"""The kernel of Yoso-Go and its rules are the same game."""

from __future__ import annotations

import random

import pytest

from printkit import engines
from printkit.engines.game import NotationError
from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.uncompiled import LOST, OPEN, WON
from printkit.engines.yoso.certificate import normal
from printkit.engines.yoso.kernel import Yoso, hops, lines
from printkit.layouts import pentagon

RULES = engines.find("yoso")
KERNEL = Yoso()


def scattered(rng, share):
    """A position with tokens anywhere, about that share of the spots taken."""
    while True:
        tokens = ["".join(rng.choice("hf") if rng.random() < share else "." for _ in range(5)) for _ in range(5)]
        try:
            return RULES.parse(f"{'/'.join(tokens)} {rng.choice(['honour', 'fate'])} {rng.choice('AEFVW-')}")
        except NotationError:
            continue


def game_from(rng, position):
    """The positions of a random game."""
    while True:
        yield position
        turns = RULES.turns(position)
        if not turns:
            return
        position = rng.choice(list(turns.values()))


def words(position):
    return KERNEL.encode(RULES.text(position))


@pytest.fixture(scope="module")
def positions():
    rng = random.Random(2026)
    starts = [RULES.start()] * 20 + [scattered(rng, share) for share in (0.2, 0.4, 0.6, 0.8) for _ in range(20)]
    return [position for start in starts for position in game_from(rng, start)]


def test_same_successors_and_standing(positions):
    assert len(positions) > 1000
    assert any("x" in turn for position in positions for turn in RULES.turns(position))
    for position in positions:
        found = sorted(map(KERNEL.decode, KERNEL.successors(words(position))))
        assert found == sorted(map(RULES.text, RULES.turns(position).values()))
        over = RULES.outcome(position)
        expected = OPEN if over is None else WON if over.winner == RULES.mover(position) else LOST
        assert KERNEL.outcome(words(position)) == expected


def test_text_round_trips(positions):
    for position in positions:
        assert KERNEL.decode(words(position)) == RULES.text(position)


def test_keys_are_the_same_for_the_same_images_only(positions):
    pairs = {(normal(position), KERNEL.normal(words(position))) for position in positions}
    assert len(pairs) == len({text for text, _ in pairs}) == len({key for _, key in pairs})


def test_lines_and_hops_are_those_of_the_board():
    spots = [f"{zone}{letter}" for zone in "EAFVW" for letter in "EAFVW"]
    found = {min(row, row[::-1]) for row in (tuple(spots[s] for s in line) for line in lines())}
    assert found == {min(line.spots, line.spots[::-1]) for line in pentagon.lines(2)}
    assert len(hops()) == 5 * 26


def test_many_captures_need_more_room_than_the_scratch_has():
    rng = random.Random(7)
    crowded = [scattered(rng, 0.7) for _ in range(1500)]
    most = max(crowded, key=lambda position: len(RULES.turns(position)))
    assert len(RULES.turns(most)) > 100
    assert len(KERNEL.successors(words(most))) == len(RULES.turns(most))


def tokens(text: str) -> int:
    board = text.split()[0]
    return board.count("h") + board.count("f")


def test_turns_without_captures_add_a_token_and_all_others_do_not(positions):
    for position in positions[::7]:
        held = tokens(RULES.text(position))
        expected = sorted(RULES.text(to) for turn, to in RULES.turns(position).items() if "x" not in turn)
        after = map(KERNEL.decode, KERNEL.successors(words(position)))
        assert sorted(text for text in after if tokens(text) > held) == expected


def forced(position, attacking, within):
    """Whether the player to move (or else the other) wins within so many turns, by looking at them all."""
    standing = KERNEL.outcome(position)
    if standing != OPEN:
        return standing == (WON if attacking else LOST)
    if within == 0:
        return False
    after = (forced(to, not attacking, within - 1) for to in KERNEL.successors(position))
    return any(after) if attacking else all(after)


def test_what_is_foreseen_comes_true(positions):
    """Positions two and three turns before the end are those at whose leaves the search trusts the kernel."""
    open_ones = [at for at in map(words, positions[::3]) if KERNEL.outcome(at) == OPEN]
    found = []
    for at in open_ones:
        for attacking, within in ((False, 2), (True, 3)):
            search = Dfpn(KERNEL)
            search.begin(at, within, attacking)
            found.append(search.run(10**6))
            assert found[-1] == forced(at, attacking, within)
    assert 20 < sum(found) < len(found) - 20
