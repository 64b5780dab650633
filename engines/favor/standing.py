"""A player's estimated chance of winning a full game, based on Honor, cards and rivals."""

from math import exp

from printkit.engines.favor import cards
from printkit.engines.favor.court import Court, Player
from printkit.engines.favor.rules import side
from printkit.engines.players.playing import EVEN

ESTEEM, POINT, HIGHEST, EXPOSED = 56, 5, 8, 42
"""Values in the full game, in hundredths of a logit: a point of Honor, a point in hand (up to ENOUGH), a point of the
highest card, and a rival who could attack; fitted to games between plain courtiers.
"""
ENOUGH = 50

SCALE = 1 << 16
"""The number that represents certainty when chances of winning in imagined worlds are stored as whole numbers."""


def share(court: Court, me: str) -> float:
    """Return a player's estimated chance of winning, based on Honor, cards, and rivals who could attack."""
    if court.over:
        return float(court.winner == me) if court.winner else EVEN
    standing = {player.letter: _standing(court, player) for player in court.players}
    if me not in standing:
        return 0.0
    most = max(standing.values())
    weights = {letter: exp((value - most) / 100) for letter, value in standing.items()}
    return weights[me] / sum(weights.values())


def _standing(court: Court, player: Player) -> int:
    """Return the value of a player's Honor, cards and position, in hundredths of a logit."""
    hand = [cards.value(card, court.ace_high) for card in (*player.hand, *court.duelling(player.letter))]
    at, plan = player.courtier.square, court.plan
    rivals = [rival.courtier.square for rival in court.players if rival.letter != player.letter]
    strikers = sum(plan.sees(rival, at) for rival in rivals if side(plan, rival, player.courtier))
    return (
        ESTEEM * player.honor + POINT * min(sum(hand), ENOUGH) + HIGHEST * max(hand, default=0) - EXPOSED * strikers
    )
