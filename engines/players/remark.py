"""Remarks on the turns of a recorded game."""

from __future__ import annotations

from typing import Literal

from printkit.layouts.base.frozen import frozen

Verdict = Literal["blunder", "doubtful", "good", "only", "open"]

LEVEL = 8
"""Who judges."""
DOUBTFUL, GOOD = 0.15, 0.05
"""A turn is doubtful where the mover's estimated share falls by this much or more, good where by this little."""
DOUBT = 0.01
"""The share that an estimate leaves to either player."""


@frozen
class Reply:
    """What a turn allows.

    Attributes:
        turns: how the game would go on, the other player first.
        tells: its result in phrases, as of :meth:`printkit.engines.game.Game.tells`: of the
            last turn where
            the line is proved to the end, else of the first one.
        own: how many turns of the other player it takes until then; 0 where only its first turn is known.
    """

    turns: tuple[str, ...]
    tells: tuple[str, ...]
    own: int = 0


@frozen
class Better:
    """A turn that would have been better: how it is written, drawn, and what it comes to."""

    turn: str
    drawn: str
    tells: tuple[str, ...] = ()


@frozen(kw_only=True)
class Remark:
    """A turn of a game, judged.

    Attributes:
        number: of the turn, from 1.
        player: who moved.
        turn: in canonical notation.
        verdict: ``blunder`` where the loss of a proved value is proved; ``only`` where every other turn is proved
            to lose the value, or no other is legal; ``doubtful`` and ``good`` by the estimates; else ``open``.
        forced: whether no other turn was legal.
        value, expect: the proved value before the turn, and the score to expect, both for the player who moves.
        kept, left: the same after the turn, for the same player.
        better: turns that would have kept more; the best first.
        tells: what the turn comes to, in phrases.
        reply: what it allows; None where that adds nothing.
        position: text of the position before the turn, as figures draw it.
        drawn: the turn as figures draw it.
        steps: entries of the record that the turn is written in.
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
