"""The miner's proof: the one turn that does what is asked, the line it begins, and why every other turn fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from printkit.engines.game import Game
from printkit.engines.puzzles.force import Force, Points, nodes_of
from printkit.engines.puzzles.kind import Goal, Hold, Keep, Kind, Mark, Race, Solo, Worth, won
from printkit.engines.puzzles.scout import hopeless

CLOSE = 2
"""A wrong turn is plausible where no more replies than these refute it."""
HORIZON = 11
"""Turns of both players within which whoever holds must win, once all else is lost."""
TELLING = 12
"""Wrong turns that are stored."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A turn that does not do what is asked.

    Attributes:
        turn: the turn.
        reply: the first of the replies that refute it; None where nothing has to be replied.
        close: whether it is plausible.
        order: the most telling come first.
    """

    turn: str
    reply: str | None
    close: bool
    order: tuple[int, str]


Answers = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proved of a position.

    Attributes:
        depth: in the kind's unit.
        solution: everything that is to be marked or placed; else the solving turn; then, as far as one alone solves,
            replies and solving turns. A race is run to its end, every own turn being the only one.
        wrong: the turns that fail, the most telling first.
        close: how many of all that fails is plausible.
        later: for each own turn of the line after the first, the turns that fail there and are plausible.
    """

    depth: int
    solution: tuple[str, ...]
    wrong: tuple[Wrong, ...]
    close: int
    later: tuple[Answers, ...] = ()

    @property
    def plausible(self) -> tuple[str, ...]:
        """The wrong turns that are plausible, the most telling first."""
        return tuple(wrong.turn for wrong in self.wrong if wrong.close)

    @property
    def tries(self) -> tuple[Answers, ...]:
        """The plausible wrong turns at every own turn of the line."""
        return (self.plausible, *self.later)

    @property
    def refutations(self) -> dict[str, str | None]:
        """The most telling wrong turns with what refutes them: plausible ones, and all that a reply refutes."""
        telling = [wrong for wrong in self.wrong if wrong.close or wrong.reply]
        return {wrong.turn: wrong.reply for wrong in telling[:TELLING]}


def prove(kind: Kind, game: Game[Any], position: Any, depth: int) -> Proof | None:
    """The proof that a position asks what its kind says, at that depth; None where it does not.

    Raises:
        GivenUp: that would take too long.
    """
    turns = game.turns(position)
    fewest, most = kind.choices
    if not fewest <= len(turns) <= most or hopeless(kind, game, position, depth, turns):
        return None
    return _prove(kind.goal, kind, game, position, depth, turns)


def _prove(
    goal: Goal, kind: Kind, game: Game[Any], position: Any, depth: int, turns: Mapping[str, Any]
) -> Proof | None:
    match goal:
        case Race(flee=False):
            return _reach(goal, kind, game, position, depth, turns)
        case Race():
            return _flee(goal, kind, game, position, depth, turns)
        case Hold():
            return _hold(kind, game, position, depth, turns)
        case Keep():
            return _keep(goal, kind, game, position, depth, turns)
        case Worth():
            return _worth(goal, game, position, turns)
        case Mark():
            return _mark(goal, kind, game, position)
        case Solo():
            found = goal.again(position, depth)
            if len(found.sets) != 1 or not kind.single(found.sets[0]):
                return None
            return Proof(depth, found.sets[0], (), found.nearly)


def _finish(depth: int, solution: Answers, wrong: Iterable[Wrong], later: Iterable[Answers] = ()) -> Proof:
    ordered = tuple(sorted(wrong, key=lambda one: one.order))
    return Proof(depth, solution, ordered, sum(one.close for one in ordered), tuple(later))


def own_turns(game: Game[Any], position: Any, solution: Answers) -> Iterator[tuple[Any, str]]:
    """The positions of a line in which its solver is to move, each with the turn that solves there."""
    at = position
    for number, turn in enumerate(solution):
        if number % 2 == 0:
            yield at, turn
        at = game.turns(at)[turn]


def _refuted(turn: str, replies: Iterable[str]) -> Wrong:
    """A wrong turn and all replies that refute it."""
    found = sorted(replies)
    return Wrong(turn, found[0] if found else None, 0 < len(found) <= CLOSE, (len(found) or 1000, turn))


