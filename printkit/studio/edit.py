"""Setting up a position by hand: a piece put on a spot, a choice made; the rules judge what comes of it.

Each ``editors/ID.py`` holds one value ``EDITOR``, found by looking. A game without one can still be played in the
studio and its positions typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engines.claims.scene import rules
from engines.game import Game
from layouts.errors import InputError

EMPTY = ""
"""What is put on a spot to clear it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something about a position that is no piece, such as who is to move.

    Attributes:
        name: what it is called.
        field: which field of the position's text holds it, counted from 0.
        values: what it may be in a position.
    """

    name: str
    field: int
    values: Callable[[Game[Any], Any], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Editor:
    """How positions of a game are set up.

    Attributes:
        palette: the pieces that may be put, by their letters, with what each is called.
        put: the position with a piece (or ``EMPTY``) on a spot; what it displaces gives way.
        choices: what else may be chosen.
        settle: the fields of a text after a choice, changed where another field no longer fits.
    """

    palette: Mapping[str, str]
    put: Callable[[Game[Any], Any, str, str], Any]
    choices: tuple[Choice, ...]
    settle: Callable[[list[str], Choice], list[str]] = lambda fields, choice: fields


def editor(game: str) -> Editor | None:
    """How positions of a game are set up; None where they can only be typed."""
    name = f"{__package__}.editors.{game.partition(':')[0]}"
    if find_spec(name) is None:
        return None
    found: Editor = import_module(name).EDITOR
    return found


def _editor(game: str) -> Editor:
    found = editor(game)
    if found is None:
        raise InputError("game", game, "a game whose positions are set up by hand: type the position instead")
    return found


def put(game: str, position: str, spot: str, piece: str) -> str:
    """The text of a position in which ``piece`` stands on ``spot``; ``EMPTY`` clears it.

    Raises:
        InputError: malformed, no such piece or spot, or not a position by the rules.
    """
    how, known = _editor(game), rules(game)
    at = known.parse(position)
    if piece not in (EMPTY, *how.palette):
        raise InputError("piece", piece, f"one of {', '.join(how.palette)}, or nothing", tuple(how.palette))
    return _checked(known, known.text(how.put(known, at, spot, piece)))


def choose(game: str, position: str, name: str, value: str) -> str:
    """The text of a position in which the choice ``name`` is ``value``. Raises InputError as :func:`put`."""
    how, known = _editor(game), rules(game)
    names = [choice.name for choice in how.choices]
    if name not in names:
        raise InputError("choice", name, f"one of {', '.join(names)}", names)
    choice = how.choices[names.index(name)]
    fields = known.text(known.parse(position)).split(" ")
    fields[choice.field] = value
    return _checked(known, " ".join(how.settle(fields, choice)))


def _checked(game: Game[Any], text: str) -> str:
    return game.text(game.parse(text))


def index(spots: tuple[str, ...], spot: str) -> int:
    """Where a spot stands in a list. Raises InputError where it is not in it."""
    if spot not in spots:
        raise InputError("spot", spot, "a spot of the board", spots)
    return spots.index(spot)


def movers(game: Game[Any], position: Any) -> tuple[str, ...]:
    """All players."""
    return game.info.players
