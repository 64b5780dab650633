"""Puzzles of Hex: win in so many turns; find the only turn that stops the opponent."""

from random import Random

from printkit import engines
from printkit.engines.game import Game
from printkit.engines.puzzles.goal import Play, PuzzleKind
from printkit.engines.puzzles.goals.forced import ForcedEvent, PreventedEvent
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.engines.puzzles.random_games import playout
from printkit.engines.simple import Position, images
from printkit_hex.rules import Rules as Hex


def played(random: Random) -> Play[Position]:
    """A game played by chance, mostly in the middle of the board."""
    game = engines.find("hex")

    def near(rules: Game[Position], position: Position, turns: dict[str, Position], random: Random) -> str:
        cells = [turn for turn in turns if turn != "swap"]
        return min(random.sample(cells, min(3, len(cells))), key=lambda cell: abs(ord(cell[0]) - 100))

    return playout(game, game.start(), random, plies=49, policy=near)


def quiet(game: Game[Position], position: Position, turn: str) -> bool:
    """No stone of Hex takes another."""
    return False


TURNED = {cell: f"{'gfedcba'['abcdefg'.index(cell[0])]}{8 - int(cell[1])}" for cell in Hex.spots}

PUZZLES = PuzzleSet(
    kinds=(
        PuzzleKind(
            name="win",
            game="hex",
            title="Win",
            stipulation="join your edges in {turns}",
            goal=ForcedEvent(),
            definition="The game is over and the solver has won.",
            depths=(2,),
            play=played,
            plies=(28, 46),
            refutes="a turn of the opponent after which there is no forced win in time",
            forcing=quiet,
            choices=(4, 18),
        ),
        PuzzleKind(
            name="block",
            game="hex",
            title="Block",
            stipulation="find the only turn after which {foe} cannot win in {turns}",
            goal=PreventedEvent(),
            definition="After every other turn the opponent can win in so many turns, whatever is played.",
            depths=(1,),
            play=played,
            plies=(28, 46),
            refutes="a turn of the opponent that wins, or that begins a forced win",
            forcing=quiet,
            choices=(4, 18),
        ),
    ),
    key=images(Hex, [TURNED]),
)
