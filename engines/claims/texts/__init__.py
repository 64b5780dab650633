"""What the original rule texts state about their games, each statement held against the rules when it is asked.

A file ``texts/ID.py`` holds the statements of one game's text, found by looking: functions that
:func:`states` turns into frozen values. The function's name gives the id, its docstring the statement in our own
words, and what it returns is computed there and then, so that no verdict is written down anywhere. What a text
leaves open, or what only a sample speaks for, is neither proved nor refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from engines.claims.grammar import parse
from engines.claims.judge import judge
from engines.claims.kinds import Finding
from engines.claims.scene import scene
from layouts.errors import InputError

__all__ = ["VERDICTS", "Finding", "Statement", "held", "statements", "states"]

VERDICTS = {True: "proved", False: "refuted", None: "open"}
"""What a finding amounts to."""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that a rule text states.

    Attributes:
        id: the game's id and a name, such as ``jo.figure-4-neutrals``.
        text: the statement in our own words.
        source: where the text makes it.
        establish: computes whether it holds, and on what evidence.
    """

    id: str
    text: str
    source: str
    establish: Callable[[], Finding]

    @property
    def game(self) -> str:
        """Id of the game whose text it is."""
        return self.id.partition(".")[0]


def states(source: str) -> Callable[[Callable[[], Finding]], Statement]:
    """Make a function the proof of the statement that its docstring holds.

    Args:
        source: where the text makes the statement.
    """

    def statement(establish: Callable[[], Finding]) -> Statement:
        game = establish.__module__.rpartition(".")[2]
        name = establish.__name__.replace("_", "-")
        return Statement(f"{game}.{name}", " ".join((establish.__doc__ or "").split()), source, establish)

    return statement


def statements(game: str) -> tuple[Statement, ...]:
    """The statements of a game's text in the order of its file; none where the game has no such file."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return ()
    return tuple(each for each in vars(import_module(name)).values() if isinstance(each, Statement))


def held(game: str, claims: Iterable[str], turns: str = "", position: str | None = None) -> Finding:
    """Whether the turns can be played and all claims then hold; says what the engine says to each of them.

    Args:
        game: name of the game.
        claims: in the notation of :mod:`engines.claims`.
        turns: joined by blanks.
        position: where from; the game's start unless given.
    """
    try:
        played = scene(game, position, turns.split())
    except InputError as error:
        return Finding(False, str(error))
    judged = [(claim, judge(claim, played)) for claim in map(parse, claims)]
    false = [finding for claim, finding in judged if finding.holds is not (not claim.denied)]
    holds = None if any(finding.holds is None for finding in false) else not false
    return Finding(
        holds, "; ".join(dict.fromkeys(finding.says for finding in false or [each for _, each in judged]))
    )
