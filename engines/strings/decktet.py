"""The extended Decktet (P. D. Magnus): its six suits and 45 cards as plain data.

The cards are in the order used by lists and deals: rank by rank, the Excuse last.
"""

from __future__ import annotations

from dataclasses import dataclass

SUITS = {"M": "Moons", "S": "Suns", "W": "Waves", "L": "Leaves", "Y": "Wyrms", "K": "Knots"}
"""The suits by letter, in the order in which a card shows them."""

RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "Pawn", "Court", "Crown")
"""Ranks from low to high."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    Attributes:
        rank: one of ``RANKS``, empty for the Excuse.
        name: its name, without an article.
        suits: letters of its suits, in the order of ``SUITS``: one to three, none for the Excuse.
    """

    rank: str
    name: str
    suits: str


_NAMES = {
    "Ace": "Ace of Moons M, Ace of Suns S, Ace of Waves W, Ace of Leaves L, Ace of Wyrms Y, Ace of Knots K",
    "2": "Author MK, Desert SY, Origin WL",
    "3": "Journey MW, Painter SK, Savage LY",
    "4": "Mountain MS, Sailor WL, Battle YK",
    "5": "Forest ML, Discovery SW, Soldier YK",
    "6": "Lunatic MW, Penitent SY, Market LK",
    "7": "Chance Meeting ML, Castle SK, Cave WY",
    "8": "Diplomat MS, Mill WL, Betrayal YK",
    "9": "Pact MS, Darkness WY, Merchant LK",
    "Pawn": "Harvest MSL, Watchman MYK, Light Keeper SWK, Borderland WLY",
    "Court": "Consul MWK, Rite MLY, Island SWY, Window SLK",
    "Crown": "Huntress M, Bard S, Sea W, End L, Calamity Y, Windfall K",
}


def _cards() -> tuple[Card, ...]:
    cards = []
    for rank, line in _NAMES.items():
        for entry in line.split(", "):
            name, _, suits = entry.rpartition(" ")
            cards.append(Card(rank, name, suits))
    return (*cards, Card("", "Excuse", ""))


CARDS = _cards()
"""All 45 cards."""


def card(name: str) -> Card:
    """The card with that name. Raises KeyError if there is none."""
    for each in CARDS:
        if each.name == name:
            return each
    raise KeyError(name)
