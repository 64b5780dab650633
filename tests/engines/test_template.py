"""The template game beyond what every game is tested for."""

from __future__ import annotations

import pytest

import engines
from engines.game import IllegalTurn, NotationError, Outcome

GAME = engines.find("_template")


def test_it_is_found_but_not_listed():
    assert "_template" not in engines.names()
    assert GAME.info.title == "Counters"


def test_turns_take_one_to_three():
    assert {turn: GAME.text(after) for turn, after in GAME.turns(GAME.start()).items()} == {
        "1": "11 second",
        "2": "10 second",
        "3": "9 second",
    }
    assert list(GAME.turns(GAME.parse("2 first"))) == ["1", "2"]


@pytest.mark.parametrize(("name", "winner"), [("_template", "second"), ("_template:misere", "first")])
def test_the_last_counter_decides(name, winner):
    game = engines.find(name)
    assert game.outcome(game.parse("0 first")) == Outcome(winner, "last")
    assert game.outcome(game.parse("1 first")) is None


def test_other_notations_become_canonical():
    assert GAME.play(GAME.start(), "02") == ("2", GAME.parse("10 second"))


def test_refusals_say_what_is_accepted():
    with pytest.raises(IllegalTurn, match=r"turn '4' is illegal \(template.take\).*'1' would be legal"):
        GAME.play(GAME.start(), "4")
    with pytest.raises(NotationError, match="turn: 'all' is not a number of counters such as '2'"):
        GAME.play(GAME.start(), "all")
    with pytest.raises(NotationError, match="counters: '012' is not a number from 0 to 99"):
        GAME.parse("012 first")
    with pytest.raises(
        NotationError, match=r"mover: 'frist' is not one of first, second; did you mean 'first'?"
    ):
        GAME.parse("12 frist")
