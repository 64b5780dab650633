"""Hints in three steps: where to look, what kind of turn to play, and how to begin."""

import re
from collections.abc import Iterable, Iterator, Sequence

from printkit.engines.game import Game, P
from printkit.engines.puzzles.goal import Step
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.figures.clicks import clicks
from printkit.layouts.base.wording import listed, spelled
from printkit.looks.puzzle_pages import puzzle_pages

SHARED = 3
"""The smallest number of turns that begin (or of spots to mark) in the area named by a hint."""
WIDEST = 2
"""The largest number of neighbouring rows on each side that belong to an area."""


def hints(puzzle: Puzzle) -> tuple[str, str, str]:
    """Return three hints: the area to look at, the effect of the first turn, and the turn itself. If the task is to
    mark spots, they give an area that contains an answer, a spot that is not an answer, and the answer in that area.

    The first hint never names a spot.
    """
    own, (first, *_) = puzzle_set(puzzle.game.partition(":")[0]), puzzle.solution
    kind = own.kind(puzzle.kind)
    game, at = kind.engine, kind.engine.parse(puzzle.position)
    if kind.goal.form == "marks":
        wrong = next(iter(puzzle.refutations), "")
        what = f"{wrong} is not one of them." if wrong else "Check every piece."
        where = area(puzzle.game, first, game.spots_of(at))
        return (
            f"{spelled(len(puzzle.solution), 'answer').capitalize()}; look {where}.",
            what,
            f"One of them is {first}.",
        )
    turns = tuple(game.turns(at))
    starts = dict(zip(turns, begun(game, at, turns), strict=True))
    if kind.goal.form == "placements":
        what = f"{puzzle.why.partition(',')[0]}."
    else:
        step = Step(game, at, first, game.turns(at)[first])
        what = f"The right turn {(kind.describe or own.describe)(step)}."
    return f"Look {area(puzzle.game, starts.get(first, first), starts.values())}.", what, f"Begin with {first}."


def begun(game: Game[P], position: P, turns: Sequence[str]) -> Iterator[str]:
    """Yield the spot on which each turn begins, or on which it ends if all turns begin on the same one."""
    ways = [next(clicks(game.effects(position, turn)), ()) or (turn,) for turn in turns]
    same = len({way[0] for way in ways if len(way) > 1}) == 1
    return (way[1] if same and len(way) > 1 else way[0] for way in ways)


def area(game: str, spot: str, spots: Iterable[str]) -> str:
    """Return words for the smallest area that contains a spot and in which at least three turns begin, on two or more
    spots: ``in column b``, ``in the Air or Earth zone``.

    Args:
        game: the game or variant.
        spot: the spot.
        spots: the spots on which turns begin, with one entry for each turn.
    """
    pages, all_parts = puzzle_pages(game), [_parts(each) for each in spots]
    own = _parts(spot)
    for wide in range(WIDEST + 1):
        for place, words in enumerate(pages.areas[: len(own)]):
            values = sorted({parts[place] for parts in all_parts if len(parts) > place} | {own[place]}, key=_order)
            middle = values.index(own[place])
            near = values[max(0, middle - wide) : middle + wide + 1]
            inside = [parts for parts in all_parts if parts[place : place + 1] and parts[place] in near]
            if len(inside) >= SHARED and len(set(map(tuple, inside))) > 1:
                return words.format(listed((pages.part_names.get(one, one) for one in near), "or"))
    return "everywhere on the board"


def _parts(spot: str) -> list[str]:
    return re.findall(r"[A-Za-z]|[0-9]+", spot)


def _order(part: str) -> tuple[int, str]:
    return len(part), part
