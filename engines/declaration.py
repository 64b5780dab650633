"""What a game declares to the engines: its title page and where its parts are.

Every game holds its title page ``INFO`` in the ``__init__.py`` of its folder, and its parts are found by the names
of modules (:func:`by_names`). A game whose parts have other names holds them in ``ENGINE``, an :class:`Engine`. Rules
are all that a game needs; a part that it does not have is left out, and what asks for it says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, TypeVar

from printkit.engines.game import Info
from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.lazy import LazyRef, Package

if TYPE_CHECKING:
    from printkit.engines.game import Game


P = TypeVar("P")


@frozen(kw_only=True)
class Engine:
    """The parts of a game that think; each reference is loaded when it is first used.

    Attributes:
        info: title, designer, players, variants...
        rules: a function that takes the variant (None for the game itself) and returns the game
            (:class:`printkit.engines.game.Game`).
        kernel: a function that takes the variant and returns its twin for search
            (:class:`printkit.engines.search.kernel.Kernel`), or None where the rules themselves are searched.
        book: a file of positions whose value is known, a line ``POSITION win|loss`` each.
        readings: other readings of its rulings (a tuple of :class:`printkit.engines.doubts.Reading`).
        statements: the module of what its rule text states (:mod:`printkit.engines.claims.statements`).
        puzzles: what puzzles may ask (:class:`printkit.engines.puzzles.puzzle_set.PuzzleSet`).
        players: how levels see and play the game (a subclass of
            :class:`printkit.engines.players.base.Players`).
        records: functions that replay its further kinds of records (:mod:`printkit.engines.records`), by the
            kinds' names.
        boards: modules of its boards by name (``TITLE`` and ``board()``); for games from outside, whose boards
            are not in ``layouts/boards``.
    """

    info: Info
    rules: LazyRef
    kernel: LazyRef | None = None
    book: Path | None = None
    readings: LazyRef | None = None
    statements: LazyRef | None = None
    puzzles: LazyRef | None = None
    players: LazyRef | None = None
    records: Mapping[str, LazyRef] = field(default_factory=lambda: MappingProxyType({}))
    boards: Mapping[str, LazyRef] = field(default_factory=lambda: MappingProxyType({}))

    def completed(self, rules: Game[P]) -> Game[P]:
        """The rules as they are used; a declaration of the release before adds to them."""
        return rules


def by_names(package: Package, info: Info) -> Engine:
    """The parts of a game, each in the module of its name.

    ``rules.py`` holds a class ``Rules`` or a function ``game``, which take the variant; ``kernel.py`` a function
    ``kernel``; ``puzzles.py`` the value ``PUZZLES``; ``players.py`` the class ``Players``;
    ``readings.py`` the tuple ``READINGS``. ``statements.py`` is itself a part, and so is the file ``book.txt``.
    A game from outside has ``board.py``; one with several boards has each of them in ``boards/NAME.py``.
    """
    places = {name: "board" if len(info.boards) == 1 else f"boards.{name}" for name in info.boards}
    boards = {name: package.module(place) for name, place in places.items()}
    return Engine(
        info=info,
        rules=package.value("game", "rules") or LazyRef(f"{package.name}.rules:Rules"),
        kernel=package.module("kernel", "kernel"),
        book=package.file("book.txt"),
        readings=package.module("readings", "READINGS"),
        statements=package.module("statements"),
        puzzles=package.module("puzzles", "PUZZLES"),
        players=package.module("players", "Players"),
        boards=MappingProxyType({name: board for name, board in boards.items() if board}),
    )


def declared(module: ModuleType) -> Engine | None:
    """What an imported module declares; None where it declares no game."""
    engine, info = getattr(module, "ENGINE", None), getattr(module, "INFO", None)
    if isinstance(engine, Engine):
        return engine
    return by_names(Package.of(module), info) if isinstance(info, Info) and engine is None else None
