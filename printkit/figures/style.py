"""The layout of a game for figures: a compact board, pieces of a matching size, and any other content of a position.

Each game declares a class derived from :class:`FigureLook`, ``Figures`` (``printkit/games/ID/figures.py``). The class
reuses the signs of the game's boards and does not deal with marks, captions or files.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, lru_cache
from math import ceil
from types import MappingProxyType
from typing import Generic, TypeVar

from printkit.draw.drawing import Drawing, Item, Symbol, Use
from printkit.draw.theme import THEMES, Theme
from printkit.engines.game import Outcome
from printkit.figures.legible import STROKE, legible
from printkit.figures.stones import SMALL
from printkit.layouts.base.frozen import dataclass, field, replace
from printkit.layouts.base.refusals import TooLarge, TooSmall, unlisted
from printkit.layouts.base.wording import capitalised
from printkit.layouts.board import Board, Point, Region, Spot
from printkit.looks.declaration import Part, built_in, declared, load, with_part

P = TypeVar("P")

STONE = 3.2
"""Smallest diameter of a stone in mm."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A small picture to set in running text.

    Attributes:
        meaning: its meaning, in words.
        symbol: its symbol, one unit high and centred on the origin.
        width: width in units.
    """

    meaning: str
    symbol: Symbol
    width: float = 1.0


class FigureLook(Part, ABC, Generic[P]):
    """The look of a game in figures; each game derives a class from this one.

    Attributes:
        width: default width of the board in mm.
        stone_ratio: diameter of a stone, as a fraction of a spot's diameter.
        endings: descriptions of how a game was won or drawn (``a whole zone``), keyed by the name of the reason.
        plain: whether pieces can be recognised without their signs, so that numbers may replace them.
        bare: whether future pieces are drawn on their spots in grey, because the spots have no signs that the pieces
            would hide.
        sided: whether players sit on opposite sides, with the first at the bottom, so that the board may be turned
            round on screen.
        framed: whether legal destinations are framed as a whole, because signs take the place of rings.
        ring_ratio: radius of the rings that mark free spots, as a fraction of a spot's radius, if every spot has a
            printed ring that they replace; None to use a stone's radius.
        unit: the unit in which a game's score is counted, in the plural.
        mark: colour of marks in coloured themes, not used for any background or piece; empty to use the theme's
            accent.
    """

    width: float = 70.0
    stone_ratio: float = 0.9
    endings: Mapping[str, str] = MappingProxyType({})
    plain: bool = False
    bare: bool = False
    framed: bool = False
    sided: bool = False
    ring_ratio: float | None = None
    unit: str = "points"
    mark: str = ""

    @abstractmethod
    def board(self, shape: Hashable, width: float, coords: bool) -> Board:
        """Return the board for a shape, about as wide as requested (in mm), with or without space for coordinates."""

    @abstractmethod
    def background(self, board: Board, theme: Theme, coords: bool) -> Drawing:
        """Draw the board, with or without coordinates, in the layers ``board``, ``lines`` and ``coords``."""

    @abstractmethod
    def stone(self, letters: str, diameter: float, theme: Theme) -> Symbol:
        """Return the piece with these letters, centred on the origin, with this diameter in mm."""

    @abstractmethod
    def ghost(self, letters: str, theme: Theme) -> Symbol:
        """Return the sign of a captured piece, in grey, in a unit box."""

    @abstractmethod
    def signs(self, theme: Theme) -> Mapping[str, Sign]:
        """Return small pictures, keyed by the names that text may use for them."""

    @abstractmethod
    def state(self, position: P) -> str:
        """Return a phrase that says whose turn it is (``black to move, after a pass``)."""

    def tally(self, position: P, game: str) -> tuple[str, Mapping[str, int]]:
        """Return the unit in which the players' progress is counted, with each player's number; no numbers if the
        rules count points. ``game`` is the name of the game with its variant.
        """
        return self.unit, {}

    def shape(self, position: P) -> Hashable:
        """Return the data in a position that determine the board (an orientation, a floor plan), or None."""
        return None

    def underlay(self, position: P, surface: Surface) -> tuple[Item, ...]:
        """Return objects other than pieces, such as cards or a marker, drawn under a position's pieces
        and all marks.
        """
        return ()

    def overlay(self, position: P, spots: Iterable[str], surface: Surface) -> tuple[Item, ...]:
        """Return the labels of spots that pieces or marks cover, drawn above all marks."""
        return ()

    def values(self, position: P) -> Mapping[str, str]:
        """Return the numbers that can be shown on the spots; empty if the game has no such numbers."""
        return {}

    def cells(self, position: P) -> Mapping[str, str]:
        """Return letters for the spots in the text version, if they are not simply the letters of the pieces."""
        return {}

    def small(self, name: str, letters: str, theme: Theme) -> Symbol:
        """Return a piece for use in running text, as a symbol with its own name."""
        return Symbol(name, (Use(self.stone(letters, SMALL, theme), 0, 0, 1 / SMALL),))


def ending(game: str, outcome: Outcome) -> str:
    """Describe the end of a game: ``Fate wins: a whole zone``."""
    why = figure_style(game).endings.get(outcome.reason, outcome.reason)
    who = f"{outcome.winner} wins" if outcome.winner else "a draw"
    return f"{capitalised(who)}: {why}"


def figure_style(game: str) -> FigureLook[object]:
    """Return the look of a game in figures. Raises InputError for a game without figures."""
    id = game.partition(":")[0]
    return _of_built_in(id) if id in built_in() else _declared(id)


def _declared(game: str) -> FigureLook[object]:
    part = declared(game).figures
    if part is None:
        raise unlisted("game", game, with_part("figures"))
    return load(part, FigureLook)  # type: ignore[type-abstract]


# Cache the look, because built-in games never change while the program runs, and every figure needs it several times.
_of_built_in = cache(_declared)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Surface:
    """A board in its place in a figure, drawn only once for all figures that use it.

    Attributes:
        board: the board in its own coordinates.
        at: the centres of the spots in the figure, in mm.
        dx, dy: place of the board's lower left corner in the figure, in mm.
        stone: diameter of a stone in mm.
        background: the drawing, in the figure's coordinates.
        table: the look from which the board was made.
        theme: its colours, and the line weights that suit the stones.
    """

    board: Board
    at: Mapping[str, Point]
    dx: float
    dy: float
    stone: float
    background: Drawing
    table: FigureLook[object]
    theme: Theme
    _symbols: dict[str, Symbol] = field(default_factory=dict)
    _uses: dict[tuple[str, str], Use] = field(default_factory=dict)

    @property
    def radius(self) -> float:
        """The radius of a stone in mm."""
        return self.stone / 2

    @property
    def free(self) -> float:
        """The radius of a ring that marks a free spot, in mm."""
        share = self.table.ring_ratio
        return self.radius if share is None else share * self.board.spot_radius

    def piece(self, letters: str) -> Symbol:
        """Return a piece at the size for this board, centred on the origin."""
        return self.once(letters, lambda: self.table.stone(letters, self.stone, self.theme))

    def standing(self, letters: str, spot: str) -> Use:
        """Place a piece on a spot."""
        return self.on(spot, letters, lambda: self.piece(letters))

    def on(self, spot: str, name: str, make: Callable[[], Symbol]) -> Use:
        """Place a symbol of this board (see :meth:`once`) on a spot."""
        use = self._uses.get((spot, name))
        if use is None:
            use = self._uses[spot, name] = Use(self.once(name, make), *self.at[spot])
        return use

    def once(self, name: str, make: Callable[[], Symbol]) -> Symbol:
        """Return a symbol of this board, made on first use and then reused, because figures with the same board show
        the same pieces and cards.

        Raises:
            TooSmall: the symbol would be illegible in print.
        """
        symbol = self._symbols.get(name)
        if symbol is None:
            # The lines of very small symbols are widened so that they can be printed.
            symbol = Use(make(), 0, 0).no_finer(STROKE).symbol
            legible((Use(symbol, 0, 0),))
            self._symbols[name] = symbol
        return symbol


def with_marks(game: str, theme: Theme) -> Theme:
    """Return the theme with the colour of the marks in a game's figures as its accent."""
    colour = figure_style(game).mark if game and theme.art == "colour" else ""
    return replace(theme, accent=colour) if colour else theme


