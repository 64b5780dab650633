"""Jo: stones of three colours."""

from __future__ import annotations

from dataclasses import replace

from engines.game import Game
from engines.jo.rules import EMPTY, Position
from layouts.hexagon import CELLS
from printkit.studio.edit import Choice, Editor, index, movers


def put(game: Game[Position], position: Position, spot: str, piece: str) -> Position:
    """The stone on a cell."""
    at = index(CELLS, spot)
    cells = position.cells
    return replace(position, cells=f"{cells[:at]}{piece or EMPTY}{cells[at + 1 :]}")


EDITOR = Editor(
    palette={"r": "red", "b": "black", "n": "neutral"},
    put=put,
    choices=(Choice("to move", 1, movers),),
)
