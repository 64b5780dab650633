"""Editors for positions: the user places a piece or makes a choice, and the rules judge the result.

A game declares its editor as a class ``Editor`` derived from :class:`GameEditor` (``printkit/games/ID/editor.py``);
games of single pieces on spots need none. Other games without an editor can still be played in the studio, and their
positions can be typed.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Generic, TypeVar, cast

from printkit.engines.game import Game
from printkit.engines.simple import EMPTY as NOBODY, Position, Simple
from printkit.engines.state import rules
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.looks.declaration import Part, declared, load

P = TypeVar("P")

EMPTY = ""
"""The piece that clears a spot when it is placed there."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[P]):
    """A part of a position other than its pieces, such as the player to move.

    Attributes:
        name: its name for users.
        field: its field in the position's text, counted from 0.
        values: function that returns its possible values in a position.
    """

    name: str
    field: int
    values: Callable[[Game[P], P], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Steps:
    """The result of the clicks on spots so far.

    Attributes:
        next: the spots that can be clicked next, each with the kind of effect that the click begins or completes.
        done: the turns, in any notation, that the clicks describe if no more clicks follow.
        taken: the spots where the next clicks may capture something.
    """

    next: Mapping[str, str]
    done: tuple[str, ...] = ()
    taken: frozenset[str] = frozenset()


def movers(game: Game[P], position: P) -> tuple[str, ...]:
    """Return all players."""
    return game.info.players


class GameEditor(Part, ABC, Generic[P]):
    """The editor for positions of a game; games derive classes from this one.

    Attributes:
        palette: the names of the pieces that can be placed, keyed by letter.
        choices: other choices (default: the player to move, in the second field of the text).
        stepwise: whether :meth:`steps` follows the clicks, for games with too many turns to list, or with turns whose
            parts can be clicked in any order; in other games, turns are clicked in the order of their notation.
    """

    palette: Mapping[str, str] = MappingProxyType({})
    choices: tuple[Choice[P], ...] = (Choice("to move", 1, movers),)
    stepwise: bool = False

    @abstractmethod
    def put(self, game: Game[P], position: P, spot: str, *, piece: str) -> P:
        """Return the position with a piece (or ``EMPTY``) on a spot, adjusting anything that conflicts with it."""

    def settle(self, fields: list[str], choice: Choice[P]) -> list[str]:
        """Return the fields of a position's text after a choice, adjusting any fields that conflict with it."""
        return fields

    def meant(self, game: Game[P], position: P, way: tuple[str, ...]) -> Iterable[str]:
        """Return the turns that the user may have intended with illegal clicks, most likely first, so that the rules
        can explain the fault.
        """
        return ()

    def steps(self, game: Game[P], position: P, way: tuple[str, ...]) -> Steps | None:
        """Return the result of the clicks on spots; None if no turn contains them."""
        return None


class SimpleEditor(GameEditor[Position]):
    """The editor for positions in a game of single pieces on spots (:mod:`printkit.engines.simple`)."""

    def put(self, game: Game[Position], position: Position, spot: str, *, piece: str) -> Position:
        """Return the position with the piece on a spot."""
        at = index(game.spots_of(position), spot)
        return replace(position, cells=with_letter(position.cells, at, piece or NOBODY))


def simple(game: Simple | type[Simple]) -> GameEditor[Position]:
    """Return the editor for a game of single pieces on spots that does not define an editor."""
    return SimpleEditor.of(palette=dict(game.pieces))


def editor(game: str) -> GameEditor[object] | None:
    """Return the editor for positions of a game; None if positions can only be typed."""
    part = declared(game.partition(":")[0]).editor
    if part:
        return load(part, GameEditor)  # type: ignore[type-abstract]
    game_rules: object = rules(game)
    return cast("GameEditor[object]", simple(game_rules)) if isinstance(game_rules, Simple) else None


def _editor(game: str) -> GameEditor[object]:
    how = editor(game)
    if how is None:
        message = "Positions of {value} cannot be set up by hand; type the position instead."
        raise InputError("game", game, message)
    return how


def with_letter(cells: str, place: int, letter: str) -> str:
    """Return a string of one letter for each spot, with one of the letters changed."""
    return f"{cells[:place]}{letter}{cells[place + 1 :]}"


def put(game: str, position: str, spot: str, *, piece: str) -> str:
    """Return the text of a position with ``piece`` on ``spot``; ``EMPTY`` clears it.

    Raises:
        InputError: the text is malformed, there is no such piece or spot, or the rules do not allow the position.
    """
    how, game_rules = _editor(game), rules(game)
    at = game_rules.parse(position)
    if piece not in (EMPTY, *how.palette):
        raise InputError("piece", piece, f"one of {', '.join(how.palette)}, or nothing", names=tuple(how.palette))
    return _checked(game_rules, game_rules.text(how.put(game_rules, at, spot, piece=piece)))


def choose(game: str, position: str, name: str, *, value: str) -> str:
    """Return the text of a position with the choice ``name`` set to ``value``. Raises the same errors as
    :func:`put`.
    """
    how, game_rules = _editor(game), rules(game)
    names = [choice.name for choice in how.choices]
    if name not in names:
        raise InputError(
            "choice", name, f"{{value}} is not one of the choices, which are {', '.join(names)}.", names=names
        )
    choice = how.choices[names.index(name)]
    fields = game_rules.text(game_rules.parse(position)).split(" ")
    fields[choice.field] = value
    return _checked(game_rules, " ".join(how.settle(fields, choice)))


def _checked(game: Game[object], text: str) -> str:
    return game.text(game.parse(text))


def index(spots: tuple[str, ...], spot: str) -> int:
    """Return the index of a spot in a list. Raises InputError if the spot is not in the list."""
    if spot not in spots:
        raise InputError("spot", spot, "{value} is not a spot on the board.", names=spots)
    return spots.index(spot)
