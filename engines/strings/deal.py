"""The cards in Strings of Suits, and how they are dealt from a seed."""

from random import Random

from printkit.engines.strings.decktet import CARDS, Card, card

OUT = ("Light Keeper", "Rite")
"""The cards that are removed in addition to the Aces and the Excuse: one with each player's three suits."""

DECK = tuple(each for each in CARDS if each.rank not in ("Ace", "") and each.name not in OUT)
"""The 36 cards of the game, in the deck's order."""

SECOND = tuple(map(card, ("Harvest", "Watchman", "Borderland", "Consul", "Island", "Window")))
"""The six cards of a second Decktet used by ``strings:double``, each of which replaces a Crown, in order."""

DOUBLE = (*(each for each in DECK if each.rank != "Crown"), *SECOND)
"""The 36 cards of ``strings:double``; the new cards are at the end of the deck, where the Crowns were."""


def deal(seed: int, variant: str | None = None) -> tuple[Card, ...]:
    """Deal the 36 cards in order, from a6 to the right, then row by row downwards; the same seed always gives the
    same deal.
    """
    cards = list(DOUBLE if variant == "double" else DECK)
    Random(seed).shuffle(cards)
    return tuple(cards)
