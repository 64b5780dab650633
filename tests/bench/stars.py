"""Stars against players: puzzles of another seed than the scale was set on, and how many of their solvers find them.

``python -m tests.bench stars`` mines them and asks every level with ten seeds that took no part in the grading.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from printkit.engines.players.level import LEVELS
from printkit.engines.puzzles.goal import Problem
from printkit.engines.puzzles.grade import estimate
from printkit.engines.puzzles.levels import SEEDS, asks_players, solver
from printkit.engines.puzzles.logs import spearman
from printkit.engines.puzzles.mine import attempt, sources
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import names
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solve import kernel_of

SEED = 77
"""Of the games that are looked through; the scale was set on those of 2026."""
GAMES = 40
"""Games that are looked through for every kind and depth."""
OTHERS = range(SEEDS, 2 * SEEDS)
"""Seeds of the players that are asked."""


@dataclass(frozen=True, slots=True)
class Row:
    """A puzzle and how often it is solved.

    Attributes:
        puzzle: the puzzle.
        shares: by level, the share of players who solve it.
        wanted: whether players want what it asks for: its level was measured, not estimated.
        guessed: the level as it would be estimated.
    """

    puzzle: Puzzle
    shares: tuple[float, ...]
    wanted: bool
    guessed: int

    @property
    def success(self) -> float:
        """The share of all players who solve it."""
        return sum(self.shares) / len(self.shares)


def run() -> None:
    """Print the share of each level that solves puzzles of each star, and rank correlations."""
    rows = [row for id in names() for row in rows_of(id)]
    wanted = [row for row in rows if row.wanted]
    table("what players want", wanted)
    table("other lines: players want to win, and may find the turn nevertheless", [r for r in rows if not r.wanted])
    print("rank correlation (Spearman) with the share of all players who solve it:")
    for id in sorted({row.puzzle.game for row in wanted}):
        own = [row for row in wanted if row.puzzle.game == id]
        print(f"{id}: {len(own)} puzzles, stars {correlated(own)}")
    print(f"all: {len(wanted)} puzzles, stars {correlated(wanted)}")
    told = spearman([(row.puzzle.rating, row.success) for row in wanted])
    print(f"all: ratings {told:+.2f}")
    told = spearman([(row.guessed, row.success) for row in wanted])
    print(f"all: levels as they would be estimated {told:+.2f}")


def rows_of(id: str) -> Iterator[Row]:
    """The puzzles of a game with a line for a solution, and who solves them; none where players do not search."""
    for source in sources(id, SEED):
        kind = source.asks
        game = kind.engine
        if kind.answer == "set" or isinstance(kernel_of(game), RulesKernel):
            continue
        found = {puzzle.id: puzzle for n in range(GAMES) if (puzzle := attempt(source, n))}
        for puzzle in found.values():
            solves = solver(Problem(kind, game.parse(puzzle.position), puzzle.depth), puzzle.solution)
            shares = tuple(sum(solves(level, seed) for seed in OTHERS) / SEEDS for level in LEVELS)
            guessed = estimate(kind, puzzle.solution, puzzle.proof["features"])
            yield Row(puzzle, shares, asks_players(kind), guessed)


def correlated(rows: list[Row]) -> str:
    """The rank correlation of stars with success: -1 where more stars always mean fewer who solve it."""
    found = spearman([(row.puzzle.difficulty, row.success) for row in rows])
    return "none" if found is None else f"{found:+.2f}"


def table(title: str, rows: list[Row]) -> None:
    """Print, by stars, how many puzzles there are and what share of each level solves them, in percent."""
    print(f"\n{title}\nstars | puzzles | {' | '.join(f'level {level}' for level in LEVELS)}")
    by_stars: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        by_stars[row.puzzle.difficulty].append(row)
    for stars, own in sorted(by_stars.items()):
        means = (sum(row.shares[level - 1] for row in own) / len(own) for level in LEVELS)
        print(f"{stars} | {len(own)} | {' | '.join(f'{100 * mean:.0f}' for mean in means)}")
    print(f"rank correlation of stars with success {correlated(rows)}", flush=True)
