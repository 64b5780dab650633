"""What the original rule texts state about their games, each statement held against the rules when it is asked.

A module that the game declares (``engines/ID/statements.py``) holds the statements of its text: functions that
:func:`states` turns into frozen values. The function's name gives the id, its docstring the statement in our own
words, and what it returns is computed there and then, so that no verdict is written down anywhere.

A statement is ``proved`` only where the computation covers every case. Where the cases are too many to list, a
comment in the function says why the family that is computed covers them. A statement that was only tried on
examples is ``shown``; what a text does not decide, or what only a sample of games supports, is ``open``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.layouts.base.frozen import frozen


@frozen
class Statement:
    """Something that a rule text states.

    Attributes:
        game: id of the game whose text it is; put in when a game is asked for its statements.
        name: short and stable, such as ``figure-4-neutrals``.
        text: the statement in our own words.
        source: where the text makes it.
        establish: computes whether it holds, and on what evidence.
    """

    game: str
    name: str
    text: str
    source: str
    establish: Callable[[], Finding]

    @property
    def id(self) -> str:
        """The game's id and the name: ``GAME.figure-4-neutrals``."""
        return f"{self.game}.{self.name}"


def states(source: str) -> Callable[[Callable[[], Finding]], Statement]:
    """Make a function the proof of the statement that its docstring holds.

    Args:
        source: where the text makes the statement.
    """

    def statement(establish: Callable[[], Finding]) -> Statement:
        name = establish.__name__.replace("_", "-")
        return Statement("", name, " ".join((establish.__doc__ or "").split()), source, establish)

    return statement


def statements(game: str) -> tuple[Statement, ...]:
    """The statements of a game's text in the order of its file; none where the game has no such file."""
    part = engines.engine(game).statements
    values = vars(part.loaded()).values() if part else ()
    return tuple(replace(each, game=game) for each in values if isinstance(each, Statement))
