"""The goal of finding the most valuable turn."""

from collections.abc import Callable, Iterator

from printkit.engines.game import Game, P
from printkit.engines.puzzles.goal import Case, Goal, Measure, Problem, Story
from printkit.engines.puzzles.proof import TELLING, Proof, Tries, Turns, Unproved, Wrong, proved
from printkit.layouts.base.frozen import dataclass


@dataclass(frozen=True, kw_only=True)
class BestTurn(Goal[P]):
    """The goal of finding the one turn that is worth more than any other.

    Attributes:
        worth: function that returns the value of a turn.
        by_other_means: function that finds the same value in another way, for use in mining; None if there is only
            one way.
        least: lowest value accepted for the best turn.
        enough: lowest value that counts as success, if puzzles require a higher one.
        near: a wrong turn is plausible if its value is at most this much below the best.
        reply: function that takes the rules and the position after a turn, and returns the reply with which the
            opponent spoils the turn; None if no reply is needed.
        spoils: how the reply spoils the turn, as the end of a sentence; empty if the reply's description already
            says so.
        ahead: number of turns to look ahead after the turn, including those that the opponent passes.
        first_impression: function that says how promising a turn looks to a person who knows the task, before any
            analysis; None to use the game's own count.
        tally: function that puts the value after the reply into words, as a phrase that follows the player's name
            (``is 2 threes ahead``); None if descriptions of turns suffice.
        then: the situation after the solving turn, as a phrase with ``{foe}``; empty if the turn's description
            already says so.
    """

    worth: Measure[P]
    by_other_means: Measure[P] | None = None
    least: int
    enough: int | None = None
    near: int = 1
    reply: Callable[[Game[P], P], str | None] | None = None
    spoils: str = ""
    ahead: int = 0
    first_impression: Measure[P] | None = None
    tally: Callable[[int], str] | None = None
    then: str = ""

    def foreseen(self, depth: int) -> int:
        """Return the value of the setting ``ahead``."""
        return self.ahead

    def ruled_out(self, problem: Problem[P]) -> bool:
        """Return whether several turns tie for the highest value or none is worth enough; the miner's own measure is
        not used, because it may take a hundred times as long.
        """
        values = [self.worth(problem.step(turn)) for turn in problem.turns]
        return values.count(max(values)) != 1 or max(values) < self.least

    def prove(self, problem: Problem[P]) -> Proof | None:
        """Return the turn worth the most, by the miner's measure."""
        game, turns, measure = problem.game, problem.turns, self.by_other_means or self.worth
        worth = {turn: measure(problem.step(turn)) for turn in turns}
        best = max(worth.values())
        keys = tuple(turn for turn, value in worth.items() if value == best)
        if len(keys) != 1 or best < self.least:
            return None
        wrong = []
        for turn, value in worth.items():
            if value < best:
                near = value >= best - self.near
                reply = self.reply(game, turns[turn]) if self.reply and near else None
                wrong.append(Wrong(turn, reply, near, order=(-value, turn)))
        return proved(keys, wrong)

    def verify(self, case: Case[P]) -> Tries:
        """Check that the turn is worth more than any other."""
        worth = {turn: self.worth(case.step(turn)) for turn in case.turns}
        best = max(worth.values(), default=0)
        if best < self.least:
            raise Unproved("No turn does what the task asks.")
        case.only(tuple(turn for turn, value in worth.items() if value == best))
        case.end()
        near = tuple(turn for turn in worth if turn != case.solution[0] and worth[turn] >= best - self.near)
        if self.reply is None:
            return (case.missed(near),)
        telling = sorted(near, key=lambda turn: (-worth[turn], turn))[:TELLING]
        replies = {turn: self.reply(case.game, case.turns[turn]) for turn in telling}
        if dict(case.refutations) != replies:
            raise Unproved(f"Wrong refutations: they should be {replies}.")
        return (near,)

    def solutions(self, problem: Problem[P]) -> tuple[Turns, ...]:
        """Return the turns worth the most, if they are worth enough."""
        worth = {turn: self.worth(problem.step(turn)) for turn in problem.turns}
        best, enough = max(worth.values()), self.least if self.enough is None else self.enough
        return tuple((turn,) for turn, value in worth.items() if value == best >= enough)

    def replies(self, problem: Problem[P], at: P) -> int:
        """Count the replies that capture or score something, if replies matter; a capture counts only once, no matter
        what is placed afterwards.
        """
        if not self.reply:
            return super().replies(problem, at)
        forcing = (reply for reply in problem.game.turns(at) if problem.kind.forcing(problem.game, at, reply))
        return len({reply.rpartition("+")[0] or reply for reply in forcing})

    def themes(self, problem: Problem[P], solution: Turns) -> set[str]:
        """Return no themes."""
        return set()

    def why(self, story: Story[P]) -> str:
        """Return the usual explanation, or one that gives the totals after the solving turn and after the most
        plausible wrong one.
        """
        if not self.tally:
            return super().why(story)
        (line,) = story.line()
        reply = self.reply(story.problem.game, story.after) if self.reply else None
        key = self._left(story, story.solution[0])
        sums = [f"{line}; after the best reply, {reply}, {key}" if reply else f"{line}, so {key}"]
        sums += [f"but after {both}, {self._left(story, turn)}" for turn, both in story.foremost()]
        return f"{'; '.join(sums)}."

    def _left(self, story: Story[P], turn: str) -> str:
        """Say how much of a turn's value remains after the best reply."""
        assert self.tally
        return f"{story.solver} {self.tally(self.worth(story.problem.step(turn)))}"

    def outlook(self, story: Story[P]) -> Iterator[str]:
        """Yield the situation after the solving turn."""
        if self.then:
            yield self.then.format(foe=story.foe)

    def failure(self, story: Story[P]) -> Iterator[str]:
        """Say how the most plausible wrong turn is spoilt or, if no reply is needed, what that turn does."""
        for turn, reply in list(story.refutations.items())[:1]:
            if not reply:
                yield f"{turn} {story.describe(story.problem.step(turn))}"
            elif self.spoils:
                yield f"{turn} fails: {reply} {self.spoils}"
            else:
                yield story.refutation(turn, reply)
