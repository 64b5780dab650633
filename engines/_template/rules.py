"""The rules of the template game, in the order in which its rulebook would tell them.

A game is an object with the methods of :class:`engines.game.Game`. It holds no state: positions are frozen
values of a type of the game's own, and every method is a pure function of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engines._template import INFO
from engines.game import IllegalTurn, NotationError, Outcome, Ruling, one_of, split_fields

MOST = 3
"""Counters that a turn may take at most."""

OPPONENT = {"first": "second", "second": "first"}

# Every rule that an error names, and every decision that the source leaves open, with its reason.
RULINGS = (
    Ruling(
        "template.take", "A turn takes one, two or three counters.", "As everybody plays it.", "rule text"
    ),
    Ruling("template.last", "Whoever takes the last counter wins.", "As everybody plays it.", "rule text"),
    Ruling(
        "template.misere",
        "In the variant misere whoever takes the last counter loses.",
        "The other usual way to play.",
        "ruling",
    ),
)


@dataclass(frozen=True, slots=True)
class Position:
    """A position: all that decides how the game goes on, and nothing else (no history)."""

    counters: int
    mover: str


class Counters:
    """The rules of the template game.

    Raises:
        InputError: no such variant.
    """

    info = INFO
    rulings = RULINGS

    def __init__(self, variant: str | None = None) -> None:
        self.name = INFO.called(variant)
        self._misere = variant == "misere"

    def start(self) -> Position:
        """Twelve counters, the first player to move."""
        return self.parse(INFO.start)

    def parse(self, text: str) -> Position:
        """The position written as ``COUNTERS MOVER``.

        Texts are exact: what is accepted here is what ``text`` gives back, so ``07`` is refused.

        Raises:
            NotationError: malformed.
        """
        counters, mover = split_fields(text, "COUNTERS MOVER")
        if not re.fullmatch(r"0|[1-9][0-9]?", counters, re.ASCII):
            raise NotationError("counters", counters, "a number from 0 to 99")
        return Position(int(counters), one_of("mover", mover, INFO.players))

    def text(self, position: Position) -> str:
        """The position as ``COUNTERS MOVER``."""
        return f"{position.counters} {position.mover}"

    def mover(self, position: Position) -> str:
        """The player to move."""
        return position.mover

    def turns(self, position: Position) -> Mapping[str, Position]:
        """Every legal turn, sorted by its text; one per resulting position, none when the game is over."""
        most = min(MOST, position.counters)
        return {str(n): Position(position.counters - n, OPPONENT[position.mover]) for n in range(1, most + 1)}

    def play(self, position: Position, turn: str) -> tuple[str, Position]:
        """Canonical form of ``turn`` and the position after it.

        Raises:
            NotationError: not written as a turn: not a number.
            IllegalTurn: forbidden by a rule; says which one, and what would be legal.
        """
        if not re.fullmatch(r"[0-9]{1,2}", turn, re.ASCII):
            raise NotationError("turn", turn, "a number of counters such as '2'")
        turns = self.turns(position)
        if not turns:
            raise IllegalTurn(turn, "all.over", "no counters are left")
        canonical = str(int(turn))  # any legal way of writing a turn is accepted: 02 is 2
        if canonical not in turns:
            why = f"a turn takes one to {max(turns)} of {position.counters} counters"
            raise IllegalTurn(turn, "template.take", why, tuple(turns))
        return canonical, turns[canonical]

    def outcome(self, position: Position) -> Outcome | None:
        """Won by the player who took the last counter (``last``), or by the other one in ``misere``."""
        if position.counters:
            return None
        taker = OPPONENT[position.mover]
        return Outcome(position.mover if self._misere else taker, "last")

    def score(self, position: Position) -> dict[str, int] | None:
        """Points by player; None, as this game has no score."""
        return None
