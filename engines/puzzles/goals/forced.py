"""Goals about events that a player can force: forcing one, preventing one, and not losing."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import ClassVar, Generic

from printkit.engines.game import Game, P
from printkit.engines.puzzles.force import Force, nodes_of
from printkit.engines.puzzles.goal import Case, Event, Goal, Problem, PuzzleKind, Story, telling_replies, won
from printkit.engines.puzzles.plain import Verifier
from printkit.engines.puzzles.proof import (
    Continuation,
    Proof,
    Tries,
    Turns,
    Unproved,
    Wrong,
    plausible_turns,
    proved,
    refuted,
)
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solution import LOSS, UNKNOWN, Limits, OutOfLimits
from printkit.engines.search.solve import Questions, kernel_of, solve
from printkit.engines.search.uncompiled import EVER
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.wording import plural, soon, spelled

MEMORY = 1 << 21
"""Size in bytes of the table used by the first look at a position."""
HORIZON = 11
"""Number of turns, counting those of both players, within which the only turn that does not lose must lead to a
win.
"""
NODES = 50_000
"""Number of positions that may be expanded to find out how soon a known win can be forced."""


class _Screen(Generic[P]):
    """A first look by the fastest search, which soon excludes most positions that are not puzzles."""

    def __init__(self, problem: Problem[P], ask: Questions) -> None:
        encode, text = ask.kernel.encode, problem.game.text
        self.wins = ask.wins
        self.after = {turn: encode(text(after)) for turn, after in problem.turns.items()}
        self.root = encode(text(problem.position))

    def single(self, solves: Callable[[tuple[int, ...]], bool]) -> tuple[int, ...] | None:
        """Return the position after the only turn that achieves the goal; None if there are several such turns,
        or none.
        """
        keys = (after for after in self.after.values() if solves(after))
        key = next(keys, None)
        return None if next(keys, None) else key


class _EventGoal(Goal[P]):
    """The parts common to all goals about forced events.

    Attributes:
        event: the event.
        does: the verb for the action of the player who causes the event, in the form used after ``can`` (``win``).
    """

    event: Event[P]
    does: str

    def played(self, kind: PuzzleKind[P]) -> bool:
        """Return whether the event is a win."""
        return self.event is won

    def ruled_out(self, problem: Problem[P]) -> bool:
        """Return whether the fastest search, which finds wins only in games with a kernel, rules out a position."""
        if self.event is not won:
            return False
        kernel = kernel_of(problem.game)
        if isinstance(kernel, RulesKernel):
            return False
        limits = Limits(nodes=problem.kind.limits.quick, memory=MEMORY)
        try:
            return self.screened(
                _Screen(problem, Questions(kernel, {}, limits, tell=lambda nodes: None)), problem.depth
            )
        except OutOfLimits:
            return True

    @abstractmethod
    def screened(self, screen: _Screen[P], depth: int) -> bool:
        """Return whether a first look excludes a position. Raises OutOfLimits."""


@dataclass(frozen=True)
class ForcedEvent(_EventGoal[P]):
    """An event that can be forced within a number of the solver's turns; that number is the depth.

    Attributes:
        does: the verb for the action of the player who causes the event, in the form used after ``can`` (``win``).
    """

    event: Event[P] = won
    does: str = "win"
    forcing: ClassVar[bool] = True

    def foreseen(self, depth: int) -> int:
        """Count each of the solver's turns after the first, and the reply before it."""
        return 2 * (depth - 1)

    def screened(self, screen: _Screen[P], depth: int) -> bool:
        """Return whether the event cannot be forced in time, can be forced sooner,
        or can be forced by several turns.
        """
        plies = 2 * depth - 1
        if not screen.wins(screen.root, True, plies) or screen.wins(screen.root, True, plies - 2):
            return True
        return screen.single(lambda after: screen.wins(after, False, plies - 1)) is None

    def prove(self, problem: Problem[P]) -> Proof | None:
        """Prove the line to the end; no alternative to any of the solver's turns forces the event in time."""
        game, position, plies = problem.game, problem.position, 2 * problem.depth - 1
        force = Force(nodes_of(game, self.event), problem.kind.limits.proof)
        if not force.forces(position, True, plies) or force.forces(position, True, plies - 2):
            return None

        def solving(at: P, turn_count: int) -> Turns:
            left = plies - 2 * turn_count
            return tuple(t for t, after in game.turns(at).items() if force.forces(after, False, left - 1))

        def longest(at: P, turn_count: int) -> Iterable[str]:
            left = plies - 2 * turn_count
            return (t for t, after in game.turns(at).items() if not force.forces(after, True, left - 2))

        def failing(at: P, key: str, turn_count: int) -> tuple[Wrong, ...]:
            left = plies - 2 * turn_count - 2
            if left < 0:
                forcing = problem.forcing(at, key).items()
                return tuple(Wrong(turn, None, loud, order=(not loud, turn)) for turn, loud in forcing)
            return tuple(
                refuted(turn, (r for r, p in game.turns(after).items() if not force.forces(p, True, left)))
                for turn, after in game.turns(at).items()
                if turn != key
            )

        keys = solving(position, 0)
        if len(keys) != 1:
            return None
        wrong = failing(position, keys[0], 0)
        rest = Continuation(game, longest, solving).to_the_end(problem.turns[keys[0]], problem.depth - 1)
        if rest is None:
            return None
        solution = (*keys, *rest)
        own = islice(enumerate(problem.own_turns(solution)), 1, None)
        return proved(
            solution, wrong, (plausible_turns(failing(at, turn, turn_count)) for turn_count, (at, turn) in own)
        )

    def verify(self, case: Case[P]) -> Tries:
        """Check that the line is forced, that it cannot be shorter, and that no other turn works."""
        game, verifier = case.game, Verifier(case.game, self.event)
        player, plies, solution = case.mover, 2 * case.depth - 1, case.solution

        def solving(at: P, turn_count: int) -> Turns:
            left = plies - 2 * turn_count
            return tuple(t for t, one in game.turns(at).items() if verifier.forces(one, player, left - 1))

        def longest(at: P, turn_count: int) -> Turns:
            left = plies - 2 * turn_count
            return tuple(t for t, one in game.turns(at).items() if not verifier.forces(one, player, left - 2))

        def refuting(at: P, key: str, turn_count: int) -> dict[str, Turns]:
            after = {turn: one for turn, one in game.turns(at).items() if turn != key}
            return {turn: longest(one, turn_count) for turn, one in after.items()}

        def loud(at: P, key: str) -> Turns:
            return tuple(turn for turn, forcing in case.forcing(at, key).items() if forcing)

        if case.depth > 1 and verifier.forces(case.position, player, plies - 2):
            raise Unproved(f"Wrong task: fewer than {plural(case.depth, 'turn')} are enough.")
        case.only(solving(case.position, 0))
        if case.depth == 1:
            case.end()
            return (case.missed(loud(case.position, solution[0])),)
        if len(solution) != plies:
            raise Unproved(f"Wrong solution: it has {len(solution)} turns, not {plies}, counting both players.")
        case.line(longest, solving)
        first, *later, last = case.own_turns(solution)
        tries = [case.refuted(refuting(*first, 0))]
        tries += [telling_replies(refuting(*one, turn_count)) for turn_count, one in enumerate(later, 1)]
        return (*tries, loud(*last))

    def solutions(self, problem: Problem[P]) -> tuple[Turns, ...]:
        """Return the turns that force the event in time, provided that a smaller depth is not enough."""
        verifier, plies = Verifier(problem.game, self.event), 2 * problem.depth - 1
        if problem.depth > 1 and verifier.forces(problem.position, problem.mover, plies - 2):
            raise Unproved(f"Fewer than {plural(problem.depth, 'turn')} are enough.")
        turns = problem.turns.items()
        return tuple((turn,) for turn, one in turns if verifier.forces(one, problem.mover, plies - 1))

    def themes(self, problem: Problem[P], solution: Turns) -> set[str]:
        """Return the theme of planning, unless the theme of a quiet turn implies it."""
        is_planning = len(solution) > 1 or problem.kind.forcing(problem.game, problem.position, solution[0])
        return {"planning"} if is_planning else set()

    def threat(self, story: Story[P], after: P) -> str:
        """Return a clause saying that the event now takes too long."""
        return f", and then {story.solver} can no longer {self.does} in {spelled(story.problem.depth, 'turn')}"