@lru_cache(maxsize=256)
def width_of(id: str, shape: Hashable, *, stone: float, coords: bool) -> float:
    """Return the width in mm at which the stones of a board have a given diameter, rounded up to a thousandth."""
    look = figure_style(id)

    def found(width: float) -> float:
        return 2 * look.stone_ratio * look.board(shape, width, coords).spot_radius

    # A stone's size is proportional to that of the board without its border. The relation is linear, so two boards
    # determine all others.
    small, large = look.width, 2 * look.width
    slope = (found(large) - found(small)) / (large - small)
    return ceil(1000 * (small + (stone - found(small)) / slope)) / 1000


@lru_cache(maxsize=32)
def surface(
    id: str, shape: Hashable, width: float, *, theme: str, coords: bool, dx: float, dy: float, tag: str = ""
) -> Surface:
    """Draw the board of a game, with a given shape and width (mm), at (dx, dy); the ids in it begin with ``tag``.

    Raises:
        TooSmall: its stones would be smaller than ``STONE``.
        TooLarge: the board would be too large.
    """
    look, style = figure_style(id), THEMES[theme]
    board = board_of(id, shape, width, coords=coords)
    stone = round(2 * look.stone_ratio * board.spot_radius, 2)
    if stone < STONE:
        why = f"stones would be {stone:g} mm across, below the minimum of {STONE} mm"
        raise _narrow(id, shape, width, coords=coords, why=why)
    at = MappingProxyType({spot.id: (spot.x + dx, spot.y + dy) for spot in board.spots})
    background = look.background(board, style, coords).moved(dx, dy)
    if tag:
        background = Drawing(
            tuple((layer, tuple(_tagged(item, tag) for item in items)) for layer, items in background.layers)
        )
    for _, items in background.layers:
        legible(items)
    # Marks on small stones are finer than those of the theme.
    fine = replace(with_marks(id, style), medium=max(style.hair, min(style.medium, round(0.2 * stone / 2, 3))))
    return Surface(board=board, at=at, dx=dx, dy=dy, stone=stone, background=background, table=look, theme=fine)


