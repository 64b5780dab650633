"""Puzzles of Hex: win in so many turns; find the only turn that stops the opponent."""

from random import Random

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.puzzles.kind import Craft, Kind, Play, Race
from printkit.engines.puzzles.random_games import stroll
from printkit.engines.simple import Position, images
from printkit_hex.rules import Rules as Hex


def played(random: Random) -> Play:
    """A game played by chance, mostly in the middle of the board."""
    game = engines.find("hex")

    def near(rules: Game[Position], position: Position, turns: dict[str, Position], random: Random) -> str:
        cells = [turn for turn in turns if turn != "swap"]
        return min(random.sample(cells, min(3, len(cells))), key=lambda cell: abs(ord(cell[0]) - 100))

    return stroll(game, game.start(), random, 49, near)


def quiet(game: Game[Position], position: Position, turn: str) -> bool:
    """No stone of Hex takes another."""
    return False


TURNED = {cell: f"{'gfedcba'['abcdefg'.index(cell[0])]}{8 - int(cell[1])}" for cell in Hex.spots}

CRAFT = Craft(
    (
        Kind(
            "win",
            "hex",
            "Win",
            "join your edges in {turns}",
            Race(),
            "The game is over and the solver has won.",
            (2,),
            played,
            (28, 46),
            refutes="a turn of the opponent after which there is no forced win in time",
            loud=quiet,
            choices=(4, 18),
        ),
        Kind(
            "block",
            "hex",
            "Block",
            "find the only turn after which {foe} cannot win in {turns}",
            Race(flee=True),
            "After every other turn the opponent can win in so many turns, whatever is played.",
            (1,),
            played,
            (28, 46),
            unit="own turns of the opponent",
            refutes="a turn of the opponent that wins, or that begins a forced win",
            loud=quiet,
            choices=(4, 18),
        ),
    ),
    images(Hex, [TURNED]),
    lambda game, position: bool(position == game.start()),
)
