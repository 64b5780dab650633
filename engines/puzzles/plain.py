"""The simple solver: the definitions of the goals, tried out on the rules and nothing else.

It takes the turns in the order of their notation, tries one turn less before it tries one more, and remembers the
positions it has seen. What it looks at is counted: that is its effort, a measure of difficulty.
"""

from __future__ import annotations

from typing import Any

from printkit.engines.game import Game
from printkit.engines.puzzles.kind import Event, Keep


class TooMuch(Exception):
    """The positions that may be looked at are used up."""


class Plain:
    """Answers about forced events and results.

    Attributes:
        looked: positions looked at so far.
    """

    def __init__(self, game: Game[Any], most: int | None = None) -> None:
        """A solver that looks at ``most`` positions at most; None for any number."""
        self.game, self.most = game, most
        self.looked = 0
        self._forced: dict[tuple[Event, Any, str, int], bool] = {}
        self._values: dict[Any, int] = {}

    def forces(self, event: Event, position: Any, player: str, plies: int) -> bool:
        """Whether the event happens to ``player`` within so many turns of both, whatever the other does.

        Raises:
            TooMuch: that needs more positions than may be looked at.
        """
        happened = event(self.game, position, player)
        if happened is not None:
            return happened
        if plies <= 0:
            return False
        asked = event, position, player, plies
        if asked not in self._forced:
            own = self.game.mover(position) == player
            after = (self.forces(event, one, player, plies - 1) for one in self._after(position))
            self._forced[asked] = any(after) if own else all(after)
        return self._forced[asked]

    def value(self, goal: Keep, position: Any, player: str) -> int:
        """The result of a position for ``player`` when both play as well as they can.

        Raises:
            TooMuch: that needs more positions than may be looked at.
        """
        if position not in self._values:
            found = [self.value(goal, one, player) for one in self._after(position)]
            if not found:
                self._values[position] = goal.value(self.game, position, player)
            else:
                best = max if self.game.mover(position) == player else min
                self._values[position] = best(found)
        return self._values[position]

    def _after(self, position: Any) -> tuple[Any, ...]:
        turns = tuple(self.game.turns(position).values())
        self.looked += len(turns)
        if self.most is not None and self.looked > self.most:
            raise TooMuch
        return turns
