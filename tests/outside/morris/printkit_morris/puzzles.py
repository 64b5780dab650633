"""Puzzles of morris:first, where the first mill wins: close one in so many turns; keep the opponent from it."""

from random import Random

from printkit import engines
from printkit.engines.puzzles.kind import Craft, Kind, Play, Race
from printkit.engines.puzzles.random_games import careful, stroll
from printkit.engines.simple import images
from printkit_morris.rules import Morris


def played(random: Random) -> Play:
    """A game in which nobody overlooks a mill that can be closed or stopped at once."""
    game = engines.find("morris:first")
    return stroll(game, game.start(), random, 40, careful)


def turned(point: str) -> str:
    """The point's image when the board is turned by a quarter."""
    return f"{'abcdefg'[int(point[1]) - 1]}{7 - 'abcdefg'.index(point[0])}"


def mirrored(point: str) -> str:
    """The point's image in the middle file."""
    return f"{'gfedcba'['abcdefg'.index(point[0])]}{point[1]}"


QUARTERS = {point: turned(point) for point in Morris.spots}
HALF = {point: QUARTERS[QUARTERS[point]] for point in QUARTERS}
THREE = {point: QUARTERS[HALF[point]] for point in QUARTERS}
MIRROR = {point: mirrored(point) for point in QUARTERS}
MIRRORED = [{point: MIRROR[turn[point]] for point in turn} for turn in (QUARTERS, HALF, THREE)]

CRAFT = Craft(
    (
        Kind(
            "mill",
            "morris:first",
            "Close a mill",
            "close a mill in {turns}, whatever {foe} does",
            Race(),
            "Three men of the solver stand in a row that is joined by a line.",
            (2,),
            played,
            (5, 40),
            refutes="a turn of the opponent after which no mill can be forced in time",
            choices=(4, 40),
        ),
        Kind(
            "stop",
            "morris:first",
            "Stop the mill",
            "find the only turn after which {foe} cannot close a mill in {turns}",
            Race(flee=True),
            "After every other turn the opponent can close a mill in so many turns.",
            (2,),
            played,
            (5, 40),
            unit="own turns of the opponent",
            refutes="a turn of the opponent that closes a mill, or that begins to force one",
            choices=(4, 40),
        ),
    ),
    images(Morris, [QUARTERS, HALF, THREE, MIRROR, *MIRRORED]),
    lambda game, position: bool(position == game.start()),
)