class _Defence(_EventGoal[P]):
    """A defence: after every turn except one, the opponent forces an event within a given number of turns, counting
    those of both players.
    """

    defence: ClassVar[bool] = True

    @abstractmethod
    def within(self, depth: int) -> int:
        """Return the number of turns, counting those of both players, within which the event follows any wrong
        turn.
        """

    @abstractmethod
    def holds(self, force: Force[P, object], problem: Problem[P], key: str) -> bool:
        """For the miner, return whether the solving turn has the promised effect."""

    @abstractmethod
    def confirm(self, case: Case[P], verifier: Verifier[P]) -> None:
        """For the judge, check that the solving turn has the promised effect. Raises Unproved."""

    def foreseen(self, depth: int) -> int:
        """Count every turn that the opponent needs, and the replies between them."""
        return 2 * depth - 1

    def screened(self, screen: _Screen[P], depth: int) -> bool:
        """Return whether the solver can win at once or several turns prevent the event."""
        if screen.wins(screen.root, True, 1):
            return True
        return screen.single(lambda after: not screen.wins(after, True, self.within(depth))) is None

    def prove(self, problem: Problem[P]) -> Proof | None:
        """Find the only turn after which the event is not forced in time, and, after every other turn, all turns that
        force it.
        """
        game, turns = problem.game, problem.turns
        force = Force(nodes_of(game, self.event), problem.kind.limits.proof)
        if force.forces(problem.position, True, 1):
            return None
        soonest: dict[str, int | None] = {}
        for turn, after in turns.items():
            soonest[turn] = force.soonest(after, True, self.within(problem.depth))
            if list(soonest.values()).count(None) > 1:
                return None
        lost = {turn: plies for turn, plies in soonest.items() if plies is not None}
        keys = tuple(turn for turn in soonest if turn not in lost)
        if len(keys) != 1 or (max(lost.values(), default=0) + 1) // 2 != problem.depth:
            return None
        if not self.holds(force, problem, keys[0]):
            return None

        def winning(at: P, plies: int) -> Iterator[str]:
            return (t for t, after in game.turns(at).items() if force.forces(after, False, plies - 1))

        return proved(keys, [refuted(turn, winning(turns[turn], plies)) for turn, plies in lost.items()])

    def verify(self, case: Case[P]) -> Tries:
        """Check that the event follows every other turn in time, and that the solving turn has the
        promised effect.
        """
        game, turns, plies = case.game, case.turns, self.within(case.depth)
        if Verifier(game).forces(case.position, case.mover, 1):
            raise Unproved("Wrong task: the solver can win at once.")
        verifier = Verifier(game, self.event)
        soonest: dict[str, int] = {}
        for turn, after in turns.items():
            foe = game.mover(after)
            for limit in range(plies + 1):
                if verifier.forces(after, foe, limit):
                    soonest[turn] = limit
                    break
        case.only(tuple(turn for turn in turns if turn not in soonest))
        self.confirm(case, verifier)
        if (max(soonest.values(), default=0) + 1) // 2 != case.depth:
            message = f"Wrong depth: it does not take {plural(case.depth, 'turn')} to refute the wrong turns."
            raise Unproved(message)
        case.end()

        def winning(at: P, plies: int) -> Turns:
            foe = game.mover(at)
            return tuple(t for t, one in game.turns(at).items() if verifier.forces(one, foe, plies - 1))

        return (case.refuted({turn: winning(turns[turn], limit) for turn, limit in soonest.items()}),)

    def solutions(self, problem: Problem[P]) -> tuple[Turns, ...]:
        """Return the turns after which the event is not forced in time; only one may have the promised effect."""
        game, plies, verifier = problem.game, self.within(problem.depth), Verifier(problem.game, self.event)
        if Verifier(game).forces(problem.position, problem.mover, 1):
            raise Unproved("The solver can win at once.")
        turns = problem.turns.items()
        keys = tuple(turn for turn, one in turns if not verifier.forces(one, game.mover(one), plies))
        if len(keys) == 1:
            case = Case(problem.kind, problem.position, problem.depth, solution=keys, refutations={})
            self.confirm(case, verifier)
        return tuple((turn,) for turn in keys)

    def themes(self, problem: Problem[P], solution: Turns) -> set[str]:
        """Return the theme of defence."""
        return {"defence"}

    def threat(self, story: Story[P], after: P) -> str:
        """Say how soon the opponent forces the event."""
        depth, foe = story.problem.depth, story.problem.game.mover(after).capitalize()
        # The reply is the first of the turns that the opponent needs.
        return (
            f", and then {foe} can {self.does} {soon(max(1, depth - 1), 'more turn')}, whatever {story.solver} does"
        )


