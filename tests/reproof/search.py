"""Plain exhaustive searches over the rules, with a memory and a bound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Position = Any
Happened = Callable[[Position, str], "bool | None"]


UNKNOWN = (0, float("inf"))
"""Turns of both players within which something is known not to be forced, and to be forced."""


class BeyondBound(Exception):
    """More positions would have to be expanded than allowed."""


class Search:
    """Answers about one puzzle.

    Args:
        game: the rules.
        bound: how many positions may be expanded.
    """

    def __init__(self, game: Any, bound: int) -> None:
        self.game, self.left = game, bound
        self._turns: dict[Position, Mapping[str, Position]] = {}
        self._forced: dict[tuple[Position, str, Happened], tuple[int, float]] = {}
        self._results: dict[tuple[Position, str], tuple[float, float]] = {}

    def turns(self, position: Position) -> Mapping[str, Position]:
        """The legal turns; none where the game is over."""
        if position not in self._turns:
            if self.left <= 0:
                raise BeyondBound
            self.left -= 1
            self._turns[position] = {} if self.game.outcome(position) else self.game.turns(position)
        return self._turns[position]

    def won(self, position: Position, player: str) -> bool | None:
        """Whether the game is over and that player has won; None while it goes on."""
        over = self.game.outcome(position)
        return None if over is None else over.winner == player

    def forces(self, position: Position, player: str, plies: int, happened: Happened | None = None) -> bool:
        """Whether a player brings something about within so many turns of both, whatever the other does."""
        # One turn more each time: what is known of shorter play says which turns to try first.
        return any(
            self._forces(position, player, most, happened or self.won)
            for most in range(min(plies, plies % 2), plies + 1, 2)
        )

    def _forces(self, position: Position, player: str, plies: int, happened: Happened) -> bool:
        now = happened(position, player)
        if now is not None:
            return now
        if plies <= 0:
            return False
        question = position, player, happened
        too_few, enough = self._forced.get(question, UNKNOWN)
        if plies <= too_few or plies >= enough:
            return plies >= enough
        known = self._forced
        own = self.game.mover(position) == player
        turns = sorted(
            self.turns(position).values(),
            key=lambda one: known.get((one, player, happened), UNKNOWN)[own] * (1 if own else -1),
        )
        after = (self._forces(one, player, plies - 1, happened) for one in turns)
        forced = any(after) if own else all(after)
        self._forced[question] = (too_few, min(plies, enough)) if forced else (max(plies, too_few), enough)
        return forced

    def wins(self, position: Position, player: str, horizon: int) -> bool:
        """Whether a player can force a win; BeyondBound where neither can within the horizon."""
        (foe,) = (one for one in self.game.info.players if one != player)
        for plies in range(horizon + 1):
            if self.forces(position, player, plies):
                return True
            if self.forces(position, foe, plies):
                return False
        raise BeyondBound

    def margin(self, position: Position, player: str, low: float, high: float) -> float:
        """The difference of the scores at the end, for a player, when both play as well as they can.

        Exact between ``low`` and ``high``, else a bound that lies beyond them.
        """
        turns = self.turns(position)
        if not turns:
            score = self.game.score(position)
            return 2 * score[player] - sum(score.values())
        floor, ceiling = self._results.get((position, player), (float("-inf"), float("inf")))
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        own = self.game.mover(position) == player
        best, alpha, beta = float("-inf") if own else float("inf"), low, high
        for after in sorted(turns.values(), key=lambda one: self._promise(one, player), reverse=own):
            value = self.margin(after, player, alpha, beta)
            best = max(best, value) if own else min(best, value)
            alpha, beta = (max(alpha, best), beta) if own else (alpha, min(beta, best))
            if alpha >= beta:
                break
        self._results[position, player] = best if best > low else floor, best if best < high else ceiling
        return best

    def _promise(self, position: Position, player: str) -> int:
        score = self.game.score(position)
        return 2 * score[player] - sum(score.values())
