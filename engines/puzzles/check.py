"""Proof of a puzzle from its position and task alone, using code other than the miner's.

Short lines are searched with the rules; longer ones are decided by the position solver (``plain``). A claim that
cannot be decided is refused just like a false one.
"""

import json
from collections.abc import Iterable, Iterator

from printkit.engines.game import P
from printkit.engines.puzzles.explain import explain, themes
from printkit.engines.puzzles.goal import Case, Problem
from printkit.engines.puzzles.grade import grade
from printkit.engines.puzzles.plain import DOUBT
from printkit.engines.puzzles.proof import Plausible, Unproved, how_many
from printkit.engines.puzzles.puzzle import Puzzle, name
from printkit.engines.puzzles.puzzle_set import PuzzleSet, puzzle_set
from printkit.engines.record import replay
from printkit.engines.search.solution import OutOfLimits
from printkit.layouts.base.refusals import Falsehood, Refusal, quoted
from printkit.layouts.base.wording import listed, plural


class Refused(Falsehood):
    """A puzzle with a false claim.

    Args:
        puzzle: its id.
        why: the fault, as a sentence without its full stop.
    """

    def __init__(self, puzzle: str, why: str) -> None:
        self.puzzle, self.why = puzzle, why
        super().__init__(f"{puzzle}: {why}")


def check(puzzle: Puzzle, levels: bool = False) -> str:
    """Prove a puzzle again, and return the key of its position, which no other puzzle may share.

    Args:
        puzzle: the puzzle as stored.
        levels: whether to compute its level and nodes again with the players; otherwise the stored ones are trusted.

    Raises:
        Refused: something is wrong or in doubt.
    """
    try:
        return _check(puzzle, levels)
    except Unproved as no:
        raise Refused(puzzle.id, str(no)) from None
    except Refusal as error:
        raise Refused(puzzle.id, str(error)) from None
    except OutOfLimits:
        raise Refused(
            puzzle.id, f"The puzzle is in doubt: {DOUBT:,} positions are not enough to settle it."
        ) from None


def check_all(puzzles: Iterable[Puzzle], levels: bool = False) -> Iterator[Puzzle]:
    """Check puzzles in order, as :func:`check` does, and check that no two show the same position.

    Raises:
        Refused: see :func:`check`; also raised if a position has occurred before.
    """
    ids: dict[str, str] = {}
    for puzzle in puzzles:
        key = check(puzzle, levels)
        if key in ids:
            raise Refused(puzzle.id, f"The puzzle has the same position as {ids[key]}, up to symmetry.")
        ids[key] = puzzle.id
        yield puzzle


def case_of(puzzle: Puzzle, problem: Problem[P]) -> Case[P]:
    """Return the claims that a puzzle makes about a problem."""
    return Case(
        problem.kind, problem.position, problem.depth, solution=puzzle.solution, refutations=puzzle.refutations
    )


def _check(puzzle: Puzzle, levels: bool) -> str:
    id = puzzle.game.partition(":")[0]
    own = puzzle_set(id)
    kind = own.kind(puzzle.kind)
    if kind.game != puzzle.game:
        raise Unproved(f"Puzzles of kind {kind.name} belong to {kind.game}, not to {puzzle.game}.")
    game, depth = kind.engine, puzzle.depth
    position = game.parse(puzzle.position)
    if game.text(position) != puzzle.position:
        raise Unproved(f'The position must be written as "{game.text(position)}".')
    problem = Problem(kind, position, depth)
    _reachable(puzzle, own, problem)
    if depth not in kind.depths:
        raise Unproved(f"The depth must be {listed(map(str, kind.depths), 'or')}, not {depth}.")
    if puzzle.task != kind.task(position, depth):
        raise Unproved(f'The task for this kind at depth {depth} is "{kind.task(position, depth)}".')
    _graded(puzzle, own, problem, plausible=kind.goal.verify(case_of(puzzle, problem)), levels=levels)
    if puzzle.answer != kind.answer:
        raise Unproved(f"The answer to a puzzle of this kind must be a {kind.answer}.")
    key = own.key(game, position)
    if puzzle.id != name(kind, key):
        raise Unproved(f"The id for this position is {name(kind, key)}.")
    return f"{id} {key}"


def _reachable(puzzle: Puzzle, own: PuzzleSet[P], problem: Problem[P]) -> None:
    """Check that the record leads from a starting position of the game to the puzzle's position."""
    game = problem.game
    start = game.parse(puzzle.record["start"])
    if not own.begins(game, start):
        message = f"The position cannot be reached: no game starts from {quoted(puzzle.record['start'])}."
        raise Unproved(message)
    try:
        end = replay(game, start, puzzle.record["turns"]).position
    except Refusal as error:
        message = f"The position cannot be reached, because its record cannot be played: {error}"
        raise Unproved(message) from None
    if end != problem.position:
        raise Unproved(f"The position cannot be reached: its record leads to {quoted(game.text(end))}.")


def _graded(puzzle: Puzzle, own: PuzzleSet[P], problem: Problem[P], *, plausible: Plausible, levels: bool) -> None:
    """Check that the measurements, rating, stars, themes and explanation follow from the facts."""
    solution, close = puzzle.solution, how_many(plausible)
    known = (0, 0) if levels else (puzzle.level, puzzle.nodes)
    grading = grade(own, problem, solution, plausible=plausible, known=known)
    rank = grading.features["rank"]
    why = explain(own, problem, solution=solution, refutations=puzzle.refutations)
    for what, claim, right in (
        ("features", dict(puzzle.proof["features"]), dict(grading.features)),
        ("nodes", puzzle.nodes, grading.nodes),
        ("level", puzzle.level, grading.level),
        ("rating", puzzle.rating, grading.rating),
        ("stars", puzzle.difficulty, grading.stars),
        ("themes", puzzle.themes, themes(own, problem, solution, rank=rank)),
        ("why", puzzle.why, why),
    ):
        if claim != right:
            message = f"The {what} of the puzzle should be {json.dumps(right)}, not {json.dumps(claim)}."
            raise Unproved(message)
    if close < problem.kind.tries:
        message = f"The puzzle has {plural(close, 'plausible wrong turn')}; it needs {problem.kind.tries}."
        raise Unproved(message)
