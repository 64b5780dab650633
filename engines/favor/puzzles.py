"""Puzzles for Emperor's Favor: manoeuvres.

Facings do not change, and questions about other courtiers assume that those courtiers do not move. There are no
puzzles with open duels, because with two or three cards it is always right to play the highest.
"""

from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random

from printkit import engines
from printkit.engines.favor.court import corners
from printkit.engines.favor.evaluation import WORTH
from printkit.engines.favor.rules import BACK, FACINGS, LETTERS, STEPS, Courtier, Position, reach, side, strikes
from printkit.engines.game import Game
from printkit.engines.puzzles.goal import Play, PuzzleKind, Step
from printkit.engines.puzzles.goals.sets import FindAll
from printkit.engines.puzzles.goals.worth import BestTurn
from printkit.engines.puzzles.played import walked
from printkit.engines.puzzles.puzzle_set import Motif, PuzzleSet, worded
from printkit.layouts.base.refusals import OverLimit
from printkit.layouts.base.wording import listed
from printkit.layouts.fair_floorplans import attempts, fair
from printkit.layouts.floorplan import DEFAULT, Plan, name

LEFT = -1000
"""The rating of a turn of the wrong kind for the task."""
PAIR = 2
"""The number of rivals in tasks that ask for two."""
SAFE, BEHIND = 2, 1
"""The values of an attack with nobody behind the attacker, and of an attack with somebody behind them."""


def strike(step: Step[Position]) -> int:
    """Return 2 for an attack after which nobody in sight is behind the attacker, 1 for any other attack, and 0 for a
    turn without an attack.
    """
    if "x" not in step.turn:
        return 0
    mover = step.after.courtier(step.before.mover)
    behind = any(
        side(step.after.plan, other.square, mover) == BACK and step.after.plan.sees(other.square, mover.square)
        for other in step.after.courtiers
        if other != mover
    )
    return BEHIND if behind else SAFE


def unseen(step: Step[Position]) -> int:
    """Compute the same result as :func:`strike`, but from the visible squares behind the attacker."""
    square, mark, _ = step.turn.partition("x")
    mover = step.before.courtier(step.before.mover)
    ahead, up = FACINGS[mover.facing]
    x, y = step.before.plan.at(square)
    back = {
        place
        for place in step.before.plan.visible(square)
        for u, v in [step.before.plan.at(place)]
        if ahead * (u - x) + up * (v - y) < 0
    }
    if not mark:
        return 0
    return BEHIND if back & {other.square for other in step.before.others} else SAFE


def shouldered(step: Step[Position]) -> int:
    """Rate an attack higher if an edge or a wall leaves fewer squares in sight behind the attacker."""
    square, mark, _ = step.turn.partition("x")
    if not mark:
        return LEFT
    mover = step.after.courtier(step.before.mover)
    return -sum(side(step.after.plan, place, mover) == BACK for place in step.after.plan.visible(square))


def begins(game: Game[Position], position: Position) -> bool:
    """Return whether courtiers are near the corners and A is to move."""
    letters = [courtier.letter for courtier in position.courtiers]
    squares = tuple(courtier.square for courtier in position.courtiers)
    is_start = position.mover == LETTERS[0] and letters == list(LETTERS[: len(letters)])
    return is_start and len(letters) >= 2 and squares == corners(position.plan, len(letters))


def key(game: Game[Position], position: Position) -> str:
    """Return the first of the position's eight symmetric images."""
    return min(_image(position, number) for number in range(8))


