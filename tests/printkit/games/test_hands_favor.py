"""The full game of Emperor's Favor in the studio: what may be decided is legal, and hands are hidden."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from printkit.engines.favor import cards
from printkit.engines.favor.court import Start as Opening, begin, step
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.policy import decide
from printkit.layouts.base.refusals import Refusal
from printkit.looks.hands import full_game
from printkit.studio import answers, view

HANDS = full_game("favor")


def seen(start: str, turns: list[str], viewer: str) -> Mapping[str, Any]:
    return HANDS.shown(start, turns, viewer)[1]


def game(players: int, seed: int) -> tuple[str, list[str]]:
    """A game of plain courtiers from its start to its end."""
    start, chance = HANDS.begin(players, seed), Random(seed)
    court, turns = begin(Opening.parse(start)), list[str]()
    while not court.over:
        decision = decide(court, chance, 0.5)
        turns.append(str(decision))
        court = step(court, decision)
    return start, turns


@pytest.mark.parametrize("players", HANDS.players)
def test_all_that_is_offered_is_possible(players: int) -> None:
    start, turns = game(players, 3)
    for count in range(0, len(turns), 5):
        now = turns[:count]
        chooser = seen(start, now, "")["chooser"]
        shown = seen(start, now, chooser)
        assert shown["offers"] or shown["squares"]
        usable = [card for card in shown["hand"] if card["usable"]]
        for offer in shown["offers"]:
            some = [card["card"] for card in usable][: 1 if offer.get("one") else None]
            after = seen(start, [*now, offer["turn"].replace("*", ",".join(some))], "")
            assert len(after["turns"]) == count + 1 and "?" not in after["turns"][-1]
        for turn in shown["squares"].values():
            assert seen(start, [*now, turn], "")["turns"][-1] == turn


@pytest.mark.parametrize("players", HANDS.players)
def test_nobody_sees_the_cards_of_others(players: int) -> None:
    start, turns = game(players, 4)
    court = begin(Opening.parse(start))
    for count in range(len(turns)):
        for viewer in ("", *(each.letter for each in court.players)) if not count % 7 else ():
            shown = seen(start, turns[:count], viewer)
            own = sum((each.hand for each in court.players if each.letter == viewer), court.duelling(viewer))
            assert sorted(each["card"] for each in shown["hand"]) == sorted(own)
            if viewer != court.chooser:
                assert not shown["offers"] and not shown["squares"] and not shown["now"]
        court = step(court, Decision.parse(turns[count]))
    end = seen(start, turns, "A")
    assert end["over"] and end["winner"] == court.winner and "is out." in end["log"][-1]
    # What was laid face down is told only when somebody strikes.
    for turn, sentence in zip(turns, end["log"], strict=True):
        if ":lay:" in turn or ":pick:" in turn:
            card = turn.split(":")[2]
            assert not any(f"{card[0].replace('T', '10')}{sign}" in sentence for sign in "♠♣♦♥")


def test_chance_is_decided_once() -> None:
    start, turns = game(2, 6)
    at = next(count for count, turn in enumerate(turns) if turn.endswith((":hit", ":miss")))
    asked = [*turns[:at], turns[at].rpartition(":")[0] + ":?"]
    first = seen(start, asked, "")["turns"]
    assert first == seen(start, asked, "A")["turns"] == seen(start, first, "")["turns"]


def test_a_level_decides_from_what_it_may_know() -> None:
    start = HANDS.begin(3, 8)
    decision = HANDS.decide(start, [], 2, seed=5)
    assert decision == HANDS.decide(start, [], 2, seed=5) and decision.startswith("A:")
    assert seen(start, [decision], "")["turns"] == [decision]


def test_what_is_no_game_is_refused() -> None:
    for given in ({"players": "5"}, {"players": "1"}, {"players": "2", "game": "jo"}):
        with pytest.raises(Refusal):
            answers.ANSWERS["deal"](answers.Asked({"game": "favor", **given}))
    with pytest.raises(Refusal, match="does not hold"):
        view.hands("favor", HANDS.begin(2, 0), (f"A:discard:{','.join(cards.DECK)}",), viewer="")
