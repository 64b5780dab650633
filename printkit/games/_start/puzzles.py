"""The puzzles. `printkit puzzles mine mygame --count 6 -o puzzles.jsonl` finds some and proves their solutions."""

from functools import partial

from printkit.engines.puzzles.goal import PuzzleKind
from printkit.engines.puzzles.goals.forced import ForcedEvent, PreventedEvent
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.engines.puzzles.random_games import random_game

# Puzzles are searched for in the positions of games played at random.
played = partial(random_game, "mygame", plies=9)

# Positions that differ only by a symmetry may share a key (PuzzleSet takes a function for it): see
# printkit.engines.simple.images.
PUZZLES = PuzzleSet(
    kinds=(
        PuzzleKind(
            name="win",
            game="mygame",
            title="Win",
            stipulation="win in {turns}",  # the task that readers see
            goal=ForcedEvent(),  # exactly one turn lets the solver force a win
            definition="The game is over and the solver has won.",
            depths=(2,),  # number of the solver's turns
            play=played,
            plies=(2, 6),  # number of turns that must already have been played
            refutes="a reply after which there is no forced win in time",
            choices=(3, 9),  # number of legal turns in the position
        ),
        PuzzleKind(
            name="save",
            game="mygame",
            title="Save yourself",
            stipulation="find the only turn after which {foe} cannot win in {turns}",
            goal=PreventedEvent(),  # every turn except one lets the opponent win
            definition="After any other turn, the opponent can win within the given number of turns.",
            depths=(1, 2),
            play=played,
            plies=(2, 6),
            refutes="a reply that wins",
            choices=(3, 9),
        ),
    )
)
