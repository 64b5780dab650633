"""Mining: searching games for positions that fit a kind of puzzle.

Puzzles come from *sources*, one for each kind and depth. A source is an endless series of attempts; each is a game
with a different seed and yields at most one puzzle. The puzzles in a collection depend only on the first attempts of
each source, in order; it does not matter which worker makes them, when, or how many at a time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from random import Random
from time import monotonic
from typing import Any

from printkit.engines.game import P
from printkit.engines.puzzles.examine import examine
from printkit.engines.puzzles.explain import explain, themes
from printkit.engines.puzzles.force import GivenUp
from printkit.engines.puzzles.goal import Play, Problem, PuzzleKind
from printkit.engines.puzzles.grade import grade
from printkit.engines.puzzles.levels import greedy
from printkit.engines.puzzles.played import record
from printkit.engines.puzzles.proof import Proof, how_many
from printkit.engines.puzzles.puzzle import Puzzle, name, parse
from printkit.engines.puzzles.puzzle_set import PuzzleSet, puzzle_set
from printkit.engines.search.solution import OutOfLimits
from printkit.layouts.base.frozen import dataclass

SURPLUS = 1.5
"""Number of puzzles to find for each puzzle wanted from a source, so that there is a choice of stars."""
SLICE = 1.0
"""Number of seconds after which a batch is returned."""
REACH = 512
"""Largest number of attempts in a batch."""
DEPTHS = 12
"""Number of units into which a kind's share is divided among its depths."""
GAMES = 6000
"""Number of games that a process keeps in memory, because all kinds search the same games."""
APART = 5
"""Smallest number of characters in which the positions of two puzzles of the same kind must differ."""


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """A kind and a depth for which puzzles are sought.

    Attributes:
        game: the game (or variant) that has the kind.
        kind: name of the kind.
        depth: the depth in the kind's unit.
        seed: seed for all its attempts.
    """

    game: str
    kind: str
    depth: int
    seed: int

    def __str__(self) -> str:
        return f"{self.game} {self.kind} {self.depth}"

    @property
    def asks(self) -> PuzzleKind[Any]:
        """The kind."""
        return puzzle_set(self.game).kind(self.kind)


