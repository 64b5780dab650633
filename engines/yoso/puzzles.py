"""Puzzles of Yoso-Go."""

from __future__ import annotations

from functools import partial
from random import Random

from printkit.engines.puzzles.goal import Play, PuzzleKind
from printkit.engines.puzzles.goals.forced import ForcedEvent, OnlyWin, PreventedEvent
from printkit.engines.puzzles.goals.sets import FindAll
from printkit.engines.puzzles.played import between
from printkit.engines.puzzles.puzzle_set import PuzzleSet
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
from printkit.engines.yoso.rules import Position


def _played(random: Random) -> Play[Position]:
    return between("yoso", random)


_kind = partial(PuzzleKind[Position], game="yoso", play=_played)

PUZZLES = PuzzleSet(
    kinds=(
        _kind(
            name="read",
            title="What can be taken",
            stipulation="mark every token of {foe} that you can take this turn, in one capture or after others",
            goal=FindAll(
                found=takable,
                by_other_means=hoppable,
                decoys=untakable,
                sizes=(2, 7),
                hidden=in_a_row,
                how=capture,
            ),
            definition="Every enemy token that is gone after some legal turn of the solver.",
            depths=(1,),
            plies=(8, 60),
            weight=2,
        ),
        _kind(
            name="win",
            title="Win",
            stipulation="win in {turns}",
            goal=ForcedEvent(),
            definition="The game is over and the solver has won, whatever the opponent does, after so many own turns "
            "at most.",
            depths=(2, 3, 4),
            plies=(9, 60),
            refutes="a reply after which the win takes more turns, if there is one at all",
            weight=6,
        ),
        _kind(
            name="hold",
            title="Hold out",
            stipulation="find the only turn that holds: after every other, {foe} can win within {turns}; after this "
            "one, not even with three more turns",
            goal=PreventedEvent(longer=3),
            definition="After every other turn the opponent can win in so many own turns; after this one it takes "
            "more than three further turns, if it can be forced at all.",
            depths=(1, 2),
            plies=(9, 60),
            refutes="a turn of the opponent that wins, or that begins a forced win",
            choices=(7, 3000),
            weight=2,
        ),
        _kind(
            name="save",
            title="Do not lose",
            stipulation="find the only turn with which you can still force a win; every other loses",
            goal=OnlyWin(),
            definition="After every other turn the opponent can force a win; after this one the solver can.",
            depths=(1, 2, 3),
            plies=(9, 60),
            refutes="a turn of the opponent that begins a forced win",
            choices=(7, 3000),
            weight=2,
        ),
        _kind(
            name="block",
            title="Block",
            stipulation="leave {foe} without a legal turn, in {turns} (other wins do not count)",
            goal=ForcedEvent(blocked, does="block"),
            definition="The game is over by 'blocked' and the solver has won; other wins do not count.",
            depths=(2,),
            plies=(9, 60),
            refutes="a reply after which the block takes more turns, if there is one at all",
            weight=3,
        ),
    ),
    key=key,
    begins=begins,
    describe=tells,
    motifs=MOTIFS,
    counts=taken,
)
