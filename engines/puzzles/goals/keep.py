"""The goal of preserving the best achievable score."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import ClassVar

from printkit.engines.game import Game, P
from printkit.engines.puzzles import proof
from printkit.engines.puzzles.finals import Finals
from printkit.engines.puzzles.force import Points
from printkit.engines.puzzles.goal import Case, Goal, Problem, PuzzleKind, Story, telling_replies
from printkit.engines.puzzles.plain import DOUBT, Plain
from printkit.engines.search.solution import OutOfLimits
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.wording import plural, spelled

LIMIT = 300_000
"""Number of positions to search for the result that a task asks for."""


@dataclass(frozen=True)
class BestResult(Goal[P]):
    """A result in points: only one turn leads to the best result.

    Attributes:
        value: function that returns the result of a finished position for a player.
        depth: function that returns the number of turns that the solver has left in a position.
        least: smallest value accepted as the best result; None for any.
        worth: function that returns the result for a final lead in points, so that the points solver can find it;
            None if the result does not depend on the lead alone.
    """

    value: Callable[[Game[P], P, str], int]
    depth: Callable[[P], int]
    least: int | None = None
    worth: Callable[[int], int] | None = None
    unit: ClassVar[str] = "turns at most left for the solver"

    def foreseen(self, depth: int) -> int:
        """Count each of the solver's turns after the first, and the reply before it."""
        return 2 * (depth - 1)

    def aim(self, game: Game[P], position: P, depth: int) -> str:
        """Name the best result, unless the task does not fit the position or the result is not found."""
        if self.worth is not None and self.least is not None and self.depth(position) == depth:
            with suppress(OutOfLimits):
                return "a win" if Finals(game, LIMIT).lead(position, game.mover(position)) > 0 else "a draw"
        return "the best result"

    def played(self, kind: PuzzleKind[P]) -> bool:
        """Return whether the points are those of the game itself."""
        return kind.rules is None

    def ruled_out(self, problem: Problem[P]) -> bool:
        """Return whether, judging by leads alone, several turns keep the result or the best result is too low."""
        if self.worth is None:
            return False
        if self.depth(problem.position) != problem.depth:
            return True
        finals = Finals(problem.game, problem.kind.limits.quick)
        try:
            values = [self.worth(finals.lead(after, problem.mover)) for after in problem.turns.values()]
        except OutOfLimits:
            return True
        return values.count(max(values)) != 1 or self._too_little(max(values))

    def _too_little(self, best: int) -> bool:
        return self.least is not None and best < self.least

    def prove(self, problem: Problem[P]) -> proof.Proof | None:
        """Find, by alpha-beta, the line in which only one turn keeps the result."""
        game, turns = problem.game, problem.turns
        if self.depth(problem.position) != problem.depth:
            return None
        points = Points(game, problem.mover, self.value, budget=problem.kind.limits.proof)
        values = {turn: points.value(after) for turn, after in turns.items()}
        best = max(values.values())
        keys = tuple(turn for turn, value in values.items() if value == best)
        if len(keys) != 1 or self._too_little(best):
            return None

        def replies(at: P, turn_count: int) -> Iterable[str]:
            return (turn for turn, after in game.turns(at).items() if points.value(after) == best)

        def solving(at: P, turn_count: int) -> proof.Turns:
            return tuple(replies(at, turn_count)) if len(game.turns(at)) > 1 else ()

        def failing(at: P, key: str) -> tuple[proof.Wrong, ...]:
            return tuple(
                proof.refuted(turn, (r for r, p in game.turns(after).items() if points.value(p) < best))
                for turn, after in game.turns(at).items()
                if turn != key
            )

        solution = (*keys, *proof.Continuation(game, replies, solving).while_unique(turns[keys[0]]))
        first, *later = problem.own_turns(solution)
        return proof.proved(solution, failing(*first), [proof.plausible_turns(failing(*one)) for one in later])

    def verify(self, case: Case[P]) -> proof.Tries:
        """Check that the line keeps the result and that no other turn does."""
        game, depth = case.game, self.depth(case.position)
        if depth != case.depth:
            raise proof.Unproved(f"Wrong depth: the puzzle has {depth} {case.kind.unit}.")
        value = self._results(game, case.mover)
        best = value(case.position)
        if self._too_little(best):
            raise proof.Unproved("No turn does what the task asks.")

        def keeping(at: P, turn_count: int) -> proof.Turns:
            return tuple(turn for turn, one in game.turns(at).items() if value(one) == best)

        case.only(keeping(case.position, 0))
        case.line(keeping, lambda at, made: keeping(at, made) if len(game.turns(at)) > 1 else ())

        def refuting(at: P, key: str) -> dict[str, proof.Turns]:
            return {
                turn: tuple(reply for reply, one in game.turns(after).items() if value(one) < best)
                for turn, after in game.turns(at).items()
                if turn != key
            }

        first, *later = case.own_turns(case.solution)
        return (case.refuted(refuting(*first)), *(telling_replies(refuting(*one)) for one in later))

    def solutions(self, problem: Problem[P]) -> tuple[proof.Turns, ...]:
        """Return the turns that lead to the best result, if that is high enough."""
        if (left := self.depth(problem.position)) != problem.depth:
            raise proof.Unproved(f"The solver has at most {plural(left, 'turn')} left.")
        value = self._results(problem.game, problem.mover)
        results = {turn: value(after) for turn, after in problem.turns.items()}
        best = max(results.values())
        if self._too_little(best):
            return ()
        return tuple((turn,) for turn, result in results.items() if result == best)

    def _results(self, game: Game[P], player: str) -> Callable[[P], int]:
        """Return a function that finds the result of a position for a player, using the points solver if possible,
        and otherwise trying everything.
        """
        if self.worth is None:
            plain = Plain(game)
            return lambda at: plain.value(self.value, at, player)
        finals, worth = Finals(game, DOUBT), self.worth
        return lambda at: worth(finals.lead(at, player))

    def themes(self, problem: Problem[P], solution: proof.Turns) -> set[str]:
        """Return the theme of planning."""
        return {"planning"}

    def why(self, story: Story[P]) -> str:
        """Return the usual explanation or, if leads decide the outcome, a description of how the game ends after the
        solving turn and after a wrong one.
        """
        if not self.worth:
            return super().why(story)
        problem = story.problem
        finals = Finals(problem.game, problem.kind.limits.proof)

        def ends(turn: str, only: str = "") -> str:
            lead = finals.lead(problem.turns[turn], problem.mover)
            if not lead:
                return f"{story.solver} draws"
            return f"{story.solver} {f'wins by {only}' if lead > 0 else 'loses by '}{spelled(abs(lead), 'point')}"

        phrases = [*story.line(), f"if both play perfectly, {ends(story.solution[0])}"]
        phrases += [f"but after {both}, {ends(turn, 'only ')}" for turn, both in story.foremost()]
        return f"{'; '.join(phrases)}."
