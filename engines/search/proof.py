"""The proof of a win as a list of replies: one for every position in which the winner can come to move.

A search says who wins; a proof says why. Each of its steps names a position with the winner to move, up to
symmetry, the position after the reply, and its *rank*: 1 where the reply ends the game, else one more than the
greatest rank that the loser's turns lead to. Ranks fall along every line of play, so that a proof cannot go in
circles, and they bound the length of the game: 2 * rank - 1 more turns at most.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.kernel import Kernel
from printkit.engines.search.uncompiled import LOST, OPEN

Position = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One reply.

    Attributes:
        before: the position, the winner to move.
        after: the position that the reply leads to.
        rank: 1 where the reply ends the game.
    """

    before: Position
    after: Position
    rank: int


@dataclass(slots=True)
class Frame:
    """A position with the loser to move, on the way to be done: the successors not yet answered, the rank so far."""

    key: Position
    left: list[Position]
    rank: int = 0


def proof(
    search: Dfpn, position: Position, tell: Callable[[int], None] = lambda steps: None
) -> dict[Position, Step]:
    """The steps by which the player to move at ``position`` is beaten, by the keys of the positions before them.

    Replies come from the search's table, those first that lead to what is proved already, then those that took
    the least work; what the table has forgotten is searched again. ``tell`` is called after every step.

    Raises:
        ValueError: the player to move at ``position`` is not lost.
    """
    kernel = search.kernel
    steps: dict[Position, Step] = {}
    ranks: dict[Position, int] = {}
    path: list[Frame] = []
    on_path: set[Position] = set()

    def enter(lost: Position) -> None:
        key = kernel.normal(lost)
        on_path.add(key)
        path.append(Frame(key, kernel.successors(lost)))

    def reply(before: Position) -> Position:
        found = []
        unknown = []
        for after in kernel.successors(before):
            outcome, key = kernel.outcome(after), kernel.normal(after)
            if outcome == LOST:
                return after
            if outcome != OPEN or key in on_path:
                continue
            won, work = search.recall(after)
            if key in ranks:
                found.append((0, ranks[key], after))
            elif kernel.foreseen(after) == LOST:
                found.append((1, 0, after))
            elif won is False:
                found.append((1, work, after))
            elif won is None:
                unknown.append(after)
        if found:
            return min(found)[-1]
        for after in unknown:
            if search.beats(after):
                return after
        raise ValueError(f"{kernel.decode(before)!r} is not won")

    enter(position)
    while path:
        frame = path[-1]
        if not frame.left:
            path.pop()
            on_path.remove(frame.key)
            ranks[frame.key] = frame.rank
            continue
        before = frame.left[-1]
        outcome, key = kernel.outcome(before), kernel.normal(before)
        if outcome == LOST:
            raise ValueError(f"{kernel.decode(before)!r} is not won")
        if outcome == OPEN:
            if key not in steps:
                after = reply(before)
                if kernel.outcome(after) == OPEN and kernel.normal(after) not in ranks:
                    enter(after)
                    continue
                steps[key] = Step(before, after, ranks.get(kernel.normal(after), 0) + 1)
                tell(len(steps))
            frame.rank = max(frame.rank, steps[key].rank)
        frame.left.pop()
    return _needed(kernel, position, steps)


def _needed(kernel: Kernel, position: Position, steps: dict[Position, Step]) -> dict[Position, Step]:
    """The steps that lines of play from ``position`` come to: a reply may have changed since others were found."""
    found: dict[Position, Step] = {}
    after = [position]
    while after:
        for before in kernel.successors(after.pop()):
            key = kernel.normal(before)
            if key in steps and key not in found:
                found[key] = steps[key]
                if kernel.outcome(steps[key].after) == OPEN:
                    after.append(steps[key].after)
    return found
