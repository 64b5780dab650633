"""The puzzles that come with the games, in one file for each game (``printkit/games/ID/puzzles.jsonl``), proved and
graded.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

from printkit import engines
from printkit.engines.puzzles.puzzle import Puzzle, numbered
from printkit.layouts.base import limits
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import read_text
from printkit.looks.declaration import declared, with_part

Watch = Callable[[Iterable[Puzzle], int], Iterable[Puzzle]]
"""A function that yields puzzles one by one as they are proved; its second argument is their total number."""


def names() -> tuple[str, ...]:
    """Return the ids of the games that have a collection."""
    return with_part("puzzles")


def puzzles(subject: str) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file, or those that come with a game, without proving them.

    Args:
        subject: name of a file that ends in ``.jsonl``, or id of a game.

    Raises:
        InputError: there is no such file or game, or a line is not a puzzle; the message names the file, the line and
            the field.
        OSError: the file cannot be read.
    """
    return tuple(_numbered(subject).values())


def proved(subject: str, watch: Watch = lambda puzzles, count: puzzles, levels: bool = False) -> tuple[Puzzle, ...]:
    """Return the puzzles as :func:`puzzles` does, but prove each of them again; with ``levels``, also let players of
    every level try them again.

    Raises:
        Refused: a puzzle is wrong or doubtful; the message names the file and the line.
    """
    from printkit.engines.puzzles.check import Refused, check_all

    by_line = _numbered(subject)
    result: list[Puzzle] = []
    try:
        for puzzle in watch(check_all(by_line.values(), levels), len(by_line)):
            result.append(puzzle)
    except Refused as error:
        line = tuple(by_line)[len(result)]
        raise error.within(f"{subject}, line {line}") from error
    return tuple(result)


def _numbered(subject: str) -> dict[int, Puzzle]:
    """Return the puzzles, keyed by line number."""
    if path := declared(subject).puzzles:
        return numbered(read_text(path, limit=limits.PUZZLES_SIZE), str(path))
    if not subject.endswith(".jsonl"):
        raise engines.unknown(subject, "file", form="{} or a file NAME.jsonl", ids=names())
    puzzles = numbered(read_text(Path(subject), limit=limits.PUZZLES_SIZE), subject)
    if not puzzles:
        raise InputError("file", subject, "{value} has no puzzles.")
    return puzzles
