"""Which puzzles of a collection are printed."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from engines.puzzles.puzzle import Puzzle
from layouts.errors import InputError


def narrowed(puzzles: Sequence[Puzzle], kinds: Sequence[str], stars: tuple[int, int]) -> tuple[Puzzle, ...]:
    """The puzzles of those kinds (of all, where none is named) that have so many stars.

    Raises:
        InputError: none has.
    """
    low, high = stars
    for name in kinds:
        known = tuple(dict.fromkeys(puzzle.kind for puzzle in puzzles))
        if name not in known:
            raise InputError("--kind", name, f"a kind of puzzle in the file: {', '.join(known)}", known)
    found = tuple(
        puzzle
        for puzzle in puzzles
        if low <= puzzle.difficulty <= high and (not kinds or puzzle.kind in kinds)
    )
    if not found:
        rated = sorted({puzzle.difficulty for puzzle in puzzles if not kinds or puzzle.kind in kinds})
        accepted = f"a number of stars that such puzzles have: {', '.join(map(str, rated))}"
        raise InputError("--stars", f"{low}-{high}" if low < high else low, accepted)
    return found


def selection(puzzles: Sequence[Puzzle], count: int) -> tuple[Puzzle, ...]:
    """Some puzzles of a collection: of all kinds in turn, from the easiest to the hardest.

    Of each kind they are spread evenly over its ratings.
    """
    kinds = list(dict.fromkeys((puzzle.game, puzzle.kind) for puzzle in puzzles))
    share = ceil(count / max(1, len(kinds)))
    rows = []
    for kind in kinds:
        own = sorted(
            (one for one in puzzles if (one.game, one.kind) == kind), key=lambda one: (one.rating, one.id)
        )
        most = min(share, len(own))
        rows.append([own[number * (len(own) - 1) // max(1, most - 1)] for number in range(most)])
    found = [row[number] for number in range(share) for row in rows if number < len(row)][:count]
    return tuple(sorted(found, key=lambda one: (one.difficulty, one.rating, one.id)))
