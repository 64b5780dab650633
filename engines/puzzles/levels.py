"""How players of each level, and readers who look no further than one turn, solve a puzzle.

If a puzzle's task is a player's aim (a win, points), players of each level try to solve it, with ten seeds. The
effect of one turn, or a set of marks, is not a player's aim, so the level is *estimated* from measurements
(:mod:`printkit.engines.puzzles.grade`).
"""

from collections.abc import Callable
from functools import cache
from itertools import starmap
from typing import Generic, TypeAlias

from printkit.engines.game import Game, P
from printkit.engines.players.declared import players_of
from printkit.engines.players.level import LEVELS
from printkit.engines.players.player import character
from printkit.engines.players.search import Search
from printkit.engines.puzzles.goal import Problem, PuzzleKind, log_tenths
from printkit.engines.puzzles.proof import Turns
from printkit.engines.puzzles.puzzle_set import PuzzleSet, puzzle_set
from printkit.engines.search.alphabeta import Scored
from printkit.engines.search.margins import lead
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solve import kernel_of
from printkit.engines.search.uncompiled import LOST, OPEN, WON

SEEDS = 10
"""Number of players to ask at each level; half of them have to find the solution."""
NOBODY = len(LEVELS) + 1
"""The level of a puzzle that no level solves."""
BUDGETS = tuple(round(2 ** (half / 2)) for half in range(8, 35))
"""Numbers of nodes that plain searches may use, from 16 to 131,072."""
PLAIN_SEARCHES, SPREAD, SOON = 3, 40, 30
"""Number of plain searches, the largest percentage by which their weights differ from the game's, and a small number
of nodes.
"""
EFFORTLESS = 5
"""Number of turns to look ahead that adds nothing to the work of a search; each additional turn multiplies the work
by the square root of two.
"""
MOST_POSITIONS, POSITION = 1 << 17, 200
"""Number of positions that a search for points examines for one turn, and how many of them count as one node."""
RANKED = 6
"""Number of nodes for a puzzle without any choice, if nodes are estimated from ranks."""
END = {LOST: 1 << 20, WON: -(1 << 20)}
"""The value of a finished position for the player who moved there."""
MANY = 1 << 20
"""A number larger than any lead in points."""

Words: TypeAlias = tuple[int, ...]
Solves: TypeAlias = Callable[[int, int], bool]
"""A function that takes a level and a seed, and returns whether that player or reader solves the puzzle."""


def asks_players(kind: PuzzleKind[P]) -> bool:
    """Return whether players can be asked: the kind's task must be their aim,
    and the game must give them more to judge by than its rules.
    """
    return kind.played and not isinstance(kernel_of(kind.engine), RulesKernel)


def level(problem: Problem[P], solution: Turns) -> int:
    """Return the weakest level that solves a puzzle with at least half of the seeds; NOBODY if there is none.

    Args:
        problem: a problem whose task is a player's aim.
        solution: as proved.
    """
    solves = solver(problem, solution)
    for number in LEVELS:
        right = wrong = 0
        for seed in range(SEEDS):
            if solves(number, seed):
                right += 1
            else:
                wrong += 1
            if 2 * right >= SEEDS:
                return number
            if 2 * wrong > SEEDS:
                break
    return NOBODY


def solver(problem: Problem[P], solution: Turns) -> Solves:
    """Return a function that says whether a player finds every one of the solver's turns in a line, and not only the
    first, which might be found by accident.
    """
    game = problem.game
    own = [(game.text(at), game.text(game.turns(at)[turn])) for at, turn in problem.own_turns(solution)]

    def solves(number: int, seed: int) -> bool:
        player = players_of(game).player(number, seed)

        def finds(text: str, solution: str) -> bool:
            return player.kernel.decode(player.choose(player.kernel.encode(text)).after) == solution

        return all(starmap(finds, own))

    return solves


class PlainSearches(Generic[P]):
    """Searches for the solver's turns in a line; they use no proofs, overlook nothing and consider every turn.

    The searches' estimates differ a little, so that a single lucky search hardly matters.
    """

    def __init__(self, problem: Problem[P], solution: Turns) -> None:
        self._problem, self._solution, kernel = problem, solution, kernel_of(problem.game)
        text, turns = problem.game.text, problem.game.turns
        self._line = [
            (kernel.encode(text(at)), kernel.encode(text(turns(at)[turn])))
            for at, turn in problem.own_turns(solution)
        ]
        self._evaluation = players_of(problem.game).evaluation(kernel)

    def finds(self, seed: int, nodes: int, turns: int | None = None) -> bool:
        """Return whether a search finds all of the solver's turns in the line, or the first ``turns`` of them."""
        self._evaluation.weigh(character(self._evaluation, SPREAD, seed))
        search = Search(self._evaluation, nodes=nodes, foresight=False)
        return all(search.think(at)[0][1] == after for at, after in self._line[:turns])

    @property
    def soon(self) -> int:
        """The number of searches that need very few nodes to find the first turn."""
        return sum(self.finds(seed, SOON, 1) for seed in range(PLAIN_SEARCHES))

    @property
    def needed(self) -> int:
        """The geometric mean, over the searches, of the fewest nodes needed to find all of the solver's turns."""
        logs = 0
        for seed in range(PLAIN_SEARCHES):
            enough_nodes = 2 * BUDGETS[-1]
            for nodes in reversed(BUDGETS):
                if not self.finds(seed, nodes):
                    break
                enough_nodes = nodes
            logs += log_tenths(enough_nodes)
        return int(2 ** (logs / 10 / PLAIN_SEARCHES))

    @property
    def work(self) -> int:
        """The number of nodes needed (by a search for points, if points are the aim), weighted by the numbers of
        turns to consider and to look ahead; or the number estimated from ranks, if the kind asks for that.
        """
        problem, nodes = self._problem, 0.0
        if problem.kind.uses_ranks:
            return int(RANKED * choices(problem, self._solution) ** 0.5)
        if isinstance(kernel_of(problem.game), Scored):
            nodes = sum(starmap(PointSearch(problem.game).settles, self._line)) / POSITION
        ahead = problem.kind.goal.foreseen(problem.depth) - EFFORTLESS
        return max(1, int((nodes or self.needed) * 2 ** (ahead / 2) * len(problem.turns) ** 0.25))


