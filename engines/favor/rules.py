"""Manoeuvre positions of Emperor's Favor: walks, lines of sight, and attacks from the front or from behind.

Courtiers are on a floor plan. A turn is a walk of up to five steps, with or without an attack on a visible opponent
from the front (a duel) or from behind (an assassination). A position records each courtier's square and facing, and
the player to move; it has no cards and is never over.
"""

import re
from collections.abc import Mapping
from itertools import combinations, pairwise

from printkit.engines.favor import INFO
from printkit.engines.favor.rulings import RULINGS
from printkit.engines.game import Effect, Game, IllegalTurn, Info, NotationError, Ruling, one_of, split_fields
from printkit.layouts.base.frozen import dataclass, replace
from printkit.layouts.base.refusals import InputError
from printkit.layouts.floorplan import FLOOR, WALL, Plan

LETTERS = INFO.players
STEPS = 5
"""Longest walk, in steps."""

FACINGS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""The directions in which a courtier may face; a step in each, as (files, ranks)."""

FRONT, BACK = "front", "back"

_COURTIER = re.compile(r"([A-D])@([a-z][0-9]+)([NESW])", re.ASCII)
_TURN = re.compile(r"([a-z][0-9]+)(?:x([A-D]):(back|front))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Courtier:
    """A player's marker: letter, square and facing (``N E S W``)."""

    letter: str
    square: str
    facing: str

    def __str__(self) -> str:
        return f"{self.letter}@{self.square}{self.facing}"


@dataclass(frozen=True, slots=True)
class Position:
    """Courtiers on a floor plan.

    Attributes:
        plan: the floor plan.
        courtiers: one to four, in the order of their letters.
        mover: letter of the courtier to move.
    """

    plan: Plan
    courtiers: tuple[Courtier, ...]
    mover: str

    def courtier(self, letter: str) -> Courtier:
        """Return the courtier with that letter. Raises KeyError if there is none."""
        for courtier in self.courtiers:
            if courtier.letter == letter:
                return courtier
        raise KeyError(letter)

    @property
    def others(self) -> tuple[Courtier, ...]:
        """Everyone except the mover, in alphabetical order."""
        return tuple(courtier for courtier in self.courtiers if courtier.letter != self.mover)


@dataclass(frozen=True, slots=True)
class Strike:
    """A possible attack: the attacker's square, the opponent, and front or back."""

    square: str
    target: str
    side: str

    @property
    def text(self) -> str:
        """The attack as a turn with its walk: ``c3xB:back``."""
        return f"{self.square}x{self.target}:{self.side}"


NAMES = {letter: f"courtier {letter}" for letter in LETTERS}


