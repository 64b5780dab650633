"""The editor for Mana: damyos, ronins, the piece that carries the Mana, and the orientation of the board."""

from collections.abc import Iterator
from dataclasses import replace

from printkit.engines.game import Game
from printkit.engines.mana import rules
from printkit.engines.mana.rules import DAMYO, LIFTED, OPPONENT, RONIN, SQUARES, Position
from printkit.looks.editor import Choice, GameEditor, index, movers, with_letter

MANA = "m"


def orientations(game: Game[Position], position: Position) -> tuple[str, ...]:
    """Return the possible orientations of the board, as numbers of quarter turns."""
    return tuple(rules.ORIENTATIONS)


class Editor(GameEditor[Position]):
    """The editor for Mana: damyos, ronins, the piece that carries the Mana, and the orientation of the board."""

    palette = {"D": "red damyo", "R": "red ronin", "d": "amber damyo", "r": "amber ronin", MANA: "the Mana"}
    choices = (Choice("to move", 1, movers), Choice("orientation", 3, orientations))

    def put(self, game: Game[Position], position: Position, spot: str, *, piece: str) -> Position:
        """Return the position with the piece on a square. A damyo leaves its old square; the Mana stays only if an
        enemy piece carries it.
        """
        at = index(SQUARES, spot)
        if piece == MANA:
            return replace(position, mana=LIFTED if position.mana == spot else spot)
        squares = position.squares
        if piece in DAMYO.values():
            squares = squares.replace(piece, rules.EMPTY)
        squares = with_letter(squares, at, piece or rules.EMPTY)
        carrier = rules.EMPTY if position.mana == LIFTED else squares[SQUARES.index(position.mana)]
        foe = OPPONENT[position.mover]
        mana_square = position.mana if carrier in (DAMYO[foe], RONIN[foe]) else LIFTED
        return replace(position, squares=squares, mana=mana_square)

    def settle(self, fields: list[str], choice: Choice[Position]) -> list[str]:
        """Return the fields after a choice; if the player to move changes, no piece carries the Mana."""
        return [*fields[:2], LIFTED, fields[3]] if choice.field == 1 else fields

    def meant(self, game: Game[Position], position: Position, way: tuple[str, ...]) -> Iterator[str]:
        """Yield a move from square to square or, if only one square was clicked, moves from it to free squares."""
        start, *ends = way
        if not ends:
            # The squares to which the piece could go without the Mana, so that the rules can name the restriction.
            yield from (turn for turn in game.turns(replace(position, mana=LIFTED)) if turn.startswith(start))
        free = [square for square, piece in zip(SQUARES, position.squares, strict=True) if piece == rules.EMPTY]
        for end in ends[:1] or free:
            yield f"{start}{end}" if end in free else f"{start}x{end}"
