"""Duels of Emperor's Favor: notation, open duels by a plain game tree, hidden ones by a brute-force best response."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from printkit import engines
from printkit.engines.favor import cards
from printkit.engines.favor.duel import Duel, choices, solve
from printkit.engines.favor.hidden import equilibrium, solve as solve_hidden
from printkit.engines.favor.open_duel import Fight, OpenDuel
from printkit.engines.favor.regret import Chain
from printkit.engines.favor.terms import Terms
from printkit.engines.game import NotationError


@st.composite
def duels(draw: st.DrawFn) -> Duel:
    sizes = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    hand = draw(st.lists(st.sampled_from(cards.DECK), min_size=sum(sizes), max_size=sum(sizes), unique=True))
    letters = draw(st.permutations("ABCD"))
    honors = draw(st.integers(3, 10)), draw(st.integers(3, 10))
    hands = hand[: sizes[0]], hand[sizes[0] :]
    sides = (f"{letters[i]}:{honors[i]}:{','.join(hands[i])}" for i in (0, 1))
    return Duel.parse(" ".join(sides))


# --- notation ---


@given(duels())
def test_duels_round_trip(duel: Duel) -> None:
    assert Duel.parse(str(duel)) == duel


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "position"),
        ("A:5:KS", "position"),
        ("A:5:KS  B:5:2D", "position"),
        ("A:5:KS B:5:2D C:5:2C", "position"),
        ("A:5 B:5:2D", "attacker"),
        ("A:5:KS:KD B:5:2D", "attacker"),
        ("E:5:KS B:5:2D", "letter of the attacker"),
        ("A:2:KS B:5:2D", "Honor of the attacker"),
        ("A:5:KS B:11:2D", "Honor of the defender"),
        ("A:05:KS B:5:2D", "Honor of the attacker"),
        ("A:5: B:5:2D", "hand of the attacker"),
        ("A:5:- B:5:2D", "hand of the attacker"),
        ("A:5:10S B:5:2D", "hand of the attacker"),
        ("A:5:KS,KS B:5:2D", "hand of the attacker"),
        ("A:5:KS B:5:2D,3D,4D,5D", "hand of the defender"),
        ("A:5:KS B:5:KS", "hand of the defender"),
        ("A:5:KS A:5:2D", "letter of the defender"),
    ],
)
def test_malformed_duels_name_their_field(text: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        Duel.parse(text)
    assert caught.value.field == field


@given(st.text(alphabet="ABCD:53109KSQHT,2- \u0663", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        assert str(Duel.parse(text)) == text
    except NotationError as error:
        assert error.field in str(error)


def test_values_of_cards() -> None:
    assert [cards.value(rank) for rank in cards.RANKS] == list(range(1, 14))
    assert cards.total(["AS", "TD", "KC"]) == 24
    assert cards.total(["AS", "TD", "KC"], ace_high=True) == 37


def test_what_may_be_done() -> None:
    assert choices(("KS", "2D"), opening=True) == ("KS", "2D")
    assert choices(("KS", "2D"), opening=False) == ("strike", "KS", "2D")
    assert choices((), opening=True) == choices((), opening=False) == ("strike",)


# --- open duels ---


def tree(duel: Duel, ace_high: bool) -> int:
    """The best margin, by stacks as they grow: no margins are carried along, and sides are not swapped."""
    hands = [duel.attacker.hand, duel.defender.hand]
    honors = [duel.attacker.honor, duel.defender.honor]

    def value(stacks: list[list[str]], to_lay: int) -> int:
        points = [
            honor + sum(14 if ace_high and card[0] == "A" else "A23456789TJQK".index(card[0]) + 1 for card in stack)
            for honor, stack in zip(honors, stacks, strict=True)
        ]
        ways = [points[0] - points[1]] if stacks[0] else []
        for card in hands[to_lay]:
            if card not in stacks[to_lay]:
                laid = [stack + [card] * (side == to_lay) for side, stack in enumerate(stacks)]
                ways.append(value(laid, 1 - to_lay))
        return max(ways) if to_lay == 0 else min(ways)

    return value([[], []], 0)


@given(duels(), st.booleans())
def test_open_duels_have_the_value_of_the_game_tree(duel: Duel, ace_high: bool) -> None:
    found = solve(duel, ace_high)
    assert found.margin == tree(duel, ace_high)
    assert found.value == (found.margin > 0) - (found.margin < 0)
    *laid, last = found.line
    assert last == "strike"
    stacks = laid[0::2], laid[1::2]
    assert set(stacks[0]) <= set(duel.attacker.hand)
    assert set(stacks[1]) <= set(duel.defender.hand)
    totals = [cards.total(stack, ace_high) for stack in stacks]
    assert found.margin == duel.attacker.honor + totals[0] - duel.defender.honor - totals[1]


@pytest.mark.parametrize(
    ("text", "margin", "line"),
    [
        ("A:5:KS B:5:2D", 11, "KS 2D strike"),
        ("A:3:AS B:10:2D", -8, "AS 2D strike"),
        ("A:5:KS,7H,2D B:6:QC,9C,3S", 0, "KS QC strike"),
        ("A:5:5S B:10:2D,3D", -3, "5S 3D strike"),
    ],
)
def test_open_duels_worked_out_by_hand(text: str, margin: int, line: str) -> None:
    found = solve(Duel.parse(text))
    assert (found.margin, " ".join(found.line)) == (margin, line)


# --- hidden duels ---


@cache
def world_hands(points: tuple[tuple[str, int], ...], copies: int, size: int) -> tuple[tuple[str, ...], ...]:
    deck = [f"{rank}{copy}" for rank, _ in points for copy in range(copies)]
    return tuple(combinations(deck, size))


class Brute:
    """A hidden duel card by card: every deal of a small deck, every order of laying, nothing merged."""

    def __init__(self, terms: Terms, strategy) -> None:
        self.terms, self.strategy = terms, strategy
        self.hands = [world_hands(tuple(terms.points.items()), terms.copies, size) for size in terms.sizes]
        self.deals = sum(not set(one) & set(other) for one in self.hands[0] for other in self.hands[1])

    def chances(self, side: int, hand: tuple[str, ...], laid: tuple[str, ...]) -> dict[str, float]:
        """Probability of striking and of laying each card, those of one rank sharing evenly."""

        def ranks(some) -> str:
            return "".join(sorted((card[0] for card in some), key=self.terms.points.get, reverse=True)) or "-"

        row = self.strategy[f"{self.terms.letters[side]}:{ranks(hand)}:{ranks(laid)}"]
        assert sum(row.values()) == pytest.approx(1, abs=1e-9)
        left = [card for card in hand if card not in laid]
        alike = Counter(card[0] for card in left)
        assert set(row) == set(alike) | ({"strike"} if laid or side == 1 else set())
        shares = {card: row[card[0]] / alike[card[0]] for card in left}
        return shares | ({"strike": row["strike"]} if "strike" in row else {})

    def sign(self, mine, theirs, me: int) -> int:
        totals = [sum(self.terms.points[card[0]] for card in laid) for laid in (mine, theirs)]
        lead = totals[0] + self.terms.honors[me] - totals[1] - self.terms.honors[1 - me]
        return (lead > 0) - (lead < 0)

    def best_response(self, me: int) -> float:
        """What ``me`` gains by the best answer to the strategy of the other side."""
        gain = 0.0
        for hand in self.hands[me]:
            worlds = [(1.0, other, ()) for other in self.hands[1 - me] if not set(hand) & set(other)]
            gain += self.respond(me, hand, (), worlds) if me == 0 else self.await_(me, hand, (), worlds)
        return gain / self.deals

    def respond(self, me, hand, laid, worlds) -> float:
        left = [card for card in hand if card not in laid]
        ways = [self.await_(me, hand, (*laid, card), worlds) for card in left]
        if me == 1 or laid:
            ways.append(sum(chance * self.sign(laid, theirs, me) for chance, _, theirs in worlds))
        return max(ways)

    def await_(self, me, hand, laid, worlds) -> float:
        gain, later = 0.0, []
        for chance, other, theirs in worlds:
            for action, share in self.chances(1 - me, other, theirs).items():
                if action == "strike":
                    gain += chance * share * self.sign(laid, theirs, me)
                elif share:
                    later.append((chance * share, other, (*theirs, action)))
        return gain + (self.respond(me, hand, laid, later) if later else 0)

    def fate(self, hand: tuple[str, ...]) -> list[float]:
        """How likely a hand of the attacker wins, loses, ties under the strategies of both."""
        found, deals = [0.0, 0.0, 0.0], 0
        for other in self.hands[1]:
            if not set(hand) & set(other):
                deals += 1
                self.play((hand, other), ((), ()), 0, 1.0, found)
        return [chance / deals for chance in found]

    def play(self, hands, laid, side, chance, found) -> None:
        for action, share in self.chances(side, hands[side], laid[side]).items():
            if action == "strike":
                found[{1: 0, -1: 1, 0: 2}[self.sign(*laid, 0)]] += chance * share
            elif share:
                after = tuple((*cards, action) if i == side else cards for i, cards in enumerate(laid))
                self.play(hands, after, 1 - side, chance * share, found)


SMALL = {"4": 4, "3": 3, "2": 2, "A": 1}


@pytest.mark.parametrize("sizes", [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 2), (2, 3), (3, 3)])
@pytest.mark.parametrize("honors", [(5, 5), (5, 6), (7, 5)])
def test_equilibria_of_small_decks_stand_against_a_brute_force_best_response(sizes, honors) -> None:
    terms = Terms(("A", "B"), honors, sizes, SMALL, copies=2)
    hand = terms.hands(0)[-2]
    found = equilibrium(terms, hand)
    brute = Brute(terms, found.strategy)
    gains = brute.best_response(0), brute.best_response(1)
    assert sum(gains) == pytest.approx(found.exploitability, abs=1e-8)
    assert found.exploitability <= 0.001
    # The value of the game lies between what the defender can hold the attacker to and what the attacker can get.
    assert -gains[1] - 1e-9 <= found.value <= gains[0] + 1e-9
    held = next(cards for cards in brute.hands[0] if Counter(c[0] for c in cards) == Counter(hand))
    assert [found.win, found.lose, found.tie] == pytest.approx(brute.fate(held), abs=1e-8)


def test_the_value_is_the_mean_of_the_fates_of_all_hands() -> None:
    terms = Terms(("A", "B"), (5, 6), (2, 2), SMALL, copies=2)
    found = equilibrium(terms, "42")
    brute = Brute(terms, found.strategy)
    fates = [brute.fate(hand) for hand in brute.hands[0]]
    assert sum(win - lose for win, lose, _ in fates) / len(fates) == pytest.approx(found.value, abs=1e-8)


@pytest.mark.parametrize("sizes", [(2, 2), (3, 2), (2, 3)])
def test_exploitability_of_poor_strategies_is_that_of_brute_force(sizes) -> None:
    """Everybody at random: far from an equilibrium, so that a wrong best response would show."""
    terms = Terms(("C", "B"), (5, 6), sizes, SMALL, copies=2)
    chain = Chain(terms)
    found = equilibrium(terms, terms.hands(0)[0])
    evenly = {name: dict.fromkeys(row, 1 / len(row)) for name, row in found.strategy.items()}
    brute = Brute(terms, evenly)
    loss = chain.exploitability(chain.policies(evenly))
    assert loss == pytest.approx(brute.best_response(0) + brute.best_response(1), abs=1e-9)
    assert loss > 0.1


def test_one_card_each_is_worked_out_exactly() -> None:
    """The attacker has no choice; the defender strikes or lays its card, whichever wins more often."""
    found = solve_hidden(Duel.parse("A:5:KS B:6:QC"))
    deck = [rank for rank in range(1, 14) for _ in range(4)]
    total = 0.0
    for held in range(1, 14):
        others = list(deck)
        others.remove(held)
        leads = [[6 + own - (5 + other) for other in others] for own in (0, held)]
        total += 4 * max(sum((lead > 0) - (lead < 0) for lead in row) for row in leads) / 51
    assert found.value == pytest.approx(-total / 52, abs=1e-8)
    assert found.exploitability <= 1e-8
    assert (found.win, found.lose, found.tie) == pytest.approx((44 / 51, 3 / 51, 4 / 51))


def test_a_full_hidden_duel() -> None:
    found = solve_hidden(Duel.parse("A:5:KS,7H,2D B:6:QC,9C,3S"))
    assert found.exploitability <= 0.001
    assert found.value == pytest.approx(0.05045, abs=1e-4)
    assert found.win + found.lose + found.tie == pytest.approx(1, abs=1e-8)
    assert {name[0] for name in found.strategy} == {"A", "B"}
    assert set(found.strategy["A:K72:-"]) == {"K", "7", "2"}
    assert set(found.strategy["A:K72:7"]) == {"strike", "K", "2"}
    assert found.strategy["A:KK2:KK2"] == {"strike": 1.0}
    assert all(abs(sum(row.values()) - 1) < 1e-9 for row in found.strategy.values())


# --- open duels, turn by turn ---


def reached(seed: int) -> list[Fight]:
    """The positions of an open duel that is played by chance."""
    chance = random.Random(seed)
    hands = chance.sample(cards.DECK, 6)
    counts = chance.randint(1, 3), chance.randint(1, 3)
    one, two = chance.sample("ABCD", 2)
    text = f"{one}:{chance.randint(3, 10)}:{','.join(hands[: counts[0]])} "
    text += f"{two}:{chance.randint(3, 10)}:{','.join(hands[3 : 3 + counts[1]])}"
    found = [OpenDuel().parse(text)]
    while turns := OpenDuel().turns(found[-1]):
        found.append(turns[chance.choice(list(turns))])
    return found


def test_an_open_duel_is_written_at_every_turn_and_read_back() -> None:
    game, seen = OpenDuel(), {}
    for seed in range(300):
        for position in reached(seed):
            text = game.text(position)
            assert game.parse(text) == position
            assert seen.setdefault(text, position) == position
            assert (game.outcome(position) is None) == bool(game.turns(position))
            for turn, after in game.turns(position).items():
                assert game.play(position, turn) == (turn, after)
    assert any(text.count(" ") == 1 for text in seen)
    assert any(text.endswith(",strike") for text in seen)


def test_the_order_in_which_a_side_lays_its_cards_makes_no_difference() -> None:
    game, began = OpenDuel(), "A:5:KS,7H,2D B:6:QC,9C,3S"
    assert game.parse(f"{began} 7H,QC,KS") == game.parse(f"{began} KS,QC,7H")
    assert game.text(game.parse(f"{began} 7H,QC,KS")) == f"{began} KS,QC,7H"
    assert game.mover(game.parse(f"{began} KS,QC,7H")) == "B"
    assert game.text(game.parse(f"{began} KS,strike")) == f"{began} KS,strike"


def test_an_open_duel_is_no_variant_of_a_listed_game() -> None:
    assert OpenDuel().name not in engines.names()
    assert OpenDuel().info.id == OpenDuel().name
    assert OpenDuel().text(OpenDuel().start()) == OpenDuel().info.start


@pytest.mark.parametrize(
    ("done", "why"),
    [
        ("strike", "one of 2D, 7H, KS"),
        ("KS,KS", "one of 3S, 9C, QC, strike"),
        ("KS,strike,QC", r'strike must be the last of the choices, because it ends the duel; remove "QC"\.'),
        ("", "one of"),
        ("KS,", "one of"),
    ],
)
def test_what_cannot_have_been_done_is_refused(done: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        OpenDuel().parse(f"A:5:KS,7H,2D B:6:QC,9C,3S {done}")
