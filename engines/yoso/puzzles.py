"""Puzzles for Yoso-Go."""

from functools import partial

from printkit.engines.puzzles.goal import PuzzleKind
from printkit.engines.puzzles.goals.forced import ForcedEvent, OnlyWin, PreventedEvent
from printkit.engines.puzzles.goals.sets import FindAll
from printkit.engines.puzzles.played import between
from printkit.engines.puzzles.puzzle_set import PuzzleSet, worded
from printkit.engines.yoso import pentagon_puzzles as pentagons
from printkit.engines.yoso.rules import Position

_kind = partial(PuzzleKind[Position], game="yoso", play=partial(between, "yoso"))

PUZZLES = PuzzleSet(
    kinds=worded(
        __file__,
        _kind(
            name="read",
            goal=FindAll(
                found=pentagons.takable,
                by_other_means=pentagons.hoppable,
                decoys=pentagons.untakable,
                sizes=(2, 7),
                hidden=pentagons.in_a_row,
                how=pentagons.capture,
            ),
        ),
        _kind(name="win", goal=ForcedEvent()),
        _kind(name="hold", goal=PreventedEvent(longer=3)),
        _kind(name="save", goal=OnlyWin()),
        _kind(name="block", goal=ForcedEvent(pentagons.blocked, does="block their opponent")),
    ),
    key=pentagons.key,
    describe=pentagons.tells,
    motifs=pentagons.MOTIFS,
    counts=pentagons.taken,
)
