"""The editor for Emperor's Favor, in which users place walls and courtiers; placing a courtier on its own square
turns it.
"""

from collections.abc import Iterator
from dataclasses import replace

from printkit.engines.favor.rules import FACINGS, Courtier, Position
from printkit.engines.game import Game
from printkit.layouts.base.refusals import InputError
from printkit.layouts.floorplan import FILES, FLOOR, WALL, Plan
from printkit.looks.editor import Choice, GameEditor, index

BLOCK = "x"
TURNED = dict(zip("NESW", "ESWN", strict=True))


def _tiled(plan: Plan, square: str, tile: str) -> Plan:
    file, row = FILES.index(square[0]), plan.height - int(square[1:])
    rows = list(plan.rows)
    rows[row] = f"{rows[row][:file]}{tile}{rows[row][file + 1 :]}"
    return Plan(tuple(rows))


def letters(game: Game[Position], position: Position) -> tuple[str, ...]:
    """Return the letters of the courtiers on the plan."""
    return tuple(courtier.letter for courtier in position.courtiers)


assert set(TURNED) == set(FACINGS)


class Editor(GameEditor[Position]):
    """The editor for Emperor's Favor, in which users place courtiers and walls."""

    palette = {**{letter: f"courtier {letter}" for letter in "ABCD"}, BLOCK: "wall"}
    choices = (Choice("to move", 2, letters),)

    def put(self, game: Game[Position], position: Position, spot: str, *, piece: str) -> Position:
        """Return the position with a courtier or wall on a square, in place of any other piece.

        Placing a courtier on its own square turns it to the right.
        """
        plan = position.plan
        index(plan.squares, spot)
        others = {one.letter: one for one in position.courtiers if one.square != spot or one.letter == piece}
        plan = _tiled(plan, spot, WALL if piece == BLOCK else FLOOR)
        if piece and piece != BLOCK:
            old = others.get(piece)
            facing = "N" if old is None else TURNED[old.facing] if old.square == spot else old.facing
            others[piece] = Courtier(piece, spot, facing)
        if not others:
            message = "The plan needs at least one courtier, so {value} cannot go there."
            raise InputError("piece", piece, message)
        mover = position.mover if position.mover in others else min(others)
        return replace(position, plan=plan, courtiers=tuple(others[one] for one in sorted(others)), mover=mover)

    def meant(self, game: Game[Position], position: Position, way: tuple[str, ...]) -> Iterator[str]:
        """Yield a walk, or an attack on the courtier on the last square."""
        own = position.courtier(position.mover).square
        start, *rest = way[1:] if way[0] == own and len(way) > 1 else way
        struck = [one.letter for one in position.courtiers if rest and one.square == rest[0]]
        if not rest:
            yield start
        for letter in struck:
            yield f"{start}x{letter}:back"
