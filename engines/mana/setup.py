"""Set-ups of Mana: a check, the default set-up, and random ones from a seed.

Red turns the board as they like and fills six of the twelve squares on ranks 1 and 2; Amber does the same on ranks 5
and 6. The result is an ordinary position, so any command can start a game from it.
"""

from random import Random

from printkit.engines.mana.rules import DAMYO, EMPTY, LIFTED, RONIN, RONINS, SIZE, SQUARES, Mana, Position
from printkit.layouts.base.refusals import InputError

HOME = {"red": ("1", "2"), "amber": ("5", "6")}
"""The ranks on which each player sets up."""


def check(position: Position) -> None:
    """Check that ``position`` is a legal set-up (``mana.setup``).

    Raises:
        InputError: a piece, which the message names, is missing or misplaced, or somebody has already moved.
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
        raise InputError("setup", position.mover, "{field} must begin with Red to move, not {value}.")
    if position.mana != LIFTED:
        message = f"{{field}} must begin with the Mana off the board ({LIFTED}), not on {{value}}."
        raise InputError("setup", position.mana, message)


def default(orientation: int = 0) -> Position:
    """Return the default set-up after ``orientation`` clockwise quarter turns of the board, as Red sees it."""
    return Position(Mana().start().squares, "red", LIFTED, orientation)


def drawn(seed: int, orientation: int | None = None) -> Position:
    """Choose a random set-up, with every legal one equally likely; the same seed gives the same set-up.

    Args:
        seed: seed for ``random.Random``; both players' squares are independent of ``orientation``.
        orientation: 0 to 3, or None for a random orientation.
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
