"""What a game declares to the engines: its title page and where its parts stand.

Every game holds one value ``ENGINE``, an :class:`Engine`, in the ``__init__.py`` of its folder. Rules are all
that a game needs; a part that it does not have is left out, and what asks for it says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from printkit.engines.game import Info
from printkit.layouts.ground.lazy import Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """The parts of a game that think; each reference is loaded when it is first used.

    Attributes:
        info: title, designer, players, variants...
        rules: a function that takes the variant (None for the game itself) and returns the game
            (:class:`printkit.engines.game.Game`).
        kernel: a function that takes the variant and returns its twin for search
            (:class:`printkit.engines.search.kernel.Kernel`), or None where the rules themselves are searched.
        book: a file of positions whose value is known, a line ``POSITION win|loss`` each.
        statements: the module of what its rule text states (:mod:`printkit.engines.claims.statements`).
        puzzles: what puzzles may ask (:class:`printkit.engines.puzzles.kind.Craft`).
        players: how levels see and play the game (a subclass of
            :class:`printkit.engines.players.base.Players`).
        records: functions that replay its further kinds of records (:mod:`printkit.engines.records`), by the
            kinds' names.
        boards: modules of its boards by name (``TITLE`` and ``board()``); for games from outside, whose boards
            are not in ``layouts/boards``.
    """

    info: Info
    rules: Ref
    kernel: Ref | None = None
    book: Path | None = None
    statements: Ref | None = None
    puzzles: Ref | None = None
    players: Ref | None = None
    records: Mapping[str, Ref] = field(default_factory=lambda: MappingProxyType({}))
    boards: Mapping[str, Ref] = field(default_factory=lambda: MappingProxyType({}))
