"""How a game lies on the table: its board, its pieces, and where a position has them, for virtual tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from printkit.layouts.base.frozen import frozen

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


@frozen
class Placement:
    """A piece on a spot of the board.

    Attributes:
        deck, piece: the deck's name, and the piece's name in it.
        spot: where it lies.
        angle: degrees clockwise that it is turned.
        over: how many pieces lie below it.
    """

    deck: str
    piece: str
    spot: str
    angle: float = 0.0
    over: int = 0


Lying = Placement
"""Its name in the release before; games outside may import it until the next."""


Placement = Placement
"""Its name in the release before; games outside may import it until the next."""


@frozen
class Table:
    """The components on the table.

    Attributes:
        board: name of the board that is played on.
        decks: names of the decks that are needed; of alternatives only one.
        men: the deck and the piece that each piece in a position is, by its letters
            (:meth:`printkit.engines.game.Game.pieces_on`).
        lying: the components on the board in a position, for games where letters do not say all.
        options: what of the board depends on the position, by the names that the board has for it.
    """

    board: str
    decks: tuple[str, ...]
    men: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    lying: Callable[[Any], Iterable[Placement]] = lambda position: ()
    options: Callable[[Any], Mapping[str, object]] = lambda position: NO_OPTIONS
