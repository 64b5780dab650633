"""Puzzles of Emperor's Favor: manoeuvres. Facings stay as they are; where others are asked about, they stand still.

Open duels make no puzzles: of two or three cards the highest is always right.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from printkit import engines
from printkit.engines.favor.court import corners
from printkit.engines.favor.evaluation import WORTH
from printkit.engines.favor.rules import (
    BACK,
    FACINGS,
    LETTERS,
    STEPS,
    Courtier,
    Position,
    reach,
    side,
    strikes,
)
from printkit.engines.game import Game
from printkit.engines.puzzles.kind import Craft, Kind, Mark, Motif, Play, Worth
from printkit.engines.puzzles.played import walked
from printkit.layouts.fair_floorplans import attempts, fair
from printkit.layouts.floorplan import DEFAULT, Plan, name
from printkit.layouts.ground.refusals import OverLimit
from printkit.layouts.ground.wording import listed

LEFT = -1000
"""How a turn looks that is not even the sort of turn that is asked for."""
SAFE, BEHIND = 2, 1
"""What a strike is worth: with nobody behind, and with somebody."""


def strike(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """2 for a strike after which nobody stands behind the striker, in sight; 1 for another strike; else 0."""
    if "x" not in turn:
        return 0
    mover = after.courtier(before.mover)
    behind = any(
        side(after.plan, other.square, mover) == BACK and after.plan.sees(other.square, mover.square)
        for other in after.courtiers
        if other != mover
    )
    return BEHIND if behind else SAFE


def unseen(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`strike`, from the squares that are seen over the striker's shoulder."""
    square, mark, _ = turn.partition("x")
    mover = before.courtier(before.mover)
    ahead, up = FACINGS[mover.facing]
    x, y = before.plan.at(square)
    back = {
        seen
        for seen in before.plan.visible(square)
        for u, v in [before.plan.at(seen)]
        if ahead * (u - x) + up * (v - y) < 0
    }
    if not mark:
        return 0
    return BEHIND if back & {other.square for other in before.others} else SAFE