def _image(position: Position, number: int) -> str:
    """Mirror a position left to right (1), top to bottom (2) or in the diagonal (4); add numbers to combine them."""
    plan = position.plan

    def at(x: int, y: int) -> tuple[int, int]:
        x = plan.width - 1 - x if number & 1 else x
        y = plan.height - 1 - y if number & 2 else y
        return (y, x) if number & 4 else (x, y)

    def stand(courtier: Courtier) -> str:
        # The image of a facing is the image of the next square minus the image of this square.
        (x, y), (ahead, up) = plan.at(courtier.square), FACINGS[courtier.facing]
        (u, v), (next_u, next_v) = at(x, y), at(x + ahead, y + up)
        return f"{name(u, v)}{next_u - u:+d}{next_v - v:+d}"

    wide, tall = (plan.height, plan.width) if number & 4 else (plan.width, plan.height)
    walls = {at(*plan.at(square)) for square in plan.squares if plan.is_wall(square)}
    rows = "/".join("".join(".#"[(x, y) in walls] for x in range(wide)) for y in range(tall))
    others = sorted(map(stand, position.others))
    return f"{rows} {stand(position.courtier(position.mover))} {others}"


def _plan(random: Random) -> Plan:
    """Return the plan in the rules, or a random one."""
    if random.random() < 0.4:
        return DEFAULT
    symmetry = random.choice(("turn", "quarter", "mirror"))
    side = random.choice((7, 8, 9))
    try:
        return fair(attempts(side, side, random.randrange(1 << 30), symmetry=symmetry))[0]
    except OverLimit:
        return DEFAULT


def _course(random: Random) -> Play[Position]:
    game = engines.find("favor")
    plan, players = _plan(random), random.choice((3, 3, 4, 4))
    courtiers = tuple(
        Courtier(letter, square, random.choice("NESW"))
        for letter, square in zip(LETTERS, corners(plan, players), strict=False)
    )
    return walked(game, Position(plan, courtiers, LETTERS[0]), random, plies=14, levels=(2, 4, 6))


# ----------------------------------------------------------------------------------- reading the position


def behind(game: Game[Position], position: Position) -> frozenset[str]:
    """Return the squares from which the mover can attack some courtier from behind."""
    return frozenset(strike.square for strike in strikes(position) if strike.side == BACK)


def backs(game: Game[Position], position: Position) -> frozenset[str]:
    """Compute the same result as :func:`behind`, but from the squares within reach that are behind another courtier,
    with a clear line of sight.
    """
    spots: set[str] = set()
    for other in position.others:
        ahead, up = FACINGS[other.facing]
        x, y = position.plan.at(other.square)
        for square in position.plan.visible(other.square):
            u, v = position.plan.at(square)
            if ahead * (u - x) + up * (v - y) < 0:
                spots.add(square)
    return frozenset(spots & set(reach(position)))


def around(game: Game[Position], position: Position) -> frozenset[str]:
    """Return those squares from :func:`behind` that can be reached only by going round walls or courtiers."""
    return frozenset(square for square in behind(game, position) if _detour(position, square))


def hidden(game: Game[Position], position: Position) -> dict[str, str]:
    """Return the squares within reach that are behind a courtier but out of that courtier's sight."""
    out = behind(game, position)
    reasons: dict[str, str] = {}
    for square in reach(position):
        for other in position.others:
            at_back = side(position.plan, square, other) == BACK
            if square not in out and at_back and not position.plan.sees(square, other.square):
                reasons.setdefault(square, f"is at {other.letter}'s back, but a wall hides {other.letter}")
    return dict(sorted(reasons.items()))


def whose_back(game: Game[Position], position: Position, square: str) -> str:
    """Return a phrase that names the courtiers whom a square is behind: ``behind A``."""
    return f"behind {listed(_ahead(position, square))}"


# -------------------------------------------------------------------------------------------- planning ahead


def stalking(step: Step[Position]) -> int:
    """Return 2 for a walk to an unseen square that lets the mover attack from behind on their next turn, 1 for such a
    walk to a square that somebody sees, and 0 for all other turns. The other courtiers are assumed not to move.
    """
    if "x" in step.turn:
        return 0
    at = replace(step.after, mover=step.before.mover)
    if not any(strike.side == BACK for strike in strikes(at)):
        return 0
    return 1 if any(step.before.plan.sees(other.square, step.turn) for other in step.before.others) else 2


