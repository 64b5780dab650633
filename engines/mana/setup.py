"""How a game of Mana may be set up: checked, by default, or drawn from a seed.

Red turns the board as it likes and fills six of the twelve squares of ranks 1 and 2; Amber does the same on
ranks 5 and 6. The result is a position like any other, so a game may start from it everywhere.
"""

from __future__ import annotations

from random import Random

from printkit.engines.mana.rules import DAMYO, EMPTY, LIFTED, RONIN, RONINS, SIZE, SQUARES, Mana, Position
from printkit.layouts.base.refusals import InputError

HOME = {"red": ("1", "2"), "amber": ("5", "6")}
"""The ranks on which each player sets up."""


def check(position: Position) -> None:
    """Do nothing where ``position`` is a setup that the rules allow (``mana.setup``).

    Raises:
        InputError: a piece is missing or elsewhere, or somebody has moved already; names the piece.
    """
    for player, ranks in HOME.items():
        pieces = (RONIN[player], DAMYO[player])
        stand = [(square, piece) for square, piece in zip(SQUARES, position.squares, strict=True)]
        own_pieces = [piece for _, piece in stand if piece in pieces]
        if sorted(own_pieces) != sorted((pieces[0],) * RONINS + (pieces[1],)):
            message = f"{{field}} must have the damyo and the five ronins of {player}, not {{value}}."
            raise InputError("setup", "".join(own_pieces), message)
        for square, piece in stand:
            if piece in pieces and square[1] not in ranks:
                placement = f"{piece} on {square}"
                message = f"{{field}} must have the pieces of {player} on ranks {' and '.join(ranks)}, not {{value}}."
                raise InputError("setup", placement, message)
    if position.mover != "red":
        raise InputError("setup", position.mover, "{field} begins with Red to move, not {value}.")
    if position.mana != LIFTED:
        message = f"{{field}} begins with the Mana off the board ({LIFTED}), not on {{value}}."
        raise InputError("setup", position.mana, message)


def default(orientation: int = 0) -> Position:
    """The default setup on the board turned ``orientation`` quarter turns clockwise, as Red sees it."""
    return Position(Mana().start().squares, "red", LIFTED, orientation)


def drawn(seed: int, orientation: int | None = None) -> Position:
    """A random setup, every allowed one equally likely; the same for the same seed.

    Args:
        seed: for ``random.Random``; both players' squares do not depend on ``orientation``.
        orientation: 0 to 3, or None to draw it too.
    """
    random = Random(seed)
    turn = random.randrange(4)
    squares = [EMPTY] * SIZE * SIZE
    for player, ranks in HOME.items():
        homes = [i for i, square in enumerate(SQUARES) if square[1] in ranks]
        damyo, *ronins = random.sample(homes, 1 + RONINS)
        squares[damyo] = DAMYO[player]
        for ronin in ronins:
            squares[ronin] = RONIN[player]
    return Position("".join(squares), "red", LIFTED, turn if orientation is None else orientation)
