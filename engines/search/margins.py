"""Solutions of games played for points: the margin, the turns that keep it, the length, and one best line."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Generic, TypeVar

from printkit.engines.game import Game
from printkit.engines.search.alphabeta import AlphaBeta, Scored
from printkit.engines.search.solution import DRAW, LOSS, UNKNOWN, WIN, Budget, Limits, OutOfLimits, Solution, Tell
from printkit.engines.search.uncompiled import SCALE, ZERO

P = TypeVar("P")


class Margins(Generic[P]):
    """The values of positions for the player to move, found by one search within common limits.

    Args:
        game: the rules.
        kernel: the rules as used by the search.
        size: size of the search's table in bytes.
        budget: how much work the search may do.
        spent: number of positions expanded by earlier searches.
        hurry: the player who wants a short game while the other player wants a long one; None if lengths do not
            matter. If they do, values are in fractions of a point, SCALE to a point, and a turn counts as one
            fraction.
    """

    def __init__(
        self, game: Game[P], kernel: Scored, size: int, *, budget: Budget, spent: int = 0, hurry: str | None = None
    ) -> None:
        self.game, self.kernel, self.hurry = game, kernel, hurry
        self.scale = SCALE if hurry else 1
        self.search = AlphaBeta(kernel, size, lambda nodes: budget.part(spent + nodes))

    def tempo(self, position: P) -> int:
        """Return how much making a turn is worth to the player to move."""
        return 0 if not self.hurry else -1 if self.game.mover(position) == self.hurry else 1

    def bound(self, position: P, goal: int) -> int:
        """Return a bound on the value of the turns to come: at least ``goal`` if they reach it, otherwise less."""
        words = self.kernel.encode(self.game.text(position))
        return self.search.ask(words, goal, self.tempo(position))

    def worth(self, position: P, goal: int, lower: int, *, upper: int) -> int:
        """Return the value of the turns to come, between two bounds; first ask whether it reaches ``goal``."""
        while lower < upper:
            limit = self.bound(position, goal)
            if limit >= goal:
                lower, goal = limit, limit + 1
            else:
                upper = goal = limit
        return lower

    def keeping(self, position: P, worth: int) -> Iterator[str]:
        """Yield the turns that keep the value of a position, in order."""
        mover = self.game.mover(position)
        for turn, after in self.game.turns(position).items():
            gain = lead(self.game, after, mover) - lead(self.game, position, mover)
            most = self.scale * gain + self.tempo(position) - worth
            if self.bound(after, most + 1) <= most:
                yield turn

    def line(self, position: P, worth: int) -> Iterator[str]:
        """Yield the first turn that keeps the value, the first reply, and so on to the end."""
        while turns := self.game.turns(position):
            turn = next(self.keeping(position, worth))
            yield turn
            mover, after = self.game.mover(position), turns[turn]
            gain = lead(self.game, after, mover) - lead(self.game, position, mover)
            worth = self.scale * gain + self.tempo(position) - worth
            position = after


def lead(game: Game[P], position: P, player: str) -> int:
    """Return a player's points minus those of the other player."""
    points = game.score(position) or {}
    return 2 * points[player] - sum(points.values())


def solve_margin(game: Game[P], kernel: Scored, position: P, *, limits: Limits | None, tell: Tell) -> Solution:
    """Solve a position and find the margin; ``best``, ``fastest`` and ``distance`` all assume play that keeps it.

    Among turns that keep the margin, the winner prefers the shortest game and the loser the longest. If depth is
    limited, nothing is proved about games that may last longer; a draw is reported only if no game can last longer.
    """
    mover = game.mover(position)
    ahead = lead(game, position, mover)
    budget = Budget(limits or Limits(), tell)
    size = (limits or Limits()).memory // 2
    depth = limits.depth if limits else None
    soonest, latest = kernel.surveyed(kernel.encode(game.text(position)))[2:4]
    if depth and depth < soonest:
        return Solution(UNKNOWN)
    plain = Margins(game, kernel, size, budget=budget)
    nodes = 0
    result: dict[str, Any] = {}
    with suppress(OutOfLimits):
        value, lower, upper = _value(plain, position, ahead)
        result["value"] = value
        worth = plain.worth(position, lower + 1 if value == WIN else upper, lower, upper=upper)
        result["margin"] = ahead + worth
        result["best"] = tuple(plain.keeping(position, worth))
        result["complete"] = True
        result["line"] = tuple(plain.line(position, worth))
        if value != DRAW:
            if limits is None:
                budget.hasten(plain.search.nodes)
            hurry = next(player for player in game.info.players if (player == mover) == (value == WIN))
            margins = Margins(game, kernel, size, budget=budget, spent=plain.search.nodes, hurry=hurry)
            try:
                result.update(_distance(margins, position, SCALE * worth, soonest=soonest, latest=latest))
            finally:
                nodes = margins.search.nodes
    nodes += plain.search.nodes
    if depth and depth < latest and result.get("distance", latest) > depth:
        return Solution(UNKNOWN, nodes=nodes)
    return Solution(**{"value": UNKNOWN, **result, "nodes": nodes})


def _value(plain: Margins[P], position: P, ahead: int) -> tuple[str, int, int]:
    """Return who wins, with bounds on the value of the turns to come."""
    limit = plain.bound(position, 1 - ahead)
    if limit + ahead > 0:
        return WIN, limit, ZERO
    limit = plain.bound(position, -ahead)
    if limit + ahead < 0:
        return LOSS, -ZERO, limit
    return DRAW, -ahead, -ahead


def _distance(margins: Margins[P], position: P, margin: int, *, soonest: int, latest: int) -> dict[str, Any]:
    """Return the fields ``distance``, ``fastest`` and ``line``."""
    tempo = margins.tempo(position)
    lower, upper = sorted((margin + tempo * soonest, margin + tempo * latest))
    worth = margins.worth(position, upper, lower, upper=upper)
    return {
        "distance": abs(worth - margin),
        "fastest": tuple(margins.keeping(position, worth)),
        "line": tuple(margins.line(position, worth)),
    }
