"""A game on a virtual table: its board, its pieces, and their places in a position."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from printkit.layouts.base.frozen import dataclass, field

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on a spot of the board.

    Attributes:
        deck, piece: the names of the deck and of the piece in it.
        spot: its spot.
        angle: rotation in degrees clockwise.
        over: number of pieces below it.
    """

    deck: str
    piece: str
    spot: str
    angle: float = 0.0
    over: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The components on the table.

    Attributes:
        board: name of the board.
        decks: names of the required decks; if there are alternatives, only one of them.
        men: the deck and the printed piece for each piece in a position, keyed by letter
            (:meth:`printkit.engines.game.Game.pieces_on`).
        lying: function that returns the components on the board in a position, for games in which the letters do not
            determine them.
        options: function that returns the options of the board that depend on the position, keyed by name.
        aside: the pieces beside the board in the picture of the table at the start: for each piece, the deck, its
            name and its middle, in mm from the lower left corner of the board; a piece below another comes first.
    """

    board: str
    decks: tuple[str, ...]
    men: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    lying: Callable[[Any], Iterable[Placement]] = lambda position: ()
    options: Callable[[Any], Mapping[str, object]] = lambda position: NO_OPTIONS
    aside: tuple[tuple[str, str, float, float], ...] = ()
