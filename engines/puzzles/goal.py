"""What a puzzle asks: the goal, the kind of puzzle that has it, and the position in which it is asked.

A :class:`Goal` is one sort of task, and its class holds all that depends on the sort: the proof, its
verification by other code, the difficulty, and the explanation of the solution. The goals themselves are in
:mod:`printkit.engines.puzzles.goals`; a :class:`PuzzleKind` applies one of them to a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import ClassVar, Generic, Literal, NamedTuple, TypeAlias

from printkit import engines
from printkit.engines.game import Game, P
from printkit.engines.puzzles.proof import CLOSE, TELLING, Plausible, Proof, Tries, Turns, Unproved
from printkit.layouts.base.wording import capitalised, plural


class Step(NamedTuple, Generic[P]):
    """A turn that is played: the rules, the position before it, its notation, and the position after it."""

    game: Game[P]
    before: P
    turn: str
    after: P


Event: TypeAlias = Callable[[Game[P], P, str], "bool | None"]
"""Of rules, a position and a player: whether the event has happened for that player; None while it still may."""

Measure: TypeAlias = Callable[[Step[P]], int]
"""What a turn achieves."""

Description: TypeAlias = Callable[[Step[P]], str]
"""What a turn does, as the end of a sentence that begins with it (``completes Water``)."""

Refutations: TypeAlias = Mapping[str, "str | None"]
"""Wrong turns with the replies that refute them; None where nothing has to be replied."""

PLAYED = "is played"
"""The description of a turn of which nothing better is known."""


def won(game: Game[P], position: P, player: str) -> bool | None:
    """The event of winning."""
    over = game.outcome(position)
    return None if over is None else over.winner == player


def captures(game: Game[P], position: P, turn: str) -> bool:
    """Whether a turn takes something, by its notation."""
    return "x" in turn


def always(position: object) -> bool:
    """No restriction."""
    return True


def log_tenths(number: int) -> int:
    """Ten times the binary logarithm of a number from 1 on, rounded down; 0 for 0."""
    return int((number**10).bit_length() - 1) if number else 0


@dataclass(frozen=True)
class Play(Generic[P]):
    """A game as it was played: the positions that puzzles are looked for in.

    Attributes:
        start: text of the position it started from.
        positions: the start and the position after every turn.
        turns: the turns between them; empty where they follow from the positions.
    """

    start: str
    positions: tuple[P, ...]
    turns: Turns = ()


class NodeLimits(NamedTuple):
    """How many positions may be expanded: by one search of a proof, and by the first, quick look at a position."""

    proof: int = 60_000
    quick: int = 40_000


USUAL = NodeLimits()


@dataclass(frozen=True, kw_only=True)
class PuzzleKind(Generic[P]):
    """What may be asked in a game.

    Attributes:
        name: unique in its game (``win``).
        game: the game or variant that is played.
        title: the name in lists and on sheets.
        stipulation: what to do, with ``{turns}`` for ``1 turn`` and so on, ``{n}`` for the number, ``{foe}`` for
            the opponent.
        goal: what distinguishes a position that asks for it from others.
        definition: the goal as a sentence, in the words of the rules.
        terms: what words of the stipulation mean, in sentences that are printed below it; empty where they are clear.
        depths: the depths that are mined, the least first.
        play: a game played, by players of two levels (:mod:`printkit.engines.puzzles.played`) or at random.
        plies: turns that must have been played where puzzles are looked for: from, to.
        unit: what the depth counts; empty for what the goal usually counts.
        refutes: what counts as a refutation; empty for goals of one turn.
        forcing: whether a turn is one that everybody looks at first, such as a capture.
        rules: the rules, where they are not those of ``game``.
        choices: the fewest and the most legal turns of a position in which it is asked.
        may_ask: whether a position is worth the work at all.
        limits: bounds of the searches; a candidate that needs more is given up.
        tries: plausible wrong turns (or things that look like those to be marked) that there must be at least.
        weight: the share of a game's puzzles that are of this kind, relative to the others.
        not_greedy: whether puzzles are left out that the turn which counts most at once solves.
        describe: what a turn does towards the goal; None where the game's own description says it.
    """

    name: str
    game: str
    title: str = ""
    stipulation: str = ""
    goal: Goal[P]
    definition: str = ""
    depths: tuple[int, ...] = (1,)
    play: Callable[[Random], Play[P]]
    plies: tuple[int, int]
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
    describe: Description[P] | None = None
    terms: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "unit", self.unit or self.goal.unit)

    @property
    def played(self) -> bool:
        """Whether it asks for what players want, a win or points: their turns determine its level."""
        return self.goal.played(self)

    @property
    def answer(self) -> str:
        """``set`` where the solution is a set, in any order; else ``line``, its first turn being the key."""
        return "line" if self.goal.form == "line" else "set"

    @property
    def engine(self) -> Game[P]:
        """The rules it is judged by."""
        return self.rules() if self.rules else engines.find(self.game)

    def task(self, position: P, depth: int) -> str:
        """The task that the reader sees in a position: ``Red to play: win in 2 turns.``."""
        game = self.engine
        mover = game.mover(position)
        foe = capitalised(next((one for one in game.info.players if one != mover), ""))
        mover = capitalised(mover)
        order = self.stipulation.format(turns=plural(depth, "turn"), n=depth, foe=foe, mover=mover)
        return f"{mover} to play: {order}."


@dataclass(frozen=True)
class Problem(Generic[P]):
    """A position in which a kind of puzzle asks for something.

    Attributes:
        kind: the task.
        position: where.
        depth: in the kind's unit.
    """

    kind: PuzzleKind[P]
    position: P
    depth: int

    @cached_property
    def game(self) -> Game[P]:
        """The rules it is judged by."""
        return self.kind.engine

    @cached_property
    def turns(self) -> Mapping[str, P]:
        """The legal turns with the positions after them."""
        return self.game.turns(self.position)

    @cached_property
    def mover(self) -> str:
        """The player who solves it."""
        return self.game.mover(self.position)

    def step(self, turn: str) -> Step[P]:
        """A turn of the position, played."""
        return Step(self.game, self.position, turn, self.turns[turn])

    def own_turns(self, solution: Turns) -> Iterator[tuple[P, str]]:
        """The positions of a line in which its solver is to move, each with the turn that solves there."""
        at = self.position
        for number, turn in enumerate(solution):
            if number % 2 == 0:
                yield at, turn
            at = self.game.turns(at)[turn]

    def forcing(self, at: P, key: str) -> dict[str, bool]:
        """Of each turn of a position but the solving one, whether everybody looks at it first."""
        return {turn: self.kind.forcing(self.game, at, turn) for turn in self.game.turns(at) if turn != key}


def telling_replies(replies: Mapping[str, Turns]) -> Turns:
    """The turns that few replies refute."""
    return tuple(turn for turn, right in replies.items() if 0 < len(right) <= CLOSE)


@dataclass(frozen=True)
class Case(Problem[P]):
    """A problem with the solution that a puzzle claims; each method raises Unproved where the claim is wrong.

    Attributes:
        solution: as the puzzle has it.
        refutations: likewise.
    """

    solution: Turns
    refutations: Refutations

    def only(self, keys: Turns) -> None:
        """Only the first turn of the solution is among the turns that solve."""
        first = self.solution[0]
        if first not in self.turns:
            raise Unproved(f'Wrong solution: "{first}" is not a turn of this position in the engine’s notation.')
        if first not in keys:
            alternative = f', but "{keys[0]}" does' if keys else ""
            raise Unproved(f'Wrong solution: "{first}" does not do what the task asks{alternative}.')
        if len(keys) > 1:
            raise Unproved(
                f'Second solution: "{next(key for key in keys if key != first)}" also does what the task asks.'
            )

    def end(self) -> None:
        """The solution is one turn long."""
        if len(self.solution) != 1:
            raise Unproved(f'Wrong solution: nothing may follow "{self.solution[0]}".')

    def line(self, replies: Callable[[P, int], Turns], solving: Callable[[P, int], Turns]) -> None:
        """The rest of the solution: best replies, only solving turns, and an end where there are none."""
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
                raise Unproved(f'Wrong solution: it continues with "{reply}" and "{only[0]}".')

    def missed(self, plausible: Turns) -> Turns:
        """The stored wrong turns of a goal of one turn: as many as there should be, without replies."""
        stored_replies = self.refutations
        if len(stored_replies) != min(TELLING, len(plausible)):
            turns = plural(len(plausible), "plausible turn")
            message = f"Wrong refutations: the puzzle has {len(stored_replies)} for {turns}."
            raise Unproved(message)
        for turn, reply in stored_replies.items():
            if turn not in plausible:
                raise Unproved(f'Wrong refutation: "{turn}" is not a plausible wrong turn of this position.')
            if reply is not None:
                raise Unproved(f'Wrong refutation: "{turn}" needs no reply.')
        return plausible

    def refuted(self, replies: Mapping[str, Turns]) -> Turns:
        """The stored refutations are true, and as many as there should be; ``replies`` are all that refute a turn."""
        stored_replies = self.refutations
        telling = [turn for turn, right in replies.items() if right]
        if len(stored_replies) != min(TELLING, len(telling)):
            message = (
                f"Wrong refutations: the puzzle has {len(stored_replies)} for {plural(len(telling), 'wrong turn')}."
            )
            raise Unproved(message)
        for turn, reply in stored_replies.items():
            if turn not in telling:
                raise Unproved(f'Wrong refutation: "{turn}" is not a wrong turn of this position.')
            if reply not in replies[turn]:
                raise Unproved(f'Wrong refutation: "{reply}" does not refute "{turn}".')
        return telling_replies(replies)


@dataclass(frozen=True)
class Story(Generic[P]):
    """A solved problem that is to be explained.

    Attributes:
        problem: where something is asked.
        solution: as proved.
        refutations: the most plausible wrong turns first.
        describe: what turns do.
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
        """The player who solves it, with a capital."""
        return self.problem.mover.capitalize()

    @property
    def foe(self) -> str:
        """The player to move after the solving turn, with a capital."""
        return self.problem.game.mover(self.after).capitalize()

    def line(self) -> list[str]:
        """What the first turn of the solution does, and the last one where there are several."""
        problem, (key, *rest) = self.problem, self.solution
        phrases, at = [f"{key} {self.describe(problem.step(key))}"], self.after
        for number, turn in enumerate(rest, 1):
            before, at = at, problem.game.turns(at)[turn]
            if number == len(rest):
                phrases.append(f"finally {turn} {self.describe(Step(problem.game, before, turn, at))}")
        return phrases

    def foremost(self) -> Iterator[tuple[str, str]]:
        """The most plausible wrong turn, if there is one, alone and with the reply that refutes it."""
        for turn, reply in islice(self.refutations.items(), 1):
            yield turn, f"{turn} and {reply}" if reply else turn

    def refutation(self, turn: str, reply: str) -> str:
        """How a wrong turn fails because of the reply to it."""
        problem = self.problem
        after = problem.turns[turn]
        then = problem.game.turns(after)[reply]
        does = self.describe(Step(problem.game, after, reply, then))
        text = f"{turn} fails: {reply} {'refutes it' if does == PLAYED else does}"
        return text if problem.game.outcome(then) else text + problem.kind.goal.threat(self, after)


