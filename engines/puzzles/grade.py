"""The difficulty and other measurements of a puzzle, on one scale for all kinds and games.

A rating grows with the number of nodes that plain alpha-beta needs (:mod:`printkit.engines.puzzles.levels`). If the
task is not a player's aim, the rating grows with the number of positions that a careful reader considers. The rating
decides the stars. A task that requires only careful looking is easier than one that requires foresight; so is one
that can be solved by playing greedily or at first sight (:func:`ceiling`).
"""

from collections.abc import Mapping
from functools import cache

from printkit.engines.game import P
from printkit.engines.puzzles.goal import Problem, PuzzleKind, log_tenths
from printkit.engines.puzzles.levels import NOBODY, PlainSearches, asks_players, first, greedy, level, rank
from printkit.engines.puzzles.proof import Plausible, Turns, how_many
from printkit.engines.puzzles.puzzle_set import PuzzleSet
from printkit.layouts.base.data import beside
from printkit.layouts.base.frozen import dataclass

SCALE = 6
"""Points added to the rating for each tenth of a doubling of the nodes."""
BOUNDS = (270, 360, 450, 540)
"""The lowest ratings for two, three, four and five stars."""
SIMPLE = 2
"""Largest number of stars for a puzzle that can be solved by looking no further than one turn."""
MOST = (3, 4)
"""Largest number of stars for a puzzle in which nothing beyond the first turn has to be foreseen, so that looking is
enough; and for a puzzle in which only one turn has to be foreseen, or in which a plain search of 30 nodes finds the
first turn.
"""


@cache
def measurements() -> Mapping[str, str]:
    """Return a description of each measurement in words."""
    meanings: Mapping[str, str] = beside(__file__, "meanings.toml")["features"]
    return meanings


@dataclass(frozen=True, slots=True)
class Grade:
    """The measurements of a puzzle, and the grade that follows from them.

    Attributes:
        features: the measurements, keyed by the names in :func:`measurements`.
        nodes: number of nodes that plain alpha-beta needs to find all the solver's turns, weighted by the numbers of
            turns to consider and to look ahead, or an estimate of that number (:attr:`PlainSearches.work`). If the
            task is not a player's aim, it is the number of positions that a careful reader considers. Those positions
            result from all turns, and from every reply to a plausible wrong one; for sets, the right marks and the
            decoys, or the sets of placements, are counted instead.
        level: the weakest level that solves it.
        rating: 0 to 999.
    """

    features: Mapping[str, int]
    nodes: int
    level: int
    rating: int

    @property
    def stars(self) -> int:
        """The number of stars, 1 to 5."""
        return 1 + sum(self.rating >= least for least in BOUNDS)


def grade(
    own: PuzzleSet[P], problem: Problem[P], solution: Turns, *, plausible: Plausible, known: tuple[int, int] = (0, 0)
) -> Grade:
    """Grade a proved puzzle.

    Args:
        own: all the puzzles for its game.
        problem: the task and the position.
        solution: as proved.
        plausible: the plausible wrong answers.
        known: its level and nodes, if players have been asked before; otherwise they are asked now.
    """
    kind, game, key = problem.kind, problem.game, solution[0]
    goal, line = kind.goal, kind.goal.form == "line"
    searches = PlainSearches(problem, solution) if asks_players(kind) else None
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
        "soon": searches.soon if searches else 0,
    }
    if searches:
        weakest, nodes = known if all(known) else (level(problem, solution), searches.work)
    else:
        weakest = estimate(kind, solution, features)
        nodes = goal.tree(problem, solution, features, tries=tries)
    return Grade(features, nodes, weakest, rating(nodes, features))


def rating(nodes: int, features: Mapping[str, int]) -> int:
    """Return the rating that corresponds to the nodes, limited by the ceiling."""
    most = ceiling(features)
    whole = min(SCALE * log_tenths(nodes), 999)
    if most > len(BOUNDS):
        return whole
    return min(whole, BOUNDS[most - 1] - 1 - (999 - whole) // 16)  # the harder of two stays harder


def ceiling(features: Mapping[str, int]) -> int:
    """Return the largest number of stars that a puzzle may have, no matter how many nodes it needs."""
    if features["greedy"] or features["first"]:
        return SIMPLE  # the turn that everybody tries first is the solution
    foreseen = features["foreseen"]
    if foreseen >= len(MOST):
        return MOST[1] if features["soon"] else len(BOUNDS) + 1
    return MOST[foreseen]


def estimate(kind: PuzzleKind[P], solution: Turns, features: Mapping[str, int]) -> int:
    """Estimate the level that a puzzle would have if there were players with its aim."""
    return max(1, min(NOBODY, (kind.goal.estimate(solution, features) + 50) // 100))
