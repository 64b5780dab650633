"""Emperor's Favor: a courtier walks and may strike at another; what is seen from where."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from itertools import combinations

from printkit.engines.claims.deeds import Deed, Facts
from printkit.engines.favor import cards
from printkit.engines.favor.court import SIDES
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.rules import BACK, LETTERS, STEPS, Position, reach
from printkit.engines.favor.table import Sitting
from printkit.engines.game import Game
from printkit.layouts.floorplan import FLOOR, WALL, Plan

NAMES = {letter: f"courtier {letter}" for letter in LETTERS}


def spots(position: Position | Sitting) -> tuple[str, ...]:
    """The floor squares."""
    return position.plan.floor


def pieces(position: Position | Sitting) -> Mapping[str, str]:
    """The courtiers, each with the way it faces: ``AN``."""
    return {courtier.square: courtier.letter + courtier.facing for courtier in position.courtiers}


def deeds(game: Game[Position], position: Position | Sitting, turn: str) -> tuple[Deed, ...]:
    """The walk, by its straightest shortest way, and the strike; what is decided about cards is no deed."""
    if isinstance(position, Sitting):
        turn = _manoeuvre(position, Decision.parse(turn))
        position = position.court.position
    square, _, strike = turn.partition("x")
    mover = position.courtier(position.mover)
    found = (
        [Deed("walk", path(position, square), mover.letter + mover.facing)] if square != mover.square else []
    )
    if strike:
        letter, _, side = strike.partition(":")
        target = position.courtier(letter)
        found.append(Deed("strike", (square, target.square), letter + target.facing, side))
    return tuple(found)


def _manoeuvre(position: Sitting, decision: Decision) -> str:
    """A decision of the full game as a turn of the manoeuvre position; who stays where it is does nothing."""
    if decision.verb == "move":
        return decision.square
    stays = position.courtier(position.mover).square
    return f"{stays}x{decision.who}:{SIDES[decision.verb]}" if decision.verb in SIDES else stays


def path(position: Position, square: str) -> tuple[str, ...]:
    """The shortest way of the mover to a square with the fewest bends, then the first by its squares."""
    plan, blocked = position.plan, [courtier.square for courtier in position.others]
    start = position.courtier(position.mover).square
    steps = plan.distances(start, blocked, STEPS)
    ways: list[tuple[str, ...]] = [(square,)]
    while ways[0][0] != start:
        ways = [
            (before, *way)
            for way in ways
            for before in plan.neighbours(way[0])
            if steps.get(before) == steps[way[0]] - 1
        ]
    return min(ways, key=lambda way: (_bends(plan, way), way))


def _bends(plan: Plan, way: tuple[str, ...]) -> int:
    upright = [one[0] == other[0] for one, other in itertools.pairwise(way)]
    return sum(one != other for one, other in itertools.pairwise(upright))


def options(game: Game[Position], position: Position | Sitting, start: str | None) -> tuple[str, ...]:
    """The squares that the mover can walk to."""
    return reach(position.court.position if isinstance(position, Sitting) else position)


def holds(position: Position | Sitting, player: str) -> tuple[str, ...]:
    """The cards in a player's hand, those for a duel among them; a manoeuvre position has no cards."""
    if isinstance(position, Position) or player not in [each.letter for each in position.courtiers]:
        return ()
    court = position.court
    return cards.tidy((*court.player(player).hand, *court.duelling(player)))


def sight(position: Position | Sitting, one: str, other: str) -> tuple[str, tuple[str, ...]]:
    """Why a square is not seen from another (``favor.sight``), nothing where it is, and the walls in between."""
    plan = position.plan
    if plan.sees(one, other):
        return "", ()
    if one == other:
        return "no square sees itself", ()
    # A wall stands in the way by itself, or it shares a corner with another that does so with it.
    blocking = tuple(wall for wall in plan.walls if not _alone(plan, (wall,)).sees(one, other))
    if blocking:
        return f"blocked by the wall{'s' * (len(blocking) > 1)} {' '.join(blocking)}", blocking
    pair = next(pair for pair in combinations(plan.walls, 2) if not _alone(plan, pair).sees(one, other))
    return f"blocked at the corner that {' and '.join(pair)} share", pair


def _alone(plan: Plan, walls: tuple[str, ...]) -> Plan:
    """The same floor with only these walls."""
    places = {plan.at(wall) for wall in walls}
    rows = (
        "".join(WALL if (x, y) in places else FLOOR for x in range(plan.width))
        for y in reversed(range(plan.height))
    )
    return Plan(tuple(rows))


def tells(game: Game[Position], position: Position | Sitting, turn: str) -> tuple[str, ...]:
    """The strike, and from which side."""
    if isinstance(position, Sitting):
        turn = _manoeuvre(position, Decision.parse(turn))
    _, _, strike = turn.partition("x")
    if not strike:
        return ()
    letter, _, at = strike.partition(":")
    return (f"assassinate {letter} from behind" if at == BACK else f"challenge {letter} to a duel",)


FACTS = Facts(NAMES, spots, pieces, deeds, options, sight=sight, tells=tells, holds=holds)
