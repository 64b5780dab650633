"""Playing cards, represented by two-character names: rank, then suit (``KS``; ``TH`` is the ten of hearts)."""

from collections.abc import Iterable

from printkit.engines.game import NotationError

RANKS = "A23456789TJQK"
SUITS = "SCDH"
"""Spades, clubs, diamonds, hearts: the order that breaks ties when players draw cards for the order of play."""

DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""All 52 cards, suit by suit."""

NO_CARDS = "-"
"""The notation for an empty list of cards."""

_PLACE = {card: (RANKS.index(card[0]), SUITS.index(card[1])) for card in DECK}


def value(card: str, ace_high: bool = False) -> int:
    """Return the points of a card or rank: an ace is 1 (or 14 if aces are high), J 11, Q 12, K 13."""
    points = RANKS.index(card[0]) + 1
    return 14 if ace_high and points == 1 else points


def total(cards: Iterable[str], ace_high: bool = False) -> int:
    """Return the total points of several cards."""
    return sum(value(card, ace_high) for card in cards)


def place(card: str) -> tuple[int, int]:
    """Return the sort key of a card, by rank with the ace lowest, then by suit: spades, clubs, diamonds, hearts."""
    return _PLACE[card]


def tidy(cards: Iterable[str]) -> tuple[str, ...]:
    """Return the cards sorted by rank and suit."""
    return tuple(sorted(cards, key=place))


def parse(field: str, text: str, *, least: int = 1, most: int = 52) -> tuple[str, ...]:
    """Read a list of different cards, separated by commas, in the order written; ``-`` means none if ``least`` is 0.

    Raises:
        NotationError: a card is unknown or repeated, or there are too few or too many cards.
    """
    if text == NO_CARDS and least == 0:
        return ()
    cards = tuple(text.split(","))
    for card in cards:
        if card not in _PLACE:
            message = (
                "In the {field}, {value} is not a card; write its rank (A, 2-9, T, J, Q, K), then its suit (S, "
                "C, D, H)."
            )
            raise NotationError(field, card, message, names=DECK)
    if len(set(cards)) < len(cards):
        raise NotationError(field, text, "A card may appear only once in {field}, but {value} repeats one.")
    if not least <= len(cards) <= most:
        message = f"{{field}} must be {least} to {most} cards joined by commas, not {{value}}."
        raise NotationError(field, text, message)
    return cards


def text(cards: Iterable[str]) -> str:
    """Join cards by commas; ``-`` means none."""
    return ",".join(cards) or NO_CARDS