def _line(
    game: Game[Any],
    after: Any,
    replies: Callable[[Any, int], Iterable[str]],
    solving: Callable[[Any, int], Answers],
) -> Answers:
    """Reply and solving turn in turns after the key, while a reply leaves just one turn that solves.

    Args:
        game: the rules.
        after: the position after the key.
        replies: of a position and the number of own turns made, the best replies, in order.
        solving: likewise the own turns that still solve; empty where nothing is left to find.
    """
    line: list[str] = []
    made = 1
    while True:
        positions = game.turns(after)
        for reply in replies(after, made):
            answers = solving(positions[reply], made)
            if len(answers) == 1:
                line += [reply, answers[0]]
                after = game.turns(positions[reply])[answers[0]]
                made += 1
                break
        else:
            return tuple(line)


def _to_the_end(
    game: Game[Any],
    after: Any,
    replies: Callable[[Any, int], Iterable[str]],
    solving: Callable[[Any, int], Answers],
    left: int,
    made: int = 1,
) -> Answers | None:
    """As :func:`_line`, through all own turns that are left; None where no replies leave just one turn each time."""
    if not left:
        return ()
    positions = game.turns(after)
    for reply in replies(after, made):
        answers = solving(positions[reply], made)
        if len(answers) == 1:
            then = game.turns(positions[reply])[answers[0]]
            line = _to_the_end(game, then, replies, solving, left - 1, made + 1)
            if line is not None:
                return (reply, *answers, *line)
    return None


def _reach(
    goal: Race, kind: Kind, game: Game[Any], position: Any, depth: int, turns: Mapping[str, Any]
) -> Proof | None:
    nodes = nodes_of(game, goal.event)
    force, enter = Force(nodes, kind.budget), nodes.enter
    plies = 2 * depth - 1
    if not force.wins(enter(position), True, plies) or force.wins(enter(position), True, plies - 2):
        return None

    def solving(at: Any, made: int) -> Answers:
        left = plies - 2 * made
        return tuple(
            turn for turn, after in game.turns(at).items() if force.wins(enter(after), False, left - 1)
        )

    def longest(at: Any, made: int) -> Iterable[str]:
        left = plies - 2 * made
        return (t for t, after in game.turns(at).items() if not force.wins(enter(after), True, left - 2))

    def failing(at: Any, key: str, made: int) -> tuple[Wrong, ...]:
        left = plies - 2 * made - 2
        if left < 0:
            loud = {turn: kind.loud(game, at, turn) for turn in game.turns(at) if turn != key}
            return tuple(Wrong(turn, None, close, (not close, turn)) for turn, close in loud.items())
        return tuple(
            _refuted(turn, (r for r, p in game.turns(after).items() if not force.wins(enter(p), True, left)))
            for turn, after in game.turns(at).items()
            if turn != key
        )

    keys = solving(position, 0)
    if len(keys) != 1:
        return None
    wrong = failing(position, keys[0], 0)
    line = _to_the_end(game, turns[keys[0]], longest, solving, depth - 1)
    if line is None:
        return None
    solution = (*keys, *line)
    own = islice(enumerate(own_turns(game, position, solution)), 1, None)
    later = [_close(failing(at, turn, made)) for made, (at, turn) in own]
    return _finish(depth, solution, wrong, later)


def _close(wrong: Iterable[Wrong]) -> Answers:
    return tuple(one.turn for one in wrong if one.close)


def _flee(
    goal: Race, kind: Kind, game: Game[Any], position: Any, depth: int, turns: Mapping[str, Any]
) -> Proof | None:
    nodes = nodes_of(game, goal.event)
    force, enter = Force(nodes, kind.budget), nodes.enter
    plies = 2 * depth - 1
    if force.wins(enter(position), True, 1):
        return None
    # The saving turn has to last longer than the others by some turns.
    soonest = _soonest(force, enter, turns, plies)
    keys = tuple(turn for turn, found in soonest.items() if found is None)
    if len(keys) != 1 or max(found or 0 for found in soonest.values()) != plies:
        return None
    if force.wins(enter(turns[keys[0]]), True, plies + 2 * goal.longer):
        return None
    wrong = [
        _refuted(turn, _winning(force, enter, game, turns[turn], found))
        for turn, found in soonest.items()
        if found is not None
    ]
    return _finish(depth, keys, wrong)


