"""The plain courtier: a simple player for judging floor plans, who uses only the information available to their seat.

- Plain courtiers never make gifts. They dare to strike only while their hand is worth at least 25 points, which is
  enough to survive a defeat.
- If they dare and the rules allow it, they walk to a square from which they can strike. They prefer an assassination
  to a duel, then the opponent with the fewest cards, then the one with the least Honor, then the shortest walk. If
  they dare but cannot strike, they walk as near as they can to the nearest opponent. If they do not dare, they choose
  among the squares that the fewest opponents can see, and walk to the square farthest from all opponents.
- If they cannot strike, they spend 15 points (their lowest cards that are worth that much) if they keep at least 25.
  They slander the opponent with the highest Honor if that is above their own; otherwise they praise themselves if
  their Honor is below 10. If they can do neither, they draw.
- They discard their lowest cards until they hold no more cards than their Honor. They choose a facing with as few
  opponents as possible behind them, especially opponents who can see them.
- In a duel they pick their highest card, play the highest first, and strike as soon as their total exceeds the
  opponent's Honor plus 8 points for each card that the opponent has played.
- If beaten, they pay with all their cards, and return to a square that the fewest opponents can see, as far from them
  as possible.

Ties are broken at random, so that no square, seat or direction has an advantage.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

from printkit.engines.favor import cards, duel
from printkit.engines.favor.court import PETITION, SIDES, WHISPER, Court, Player, Stage, choices
from printkit.engines.favor.decisions import Decision
from printkit.engines.favor.rules import BACK, FACINGS, Courtier, reach, side
from printkit.layouts.floorplan import Plan

GUESS = 8
"""Points that the plain courtier expects of a card played face down."""

VERBS = {at: verb for verb, at in SIDES.items()}

T = TypeVar("T")


def decide(court: Court, chance: Random, odds: float) -> Decision:
    """Decide, as a plain courtier would, for the player who has to make the next decision.

    Args:
        court: a game that is not over; only information available to the player is used.
        chance: random numbers that break ties and determine throws.
        odds: probability that a throw hits.
    """
    me = court.player(court.chooser)
    by, hand = me.letter, me.hand
    match court.stage:
        case Stage.GIFT | Stage.MOVE:
            return Decision(by, "move", square=_walk(court, me, chance))
        case Stage.ACT:
            return _act(court, me, chance, odds=odds)
        case Stage.DISCARD if len(hand) > me.honor:
            return Decision(by, "discard", cards=_rising(court, hand)[: len(hand) - me.honor])
        case Stage.DISCARD | Stage.FACE:
            return Decision(by, "face", facing=_facing(court, me, chance))
        case Stage.PICK:
            return Decision(by, "pick", cards=_rising(court, hand)[-1:])
        case Stage.FIGHT:
            return _fight(court, me)
        case Stage.PAY:
            return Decision(by, "pay", cards=hand)
        case _:
            rivals = [rival.courtier.square for rival in _rivals(court, me)]
            free = [square for square in court.plan.floor if square not in rivals]
            return Decision(by, "return", square=_refuge(court, me, free, chance=chance))


def _walk(court: Court, me: Player, chance: Random) -> str:
    """Choose a destination: to attack, to approach, or to get out of sight."""
    squares = reach(court.position)
    if not _dares(court, me):
        return _refuge(court, me, squares, chance=chance)
    steps = _steps(court.plan, me.courtier.square)
    aims = [
        ((*_worth(rival, at), steps[square]), square)
        for square in squares
        for rival, at in _targets(court, me, square)
    ]
    if aims:
        return _least(aims, lambda aim: aim[0], chance)[1]
    return _least(squares, lambda square: _distance(court, me, square), chance)


def _act(court: Court, me: Player, chance: Random, *, odds: float) -> Decision:
    """Attack if possible and if the courtier dares, otherwise slander, praise or draw."""
    targets = list(_targets(court, me, me.courtier.square))
    if targets and _dares(court, me):
        rival, at = _least(targets, lambda target: _worth(*target), chance)
        return Decision(me.letter, VERBS[at], who=rival.letter, hit=chance.random() < odds)
    spent = _rising(court, me.hand)
    while spent and cards.total(spent[:-1], court.ace_high) >= WHISPER:
        spent = spent[:-1]
    total = cards.total(me.hand, court.ace_high)
    if total - cards.total(spent, court.ace_high) >= PETITION:
        rival = _least(_rivals(court, me), lambda rival: -rival.honor, chance)
        if rival.honor > max(me.honor, duel.LEAST):
            return Decision(me.letter, "slander", who=rival.letter, cards=spent)
        if me.honor < duel.MOST:
            return Decision(me.letter, "praise", who=me.letter, cards=spent)
    return Decision(me.letter, "draw")


def _fight(court: Court, me: Player) -> Decision:
    """Strike when the total seems sufficient, or when forced; otherwise play the highest card left."""
    assert court.bout is not None
    mine = court.bout.letters.index(me.letter)
    stack, theirs = court.bout.stacks[mine], court.bout.stacks[1 - mine]
    total = me.honor + cards.total(stack, court.ace_high)
    guess = court.player(court.bout.letters[1 - mine]).honor + GUESS * len(theirs)
    possible = choices(court)
    left = _rising(court, (choice for choice in possible if choice != duel.STRIKE))
    if duel.STRIKE in possible and (total > guess or not left):
        return Decision(me.letter, "strike")
    return Decision(me.letter, "lay", cards=left[-1:])


def _facing(court: Court, me: Player, chance: Random) -> str:
    """Choose a facing with as few opponents behind as possible, especially opponents who can see the courtier."""
    sight = _seen(court.plan, me.courtier.square)

    def backs(facing: str) -> tuple[int, int]:
        looking = Courtier(me.letter, me.courtier.square, facing)
        squares = [rival.courtier.square for rival in _rivals(court, me)]
        behind = [square for square in squares if side(court.plan, square, looking) == BACK]
        return sum(square in sight for square in behind), len(behind)

    return _least(FACINGS, backs, chance)


def _refuge(court: Court, me: Player, squares: Iterable[str], *, chance: Random) -> str:
    """Return the square farthest from the opponents among the squares that the fewest of them can see."""

    def danger(square: str) -> tuple[int, int]:
        sight = _seen(court.plan, square)
        watchers = sum(rival.courtier.square in sight for rival in _rivals(court, me))
        return watchers, -_distance(court, me, square)

    return _least(squares, danger, chance)


def _targets(court: Court, me: Player, square: str) -> Iterator[tuple[Player, str]]:
    """Yield the targets that can be attacked from a square, each with the side that would be attacked."""
    if court.barred:
        return
    sight = _seen(court.plan, square)
    for rival in _rivals(court, me):
        at = side(court.plan, square, rival.courtier)
        if at and rival.courtier.square in sight:
            yield rival, at


def _worth(rival: Player, at: str) -> tuple[bool, int, int]:
    """Return the sort key of a target: backs before fronts, then targets with fewer cards, then those with less
    Honor.
    """
    return at != BACK, len(rival.hand), rival.honor


def _dares(court: Court, me: Player) -> bool:
    return cards.total(me.hand, court.ace_high) >= PETITION


def _rivals(court: Court, me: Player) -> list[Player]:
    return [player for player in court.players if player.letter != me.letter]


def _rising(court: Court, hand: Iterable[str]) -> tuple[str, ...]:
    """Sort cards by value, lowest first."""
    return tuple(sorted(hand, key=lambda card: (cards.value(card, court.ace_high), card)))


def _distance(court: Court, me: Player, square: str) -> int:
    """Count the steps from a square to the nearest opponent, ignoring courtiers in the way."""
    steps = _steps(court.plan, square)
    return min(steps.get(rival.courtier.square, len(steps)) for rival in _rivals(court, me))


def _least(options: Iterable[T], key: Callable[[T], Any], chance: Random) -> T:
    """Return the option with the lowest key, chosen at random if there are several."""
    candidates = [(key(option), option) for option in options]
    least = min(rank for rank, _ in candidates)
    return chance.choice([option for rank, option in candidates if rank == least])


@lru_cache(maxsize=4096)
def _steps(plan: Plan, square: str) -> dict[str, int]:
    return plan.distances(square)


@lru_cache(maxsize=4096)
def _seen(plan: Plan, square: str) -> frozenset[str]:
    return frozenset(plan.visible(square))
