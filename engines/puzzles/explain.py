"""Explain a puzzle: its themes, and one sentence that says why the solution works."""

from collections.abc import Mapping
from functools import cache

from printkit.engines.game import P
from printkit.engines.puzzles.goal import Problem, Refutations
from printkit.engines.puzzles.proof import Turns
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.layouts.base.data import beside


@cache
def common_themes() -> Mapping[str, str]:
    """Return the themes that can occur in any game, with their meanings."""
    meanings: Mapping[str, str] = beside(__file__, "meanings.toml")["themes"]
    return meanings


def themes(own: PuzzleSet[P], problem: Problem[P], solution: Turns, *, rank: int) -> Turns:
    """Return the themes of a puzzle, sorted; ``rank`` is the solving turn's rank at first sight."""
    kind, key = problem.kind, solution[0]
    names = kind.goal.themes(problem, solution)
    if kind.goal.form == "line":
        if not kind.forcing(problem.game, problem.position, key):
            names.add("quiet")
        if rank > max(2, len(problem.turns) // 2):
            names.add("surprise")
        if len(solution) > 4:
            names.add("long")
        if len(solution) > 2 and _forced(problem, solution):
            names.add("forced")
        step = problem.step(key)
        names |= {name for name, motif in own.motifs.items() if motif.holds(step)}
    return tuple(sorted(names))


def _forced(problem: Problem[P], solution: Turns) -> bool:
    """Return whether every reply in the line is the only legal one."""
    at = problem.position
    for number, turn in enumerate(solution):
        turns = problem.game.turns(at)
        if number % 2 and len(turns) > 1:
            return False
        at = turns[turn]
    return True


def explain(own: PuzzleSet[P], problem: Problem[P], *, solution: Turns, refutations: Refutations) -> str:
    """Say in one sentence what the solution does and how the most plausible wrong turn fails."""
    return problem.kind.goal.why(own.story(problem, solution, refutations))
