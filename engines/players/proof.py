"""What a player knows for certain: from the opening book, from proof-number search, or from a search for points."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from printkit.engines.search.alphabeta import AlphaBeta, Scored
from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.solution import DRAW, LOSS, UNKNOWN, WIN, OutOfLimits
from printkit.engines.search.uncompiled import EVER, LOST, OPEN, WON

Words = tuple[int, ...]

MEMORY = 1 << 26
"""Size of a search's table in bytes."""
AHEAD = 9
"""Number of turns within which a search looks for the shortest win."""
PURSUIT = 1_000_000
"""Number of additional positions that may be searched to find a turn that keeps a proved value."""
CHECK = 4
"""The work allowed for a position is divided by this number to check a single turn."""


@dataclass(slots=True)
class Proven:
    """A proof of a position's value for the player to move.

    Attributes:
        value: ``win``, ``loss``, ``draw`` or ``unknown``.
        good: positions that keep the value, if known; best first.
        bad: positions after turns that are proved to lose, or to give away the value.
        nodes: number of positions searched.
    """

    value: str = UNKNOWN
    good: list[Words] = field(default_factory=list)
    bad: set[Words] = field(default_factory=set)
    nodes: int = 0


class Forced:
    """Proofs of wins and losses.

    Args:
        kernel: the rules.
        book: for each known position, by key, whether the player to move wins.
        nodes: number of positions to search for each question.
    """

    def __init__(self, kernel: Kernel, book: Mapping[Words, bool], nodes: int) -> None:
        self.kernel, self.book, self.nodes = kernel, book, nodes
        self.search = Dfpn(kernel, MEMORY)

    def look(self, position: Words, children: Sequence[Words]) -> Proven:
        """Return the facts about an open position and the positions after its turns."""
        self.search = Dfpn(self.kernel, MEMORY)
        result = Proven()
        verdicts = {child: self._told(child) for child in children}
        good = [child for child, wins in verdicts.items() if wins is False]
        wins = True if good else self._told(position)
        if wins is None:
            wins = self._ask(position, True, self.nodes)
            if wins is False:
                # Endless play is not a win, but it need not be a loss either.
                beaten = self._ask(position, False, self.nodes) if self.search.tainted else True
                result.value = UNKNOWN if beaten is None else LOSS if beaten else DRAW
        elif not wins:
            result.value = LOSS
        if wins:
            result.value = WIN
            result.good = good or self._winning(children)
        result.bad = {
            child for child in children if verdicts[child] or (verdicts[child] is None and self._recalled(child))
        }
        result.nodes = self.search.nodes
        return result

    def refutes(self, child: Words) -> bool:
        """Return whether the opponent, to move at ``child``, is proved to win."""
        return bool(self._told(child) or self._ask(child, True, self.nodes // CHECK))

    def _told(self, position: Words) -> bool | None:
        """Return whether the player to move wins, if that is known without a search."""
        outcome = self.kernel.outcome(position)
        if outcome == OPEN:
            book_value = self.book.get(self.kernel.normal(position)) if self.book else None
            if book_value is not None:
                return book_value
            outcome = self.kernel.foreseen(position)
        return True if outcome == WON else False if outcome == LOST else None

    def _ask(self, position: Words, mover: bool, nodes: int, *, within: int = EVER) -> bool | None:
        """Return whether a player (the one to move if ``mover`` is true, otherwise the other) wins by force; None if
        unknown.
        """
        outcome = self.kernel.outcome(position)
        if outcome != OPEN:
            return outcome == (WON if mover else LOST)
        with suppress(OutOfLimits):
            self.search.begin(position, within, mover)
            return self.search.run(nodes)
        return None

    def _recalled(self, child: Words) -> bool:
        return self.kernel.outcome(child) == OPEN and self.search.recall(child)[0] is True

    def _winning(self, children: Sequence[Words]) -> list[Words]:
        """Return the turns in a won position that are known to win, beginning with those that were
        easiest to prove.
        """
        candidates = []
        for child in children:
            if self.kernel.outcome(child) == OPEN:
                wins, work = self.search.recall(child)
                if wins is False:
                    candidates.append((work, child))
        for child in children if not candidates else ():
            if self._ask(child, False, self.nodes):
                return [child]
        return [child for _, child in sorted(candidates)]

    def soonest(self, good: Sequence[Words]) -> Words:
        """Return the turn that wins fastest, if it is found within AHEAD turns; otherwise the first."""
        end = self.search.nodes + self.nodes
        for turns in range(0, AHEAD, 2):
            for child in good:
                if self.kernel.outcome(child) == LOST:
                    return child
                left = end - self.search.nodes
                if turns and left > 0 and self._ask(child, False, left, within=turns):
                    return child
        return good[0]


class Points:
    """Proofs in games played for points.

    Args:
        kernel: the rules.
        lead: function that returns the points of the player to move in a position, minus the other player's.
        nodes: number of positions to search for all questions about one position.
    """

    def __init__(self, kernel: Scored, lead: Callable[[Words], int], nodes: int) -> None:
        self.kernel, self.lead, self.nodes = kernel, lead, nodes

    def look(self, position: Words, children: Sequence[Words]) -> Proven:
        """Return the facts about an open position and the positions after its turns."""
        self.search, self.most = AlphaBeta(self.kernel, MEMORY, self._part), self.nodes
        result = Proven()
        with suppress(OutOfLimits):
            ahead = self.lead(position)
            if self._reaches(position, 1 - ahead):
                result.value = WIN
            else:
                result.value = DRAW if self._reaches(position, -ahead) else LOSS
        if result.value in (WIN, DRAW):
            self.most += PURSUIT  # a value is of no use without a turn that keeps it
            with suppress(OutOfLimits):
                for child in children:
                    goal = -self.lead(child) + (result.value == DRAW)
                    if self._reaches(child, goal):
                        result.bad.add(child)
                    else:
                        result.good.append(child)
                        self.most = self.nodes
        result.nodes = self.search.nodes
        return result

    def refutes(self, child: Words) -> bool:
        """Return False, because it would take too much work to decide anything that the search at the root left
        open.
        """
        return False

    def soonest(self, good: Sequence[Words]) -> Words:
        """Return the first turn, because the length of a game played for points is fixed."""
        return good[0]

    def _reaches(self, position: Words, goal: int) -> bool:
        """Return whether the player to move can still reach the goal with the points yet to be scored."""
        if self.kernel.outcome(position) != OPEN:
            return goal <= 0
        return self.search.ask(position, goal) >= goal

    def _part(self, nodes: int) -> int:
        if nodes >= self.most:
            raise OutOfLimits
        return self.most - nodes
