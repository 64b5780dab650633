"""Puzzles of Yoso-Go."""

from __future__ import annotations

from random import Random

import engines
from engines.puzzles.kind import Craft, Hold, Kind, Play, Race, Worth
from engines.puzzles.kinds._pentagon import begins, blocked, hopped, key, taken
from engines.puzzles.wander import careful, stroll


def _played(random: Random) -> Play:
    game = engines.find("yoso")
    return stroll(game, game.start(), random, 60, careful)


CRAFT = Craft(
    (
        Kind(
            "win",
            "yoso",
            "Win",
            "win in {turns}",
            Race(),
            "The game is over and the solver has won, whatever the opponent does, after so many own turns at most.",
            (1, 2, 3, 4),
            _played,
            (9, 60),
            refutes="a reply after which the win takes more turns, if there is one at all",
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
        ),
        Kind(
            "most",
            "yoso",
            "Take the most",
            "take as many tokens as possible in one turn",
            Worth(taken, hopped, 2),
            "The turn after which more enemy tokens are gone than after every other.",
            (1,),
            _played,
            (9, 60),
        ),
        Kind(
            "block",
            "yoso",
            "Block",
            "leave {foe} without a legal turn, in {turns} (other wins do not count)",
            Race(blocked),
            "The game is over by 'blocked' and the solver has won; other wins do not count.",
            (1, 2),
            _played,
            (9, 60),
            refutes="a reply after which the block takes more turns, if there is one at all",
        ),
    ),
    key,
    begins,
)