def shouldered(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """A strike looks the better, the fewer squares are in sight at the striker's back: an edge or a wall is there."""
    square, mark, _ = turn.partition("x")
    if not mark:
        return LEFT
    mover = after.courtier(before.mover)
    return -sum(side(after.plan, seen, mover) == BACK for seen in after.plan.visible(square))


def begins(game: Game[Any], position: Any) -> bool:
    """Whether courtiers stand near the corners and A moves."""
    letters = [courtier.letter for courtier in position.courtiers]
    squares = tuple(courtier.square for courtier in position.courtiers)
    begun = position.mover == LETTERS[0] and letters == list(LETTERS[: len(letters)])
    return begun and len(letters) >= 2 and squares == corners(position.plan, len(letters))


def key(game: Game[Any], position: Any) -> str:
    """The first of the eight images of the plan."""
    return min(_image(position, number) for number in range(8))


def _image(position: Position, number: int) -> str:
    """An image of a manoeuvre: mirrored left to right (1), top to bottom (2), along the diagonal (4)."""
    plan = position.plan

    def at(x: int, y: int) -> tuple[int, int]:
        x = plan.width - 1 - x if number & 1 else x
        y = plan.height - 1 - y if number & 2 else y
        return (y, x) if number & 4 else (x, y)

    def stand(courtier: Courtier) -> str:
        # A facing is mapped as a step: the image of the next square less that of this one.
        (x, y), (ahead, up) = plan.at(courtier.square), FACINGS[courtier.facing]
        (u, v), (next_u, next_v) = at(x, y), at(x + ahead, y + up)
        return f"{name(u, v)}{next_u - u:+d}{next_v - v:+d}"

    wide, tall = (plan.height, plan.width) if number & 4 else (plan.width, plan.height)
    walls = {at(*plan.at(square)) for square in plan.squares if plan.is_wall(square)}
    rows = "/".join("".join(".#"[(x, y) in walls] for x in range(wide)) for y in range(tall))
    others = sorted(map(stand, position.others))
    return f"{rows} {stand(position.courtier(position.mover))} {others}"


def _plan(random: Random) -> Plan:
    """The plan of the rules, or one made by chance."""
    if random.random() < 0.4:
        return DEFAULT
    symmetry = random.choice(("turn", "quarter", "mirror"))
    side = random.choice((7, 8, 9))
    try:
        return fair(attempts(side, side, random.randrange(1 << 30), symmetry=symmetry))[0]
    except OverLimit:
        return DEFAULT


def _course(random: Random) -> Play:
    game = engines.find("favor")
    plan, players = _plan(random), random.choice((3, 3, 4, 4))
    courtiers = tuple(
        Courtier(letter, square, random.choice("NESW"))
        for letter, square in zip(LETTERS, corners(plan, players), strict=False)
    )
    return walked(game, Position(plan, courtiers, LETTERS[0]), random, 14, (2, 4, 6))


# ------------------------------------------------------------------------------------------- what is read


def behind(game: Game[Position], position: Position) -> frozenset[str]:
    """The squares from which the mover can strike somebody from behind."""
    return frozenset(strike.square for strike in strikes(position) if strike.side == BACK)


def backs(game: Game[Position], position: Position) -> frozenset[str]:
    """As :func:`behind`: what each of the others has at its back and in sight, as far as it can be walked to."""
    found: set[str] = set()
    for other in position.others:
        ahead, up = FACINGS[other.facing]
        x, y = position.plan.at(other.square)
        for square in position.plan.visible(other.square):
            u, v = position.plan.at(square)
            if ahead * (u - x) + up * (v - y) < 0:
                found.add(square)
    return frozenset(found & set(reach(position)))


def around(game: Game[Position], position: Position) -> frozenset[str]:
    """Of these, the squares that the walk leads to around walls or courtiers."""
    return frozenset(square for square in behind(game, position) if _detour(position, square))


def hidden(game: Game[Position], position: Position) -> dict[str, str]:
    """Squares behind somebody that can be walked to, and from which he is not in sight."""
    out = behind(game, position)
    found: dict[str, str] = {}
    for square in reach(position):
        for other in position.others:
            at_back = side(position.plan, square, other) == BACK
            if square not in out and at_back and not position.plan.sees(square, other.square):
                found.setdefault(square, f"is at {other.letter}'s back, but a wall hides {other.letter}")
    return dict(sorted(found.items()))


def whose_back(game: Game[Position], position: Position, square: str) -> str:
    """Behind whom a square is: ``behind A``."""
    return f"behind {listed(_ahead(position, square))}"


# ------------------------------------------------------------------------------------------- what is planned


def stalking(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """2 for a walk to where nobody sees the mover, from where a strike from behind is possible a turn later.

    1 where somebody sees it, else 0. The others stand still.
    """
    if "x" in turn:
        return 0
    at = replace(after, mover=before.mover)
    if not any(strike.side == BACK for strike in strikes(at)):
        return 0
    return 1 if any(before.plan.sees(other.square, turn) for other in before.others) else 2


def creeping(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`stalking`, from the squares that are seen, and those at the others' backs."""
    if "x" in turn or not backs(game, replace(after, mover=before.mover)):
        return 0
    seen = {square for other in before.others for square in before.plan.visible(other.square)}
    return 1 if turn in seen else 2


def shaded(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """A walk looks the better, the fewer others see where it leads."""
    if "x" in turn:
        return LEFT
    return -sum(before.plan.sees(other.square, turn) for other in before.others)


def sheltered(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """2 for a walk after which no rival could strike the mover, 1 where one could, else 0."""
    if "x" in turn:
        return 0
    return max(0, 2 - len(_strikers(after, before.mover)))


def _strikers(position: Position, target: str) -> list[str]:
    """Who could strike a courtier with its next turn."""
    return [
        other.letter
        for other in position.courtiers
        if other.letter != target
        and any(one.target == target for one in strikes(replace(position, mover=other.letter)))
    ]


def out_of_reach(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`sheltered`, from the squares that the mover sees before and behind itself."""
    if "x" in turn:
        return 0
    mover = after.courtier(before.mover)
    open_to = {
        square for square in after.plan.visible(mover.square) if side(after.plan, square, mover) is not None
    }
    rivals = sum(
        not open_to.isdisjoint(reach(replace(after, mover=other.letter)))
        for other in after.courtiers
        if other.letter != before.mover
    )
    return 2 - rivals if rivals < 2 else 0


def targets(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """How many others have the square of a walk at their back and in sight."""
    if "x" in turn:
        return 0
    return len(_ahead(before, turn))


def _ahead(position: Position, square: str) -> list[str]:
    """Whom one is behind on a square, and in sight."""
    return [
        other.letter
        for other in position.others
        if side(position.plan, square, other) == BACK and position.plan.sees(square, other.square)
    ]


def aims(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`targets`, by the strikes that the rules list."""
    if "x" in turn:
        return 0
    return len({one.target for one in strikes(before) if one.square == turn and one.side == BACK})


def narrowed(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """A walk behind somebody looks the better, the fewer squares behind him are in reach: those are tried first."""
    if "x" in turn:
        return LEFT
    behind = Counter(letter for square in reach(before) for letter in _ahead(before, square))
    return max((-behind[letter] for letter in _ahead(before, turn)), default=LEFT)


def danger(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """What a strike is worth to somebody who looks no further."""
    return WORTH[turn.rpartition(":")[2]] if "x" in turn else 0


def tells(game: Game[Position], before: Position, turn: str, after: Position) -> str:
    """What a turn does: whom it strikes and who is at the striker's back then, or where it leads."""
    square, mark, strike = turn.partition("x")
    if not mark:
        return f"leads to {square}"
    mover = after.courtier(before.mover)
    letter, _, at = strike.partition(":")
    back = [
        other.letter
        for other in after.courtiers
        if other != mover
        and side(after.plan, other.square, mover) == BACK
        and after.plan.sees(other.square, square)
    ]
    struck = f"strikes {letter} {'from behind' if at == BACK else 'in front'}"
    return f"{struck}, with {listed(back)} at the striker's back" if back else f"{struck}, with a free back"


def creeps(game: Game[Position], before: Position, turn: str, after: Position) -> str:
    """Who sees the square of a walk, and whom the next walk can strike from behind."""
    if "x" in turn:
        return tells(game, before, turn, after)
    seen = [other.letter for other in before.others if before.plan.sees(other.square, turn)]
    next_ones = [one for one in strikes(replace(after, mover=before.mover)) if one.side == BACK]
    said = f"is seen by {listed(seen)}" if seen else "is seen by nobody"
    if not next_ones:
        return f"{said}, but the next walk leads behind nobody"
    first = min(next_ones, key=lambda one: (one.target, one.square))
    return f"{said}, and the next walk leads to {first.square}, behind {first.target}"


def shelters(game: Game[Position], before: Position, turn: str, after: Position) -> str:
    """Who could strike the mover next."""
    if "x" in turn:
        return tells(game, before, turn, after)
    could = _strikers(after, before.mover)
    return f"is open to {listed(could)}" if could else "is safe from everybody"


def doubles(game: Game[Position], before: Position, turn: str, after: Position) -> str:
    """Behind whom a walk leads."""
    if "x" in turn:
        return tells(game, before, turn, after)
    above = _ahead(before, turn)
    return f"is behind {listed(above)}{' only' * (len(above) == 1)}" if above else "is behind nobody"


def _assassinates(game: Game[Position], before: Position, turn: str, after: Position) -> bool:
    return turn.endswith(":back")


def _far(game: Game[Position], before: Position, turn: str, after: Position) -> bool:
    start = before.courtier(before.mover).square
    blocked = [other.square for other in before.others]
    return before.plan.distances(start, blocked, STEPS)[turn.partition("x")[0]] == STEPS


def _unseen(game: Game[Position], before: Position, turn: str, after: Position) -> bool:
    square = turn.partition("x")[0]
    return not any(before.plan.sees(other.square, square) for other in before.others)


def _narrow(game: Game[Position], before: Position, turn: str, after: Position) -> bool:
    return _detour(before, turn.partition("x")[0])


def _detour(position: Position, end: str) -> bool:
    """Whether the walk to a square is longer than the way as the crow flies: around walls."""
    start = position.courtier(position.mover).square
    (x, y), (u, v) = position.plan.at(start), position.plan.at(end)
    blocked = [other.square for other in position.others]
    return position.plan.distances(start, blocked, STEPS)[end] > abs(x - u) + abs(y - v)


MOTIFS = {
    "assassination": Motif("somebody is struck from behind", _assassinates),
    "far": Motif("all five steps are needed", _far),
    "unseen": Motif("nobody sees the square", _unseen),
    "detour": Motif("the way leads around walls or courtiers", _narrow),
}


def striking(game: Game[Any], position: Any, turn: str) -> bool:
    """Whether a turn strikes."""
    return "x" in turn


def _free_to_walk(position: Position) -> bool:
    """Whether nobody can be struck from behind yet."""
    return not backs(engines.find("favor"), position)


CRAFT = Craft(
    (
        Kind(
            "read",
            "favor",
            "Behind their backs",
            "mark every square from which you can strike somebody from behind this turn",
            Mark(behind, backs, hidden, (2, 9), around, whose_back),
            "Every square in the solver's reach that is at somebody's back and in his sight (rule favor.facing).",
            (1,),
            _course,
            (3, 14),
            loud=striking,
            choices=(8, 3000),
            share=2,
        ),
        Kind(
            "strike",
            "favor",
            "Strike with a free back",
            "walk or stay, then strike so that no courtier in line of sight, the one you strike included, is at your "
            "back; you keep your facing",
            Worth(strike, unseen, SAFE, sight=shouldered),
            "The only strike after which no courtier, the one struck included, is at the striker's back in line of "
            "sight; facings stay as they are (rules favor.facing, favor.turn).",
            (1,),
            _course,
            (2, 14),
            loud=striking,
            choices=(8, 3000),
            share=2,
        ),
        Kind(
            "stalk",
            "favor",
            "Unseen",
            "the others stand still for two turns of yours: find the only square in reach, your own included, that "
            "nobody sees and from which you can strike somebody from behind with your next turn",
            Worth(stalking, creeping, 2, ahead=2, sight=shaded),
            "The only square in reach that no other courtier sees and from which the second walk leads to a strike "
            "from behind.",
            (1,),
            _course,
            (2, 14),
            loud=striking,
            choices=(8, 3000),
            fit=_free_to_walk,
            share=3,
            tells=creeps,
        ),
        Kind(
            "hide",
            "favor",
            "Hide",
            "find the only square in reach, your own included, where no rival could strike you with its next turn, "
            "in front or from behind; you do not strike, and you keep your facing",
            Worth(sheltered, out_of_reach, 2, ahead=1, sight=shaded),
            "The only square in reach on which no rival could strike the solver from where it can walk.",
            (1,),
            _course,
            (2, 14),
            loud=striking,
            choices=(8, 3000),
            share=3,
            tells=shelters,
        ),
        Kind(
            "double",
            "favor",
            "Two at once",
            "find the only square in reach, your own included, from which two rivals could be struck from behind",
            Worth(targets, aims, 2, sight=narrowed),
            "The only square in reach that is at the backs of two others, in their sight.",
            (1,),
            _course,
            (2, 14),
            loud=striking,
            choices=(8, 3000),
            share=3,
            tells=doubles,
        ),
    ),
    key,
    begins,
    tells,
    MOTIFS,
    danger,
)
