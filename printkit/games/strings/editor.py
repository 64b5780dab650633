"""The editor for Strings of Suits: users place chips and cards, and the points are computed."""

from collections.abc import Iterator
from dataclasses import replace

from printkit.engines.game import Game
from printkit.engines.strings.decktet import CARDS, SUITS
from printkit.engines.strings.rules import CELLS, OWN, Position
from printkit.layouts.base.refusals import InputError
from printkit.looks.editor import EMPTY, GameEditor, index


class Editor(GameEditor[Position]):
    """The editor for Strings of Suits: users place chips and cards."""

    palette = {
        **{suit.lower(): f"chip of {name}" for suit, name in SUITS.items()},
        **{suits: f"card {suits}" for suits in dict.fromkeys(card.suits for card in CARDS) if suits},
    }

    def put(self, game: Game[Position], position: Position, spot: str, *, piece: str) -> Position:
        """Return the position with the chip or card on a cell; no cell is ever empty."""
        if piece == EMPTY:
            raise InputError("piece", piece, "Every cell needs a chip or a card, so it cannot be {value}.")
        grid = list(position.grid)
        grid[index(CELLS, spot)] = piece
        return replace(position, grid=tuple(grid))

    def meant(self, game: Game[Position], position: Position, way: tuple[str, ...]) -> Iterator[str]:
        """Yield the turns that place a chip on the cell, one for each of the mover's suits."""
        yield from (f"{way[0]}={suit}" for suit in OWN[position.mover])