@dataclass(frozen=True, slots=True)
class Favor(Game[Position]):
    """The game of manoeuvre positions."""

    name: str = INFO.id
    info: Info = INFO
    rulings: tuple[Ruling, ...] = RULINGS
    pieces = NAMES

    def parse(self, text: str) -> Position:
        """Return the position written as ``ROWS COURTIERS MOVER``. Raises NotationError if it is malformed."""
        rows, courtiers, mover = split_fields(text, "ROWS COURTIERS MOVER")
        plan = read_rows(rows)
        pieces = tuple(read_courtier(plan, one) for one in courtiers.split(","))
        letters = [courtier.letter for courtier in pieces]
        if any(one >= other for one, other in pairwise(letters)):
            message = "The {field} must all be different and in alphabetical order, not {value}."
            raise NotationError("courtiers", courtiers, message)
        squares = [courtier.square for courtier in pieces]
        if len(set(squares)) < len(squares):
            message = "The {field} must be on different squares, not {value}."
            raise NotationError("courtiers", courtiers, message)
        return Position(plan, pieces, one_of("mover", mover, letters))

    def text(self, position: Position) -> str:
        """Return the position as ``ROWS COURTIERS MOVER``."""
        return f"{position.plan} {','.join(map(str, position.courtiers))} {position.mover}"

    def mover(self, position: Position) -> str:
        """Return the letter of the courtier to move."""
        return position.mover

    def turns(self, position: Position) -> dict[str, Position]:
        """Return every walk, both without an attack and with each possible attack, sorted; turns that differ only in
        their attacks are distinct (``favor.turn``).
        """
        texts = [*reach(position), *(strike.text for strike in strikes(position))]
        return {text: _after(position, text.partition("x")[0]) for text in sorted(texts)}

    def play(self, position: Position, turn: str) -> tuple[str, Position]:
        """Return the canonical form of ``turn`` and the position after it.

        Raises:
            NotationError: it is not written as a turn.
            IllegalTurn: a rule, which is named, forbids the walk or the attack.
        """
        match = _TURN.fullmatch(turn)
        if not match:
            message = "{value} is not a turn of Favor; write it as c3, c3xB:back or c3xB:front."
            raise NotationError("turn", turn, message)
        square, target, side = match.groups()
        on_plan(position.plan, "turn", square)
        refusal = refused_walk(position, square)
        if refusal:
            raise IllegalTurn(turn, *refusal, legal=reach(position))
        refusal = refused_strike(position, square, target, required=side) if target else None
        if refusal:
            possible = tuple(strike.text for strike in strikes(position))
            raise IllegalTurn(turn, *refusal, legal=possible or (square,))
        return turn, _after(position, square)

    # --------------------------------------------------------------------- questions from figures and claims

    def spots_of(self, position: Position) -> tuple[str, ...]:
        """Return the floor squares."""
        return position.plan.floor

    def pieces_on(self, position: Position) -> Mapping[str, str]:
        """Return the courtiers, each with their facing: ``AN``."""
        return {courtier.square: courtier.letter + courtier.facing for courtier in position.courtiers}

    def effects(self, position: Position, turn: str) -> tuple[Effect, ...]:
        """Return the walk, by the shortest route with the fewest bends, and the attack."""
        square, _, strike = turn.partition("x")
        mover = position.courtier(position.mover)
        effects = (
            [Effect("walk", path(position, square), mover.letter + mover.facing)] if square != mover.square else []
        )
        if strike:
            letter, _, side = strike.partition(":")
            target = position.courtier(letter)
            effects.append(Effect("strike", (square, target.square), letter + target.facing, side))
        return tuple(effects)

    def options(self, position: Position, start: str | None) -> tuple[str, ...]:
        """Return the squares that the mover can walk to."""
        return reach(position)

    def holds(self, position: Position, player: str) -> tuple[str, ...]:
        """Return nothing, because a manoeuvre position has no cards."""
        return ()

    def sight(self, position: Position, one: str, other: str) -> tuple[str, tuple[str, ...]]:
        """Return the reason one square cannot be seen from another (``favor.sight``; empty if it can be seen), and
        the walls in between.
        """
        return unseen(position.plan, one, other)

    def tells(self, position: Position, turn: str) -> tuple[str, ...]:
        """Return a phrase for the attack and the side it comes from."""
        _, _, strike = turn.partition("x")
        if not strike:
            return ()
        letter, _, at = strike.partition(":")
        return (f"assassinate {letter} from behind" if at == BACK else f"challenge {letter} to a duel",)


def read_rows(rows: str) -> Plan:
    """Return the floor plan written as rows joined by ``/``. Raises NotationError if it is malformed."""
    try:
        return Plan(tuple(rows.split("/")))
    except InputError as error:
        raise NotationError("rows", error.given, error.message) from None


def on_plan(plan: Plan, field: str, square: str) -> None:
    """Check that a square is on the plan. Raises NotationError, naming the field, if it is not."""
    try:
        plan.at(square)
    except InputError as error:
        raise NotationError(field, error.given, error.message) from None


def reach(position: Position) -> tuple[str, ...]:
    """Return the squares that the mover can walk to, including their own, file by file (``favor.move``)."""
    obstacles = [courtier.square for courtier in position.others]
    start = position.courtier(position.mover).square
    walks = position.plan.distances(start, obstacles, STEPS)
    return tuple(square for square in position.plan.floor if square in walks)


def side(plan: Plan, attacker: str, target: Courtier) -> str | None:
    """Return the side of ``target`` that faces an attacker's square: front, back, or None for the flank.

    With d = attacker - target, the product of the target's facing and d is positive at the front and negative at the
    back (``favor.facing``). Sight is not considered.
    """
    (x, y), (u, v) = plan.at(attacker), plan.at(target.square)
    ahead, up = FACINGS[target.facing]
    product = ahead * (x - u) + up * (y - v)
    return FRONT if product > 0 else BACK if product < 0 else None


def strikes(position: Position) -> tuple[Strike, ...]:
    """Return every attack that the mover can make, by square (file by file) and target (``favor.strike``)."""
    possible = []
    for square in reach(position):
        for target in position.others:
            at = side(position.plan, square, target)
            if at and position.plan.sees(square, target.square):
                possible.append(Strike(square, target.letter, at))
    return tuple(possible)


