"""The searches of the miner: forced events within so many turns, and results in points.

Whoever mines asks the same position many questions, one turn deeper each time; what was found stays known. Positions
are words of the game's kernel where it has one and the question is who wins, else values of its rules.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Protocol

from printkit.engines.game import Game
from printkit.engines.puzzles.kind import Event, Keep, won
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solve import kernel_of
from printkit.engines.search.uncompiled import DRAWN, LOST, OPEN, WON


class GivenUp(Exception):
    """A search that would take too long: the candidate is not published."""


class Nodes(Protocol):
    """Positions as a search sees them."""

    def enter(self, position: Any) -> Hashable:
        """The node of a position of the rules."""
        ...

    def after(self, node: Any) -> Iterable[Any]:
        """The nodes after one turn."""
        ...

    def standing(self, node: Any) -> int:
        """OPEN, or for the player to move LOST, WON or DRAWN."""
        ...


class ByKernel:
    """Nodes of a game's kernel."""

    def __init__(self, game: Game[Any], kernel: Any) -> None:
        self.game, self.kernel = game, kernel
        self.after = kernel.successors
        self.standing = kernel.outcome

    def enter(self, position: Any) -> Hashable:
        """The words of a position."""
        words: Hashable = self.kernel.encode(self.game.text(position))
        return words


class ByRules:
    """Nodes that are positions; a player to whom the event happens has won, and every other end is drawn."""

    def __init__(self, game: Game[Any], event: Event) -> None:
        self.game, self.event = game, event

    def enter(self, position: Any) -> Hashable:
        """The position itself."""
        node: Hashable = position
        return node

    def after(self, node: Any) -> Iterable[Any]:
        """The positions after one turn."""
        return self.game.turns(node).values()

    def standing(self, node: Any) -> int:
        """OPEN, or for the player to move LOST, WON or DRAWN."""
        if self.game.outcome(node) is None:
            return OPEN
        mover = self.game.mover(node)
        (other,) = (player for player in self.game.info.players if player != mover)
        if self.event(self.game, node, mover):
            return WON
        return LOST if self.event(self.game, node, other) else DRAWN


def nodes_of(game: Game[Any], event: Event) -> Nodes:
    """Nodes on which the event counts as winning."""
    if event is won:
        kernel = kernel_of(game)
        if not isinstance(kernel, RulesKernel):
            return ByKernel(game, kernel)
    return ByRules(game, event)


class Force:
    """Who can force the event within how many turns of both; remembers what it has found."""

    def __init__(self, nodes: Nodes, budget: int) -> None:
        self.nodes = nodes
        self.left = budget
        # For a node and whether its mover attacks: so many turns do not suffice; so many do.
        self.known: dict[tuple[Any, bool], tuple[int, float]] = {}

    def wins(self, node: Any, mover: bool, plies: int) -> bool:
        """Whether the player to move (or else the other) forces the event within ``plies`` turns of both.

        Raises:
            GivenUp: the budget is used up.
        """
        standing = self.nodes.standing(node)
        if standing != OPEN:
            return standing == (WON if mover else LOST)
        if plies <= 0:
            return False
        too_few, enough = self.known.get((node, mover), (0, float("inf")))
        if plies >= enough:
            return True
        if plies <= too_few:
            return False
        if self.left <= 0:
            raise GivenUp
        self.left -= 1
        after = self.nodes.after(node)
        if mover:
            found = any(self.wins(one, False, plies - 1) for one in after)
        else:
            found = all(self.wins(one, True, plies - 1) for one in after)
        too_few, enough = self.known.get((node, mover), (0, float("inf")))
        self.known[node, mover] = (too_few, min(plies, enough)) if found else (max(plies, too_few), enough)
        return found

    def soonest(self, node: Any, mover: bool, most: int) -> int | None:
        """The fewest turns of both, at most ``most``, within which the event is forced; None where it is not."""
        return next((plies for plies in range(most + 1) if self.wins(node, mover, plies)), None)


class Points:
    """Results in points by alpha-beta, for one player."""

    def __init__(self, game: Game[Any], goal: Keep, player: str, budget: int) -> None:
        self.game, self.goal, self.player = game, goal, player
        self.left = budget
        self.known: dict[Any, tuple[float, float]] = {}

    def value(self, position: Any) -> int:
        """The result when both play as well as they can."""
        return int(self._value(position, float("-inf"), float("inf")))

    def _value(self, position: Any, low: float, high: float) -> float:
        turns = self.game.turns(position)
        if not turns:
            return self.goal.value(self.game, position, self.player)
        floor, ceiling = self.known.get(position, (float("-inf"), float("inf")))
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        if self.left <= 0:
            raise GivenUp
        self.left -= 1
        own = self.game.mover(position) == self.player
        best = float("-inf") if own else float("inf")
        alpha, beta = low, high
        for after in turns.values():
            found = self._value(after, alpha, beta)
            if own:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        floor, ceiling = self.known.get(position, (float("-inf"), float("inf")))
        self.known[position] = (
            best if best > low else floor,
            best if best < high else ceiling,
        )
        return best
