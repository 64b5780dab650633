"""Decide whether a position is a puzzle: the judge's searches find its solutions and count them."""

from __future__ import annotations

from math import inf

from printkit.engines.game import P
from printkit.engines.puzzles.force import GivenUp
from printkit.engines.puzzles.goal import Problem, PuzzleKind, Refutations
from printkit.engines.puzzles.plain import DOUBT
from printkit.engines.puzzles.proof import Proof, Turns, Unproved
from printkit.engines.search.solution import OutOfLimits, limited
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError, brief
from printkit.layouts.base.wording import listed


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Examination:
    """The facts about a position that is examined as a puzzle of a given kind.

    Attributes:
        game, kind, position, depth, task: the puzzle.
        unique: whether it has exactly one solution.
        reason: why it is not a puzzle; None if it is.
        solution: the only solution, or the part of it that is known; empty if there is none, or more than one.
        solutions: everything that achieves the goal: single turns, or whole sets.
        refutations: wrong turns with their refutations, if a short search finds any.
    """

    game: str
    kind: str
    position: str
    depth: int
    task: str
    unique: bool
    reason: str | None
    solution: Turns
    solutions: tuple[Turns, ...]
    refutations: Refutations

    __repr__ = brief


def examine(
    kind: PuzzleKind[P], position: P, depth: int | None = None, *, seconds: float | None = None
) -> Examination:
    """Count the solutions of a position at one depth (default: the first with exactly one solution).

    Args:
        kind: the task.
        position: the position.
        depth: number of turns.
        seconds: time limit for the search.

    Raises:
        InputError: the kind has no such depth, the position is over, or a limit was reached before there was an
            answer.
    """
    if depth is not None and depth not in kind.depths:
        message = f"{{field}} for {kind.name} puzzles must be {listed(map(str, kind.depths), 'or')}, not {{value}}."
        raise InputError("depth", depth, message)
    if not kind.engine.turns(position):
        message = "{field} must be a position with legal turns, but {value} has none."
        raise InputError("position", kind.engine.text(position), message)
    examinations: list[Examination] = []
    with limited(seconds):
        for number in kind.depths if depth is None else (depth,):
            try:
                examinations.append(_examined(Problem(kind, position, number)))
            except OutOfLimits:
                limit = f"{DOUBT:,} positions" + ("" if seconds is None else f" or {seconds:g} s")
                message = (
                    f"{{value}} is undecided: the search ended at its limit of {limit}, so it is unknown how many "
                    f"turns solve “{kind.task(position, number)}” (depth {number})."
                )
                raise InputError("position", kind.engine.text(position), message) from None
            if not examinations[-1].reason:
                return examinations[-1]
    return min(examinations, key=lambda one: len(one.solutions) or inf)


def _examined(problem: Problem[P]) -> Examination:
    goal = problem.kind.goal
    try:
        solutions = goal.solutions(problem)
    except Unproved as no:
        return _described(problem, reason=str(no))
    if len(solutions) != 1:
        return _described(problem, solutions, reason=f"{len(solutions) or 'no'} solutions")
    try:
        proof = goal.prove(problem)
    except (GivenUp, OutOfLimits):
        return _described(problem, solutions)
    reason = "later in every line, several turns do it" if goal.forcing and proof is None else ""
    return _described(problem, solutions, proof=proof, reason=reason)


def _described(
    problem: Problem[P], solutions: tuple[Turns, ...] = (), *, proof: Proof | None = None, reason: str = ""
) -> Examination:
    kind = problem.kind
    return Examination(
        game=kind.game, kind=kind.name, position=kind.engine.text(problem.position), depth=problem.depth,
        task=kind.task(problem.position, problem.depth), unique=not reason, reason=reason or None,
        solution=() if reason else proof.solution if proof else solutions[0], solutions=solutions,
        refutations=proof.refutations if proof and not reason else {},
    )  # fmt: skip
