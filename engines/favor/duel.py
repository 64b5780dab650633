"""Duels: the duellists' options, the notation, and the exact value of an open duel.

The attacker plays a duelling card first. Then, starting with the defender, each player in turn strikes or plays
another duelling card; a player with no cards left must strike. When a player strikes, both add the points they have
played to their Honor, and the higher total wins.
"""

from __future__ import annotations

from printkit.engines.favor import cards
from printkit.engines.favor.rules import LETTERS
from printkit.engines.game import NotationError, one_of, split_fields
from printkit.layouts.base.frozen import dataclass

STRIKE = "strike"
LEAST, MOST = 3, 10
"""The bounds of Honor."""

SIDES = ("attacker", "defender")

HAND = 3
"""The largest number of duelling cards: one picked, two dealt."""


@dataclass(frozen=True, slots=True)
class Duellist:
    """One side of a duel: letter, Honor and duelling cards, in the order written."""

    letter: str
    honor: int
    hand: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.letter}:{self.honor}:{cards.text(self.hand)}"


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel before the first card is played."""

    attacker: Duellist
    defender: Duellist

    @classmethod
    def parse(cls, text: str) -> Duel:
        """Return the duel written as ``A:5:KS,7H,2D B:6:QC,9C,3S``, attacker first. Raises NotationError."""
        attacker, defender = map(_duellist, SIDES, split_fields(text, " ".join(SIDES).upper()))
        if attacker.letter == defender.letter:
            message = "The {field} must be different from the attacker’s, {value}."
            raise NotationError("letter of the defender", defender.letter, message)
        duplicates = [card for card in attacker.hand if card in defender.hand]
        if duplicates:
            message = "The {field} cannot include {value}, which is in the attacker’s hand."
            raise NotationError("hand of the defender", duplicates[0], message)
        return cls(attacker, defender)

    def __str__(self) -> str:
        return f"{self.attacker} {self.defender}"


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact value of an open duel.

    Attributes:
        margin: the attacker's total minus the defender's, including Honor, with best play.
        line: the cards that the two sides play in turn, then ``strike``.
    """

    margin: int
    line: tuple[str, ...]

    @property
    def value(self) -> int:
        """1 if the attacker wins, -1 if the defender does, 0 for a tie."""
        return (self.margin > 0) - (self.margin < 0)


def choices(left: tuple[str, ...], opening: bool) -> tuple[str, ...]:
    """Return a duellist's options with the cards ``left``: ``strike``, or one of the cards to play.

    An attacker with cards must play one as their ``opening``; a duellist with no cards left must strike
    (``favor.lay``).
    """
    if not left:
        return (STRIKE,)
    return left if opening else (STRIKE, *left)


def solve(duel: Duel, ace_high: bool = False) -> Solution:
    """Return the value of a duel with open hands, found by trying every line of play (``favor.open-duel``).

    The attacker wants the largest margin and the defender the smallest. If several choices are equally good, the line
    shows a strike if possible, and otherwise the card written first.
    """

    def best(left: tuple[str, ...], waiting: tuple[str, ...], margin: int, *, opening: bool) -> Solution:
        """Return the value for the player who chooses next, with the cards ``left`` and a lead of ``margin``."""
        solution: Solution | None = None
        for choice in choices(left, opening):
            if choice == STRIKE:
                outcome = Solution(margin, (STRIKE,))
            else:
                rest = tuple(card for card in left if card != choice)
                reply = best(waiting, rest, -(margin + cards.value(choice, ace_high)), opening=False)
                outcome = Solution(-reply.margin, (choice, *reply.line))
            if solution is None or outcome.margin > solution.margin:
                solution = outcome
        assert solution is not None
        return solution

    attacker, defender = duel.attacker, duel.defender
    return best(attacker.hand, defender.hand, attacker.honor - defender.honor, opening=True)


def _duellist(side: str, text: str) -> Duellist:
    parts = text.split(":")
    if len(parts) != 3:
        message = "The {field} must have the form LETTER:HONOR:CARDS, such as A:5:KS,7H,2D, not {value}."
        raise NotationError(side, text, message)
    letter, honor, hand = parts
    honors = [str(honor) for honor in range(LEAST, MOST + 1)]
    return Duellist(
        one_of(f"letter of the {side}", letter, LETTERS),
        int(one_of(f"Honor of the {side}", honor, honors)),
        cards.parse(f"hand of the {side}", hand, most=HAND),
    )