def creeping(step: Step[Position]) -> int:
    """Compute the same result as :func:`stalking`, but from the squares that the others see and the squares behind
    them.
    """
    if "x" in step.turn or not backs(step.game, replace(step.after, mover=step.before.mover)):
        return 0
    sight = {square for other in step.before.others for square in step.before.plan.visible(other.square)}
    return 1 if step.turn in sight else 2


def shaded(step: Step[Position]) -> int:
    """Rate a walk higher if fewer courtiers can see its destination."""
    if "x" in step.turn:
        return LEFT
    return -sum(step.before.plan.sees(other.square, step.turn) for other in step.before.others)


def sheltered(step: Step[Position]) -> int:
    """Return 2 for a walk after which no rival could attack the mover, 1 if only one could, otherwise 0."""
    if "x" in step.turn:
        return 0
    return max(0, 2 - len(_strikers(step.after, step.before.mover)))


def _strikers(position: Position, target: str) -> list[str]:
    """Return the rivals who could attack a courtier on their next turn."""
    return [
        other.letter
        for other in position.courtiers
        if other.letter != target
        and any(one.target == target for one in strikes(replace(position, mover=other.letter)))
    ]


def out_of_reach(step: Step[Position]) -> int:
    """Compute the same result as :func:`sheltered`, but from the squares that the mover sees in front and behind."""
    if "x" in step.turn:
        return 0
    mover = step.after.courtier(step.before.mover)
    open_to = {
        square for square in step.after.plan.visible(mover.square) if side(step.after.plan, square, mover) is not None
    }
    rivals = sum(
        not open_to.isdisjoint(reach(replace(step.after, mover=other.letter)))
        for other in step.after.courtiers
        if other.letter != step.before.mover
    )
    return 2 - rivals if rivals < 2 else 0


def targets(step: Step[Position]) -> int:
    """Count the courtiers, up to two, who have the destination of a walk behind them with nothing in between."""
    if "x" in step.turn:
        return 0
    return min(PAIR, len(_ahead(step.before, step.turn)))


def _ahead(position: Position, square: str) -> list[str]:
    """Return the courtiers who have a square behind them with nothing in between."""
    return [
        other.letter
        for other in position.others
        if side(position.plan, square, other) == BACK and position.plan.sees(square, other.square)
    ]


def aims(step: Step[Position]) -> int:
    """Compute the same result as :func:`targets`, but from the attacks that the rules list."""
    if "x" in step.turn:
        return 0
    struck = {one.target for one in strikes(step.before) if one.square == step.turn and one.side == BACK}
    return min(PAIR, len(struck))


def narrowed(step: Step[Position]) -> int:
    """Rate a walk to a square behind a courtier higher if fewer squares behind that courtier are within reach."""
    if "x" in step.turn:
        return LEFT
    behind = Counter(letter for square in reach(step.before) for letter in _ahead(step.before, square))
    return max((-behind[letter] for letter in _ahead(step.before, step.turn)), default=LEFT)


def danger(step: Step[Position]) -> int:
    """Return the value of a turn's attack, ignoring everything after it."""
    return WORTH[step.turn.rpartition(":")[2]] if "x" in step.turn else 0


def tells(step: Step[Position]) -> str:
    """Describe the effects of a turn: the target and anybody then behind the attacker, or the end of the walk."""
    square, mark, strike = step.turn.partition("x")
    if not mark:
        return f"leads to {square}"
    mover = step.after.courtier(step.before.mover)
    letter, _, at = strike.partition(":")
    back = [
        other.letter
        for other in step.after.courtiers
        if other != mover
        and side(step.after.plan, other.square, mover) == BACK
        and step.after.plan.sees(other.square, square)
    ]
    struck = f"strikes {letter} {'from behind' if at == BACK else 'from the front'}"
    behind = f"but {listed(back)} {'is' if len(back) == 1 else 'are'}" if back else "and nobody is"
    return f"{struck}, {behind} behind the striker"