@dataclass(frozen=True, slots=True)
class Batch:
    """The work given to a worker at one time: attempts of a source, from ``first`` up to but not including
    ``last``.
    """

    source: Source
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The result of a batch.

    Attributes:
        batch: the attempts that were made; there may be fewer of them than in the batch that was sent.
        puzzle: the puzzle found by the last attempt, as a line of JSON; empty if it found none.
    """

    batch: Batch
    puzzle: str


def sources(game: str, seed: int, kinds: Sequence[str] = ()) -> tuple[Source, ...]:
    """Return the sources of a game, the shallowest of each kind first; if kinds are named, only the sources of those
    kinds.

    Raises:
        InputError: there is no such game or kind.
    """
    here = puzzle_set(game)
    selection = [here.kind(one) for one in kinds] or here.kinds
    rows = [
        (kind.depths.index(depth), Source(game, kind.name, depth, seed))
        for kind in selection
        for depth in kind.depths
    ]
    return tuple(source for _, source in sorted(rows, key=lambda row: row[0]))


def quotas(rows: Sequence[Source], count: int) -> dict[Source, int]:
    """Return the number of puzzles wanted from each source: each kind's share follows its weight and is divided
    evenly among its depths, the first of which take any remainder.
    """
    shares = [source.asks.weight * DEPTHS // len(source.asks.depths) for source in rows]
    total = sum(shares)
    counts = [count * share // total for share in shares]
    for number in range(count - sum(counts)):
        counts[number % len(counts)] += 1
    return dict(zip(rows, counts, strict=True))


@lru_cache(GAMES)
def _played(play: Callable[[Random], Play[P]], seed: str) -> Play[P]:
    return play(Random(seed))


def game_played(kind: PuzzleKind[P], seed: int, number: int) -> Play[P]:
    """Return game ``number`` in the series searched for puzzles of a kind; most kinds in a game share one series."""
    return _played(kind.play, f"{seed} {kind.game} {number}")


def attempt(source: Source, number: int) -> Puzzle | None:
    """Search one game from a source, and return the first puzzle in it."""
    kind = source.asks
    play = game_played(kind, source.seed, number)
    first, last = kind.plies
    puzzles = (look(source, number, ply) for ply in range(first, min(last + 1, len(play.positions))))
    return next(filter(None, puzzles), None)


def prove(problem: Problem[P]) -> Proof | None:
    """Return the proof that a position is a puzzle of the given kind and depth; None if it is not one.

    Raises:
        GivenUp: the proof would take too long.
    """
    fewest, most = problem.kind.choices
    goal = problem.kind.goal
    if not fewest <= len(problem.turns) <= most or goal.ruled_out(problem):
        return None
    return goal.prove(problem)


def look(source: Source, number: int, ply: int) -> Puzzle | None:
    """Return the puzzle formed by the position that a game reaches after this many turns, if it fits the source."""
    kind, own = source.asks, puzzle_set(source.game)
    play = game_played(kind, source.seed, number)
    problem = Problem(kind, play.positions[ply], source.depth)
    if not kind.may_ask(problem.position):
        return None
    with suppress(GivenUp):
        proof = prove(problem)
        if not proof or how_many(proof.plausible) < kind.tries or solved_by_greed(own, problem, proof):
            return None
        turns = record(problem.game, play, ply)
        return _puzzle(problem, proof, play.start, turns=turns, seed=source.seed, attempt=number)
    return None


def posed(position: P, start: str, turns: Sequence[str], *, puzzles: PuzzleSet[P]) -> Puzzle | None:
    """Find out which kind of puzzle, if any, a position from a game provides; tasks that ask for a turn are tried
    first.

    Args:
        position: the position.
        start: text of the position where its game began.
        turns: the turns of the game.
        puzzles: the kinds of puzzles.

    The miner's quick search must find a solution, and the judge's must find no other.
    """
    kinds = sorted(puzzles.kinds, key=lambda kind: kind.goal.form != "line")
    for problem in (Problem(kind, position, depth) for kind in kinds for depth in kind.depths):
        with suppress(GivenUp, OutOfLimits):
            proof = prove(problem) if problem.kind.may_ask(position) else None
            if proof and not examine(problem.kind, position, problem.depth).reason:
                return _puzzle(problem, proof, start, turns=turns)
    return None


def _puzzle(
    problem: Problem[P], proof: Proof, start: str, *, turns: Iterable[str], seed: int = 0, attempt: int = 0
) -> Puzzle:
    kind, own, game, depth = problem.kind, puzzle_set(problem.kind.game), problem.game, problem.depth
    solution, refutations = proof.solution, proof.refutations
    grading = grade(own, problem, solution, plausible=proof.plausible)
    return Puzzle(
        id=name(kind, own.key(game, problem.position)),
        game=kind.game,
        kind=kind.name,
        position=game.text(problem.position),
        task=kind.task(problem.position, depth),
        solution=solution,
        refutations=refutations,
        difficulty=grading.stars,
        rating=grading.rating,
        nodes=grading.nodes,
        seed=seed,
        record={"start": start, "turns": list(turns)},
        proof={"depth": depth, "features": dict(grading.features), "attempt": attempt},
        themes=themes(own, problem, solution, rank=grading.features["rank"]),
        level=grading.level,
        why=explain(own, problem, solution=solution, refutations=refutations),
        answer=kind.answer,
    )


def solved_by_greed(own: PuzzleSet[P], problem: Problem[P], proof: Proof) -> bool:
    """Return whether the turn that scores the most at once solves a puzzle whose kind excludes such solutions."""
    return problem.kind.not_greedy and greedy(own, problem) == proof.solution[0]


def work(batch: Batch) -> BatchResult:
    """Make the attempts in a batch one by one until one finds a puzzle, the batch is done, or time is up."""
    end = monotonic() + SLICE
    for number in range(batch.first, batch.last):
        puzzle = attempt(batch.source, number)
        if puzzle or monotonic() > end:
            return BatchResult(Batch(batch.source, batch.first, number + 1), puzzle.line() if puzzle else "")
    return BatchResult(batch, "")


class Progress:
    """The state of a source: its attempts and their results.

    Args:
        source: the source.
        want: number of puzzles to find.
        tries: number of attempts after which it stops.
        results: results of earlier runs.
    """

    def __init__(self, source: Source, want: int, tries: int, *, results: Iterable[BatchResult]) -> None:
        self.source, self.want, self.tries = source, want, tries
        self.found: dict[int, Puzzle] = {}
        self.made: set[int] = set()
        self.given: set[int] = set()
        self.sound = 0  # all attempts before this one have been made
        for result in results:
            self.add(result)

    def add(self, result: BatchResult) -> None:
        """Record the result of a batch."""
        attempts = range(result.batch.first, result.batch.last)
        self.made.update(attempts)
        if result.puzzle:
            self.found[result.batch.last - 1] = parse(result.puzzle)
        while self.sound in self.made:
            self.sound += 1

    def give(self, reach: int) -> Batch | None:
        """Return the next attempts to make; None if there are none."""
        first = self.sound
        while first in self.made or first in self.given:
            first += 1
        last = first
        while last < min(first + reach, self.tries) and last not in self.made and last not in self.given:
            last += 1
        if first >= last:
            return None
        self.given.update(range(first, last))
        return Batch(self.source, first, last)

    def back(self, batch: Batch) -> None:
        """Take back a batch, whether or not it is finished."""
        self.given.difference_update(range(batch.first, batch.last))

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles found before the first missing attempt, up to the number wanted and without repeated
        positions.
        """
        # A store may hold more attempts than this run asks for.
        last = min(self.sound, self.tries)
        unique = {self.found[n].id: self.found[n] for n in sorted(self.found, reverse=True) if n < last}
        sequence = sorted(unique.values(), key=lambda puzzle: int(puzzle.proof["attempt"]))
        return tuple(sequence[: self.want])

    @property
    def done(self) -> bool:
        """Whether enough puzzles have been found or enough attempts made."""
        return self.sound >= self.tries or len(self.puzzles) >= self.want


