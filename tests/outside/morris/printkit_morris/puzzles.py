"""Puzzles of morris:first, where the first mill wins: close one in so many turns; keep the opponent from it."""

from random import Random

from printkit import engines
from printkit.engines.puzzles.goal import Play, PuzzleKind
from printkit.engines.puzzles.goals.forced import ForcedEvent, PreventedEvent
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.engines.puzzles.random_games import careful, playout
from printkit.engines.simple import Position, images
from printkit_morris.rules import Morris


def played(random: Random) -> Play[Position]:
    """A game in which nobody overlooks a mill that can be closed or stopped at once."""
    game = engines.find("morris:first")
    return playout(game, game.start(), random, plies=40, policy=careful)


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

PUZZLES = PuzzleSet(
    kinds=(
        PuzzleKind(
            name="mill",
            game="morris:first",
            title="Close a mill",
            stipulation="close a mill in {turns}, whatever {foe} does",
            goal=ForcedEvent(),
            definition="Three men of the solver stand in a row that is joined by a line.",
            depths=(2,),
            play=played,
            plies=(5, 40),
            refutes="a turn of the opponent after which no mill can be forced in time",
            choices=(4, 40),
        ),
        PuzzleKind(
            name="stop",
            game="morris:first",
            title="Stop the mill",
            stipulation="find the only turn after which {foe} cannot close a mill in {turns}",
            goal=PreventedEvent(),
            definition="After every other turn the opponent can close a mill in so many turns.",
            depths=(2,),
            play=played,
            plies=(5, 40),
            refutes="a turn of the opponent that closes a mill, or that begins to force one",
            choices=(4, 40),
        ),
    ),
    key=images(Morris, [QUARTERS, HALF, THREE, MIRROR, *MIRRORED]),
)