class Goal(ABC, Generic[P]):
    """One sort of task.

    Attributes:
        form: of a solution: a line of turns, a set of things to be marked, or a set of placements.
        forcing: whether something is forced in a line that is shown to its end.
        defence: whether a win that the opponent can force has to be prevented.
        unit: what a depth counts.
        first_impression: how promising a turn looks to somebody who knows the task, before anything is worked
            out; None where the game's own count is used.
    """

    form: ClassVar[Literal["line", "marks", "placements"]] = "line"
    forcing: ClassVar[bool] = False
    defence: ClassVar[bool] = False
    unit: ClassVar[str] = "own turns"
    first_impression: Measure[P] | None = None

    # --------------------------------------------------------------------------------------- proof

    @abstractmethod
    def prove(self, problem: Problem[P]) -> Proof | None:
        """The miner's proof that a position asks for the goal; None where it does not. Raises GivenUp."""

    @abstractmethod
    def verify(self, case: Case[P]) -> Plausible:
        """The judge's proof of what a puzzle claims, by other code. Raises Unproved."""

    @abstractmethod
    def solutions(self, problem: Problem[P]) -> tuple[Turns, ...]:
        """Everything that does what the task says, by the judge's means: turns alone, or whole sets.

        Raises:
            Unproved: the task does not fit the position.
            OutOfLimits: that is not settled within the bounds of the judge.
        """

    def ruled_out(self, problem: Problem[P]) -> bool:
        """Whether it is known without a long search that the position does not ask for the goal."""
        return False

    def after(self, game: Game[P], position: P, turns: Turns) -> P:
        """The position after turns of a solution."""
        for turn in turns:
            position = game.play(position, turn)[1]
        return position

    # ---------------------------------------------------------------------------------- difficulty

    @abstractmethod
    def foreseen(self, depth: int) -> int:
        """How many turns of both players have to be foreseen beyond the first, at a depth."""

    def played(self, kind: PuzzleKind[P]) -> bool:
        """Whether it is what players want."""
        return False

    def overlooked(self, problem: Problem[P]) -> int:
        """How much of the solution is easily overlooked."""
        return 0

    def estimate(self, solution: Turns, features: Mapping[str, int]) -> int:
        """The level, in hundredths, that a puzzle would have if there were players who want what it asks for.

        Turns are tried in the order in which they look promising, or only the plausible ones, if those are fewer.
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
        """How many positions a careful reader looks at.

        The own turns of a line count each with the replies to them. A defence has one own turn, and the replies to
        it begin lines of as many turns as the opponent needs.
        """
        count, times = 0, problem.depth if self.defence else 1
        for (at, _), wrong in zip(problem.own_turns(solution), tries, strict=True):
            turns = problem.game.turns(at)
            count += len(turns)
            if features["foreseen"]:
                count += times * sum(self.replies(problem, turns[turn]) for turn in sorted(wrong)[:LOOKED])
        return count

    def replies(self, problem: Problem[P], at: P) -> int:
        """How many replies in a position a careful reader looks at."""
        return len(problem.game.turns(at))

    # --------------------------------------------------------------------------------------- words

    @abstractmethod
    def themes(self, problem: Problem[P], solution: Turns) -> set[str]:
        """The themes that follow from the goal."""

    def why(self, story: Story[P]) -> str:
        """One sentence that explains the solution and how the most plausible wrong turn fails."""
        return f"{'; '.join([*story.line(), *self.outlook(story), *self.failure(story)])}."

    def outlook(self, story: Story[P]) -> Iterator[str]:
        """The position after the solving turn, in words."""
        yield from ()

    def failure(self, story: Story[P]) -> Iterator[str]:
        """How the most plausible wrong turn fails, if a reply refutes one."""
        for turn, reply in story.refutations.items():
            if reply:
                yield story.refutation(turn, reply)
                return

    def threat(self, story: Story[P], after: P) -> str:
        """What a reply means that refutes a turn without ending the game, as the end of a sentence."""
        return ""


LOOKED = 6
"""Plausible wrong turns whose replies are counted at every own turn, at most."""
