"""The judge's searches: the definitions of the goals, applied directly to the rules, and the position solver.

The plain search considers turns in the order of their notation, tries shorter lines before longer ones, and remembers
the positions it has seen.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Generic

from printkit.engines.game import Game, P
from printkit.engines.puzzles.goal import Event, won
from printkit.engines.search.solution import Limits, check_time
from printkit.engines.search.solve import Questions, kernel_of

SHORT = 2
"""Largest total number of turns for which the rules are searched directly; beyond that, the solver is used."""
MEMORY = 1 << 26
"""Size of the solver's table in bytes."""
DOUBT = 20_000_000
"""Number of positions that the solver may expand for a puzzle; anything still undecided is refused."""


class TooMuch(Exception):
    """A search that has reached the limit on the number of positions."""


class Plain(Generic[P]):
    """Answers questions about results, and about events that can be forced.

    Args:
        game: the rules.
        event: the event.
        most: largest number of positions to examine; None for no limit.
    """

    def __init__(self, game: Game[P], event: Event[P] = won, most: int | None = None) -> None:
        self.game, self.event, self.most = game, event, most
        self._looked = 0
        self._forced: dict[tuple[P, str, int], bool] = {}
        self._values: dict[P, int] = {}

    def forces(self, position: P, player: str, plies: int) -> bool:
        """Return whether the event happens to ``player`` within this many turns in all, whatever the opponent does.

        Raises:
            TooMuch: the answer needs more positions than allowed.
        """
        result = self.event(self.game, position, player)
        if result is not None:
            return result
        if plies <= 0:
            return False
        question = position, player, plies
        if question not in self._forced:
            own = self.game.mover(position) == player
            after = (self.forces(one, player, plies - 1) for one in self._after(position))
            self._forced[question] = any(after) if own else all(after)
        return self._forced[question]

    def value(self, result: Callable[[Game[P], P, str], int], position: P, player: str) -> int:
        """Return the result of a position for ``player`` with best play.

        Raises:
            TooMuch: the answer needs more positions than allowed.
        """
        if position not in self._values:
            values = [self.value(result, one, player) for one in self._after(position)]
            if not values:
                self._values[position] = result(self.game, position, player)
            else:
                best = max if self.game.mover(position) == player else min
                self._values[position] = best(values)
        return self._values[position]

    def _after(self, position: P) -> tuple[P, ...]:
        turns = tuple(self.game.turns(position).values())
        self._looked += len(turns)
        check_time()
        if self.most is not None and self._looked > self.most:
            raise TooMuch
        return turns


class Verifier(Generic[P]):
    """Answers questions about forced events, using the rules if few turns are involved, and the solver otherwise."""

    def __init__(self, game: Game[P], event: Event[P] = won) -> None:
        self.game, self.event = game, event
        self._plain = Plain(game, event)

    @cached_property
    def _solver(self) -> Questions:
        return Questions(kernel_of(self.game), {}, Limits(nodes=DOUBT, memory=MEMORY), tell=check_time)

    def forces(self, position: P, player: str, plies: int) -> bool:
        """Return whether the event happens to a player within this many turns in all; ``EVER`` for any number."""
        if self.event is not won or plies <= SHORT or self.game.outcome(position):
            return self._plain.forces(position, player, plies)
        words = self._solver.kernel.encode(self.game.text(position))
        return self._solver.wins(words, self.game.mover(position) == player, plies)
