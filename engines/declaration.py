"""A game's declaration to the engines: its title page and the locations of its parts.

Every game has a title page ``INFO`` in the ``__init__.py`` of its folder, and its parts are found by the names of
their modules (:func:`by_names`). If its parts have other names, the game declares them in ``ENGINE``, an
:class:`Engine`. Only the rules are required. Any other part may be missing; code that needs a missing part raises an
error.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, TypeVar

from printkit.engines.game import Info
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.lazy import LazyRef, Package

if TYPE_CHECKING:
    pass


P = TypeVar("P")


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """The parts of a game that the engines use; each reference is loaded when it is first used.

    Attributes:
        info: title, designer, players, variants...
        rules: function that takes the variant (None for the game itself) and returns the game
            (:class:`printkit.engines.game.Game`).
        kernel: function that takes the variant and returns its kernel for searches
            (:class:`printkit.engines.search.kernel.Kernel`), or None if the rules themselves are searched.
        book: file of positions whose values are known, each on a line of the form ``POSITION win|loss``.
        readings: alternative readings of its rulings (a tuple of :class:`printkit.engines.doubts.Reading`).
        statements: module with the statements of its rule text (:mod:`printkit.engines.claims.statements`).
        puzzles: its puzzles (:class:`printkit.engines.puzzles.puzzle_set.PuzzleSet`).
        players: its players (a subclass of :class:`printkit.engines.players.base.Players`).
        records: functions that replay its other kinds of records (:mod:`printkit.engines.records`), keyed by kind.
        boards: modules of its boards, keyed by name (each has ``TITLE`` and ``board()``); for third-party games,
            whose boards are not in ``layouts/boards``.
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


def by_names(package: Package, info: Info) -> Engine:
    """Return the parts of a game, each found in the module named after it.

    ``rules.py`` has a class ``Rules`` or a function ``game``, both of which take the variant; ``kernel.py`` has a
    function ``kernel``, ``puzzles.py`` the value ``PUZZLES``, ``players.py`` the class ``Players``, and
    ``readings.py`` the tuple ``READINGS``. ``statements.py`` is itself a part, and so is the file ``book.txt``. A
    third-party game has ``board.py``; one with several boards has each of them in ``boards/NAME.py``.
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
    """Return the declaration in an imported module; None if it declares no game."""
    engine, info = getattr(module, "ENGINE", None), getattr(module, "INFO", None)
    if isinstance(engine, Engine):
        return engine
    return by_names(Package.of(module), info) if isinstance(info, Info) and engine is None else None
