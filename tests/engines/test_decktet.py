"""The Decktet, the decks that are played with, and deals."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from printkit import engines
from printkit.engines.strings.deal import DECK, DOUBLE, SECOND, deal
from printkit.engines.strings.decktet import CARDS, RANKS, SUITS, Card, card

SUN, MOON = set("SWK"), set("MLY")


def test_the_extended_decktet_has_45_cards_with_names_of_their_own() -> None:
    assert len(CARDS) == len({card.name for card in CARDS}) == 45
    counts = Counter(card.rank for card in CARDS)
    assert [counts[rank] for rank in RANKS] == [6, *[3] * 8, 4, 4, 6]
    assert [card for card in CARDS if not card.rank] == [Card("", "Excuse", "")]


def test_cards_show_their_suits_in_order_and_as_many_as_their_rank_says() -> None:
    order = list(SUITS)
    for shown in CARDS:
        assert list(shown.suits) == sorted(set(shown.suits), key=order.index)
        expected = {"Ace": 1, "Crown": 1, "Pawn": 3, "Court": 3, "": 0}.get(shown.rank, 2)
        assert len(shown.suits) == expected


def test_every_suit_is_on_every_rank_alike() -> None:
    for rank in RANKS:
        counts = Counter(suit for card in CARDS if card.rank == rank for suit in card.suits)
        assert set(counts) == set(SUITS)
        assert len(set(counts.values())) == 1


def test_cards_by_name() -> None:
    assert card("Light Keeper") == Card("Pawn", "Light Keeper", "SWK")
    assert card("Rite") == Card("Court", "Rite", "MLY")
    with pytest.raises(KeyError):
        card("Emperor")


@pytest.mark.parametrize(
    ("deck", "per_suit", "by_one", "by_both"), [(DECK, 12, 6, 24), (DOUBLE, 14, 3, 30)], ids=["single", "double"]
)
def test_both_decks_are_fair(deck: tuple[Card, ...], per_suit: int, by_one: int, by_both: int) -> None:
    assert len(deck) == 36
    assert Counter(suit for card in deck for suit in card.suits) == dict.fromkeys(SUITS, per_suit)
    kinds = Counter((bool(SUN & set(card.suits)), bool(MOON & set(card.suits))) for card in deck)
    assert kinds == {(True, False): by_one, (False, True): by_one, (True, True): by_both}


def test_the_second_deck_replaces_the_crowns_in_their_places() -> None:
    places = [i for i, card in enumerate(DECK) if card.rank == "Crown"]
    assert [DOUBLE[i] for i in places] == list(SECOND)
    assert [card for i, card in enumerate(DOUBLE) if i not in places] == [c for c in DECK if c.rank != "Crown"]
    names = [card.name for card in CARDS if card.rank in ("Pawn", "Court")]
    assert {card.name for card in SECOND} == set(names) - {"Light Keeper", "Rite"}


FIGURES = """MK SY WL  MW SK LY  MS WL YK  ML SW YK  MW SY LK  ML SK WY  MS WL YK  MS WY LK
    MSL MYK WLY  MWK SWY SLK  M S W L Y K"""


@pytest.mark.parametrize("seed", [0, 1, 77])
@pytest.mark.parametrize("variant", [None, "beginners", "advanced", "double"])
def test_deals_are_reproducible_from_the_table(seed: int, variant: str | None) -> None:
    suits = FIGURES.split()
    if variant == "double":
        suits[-6:] = ["MSL", "MYK", "WLY", "MWK", "SWY", "SLK"]
    random.Random(seed).shuffle(suits)
    assert [card.suits for card in deal(seed, variant)] == suits
    rows = "/".join(",".join(suits[start : start + 6]) for start in range(0, 36, 6))
    game = engines.find(f"strings:{variant}" if variant else "strings")
    assert game.text(game.deal(seed)) == f"{rows} sun 0-0"  # type: ignore[attr-defined]
    assert seed or game.info.start == game.text(game.start()) == f"{rows} sun 0-0"
