"""The opening book of Yoso-Go: its lines agree with one another and with what is solved without it."""

from __future__ import annotations

from random import Random

import pytest

from printkit import engines
from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.solve import book_of, solve
from printkit.engines.yoso.book import openings, value
from printkit.engines.yoso.kernel import Yoso

KERNEL = Yoso()
GAME = engines.find("yoso")
BOOK = book_of(GAME, KERNEL)


def test_lines_agree_with_their_successors():
    checked = 0
    for position in openings(KERNEL, 4):
        known = BOOK.get(KERNEL.normal(position))
        after = [BOOK.get(KERNEL.normal(to)) for to in KERNEL.successors(position)]
        if known is not None and None not in after:
            assert known == (False in after)
            checked += 1
        if known is False:
            assert False not in after
    assert checked == 1 + 3 + 20 + 134 + 928


def test_the_first_turn_is_answered_at_once():
    found = solve(GAME, GAME.start())
    assert (found.value, found.complete) == ("win", True)
    assert found.best == ("AA", "EE", "FF", "VV", "WW")
    assert found.nodes < 100_000
    for turn in ("AA", "AE", "AV"):
        after = GAME.play(GAME.start(), turn)[1]
        assert BOOK[KERNEL.normal(KERNEL.encode(GAME.text(after)))] == (turn != "AA")


def test_every_position_of_five_turns_is_there():
    assert len(openings(KERNEL, 5)) == 1 + 3 + 20 + 134 + 928 + 6_100
    assert all(KERNEL.normal(position) in BOOK for position in openings(KERNEL, 5))


@pytest.mark.parametrize("count", [1, pytest.param(3, marks=pytest.mark.long)])
def test_openings_drawn_at_random_are_proved_again_without_the_book(count):
    for position in Random(1).sample(openings(KERNEL, 5), count):
        assert value(Dfpn(KERNEL, 1 << 28), {}, position) == BOOK[KERNEL.normal(position)]


def test_values_follow_from_successors_where_they_are_known():
    assert value(Dfpn(KERNEL, 1 << 20), BOOK, KERNEL.encode(GAME.info.start)) is True
