"""The full game of Emperor's Favor: every part of a turn, every refusal, duels to the end, records, simulations."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from printkit import engines
from printkit.engines.favor import cards
from printkit.engines.favor.court import Court, Player, Stage, Start, begin, corners, possible, step, verbs
from printkit.engines.favor.decisions import VERBS, Decision
from printkit.engines.favor.record import GAME, continued, outcome, record, replay
from printkit.engines.favor.rules import Courtier
from printkit.engines.favor.simulate import Simulation, games, play, report
from printkit.engines.game import IllegalTurn, NotationError
from printkit.engines.record import read, write
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.layouts.floorplan import DEFAULT, Plan

OPEN = Plan.parse("...../...../...../...../.....")
RULES = {ruling.id for ruling in engines.find("favor").rulings}


def court(places: str, hands: dict[str, str], honors: dict[str, int] | None = None, deck: str = "", **more) -> Court:
    """A game in which A is to move: given courtiers, hands and top of the deck, the rest of the cards below."""
    given = {letter: tuple(hand.split()) for letter, hand in hands.items()}
    players = tuple(
        Player(Courtier(one[0], one[2:-1], one[-1]), (honors or {}).get(one[0], 5), given.get(one[0], ()))
        for one in places.split()
    )
    top = tuple(deck.split())
    out = (*top, *(card for hand in given.values() for card in hand), *more.get("discards", ()))
    rest = tuple(card for card in cards.DECK if card not in out)
    state = Court(more.pop("plan", OPEN), 1, more.pop("ace_high", False), players, "A", Stage.GIFT, "A", top + rest)
    return replace(state, **more)


def after(state: Court, decisions: str) -> Court:
    for text in decisions.split():
        state = step(state, Decision.parse(text))
        assert_sound(state)
    return state


def hand(state: Court, letter: str) -> str:
    return " ".join(state.player(letter).hand)


def held(state: Court) -> list[str]:
    """Every card of the game, wherever it lies."""
    found = [*state.deck, *state.discards]
    for player in state.players:
        found += player.hand
    if state.bout:
        for pile in (*state.bout.hands, *state.bout.stacks):
            found += pile
    return found


def assert_sound(state: Court) -> None:
    assert Counter(held(state)) == Counter(cards.DECK)
    squares = [player.courtier.square for player in state.players]
    assert len(set(squares)) == len(squares)
    assert set(squares) <= set(state.plan.floor)
    assert all(3 <= player.honor <= 10 for player in state.players)
    assert (state.winner is not None) == (len(state.players) == 1) == (state.chooser == "")
    favor = engines.find("favor")
    assert favor.parse(favor.text(state.position)) == state.position


FACE_TO_FACE = "A@c1N B@c3S"
BEHIND = "A@c1N B@c3N"


# --- the start ---


def test_a_game_begins_with_five_cards_each_in_the_corners() -> None:
    state = begin(Start(seed=4, facings="NSEW"))
    assert_sound(state)
    assert [str(player.courtier) for player in state.players] == ["A@a1N", "B@i9S", "C@a9E", "D@i1W"]
    assert [len(player.hand) for player in state.players] == [5] * 4
    assert {player.honor for player in state.players} == {5}
    assert (state.mover, state.stage, state.turn, len(state.deck)) == ("A", Stage.GIFT, 1, 32)


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    assert begin(Start(seed=9)) == begin(Start(seed=9))
    assert begin(Start(seed=9)).deck != begin(Start(seed=10)).deck


def test_the_lowest_card_drawn_is_a() -> None:
    for seed in range(40):
        start = Start(seed=seed, facings="NSSN")
        order = [start.drawn[start.seats.index(letter)] for letter in "ABCD"]
        keys = [("A23456789TJQK".index(card[0]), "SCDH".index(card[1])) for card in order]
        assert keys == sorted(keys)
        assert len(set(order)) == 4


def test_corners_are_the_nearest_floor_squares() -> None:
    assert corners(DEFAULT, 4) == ("a1", "i9", "a9", "i1")
    assert corners(Plan.parse("##../#..#/...#/#..#"), 4) == ("a2", "d4", "b3", "c1")
    assert corners(Plan.parse(".."), 2) == ("a1", "b1")
    with pytest.raises(InputError, match="for each of the 3 players"):
        corners(Plan.parse(".."), 3)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("... 1 NS", "position"),
        ("..x 1 NS low", "rows"),
        ("... 01 NS low", "seed"),
        ("... -1 NS low", "seed"),
        ("... 1234567890123456789 NS low", "seed"),
        ("... 1 N low", "facings"),
        ("... 1 NSNSN low", "facings"),
        ("... 1 NX low", "facings"),
        ("... 1 NS middle", "aces"),
    ],
)
def test_malformed_starts_name_their_field(text: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        Start.parse(text)
    assert caught.value.field == field


def test_starts_round_trip() -> None:
    for text in ("... 0 NS low", ".#./... 123456789012345678 EEWW high"):
        assert str(Start.parse(text)) == text


# --- decisions as text ---


@pytest.mark.parametrize(
    "text",
    [
        "A:gift:B:KS,7H",
        "A:move:c3",
        "A:move:c12",
        "B:assassinate:C:hit",
        "B:duel:C:miss",
        "C:slander:D:9S,7S",
        "D:praise:D:KS,2S",
        "A:draw",
        "A:discard:2S,3S",
        "A:face:W",
        "B:pick:AS",
        "B:lay:AS",
        "B:strike",
        "B:pay:KS,QS",
        "B:fall",
        "B:return:e5",
    ],
)
def test_decisions_round_trip(text: str) -> None:
    assert str(Decision.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "player"),
        ("E:draw", "player"),
        ("A", "verb"),
        ("A:jump:c3", "verb"),
        ("A:draw:2", "decision"),
        ("A:move", "decision"),
        ("A:move:33", "square"),
        ("A:gift:E:KS", "target"),
        ("A:gift:B:", "cards"),
        ("A:gift:B:-", "cards"),
        ("A:gift:B:KS,KS", "cards"),
        ("A:pick:KS,QS", "cards"),
        ("A:duel:B:maybe", "throw"),
        ("A:face:north", "facing"),
    ],
)
def test_malformed_decisions_name_their_field(text: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        Decision.parse(text)
    assert caught.value.field == field


# --- the parts of a turn ---


def test_a_turn_from_gift_to_facing() -> None:
    state = court("A@a1N B@e5S", {"A": "KS QS 2S 3S 4S", "B": "5S 6S"}, deck="9H 8H")
    state = after(state, "A:gift:B:2S,3S A:move:c2 A:draw A:discard:KS A:face:E")
    assert hand(state, "A") == "QS 4S 9H"
    assert str(state.player("A").courtier) == "A@c2E"
    assert hand(state, "B") == "5S 6S 2S 3S 8H"  # four cards after the gift, so B draws one at its turn
    assert (state.mover, state.stage, state.turn, state.discards) == ("B", Stage.GIFT, 2, ("KS",))


def test_whoever_holds_as_many_cards_as_honor_draws_none() -> None:
    state = after(court("A@a1N B@e5S", {"B": "5S 6S 7S"}, {"B": 3}), "A:face:N")
    assert hand(state, "B") == "5S 6S 7S"


def test_all_but_the_facing_may_be_left_out() -> None:
    state = after(court("A@a1N B@e5S", {"A": "2S"}), "A:face:N")
    assert (state.mover, hand(state, "A"), state.player("A").courtier.square) == ("B", "2S", "a1")


def test_praise_of_another_and_of_oneself() -> None:
    state = court("A@a1N B@e5S", {"A": "KS 2S 8S 7S"}, {"A": 10, "B": 9}, deck="9H")
    other = after(state, "A:praise:B:KS,2S")
    assert (other.player("B").honor, hand(other, "B"), hand(other, "A")) == (10, "9H", "8S 7S")
    own = after(state, "A:praise:A:7S,8S")
    assert (own.player("A").honor, hand(own, "A")) == (10, "KS 2S 9H")


def test_slander_takes_one_honor() -> None:
    state = after(court("A@a1N B@e5S", {"A": "KS 2S"}, {"B": 4}), "A:slander:B:KS,2S")
    assert (state.player("B").honor, hand(state, "A"), state.stage) == (3, "", Stage.DISCARD)


def test_aces_are_high_if_so_agreed() -> None:
    low = court("A@a1N B@e5S", {"A": "AS AH"})
    with pytest.raises(
        IllegalTurn,
        match=r'"A:slander:B:AS,AH" is illegal: AS,AH is worth 2 points, but 15 are needed \(favor\.slander\)\.',
    ):
        after(low, "A:slander:B:AS,AH")
    assert after(replace(low, ace_high=True), "A:slander:B:AS,AH").player("B").honor == 4


@pytest.mark.parametrize(
    ("verb", "places", "honor", "left"),
    [
        ("assassinate", BEHIND, 6, 4),
        ("assassinate", BEHIND, 4, 3),
        ("assassinate", BEHIND, 3, 3),
        ("duel", FACE_TO_FACE, 6, 5),
        ("duel", FACE_TO_FACE, 3, 3),
    ],
)
def test_a_miss_costs_honor_and_the_highest_card(verb: str, places: str, honor: int, left: int) -> None:
    state = court(places, {"A": "AS QH QC 2S"}, {"A": honor})
    state = after(state, f"A:{verb}:B:miss")
    assert (state.player("A").honor, hand(state, "A"), state.discards) == (left, "AS QH 2S", ("QC",))
    assert (state.stage, state.chooser, state.bout) == (Stage.DISCARD, "A", None)


def test_a_miss_with_aces_only_or_nothing_costs_no_card() -> None:
    for held_ in ("AS AH", ""):
        state = after(court(FACE_TO_FACE, {"A": held_}, ace_high=True), "A:duel:B:miss")
        assert hand(state, "A") == held_


def test_an_assassination_costs_two_cards_at_random() -> None:
    lost = Counter()
    for seed in range(200):
        state = court(BEHIND, {"A": "KS", "B": "2S 3S 4S 5S"}, seed=seed)
        hit = after(state, "A:assassinate:B:hit")
        assert len(hit.player("B").hand) == 2
        assert set(hit.discards) | set(hit.player("B").hand) == {"2S", "3S", "4S", "5S"}
        lost[frozenset(hit.discards)] += 1
        assert after(state, "A:assassinate:B:hit") == hit
    assert len(lost) == 6
    assert hand(after(court(BEHIND, {"A": "KS", "B": "2S"}), "A:assassinate:B:hit"), "B") == ""


# --- duels ---

DUEL = {"A": "KS 9S 2S", "B": "QS TS 5S 4S"}


def fight(
    honors: dict[str, int] | None = None, deck: str = "8H 7H 6H 5H", hands: dict[str, str] | None = None
) -> Court:
    """A duel in which both have picked the first card of their hand and got every other card of the deck."""
    hands = hands or DUEL
    state = after(court(FACE_TO_FACE, hands, honors, deck), "A:duel:B:hit")
    return after(state, " ".join(f"{x}:pick:{hands[x].split()[0]}" for x in "AB" if hands.get(x)))


def test_each_picks_a_card_and_is_dealt_two() -> None:
    state = after(court(FACE_TO_FACE, DUEL, deck="8H 7H 6H 5H"), "A:duel:B:hit")
    assert (state.stage, state.chooser, verbs(state)) == (Stage.PICK, "A", ("pick",))
    state = after(state, "A:pick:KS")
    assert state.chooser == "B"
    state = after(state, "B:pick:QS")
    assert state.duelling("A") == ("KS", "8H", "6H")
    assert state.duelling("B") == ("QS", "7H", "5H")
    assert (state.stage, state.chooser, hand(state, "A"), hand(state, "B")) == (Stage.FIGHT, "A", "9S 2S", "TS 5S 4S")


def test_who_has_no_card_picks_none() -> None:
    state = after(court(FACE_TO_FACE, {"B": "2S"}, deck="8H 7H 6H 5H"), "A:duel:B:hit")
    assert (state.stage, state.chooser) == (Stage.PICK, "B")
    assert after(state, "B:pick:2S").duelling("A") == ("8H", "6H")


def test_the_attacker_must_lay_first() -> None:
    with pytest.raises(
        IllegalTurn,
        match=r'"A:strike" is illegal: the attacker must play a card first \(favor\.lay\)\. Try "A:lay:KS"\.',
    ):
        after(fight(), "A:strike")


def test_the_loser_pays_returns_and_may_not_strike_on_its_next_turn() -> None:
    state = after(fight(), "A:lay:KS B:lay:QS A:lay:8H")
    assert state.chooser == "B"
    state = after(state, "B:strike")  # 13 + 8 + 5 beats 12 + 5
    assert (state.stage, state.chooser) == (Stage.PAY, "B")
    assert set(hand(state, "A").split()) == {"9S", "2S", "6H", "AS"}  # one card for two laid, the top of the deck
    assert set(hand(state, "B").split()) == {"TS", "5S", "4S", "7H", "5H"}  # 31 points
    state = after(state, "B:pay:TS,5S,4S,7H")
    assert (state.stage, state.chooser, state.player("B").honor) == (Stage.RETURN, "B", 4)
    assert len(state.player("B").hand) == 4
    assert {"TS", "5S", "4S", "7H", "5H", "KS", "QS", "8H"} <= set(state.discards)
    state = after(state, "B:return:e1 A:face:E")
    assert str(state.player("B").courtier) == "B@e1S"
    assert (state.mover, state.barred) == ("B", True)
    with pytest.raises(IllegalTurn, match=r"favor\.barred"):
        after(state, "B:move:d1 B:duel:A:hit")
    state = after(state, f"B:move:d1 B:discard:{state.player('B').hand[0]} B:face:W A:face:E")
    assert not state.barred
    assert after(state, "B:duel:A:miss").player("B").honor == 3


def test_a_mover_who_survives_goes_on_and_is_barred_on_the_turn_after() -> None:
    hands = {"A": "2S TS 9S 8S", "B": "QS"}
    state = after(fight(hands=hands, deck="AH 7H AD 5H"), "A:lay:2S B:lay:QS A:strike A:pay:TS,9S,8S")
    state = after(state, "A:return:a5")
    assert (state.stage, state.chooser, state.barred) == (Stage.DISCARD, "A", False)
    state = after(state, "A:face:E B:face:W")
    assert state.barred


def test_who_cannot_pay_is_out_and_the_last_one_standing_wins() -> None:
    hands = {"A": "KS", "B": "2S 3S"}
    state = after(fight(hands=hands, deck="AH 4H AD 5H"), "A:lay:KS B:strike")
    assert (state.winner, state.stage, verbs(state)) == ("A", Stage.OVER, ())
    assert [player.letter for player in state.players] == ["A"]
    with pytest.raises(
        IllegalTurn,
        match=r'"A:face:N" is illegal: the game is over: A is the last courtier in the game \(favor\.last\)\.',
    ):
        step(state, Decision.parse("A:face:N"))


def test_a_mover_who_falls_ends_its_turn_and_the_next_letter_moves() -> None:
    state = court("A@c1N B@c3S D@e5W", {"A": "2S TS 9S 8S", "B": "QS"}, deck="AH 7H AD 5H")
    state = after(state, "A:duel:B:hit A:pick:2S B:pick:QS A:lay:2S B:lay:QS A:strike")
    assert (state.stage, state.chooser) == (Stage.PAY, "A")
    state = after(state, "A:fall")
    assert [player.letter for player in state.players] == ["B", "D"]
    assert (state.mover, state.stage, state.chooser, state.turn) == ("B", Stage.GIFT, "B", 2)
    assert after(state, "B:face:S D:face:W").mover == "B"


def test_a_defender_who_falls_leaves_the_turn_to_the_mover() -> None:
    state = court("A@c1N B@c3S D@e5W", {"A": "KS", "B": "2S 3S"}, deck="AH 4H AD 5H")
    state = after(state, "A:duel:B:hit A:pick:KS B:pick:2S A:lay:KS B:strike")
    assert [player.letter for player in state.players] == ["A", "D"]
    assert (state.mover, state.stage) == ("A", Stage.DISCARD)
    assert after(state, "A:face:N").mover == "D"


def test_equal_totals_have_no_loser_and_nobody_refills() -> None:
    before = fight({"A": 3}, deck="8H QH 6H 5H")
    state = after(before, "A:lay:KS B:lay:QS A:lay:6H B:lay:5H A:strike")  # 3 + 19 to 5 + 17
    assert (state.stage, state.chooser, state.deck) == (Stage.DISCARD, "A", before.deck)
    assert hand(state, "A") == "9S 2S 8H"
    assert hand(state, "B") == "TS 5S 4S QH"
    assert set(state.discards) == {"KS", "QS", "6H", "5H"}


def test_without_cards_left_a_duellist_must_strike() -> None:
    state = after(fight(), "A:lay:KS B:lay:QS A:lay:8H B:lay:7H A:lay:6H B:lay:5H")
    assert state.chooser == "A"
    with pytest.raises(IllegalTurn, match=r'"A:lay:KS" is illegal: A does not hold KS \(favor\.cards\)\.'):
        after(state, "A:lay:KS")
    assert after(state, "A:strike").bout is None


def test_an_attacker_without_any_card_strikes_at_once() -> None:
    everything = " ".join(card for card in cards.DECK if card != "2S")
    state = after(court("A@c1N B@c3S C@e5N", {"B": "2S", "C": everything}), "A:duel:B:hit B:pick:2S")
    assert (state.chooser, state.duelling("A"), state.duelling("B")) == ("A", (), ("2S",))
    state = after(state, "A:strike")
    assert state.stage == Stage.DISCARD  # 5 to 5: nobody loses


def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    others = " ".join(card for card in cards.DECK if card[1] != "S" and card not in ("2H", "3H"))
    spades = tuple(card for card in cards.DECK if card[1] == "S")
    state = court("A@a1N B@e5S", {"B": others}, deck="2H", discards=spades, honors={"A": 10})
    state = replace(state, deck=("2H",), discards=(*spades, "3H"))
    drawn = after(state, "A:draw")
    assert (hand(drawn, "A"), drawn.deck, len(drawn.discards)) == ("2H", (), 14)
    again = after(replace(drawn, stage=Stage.ACT), "A:draw")
    assert len(again.deck) == 13
    assert again.discards == ()
    assert Counter((*again.deck, again.player("A").hand[1])) == Counter(drawn.discards)
    assert again.deck != tuple(sorted(again.deck, key=drawn.discards.index))


@pytest.mark.parametrize(
    ("decisions", "rule"),
    [
        ("B:face:N", "favor.sequence"),
        ("A:pick:KS", "favor.sequence"),
        ("A:move:a2 A:gift:B:KS", "favor.sequence"),
        ("A:draw A:move:a2", "favor.sequence"),
        ("A:draw A:draw", "favor.sequence"),
        ("A:discard:KS,QS A:discard:3S", "favor.sequence"),
        ("A:gift:A:KS", "favor.target"),
        ("A:gift:C:KS", "favor.target"),
        ("A:gift:B:2H", "favor.cards"),
        ("A:move:b2", "favor.wall"),
        ("A:move:e5", "favor.occupied"),
        ("A:move:e4", "favor.move"),
        ("A:duel:A:hit", "favor.target"),
        ("A:duel:B:hit", "favor.sight"),
        ("A:move:a5 A:assassinate:B:hit", "favor.facing"),
        ("A:slander:B:KS", "favor.slander"),
        ("A:slander:A:KS,QS", "favor.target"),
        ("A:praise:B:KS", "favor.praise"),
        ("A:praise:C:KS,QS", "favor.target"),
        ("A:praise:B:KS,2H", "favor.cards"),
        ("A:discard:2H", "favor.cards"),
        ("A:face:N", "favor.discard"),
        ("A:discard:KS", "favor.discard"),
    ],
)
def test_refusals_name_their_rule(decisions: str, rule: str) -> None:
    plan = Plan.parse("...../...../...../.#.../.....")
    state = court("A@a1N B@e5W", {"A": "KS QS 3S 4S 5S"}, {"A": 3}, plan=plan)
    *first, last = decisions.split()
    state = after(state, " ".join(first))
    with pytest.raises(IllegalTurn) as caught:
        step(state, Decision.parse(last))
    assert caught.value.rule == rule
    assert rule in RULES


def test_refusals_in_and_after_a_duel_name_their_rule() -> None:
    state = court(FACE_TO_FACE, DUEL, {"B": 3}, deck="8H 7H 6H 5H")
    with pytest.raises(IllegalTurn, match='"A:slander:B:KS,9S" is illegal: B already has Honor 3, the minimum'):
        after(state, "A:slander:B:KS,9S")
    state = after(state, "A:duel:B:hit")
    with pytest.raises(IllegalTurn, match=r"favor\.cards"):
        after(state, "A:pick:QS")
    state = after(state, "A:pick:KS B:pick:QS A:lay:KS B:strike")
    with pytest.raises(
        IllegalTurn,
        match=r'"B:pay:TS,5S" is illegal: TS,5S is worth 15 points, but 25 are needed \(favor\.survive\)\.',
    ):
        after(state, "B:pay:TS,5S")
    state = after(state, "B:pay:QS,TS,5S")
    for square in ("c1", "z9"):
        with pytest.raises(IllegalTurn, match=r"favor\.return"):
            after(state, f"B:return:{square}")


def test_squares_off_the_plan_are_malformed() -> None:
    with pytest.raises(NotationError, match="a square from a1 to e5"):
        after(court("A@a1N B@e5S", {}), "A:move:f1")


def test_a_refused_strike_offers_one_that_is_possible() -> None:
    state = court("A@c1N B@c3S C@e1E", {"A": "KS"})
    with pytest.raises(IllegalTurn) as caught:
        after(state, "A:assassinate:B:hit")
    assert caught.value.nearest in ("A:duel:B:hit", "A:assassinate:C:hit")
    after(state, caught.value.nearest)


# --- whole games ---


def random_decision(state: Court, chance: random.Random) -> Decision:
    """Something that might be decided: mostly by the right player at the right time, with cards it holds."""
    right = chance.random() < 0.9
    by = state.chooser if right else chance.choice("ABCD")
    verb = chance.choice(verbs(state) if right else tuple(VERBS))
    letters = [player.letter for player in state.players]
    held_ = [*(state.player(by).hand if by in letters else ()), *state.duelling(by)] or list(cards.DECK)
    some = chance.sample(held_, chance.randint(1, min(len(held_), 5)))
    return Decision(
        by,
        verb,
        who=chance.choice("ABCD"),
        cards=tuple(some[:1] if VERBS[verb] == ("card",) else some),
        square=chance.choice(state.plan.squares),
        facing=chance.choice("NESW"),
        hit=chance.random() < 0.8,
    )


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_nothing_breaks_whatever_is_decided(seed: int, players: int) -> None:
    chance = random.Random(seed)
    state = begin(Start(OPEN, seed, "NESW"[:players], ace_high=chance.random() < 0.5))
    for _ in range(150):
        if state.winner:
            break
        decision = random_decision(state, chance)
        try:
            state = step(state, Decision.parse(str(decision)))
        except IllegalTurn as error:
            assert error.rule in RULES
        assert_sound(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_simulated_games_is_sound_and_says_who_decides(players: int) -> None:
    for number in range(6):
        played = play(Simulation(players=players), 5, number)
        state = begin(played.start)
        for decision in played.decisions:
            assert decision.by == state.chooser
            assert decision.verb in verbs(state)
            state = step(state, decision)
            assert_sound(state)
        assert state == played.court
        assert state.winner in "ABCD"[:players]


def test_records_round_trip_and_replay() -> None:
    played = play(Simulation(players=3), 8)
    text = write(record(played.start, played.decisions))
    assert text.startswith(f"game: {GAME}\nstart: {played.start}\ndrawn: ")
    assert text.endswith(f"result: {played.court.winner} wins (last)\n")
    again = read(text)
    assert write(again) == text
    assert replay(again) == (played.start, played.decisions, played.court)


def test_records_that_do_not_hold_are_refused() -> None:
    played = play(Simulation(), 8)
    text = write(record(played.start, played.decisions))
    loser = "B" if played.court.winner == "A" else "A"
    for changed, field in (
        (text.replace(GAME, "favor"), "game"),
        (text.replace(" low\n", " lower\n"), "aces"),
        (text.replace("\n1. A:", "\n1. B:"), "turn 1"),
        (text.replace("\n1. A:move:", "\n1. A:jump:"), "turn 1: "),
        (text.replace(f"result: {played.court.winner}", f"result: {loser}"), "result"),
        (text.replace("\nseats: ", "\nseats: C,"), "seats"),
    ):
        assert changed != text
        with pytest.raises(Refusal) as caught:
            replay(read(changed))
        assert str(caught.value).startswith(field)


def test_an_unfinished_game_can_be_recorded() -> None:
    start = Start(OPEN, 3, "NSS")
    decisions = tuple(map(Decision.parse, ("A:move:a2", "A:draw")))
    text = write(record(start, decisions))
    assert text.endswith("result: unfinished\n")
    assert replay(read(text))[2].stage == Stage.DISCARD


def test_five_hundred_turns_are_a_draw() -> None:
    start = Start(OPEN, 3, "NS")
    decisions = [Decision.parse(f"{'AB'[turn % 2]}:face:N") for turn in range(500)]
    # Whoever holds five cards and Honor 5 draws none and need not discard.
    stored = record(start, decisions)
    assert stored.result == "draw (length)"
    _, _, court = replay(stored)
    assert (court.over, court.winner, court.turn, verbs(court)) == (True, None, 500, ())
    with pytest.raises(IllegalTurn) as refused:
        step(court, Decision.parse("A:face:N"))
    assert refused.value.rule == "favor.length"
    assert outcome(replay(replace(stored, entries=stored.entries[:-1], result=""))[2]) is None


def test_a_duel_offers_what_it_allows() -> None:
    offered = set()
    for seed in range(4):
        court = begin(play(Simulation(), seed).start)
        for decision in play(Simulation(), seed).decisions:
            if court.stage is Stage.FIGHT:
                offered.add(possible(court))
                for verb in ("lay", "strike"):
                    card = f":{court.duelling(court.chooser)[0]}" if court.duelling(court.chooser) else ":KS"
                    tried = Decision.parse(f"{court.chooser}:{verb}{card if verb == 'lay' else ''}")
                    try:
                        step(court, tried)
                    except IllegalTurn:
                        assert verb not in possible(court)
                    else:
                        assert verb in possible(court)
            court = step(court, decision)
    assert offered >= {("lay",), ("lay", "strike")}


def test_a_record_that_is_gone_on_with_keeps_what_it_says() -> None:
    played = play(Simulation(), 8)
    half = len(played.decisions) // 2
    stored = record(played.start, played.decisions[:half])
    entries = (replace(stored.entries[0], comments=("A goes first.",)), *stored.entries[1:])
    stored = replace(stored, headers=(("title", "Two courtiers"), *stored.headers), entries=entries)
    stored = replace(stored, closing=("Here they went to lunch.",), remarks=("To be continued.",))
    again = continued(read(write(stored)), played.decisions, played.court)
    assert replay(read(write(again))) == (played.start, played.decisions, played.court)
    assert again.headers[0] == ("title", "Two courtiers")
    assert again.entries[0].comments == ("A goes first.",)
    assert again.entries[half].comments == ("Here they went to lunch.", "To be continued.")
    assert continued(stored, played.decisions[:half], replay(stored)[2]) == stored


# --- simulations ---


def test_simulations_are_the_same_for_the_same_seed() -> None:
    simulation = Simulation(players=3)
    assert report(simulation, games(simulation, 1, 10)) == report(simulation, games(simulation, 1, 10))
    assert [game.start for game in games(simulation, 1, 3)] == [play(simulation, 1, i).start for i in range(3)]
    assert play(simulation, 1).start.seed != play(simulation, 2).start.seed


def test_a_report_counts_every_game_once() -> None:
    simulation = Simulation(players=2, limit=12)
    played = list(games(simulation, 2, 30))
    found = report(simulation, iter(played))
    broken = [game for game in played if game.court.winner is None]
    assert 0 < len(broken) < 30
    assert found.unfinished == len(broken) / 30
    assert found.games == 30 == sum(rate.wins for rate in found.rates) + len(broken)
    lengths = [game.court.turn for game in played if game.court.winner]
    assert found.longest == max(lengths) <= 12
    assert (found.mean, found.endless) == (sum(lengths) / len(lengths), len(broken))
    for rate in found.rates:
        assert 0 <= rate.low < rate.share < rate.high <= 1


def test_the_interval_is_wilsons() -> None:
    """8 of 10: the textbook interval is 0.490 to 0.943."""
    from printkit.engines.favor.simulate import _rate

    rate = _rate("A", 8, 10)
    assert (rate.low, rate.high) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)
    for total in range(1, 200):
        assert _rate("A", 0, total).low == 0
        assert _rate("A", total, total).high == 1


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"odds": 1.5}, "odds"),
        ({"limit": 0}, "limit"),
        ({"limit": 501}, "limit"),
    ],
)
def test_settings_out_of_range_are_refused(options: dict[str, float], field: str) -> None:
    with pytest.raises(InputError) as caught:
        Simulation(**options)
    assert caught.value.field == field
    with pytest.raises(InputError, match=r'games must be a number from 1 to 1000000, not "0"\.'):
        games(Simulation(), 1, 0)


def test_throws_follow_the_odds() -> None:
    for odds, hits in ((0.0, {False}), (1.0, {True})):
        simulation = Simulation(odds=odds, limit=60)
        found = {d.hit for game in games(simulation, 3, 4) for d in game.decisions if "throw" in VERBS[d.verb]}
        assert found == hits


def test_the_plain_courtier_does_not_peek() -> None:
    """What it decides does not change with the order of the deck or the cards of others."""
    from printkit.engines.favor.policy import decide

    played = play(Simulation(players=3), 4)
    state, chance = begin(played.start), random.Random(0)
    for decision in played.decisions:
        hidden = [card for card in held(state) if card not in _known(state)]
        chance.shuffle(hidden)
        seen = iter(hidden)
        swapped = {card: next(seen) for card in held(state) if card not in _known(state)}

        def other(pile, swapped=swapped):
            return tuple(swapped.get(card, card) for card in pile)

        players = tuple(replace(p, hand=other(p.hand)) for p in state.players)
        bout = state.bout and replace(
            state.bout, hands=tuple(map(other, state.bout.hands)), stacks=tuple(map(other, state.bout.stacks))
        )
        twin = replace(state, players=players, deck=other(state.deck), bout=bout)
        assert decide(twin, random.Random(1), 0.5) == decide(state, random.Random(1), 0.5)
        state = step(state, decision)


def _known(state: Court) -> set[str]:
    """The cards that whoever decides may have seen."""
    known = {*state.discards, *state.player(state.chooser).hand, *state.duelling(state.chooser)}
    if state.bout and state.chooser in state.bout.letters:
        known |= set(state.bout.stacks[state.bout.letters.index(state.chooser)])
    return known
