"""The editor for Jo, in which users place stones of three colours."""

from collections.abc import Iterator
from dataclasses import replace

from printkit.engines.game import Game
from printkit.engines.jo.rules import EMPTY, INDEX, NEUTRAL, PAIRS, Position
from printkit.layouts.hexagon import CELLS
from printkit.looks.editor import GameEditor, index, with_letter


class Editor(GameEditor[Position]):
    """The editor for Jo, in which users place stones of three colours."""

    palette = {"r": "red", "b": "black", "n": "neutral"}

    def put(self, game: Game[Position], position: Position, spot: str, *, piece: str) -> Position:
        """Return the position with the stone on a cell."""
        at = index(CELLS, spot)
        return replace(position, cells=with_letter(position.cells, at, piece or EMPTY))

    def meant(self, game: Game[Position], position: Position, way: tuple[str, ...]) -> Iterator[str]:
        """Yield a pair and the effects at its ends or, if only one cell was clicked, pairs that join it to a
        neighbour.
        """
        first, *others = way
        if not others:
            near = [cell for pair in PAIRS for cell in pair if INDEX[first] in pair and cell != INDEX[first]]
            yield from (f"{first}{CELLS[cell]}" for cell in near)
            return
        pair, rest = f"{first}{others[0]}", others[1:]
        parts = [pair]
        while rest:
            cell = rest.pop(0)
            if position.cells[INDEX[cell]] == NEUTRAL and rest:
                parts.append(f"{cell}>{rest.pop(0)}")
            else:
                parts.append(f"x{cell}")
        yield "+".join(parts)
