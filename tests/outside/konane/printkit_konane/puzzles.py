"""Puzzles of Konane: win in so many turns; find the only turn that does not lose."""

from random import Random

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.puzzles.kind import Craft, Hold, Kind, Play, Race
from printkit.engines.puzzles.random_games import stroll
from printkit.engines.simple import Position, images
from printkit_konane.rules import Rules as Konane


def played(random: Random) -> Play:
    """A game played by chance."""
    game = engines.find("konane")
    return stroll(game, game.start(), random, 60)


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
    {spot: image(spot) for spot in Konane.spots}
    for image in (flipped, turned, lambda spot: flipped(turned(spot)))
]

CRAFT = Craft(
    (
        Kind(
            "win",
            "konane",
            "Win",
            "win in {turns}",
            Race(),
            "The game is over and the solver has won.",
            (2, 3),
            played,
            (6, 40),
            refutes="a turn of the opponent after which there is no forced win in time",
            loud=long,
            choices=(3, 30),
        ),
        Kind(
            "only",
            "konane",
            "The only turn",
            "find the only turn that does not lose",
            Hold(),
            "After every other turn the opponent can force a win; after this one the solver can.",
            (2, 3),
            played,
            (6, 40),
            unit="own turns that the opponent needs after the best of the wrong turns",
            refutes="a turn of the opponent that wins, or that begins a forced win",
            loud=long,
            choices=(3, 30),
        ),
    ),
    images(Konane, SYMMETRIES),
    lambda game, position: bool(position == game.start()),
)
