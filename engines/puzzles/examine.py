"""Decide whether a position is a puzzle: the judge's searches find its solutions and count them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from printkit.engines.game import P
from printkit.engines.puzzles.force import GivenUp
from printkit.engines.puzzles.goal import Problem, PuzzleKind
from printkit.engines.puzzles.proof import Proof, Turns, Unproved
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import listed


@dataclass(frozen=True)
class Examination(Generic[P]):
    """The facts about a position that is examined as a puzzle of some kind.

    Attributes:
        problem: the task and the position.
        solutions: everything that achieves the goal: single turns, or whole sets.
        proof: the line of the only solution and the refutations of other turns, if a short search finds them.
        reason: why it is not a puzzle; empty if it is.
    """

    problem: Problem[P]
    solutions: tuple[Turns, ...] = ()
    proof: Proof | None = None
    reason: str = ""

    @property
    def solution(self) -> Turns:
        """The only solution, or the part of it that is known; empty if there is none, or more than one."""
        if self.reason:
            return ()
        return self.proof.solution if self.proof else self.solutions[0]

    @property
    def refutations(self) -> Mapping[str, str | None]:
        """Wrong turns with their refutations."""
        return self.proof.refutations if self.proof and not self.reason else {}


def examine(kind: PuzzleKind[P], position: P, depth: int | None = None) -> Examination[P]:
    """Count the solutions of a position; if no depth is given, at the first depth with exactly one.

    Raises:
        InputError: the kind has no such depth, or the position is over.
        OutOfLimits: the judge could not decide within its limits.
    """
    if depth is not None and depth not in kind.depths:
        message = f"{{field}} for {kind.name} puzzles must be {listed(map(str, kind.depths), 'or')}, not {{value}}."
        raise InputError("depth", depth, message)
    if not kind.engine.turns(position):
        message = "{field} must be a position with legal turns, but {value} has none."
        raise InputError("position", kind.engine.text(position), message)
    examinations: list[Examination[P]] = []
    for number in kind.depths if depth is None else (depth,):
        examinations.append(_examined(Problem(kind, position, number)))
        if not examinations[-1].reason:
            return examinations[-1]
    return min(examinations, key=lambda one: len(one.solutions) or len(one.problem.turns) + 1)


def _examined(problem: Problem[P]) -> Examination[P]:
    goal = problem.kind.goal
    try:
        solutions = goal.solutions(problem)
    except Unproved as no:
        return Examination(problem, reason=str(no))
    if len(solutions) != 1:
        return Examination(problem, solutions, reason=f"{len(solutions) or 'no'} solutions")
    try:
        proof = goal.prove(problem)
    except GivenUp:
        return Examination(problem, solutions)
    reason = "later in every line, several turns do it" if goal.forcing and proof is None else ""
    return Examination(problem, solutions, proof, reason)
