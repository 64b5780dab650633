"""Remarks on the turns of a recorded game."""

from typing import Literal

from printkit.layouts.base.frozen import dataclass

Verdict = Literal["blunder", "doubtful", "good", "only", "open"]

LEVEL = 8
"""Name of the judge."""
DOUBTFUL, GOOD = 0.15, 0.05
"""A turn is doubtful if it lowers the mover's estimated share by at least the first number, and good if it does so by
at most the second.
"""
DOUBT = 0.01
"""The smallest share that an estimate gives either player."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The consequences of a turn, shown by a line of play.

    Attributes:
        turns: the likely continuation, starting with the opponent.
        tells: its result in phrases (:meth:`printkit.engines.game.Game.tells`); the phrases describe the last turn if
            the line is proved to the end, otherwise the first.
        own: number of the opponent's turns up to the result; 0 if only the first turn is known.
    """

    turns: tuple[str, ...]
    tells: tuple[str, ...]
    own: int = 0


@dataclass(frozen=True, slots=True)
class Better:
    """A better turn: its notation, the form in which figures draw it, and its outcome."""

    turn: str
    drawn: str
    tells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A judged turn of a game.

    Attributes:
        number: number of the turn, from 1.
        player: the player who moved.
        turn: in canonical notation.
        verdict: ``blunder`` if the turn is proved to have lost a proved value; ``only`` if every other turn is proved
            to lose it, or no other is legal; ``doubtful`` or ``good`` according to estimates; otherwise ``open``.
        forced: whether no other turn was legal.
        value, expect: the proved value before the turn, and the expected score, both for the player who moves.
        kept, left: the value and the score after the turn, for the same player.
        better: turns that would have kept more, best first.
        tells: the outcome of the turn, in phrases.
        reply: how the opponent can best exploit it; None if that adds nothing.
        position: text of the position before the turn, in the form that figures use.
        drawn: the turn in the form that figures use.
        steps: entries of the record that make up the turn.
    """

    number: int
    player: str
    turn: str
    verdict: Verdict
    forced: bool
    value: str
    expect: float
    kept: str
    left: float
    better: tuple[Better, ...]
    tells: tuple[str, ...]
    reply: Reply | None
    position: str
    drawn: str
    steps: int = 1
