"""Setting up a position by hand: a piece put on a spot, a choice made; the rules judge what comes of it.

Each game declares one such value (``printkit/games/ID/editor.py``). A game without one can still be played in the
studio and its positions typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from printkit.engines.game import Game
from printkit.engines.simple import EMPTY as NOBODY
from printkit.engines.simple import Position, Simple
from printkit.engines.state import rules
from printkit.layouts.ground.refusals import InputError
from printkit.looks.declaration import declared

P = TypeVar("P")

EMPTY = ""
"""What is put on a spot to clear it."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[P]):
    """Something about a position that is no piece, such as who is to move.

    Attributes:
        name: what it is called.
        field: which field of the position's text holds it, counted from 0.
        values: what it may be in a position.
    """

    name: str
    field: int
    values: Callable[[Game[P], P], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Steps:
    """What clicks on spots have come to so far.

    Attributes:
        next: the spots that may be clicked next, with what a click there begins or does (the kind of a deed).
        done: the turns that the clicks are when nothing more is clicked, in any notation.
        taken: spots from which something may be taken by what comes next.
    """

    next: Mapping[str, str]
    done: tuple[str, ...] = ()
    taken: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Editor(Generic[P]):
    """How positions of a game are set up.

    Attributes:
        palette: the pieces that may be put, by their letters, with what each is called.
        put: the position with a piece (or ``EMPTY``) on a spot; what it displaces gives way.
        choices: what else may be chosen.
        settle: the fields of a text after a choice, changed where another field no longer fits.
        meant: of the rules, a position and spots that were clicked and are no legal turn: the turns that may have
            been meant, the likeliest first, so that the rules can say why not.
        steps: of the rules, a position and spots clicked: what they come to, None where they lead nowhere. For games
            with more turns than can be listed, or with turns whose parts may come in any order; the others are
            clicked as their turns are written.
    """

    palette: Mapping[str, str]
    put: Callable[[Game[P], P, str, str], P]
    choices: tuple[Choice[P], ...]
    settle: Callable[[list[str], Choice[P]], list[str]] = lambda fields, choice: fields
    meant: Callable[[Game[P], P, tuple[str, ...]], Iterable[str]] | None = None
    steps: Callable[[Game[P], P, tuple[str, ...]], Steps | None] | None = None


def editor(game: str) -> Editor[object] | None:
    """How positions of a game are set up; None where they can only be typed."""
    part = declared(game.partition(":")[0]).editor
    return part.load(Editor) if part else None


def _editor(game: str) -> Editor[object]:
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


def _checked(game: Game[object], text: str) -> str:
    return game.text(game.parse(text))


def index(spots: tuple[str, ...], spot: str) -> int:
    """Where a spot stands in a list. Raises InputError where it is not in it."""
    if spot not in spots:
        raise InputError("spot", spot, "a spot of the board", spots)
    return spots.index(spot)


def simple(game: type[Simple]) -> Editor[Position]:
    """How positions are set up in a game of single pieces on spots (:mod:`printkit.engines.simple`)."""

    def put(rules: Game[Position], position: Position, spot: str, piece: str) -> Position:
        at = index(game.spots, spot)
        cells = position.cells
        return replace(position, cells=f"{cells[:at]}{piece or NOBODY}{cells[at + 1 :]}")

    return Editor(dict(game.pieces), put, (Choice("to move", 1, movers),))


def movers(game: Game[P], position: P) -> tuple[str, ...]:
    """All players."""
    return game.info.players