def refused_walk(position: Position, square: str) -> tuple[str, str] | None:
    """Return the rule that forbids the mover from walking to a square on the plan, and why; None if there is none."""
    if position.plan.is_wall(square):
        return "favor.wall", f"{square} is a wall"
    for courtier in position.others:
        if courtier.square == square:
            return "favor.occupied", f"{courtier.letter} is on {square}"
    if square in reach(position):
        return None
    start = position.courtier(position.mover).square
    return "favor.move", f"{square} cannot be reached from {start} in {STEPS} steps"


def refused_strike(position: Position, square: str, letter: str, *, required: str) -> tuple[str, str] | None:
    """Return the rule that forbids an attack from ``square`` on the ``required`` side of a courtier, and why.

    Return None if nothing forbids it. Whether the mover can reach that square is not considered.
    """
    target = next((courtier for courtier in position.others if courtier.letter == letter), None)
    if target is None:
        who = "the mover itself" if letter == position.mover else "absent"
        return "favor.target", f"{letter} is {who}"
    if not position.plan.sees(square, target.square):
        return "favor.sight", f"{target.square} is not in sight from {square}"
    at = side(position.plan, square, target)
    if at == required:
        return None
    return (
        "favor.facing",
        f"{square} is {f'at the {at}' if at else 'on the flank'} of {target}, not at its {required}",
    )


def _after(position: Position, square: str) -> Position:
    """Return the position after the mover walks to ``square``; the player with the next letter in the game then moves
    (``favor.next``).
    """
    courtiers = tuple(
        replace(courtier, square=square) if courtier.letter == position.mover else courtier
        for courtier in position.courtiers
    )
    letters = [courtier.letter for courtier in courtiers]
    return Position(position.plan, courtiers, letters[(letters.index(position.mover) + 1) % len(letters)])


def read_courtier(plan: Plan, text: str) -> Courtier:
    """Return the courtier written as ``A@c3N``. Raises NotationError."""
    match = _COURTIER.fullmatch(text)
    if not match:
        message = (
            "The {field} must be written as A@c3N (a letter from A to D, @, a square, and N, E, S or W), not {value}."
        )
        raise NotationError("courtiers", text, message)
    letter, square, facing = match.groups()
    on_plan(plan, "courtiers", square)
    if plan.is_wall(square):
        raise NotationError("courtiers", text, f"The {{field}} cannot include {{value}}: {square} is a wall.")
    return Courtier(letter, square, facing)


def path(position: Position, square: str) -> tuple[str, ...]:
    """Return the mover's shortest path to a square with the fewest bends; the order of squares breaks ties."""
    plan, obstacles = position.plan, [courtier.square for courtier in position.others]
    start = position.courtier(position.mover).square
    steps = plan.distances(start, obstacles, STEPS)
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
    upright = [one[0] == other[0] for one, other in pairwise(way)]
    return sum(one != other for one, other in pairwise(upright))


def unseen(plan: Plan, one: str, other: str) -> tuple[str, tuple[str, ...]]:
    """Return the reason one square cannot be seen from another (``favor.sight``; empty if it can be seen), and the
    walls in between.
    """
    if plan.sees(one, other):
        return "", ()
    if one == other:
        return "no square sees itself", ()
    # A line of sight is blocked by a single wall, or by two walls that share a corner.
    blocking = tuple(wall for wall in plan.walls if not _alone(plan, (wall,)).sees(one, other))
    if blocking:
        return f"blocked by the wall{'s' * (len(blocking) > 1)} {' '.join(blocking)}", blocking
    pair = next(pair for pair in combinations(plan.walls, 2) if not _alone(plan, pair).sees(one, other))
    return f"blocked at the corner that {' and '.join(pair)} share", pair


def _alone(plan: Plan, walls: tuple[str, ...]) -> Plan:
    """Return a plan of the same size with only these walls."""
    places = {plan.at(wall) for wall in walls}
    rows = (
        "".join(WALL if (x, y) in places else FLOOR for x in range(plan.width)) for y in reversed(range(plan.height))
    )
    return Plan(tuple(rows))


def game(variant: str | None = None) -> Favor:
    """Return the rules for manoeuvre positions; there are no variants."""
    return Favor(name=INFO.called(variant))