@dataclass(frozen=True)
class PreventedEvent(_Defence[P]):
    """An event that the opponent forces within a number of turns (the depth) unless the solver prevents it.

    Attributes:
        event: the event to prevent.
        does: the verb for the action of the player who causes the event, in the form used after ``can`` (``win``).
        longer: by how many of the opponent's turns the saving turn must outlast any other turn.
    """

    event: Event[P] = won
    does: str = "win"
    longer: int = 0
    unit: ClassVar[str] = "turns of the opponent"

    def within(self, depth: int) -> int:
        """Return the number of turns, counting those of both players, in which the opponent plays ``depth`` turns."""
        return 2 * depth - 1

    def screened(self, screen: _Screen[P], depth: int) -> bool:
        """Return whether a first look excludes a position or the saving turn does not outlast the others by
        enough.
        """
        if super().screened(screen, depth):
            return True
        plies = self.within(depth)
        key = screen.single(lambda after: not screen.wins(after, True, plies))
        return key is not None and screen.wins(key, True, plies + 2 * self.longer)

    def holds(self, force: Force[P, object], problem: Problem[P], key: str) -> bool:
        """Return whether the event still cannot be forced a few turns later."""
        return not force.forces(problem.turns[key], True, self.within(problem.depth) + 2 * self.longer)

    def confirm(self, case: Case[P], verifier: Verifier[P]) -> None:
        """Check that the event still cannot be forced a few turns later. Raises Unproved."""
        key, plies = case.turns[case.solution[0]], self.within(case.depth) + 2 * self.longer
        if self.longer and verifier.forces(key, case.game.mover(key), plies):
            raise Unproved(
                f'Wrong solution: "{case.solution[0]}" does not hold for {plural(self.longer, "more turn")}.'
            )

    def outlook(self, story: Story[P]) -> Iterator[str]:
        """Yield a clause saying that the event cannot be forced in time."""
        depth = story.problem.depth
        more = f", nor even within {spelled(depth + self.longer, 'turn')}" if self.longer else ""
        yield f"after that, {story.foe} cannot {self.does} {soon(depth)}{more}"


