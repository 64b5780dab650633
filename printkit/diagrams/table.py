"""A game laid out for figures: a compact board, its pieces at that size, and what else a position shows.

Each ``games/ID.py`` holds one value ``TABLE``, found by looking. It reuses the signs of the game's dress and says
nothing about marks, captions or files.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from math import ceil
from types import MappingProxyType
from typing import Any

import engines
from layouts.board import Board, Point
from layouts.errors import InputError
from printkit.diagrams.legible import legible
from printkit.drawing import Drawing, Item, Symbol
from printkit.theme import THEMES, Theme

STONE = 3.2
"""Least diameter of a stone in mm."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A small picture for running text.

    Attributes:
        meaning: what it stands for, in words.
        symbol: one unit high, about the origin.
        width: in units.
    """

    meaning: str
    symbol: Symbol
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Table:
    """How a game looks in figures.

    Attributes:
        width: of the board in mm unless a figure asks for another.
        shape: what of a position the board depends on (an orientation, a floor plan), None where nothing.
        board: the board for such a shape, in about that width, with room for coordinates or without.
        ground: the board's drawing, with or without coordinates; layers ``board lines coords``.
        share: diameter of a stone, as a share of a spot's.
        stone: a piece, by its letters, about the origin at a diameter in mm.
        ghost: the sign of a piece that is gone, in grey, in a box of one unit.
        state: whose turn it is, in words (``fate to move, on Water``).
        signs: by the names under which text may use them.
        plain: whether pieces are known without their signs, so that numbers may stand in their place.
        framed: whether legal destinations are framed as a whole, because signs lie where a ring would be.
        dressing: what a position shows beside its pieces (cards, the Mana), to lie under them and all marks.
        values: numbers that can be shown on the spots.
        cells: letters for the spots in the text twin, where they are not just the pieces.
    """

    width: float
    board: Callable[[Any, float, bool], Board]
    ground: Callable[[Board, Theme, bool], Drawing]
    share: float
    stone: Callable[[str, float, Theme], Symbol]
    ghost: Callable[[str, Theme], Symbol]
    state: Callable[[Any], str]
    signs: Callable[[Theme], Mapping[str, Sign]]
    shape: Callable[[Any], Hashable] = lambda position: None
    plain: bool = False
    framed: bool = False
    dressing: Callable[[Any, Surface], tuple[Item, ...]] | None = None
    values: Callable[[Any], Mapping[str, str]] | None = None
    cells: Callable[[Any], Mapping[str, str]] | None = None


def table(game: str) -> Table:
    """How a game looks in figures. Raises InputError for a game that has no figures."""
    id = game.partition(":")[0]
    name = f"{__package__}.games.{id}"
    if find_spec(name) is None:
        known = [each for each in engines.names() if find_spec(f"{__package__}.games.{each}")]
        raise InputError("game", game, f"a game with figures; those are {', '.join(known)}", known)
    found: Table = import_module(name).TABLE
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A board drawn once, at its place in the figures that use it.

    Attributes:
        board: in its own coordinates.
        at: the spots' centres in the figure, in mm.
        dx, dy: where the board's lower left corner is in the figure, in mm.
        stone: diameter of a stone in mm.
        ground: the drawing, in the figure's coordinates.
        table: what it was made from.
        theme: its colours, and weights that suit the stones.
    """

    board: Board
    at: Mapping[str, Point]
    dx: float
    dy: float
    stone: float
    ground: Drawing
    table: Table
    theme: Theme
    _stones: dict[str, Symbol] = field(default_factory=dict)

    @property
    def radius(self) -> float:
        """Radius of a stone in mm."""
        return self.stone / 2

    def piece(self, letters: str) -> Symbol:
        """A piece at the size of this board, about the origin."""
        found = self._stones.get(letters)
        if found is None:
            found = self._stones[letters] = self.table.stone(letters, self.stone, self.theme)
        return found


@lru_cache(maxsize=256)
def width_of(id: str, shape: Hashable, stone: float, coords: bool) -> float:
    """The width in mm at which the stones of a game's board have a diameter, to a thousandth, rounded up."""
    look = table(id)

    def found(width: float) -> float:
        return 2 * look.share * look.board(shape, width, coords).spot_radius

    # A stone grows with the board, less its border: a straight line, so that two boards tell all others.
    small, large = look.width, 2 * look.width
    slope = (found(large) - found(small)) / (large - small)
    return ceil(1000 * (small + (stone - found(small)) / slope)) / 1000


@lru_cache(maxsize=128)
def surface(
    id: str, shape: Hashable, width: float, theme: str, coords: bool, dx: float, dy: float, tag: str = ""
) -> Surface:
    """The board of a game in a shape and width (mm), drawn at (dx, dy); ``tag`` is put before the ids in it.

    Raises:
        InputError: its stones would be smaller than ``STONE``.
    """
    look, style = table(id), THEMES[theme]
    board = look.board(shape, width, coords)
    stone = round(2 * look.share * board.spot_radius, 2)
    if stone < STONE:
        least = ceil(width_of(id, shape, STONE, coords))
        accepted = (
            f"wide enough: stones would be {stone:g} mm across, below {STONE} mm; take {least}mm or more"
        )
        raise InputError("width", f"{width:g}mm", accepted)
    at = MappingProxyType({spot.id: (spot.x + dx, spot.y + dy) for spot in board.spots})
    ground = look.ground(board, style, coords).moved(dx, dy)
    if tag:
        ground = Drawing(
            tuple((layer, tuple(_tagged(item, tag) for item in items)) for layer, items in ground.layers)
        )
    legible(ground)
    # Marks on small stones are finer than the theme has them.
    fine = replace(style, medium=max(style.hair, min(style.medium, round(0.2 * stone / 2, 3))))
    return Surface(board, at, dx, dy, stone, ground, look, fine)


def _tagged(item: Item, tag: str) -> Item:
    return replace(item, id=f"{tag}-{item.id}") if item.id else item


def scaled(board: Board, factor: float) -> Board:
    """The same board, larger or smaller than it may be printed for play."""

    def at(point: Point) -> Point:
        return point[0] * factor, point[1] * factor

    return replace(
        board,
        width=board.width * factor,
        height=board.height * factor,
        spots=tuple(replace(spot, x=spot.x * factor, y=spot.y * factor) for spot in board.spots),
        regions=tuple(replace(part, outline=tuple(map(at, part.outline))) for part in board.regions),
        outline=tuple(map(at, board.outline)),
        spot_radius=board.spot_radius * factor,
    )
