"""Puzzles of Yoso-Go."""

from functools import partial

from printkit.engines.puzzles.goal import PuzzleKind
from printkit.engines.puzzles.goals.forced import ForcedEvent, OnlyWin, PreventedEvent
from printkit.engines.puzzles.goals.sets import FindAll
from printkit.engines.puzzles.played import between
from printkit.engines.puzzles.puzzle_set import PuzzleSet, worded
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

_kind = partial(PuzzleKind[Position], game="yoso", play=partial(between, "yoso"))

PUZZLES = PuzzleSet(
    kinds=worded(
        __file__,
        _kind(
            name="read",
            goal=FindAll(
                found=takable, by_other_means=hoppable, decoys=untakable, sizes=(2, 7), hidden=in_a_row, how=capture
            ),
        ),
        _kind(name="win", goal=ForcedEvent()),
        _kind(name="hold", goal=PreventedEvent(longer=3)),
        _kind(name="save", goal=OnlyWin()),
        _kind(name="block", goal=ForcedEvent(blocked, does="block their opponent")),
    ),
    key=key,
    begins=begins,
    describe=tells,
    motifs=MOTIFS,
    counts=taken,
)
