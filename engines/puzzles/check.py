"""The proof of a puzzle from its position and task alone, with other code than the miner's.

What takes few turns is tried out by the rules (``plain``); what takes more is asked of the solver of positions. A
claim that cannot be settled is refused like a false one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from printkit.engines.game import Game
from printkit.engines.puzzles.grade import grade
from printkit.engines.puzzles.kind import (
    Best,
    Craft,
    Event,
    Hold,
    Keep,
    Kind,
    Mark,
    Race,
    Solo,
    Worth,
    craft,
    won,
)
from printkit.engines.puzzles.plain import Plain
from printkit.engines.puzzles.prove import CLOSE, TELLING, own_turns
from printkit.engines.puzzles.puzzle import Puzzle, name
from printkit.engines.puzzles.scout import Finals
from printkit.engines.puzzles.story import themes, why
from printkit.engines.record import replay
from printkit.engines.search.solution import Limits, OutOfLimits
from printkit.engines.search.solve import Questions, kernel_of
from printkit.engines.search.uncompiled import EVER
from printkit.layouts.ground.refusals import Refusal, clip

SHORT = 2
"""Turns of both players up to which the rules are searched as they stand; the solver answers beyond."""


MEMORY = 1 << 26
"""Bytes of the solver's table."""
Tries: TypeAlias = tuple[tuple[str, ...], ...]
"""The plausible wrong turns at every own turn of a line."""
DOUBT = 20_000_000
"""Positions that the solver may expand for one puzzle; what is not settled then is refused."""


class Refused(Refusal):
    """A puzzle that is not what it says.

    Args:
        puzzle: its id.
        why: what is wrong, as a sentence without its full stop.
    """

    def __init__(self, puzzle: str, why: str) -> None:
        self.puzzle, self.why = puzzle, why
        super().__init__(f"{puzzle}: {why}")


class _No(Exception):
    """Why a puzzle is refused."""


def check(puzzle: Puzzle, levels: bool = False) -> str:
    """Prove a puzzle again; returns the key of its position, which no other puzzle may have.

    Args:
        puzzle: as it is written.
        levels: whether players are asked again for its level; else that is taken as given.

    Raises:
        Refused: anything at all is wrong or in doubt.
    """
    try:
        return _check(puzzle, levels)
    except _No as no:
        raise Refused(puzzle.id, str(no)) from None
    except Refusal as error:
        raise Refused(puzzle.id, str(error)) from None
    except OutOfLimits:
        raise Refused(puzzle.id, f"in doubt: not settled within {DOUBT:,} positions") from None


def check_all(puzzles: Iterable[Puzzle], levels: bool = False) -> Iterator[Puzzle]:
    """Check puzzles one by one, as :func:`check`, and that no two show the same position.

    Raises:
        Refused: as :func:`check`, or because of a position that was there before.
    """
    seen: dict[str, str] = {}
    for puzzle in puzzles:
        key = check(puzzle, levels)
        if key in seen:
            raise Refused(puzzle.id, f"its position is that of {seen[key]}, up to symmetry")
        seen[key] = puzzle.id
        yield puzzle


def _check(puzzle: Puzzle, levels: bool) -> str:
    id = puzzle.game.partition(":")[0]
    here = craft(id)
    kind = here.kind(puzzle.kind)
    if kind.game != puzzle.game:
        raise _No(f"puzzles of kind {kind.name!r} are of {kind.game}, not of {puzzle.game}")
    game = kind.engine
    position = game.parse(puzzle.position)
    if game.text(position) != puzzle.position:
        raise _No(f"the position is written {game.text(position)!r}")
    _reachable(puzzle, here, kind, game, position)
    depth = puzzle.depth
    if depth not in kind.depths:
        raise _No(f"depth {depth} is none of {', '.join(map(str, kind.depths))}")
    if puzzle.task != kind.task(position, depth):
        raise _No(f"the task of this kind at depth {depth} is {kind.task(position, depth)!r}")
    case = Case(kind, game, position, depth, puzzle)
    _graded(puzzle, kind, here, game, position, case.prove(), levels)
    if puzzle.answer != kind.answer:
        raise _No(f"wrong answer: the solution of this kind is a {kind.answer}")
    key = here.key(game, position)
    if puzzle.id != name(kind, key):
        raise _No(f"the id of this position is {name(kind, key)}")
    return f"{id} {key}"