@dataclass(frozen=True)
class OnlyWin(_Defence[P]):
    """Every turn except one lets the opponent force a win; the depth is the largest number of turns needed."""

    event = staticmethod(won)
    does = "win"
    unit: ClassVar[str] = "turns that the opponent needs after the best of the wrong turns"

    def within(self, depth: int) -> int:
        """Count the opponent's turns, and the replies to them."""
        return 2 * depth

    def holds(self, force: Force[P, object], problem: Problem[P], key: str) -> bool:
        """Return whether the solver wins in the end."""
        return force.soonest(problem.turns[key], False, HORIZON) is not None

    def confirm(self, case: Case[P], verifier: Verifier[P]) -> None:
        """Check that the solver wins in the end. Raises Unproved."""
        if not verifier.forces(case.turns[case.solution[0]], case.mover, EVER):
            raise Unproved(f'Wrong solution: "{case.solution[0]}" does not win in the end.')

    def outlook(self, story: Story[P]) -> Iterator[str]:
        """Yield a clause saying that the solver wins, and how soon."""
        if not story.problem.game.outcome(story.after):
            yield f"after that, {story.solver} can force a win{_soon(story.problem.game, story.after)}"


def _soon(game: Game[P], after: P) -> str:
    """Return the number of turns in which the player who has just moved wins, if a short search finds it."""
    left, count = NODES, 0
    while left > 0:
        count += 1
        solution = solve(game, after, Limits(depth=2 * count, nodes=left))
        left -= solution.nodes
        if solution.value != UNKNOWN:
            return f" {soon(count)}" if solution.value == LOSS else ""
    return ""
