"""Goals whose solution is a set: marking everything of one sort, or placing several chips for the most points."""

from collections.abc import Callable, Mapping
from math import comb
from typing import ClassVar, Literal

from printkit.engines.game import Game, P
from printkit.engines.puzzles.goal import Case, Goal, Problem, Story, always, log_tenths
from printkit.engines.puzzles.proof import Plausible, Proof, Tries, Turns, Unproved, Wrong, proved
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.wording import capitalised, listed, spelled


def nothing(game: Game[P], position: P) -> frozenset[str]:
    """Return the empty set."""
    return frozenset()


@dataclass(frozen=True, kw_only=True)
class FindAll(Goal[P]):
    """Everything of one sort in a position; the solver marks all of it and nothing else.

    Attributes:
        found: function that returns the right marks.
        by_other_means: function that finds the same marks in another way, for use in mining; None if there is only
            one way.
        decoys: function that returns things easily mistaken for right marks, each with the reason why it is not one,
            worded as the end of a sentence.
        sizes: smallest and largest number of marks in a puzzle.
        hidden: function that returns the easily overlooked marks, which become visible only after another step.
        how: function that takes the rules, the position and one thing to mark, and returns a phrase that follows the
            name of that thing and explains the mark (``by AFxAA``); None if the reason is obvious or shown.
        suitable: function that decides which solutions are worth printing.
    """

    found: Callable[[Game[P], P], frozenset[str]]
    by_other_means: Callable[[Game[P], P], frozenset[str]] | None = None
    decoys: Callable[[Game[P], P], Mapping[str, str]]
    sizes: tuple[int, int] = (2, 9)
    hidden: Callable[[Game[P], P], frozenset[str]] = nothing
    how: Callable[[Game[P], P, str], str] | None = None
    suitable: Callable[[Turns], bool] = always
    form: ClassVar[Literal["line", "marks", "placements"]] = "marks"

    def foreseen(self, depth: int) -> int:
        """Return 0, because nothing has to be foreseen."""
        return 0

    def prove(self, problem: Problem[P]) -> Proof | None:
        """Return the set, as found by the miner."""
        find = self.by_other_means or self.found
        solution = tuple(sorted(find(problem.game, problem.position)))
        fewest, most = self.sizes
        if not fewest <= len(solution) <= most or not self.suitable(solution):
            return None
        decoys = self.decoys(problem.game, problem.position)
        return proved(solution, [Wrong(decoy, None, True, order=(0, decoy)) for decoy in decoys])

    def verify(self, case: Case[P]) -> Tries:
        """Check that the set contains everything to mark and nothing else."""
        marks = tuple(sorted(self.found(case.game, case.position)))
        if marks != case.solution:
            wrong = sorted(set(marks) ^ set(case.solution))
            missing = [one for one in wrong if one in marks]
            what = f"{missing[0]!r} is missing" if missing else f"{wrong[0]!r} does not belong to it"
            raise Unproved(f"Wrong solution: {what}." if wrong else "Wrong solution: it is not sorted.")
        fewest, most = self.sizes
        if not fewest <= len(marks) <= most or not self.suitable(marks):
            message = f"Wrong solution: it has {len(marks)} entries, but the task asks for {fewest} to {most}."
            raise Unproved(message)
        return (case.missed(tuple(self.decoys(case.game, case.position))),)

    def solutions(self, problem: Problem[P]) -> tuple[Turns, ...]:
        """Return the set of everything to mark, if there is any."""
        marks = tuple(sorted(self.found(problem.game, problem.position)))
        return (marks,) if marks else ()

    def overlooked(self, problem: Problem[P]) -> int:
        """Count the marks that become visible only after another step."""
        return len(self.hidden(problem.game, problem.position))

    def estimate(self, solution: Turns, features: Mapping[str, int]) -> int:
        """Estimate a level that rises by one for every four additional things that must not be overlooked; decoys
        count half.
        """
        return 100 + (len(solution) + features["hidden"] + features["close"] // 2) // 4 * 100

    def tree(self, problem: Problem[P], solution: Turns, features: Mapping[str, int], *, tries: Tries) -> int:
        """Count the right marks and the decoys."""
        return len(solution) + features["hidden"] + features["close"]

    def themes(self, problem: Problem[P], solution: Turns) -> set[str]:
        """Return the theme of puzzles that only require marking."""
        return {"reading"}

    def why(self, story: Story[P]) -> str:
        """Say how many marks there are, give the reason for each, and explain why the first decoy is not one."""
        game, position, count = story.problem.game, story.problem.position, len(story.solution)
        reasons = self.decoys(game, position)
        wrong = next(iter(story.refutations), "")
        text = capitalised(spelled(count, "answer"))
        if self.how:
            text += f": {_grouped({one: self.how(game, position, one) for one in story.solution})}"
        return f"{text}; {wrong} {reasons[wrong]}." if wrong else f"{text}."


def _grouped(reasons: Mapping[str, str]) -> str:
    """List the things to mark, grouped by reason: ``c1 and d1 (behind A), e4 (behind B)``."""
    groups: dict[str, list[str]] = {}
    for one, reason in reasons.items():
        groups.setdefault(reason, []).append(one)
    return ", ".join(f"{listed(own)} ({reason})" for reason, own in groups.items())


@dataclass(frozen=True, slots=True)
class Best:
    """The points that several chips can score while the opponent waits.

    Attributes:
        points: the highest score.
        sets: every set of placements with that score, each sorted.
        nearly: number of sets that score one point less.
    """

    points: int
    sets: tuple[Turns, ...]
    nearly: int


@dataclass(frozen=True, kw_only=True)
class BestPlacement(Goal[P]):
    """The most points that the mover can score alone, with the number of chips given by the depth; only one set
    scores that many.

    Attributes:
        best: function that returns the best sets of a given number of chips in a position.
        by_other_means: function that finds the same sets in another way, for use in mining; None if there is only one
            way.
        placed: function that returns the position after a set of placements, with the same player still to move.
        counted: function that takes the position and a set of placements, and lists in words what each point is for.
        suitable: function that decides which solutions are worth printing.
    """

    best: Callable[[P, int], Best]
    by_other_means: Callable[[P, int], Best] | None = None
    placed: Callable[[P, Turns], P]
    counted: Callable[[P, Turns], str]
    suitable: Callable[[Turns], bool] = always
    form: ClassVar[Literal["line", "marks", "placements"]] = "placements"
    unit: ClassVar[str] = "chips"

    def foreseen(self, depth: int) -> int:
        """Count each chip after the first, and the opponent's waiting turn before it."""
        return 2 * (depth - 1)

    def prove(self, problem: Problem[P]) -> Proof | None:
        """Return the set, as found by the miner."""
        best = (self.by_other_means or self.best)(problem.position, problem.depth)
        if len(best.sets) != 1 or not self.suitable(best.sets[0]):
            return None
        return Proof(best.sets[0], nearly=best.nearly)

    def verify(self, case: Case[P]) -> Plausible:
        """Check that, by the rules, this set and no other scores the most."""
        best, solution = self.best(case.position, case.depth), case.solution
        if solution not in best.sets:
            message = (
                f"Wrong solution: {' '.join(solution)} does not score {best.points} points, the maximum; "
                f"{' '.join(best.sets[0])} does."
            )
            raise Unproved(message)
        if len(best.sets) > 1:
            second = next(one for one in best.sets if one != solution)
            raise Unproved(f"Second solution: {' '.join(second)} also scores {best.points} points.")
        if case.refutations:
            raise Unproved("Wrong refutations: a set of placements has none.")
        game, at, player = case.game, case.position, case.mover
        for turn in solution:
            at = replace(game.play(at, turn)[1], mover=player)  # type: ignore[type-var]
        before, score = game.score(case.position), game.score(game.parse(game.text(at)))
        if score is None or before is None or score[player] - before[player] != best.points:
            raise Unproved(f"Wrong solution: it does not raise the score from {before} by {best.points} points.")
        if not self.suitable(solution):
            raise Unproved("Wrong solution: puzzles of this kind need a set of another kind.")
        return best.nearly

    def after(self, game: Game[P], position: P, turns: Turns) -> P:
        """Return the position with the placements, with the same player still to move."""
        return self.placed(position, turns)

    def solutions(self, problem: Problem[P]) -> tuple[Turns, ...]:
        """Return every set that scores the most."""
        return self.best(problem.position, problem.depth).sets

    def estimate(self, solution: Turns, features: Mapping[str, int]) -> int:
        """Estimate a level that rises by one for every chip, and a little for sets that fall just short."""
        return 50 + 100 * len(solution) + 15 * log_tenths(1 + features["close"]) // 10

    def tree(self, problem: Problem[P], solution: Turns, features: Mapping[str, int], *, tries: Tries) -> int:
        """Count a quarter of all sets with that many placements, so that puzzles with two chips get two stars, a
        number chosen by hand.
        """
        return comb(features["turns"], len(solution)) // 4

    def themes(self, problem: Problem[P], solution: Turns) -> set[str]:
        """Return the theme of planning."""
        return {"long", "planning"} if len(solution) > 2 else {"planning"}

    def why(self, story: Story[P]) -> str:
        """Give the reasons for all the points."""
        position, count = story.problem.position, len(story.solution)
        points = self.best(position, story.problem.depth).points
        text = f"Together they score {spelled(points, 'point')}, for {self.counted(position, story.solution)}"
        return f"{text}; no other {spelled(count)} placements score as many."
