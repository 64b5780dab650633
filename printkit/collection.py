"""The puzzles that come with printkit: ``printkit/puzzles/GAME.jsonl``, proved, graded, one on each line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from engines.puzzles.puzzle import Puzzle, numbered
from layouts.errors import InputError

HERE = Path(__file__).parent / "puzzles"

Watch = Callable[[Iterable[Puzzle], int], Iterable[Puzzle]]
"""Hands on puzzles one by one as they are proved, and knows how many there are."""


def names() -> tuple[str, ...]:
    """Ids of the games that have a collection."""
    return tuple(sorted(path.stem for path in HERE.glob("*.jsonl")))


def puzzles(subject: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, or those that come with a game; nothing is proved.

    Args:
        subject: name of a file that ends in ``.jsonl``, or id of a game.

    Raises:
        InputError: neither of them, or a line that is no puzzle: names file, line and field.
        OSError: the file cannot be read.
    """
    return tuple(_numbered(subject).values())


def proved(subject: str, watch: Watch = lambda puzzles, count: puzzles) -> tuple[Puzzle, ...]:
    """As :func:`puzzles`, each of them proved again.

    Raises:
        Refused: a puzzle is wrong or in doubt: names file and line.
    """
    from engines.puzzles.check import Refused, check_all

    by_line = _numbered(subject)
    done: list[Puzzle] = []
    try:
        for puzzle in watch(check_all(by_line.values()), len(by_line)):
            done.append(puzzle)
    except Refused as error:
        line = tuple(by_line)[len(done)]
        raise Refused(error.puzzle, error.why, f"{subject}, line {line}") from None
    return tuple(done)


def _numbered(subject: str) -> dict[int, Puzzle]:
    """The puzzles by their lines."""
    if subject in names():
        return numbered((HERE / f"{subject}.jsonl").read_text(encoding="ascii"))
    if not subject.endswith(".jsonl"):
        known = ", ".join(names())
        raise InputError("FILE", subject, f"a file FILE.jsonl, or a game with puzzles: {known}", names())
    try:
        found = numbered(Path(subject).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise InputError("FILE", subject, "a text in UTF-8") from None
    except InputError as error:
        near = [error.nearest] if error.nearest else []
        raise InputError(f"{subject}, {error.field}", error.given, error.accepted, near) from None
    if not found:
        raise InputError("FILE", subject, "a file with a puzzle in it")
    return found
