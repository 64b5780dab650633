"""Is a position a puzzle? How many solutions it has, by the judge's searches, and the one or the others."""

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
    """The facts about a position in which a kind of puzzle asks for something.

    Attributes:
        problem: the task and the position.
        solutions: everything that does what the task says: turns alone, or whole sets.
        proof: the line of the only solution and what refutes other turns, where a short search shows them.
        reason: why it is no puzzle; empty where it is one.
    """

    problem: Problem[P]
    solutions: tuple[Turns, ...] = ()
    proof: Proof | None = None
    reason: str = ""

    @property
    def solution(self) -> Turns:
        """The only solution, as far as it is shown; empty where there is none or another one."""
        if self.reason:
            return ()
        return self.proof.solution if self.proof else self.solutions[0]

    @property
    def refutations(self) -> Mapping[str, str | None]:
        """Wrong turns with what refutes them."""
        return self.proof.refutations if self.proof and not self.reason else {}


def examine(kind: PuzzleKind[P], position: P, depth: int | None = None) -> Examination[P]:
    """How many solutions a position has; at the first depth with just one, where none is named.

    Raises:
        InputError: no depth of this kind, or a position that is over.
        OutOfLimits: not settled within the bounds of the judge.
    """
    if depth is not None and depth not in kind.depths:
        message = f"{{field}} for {kind.name} puzzles must be {listed(map(str, kind.depths), 'or')}, not {{value}}."
        raise InputError("depth", depth, message)
    if not kind.engine.turns(position):
        message = "{field} must be a position with legal turns, and {value} has none."
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