def _soonest(
    force: Force, enter: Callable[[Any], Any], turns: Mapping[str, Any], most: int
) -> dict[str, int | None]:
    """How soon the opponent forces the event after each turn; given up once two turns keep it from happening."""
    found: dict[str, int | None] = {}
    for turn, after in turns.items():
        found[turn] = force.soonest(enter(after), True, most)
        if list(found.values()).count(None) > 1:
            break
    return found


def _winning(
    force: Force, enter: Callable[[Any], Any], game: Game[Any], at: Any, plies: int
) -> Iterable[str]:
    """The turns of the player to move that force the event within so many turns of both, of which one does."""
    return (turn for turn, after in game.turns(at).items() if force.wins(enter(after), False, plies - 1))


def _hold(kind: Kind, game: Game[Any], position: Any, depth: int, turns: Mapping[str, Any]) -> Proof | None:
    nodes = nodes_of(game, won)
    force, enter = Force(nodes, kind.budget), nodes.enter
    if force.wins(enter(position), True, 1):
        return None
    soonest = _soonest(force, enter, turns, 2 * depth)
    keys = tuple(turn for turn, found in soonest.items() if found is None)
    if len(keys) != 1 or (max(found or 0 for found in soonest.values()) + 1) // 2 != depth:
        return None
    if force.soonest(enter(turns[keys[0]]), False, HORIZON) is None:
        return None
    wrong = [
        _refuted(turn, _winning(force, enter, game, turns[turn], found))
        for turn, found in soonest.items()
        if found is not None
    ]
    return _finish(depth, keys, wrong)


def _keep(
    goal: Keep, kind: Kind, game: Game[Any], position: Any, depth: int, turns: Mapping[str, Any]
) -> Proof | None:
    if goal.depth(position) != depth:
        return None
    points = Points(game, goal, game.mover(position), kind.budget)
    values = {turn: points.value(after) for turn, after in turns.items()}
    best = max(values.values())
    keys = tuple(turn for turn, value in values.items() if value == best)
    if len(keys) != 1 or (goal.least is not None and best < goal.least):
        return None

    def solving(at: Any, made: int) -> Answers:
        own = game.turns(at)
        if len(own) < 2:
            return ()
        return tuple(turn for turn, after in own.items() if points.value(after) == best)

    def replies(at: Any, made: int) -> Iterable[str]:
        return (turn for turn, after in game.turns(at).items() if points.value(after) == best)

    def failing(at: Any, key: str) -> tuple[Wrong, ...]:
        return tuple(
            _refuted(turn, (r for r, p in game.turns(after).items() if points.value(p) < best))
            for turn, after in game.turns(at).items()
            if turn != key
        )

    solution = (*keys, *_line(game, turns[keys[0]], replies, solving))
    later = [_close(failing(at, turn)) for at, turn in islice(own_turns(game, position, solution), 1, None)]
    return _finish(depth, solution, failing(position, keys[0]), later)


def _worth(goal: Worth, game: Game[Any], position: Any, turns: Mapping[str, Any]) -> Proof | None:
    worth = {turn: goal.again(game, position, turn, after) for turn, after in turns.items()}
    best = max(worth.values())
    keys = tuple(turn for turn, found in worth.items() if found == best)
    if len(keys) != 1 or best < goal.least:
        return None
    wrong = [
        Wrong(turn, goal.reply(game, turns[turn]) if goal.reply and near else None, near, (-found, turn))
        for turn, found in worth.items()
        if found < best
        for near in [found >= best - goal.near]
    ]
    return _finish(1, keys, wrong)


def _mark(goal: Mark, kind: Kind, game: Game[Any], position: Any) -> Proof | None:
    found = tuple(sorted(goal.again(game, position)))
    fewest, most = goal.sizes
    if not fewest <= len(found) <= most or not kind.single(found):
        return None
    wrong = [Wrong(decoy, None, True, (0, decoy)) for decoy in goal.decoys(game, position)]
    return _finish(1, found, wrong)
