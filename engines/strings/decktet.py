"""Magnus's extended Decktet: its six suits and 45 cards as plain data.

The cards are in the order used by lists and deals: rank by rank, with the Excuse last.
"""

from csv import DictReader
from pathlib import Path

from printkit.layouts.base.frozen import dataclass

SUITS = {"M": "Moons", "S": "Suns", "W": "Waves", "L": "Leaves", "Y": "Wyrms", "K": "Knots"}
"""The suits by letter, in the order in which a card shows them."""

RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "Pawn", "Court", "Crown")
"""Ranks from low to high."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card.

    Attributes:
        rank: one of ``RANKS``, empty for the Excuse.
        name: its name, without an article.
        suits: letters of its suits, in the order of ``SUITS``: one to three, none for the Excuse.
    """

    rank: str
    name: str
    suits: str


with Path(__file__).with_suffix(".csv").open(encoding="ascii", newline="") as rows:
    CARDS = tuple(Card(**row) for row in DictReader(rows))
"""All 45 cards."""


def card(name: str) -> Card:
    """Return the card with that name. Raises KeyError if there is none."""
    for each in CARDS:
        if each.name == name:
            return each
    raise KeyError(name)
