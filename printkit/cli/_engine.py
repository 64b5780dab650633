"""What commands on games share: the game, the position, and how a position stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from engines.game import Game, Outcome

F = TypeVar("F", bound=Callable[..., Any])
P = TypeVar("P")


def _find(context: click.Context, parameter: click.Parameter, name: str) -> Game[Any]:
    import engines

    return engines.find(name)


def a_game(command: F) -> F:
    """The argument GAME, a name such as ``mana:anywhere``, passed to the command as a :class:`Game`."""
    return click.argument("game", callback=_find)(command)


def a_position(command: F) -> F:
    """The option ``-p/--position``: the text of a position, None unless given."""
    return click.option(
        "-p", "--position", metavar="POSITION", help="Where from; the game's start unless given."
    )(command)


def position_of(game: Game[P], text: str | None) -> P:
    """The position written as ``text``, or the start where none is given. Raises NotationError."""
    return game.start() if text is None else game.parse(text)


def standing(game: Game[P], position: P, outcome: Outcome | None) -> dict[str, object]:
    """The end of every report on a position: its text, whether it is over, who won and why, and the score."""
    return {
        "position": game.text(position),
        "over": outcome is not None,
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "score": game.score(position),
    }


def describe(game: Game[P], position: P, outcome: Outcome | None) -> str:
    """How a position stands, in words."""
    from engines.record import result

    state = result(outcome) if outcome else f"{game.mover(position)} to move"
    score = game.score(position)
    points = "".join(f", {player} {number}" for player, number in (score or {}).items())
    return f"{game.text(position)}\n{state}{points}"
