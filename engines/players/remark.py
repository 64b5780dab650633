"""Remarks on the turns of a recorded game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["blunder", "doubtful", "good", "only", "open"]

LEVEL = 8
"""Name of the judge."""
DOUBTFUL, GOOD = 0.15, 0.05
"""A turn is doubtful if the mover's estimated share falls by at least this much, and good if it falls by at most this
much.
"""
DOUBT = 0.01
"""The share that an estimate gives each player."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The consequences of a turn.

    Attributes:
        turns: the likely continuation, starting with the opponent.
        tells: its result in phrases, as from :meth:`printkit.engines.game.Game.tells`: of the last turn if the line
            is proved to the end, otherwise of the first.
        own: number of the opponent's turns until then; 0 if only the first is known.
    """

    turns: tuple[str, ...]
    tells: tuple[str, ...]
    own: int = 0


@dataclass(frozen=True, slots=True)
class Better:
    """A better turn: its notation, how it is drawn, and its outcome."""

    turn: str
    drawn: str
    tells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A judged turn of a game.

    Attributes:
        number: number of the turn, from 1.
        player: who moved.
        turn: in canonical notation.
        verdict: ``blunder`` if it is proved that a proved value was lost; ``only`` if every other turn is proved to
            lose the value, or no other is legal; ``doubtful`` and ``good`` by the estimates; otherwise ``open``.
        forced: whether no other turn was legal.
        value, expect: the proved value before the turn, and the expected score, both for the player who moves.
        kept, left: the same two after the turn, for the same player.
        better: turns that would have kept more, best first.
        tells: the outcome of the turn, in phrases.
        reply: the opponent's best use of it; None if that adds nothing.
        position: text of the position before the turn, as used by figures.
        drawn: the turn as used by figures.
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