Tell = Callable[[Progress], None]
"""A function that receives the state of a source whenever more of its attempts have been made."""


def choose(candidates: Mapping[Source, Sequence[Puzzle]], counts: Mapping[Source, int]) -> tuple[Puzzle, ...]:
    """Choose the number of puzzles wanted from each source, with as many different star ratings as possible.

    If some sources yielded too few, the shortfall is made up from the remaining puzzles, but not from sets of marks,
    which must remain a minority. No position is used twice, whatever the task, and no two positions of the same kind
    are nearly the same.
    """
    keys: set[str] = set()
    texts: dict[tuple[str, str], list[str]] = {}
    selection: dict[Source, list[Puzzle]] = {source: [] for source in counts}
    rest: list[tuple[Source, Puzzle]] = []

    def take(source: Source, puzzle: Puzzle) -> bool:
        kind = source.asks
        key = puzzle_set(source.game).key(kind.engine, kind.engine.parse(puzzle.position))
        near = texts.setdefault((kind.game, kind.name), [])
        if key in keys or any(alike(puzzle.position, other) for other in near):
            return False
        keys.add(key)
        near.append(puzzle.position)
        selection[source].append(puzzle)
        return True

    for source, most in counts.items():
        by_stars: dict[int, list[Puzzle]] = {}
        for puzzle in candidates[source]:
            by_stars.setdefault(puzzle.difficulty, []).append(puzzle)
        # Among equals, the first are puzzles whose key looks unpromising or in which much is easily overlooked.
        queue = [sorted(by_stars[stars], key=surprising, reverse=True) for stars in sorted(by_stars)]
        reading = source.asks.goal.form == "marks"
        while any(queue):
            for row in queue:
                if row:
                    puzzle = row.pop(0)
                    if len(selection[source]) < most:
                        take(source, puzzle)
                    elif not reading:
                        rest.append((source, puzzle))
    missing = sum(counts.values()) - sum(map(len, selection.values()))
    for source, puzzle in rest:
        if missing and take(source, puzzle):
            missing -= 1
    sorted_rows = (sorted(row, key=lambda puzzle: (puzzle.rating, puzzle.id)) for row in selection.values())
    return tuple(puzzle for row in sorted_rows for puzzle in row)


def surprising(puzzle: Puzzle) -> tuple[float, str]:
    """Return the share of all turns that at first sight look better than the solving turn.

    For a set, return the easily overlooked marks and the decoys as a share of all marks and decoys.
    """
    features = puzzle.proof["features"]
    if puzzle.answer == "set":
        return (features["hidden"] + features["close"]) / (len(puzzle.solution) + features["close"]), puzzle.id
    return features["rank"] / max(1, features["turns"]), puzzle.id


def alike(one: str, other: str) -> bool:
    """Return whether two positions differ in fewer than APART characters."""
    if len(one) != len(other):
        return False
    return sum(a != b for a, b in zip(one, other, strict=True)) < APART