@lru_cache(maxsize=32)
def board_of(id: str, shape: Hashable, width: float, *, coords: bool) -> Board:
    """Return the board of a game, with a given shape and width (mm). Raises TooSmall or TooLarge, which names the
    width.
    """
    try:
        return figure_style(id).board(shape, width, coords)
    except TooLarge as error:
        # The board's own message would name one of its parameters, which depends on the width of the figure.
        message = "{field} {value} is too large for a board."
        raise TooLarge("width", f"{width:g}mm", message, found=width, bound=None) from error
    except TooSmall as error:
        raise _narrow(id, shape, width, coords=coords, why="its board could not be drawn") from error


def _narrow(id: str, shape: Hashable, width: float, *, coords: bool, why: str) -> TooSmall:
    least = ceil(width_of(id, shape, stone=STONE, coords=coords))
    message = f"{{field}} {{value}} is too small: {why}. Use {least}mm or more."
    return TooSmall("width", f"{width:g}mm", message, found=width, bound=least)


def _tagged(item: Item, tag: str) -> Item:
    return replace(item, id=f"{tag}-{item.id}") if item.id else item


def scaled(board: Board, factor: float) -> Board:
    """Return the scaled board, which may exceed the limits that apply to boards for play."""

    def at(point: Point) -> Point:
        return point[0] * factor, point[1] * factor

    return replace(
        board,
        width=board.width * factor,
        height=board.height * factor,
        spots=tuple(Spot(one.id, *at(one.at), one.attributes) for one in board.spots),
        regions=tuple(Region(part.id, part.kind, tuple(map(at, part.outline)), part.spots) for part in board.regions),
        outline=tuple(map(at, board.outline)),
        spot_radius=board.spot_radius * factor,
    )
