"""The common knowledge in a hidden duel before the deal, and the notation of strategies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from printkit.engines.favor import cards
from printkit.engines.favor.duel import Duel
from printkit.layouts.base.frozen import dataclass

Strategy = Mapping[str, Mapping[str, float]]
"""Probability of each action in each information set."""

ATTACKER, DEFENDER = 0, 1


@dataclass(frozen=True, slots=True)
class Ending:
    """A point at which the duel may end: the side that strikes, and how many cards each side has played by then."""

    by: int
    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Terms:
    """The common knowledge in a hidden duel before the deal; pairs are in the order attacker, defender.

    Attributes:
        letters, honors: letter and Honor of each side.
        sizes: the number of duelling cards that each side has.
        points: points of every rank of the deck.
        copies: number of cards of each rank in the deck.
    """

    letters: tuple[str, str]
    honors: tuple[int, int]
    sizes: tuple[int, int]
    points: Mapping[str, int]
    copies: int = 4

    @classmethod
    def of(cls, duel: Duel, ace_high: bool = False) -> Terms:
        """Return the common knowledge in a duel that uses the full deck."""
        a, b = duel.attacker, duel.defender
        points = {rank: cards.value(rank, ace_high) for rank in cards.RANKS}
        return cls((a.letter, b.letter), (a.honor, b.honor), (len(a.hand), len(b.hand)), points)

    def named(self, ranks: str) -> str:
        """Return the ranks of a hand in the order used in its name, from high to low."""
        return "".join(sorted(ranks, key=self.points.__getitem__, reverse=True))

    def hands(self, side: int) -> tuple[str, ...]:
        """Return every hand that can be dealt to a side."""
        hands = map("".join, combinations_with_replacement(self.named("".join(self.points)), self.sizes[side]))
        return tuple(hand for hand in hands if max(Counter(hand).values()) <= self.copies)

    def endings(self) -> Iterator[Ending]:
        """Yield every point at which the duel may end, in order (``favor.lay``)."""
        attacker, defender = self.sizes
        for count in range(1, attacker + 1):
            yield Ending(DEFENDER, (count, count - 1))
            if count > defender:
                return
            yield Ending(ATTACKER, (count, count))
