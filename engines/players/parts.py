"""What a game declares about its players; whatever it leaves out is done as for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.players.level import PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """The parts of a game that play.

    Attributes:
        levels: what each level sees, the weakest first: :class:`printkit.engines.players.level.Level`, or what
            the game's own
            ``seat`` and ``advise`` understand.
        evaluation: takes the game's kernel and returns its
            :class:`printkit.engines.players.evaluation.Evaluation`; for a
            game without a kernel, None or ...
        estimate: ... a function that takes an open position and returns its estimate for the player to move.
        opening: takes the game and a ``random.Random`` and returns the text of a position to begin from.
        notation: takes the game, a position and the text of the one after it, and returns the turn between them.
        advise: takes the game, a position, level and seed, and returns an ``Advice``.
        seat: takes level and seed, and returns a player for the game's own ``contest``.
        contest: takes the game, two makers of players, seed and number, and returns an arena's ``Result``.
        recorded: takes the game, two levels, seed and start, and returns the ``Record`` of a game between them.
        judged: takes a ``Record`` of the game's own kind and a function that makes players of a level, and yields
            ``Remark`` values, turn by turn.
        course: takes the game, level, seed, number and start, and plays that game of a level against itself; returns
            a value of the type ...
        kept: ... which is a dataclass of plain values.
        balance: takes these games and returns the figures of a balance.
    """

    levels: Sequence[Any] = PLAIN
    evaluation: Callable[..., Any] | None = None
    estimate: Callable[[Any], int] | None = None
    opening: Callable[..., str] | None = None
    notation: Callable[..., str] | None = None
    advise: Callable[..., Any] | None = None
    seat: Callable[..., Any] | None = None
    contest: Callable[..., Any] | None = None
    recorded: Callable[..., Any] | None = None
    judged: Callable[..., Any] | None = None
    course: Callable[..., Any] | None = None
    kept: Callable[..., Any] | None = None
    balance: Callable[..., Any] | None = None


def parts_of(game: Game[Any]) -> Parts:
    """What the game declares; nothing where it declares no players."""
    id = game.info.id
    declared = engines.engine(id).players if engines.knows(id) else None
    return declared.load(Parts) if declared else Parts()
