"""A first look at a position by the fastest search there is: most positions are no puzzle, and that is soon seen.

What it says is no proof of a puzzle: those that pass are proved by the miner's own search (``prove``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from printkit.engines.game import Game
from printkit.engines.puzzles.kind import Hold, Keep, Kind, Race, Worth, won
from printkit.engines.search.alphabeta import Scored
from printkit.engines.search.margins import Margins, lead
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solution import Budget, Limits, OutOfLimits
from printkit.engines.search.solve import Questions, kernel_of
from printkit.engines.search.uncompiled import ZERO

MEMORY = 1 << 21
"""Bytes of the search's table."""


def hopeless(kind: Kind, game: Game[Any], position: Any, depth: int, turns: Mapping[str, Any]) -> bool:
    """Whether it is known without a long search that the position does not ask what the kind asks."""
    goal = kind.goal
    if isinstance(goal, Keep) and goal.worth:
        return goal.depth(position) != depth or _no_keeper(kind, goal, game, position, turns)
    if isinstance(goal, Worth):
        # The other way to find it, by which the miner proves it, may take a hundred times as long.
        values = [goal.worth(game, position, turn, after) for turn, after in turns.items()]
        return values.count(max(values)) != 1 or max(values) < goal.least
    if not isinstance(goal, Race | Hold) or (isinstance(goal, Race) and goal.event is not won):
        return False
    kernel = kernel_of(game)
    if isinstance(kernel, RulesKernel):
        return False
    ask = Questions(kernel, {}, Limits(nodes=kind.glance, memory=MEMORY), lambda nodes: None)
    words = {turn: kernel.encode(game.text(after)) for turn, after in turns.items()}
    root = kernel.encode(game.text(position))
    try:
        if isinstance(goal, Race) and not goal.flee:
            plies = 2 * depth - 1
            if not ask.wins(root, True, plies) or ask.wins(root, True, plies - 2):
                return True
            return not _single(words, lambda after: ask.wins(after, False, plies - 1))
        if ask.wins(root, True, 1):
            return True
        plies = 2 * depth - 1 if isinstance(goal, Race) else 2 * depth
        if not _single(words, lambda after: not ask.wins(after, True, plies)):
            return True
        if isinstance(goal, Hold):
            return False
        (key,) = (after for after in words.values() if not ask.wins(after, True, plies))
        return ask.wins(key, True, plies + 2 * goal.longer)
    except OutOfLimits:
        return True


class Finals:
    """Final leads in points, by the solver of points.

    Args:
        game: the rules; its kernel counts points.
        nodes: positions to expand for all questions.
    """

    def __init__(self, game: Game[Any], nodes: int) -> None:
        kernel = kernel_of(game)
        assert isinstance(kernel, Scored)
        self.game = game
        limits = Limits(nodes=nodes)
        self.margins: Margins[Any] = Margins(game, kernel, MEMORY, Budget(limits, lambda nodes: None))

    def lead(self, position: Any, player: str) -> int:
        """How far a player is ahead in the end, when both play as well as they can. Raises OutOfLimits."""
        now = lead(self.game, position, player)
        if self.game.outcome(position):
            return now
        worth = self.margins.worth(position, 0, -ZERO, ZERO)
        return now + (worth if self.game.mover(position) == player else -worth)


def _no_keeper(kind: Kind, goal: Keep, game: Game[Any], position: Any, turns: Mapping[str, Any]) -> bool:
    """Whether several turns keep the result, or the best result is too little."""
    finals, player = Finals(game, kind.glance), game.mover(position)
    assert goal.worth
    try:
        values = [goal.worth(finals.lead(after, player)) for after in turns.values()]
    except OutOfLimits:
        return True
    return values.count(max(values)) != 1 or (goal.least is not None and max(values) < goal.least)


def _single(words: Mapping[str, Any], solves: Callable[[Any], bool]) -> bool:
    """Whether one turn alone solves."""
    found = 0
    for after in words.values():
        found += solves(after)
        if found > 1:
            return False
    return found == 1
