"""Puzzles of Yoso-Go."""

from __future__ import annotations

from random import Random

from printkit.engines.puzzles.kind import Craft, Hold, Kind, Mark, Play, Race
from printkit.engines.puzzles.played import between
from printkit.engines.yoso.pentagon_puzzles import (
    MOTIFS,
    begins,
    blocked,
    capture,
    hoppable,
    in_a_row,
    key,
    takable,
    taken,
    tells,
    untakable,
)


def _played(random: Random) -> Play:
    return between("yoso", random)


CRAFT = Craft(
    (
        Kind(
            "read",
            "yoso",
            "What can be taken",
            "mark every token of {foe} that you can take this turn, in one capture or after others",
            Mark(takable, hoppable, untakable, (2, 7), in_a_row, capture),
            "Every enemy token that is gone after some legal turn of the solver.",
            (1,),
            _played,
            (8, 60),
            share=2,
        ),
        Kind(
            "win",
            "yoso",
            "Win",
            "win in {turns}",
            Race(),
            "The game is over and the solver has won, whatever the opponent does, after so many own turns at most.",
            (2, 3, 4),
            _played,
            (9, 60),
            refutes="a reply after which the win takes more turns, if there is one at all",
            share=6,
        ),
        Kind(
            "hold",
            "yoso",
            "Hold out",
            "find the only turn that holds: after every other, {foe} can win within {turns}; after this one, "
            "not even with three more turns",
            Race(flee=True, longer=3),
            "After every other turn the opponent can win in so many own turns; after this one it takes more than "
            "three further turns, if it can be forced at all.",
            (1, 2),
            _played,
            (9, 60),
            unit="own turns of the opponent",
            refutes="a turn of the opponent that wins, or that begins a forced win",
            choices=(7, 3000),
            share=2,
        ),
        Kind(
            "save",
            "yoso",
            "Do not lose",
            "find the only turn with which you can still force a win; every other loses",
            Hold(),
            "After every other turn the opponent can force a win; after this one the solver can.",
            (1, 2, 3),
            _played,
            (9, 60),
            unit="own turns that the opponent needs after the best of the wrong turns",
            refutes="a turn of the opponent that begins a forced win",
            choices=(7, 3000),
            share=2,
        ),
        Kind(
            "block",
            "yoso",
            "Block",
            "leave {foe} without a legal turn, in {turns} (other wins do not count)",
            Race(blocked, does="block"),
            "The game is over by 'blocked' and the solver has won; other wins do not count.",
            (2,),
            _played,
            (9, 60),
            refutes="a reply after which the block takes more turns, if there is one at all",
            share=3,
        ),
    ),
    key,
    begins,
    tells,
    MOTIFS,
    taken,
)
