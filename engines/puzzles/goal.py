"""The parts of a puzzle: the goal, the kind of puzzle that uses it, and the position to which it is applied.

A :class:`Goal` is one type of task, and its class contains everything specific to it: the proof, its verification by
other code, the difficulty, and the explanation of the solution. The goals themselves are in
:mod:`printkit.engines.puzzles.goals`; a :class:`PuzzleKind` applies one of them to a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from random import Random
from typing import ClassVar, Generic, Literal, NamedTuple, TypeAlias

from printkit import engines
from printkit.engines.game import Game, P
from printkit.engines.puzzles.proof import CLOSE, TELLING, Plausible, Proof, Tries, Turns, Unproved
from printkit.engines.search.solution import check_time
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.wording import capitalised, plural, soon, spelled


class Step(NamedTuple, Generic[P]):
    """A turn in context: the rules, the position before it, its notation, and the position after it."""

    game: Game[P]
    before: P
    turn: str
    after: P


Event: TypeAlias = Callable[[Game[P], P, str], "bool | None"]
"""A function that takes the rules, a position and a player, and returns whether the event has happened to that
player; None while it still may.
"""

Measure: TypeAlias = Callable[[Step[P]], int]
"""A function that returns the value of a turn."""

Description: TypeAlias = Callable[[Step[P]], str]
"""A function that describes the effects of a turn, as the end of a sentence that begins with it (``completes
Water``).
"""

Refutations: TypeAlias = Mapping[str, "str | None"]
"""Wrong turns with the replies that refute them; None if no reply is needed."""

PLAYED = "is played"
"""The description of a turn about which nothing more specific is known."""


def won(game: Game[P], position: P, player: str) -> bool | None:
    """Return whether the player has won: the event of winning."""
    over = game.outcome(position)
    return None if over is None else over.winner == player


def captures(game: Game[P], position: P, turn: str) -> bool:
    """Return whether a turn captures something, according to its notation."""
    return "x" in turn


def always(position: object) -> bool:
    """Return True, so that nothing is excluded."""
    return True


def log_tenths(number: int) -> int:
    """Return ten times the binary logarithm of a positive whole number, rounded down; 0 for 0."""
    return int((number**10).bit_length() - 1) if number else 0


@dataclass(frozen=True)
class Play(Generic[P]):
    """A finished game that is searched for puzzles.

    Attributes:
        start: text of its first position.
        positions: the start and the position after every turn.
        turns: the turns between them; empty if they follow from the positions.
    """

    start: str
    positions: tuple[P, ...]
    turns: Turns = ()


class NodeLimits(NamedTuple):
    """The numbers of positions to expand in one search for a proof and in the quick first look at a position."""

    proof: int = 60_000
    quick: int = 40_000


USUAL = NodeLimits()


@dataclass(frozen=True, kw_only=True)
class PuzzleKind(Generic[P]):
    """A kind of puzzle in a game.

    Attributes:
        name: unique within its game (``win``).
        game: the game or variant.
        title: the name in lists and on sheets.
        stipulation: the task, in which ``{turns}`` becomes ``one turn`` and so on, ``{soon}`` becomes ``within two
            turns``, ``{later}`` the same for ``depth`` plus the goal's ``longer``, ``{n}`` the number, ``{foe}``
            the opponent, and ``{aim}`` the goal's :meth:`~Goal.aim`.
        goal: the property that makes a position a puzzle of this kind.
        definition: the goal as a sentence, in the words of the rules.
        terms: sentences printed below the stipulation to explain its words; empty if the words are clear.
        depths: the depths to mine, in ascending order.
        play: function that plays a game, between players of two levels (:mod:`printkit.engines.puzzles.played`) or at
            random.
        plies: smallest and largest number of turns played before a position is considered.
        unit: the unit in which depth is counted; empty for the goal's usual unit.
        refutes: the definition of a refutation; empty for goals that concern only one turn.
        forcing: function that decides whether a turn is one that everybody considers first, such as a capture.
        rules: the rules, if they are not those of ``game``.
        choices: smallest and largest number of legal turns in a position.
        may_ask: function that decides whether a position is worth examining at all.
        limits: limits of the searches; a candidate that needs more is dropped.
        tries: smallest number of plausible wrong turns (or of decoys, in puzzles with marks).
        weight: share of a game's puzzles that are of this kind, relative to the other kinds.
        not_greedy: whether to exclude puzzles that are solved by the turn that scores the most at once.
        uses_ranks: whether nodes are estimated from the ranks of the solving turns at first sight, without searches.
        describe: function that describes how a turn contributes to the goal; None if the game's own description
            suffices.
    """

    name: str
    game: str
    title: str = ""
    stipulation: str = ""
    goal: Goal[P]
    definition: str = ""
    depths: tuple[int, ...] = (1,)
    play: Callable[[Random], Play[P]]
    plies: tuple[int, int] = (0, 1000)
    unit: str = ""
    refutes: str = ""
    forcing: Callable[[Game[P], P, str], bool] = captures
    rules: Callable[[], Game[P]] | None = None
    choices: tuple[int, int] = (5, 3000)
    may_ask: Callable[[P], bool] = always
    limits: NodeLimits = USUAL
    tries: int = 2
    weight: int = 1
    not_greedy: bool = False
    uses_ranks: bool = False
    describe: Description[P] | None = None
    terms: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "unit", self.unit or self.goal.unit)

    @property
    def played(self) -> bool:
        """Whether its task is a player's aim, such as a win or points, so that players' turns determine its level."""
        return self.goal.played(self)

    @property
    def answer(self) -> str:
        """``set`` if the solution is a set, whose order does not matter; otherwise ``line``, whose first turn is the
        key.
        """
        return "line" if self.goal.form == "line" else "set"

    @property
    def engine(self) -> Game[P]:
        """The rules by which it is judged."""
        return self.rules() if self.rules else engines.find(self.game)

    def task(self, position: P, depth: int) -> str:
        """Return the task as printed for a position: ``Red to play: win in two turns.``."""
        game = self.engine
        mover = game.mover(position)
        foe = capitalised(next((one for one in game.info.players if one != mover), ""))
        mover = capitalised(mover)
        later = soon(depth + self.goal.longer)
        order = self.stipulation.format(
            turns=spelled(depth, "turn"), soon=soon(depth), later=later, n=spelled(depth), foe=foe, mover=mover,
            aim=self.goal.aim(game, position, depth),
        )  # fmt: skip
        return f"{mover} to play: {order}."


@dataclass(frozen=True)
class Problem(Generic[P]):
    """A position to which a kind of puzzle is applied.

    Attributes:
        kind: the task.
        position: the position.
        depth: the depth in the kind's unit.
    """

    kind: PuzzleKind[P]
    position: P
    depth: int

    @cached_property
    def game(self) -> Game[P]:
        """The rules by which it is judged."""
        return self.kind.engine

    @cached_property
    def turns(self) -> Mapping[str, P]:
        """The legal turns with the positions after them."""
        return self.game.turns(self.position)

    @cached_property
    def mover(self) -> str:
        """The player who has to solve it."""
        return self.game.mover(self.position)

    def step(self, turn: str) -> Step[P]:
        """Return a turn in the position, with the position after it."""
        check_time()
        return Step(self.game, self.position, turn, self.turns[turn])

    def own_turns(self, solution: Turns) -> Iterator[tuple[P, str]]:
        """Yield each position of a line in which the solver is to move, with the solving turn."""
        at = self.position
        for number, turn in enumerate(solution):
            if number % 2 == 0:
                yield at, turn
            at = self.game.turns(at)[turn]

    def forcing(self, at: P, key: str) -> dict[str, bool]:
        """For each turn in a position except the solving one, return whether everybody would consider it first."""
        return {turn: self.kind.forcing(self.game, at, turn) for turn in self.game.turns(at) if turn != key}


def telling_replies(replies: Mapping[str, Turns]) -> Turns:
    """Return the turns that only a few replies refute."""
    return tuple(turn for turn, right in replies.items() if 0 < len(right) <= CLOSE)


@dataclass(frozen=True)
class Case(Problem[P]):
    """A problem, together with the solution that a puzzle claims for it; each method raises Unproved if the claim is
    wrong.

    Attributes:
        solution: the puzzle's solution.
        refutations: the puzzle's refutations.
    """

    solution: Turns
    refutations: Refutations

    def only(self, keys: Turns) -> None:
        """Check that only the first turn of the solution solves the problem."""
        first = self.solution[0]
        if first not in self.turns:
            raise Unproved(f'Wrong solution: "{first}" is not a legal turn in the engine’s notation.')
        if first not in keys:
            alternative = f', but "{keys[0]}" does' if keys else ""
            raise Unproved(f'Wrong solution: "{first}" does not do what the task asks{alternative}.')
        if len(keys) > 1:
            raise Unproved(
                f'Second solution: "{next(key for key in keys if key != first)}" also does what the task asks.'
            )

    def end(self) -> None:
        """Check that the solution is one turn long."""
        if len(self.solution) != 1:
            raise Unproved(f'Wrong solution: nothing may follow "{self.solution[0]}".')

    def line(self, replies: Callable[[P, int], Turns], solving: Callable[[P, int], Turns]) -> None:
        """Check the rest of the solution: that its replies are the best, that no alternative to a solving turn works,
        and that the line continues for as long as only one turn works.
        """
        line = self.solution
        if len(line) % 2 == 0:
            raise Unproved("Wrong solution: it ends with a reply.")
        at = self.turns[line[0]]
        for turn_count in range(1, len(line) // 2 + 1):
            reply, turn = line[2 * turn_count - 1 : 2 * turn_count + 1]
            if reply not in replies(at, turn_count):
                raise Unproved(f'Wrong solution: "{reply}" is not a best reply.')
            at = self.game.turns(at)[reply]
            only = solving(at, turn_count)
            if turn not in only:
                raise Unproved(f'Wrong solution: "{turn}" does not do what the task asks.')
            if len(only) > 1:
                raise Unproved(
                    f'Second solution: after "{reply}", "{turn}" is not the only turn that does what the task asks.'
                )
            at = self.game.turns(at)[turn]
        turn_count = len(line) // 2 + 1
        for reply in replies(at, turn_count):
            only = solving(self.game.turns(at)[reply], turn_count)
            if len(only) == 1:
                raise Unproved(f'Wrong solution: it should continue with "{reply}" and "{only[0]}".')

    def missed(self, plausible: Turns) -> Turns:
        """Check, for a goal that concerns only one turn, that the stored wrong turns are plausible and have no
        replies, and that none is missing.
        """
        stored_replies = self.refutations
        if len(stored_replies) != min(TELLING, len(plausible)):
            turns = plural(len(plausible), "plausible turn")
            message = f"Wrong number of refutations: {len(stored_replies)} for {turns}."
            raise Unproved(message)
        for turn, reply in stored_replies.items():
            if turn not in plausible:
                raise Unproved(f'Wrong refutation: "{turn}" is not a plausible wrong turn in this position.')
            if reply is not None:
                raise Unproved(f'Wrong refutation: "{turn}" needs no reply.')
        return plausible

    def refuted(self, replies: Mapping[str, Turns]) -> Turns:
        """Check the stored refutations and their number; ``replies`` are all the replies that refute a turn."""
        stored_replies = self.refutations
        telling = [turn for turn, right in replies.items() if right]
        if len(stored_replies) != min(TELLING, len(telling)):
            turns = plural(len(telling), "wrong turn")
            message = f"Wrong number of refutations: {len(stored_replies)} for {turns}."
            raise Unproved(message)
        for turn, reply in stored_replies.items():
            if turn not in telling:
                raise Unproved(f'Wrong refutation: "{turn}" is not a wrong turn in this position.')
            if reply not in replies[turn]:
                raise Unproved(f'Wrong refutation: "{reply}" does not refute "{turn}".')
        return telling_replies(replies)


@dataclass(frozen=True)
class Story(Generic[P]):
    """A solved problem to explain.

    Attributes:
        problem: the problem.
        solution: as proved.
        refutations: the most plausible wrong turns first.
        describe: function that describes turns.
    """

    problem: Problem[P]
    solution: Turns
    refutations: Refutations
    describe: Description[P]

    @property
    def after(self) -> P:
        """The position after the first turn of the solution."""
        return self.problem.turns[self.solution[0]]

    @property
    def solver(self) -> str:
        """The name of the player who has to solve it, capitalised."""
        return self.problem.mover.capitalize()

    @property
    def foe(self) -> str:
        """The name of the player to move after the solving turn, capitalised."""
        return self.problem.game.mover(self.after).capitalize()

    def line(self) -> list[str]:
        """Describe the effects of the first turn of the solution, and of the last if it has several turns."""
        problem, (key, *rest) = self.problem, self.solution
        phrases, at = [f"{key} {self.describe(problem.step(key))}"], self.after
        for number, turn in enumerate(rest, 1):
            before, at = at, problem.game.turns(at)[turn]
            if number == len(rest):
                phrases.append(f"finally {turn} {self.describe(Step(problem.game, before, turn, at))}")
        return phrases

    def foremost(self) -> Iterator[tuple[str, str]]:
        """Yield the most plausible wrong turn, if there is one, together with the reply that refutes it."""
        for turn, reply in islice(self.refutations.items(), 1):
            yield turn, f"{turn} and the reply {reply}" if reply else turn

    def refutation(self, turn: str, reply: str) -> str:
        """Say how the reply to a wrong turn makes it fail."""
        problem = self.problem
        after = problem.turns[turn]
        then = problem.game.turns(after)[reply]
        does = self.describe(Step(problem.game, after, reply, then))
        text = f"{turn} fails: {reply} {'refutes it' if does == PLAYED else does}"
        return text if problem.game.outcome(then) else text + problem.kind.goal.threat(self, after)


class Goal(ABC, Generic[P]):
    """A type of task.

    Attributes:
        form: the form that a solution takes: a line of turns, a set of marks, or a set of placements.
        forcing: whether an event is forced in a line that is shown to its end.
        defence: whether the solver has to prevent a win that the opponent can force.
        longer: by how many of the opponent's turns the solution must outlast the wrong turns.
        unit: unit of the depth.
        first_impression: function that says how promising a turn looks to a person who knows the task, before any
            analysis; None to use the game's own count.
    """

    form: ClassVar[Literal["line", "marks", "placements"]] = "line"
    forcing: ClassVar[bool] = False
    defence: ClassVar[bool] = False
    longer: int = 0
    unit: ClassVar[str] = "turns of the solver"
    first_impression: Measure[P] | None = None

    # --------------------------------------------------------------------------------------- proof

    @abstractmethod
    def prove(self, problem: Problem[P]) -> Proof | None:
        """Return the miner's proof that a position fits the goal; None if the position does not fit. Raises
        GivenUp.
        """

    @abstractmethod
    def verify(self, case: Case[P]) -> Plausible:
        """Prove a puzzle's claims for the judge, using code other than the miner's, and return the plausible wrong
        turns. Raises Unproved.
        """

    @abstractmethod
    def solutions(self, problem: Problem[P]) -> tuple[Turns, ...]:
        """Return everything that achieves the goal, as found by the judge: single turns, or whole sets.

        Raises:
            Unproved: the task does not fit the position.
            OutOfLimits: the judge could not decide within its limits.
        """

    def ruled_out(self, problem: Problem[P]) -> bool:
        """Return whether it is known without a long search that a position does not fit the goal."""
        return False

    def after(self, game: Game[P], position: P, turns: Turns) -> P:
        """Return the position after some turns of a solution."""
        for turn in turns:
            position = game.play(position, turn)[1]
        return position

    # ---------------------------------------------------------------------------------- difficulty

    @abstractmethod
    def foreseen(self, depth: int) -> int:
        """Return how many turns, counting those of both players, must be foreseen after the first at a given
        depth.
        """

    def aim(self, game: Game[P], position: P, depth: int) -> str:
        """Return the result that a task asks for; empty if its stipulation already says it."""
        return ""

    def played(self, kind: PuzzleKind[P]) -> bool:
        """Return whether the goal is a player's aim."""
        return False

    def overlooked(self, problem: Problem[P]) -> int:
        """Return how easily parts of the solution are overlooked."""
        return 0

    def estimate(self, solution: Turns, features: Mapping[str, int]) -> int:
        """Estimate the level, in hundredths, that a puzzle would have if there were players with this aim.

        The estimate assumes that turns are tried in order of how promising they look, or that only the plausible ones
        are tried, if those are fewer.
        """
        tries = min(features["rank"], 1 + features["close"])
        return (
            100
            + 6 * log_tenths(tries)
            + 25 * log_tenths(features["turns"]) // 10
            + 25 * features["foreseen"]
            + 45 * features["quiet"]
        )

    def tree(self, problem: Problem[P], solution: Turns, features: Mapping[str, int], *, tries: Tries) -> int:
        """Count the positions that a careful reader considers.

        Each of the solver's turns in a line counts, together with the replies to it. In a defence the solver has one
        turn, and each reply to it begins a line with as many turns as the opponent needs.
        """
        count, times = 0, problem.depth if self.defence else 1
        for (at, _), wrong in zip(problem.own_turns(solution), tries, strict=True):
            turns = problem.game.turns(at)
            count += len(turns)
            if features["foreseen"]:
                count += times * sum(self.replies(problem, turns[turn]) for turn in sorted(wrong)[:LOOKED])
        return count

    def replies(self, problem: Problem[P], at: P) -> int:
        """Count the replies that a careful reader considers in a position."""
        return len(problem.game.turns(at))

    # --------------------------------------------------------------------------------------- words

    @abstractmethod
    def themes(self, problem: Problem[P], solution: Turns) -> set[str]:
        """Return the themes that follow from the goal."""

    def why(self, story: Story[P]) -> str:
        """Explain in one sentence why the solution works and how the most plausible wrong turn fails."""
        return f"{'; '.join([*story.line(), *self.outlook(story), *self.failure(story)])}."

    def outlook(self, story: Story[P]) -> Iterator[str]:
        """Describe the position after the solving turn in words."""
        yield from ()

    def failure(self, story: Story[P]) -> Iterator[str]:
        """If replies refute wrong turns, say how the most plausible of those turns fails."""
        for turn, reply in story.refutations.items():
            if reply:
                yield story.refutation(turn, reply)
                return

    def threat(self, story: Story[P], after: P) -> str:
        """Say, as the end of a sentence, how a reply refutes a turn without ending the game."""
        return ""


LOOKED = 6
"""Largest number of plausible wrong turns whose replies are counted, at each of the solver's turns."""
