"""The full game with known cards: what is written, what is refused, and what is possible."""

from __future__ import annotations

import pytest

from printkit import engines
from printkit.engines.favor.table import Sitting, Table
from printkit.engines.game import IllegalTurn, NotationError
from printkit.engines.players import advise
from printkit.layouts.base.refusals import InputError

GAME = engines.find("favor:table")
PLAN = "...../...../...../...../....."
DUEL = f"{PLAN} 0 A@c2N:5:KS,2H B@c4S:4:QC A 7H,9C,2D,3S"


def after(text: str, turns: str = "") -> Sitting:
    found: Sitting = GAME.parse(text)
    for turn in turns.split():
        _, found = GAME.play(found, turn)
    return found


def test_the_game_is_found_and_begins_without_cards() -> None:
    assert isinstance(GAME, Table) and GAME.name == "favor:table"
    start = GAME.start()
    assert GAME.mover(start) == "A" and GAME.score(start) == {"A": 5, "B": 5}
    assert engines.find("favor").start() == start.court.position
    with pytest.raises(InputError, match='favor has no variant "tabel"'):
        engines.find("favor:tabel")


def test_a_duel_is_dealt_from_the_top_and_scored() -> None:
    fight = after(DUEL, "A:duel:B:hit A:pick:KS B:pick:QC")
    assert fight.court.duelling("A") == ("KS", "7H", "2D")
    assert fight.court.duelling("B") == ("QC", "9C", "3S")
    assert set(GAME.turns(fight)) == {"A:lay:KS", "A:lay:7H", "A:lay:2D"}
    fight = after(GAME.text(fight), "A:lay:KS B:lay:QC A:lay:7H")
    assert GAME.score(fight) == {"A": 25, "B": 16} and GAME.mover(fight) == "B"
    over = after(GAME.text(fight), "B:strike")
    assert GAME.outcome(over) is not None and GAME.mover(over) == "A"
    assert not GAME.turns(over) and GAME.score(over) == {"A": 5}
    assert [each.letter for each in over.courtiers] == ["A"]


def test_texts_round_trip() -> None:
    for turns in ("", "A:move:c1", "A:gift:B:KS,2H A:face:E B:move:c5 B:face:N"):
        found = after(DUEL, turns)
        assert GAME.parse(GAME.text(found)) == found


def test_the_seed_orders_the_rest_of_the_deck_alone() -> None:
    decks = [GAME.parse(DUEL.replace(" 0 ", f" {seed} ")).court.deck for seed in (0, 1)]
    assert decks[0] != decks[1] and sorted(decks[0]) == sorted(decks[1])
    assert decks[0][:4] == decks[1][:4] and len(decks[0]) == 52 - 3


def test_every_decision_offered_is_possible_and_others_are_not() -> None:
    found = after(DUEL, "A:move:c2 A:duel:B:hit A:pick:KS B:pick:QC A:lay:KS B:strike")
    assert found.court.over
    begun = after(DUEL)
    offered = GAME.turns(begun)
    assert "A:gift:B:KS,2H" in offered and "A:praise:A:KS,2H" in offered and "A:praise:A:2H" not in offered
    assert "A:gift:A:KS" not in offered and "A:duel:B:miss" in offered and "A:face:W" in offered
    assert all(GAME.play(begun, turn)[1] == result for turn, result in offered.items())


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (f"{PLAN} 0 A@c2N:5:KS A -", "position"),
        (f"{PLAN} x A@c2N:5:KS B@c4S:5:- A -", "seed"),
        (f"{PLAN} 0 A@c2N:5 B@c4S:5:- A -", "player"),
        (f"{PLAN} 0 A@c2N:2:KS B@c4S:5:- A -", "Honor"),
        (f"{PLAN} 0 A@c2N:5:KX B@c4S:5:- A -", "hand"),
        (f"{PLAN} 0 A@c2N:5:KS B@c4S:5:KS A -", "cards"),
        (f"{PLAN} 0 A@c2N:5:KS B@c2S:5:- A -", "players"),
        (f"{PLAN} 0 B@c2N:5:KS A@c4S:5:- A -", "players"),
        (f"{PLAN} 0 A@c2N:5:KS B@c4S:5:- C -", "mover"),
        (f"{PLAN} 0 A@c2N:5:KS B@c4S:5:- A KS", "cards"),
    ],
)
def test_malformed_games_name_their_field(text: str, field: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert field in str(error.value).partition(", not ")[0]


def test_a_decision_that_is_not_possible_names_its_rule() -> None:
    with pytest.raises(IllegalTurn, match=r"favor\.occupied"):
        GAME.parse(f"{DUEL} A:move:c4")


def test_nobody_is_advised_where_hands_are_hidden() -> None:
    with pytest.raises(InputError, match=r'game must be a game without hidden cards, not "favor:table"\.'):
        advise(GAME, GAME.start(), 3)