def choices(problem: Problem[P], solution: Turns) -> float:
    """Return a product with two factors for each of the solver's turns in a line: one more than its rank at first
    sight, and the number of positions that alpha-beta examines in the best case to look ahead to the end.
    """
    product, ahead = 1.0, problem.kind.goal.foreseen(problem.depth)
    for at, turn in problem.own_turns(solution):
        here = Problem(problem.kind, at, problem.depth)
        product *= (1 + rank(puzzle_set(here.kind.game), here, turn)) * len(here.turns) ** (max(0, ahead) / 2)
        ahead -= 2
    return product


class PointSearch(Generic[P]):
    """Plain alpha-beta that counts only points and first tries the turn that was best before."""

    def __init__(self, game: Game[P]) -> None:
        kernel = kernel_of(game)
        self._after, self._outcome = cache(kernel.successors), kernel.outcome
        self._best: dict[Words, Words] = {}

        def points(at: Words) -> int:
            position = game.parse(kernel.decode(at))
            return lead(game, position, game.mover(position))

        self._points = cache(points)

    def settles(self, at: Words, key: Words) -> int:
        """Count the positions examined until the deepening search settles on the key; return twice the limit if it
        never does.
        """
        first = leader = self._after(at)[0]
        since = depth = 0
        self._examined, self._is_cut = 0, True
        while self._is_cut:
            self._is_cut, best = False, -MANY
            for turn in sorted(self._after(at), key=lambda turn: turn != first):
                value = -self._value(turn, depth, alpha=-MANY, beta=-best)
                if value > best:
                    best, leader = value, turn
            if self._examined > MOST_POSITIONS:
                break
            first, depth = leader, depth + 1
            since = (since or self._examined) if first == key else 0
        return since or 2 * MOST_POSITIONS

    def _value(self, at: Words, depth: int, *, alpha: int, beta: int) -> int:
        """Return the lead of the player to move, between the bounds."""
        self._examined += 1
        is_open = self._outcome(at) == OPEN
        if not (is_open and depth) or self._examined > MOST_POSITIONS:
            self._is_cut |= is_open
            return self._points(at)
        value, first = -MANY, self._best.get(at)
        for turn in sorted(self._after(at), key=lambda turn: turn != first):
            worth = -self._value(turn, depth - 1, alpha=-beta, beta=-max(alpha, value))
            if worth > value:
                value, self._best[at] = worth, turn
            if value >= beta:
                break
        return value


def greedy(own: PuzzleSet[P], problem: Problem[P]) -> str:
    """Return the turn that a reader who looks only one turn ahead would choose: a win, otherwise the turn that scores
    the most at once; if several are equal, the first.
    """

    def worth(turn: str) -> tuple[bool, int]:
        over = problem.game.outcome(problem.turns[turn])
        return bool(over and over.winner == problem.mover), own.counts(problem.step(turn))

    return max(problem.turns, key=worth)


def first(problem: Problem[P]) -> str:
    """Return the first of the turns that everybody considers, such as captures, or the first of all if there are
    none.
    """
    forcing = (turn for turn in problem.turns if problem.kind.forcing(problem.game, problem.position, turn))
    return next(forcing, next(iter(problem.turns)))


def rank(own: PuzzleSet[P], problem: Problem[P], key: str) -> int:
    """Return the rank that a turn has at first sight among all turns; 1 is the first.

    If players are asked, turns are ordered by the players' estimate of the position after each; otherwise by the
    first impression of a reader who knows the task. Half of the turns that look equally good are counted as better.
    """
    game, turns = problem.game, problem.turns
    if not problem.kind.played:
        impression = problem.kind.goal.first_impression or own.counts
        values = {turn: impression(problem.step(turn)) for turn in turns}
    else:
        kernel = kernel_of(game)
        evaluation, values = players_of(game).evaluation(kernel), {}
        for turn, after in turns.items():
            words = kernel.encode(game.text(after))
            outcome = kernel.outcome(words)
            values[turn] = -evaluation.estimate(words) if outcome == OPEN else END.get(outcome, 0)
    better = sum(value > values[key] for value in values.values())
    equal = sum(value == values[key] for value in values.values()) - 1
    return 1 + better + (equal + 1) // 2
