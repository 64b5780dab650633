"""Kinds of puzzles: what is asked, what counts as done, and what refutes a wrong turn.

Each game declares a value of :class:`Craft`. A goal is one of six sorts:

- :class:`Race`: somebody can force an event within so many own turns, or can be kept from it;
- :class:`Hold`: whoever does not find the turn loses, however long it takes;
- :class:`Keep`: the difference in points at the end, when both play on as well as they can;
- :class:`Worth`: what one turn achieves, as a number;
- :class:`Mark`: everything of one sort is to be marked: the solution is a set;
- :class:`Solo`: points of one player who places several chips while the other waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

from printkit import engines
from printkit.engines.game import Game
from printkit.layouts.ground.refusals import InputError

Event: TypeAlias = Callable[[Game[Any], Any, str], "bool | None"]
"""Of rules, a position and a player: whether the event has happened for that player; None while it still may."""

Measure: TypeAlias = Callable[[Game[Any], Any, str, Any], int]
"""What a turn achieves, of rules, the position before it, the turn, and the position after it."""


def won(game: Game[Any], position: Any, player: str) -> bool | None:
    """The event of winning."""
    over = game.outcome(position)
    return None if over is None else over.winner == player


@dataclass(frozen=True, slots=True)
class Race:
    """An event that can be forced within a number of own turns, which is the depth.

    Attributes:
        event: what has to happen.
        flee: the event is the opponent's, and the solver has to keep it from happening in so many turns.
        longer: own turns of the opponent by which the saving turn has to outlast every other, where it flees.
        does: what the event is for whoever brings it about, as it follows ``can`` (``win``).
    """

    event: Event = won
    flee: bool = False
    longer: int = 0
    does: str = "win"


@dataclass(frozen=True, slots=True)
class Hold:
    """Every turn but one lets the opponent force a win; the depth is the most turns that takes."""


@dataclass(frozen=True, slots=True)
class Keep:
    """A result in points: one turn alone leads to the best result, the others to less.

    Attributes:
        value: the result of a position that is over, for a player.
        depth: own turns that are left in a position.
        least: the result that the best turn must reach at least; None for any.
        worth: the result that goes with a final lead in points, where it follows from that: the solver of points
            answers then. None where it does not.
    """

    value: Callable[[Game[Any], Any, str], int]
    depth: Callable[[Any], int]
    least: int | None = None
    worth: Callable[[int], int] | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """One turn that achieves more than every other.

    Attributes:
        worth: what a turn achieves.
        again: the same, found in another way: the one used in mining.
        least: what the best turn must achieve at least.
        near: a wrong turn is plausible where it achieves less by no more than this.
        reply: of the rules and the position after a turn, the opponent's reply that spoils it; None where nothing
            has to be replied.
        spoils: how such a reply spoils it, as the end of a sentence; empty where what it does tells that.
        ahead: how many turns after it have to be foreseen, the other's that stands still included.
        sight: how promising a turn looks to somebody who knows what is asked, before anything is worked out; None
            where that is what the game counts.
        tally: what a worth means for whoever has it once the reply is made, as a phrase that begins with the player
            (``is 2 threes ahead``); None where what turns do tells enough.
        then: what holds after the solving turn, as a phrase with ``{foe}``; empty where what it does tells that.
    """

    worth: Measure
    again: Measure
    least: int
    near: int = 1
    reply: Callable[[Game[Any], Any], str | None] | None = None
    spoils: str = ""
    ahead: int = 0
    sight: Measure | None = None
    tally: Callable[[int], str] | None = None
    then: str = ""


def nothing(game: Game[Any], position: Any) -> frozenset[str]:
    """Nothing of it."""
    return frozenset()


@dataclass(frozen=True, slots=True)
class Mark:
    """Everything of one sort that a position has; all of it is to be marked, and nothing else.

    Attributes:
        found: what is to be marked.
        again: the same, found in another way: the one used in mining.
        decoys: what may be taken for it and is not, each with the reason, as the end of a sentence.
        sizes: the fewest and the most that a puzzle asks for.
        hidden: what of it is easily overlooked: it shows only after another step.
        how: of the rules, the position and one thing that is to be marked, why it is, as a phrase that begins with
            it (``by AFxAA``); None where that is seen at a glance, or shown.
    """

    found: Callable[[Game[Any], Any], frozenset[str]]
    again: Callable[[Game[Any], Any], frozenset[str]]
    decoys: Callable[[Game[Any], Any], Mapping[str, str]]
    sizes: tuple[int, int] = (2, 9)
    hidden: Callable[[Game[Any], Any], frozenset[str]] = nothing
    how: Callable[[Game[Any], Any, str], str] | None = None


@dataclass(frozen=True, slots=True)
class Best:
    """What several chips can score alone.

    Attributes:
        points: the most.
        sets: every set of placements that scores them, each sorted.
        nearly: how many sets score one point less.
    """

    points: int
    sets: tuple[tuple[str, ...], ...]
    nearly: int


@dataclass(frozen=True, slots=True)
class Solo:
    """Points of the mover alone with as many chips as the depth says; one set of placements scores the most.

    Attributes:
        best: what a position and a number of chips allow.
        again: the same, found in another way: the one used in mining.
        placed: the position after a set of placements, with the mover still to move.
        counted: of the position and a set of placements, what each point is for, as a list in words.
    """

    best: Callable[[Any, int], Best]
    again: Callable[[Any, int], Best]
    placed: Callable[[Any, tuple[str, ...]], Any]
    counted: Callable[[Any, tuple[str, ...]], str]


Goal: TypeAlias = Race | Hold | Keep | Worth | Mark | Solo


@dataclass(frozen=True, slots=True)
class Play:
    """A game as it was played: the positions that puzzles are looked for in.

    Attributes:
        start: text of the position it started from.
        positions: the start and the position after every turn.
        turns: the turns between them; empty where they follow from the positions.
    """

    start: str
    positions: tuple[Any, ...]
    turns: tuple[str, ...] = ()


def captures(game: Game[Any], position: Any, turn: str) -> bool:
    """Whether a turn takes something, by its notation."""
    return "x" in turn


@dataclass(frozen=True, slots=True)
class Kind:
    """What may be asked in a game.

    Attributes:
        name: unique in its game (``win``).
        game: the game or variant that is played.
        title: what it is called in lists and on sheets.
        order: what to do, with ``{turns}`` for ``1 turn`` and so on, ``{n}`` for the number, ``{foe}`` for the
            opponent.
        goal: how a position that asks for it is told from others.
        means: the goal as a sentence, in the words of the rules.
        depths: the depths that are mined, the least first.
        unit: what the depth counts.
        refutes: what counts as a refutation; empty for goals of one turn.
        play: a game played, by players of two levels (:mod:`printkit.engines.puzzles.played`) or by chance.
        span: turns that must have been played where puzzles are looked for: from, to.
        loud: whether a turn is one that everybody looks at first, such as a capture.
        rules: the rules, where they are not those of ``game``.
        choices: the fewest and the most turns among which the solving one is to be found.
        fit: whether it is worth the work to look at a position at all.
        budget: positions that one search may expand; a candidate that takes more is given up.
        glance: positions that the first look at a position may expand.
        tries: plausible wrong turns (or things that look like what is to be marked) that there must be at least.
        share: how many of a game's puzzles are of this kind, as a weight.
        single: which puzzles with a solution that is a set are worth printing.
        beyond: whether a turn that counts most at once is never what solves it.
        tells: what a turn does towards the goal, as a phrase; None where the game's own phrase tells it.
    """

    name: str
    game: str
    title: str
    order: str
    goal: Goal
    means: str
    depths: tuple[int, ...]
    play: Callable[[Random], Play]
    span: tuple[int, int]
    unit: str = "own turns"
    refutes: str = ""
    loud: Callable[[Game[Any], Any, str], bool] = captures
    rules: Callable[[], Game[Any]] | None = None
    choices: tuple[int, int] = (5, 3000)
    fit: Callable[[Any], bool] = lambda position: True
    budget: int = 60_000
    glance: int = 40_000
    tries: int = 2
    share: int = 1
    single: Callable[[tuple[str, ...]], bool] = lambda solution: True
    beyond: bool = False
    tells: Callable[[Game[Any], Any, str, Any], str] | None = None

    @property
    def played(self) -> bool:
        """Whether it asks for what players want, a win or points: their turns tell its level."""
        match self.goal:
            case Race(event):
                return event is won
            case Hold():
                return True
            case Keep():
                return self.rules is None
            case _:
                return False

    def foreseen(self, depth: int) -> int:
        """How many turns of both players have to be foreseen beyond the first, at a depth."""
        match self.goal:
            case Race(flee=False) | Keep() | Solo():
                return 2 * (depth - 1)
            case Race() | Hold():
                return 2 * depth - 1
            case Worth(ahead=ahead):
                return ahead
            case Mark():
                return 0

    @property
    def answer(self) -> str:
        """``set`` where the solution is a set, in any order; else ``line``, its first turn being the key."""
        return "set" if isinstance(self.goal, Mark | Solo) else "line"

    @property
    def engine(self) -> Game[Any]:
        """The rules it is judged by."""
        return self.rules() if self.rules else engines.find(self.game)

    def task(self, position: Any, depth: int) -> str:
        """What the reader is told to do in a position: ``Red to play: win in 2 turns.``."""
        game = self.engine
        mover = game.mover(position)
        foe = next((one for one in game.info.players if one != mover), "")
        turns = f"{depth} turn{'s' * (depth > 1)}"
        order = self.order.format(turns=turns, n=depth, foe=_name(foe), mover=_name(mover))
        return f"{_name(mover)} to play: {order}."


def _name(player: str) -> str:
    return player[:1].upper() + player[1:]


@dataclass(frozen=True, slots=True)
class Motif:
    """A theme that a game's turns may have.

    Attributes:
        means: what it is, in words.
        holds: of rules, the position before a turn, the turn, and the position after it.
    """

    means: str
    holds: Callable[[Game[Any], Any, str, Any], bool]


PLAYED = "is played"
"""What is told of a turn of which nothing better is known."""


def plays(game: Game[Any], before: Any, turn: str, after: Any) -> str:
    """What a turn does, where nothing better is known."""
    over = game.outcome(after)
    return "wins" if over and over.winner == game.mover(before) else PLAYED


@dataclass(frozen=True, slots=True)
class Craft:
    """What a game offers to puzzles.

    Attributes:
        kinds: what may be asked.
        key: of rules and a position, a text that is the same for all its images under the board's symmetries.
        begins: whether a game may start from a position.
        tells: what a turn does, as the end of a sentence that begins with it (``completes Water``).
        motifs: themes of the game, by name: a puzzle has those that its key has.
        counts: what somebody counts who looks no further: a *greedy* player takes the turn after which it is most.
    """

    kinds: tuple[Kind, ...]
    key: Callable[[Game[Any], Any], str]
    begins: Callable[[Game[Any], Any], bool]
    tells: Callable[[Game[Any], Any, str, Any], str] = plays
    motifs: Mapping[str, Motif] = field(default_factory=lambda: MappingProxyType({}))
    counts: Measure = lambda game, before, turn, after: 0

    def kind(self, name: str) -> Kind:
        """The kind of that name. Raises InputError and offers the nearest."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        known = [kind.name for kind in self.kinds]
        raise InputError("kind", name, f"a kind of puzzle; kinds are {', '.join(known)}", known)


def names() -> tuple[str, ...]:
    """Ids of the games that have puzzles."""
    return tuple(id for id in engines.names() if engines.engine(id).puzzles)


@cache
def craft(game: str) -> Craft:
    """What a game (or variant: then only its own kinds) offers. Raises InputError where it has no puzzles."""
    id, colon, _ = engines.find(game).name.partition(":")
    part = engines.engine(id).puzzles
    if part is None:
        raise InputError("game", game, f"a game with puzzles; those are {', '.join(names())}", names())
    found = part.load(Craft)
    if not colon:
        return found
    own = tuple(kind for kind in found.kinds if kind.game == game)
    if not own:
        raise InputError("game", game, f"a game with puzzles of its own; take {id!r}", (id,))
    return replace(found, kinds=own)
