"""The proof of a win as a list of replies, one for every position that the winner may have to answer.

A search says who wins; a proof shows why. Each of its steps gives a position with the winner to move (up to
symmetry), the position after the reply, and a *rank*. The rank is 1 if the reply ends the game, otherwise one more
than the highest rank that the loser's turns lead to. Ranks fall along every line of play, so a proof cannot go in
circles, and they limit the length of the game to 2 * rank - 1 more turns.
"""

from collections.abc import Callable

from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.uncompiled import LOST, OPEN
from printkit.layouts.base.frozen import dataclass

Position = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A reply.

    Attributes:
        before: the position, with the winner to move.
        after: the position after the reply.
        rank: 1 if the reply ends the game.
    """

    before: Position
    after: Position
    rank: int


@dataclass(slots=True)
class Frame:
    """An unfinished position with the loser to move: the successors not yet answered, and the rank so far."""

    left: list[Position]
    rank: int = 0


def proof(search: Dfpn, position: Position, tell: Callable[[int], None] = lambda steps: None) -> dict[Position, Step]:
    """Return the steps that beat the player to move at ``position``, indexed by the keys of the positions before
    them.

    Replies come from the search's table: those that lead to proved positions are tried first, then those that took
    the least work. Anything that the table has discarded is searched again. ``tell`` is called after every step.

    Raises:
        ValueError: ``position`` is not a loss for the player to move.
    """
    return _Proof(search, tell).of(position)


class _Proof:
    """A proof under construction.

    Attributes:
        steps: the replies, indexed by the keys of the positions before them.
        ranks: the ranks of finished positions with the loser to move, indexed by key.
        path: positions from the first to the current one.
    """

    def __init__(self, search: Dfpn, tell: Callable[[int], None]) -> None:
        self.search, self.kernel, self.tell = search, search.kernel, tell
        self.steps: dict[Position, Step] = {}
        self.ranks: dict[Position, int] = {}
        self.path: dict[Position, Frame] = {}

    def of(self, position: Position) -> dict[Position, Step]:
        """Return the steps that beat the player to move."""
        self._enter(position)
        while self.path:
            key, frame = next(reversed(self.path.items()))
            if not frame.left:
                self.ranks[key] = frame.rank
                del self.path[key]
            elif self._answer(frame):
                frame.left.pop()
        return self._needed(position)

    def _enter(self, lost: Position) -> None:
        self.path[self.kernel.normal(lost)] = Frame(self.kernel.successors(lost))

    def _answer(self, frame: Frame) -> bool:
        """Answer the frame's last successor; return False if the position after the reply has to be
        finished first.
        """
        kernel, before = self.kernel, frame.left[-1]
        outcome, key = kernel.outcome(before), kernel.normal(before)
        if outcome == LOST:
            raise ValueError(f"{kernel.decode(before)!r} is not won")
        if outcome == OPEN:
            if key not in self.steps:
                after = self._reply(before)
                then = kernel.normal(after)
                if kernel.outcome(after) == OPEN and then not in self.ranks:
                    self._enter(after)
                    return False
                self.steps[key] = Step(before, after, self.ranks.get(then, 0) + 1)
                self.tell(len(self.steps))
            frame.rank = max(frame.rank, self.steps[key].rank)
        return True

    def _reply(self, before: Position) -> Position:
        """Return the position after a reply that wins."""
        candidates = []
        unknown = []
        for after in self.kernel.successors(before):
            outcome, key = self.kernel.outcome(after), self.kernel.normal(after)
            if outcome == LOST:
                return after
            if outcome != OPEN or key in self.path:
                continue
            won, work = self.search.recall(after)
            if key in self.ranks:
                candidates.append((0, self.ranks[key], after))
            elif self.kernel.foreseen(after) == LOST:
                candidates.append((1, 0, after))
            elif won is False:
                candidates.append((1, work, after))
            elif won is None:
                unknown.append(after)
        if candidates:
            return min(candidates)[-1]
        for after in unknown:
            if self.search.beats(after):
                return after
        raise ValueError(f"{self.kernel.decode(before)!r} is not won")

    def _needed(self, position: Position) -> dict[Position, Step]:
        """Return only the steps that can occur in play, because a reply may have been replaced after others were
        found.
        """
        steps: dict[Position, Step] = {}
        after = [position]
        while after:
            for before in self.kernel.successors(after.pop()):
                key = self.kernel.normal(before)
                if key in self.steps and key not in steps:
                    steps[key] = self.steps[key]
                    if self.kernel.outcome(steps[key].after) == OPEN:
                        after.append(steps[key].after)
        return steps
