"""Rules, proofs and searches, with one folder per game and one small interface for all games.

``find("ID:VARIANT")`` returns a game, and ``names()`` lists all games. A folder here holds a game if it contains
``rules.py``; its ``__init__.py`` contains the game's title page (:mod:`printkit.engines.declaration`). Third-party
games are found by :mod:`printkit.engines.plugins`. No other file has to be edited to add a game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from printkit.engines.plugins import admit, built_in, examples, modules
from printkit.layouts.base import OFFERS
from printkit.layouts.base.refusals import InputError, nearest

if TYPE_CHECKING:
    from printkit.engines.declaration import Engine
    from printkit.engines.game import Game, Info

OFFERS["boards"] = "printkit.engines.plugins:plugin_boards"


def names() -> tuple[str, ...]:
    """Return the ids of all games, sorted by their ``order``, then by name."""
    return tuple(sorted((*built_in(), *modules()), key=lambda id: (info(id).order, id)))


def offered(*ids: str) -> tuple[str, ...]:
    """Return the ids of all games, followed by those of the examples with rules as data, for messages that list valid
    names.
    """
    return tuple(dict.fromkeys((*ids, *examples())))


def unknown(name: str, field: str = "game", *, form: str = "one of {}", ids: tuple[str, ...] = ()) -> InputError:
    """Return the refusal of a name that no game has; the message lists all games, including the examples.

    Args:
        name: the name.
        field: the parameter that contains it.
        form: what the field must be; ``{}`` stands for the list of games.
        ids: the listed games, if they are not all games.
    """
    valid_names = offered(*(ids or names()))
    own = " For your own game, name its folder (in Python, with add_games; otherwise with the option game-dir)."
    message = f"{{field}} must be {form.format(', '.join(valid_names))}, not {{value}}."
    return InputError(field, name, message + own * (nearest(name, valid_names) is None), names=valid_names)


def knows(id: str) -> bool:
    """Return whether there is a game with that id; asking for an example by name adds it to the list."""
    if id not in built_in() and id not in modules():
        admit(id)
    return id in built_in() or id in modules()


def home(id: str) -> str:
    """Return the name of the module that declares a game. Raises InputError if there is no such game."""
    if id in built_in():
        return f"printkit.engines.{id}"
    if knows(id):
        return modules()[id]
    raise unknown(id)


def engine(id: str) -> Engine:
    """Return a game's declaration. Raises InputError if there is no such game."""
    return _of_built_in(id) if id in built_in() else _declared(home(id))


def _declared(module: str) -> Engine:
    from printkit.engines.declaration import declared

    engine = declared(import_module(module))
    assert engine is not None, module
    return engine


@cache
def _of_built_in(id: str) -> Engine:
    """Return the declaration of a built-in game, cached because every figure needs it."""
    return _declared(f"printkit.engines.{id}")


def info(id: str) -> Info:
    """Return the title page of a game (title, designer, variants...), which is read without loading the rules."""
    return engine(id).info


def find(name: str) -> Game[Any]:
    """Return the game called ``id`` or ``id:variant``.

    Raises:
        InputError: there is no such game or variant; the message suggests the nearest name.
    """
    id, colon, variant = name.partition(":")
    if not knows(id):
        raise unknown(name)
    game: Game[Any] = engine(id).rules.function()(variant if colon else None)
    return game
