"""The choice of puzzles from a collection for printing."""

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from random import Random
from typing import TypeVar

from printkit.engines.puzzles.puzzle import Puzzle
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import listed

T = TypeVar("T")
OPENING = 2
"""Number of turns after which games with the same start are distinguished."""


def narrowed(
    puzzles: Sequence[Puzzle], *, kinds: Sequence[str], stars: tuple[int, int], themes: Sequence[str] = ()
) -> tuple[Puzzle, ...]:
    """Return the puzzles of these kinds (default: all) that have one of these star ratings and all of the themes.

    Raises:
        InputError: there are no such puzzles.
    """
    low, high = stars
    for name in kinds:
        kind_names = tuple(dict.fromkeys(puzzle.kind for puzzle in puzzles))
        if name not in kind_names:
            raise InputError("kinds", name, f"one of {', '.join(kind_names)}", names=kind_names)
    matches = tuple(
        puzzle for puzzle in puzzles if low <= puzzle.difficulty <= high and (not kinds or puzzle.kind in kinds)
    )
    known_themes = sorted({theme for puzzle in puzzles for theme in puzzle.themes})
    for theme in themes:
        if theme not in known_themes:
            raise InputError("theme", theme, f"one of {', '.join(known_themes)}", names=known_themes)
    if themes and matches:
        matches = tuple(puzzle for puzzle in matches if set(themes) <= set(puzzle.themes))
        if not matches:
            message = "No puzzle of these kinds and star ratings has {field} {value}."
            raise InputError("theme", ", ".join(themes), message)
    if not matches:
        ratings = sorted({puzzle.difficulty for puzzle in puzzles if not kinds or puzzle.kind in kinds})
        message = f"No such puzzle has {{value}} stars; the available ratings are {listed(map(str, ratings))}."
        raise InputError("stars", f"{low}-{high}" if low < high else low, message)
    return matches


def selection(puzzles: Sequence[Puzzle], count: int, seed: int | None = None) -> tuple[Puzzle, ...]:
    """Choose puzzles from a collection, taking all kinds in turn, and order them from the easiest to the hardest.

    The puzzles of each kind are spread evenly from its lowest to its highest rating; with a seed, they are chosen at
    random across all star ratings. If there are enough games, no two puzzles come from the same one.
    """
    by_game = {(one.game, one.record["start"], *one.record["turns"][:OPENING]): one for one in reversed(puzzles)}
    if len(by_game) >= count:
        puzzles = [*by_game.values()][::-1]
    if seed is not None:
        return ordered(_drawn(puzzles, count, seed))
    kinds = _mixed(dict.fromkeys((puzzle.game, puzzle.kind) for puzzle in puzzles), lambda kind: kind[0])
    all_rows = [
        sorted((one for one in puzzles if (one.game, one.kind) == kind), key=lambda one: (one.rating, one.id))
        for kind in kinds
    ]
    # Kinds with more puzzles make up for those with too few.
    most_of_all = max(map(len, all_rows), default=0)
    share = next(
        (share for share in range(most_of_all) if sum(min(share, len(own)) for own in all_rows) >= count), most_of_all
    )
    rows = []
    for own in all_rows:
        most = min(share, len(own))
        rows.append([own[number * (len(own) - 1) // max(1, most - 1)] for number in range(most)])
    result = [row[number] for number in range(share) for row in rows if number < len(row)][:count]
    return ordered(result)


def ordered(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """Return the puzzles from easy to hard; of those with equal stars, reading puzzles come first as a warm-up, and
    the others are grouped by game and kind.
    """
    kinds = list(dict.fromkeys((puzzle.game, puzzle.kind) for puzzle in puzzles))

    def place(puzzle: Puzzle) -> tuple[int, bool, int, int, str]:
        is_puzzle = "reading" not in puzzle.themes
        return puzzle.difficulty, is_puzzle, kinds.index((puzzle.game, puzzle.kind)), puzzle.rating, puzzle.id

    return tuple(sorted(puzzles, key=place))


def _mixed(rows: Iterable[T], game: Callable[[T], str]) -> list[T]:
    """Return the rows, taken from each game in turn."""
    games: dict[str, list[T]] = {}
    for row in rows:
        games.setdefault(game(row), []).append(row)
    return [row for turn in zip_longest(*games.values()) for row in turn if row is not None]


def _drawn(puzzles: Sequence[Puzzle], count: int, seed: int) -> tuple[Puzzle, ...]:
    """Return puzzles chosen at random, from each game, kind and star rating in turn."""
    random = Random(f"sheet {seed}")
    rows: dict[tuple[str, str, int], list[Puzzle]] = {}
    for puzzle in puzzles:
        rows.setdefault((puzzle.game, puzzle.kind, puzzle.difficulty), []).append(puzzle)
    queue = [random.sample(row, len(row)) for row in rows.values()]
    random.shuffle(queue)
    queue = _mixed(queue, lambda row: row[0].game)
    result: list[Puzzle] = []
    while len(result) < count and any(queue):
        result += [row.pop() for row in queue if row]
    return tuple(result[:count])
