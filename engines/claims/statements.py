"""Statements that the original rule texts make about their games, each checked against the rules on request.

A module that the game declares (``engines/ID/statements.py``) contains the statements of its text: functions that
:func:`states` turns into frozen values. The function's name gives the id, its docstring is the statement in our own
words, and the finding is computed on every call, so that no verdict is stored.

A statement is ``proved`` only if the computation covers every case. If there are too many cases to list, a comment in
the function explains why the computed cases cover the others. A statement that has only been tried on examples is
``shown``; one that the text does not decide, or that only a sample of games supports, is ``open``.
"""

from collections.abc import Callable

from printkit import engines
from printkit.engines.claims.finding import Finding
from printkit.layouts.base.frozen import dataclass, replace


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that a rule text makes.

    Attributes:
        game: id of the game; filled in when a game is asked for its statements.
        name: a short, stable name, such as ``figure-4-neutrals``.
        text: the statement in our own words.
        source: the place in the text where the statement is made.
        establish: function that computes whether it is true, and returns the evidence.
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
    """Register a function as the proof of the statement in its docstring.

    Args:
        source: the place in the text where the statement is made.
    """

    def statement(establish: Callable[[], Finding]) -> Statement:
        name = establish.__name__.replace("_", "-")
        return Statement("", name, " ".join((establish.__doc__ or "").split()), source, establish)

    return statement


def statements(game: str) -> tuple[Statement, ...]:
    """Return the statements of a game's text in the order of its statements file; none if it has no such file."""
    part = engines.engine(game).statements
    values = vars(part.loaded()).values() if part else ()
    return tuple(replace(each, game=game) for each in values if isinstance(each, Statement))
