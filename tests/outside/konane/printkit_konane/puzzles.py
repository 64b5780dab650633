"""Puzzles of Konane: win in so many turns; find the only turn that does not lose."""

from random import Random

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.puzzles.goal import Play, PuzzleKind
from printkit.engines.puzzles.goals.forced import ForcedEvent, OnlyWin
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.engines.puzzles.random_games import playout
from printkit.engines.simple import Position, images
from printkit_konane.rules import Rules as Konane


def played(random: Random) -> Play[Position]:
    """A game played by chance."""
    game = engines.find("konane")
    return playout(game, game.start(), random, plies=60)


def long(game: Game[Position], position: Position, turn: str) -> bool:
    """Whether a turn takes more than one stone."""
    return abs(ord(turn[0]) - ord(turn[-2])) + abs(int(turn[1]) - int(turn[-1])) > 2


def flipped(spot: str) -> str:
    """The square's image in the diagonal from a1 to f6."""
    return f"{'abcdef'[int(spot[1]) - 1]}{'abcdef'.index(spot[0]) + 1}"


def turned(spot: str) -> str:
    """The square's image when the board is turned by half."""
    return f"{'fedcba'['abcdef'.index(spot[0])]}{7 - int(spot[1])}"


SYMMETRIES = [
    {spot: image(spot) for spot in Konane.spots} for image in (flipped, turned, lambda spot: flipped(turned(spot)))
]

PUZZLES = PuzzleSet(
    kinds=(
        PuzzleKind(
            name="win",
            game="konane",
            title="Win",
            stipulation="win in {turns}",
            goal=ForcedEvent(),
            definition="The game is over and the solver has won.",
            depths=(2, 3),
            play=played,
            plies=(6, 40),
            refutes="a turn of the opponent after which there is no forced win in time",
            forcing=long,
            choices=(3, 30),
        ),
        PuzzleKind(
            name="only",
            game="konane",
            title="The only turn",
            stipulation="find the only turn that does not lose",
            goal=OnlyWin(),
            definition="After every other turn the opponent can force a win; after this one the solver can.",
            depths=(2, 3),
            play=played,
            plies=(6, 40),
            refutes="a turn of the opponent that wins, or that begins a forced win",
            forcing=long,
            choices=(3, 30),
        ),
    ),
    key=images(Konane, SYMMETRIES),
)
