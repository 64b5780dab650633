"""Perft: the number of positions a given number of turns ahead, counted along every path.

``perft(p, 0) = 1``, and ``perft(p, d)`` is the sum of ``perft(q, d - 1)`` over the distinct successors q. Two
programs that agree on it at several depths very probably agree on the rules.
"""

from collections.abc import Hashable, Iterator
from typing import TypeVar

from printkit.engines.game import Game

P = TypeVar("P", bound=Hashable)


def perft(game: Game[P], position: P, depth: int) -> int:
    """Count the ways to play ``depth`` turns from ``position``, using the game's own ``turns``."""
    if depth == 0:
        return 1
    return sum(nodes for _, nodes in divide(game, position, depth))


def divide(game: Game[P], position: P, depth: int) -> Iterator[tuple[str, int]]:
    """Yield the perft of every successor with the turn that leads to it, as soon as it is counted; ``depth`` is at
    least 1.
    """
    counts: dict[tuple[P, int], int] = {}

    def count(position: P, depth: int) -> int:
        if depth == 0:
            return 1
        if depth == 1:
            return len(game.turns(position))
        if (position, depth) not in counts:
            counts[position, depth] = sum(count(after, depth - 1) for after in game.turns(position).values())
        return counts[position, depth]

    for turn, after in game.turns(position).items():
        yield turn, count(after, depth - 1)
