"""Players of Emperor's Favor: they use what they may know, decide what is allowed, and see strikes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from printkit import engines
from printkit.engines.favor.cards import DECK
from printkit.engines.favor.court import SIDES, Stage, Start, begin, step
from printkit.engines.favor.decisions import VERBS
from printkit.engines.favor.evaluation import LEVELS, Seat, Sight, full_game, seat, tries
from printkit.engines.favor.policy import decide
from printkit.engines.favor.standing import SCALE, share
from printkit.engines.favor.worlds import Worlds
from printkit.engines.players import advise, arena, balance

GAME = engines.find("favor")
WORDS = 100
"""Words of a game in worlds."""


def states(seed, facings="NS", odds=0.5, most=300):
    """The states of a game of plain courtiers before each decision."""
    court, chance = begin(Start(seed=seed, facings=facings)), Random(seed)
    while court.winner is None and most:
        yield court
        court, most = step(court, decide(court, chance, odds)), most - 1


def taken(court):
    """Worlds of a game as it stands."""
    worlds = Worlds(court.plan, 0.5)
    worlds.load(court)
    return worlds


def read(worlds, court, at=0):
    """What the words of a game say, cards by their ranks; of a duel only while one is fought."""
    words, seats = list(worlds.store.view[at : at + WORDS]), len(court.players)

    def ranks(held):
        return sorted(index // 4 for index in range(64) if held >> index & 1)

    stage = words[1]
    players = [words[16 + 8 * seat : 22 + 8 * seat] for seat in range(seats)]
    return {
        "turn": words[:5],
        "discards": ranks(words[5]),
        "courtiers": [(*each[:3], ranks(each[3]), *each[4:]) for each in players],
        "deck": [ranks(card) for card in words[48 : 48 + words[12]]],
        "duel": [*words[6:8], *map(ranks, words[8:12])] if stage in (Stage.PICK, Stage.FIGHT) else [],
    }


def told(worlds):
    """The decision that a world's courtier has taken, its cards by their ranks."""
    ranks = sorted(index // 4 for index in range(64) if worlds.spent >> index & 1)
    return worlds.verb, worlds.what, ranks


def test_worlds_follow_the_rules():
    seen = set()
    for seed, facings in enumerate(("NS", "NSS", "NSSN", "SN")):
        court, chance = begin(Start(seed=seed, facings=facings, ace_high=seed == 3)), Random(seed)
        while not court.over and court.turn < 80:
            options = list(tries(court, chance)) if seed % 2 else []
            found = chance.choice(options) if options else decide(court, chance, 0.5)
            found = replace(found, hit=found.verb in SIDES and chance.random() < 0.5)
            worlds, after = taken(court), step(court, found)
            worlds.verb, worlds.what = worlds.told(found)
            worlds.spent, worlds.odds = worlds.bits(found.cards), SCALE * found.hit
            worlds.apply(0)
            seen.add((found.verb, found.hit))
            if len(after.players) < len(court.players):
                seen.add("out")
                assert sum(worlds.store.view[21 + 8 * seat] for seat in range(len(court.players))) == len(
                    after.players
                )
            elif after.shuffles == court.shuffles and not after.over:
                assert read(worlds, after) == read(taken(after), after), found
            court = after
    assert {verb for verb, *_ in seen - {"out"}} >= {*VERBS} - {"gift", "fall"} and "out" in seen
    assert {("assassinate", True), ("duel", True), ("duel", False)} < seen


def test_courtiers_in_worlds_decide_as_plain_ones_do():
    compared = set()
    for seed, facings in enumerate(("NS", "NSS", "NSSN", "SN")):
        for index, court in enumerate(states(seed, facings, most=200)):
            if index % 5 and court.stage < Stage.PICK:
                continue
            worlds, chance, usual = taken(court), Random(seed), set()
            for _ in range(150):
                found = decide(court, chance, 0.5)
                worlds.verb, worlds.what = worlds.told(found)
                worlds.spent = worlds.bits(found.cards)
                usual.add(str(told(worlds)))
            for salt in range(1, 6):
                worlds.random = salt * 2654435761
                worlds.decide(0)
                assert str(told(worlds)) in usual
            compared.add(court.stage)
    assert len(compared) > 6


def test_worlds_differ_only_in_what_is_hidden():
    stages, hidden = set(), 0
    for seed, facings in enumerate(("NS", "NSS", "NSSN")):
        for court in states(seed, facings):
            worlds = taken(court)
            worlds.random = seed + 1
            worlds.imagine()
            words, world = list(worlds.store.view[:WORDS]), list(worlds.store.view[WORDS : 2 * WORDS])
            stages.add(court.stage)
            duel = [8, 9, 10, 11] if court.stage in (Stage.PICK, Stage.FIGHT) else []
            hands = [19 + 8 * seat for seat in range(len(court.players))]
            deck = list(range(48, 48 + words[12]))
            for cards in (words, world):
                assert sum(cards[at] for at in [5, *duel, *hands, *deck]) == sum(
                    worlds.bits((card,)) for card in DECK
                )
            used = range(48 + words[12])
            assert [words[at].bit_count() for at in used] == [world[at].bit_count() for at in used]
            mine = hands[words[2]]
            kept = {*used} - {*hands, *deck, *duel} | {mine}
            if duel and words[2] in words[6:8]:
                side = words[6:8].index(words[2])
                kept |= {8 + side, 10 + side}
            assert all(words[at] == world[at] for at in kept)
            hidden += words != world
    assert stages > {Stage.GIFT, Stage.ACT, Stage.PICK, Stage.FIGHT, Stage.PAY, Stage.RETURN} and hidden > 100


def hide(court, chance):
    """The game with the cards that the chooser does not see exchanged between hands, duel and deck."""
    me, bout = court.chooser, court.bout
    piles = [player.hand for player in court.players if player.letter != me]
    if bout:
        other = 1 - bout.letters.index(me)
        piles += [bout.hands[other], bout.stacks[other]]
    unseen = [*court.deck, *(card for pile in piles for card in pile)]
    chance.shuffle(unseen)

    def deal(pile):
        return tuple(unseen.pop() for _ in pile)

    players = tuple(p if p.letter == me else replace(p, hand=deal(p.hand)) for p in court.players)
    if bout:
        hands, stacks = list(bout.hands), list(bout.stacks)
        hands[other], stacks[other] = deal(hands[other]), deal(stacks[other])
        bout = replace(bout, hands=tuple(hands), stacks=tuple(stacks))
    return replace(court, players=players, bout=bout, deck=tuple(unseen), seed=court.seed + 1)


def test_a_decision_does_not_depend_on_hidden_cards():
    seat = Seat(Sight(worlds=6), 5)
    compared = 0
    for court in list(states(3))[:60:4]:
        other = hide(court, Random(9))
        assert seat.decide(court, Random(1)) == seat.decide(other, Random(1))
        compared += other != court
    assert compared > 5


def test_rash_players_follow_their_rules_of_thumb():
    court = begin(Start(seed=4))
    rash, calm = Seat(Sight(worlds=8, rash=1000), 1), Seat(Sight(worlds=8), 1)
    rash.decide(court, Random(1))
    calm.decide(court, Random(1))
    assert rash.nodes == 0 < calm.nodes
    shares = [level.rash for level in LEVELS if level.turns > 1]
    assert shares == sorted(shares, reverse=True) and shares[-1] == 0


def test_worlds_judge_as_the_game_does():
    for court in states(2, "NSS"):
        worlds = taken(court)
        for index, player in enumerate(court.players):
            assert abs(worlds.share(0, index) / SCALE - share(court, player.letter)) < 1e-3


@pytest.mark.long
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


@pytest.mark.long
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
