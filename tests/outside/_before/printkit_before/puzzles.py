"""What puzzles may ask. `printkit puzzles mine before --count 6 -o puzzles.jsonl` looks for some and proves them."""

from random import Random

import engines
from engines.puzzles.kind import Craft, Kind, Play, Race
from engines.puzzles.random_games import stroll
from engines.simple import key


def played(random: Random) -> Play:
    """A game played by chance: puzzles are looked for in its positions."""
    game = engines.find("before")
    return stroll(game, game.start(), random, 9)


CRAFT = Craft(
    (
        Kind(
            name="win",
            game="before",
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
            game="before",
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
    key=key,  # positions that are alike but for a symmetry may share a key: see engines.simple.images
    begins=lambda game, position: bool(position == game.start()),
)
