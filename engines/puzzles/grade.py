"""The difficulty and other measurements of a puzzle, on one scale for all kinds and games.

A rating grows with the level of players (:mod:`printkit.engines.puzzles.levels`); within a level it follows the
*meaningful tree*: everything a careful reader considers, with plausible tries counted at each of the solver's turns
in the line. The rating decides the stars. Players do not show everything. A task that only needs careful looking is
easier than one that needs foresight (:func:`ceiling`), and a solution that weak players find at random or by greed
still has to be understood (:func:`floor`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.engines.game import P
from printkit.engines.puzzles.goal import Problem, PuzzleKind, log_tenths
from printkit.engines.puzzles.levels import NOBODY, asks_players, first, greedy, level, rank
from printkit.engines.puzzles.proof import Plausible, Turns, how_many
from printkit.engines.puzzles.puzzle_set import PuzzleSet

SHARE = 1000 // NOBODY
"""Range of ratings in one level."""
BOUNDS = (SHARE + 50, 3 * SHARE + 50, 4 * SHARE, 4 * SHARE + 75)
"""The lowest ratings of two, three, four and five stars."""
SIMPLE = 2
"""Largest number of stars for a puzzle that can be solved by looking no further than one turn."""
MOST = (3, 4)
"""Largest number of stars for a puzzle if nothing beyond the first turn has to be foreseen, so that looking is
enough, and if one turn has to be.
"""
FEW = 64
"""If one turn has to be foreseen and there are fewer positions than this to consider, it counts as none."""
DEEP, HARD = 3, 3
"""If this many turns have to be foreseen after the first, a puzzle is rated as if this level were the weakest that
solves it, because a turn that weak players find by accident still has to be understood.
"""
STILL = 2
"""Levels for each quiet turn of the solver before the last turn of a forced win, because nothing points to such a
turn.
"""
RAISED = 4
"""The highest level to which quiet turns, or captures that look alike, raise a puzzle."""

FEATURES: Mapping[str, str] = {
    "turns": "legal turns in the position",
    "close": "plausible turns that fail: at most two replies refute them, or they fall only a little short; in "
    "sets, things that look as if they belonged",
    "tries": "the same, counted at every turn of the solver in the line",
    "rank": "rank of the solving turn among all turns at first sight (0: the solution is a set)",
    "greedy": "1 if the turn that gains most at once solves the puzzle",
    "first": "1 if the first capture (or something similar) solves the puzzle",
    "line": "later turns of the solver that are also the only ones that work",
    "foreseen": "turns of both players to foresee after the first",
    "hidden": "parts of a set that are easily overlooked because they appear only after another step",
    "quiet": "1 where the solving turn takes, flips, strikes or scores nothing",
    "still": "quiet own turns of a forced win before its last one",
    "tempting": "in a defence: plausible turns that fail and take something (or the like)",
}
"""The measurements, in words."""


@dataclass(frozen=True, slots=True)
class Grade:
    """The measurements of a puzzle, and the grade that follows from them.

    Attributes:
        features: measurements by the names of FEATURES.
        nodes: positions that a careful reader considers: all turns at each of the solver's turns in the line, and
            every reply to a plausible wrong one; for sets, the right marks and the decoys.
        level: the weakest level that solves it.
        rating: 0 to 999.
    """

    features: Mapping[str, int]
    nodes: int
    level: int
    rating: int

    @property
    def stars(self) -> int:
        """The stars, 1 to 5."""
        return 1 + sum(self.rating >= least for least in BOUNDS)

    @property
    def fair(self) -> bool:
        """Whether readers who look no further fail, from three stars up."""
        is_obvious = self.features["greedy"] or self.features["first"]
        return self.stars <= SIMPLE or not is_obvious


def grade(own: PuzzleSet[P], problem: Problem[P], solution: Turns, *, plausible: Plausible, known: int = 0) -> Grade:
    """The grade of a proved puzzle.

    Args:
        own: the puzzles of its game.
        problem: the task and the position.
        solution: as proved.
        plausible: the plausible wrong answers.
        known: its level, if players have been asked before; otherwise they are asked now.
    """
    kind, game, key = problem.kind, problem.game, solution[0]
    goal, line = kind.goal, kind.goal.form == "line"
    close, tries = how_many(plausible), () if isinstance(plausible, int) else plausible
    features = {
        "turns": len(problem.turns),
        "close": close,
        "tries": sum(map(len, tries)) if line else close,
        "rank": rank(own, problem, key) if line else 0,
        "greedy": int(line and greedy(own, problem) == key),
        "first": int(line and first(problem) == key),
        "line": len(solution) // 2 if line else 0,
        "foreseen": goal.foreseen(problem.depth),
        "hidden": goal.overlooked(problem),
        "quiet": int(line and not kind.forcing(game, problem.position, key)),
        "still": _still(problem, solution) if goal.forcing else 0,
        "tempting": sum(kind.forcing(game, problem.position, t) for t in tries[0]) if goal.defence else 0,
    }
    weakest = (known or level(problem, solution)) if asks_players(kind) else estimate(kind, solution, features)
    nodes = goal.tree(problem, solution, features, tries=tries)
    return Grade(features, nodes, weakest, rating(weakest, nodes, features))


def rating(level: int, nodes: int, features: Mapping[str, int]) -> int:
    """The rating of a level, adjusted within it by the work; at least the floor and at most the ceiling."""
    whole = (max(level, floor(features)) - 1) * SHARE + min(log_tenths(nodes), SHARE - 1)
    most = ceiling(nodes, features)
    return min(whole, BOUNDS[most - 1] - 1) if most <= len(BOUNDS) else whole


def floor(features: Mapping[str, int]) -> int:
    """The lowest level at which a puzzle is rated, however weak the players who find its turns."""
    deep = HARD if features["foreseen"] >= DEEP else 1
    quiet = STILL * features["still"]
    # Greed may hit on the right capture; a reader has to tell it from the others: a level for each doubling begun.
    alike = (log_tenths(1 + features["tempting"]) + 9) // 10
    return max(deep, min(RAISED, max(quiet, alike)))


def ceiling(nodes: int, features: Mapping[str, int]) -> int:
    """The most stars that a puzzle may have, however few players find its turns."""
    foreseen = features["foreseen"]
    if foreseen >= len(MOST):
        return len(BOUNDS) + 1
    if features["greedy"] and features["first"]:
        return 1  # whoever does what everybody does first has solved it
    return MOST[foreseen if nodes >= FEW else 0]


def _still(problem: Problem[P], solution: Turns) -> int:
    own = problem.own_turns(solution[:-1])
    return sum(not problem.kind.forcing(problem.game, at, turn) for at, turn in own)


def estimate(kind: PuzzleKind[P], solution: Turns, features: Mapping[str, int]) -> int:
    """The level that a puzzle would have if there were players with its aim."""
    return max(1, min(NOBODY, (kind.goal.estimate(solution, features) + 50) // 100))
