"""Puzzles of Mana."""

from __future__ import annotations

from random import Random

import engines
from engines.game import Game
from engines.mana.rules import DAMYO, LIFTED, PASS, RONIN, SIZE, SQUARES, Mana, Position
from engines.mana.setup import check, drawn
from engines.puzzles.kind import Craft, Kind, Play, Race, Worth
from engines.puzzles.wander import careful, stroll


def key(game: Game[Position], position: Position) -> str:
    """The first of the four turns of board and pieces, the mover's pieces in capitals."""
    squares = position.squares if position.mover == "red" else position.squares.swapcase()
    mana = None if position.mana == LIFTED else SQUARES.index(position.mana)
    images = []
    for turned in range(4):
        images.append(f"{squares} {mana} {(position.orientation + turned) % 4}")
        squares = "".join(squares[SIZE * (SIZE - 1 - x) + y] for y in range(SIZE) for x in range(SIZE))
        if mana is not None:
            row, column = divmod(mana, SIZE)
            mana = SIZE * column + SIZE - 1 - row
    return min(images)


def begins(game: Game[Position], position: Position) -> bool:
    """Whether it is a setup that the rules allow."""
    try:
        check(position)
    except ValueError:
        return False
    return True


def _obedient(game: Game[Position], position: Position) -> int:
    """How many turns of the mover obey the Mana."""
    assert isinstance(game, Mana)
    called = game.value(position.mana, position.orientation)
    return sum(
        turn != PASS and not turn.startswith("@") and game.value(turn[:2], position.orientation) == called
        for turn in game.turns(position)
    )


def disobedience(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """2 where the opponent cannot obey the Mana, 1 where just one piece can, else 0; a damyo is not taken."""
    assert isinstance(game, Mana)
    if game.outcome(after):
        return 0
    if not _obedient(game, after):
        return 2
    return int(len({reply[:2] for reply in game.turns(after)}) == 1)


def exceptions(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`disobedience`, from the pieces that stand on squares of the Mana's value and can move."""
    assert isinstance(game, Mana)
    if game.outcome(after):
        return 0
    called = game.value(after.mana, after.orientation)
    pieces = (DAMYO[after.mover], RONIN[after.mover])
    able = 0
    for square, piece in zip(SQUARES, after.squares, strict=True):
        if piece in pieces and game.value(square, after.orientation) == called:
            able += any(reply.startswith(square) for reply in game.turns(after))
    return 2 - able if able < 2 else 0


def _played(random: Random) -> Play:
    return stroll(engines.find("mana"), drawn(random.randrange(1 << 30)), random, 60, careful)


CRAFT = Craft(
    (
        Kind(
            "damyo",
            "mana",
            "Take the damyo",
            "take the damyo in {turns}",
            Race(),
            "The enemy damyo is taken, whatever the opponent does, after so many own turns at most.",
            (1, 2, 3),
            _played,
            (6, 60),
            refutes="a reply after which the damyo is safe for longer",
        ),
        Kind(
            "escape",
            "mana",
            "Escape",
            "find the only turn after which {foe} cannot force your damyo's capture in {turns}",
            Race(flee=True),
            "After every other turn the opponent can take the damyo in so many own turns; after this one not.",
            (1, 2),
            _played,
            (6, 60),
            unit="own turns of the opponent",
            refutes="a turn of the opponent that takes the damyo, or that begins a forced capture",
        ),
        Kind(
            "disobey",
            "mana",
            "Make them disobey",
            "make a turn after which {foe} cannot obey the Mana (taking the damyo does not count)",
            Worth(disobedience, exceptions, 2),
            "No piece of the opponent that stands on a square of the Mana's value can move (rule mana.exceptions); "
            "taking the damyo does not count.",
            (1,),
            _played,
            (6, 60),
        ),
    ),
    key,
    begins,
)
