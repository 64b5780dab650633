"""The miner's searches, for events forced within a number of turns and for results in points.

Mining asks many questions about the same position, one turn deeper each time, so answers are stored. Positions are in
the words of the game's kernel if it has one and the question is who wins; otherwise they are the rules' own values.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, Protocol, TypeVar

from printkit.engines.game import Game, P
from printkit.engines.puzzles.goal import Event, won
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solution import check_time
from printkit.engines.search.solve import kernel_of
from printkit.engines.search.uncompiled import DRAWN, LOST, OPEN, WON


class GivenUp(Exception):
    """A search that would take too long; its candidate is dropped."""


N = TypeVar("N", bound=Hashable)
C = TypeVar("C", contravariant=True)


class Nodes(Protocol[C, N]):
    """Positions in the form used by a search."""

    def enter(self, position: C) -> N:
        """Return the node for a position under the rules."""
        ...

    def after(self, node: N) -> Iterable[N]:
        """Return the nodes after one turn."""
        ...

    def status(self, node: N) -> int:
        """Return OPEN, or LOST, WON or DRAWN for the player to move."""
        ...


class ByKernel(Generic[P]):
    """Nodes of a game's kernel."""

    def __init__(self, game: Game[P], kernel: Kernel) -> None:
        self.game, self.kernel = game, kernel
        self.after = kernel.successors
        self.status = kernel.outcome

    def enter(self, position: P) -> tuple[int, ...]:
        """Return the words of a position."""
        return self.kernel.encode(self.game.text(position))


class ByRules(Generic[P]):
    """Nodes that are positions; a player to whom the event happens counts as the winner, and any other end counts as
    a draw.
    """

    def __init__(self, game: Game[P], event: Event[P]) -> None:
        self.game, self.event = game, event

    def enter(self, position: P) -> P:
        """Return the position itself."""
        return position

    def after(self, node: P) -> Iterable[P]:
        """Return the positions after one turn."""
        return self.game.turns(node).values()

    def status(self, node: P) -> int:
        """Return OPEN, or LOST, WON or DRAWN for the player to move."""
        if self.game.outcome(node) is None:
            return OPEN
        mover = self.game.mover(node)
        (other,) = (player for player in self.game.info.players if player != mover)
        if self.event(self.game, node, mover):
            return WON
        return LOST if self.event(self.game, node, other) else DRAWN


def nodes_of(game: Game[P], event: Event[P]) -> Nodes[P, Any]:
    """Return the kind of nodes for which the event counts as a win."""
    if event is won:
        kernel = kernel_of(game)
        if not isinstance(kernel, RulesKernel):
            return ByKernel(game, kernel)
    return ByRules(game, event)


class Force(Generic[P, N]):
    """Decides who can force the event, and within how many turns, counting those of both players; every answer is
    remembered.
    """

    def __init__(self, nodes: Nodes[P, N], budget: int) -> None:
        self.nodes = nodes
        self.left = budget
        # Keyed by a node and whether its mover attacks: a number of turns that does not suffice, and one that does.
        self.proven: dict[tuple[N, bool], tuple[int, float]] = {}

    def forces(self, position: P, mover: bool, plies: int) -> bool:
        """Return the same answer as :meth:`wins`, for a position under the rules."""
        return self.wins(self.nodes.enter(position), mover, plies)

    def wins(self, node: N, mover: bool, plies: int) -> bool:
        """Return whether a player (the one to move if ``mover`` is true, otherwise the other) forces the event within
        ``plies`` turns in all.

        Raises:
            GivenUp: the limit has been reached.
        """
        status = self.nodes.status(node)
        if status != OPEN:
            return status == (WON if mover else LOST)
        if plies <= 0:
            return False
        too_few, enough = self.proven.get((node, mover), (0, float("inf")))
        if plies >= enough:
            return True
        if plies <= too_few:
            return False
        if self.left <= 0:
            raise GivenUp
        self.left -= 1
        check_time()
        after = self.nodes.after(node)
        if mover:
            is_win = any(self.wins(one, False, plies - 1) for one in after)
        else:
            is_win = all(self.wins(one, True, plies - 1) for one in after)
        too_few, enough = self.proven.get((node, mover), (0, float("inf")))
        self.proven[node, mover] = (too_few, min(plies, enough)) if is_win else (max(plies, too_few), enough)
        return is_win

    def soonest(self, position: P, mover: bool, most: int) -> int | None:
        """Return the smallest number of turns, counting those of both players, within which the event can be forced;
        None if it is above ``most``.
        """
        node = self.nodes.enter(position)
        return next((plies for plies in range(most + 1) if self.wins(node, mover, plies)), None)


class Points(Generic[P]):
    """Results in points for one player, found by alpha-beta.

    Args:
        game: the rules.
        player: the player whose results are computed.
        result: function that takes the rules, a finished position and a player, and returns the result.
        budget: number of positions to expand for all questions.
    """

    def __init__(self, game: Game[P], player: str, result: Callable[[Game[P], P, str], int], *, budget: int) -> None:
        self.game, self.player, self.result = game, player, result
        self.left = budget
        self.bounds: dict[P, tuple[float, float]] = {}

    def value(self, position: P) -> int:
        """Return the result with best play."""
        return int(self._value(position, float("-inf"), float("inf")))

    def _value(self, position: P, low: float, high: float) -> float:
        turns = self.game.turns(position)
        if not turns:
            return self.result(self.game, position, self.player)
        floor, ceiling = self.bounds.get(position, (float("-inf"), float("inf")))
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        if self.left <= 0:
            raise GivenUp
        self.left -= 1
        check_time()
        own = self.game.mover(position) == self.player
        best = float("-inf") if own else float("inf")
        alpha, beta = low, high
        for after in turns.values():
            value = self._value(after, alpha, beta)
            if own:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        floor, ceiling = self.bounds.get(position, (float("-inf"), float("inf")))
        self.bounds[position] = (best if best > low else floor, best if best < high else ceiling)
        return best
