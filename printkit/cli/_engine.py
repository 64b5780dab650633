"""Parts common to the commands for games: the game, the position, and its state in words or as data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from printkit.cli import _complete as complete
from printkit.cli._options import F

if TYPE_CHECKING:
    from printkit.engines.game import Game, Outcome

P = TypeVar("P")


def _find(context: click.Context, parameter: click.Parameter, name: str) -> Game[Any]:
    from printkit import engines

    return engines.find(name)


def a_game(command: F) -> F:
    """Add the argument GAME, ``ID`` or ``ID:VARIANT``, which is passed to the command as a :class:`Game`."""
    return click.argument("game", callback=_find, shell_complete=complete.names(complete.games))(command)


def a_position(command: F) -> F:
    """Add the option ``-p/--position``: the text of a position, or None."""
    return click.option("-p", "--position", metavar="POSITION")(command)


def check_record(file: Path | None, field: str = "output") -> None:
    """Refuse a file that cannot be a game record. Raises InputError, or OSError if the file cannot be read."""
    from printkit.export import TextKind

    if file:
        TextKind("a record of a game", (".play",), re.compile(rb"(?:\s|#[^\n]*\n)*game:")).check(file, field)


def position_of(game: Game[P], text: str | None) -> P:
    """Return the position written as ``text``, or the start if there is no text. Raises NotationError."""
    return game.start() if text is None else game.parse(text)


def standing(game: Game[P], position: P, outcome: Outcome | None) -> dict[str, object]:
    """Return the data at the end of every report on a position: its text, whether the game is over, who won and why,
    and the score.
    """
    return {
        "position": game.text(position),
        "over": outcome is not None,
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "score": game.score(position),
    }


def describe(game: Game[P], position: P, outcome: Outcome | None) -> str:
    """Describe the state of a position in words."""
    from printkit.engines.record import result

    state = result(outcome) if outcome else f"{game.mover(position)} to move"
    score = game.score(position)
    points = "".join(f", {player} {number}" for player, number in (score or {}).items())
    return f"{game.text(position)}\n{state}{points}"
