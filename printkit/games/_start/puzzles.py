"""What puzzles may ask. `printkit puzzles mine mygame --count 6 -o puzzles.jsonl` looks for some and proves them."""

from random import Random

from printkit import engines
from printkit.engines.puzzles.kind import Craft, Kind, Play, Race
from printkit.engines.puzzles.random_games import stroll
from printkit.engines.simple import key


def played(random: Random) -> Play:
    """A game played by chance: puzzles are looked for in its positions."""
    game = engines.find("mygame")
    return stroll(game, game.start(), random, 9)


CRAFT = Craft(
    (
        Kind(
            name="win",
            game="mygame",
            title="Win",
            order="win in {turns}",  # the task that readers see
            goal=Race(),  # the solver can force a win; exactly one turn does it
            means="The game is over and the solver has won.",
            depths=(2,),  # in so many own turns
            play=played,
            span=(2, 6),  # turns that must have been played before
            refutes="a turn of the opponent after which there is no forced win in time",
            choices=(3, 9),  # legal turns in the position
        ),
        Kind(
            name="save",
            game="mygame",
            title="Save yourself",
            order="find the only turn after which {foe} cannot win in {turns}",
            goal=Race(flee=True),  # all turns but one let the opponent win
            means="After every other turn the opponent can win in so many turns.",
            depths=(1, 2),
            play=played,
            span=(2, 6),
            unit="own turns of the opponent",
            refutes="a turn of the opponent that wins",
            choices=(3, 9),
        ),
    ),
    key=key,  # positions that are alike but for a symmetry may share a key: see printkit.engines.simple.images
    begins=lambda game, position: bool(position == game.start()),
)
