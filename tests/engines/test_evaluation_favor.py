"""Players of Emperor's Favor: they use what they may know, decide what is allowed, and see strikes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import engines
from engines.favor import cards
from engines.favor.court import SIDES, Stage, Start, begin, step
from engines.favor.evaluation import Seat, Sight, full_game, imagine, known, seat, share, tries
from engines.favor.policy import decide
from engines.players import advise, arena, balance

pytestmark = pytest.mark.long

GAME = engines.find("favor")


def states(seed, facings="NS", odds=0.5, most=300):
    """The states of a game of plain courtiers before each decision."""
    court, chance = begin(Start(seed=seed, facings=facings)), Random(seed)
    while court.winner is None and most:
        yield court
        court, most = step(court, decide(court, chance, odds)), most - 1


def held(court):
    found = [*court.deck, *court.discards, *(card for p in court.players for card in p.hand)]
    if court.bout:
        found += [card for pile in (*court.bout.hands, *court.bout.stacks) for card in pile]
    return sorted(found)


def test_worlds_differ_only_in_what_is_hidden():
    stages = set()
    for seed, facings in enumerate(("NS", "NSS", "NSSN")):
        for court in states(seed, facings):
            world = imagine(court, Random(seed))
            stages.add(court.stage)
            assert held(world) == held(court) == sorted(cards.DECK)
            assert known(world) == known(court) and world.discards == court.discards
            assert world.position == court.position and len(world.deck) == len(court.deck)
            me = court.chooser
            assert world.player(me) == court.player(me)
            if court.bout and me in court.bout.letters:
                mine = court.bout.letters.index(me)
                assert world.bout.hands[mine] == court.bout.hands[mine]
                assert world.bout.stacks[mine] == court.bout.stacks[mine]
                assert list(map(len, world.bout.stacks)) == list(map(len, court.bout.stacks))
    assert stages > {Stage.GIFT, Stage.ACT, Stage.PICK, Stage.FIGHT, Stage.PAY, Stage.RETURN}


def test_a_decision_does_not_depend_on_hidden_cards():
    seat = Seat(Sight(worlds=2, width=4, horizon=2), 5)
    compared = 0
    for court in list(states(3))[:40:4]:
        other = replace(imagine(court, Random(9)), seed=court.seed)
        assert seat.decide(court, Random(1)) == seat.decide(other, Random(1))
        compared += other != court
    assert compared > 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_come_to_an_end(seats):
    winner, turns, _, _ = full_game([seat(2, seed) for seed in range(seats)], 7 * seats)
    assert (winner or "-") in "-ABCD"[: seats + 1] and (winner or turns == 500) and turns > 1


def test_every_try_is_allowed():
    for court in states(11, "NSSN"):
        for option in tries(court, Random(1)):
            if option.verb in SIDES:
                option = replace(option, hit=True)
            step(court, option)


def test_shares_add_up():
    for court in states(2, "NSS"):
        assert abs(sum(share(court, p.letter) for p in court.players) - 1) < 1e-9


def test_matches_are_reproducible():
    makers = (arena.at_level(2), arena.at_level(1))
    assert list(arena.match(GAME, makers, 4, seed=3)) == list(arena.match(GAME, makers, 4, seed=3))


def test_balance_tells_seats_and_plans_apart():
    found = balance.report(GAME, [balance.work(job) for job in balance.jobs(GAME, 1, 2, seed=1)])
    assert found["games"] == found["baseline"]["games"] == 2
    for figures in (found, found["baseline"]):
        assert abs(sum(seat["score"] for seat in figures["seats"]) - 1) < 1e-9
        assert figures["first"] == figures["seats"][0]["score"]


def test_manoeuvres_prefer_a_strike_from_behind():
    position = GAME.parse("......./......./......./......./....... A@a1N,B@d3N A")
    for level in range(1, 9):
        found = advise(GAME, position, level)
        assert found.turn.endswith("xB:back") and found.value == "unknown"


def test_strong_players_of_manoeuvres_stay_out_of_reach():
    position = GAME.parse(".........../.........../.........../........... A@a1E,B@k1W A")
    found = advise(GAME, position, 8)
    after = GAME.play(position, found.turn)[1]
    assert not any(turn.endswith("xA:back") for turn in GAME.turns(after))
