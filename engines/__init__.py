"""Rules, proofs and searches: one folder per game, found by looking, behind one small protocol.

``find("strings:double")`` gives the game; ``names()`` lists what is there. A folder is a game when it holds a
``rules.py`` and its name does not begin with an underscore; nothing else has to be edited to add one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from engines.game import Game, Info
from layouts.errors import InputError


def names() -> tuple[str, ...]:
    """Ids of all games, those that lead the kit first, others after them by name."""
    found = [id for id in _folders() if not id.startswith("_")]
    return tuple(sorted(found, key=lambda id: (info(id).order, id)))


@cache
def _folders() -> frozenset[str]:
    """Names of the folders that hold a game, the template's too."""
    return frozenset(path.parent.name for path in Path(__file__).parent.glob("*/rules.py"))


def info(id: str) -> Info:
    """What is known about a game without loading its rules (title, designer, variants...)."""
    found: Info = import_module(f"engines.{id}").INFO
    return found


def find(name: str) -> Game[Any]:
    """The game called ``id`` or ``id:variant``.

    Raises:
        InputError: no such game or variant; the nearest name is offered.
    """
    id, colon, variant = name.partition(":")
    if id not in _folders():
        raise InputError("game", name, f"a game; games are {', '.join(names())}", names())
    module = import_module(f"engines.{id}")
    game: Game[Any] = module.game(variant if colon else None)
    return game