def creeps(step: Step[Position]) -> str:
    """Say who sees the destination of a walk, and name the courtiers whom the mover can attack from behind on the
    following turn.
    """
    if "x" in step.turn:
        return tells(step)
    watchers = [other.letter for other in step.before.others if step.before.plan.sees(other.square, step.turn)]
    next_ones = [one for one in strikes(replace(step.after, mover=step.before.mover)) if one.side == BACK]
    sight = f"is seen by {listed(watchers)}" if watchers else "is out of sight"
    if not next_ones:
        return f"{sight}, but the next walk leads behind nobody"
    first = min(next_ones, key=lambda one: (one.target, one.square))
    return f"{sight}, and the next walk leads to {first.square}, behind {first.target}"


def shelters(step: Step[Position]) -> str:
    """Say who could attack the mover next."""
    if "x" in step.turn:
        return tells(step)
    could = _strikers(step.after, step.before.mover)
    return f"can be struck by {listed(could)}" if could else "is safe from everybody"


def doubles(step: Step[Position]) -> str:
    """Return a phrase that names the courtiers who have the destination of a walk behind them."""
    if "x" in step.turn:
        return tells(step)
    above = _ahead(step.before, step.turn)
    return f"is behind {listed(above)}{' only' * (len(above) == 1)}" if above else "is behind nobody"


def _assassinates(step: Step[Position]) -> bool:
    return step.turn.endswith(":back")


def _far(step: Step[Position]) -> bool:
    start = step.before.courtier(step.before.mover).square
    obstacles = [other.square for other in step.before.others]
    return step.before.plan.distances(start, obstacles, STEPS)[step.turn.partition("x")[0]] == STEPS


def _unseen(step: Step[Position]) -> bool:
    square = step.turn.partition("x")[0]
    return not any(step.before.plan.sees(other.square, square) for other in step.before.others)


def _narrow(step: Step[Position]) -> bool:
    return _detour(step.before, step.turn.partition("x")[0])


def _detour(position: Position, end: str) -> bool:
    """Return whether the walk to a square has to go round walls."""
    start = position.courtier(position.mover).square
    (x, y), (u, v) = position.plan.at(start), position.plan.at(end)
    obstacles = [other.square for other in position.others]
    return position.plan.distances(start, obstacles, STEPS)[end] > abs(x - u) + abs(y - v)


MOTIFS = {
    "assassination": Motif("somebody is struck from behind", _assassinates),
    "far": Motif("all five steps are needed", _far),
    "unseen": Motif("nobody else sees the square", _unseen),
    "detour": Motif("the path goes around walls or courtiers", _narrow),
}


def striking(game: Game[Position], position: Position, turn: str) -> bool:
    """Return whether a turn includes an attack."""
    return "x" in turn


def _free_to_walk(position: Position) -> bool:
    """Return True if no courtier can be attacked from behind on this turn."""
    return not backs(engines.find("favor"), position)


_kind = partial(PuzzleKind[Position], game="favor", play=_course, forcing=striking, plies=(2, 14), choices=(8, 3000))

PUZZLES = PuzzleSet(
    kinds=worded(
        __file__,
        _kind(
            name="read",
            goal=FindAll(
                found=behind, by_other_means=backs, decoys=hidden, sizes=(2, 9), hidden=around, how=whose_back
            ),
        ),
        _kind(
            name="strike", goal=BestTurn(worth=strike, by_other_means=unseen, least=SAFE, first_impression=shouldered)
        ),
        _kind(
            name="stalk",
            goal=BestTurn(worth=stalking, by_other_means=creeping, least=2, ahead=2, first_impression=shaded),
            may_ask=_free_to_walk,
            describe=creeps,
        ),
        _kind(
            name="hide",
            goal=BestTurn(worth=sheltered, by_other_means=out_of_reach, least=2, ahead=1, first_impression=shaded),
            describe=shelters,
        ),
        _kind(
            name="double",
            goal=BestTurn(worth=targets, by_other_means=aims, least=2, first_impression=narrowed),
            describe=doubles,
        ),
    ),
    key=key,
    begins=begins,
    describe=tells,
    motifs=MOTIFS,
    counts=danger,
)