def _reachable(puzzle: Puzzle, here: Craft, kind: Kind, game: Game[Any], position: Any) -> None:
    """The record leads from a start of the game to the position."""
    start = game.parse(puzzle.record["start"])
    if not here.begins(game, start):
        raise _No(f"unreachable position: no game starts from {clip(puzzle.record['start'])!r}")
    try:
        end = replay(game, start, puzzle.record["turns"]).position
    except Refusal as error:
        raise _No(f"unreachable position: the record cannot be played: {error}") from None
    if end != position:
        raise _No(f"unreachable position: the record leads to {clip(game.text(end))!r}")


def _graded(
    puzzle: Puzzle,
    kind: Kind,
    here: Craft,
    game: Game[Any],
    position: Any,
    close: Tries | int,
    levels: bool,
) -> None:
    """The measures, the rating and the stars, the themes and the sentence are those of the facts."""
    many, tries = (close, ()) if isinstance(close, int) else (len(close[0]), close)
    known = 0 if levels else puzzle.level
    found = grade(kind, here, game, position, puzzle.depth, puzzle.solution, many, tries, known)
    place = found.features["rank"]
    told = why(kind, here, game, position, puzzle.solution, puzzle.refutations, puzzle.depth)
    for what, given, right in (
        ("features", dict(puzzle.proof["features"]), dict(found.features)),
        ("nodes", puzzle.nodes, found.nodes),
        ("level", puzzle.level, found.level),
        ("rating", puzzle.rating, found.rating),
        ("stars", puzzle.difficulty, found.stars),
        ("themes", puzzle.themes, themes(kind, here, game, position, puzzle.solution, place)),
        ("why", puzzle.why, told),
    ):
        if given != right:
            raise _No(f"wrong {what}: {given!r}; found is {right!r}")
    if many < kind.tries:
        raise _No(f"no plausible wrong turns: {many}, at least {kind.tries} are wanted")
    if not found.fair:
        raise _No("too easy for its stars: whoever looks no further than one turn solves it")


