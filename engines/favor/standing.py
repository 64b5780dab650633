"""How a full game of Emperor's Favor stands: the share of it that each player may expect, as one of them sees it.

A player's standing is a sum over features that a person would name: Honor, points in hand, and rivals who could walk
and strike at its back or its front before it has moved on. The hand of whoever looks is known, those of the others
are guessed from how many cards they hold. Shares are the standings compared, as odds. The weights are hundredths of
a logit, for the player whose turn it is and for the others; ``python -m tests.bench.fit favor GAMES`` fits them.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from engines.favor import cards
from engines.favor.court import Court, Player
from engines.favor.rules import BACK, FACINGS, FRONT, STEPS, Courtier, side
from layouts.floorplan import Plan

FEATURES = (
    "honor", "honor above five", "points to 25", "points to 40", "points to 70",
    "open back, poor", "open back", "open back, rich", "open front, poor", "open front", "open front, rich",
)  # fmt: skip
MOVER = (30, 0, 6, 4, 2, -30, -15, -5, -15, -5, 0)
"""Weights of the player whose turn it is."""
OTHER = (30, 0, 6, 4, 2, -90, -45, -25, -40, -20, -10)
"""Weights of a player who waits: whoever moves may strike at it."""
TEMPO = 0
"""What it is worth to have the turn."""

CARD = 7
"""Points that a card is worth that nobody knows."""
HANDS = (25, 40, 70)
"""Where points in hand begin to count less: 25 survive a lost duel."""
POOR, RICH = 30, 45
"""With fewer points a lost duel is likely to be the last; with so many it is likely to be survived."""
RIVAL = 15
"""What a rival's Honor counts more than one's own. Two courtiers of high Honor survive every duel: who would rather
bring a rival down than rise ends the game."""
EVEN = 0.5


def share(court: Court, me: str, replies: bool = True) -> float:
    """The share of a game that a player may expect, by what it knows.

    Args:
        court: the game.
        me: who looks, and whose share it is.
        replies: whether it sees who could strike; else it looks at Honor and cards alone.
    """
    if court.over:
        return float(court.winner == me) if court.winner else EVEN
    return shares(court, me, replies).get(me, 0.0)


def shares(court: Court, me: str, replies: bool = True) -> dict[str, float]:
    """The shares of all who are in a game that is not over, as one of them sees it; together 1."""
    standings = {player.letter: standing(court, player, me, replies) for player in court.players}
    most = max(standings.values())
    odds = {letter: exp((value - most) / 100) for letter, value in standings.items()}
    return {letter: each / sum(odds.values()) for letter, each in odds.items()}


def standing(court: Court, player: Player, me: str, replies: bool = True) -> float:
    """What the features of a player come to, in hundredths of a logit."""
    moves = player.letter == court.mover
    found = features(court, player, me, replies)
    worth = TEMPO * moves + RIVAL * player.honor * (player.letter != me)
    return worth + sum(weight * count for weight, count in zip(MOVER if moves else OTHER, found, strict=True))


def features(court: Court, player: Player, me: str, replies: bool = True) -> tuple[int, ...]:
    """The counts of :data:`FEATURES` for a player, as ``me`` sees it."""
    honor, hand = player.honor, (*player.hand, *court.duelling(player.letter))
    points = _points(hand, court.ace_high) if player.letter == me else CARD * len(hand)
    back, front = exposed(court, player) if replies else (False, False)
    wealth = (points >= POOR) + (points >= RICH)
    # The card that is drawn as the next turn begins.
    points += CARD * (len(hand) < honor and player.letter != court.mover)
    low, mid, high = HANDS
    counts = [honor, max(0, honor - 5)]
    counts += [min(points, low), min(max(points, low), mid) - low, min(max(points, mid), high) - mid]
    counts += [
        *(back and wealth == each for each in range(3)),
        *(front and wealth == each for each in range(3)),
    ]
    return tuple(counts)


def exposed(court: Court, player: Player) -> tuple[bool, bool]:
    """Whether a rival could walk and strike at a player's back, and at its front."""
    at = player.courtier
    return _exposed(court.plan, at.square, at.facing, *_around(court, player))


def safest(court: Court, letter: str) -> str:
    """The way to face that leaves the back open to nobody, or else the fewest sides to anybody."""
    player = court.player(letter)
    return _safest(court.plan, player.courtier.square, *_around(court, player))


def _around(court: Court, player: Player) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The squares of the rivals of a player who may strike when it is their turn, and of those who may not."""
    may: list[str] = []
    barred: list[str] = []
    for rival in court.players:
        if rival.letter != player.letter:
            held = court.barred if rival.letter == court.mover else rival.barred
            (barred if held else may).append(rival.courtier.square)
    return tuple(may), tuple(barred)


@lru_cache(maxsize=1 << 16)
def _exposed(
    plan: Plan, square: str, facing: str, rivals: tuple[str, ...], barred: tuple[str, ...]
) -> tuple[bool, bool]:
    backs, fronts = _strikers(plan, square, facing)
    back = front = False
    for rival in rivals:
        others = {square, *rivals, *barred} - {rival}
        walks = _walks(plan, rival, frozenset(others))
        back, front = back or not walks.isdisjoint(backs), front or not walks.isdisjoint(fronts)
    return back, front


@lru_cache(maxsize=1 << 16)
def _safest(plan: Plan, square: str, rivals: tuple[str, ...], barred: tuple[str, ...]) -> str:
    return min(FACINGS, key=lambda facing: _exposed(plan, square, facing, rivals, barred))


@lru_cache(maxsize=1 << 12)
def _points(hand: tuple[str, ...], ace_high: bool) -> int:
    return cards.total(hand, ace_high)


@lru_cache(maxsize=1 << 14)
def _walks(plan: Plan, start: str, blocked: frozenset[str]) -> frozenset[str]:
    """The squares that can be walked to in a turn."""
    return frozenset(plan.distances(start, blocked, STEPS))


@lru_cache(maxsize=1 << 12)
def _strikers(plan: Plan, square: str, facing: str) -> tuple[frozenset[str], frozenset[str]]:
    """The squares from which a courtier can be struck at its back, and at its front."""
    courtier = Courtier("A", square, facing)
    sides = {other: side(plan, other, courtier) for other in plan.visible(square)}
    return (
        frozenset(other for other, at in sides.items() if at == BACK),
        frozenset(other for other, at in sides.items() if at == FRONT),
    )