class Judge:
    """Answers about forced events: by the rules where that is short, else by the solver."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.plain = Plain(game)
        self._solver: tuple[Any, Questions] | None = None

    def forces(self, event: Event, position: Any, player: str, plies: int) -> bool:
        """Whether the event happens to a player within so many turns of both; ``EVER`` for any number."""
        if event is not won or plies <= SHORT or self.game.outcome(position):
            return self.plain.forces(event, position, player, plies)
        if self._solver is None:
            kernel = kernel_of(self.game)
            self._solver = (
                kernel,
                Questions(kernel, {}, Limits(nodes=DOUBT, memory=MEMORY), lambda nodes: None),
            )
        kernel, ask = self._solver
        words = kernel.encode(self.game.text(position))
        return ask.wins(words, self.game.mover(position) == player, plies)


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle before the judge; every method returns which of what fails is plausible at each own turn of the line,
    or how much of it fails.
    """

    kind: Kind
    game: Game[Any]
    position: Any
    depth: int
    puzzle: Puzzle

    def prove(self) -> Tries | int:
        """Prove solution and refutations."""
        turns = self.game.turns(self.position)
        match self.kind.goal:
            case Race(event, flee=False):
                return self._reach(event, turns)
            case Race(event, longer=longer):
                return self._flee(event, turns, 2 * self.depth - 1, longer)
            case Hold():
                return self._flee(won, turns, 2 * self.depth, None)
            case Keep() as goal:
                return self._keep(goal, turns)
            case Worth() as goal:
                return self._worth(goal, turns)
            case Mark() as goal:
                return self._mark(goal)
            case Solo(best):
                return self._alone(best(self.position, self.depth))

    def _reach(self, event: Event, turns: Mapping[str, Any]) -> Tries:
        judge, player, plies = Judge(self.game), self.game.mover(self.position), 2 * self.depth - 1

        def solving(at: Any, left: int) -> tuple[str, ...]:
            after = self.game.turns(at).items()
            return tuple(turn for turn, one in after if judge.forces(event, one, player, left - 1))

        def longest(at: Any, left: int) -> tuple[str, ...]:
            after = self.game.turns(at).items()
            return tuple(turn for turn, one in after if not judge.forces(event, one, player, left - 2))

        if self.depth > 1 and judge.forces(event, self.position, player, plies - 2):
            raise _No(f"wrong task: fewer than {self.depth} turns are enough")
        self._only(turns, solving(self.position, plies))
        if self.depth == 1:
            self._end(1)
            return (self._missed(self._loud(self.position, self.puzzle.solution[0])),)
        if len(self.puzzle.solution) != plies:
            raise _No(
                f"wrong solution: {len(self.puzzle.solution)} of {plies} turns of both players are given"
            )
        self._line(
            lambda at, made: longest(at, plies - 2 * made), lambda at, made: solving(at, plies - 2 * made)
        )

        def refuting(at: Any, key: str, left: int) -> dict[str, tuple[str, ...]]:
            return {
                turn: tuple(
                    reply
                    for reply, one in self.game.turns(after).items()
                    if not judge.forces(event, one, player, left - 2)
                )
                for turn, after in self.game.turns(at).items()
                if turn != key
            }

        first, *later, last = own_turns(self.game, self.position, self.puzzle.solution)
        tries = [self._refuted(refuting(*first, plies))]
        tries += [_plausible(refuting(*one, plies - 2 * made)) for made, one in enumerate(later, 1)]
        return (*tries, self._loud(*last))

    def _flee(self, event: Event, turns: Mapping[str, Any], plies: int, longer: int | None) -> Tries:
        judge = Judge(self.game)
        if judge.forces(won, self.position, self.game.mover(self.position), 1):
            raise _No("wrong task: the solver can win at once")
        soonest: dict[str, int] = {}
        for turn, after in turns.items():
            foe = self.game.mover(after)
            for limit in range(plies + 1):
                if judge.forces(event, after, foe, limit):
                    soonest[turn] = limit
                    break
        self._only(turns, tuple(turn for turn in turns if turn not in soonest))
        key = turns[self.puzzle.solution[0]]
        if longer is None and not judge.forces(event, key, self.game.mover(self.position), EVER):
            raise _No(f"wrong solution: {self.puzzle.solution[0]!r} does not win in the end, either")
        if longer and judge.forces(event, key, self.game.mover(key), plies + 2 * longer):
            raise _No(f"wrong solution: {self.puzzle.solution[0]!r} does not hold for {longer} turns more")
        if (max(soonest.values(), default=0) + 1) // 2 != self.depth:
            raise _No(f"wrong depth: the wrong turns do not take {self.depth} turns to refute")
        self._end(1)
        replies = {
            turn: tuple(
                reply
                for reply, one in self.game.turns(turns[turn]).items()
                if judge.forces(event, one, self.game.mover(turns[turn]), limit - 1)
            )
            for turn, limit in soonest.items()
        }
        return (self._refuted(replies),)

    def _keep(self, goal: Keep, turns: Mapping[str, Any]) -> Tries:
        if goal.depth(self.position) != self.depth:
            raise _No(f"wrong depth: {goal.depth(self.position)} {self.kind.unit}")
        player = self.game.mover(self.position)
        value = self._results(goal, player)
        best = value(self.position)
        if goal.least is not None and best < goal.least:
            raise _No("no turn does what the task says")

        def keeping(at: Any) -> tuple[str, ...]:
            return tuple(turn for turn, one in self.game.turns(at).items() if value(one) == best)

        self._only(turns, keeping(self.position))
        self._line(
            lambda at, made: keeping(at),
            lambda at, made: keeping(at) if len(self.game.turns(at)) > 1 else (),
        )

        def refuting(at: Any, key: str) -> dict[str, tuple[str, ...]]:
            return {
                turn: tuple(reply for reply, one in self.game.turns(after).items() if value(one) < best)
                for turn, after in self.game.turns(at).items()
                if turn != key
            }

        first, *later = own_turns(self.game, self.position, self.puzzle.solution)
        return (self._refuted(refuting(*first)), *(_plausible(refuting(*one)) for one in later))

    def _results(self, goal: Keep, player: str) -> Callable[[Any], int]:
        """The result of a position for a player: by the solver of points where it can tell, else by trying all."""
        if goal.worth is None:
            plain = Plain(self.game)
            return lambda at: plain.value(goal, at, player)
        finals, worth = Finals(self.game, DOUBT), goal.worth
        return lambda at: worth(finals.lead(at, player))

    def _worth(self, goal: Worth, turns: Mapping[str, Any]) -> Tries:
        worth = {turn: goal.worth(self.game, self.position, turn, after) for turn, after in turns.items()}
        best = max(worth.values(), default=0)
        if best < goal.least:
            raise _No("no turn does what the task says")
        self._only(turns, tuple(turn for turn, found in worth.items() if found == best))
        self._end(1)
        near = tuple(turn for turn in self._wrong(turns) if worth[turn] >= best - goal.near)
        if goal.reply is None:
            return (self._missed(near),)
        telling = sorted(near, key=lambda turn: (-worth[turn], turn))[:TELLING]
        replies = {turn: goal.reply(self.game, turns[turn]) for turn in telling}
        if dict(self.puzzle.refutations) != replies:
            raise _No(f"wrong refutations: they are {replies}")
        return (near,)

    def _mark(self, goal: Mark) -> Tries:
        found = tuple(sorted(goal.found(self.game, self.position)))
        if found != self.puzzle.solution:
            wrong = sorted(set(found) ^ set(self.puzzle.solution))
            missing = [one for one in wrong if one in found]
            what = f"{missing[0]!r} is missing" if missing else f"{wrong[0]!r} does not belong to it"
            raise _No(f"wrong solution: {what}" if wrong else "wrong solution: it is not sorted")
        fewest, most = goal.sizes
        if not fewest <= len(found) <= most or not self.kind.single(found):
            raise _No(f"wrong solution: {len(found)} things, where {fewest} to {most} are asked for")
        return (self._missed(tuple(goal.decoys(self.game, self.position))),)

    def _alone(self, best: Best) -> int:
        if self.puzzle.solution not in best.sets:
            raise _No(
                f"wrong solution: {' '.join(self.puzzle.solution)!r} is no set of {best.points} points, the most; "
                f"one is {' '.join(best.sets[0])}"
            )
        if len(best.sets) > 1:
            second = next(one for one in best.sets if one != self.puzzle.solution)
            raise _No(f"second solution: {' '.join(second)} scores {best.points} points, too")
        if self.puzzle.refutations:
            raise _No("wrong refutations: sets of placements have none")
        at, player = self.position, self.game.mover(self.position)
        for turn in self.puzzle.solution:
            at = replace(self.game.play(at, turn)[1], mover=player)
        before, score = self.game.score(self.position), self.game.score(self.game.parse(self.game.text(at)))
        if score is None or before is None or score[player] - before[player] != best.points:
            raise _No(f"wrong solution: it scores {score}, not {best.points} points more than {before}")
        if not self.kind.single(self.puzzle.solution):
            raise _No("wrong solution: puzzles of this kind ask for another sort of set")
        return best.nearly

    def _wrong(self, turns: Mapping[str, Any]) -> tuple[str, ...]:
        """Every turn but the solving one."""
        return tuple(turn for turn in turns if turn != self.puzzle.solution[0])

    def _only(self, turns: Mapping[str, Any], keys: tuple[str, ...]) -> None:
        """Only the first turn of the solution solves."""
        first = self.puzzle.solution[0]
        if first not in turns:
            raise _No(f"wrong solution: {first!r} is not a turn of this position, as the engine writes it")
        if first not in keys:
            proved = f"; {keys[0]!r} does" if keys else ""
            raise _No(f"wrong solution: {first!r} does not do what the task says{proved}")
        if len(keys) > 1:
            raise _No(f"second solution: {next(key for key in keys if key != first)!r} does it, too")

    def _end(self, length: int) -> None:
        if len(self.puzzle.solution) != length:
            raise _No(f"wrong solution: nothing may follow {self.puzzle.solution[length - 1]!r}")

    def _line(
        self, replies: Callable[[Any, int], tuple[str, ...]], solving: Callable[[Any, int], tuple[str, ...]]
    ) -> None:
        """The rest of the solution: best replies, only solving turns, and an end where there are none."""
        line = self.puzzle.solution
        if len(line) % 2 == 0:
            raise _No("wrong solution: it ends with a reply")
        at = self.game.turns(self.position)[line[0]]
        for made in range(1, len(line) // 2 + 1):
            reply, turn = line[2 * made - 1 : 2 * made + 1]
            if reply not in replies(at, made):
                raise _No(f"wrong solution: {reply!r} is not a best reply")
            at = self.game.turns(at)[reply]
            only = solving(at, made)
            if turn not in only:
                raise _No(f"wrong solution: {turn!r} does not do what the task says")
            if len(only) > 1:
                raise _No(f"second solution: after {reply!r} not only {turn!r} does it")
            at = self.game.turns(at)[turn]
        made = len(line) // 2 + 1
        for reply in replies(at, made):
            only = solving(self.game.turns(at)[reply], made)
            if len(only) == 1:
                raise _No(f"wrong solution: it goes on with {reply!r} and {only[0]!r}")

    def _missed(self, close: tuple[str, ...]) -> tuple[str, ...]:
        """The refutations stored of a goal of one turn: as many plausible turns as there should be, no replies."""
        stored = self.puzzle.refutations
        if len(stored) != min(TELLING, len(close)):
            raise _No(f"wrong refutations: {len(stored)} are stored, of {len(close)} plausible turns")
        for turn, reply in stored.items():
            if turn not in close:
                raise _No(f"wrong refutation: {turn!r} is not a plausible wrong turn of this position")
            if reply is not None:
                raise _No(f"wrong refutation: nothing has to be replied to {turn!r}")
        return close

    def _refuted(self, replies: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        """The refutations stored are true, and as many as there should be; ``replies`` are all that refute a turn."""
        stored = self.puzzle.refutations
        telling = [turn for turn, right in replies.items() if right]
        if len(stored) != min(TELLING, len(telling)):
            raise _No(f"wrong refutations: {len(stored)} are stored, of {len(telling)} wrong turns")
        for turn, reply in stored.items():
            if turn not in telling:
                raise _No(f"wrong refutation: {turn!r} is not a wrong turn of this position")
            if reply not in replies[turn]:
                raise _No(f"wrong refutation: {reply!r} does not refute {turn!r}")
        return _plausible(replies)

    def _loud(self, at: Any, key: str) -> tuple[str, ...]:
        """The turns that everybody looks at first, without the solving one."""
        return tuple(
            turn for turn in self.game.turns(at) if turn != key and self.kind.loud(self.game, at, turn)
        )


def _plausible(replies: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The turns that few replies refute."""
    return tuple(turn for turn, right in replies.items() if 0 < len(right) <= CLOSE)
