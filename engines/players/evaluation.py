"""The estimated value of a position, from features that a person would name.

A *feature* is a count for both players, such as pieces that attack or threes in a row. Every feature has two weights,
one for the player to move and one for the other. The *estimate* of a position for the player to move is the sum of
its counts, each multiplied by its weight. Weights and estimates are in hundredths of a logit: an estimate of v is an
expected score of 1 / (1 + exp(-v / 100)), so that 100 means 73% and 200 means 88%. All values are whole numbers, so
they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.search.buffer import Buffer
from printkit.engines.search.kernel import Kernel

if not cython.compiled:
    from printkit.engines.search.uncompiled import ZERO

LOGIT = 100
"""Number of units in a logit."""
MOST = 10_000
"""The largest estimate; proved wins have larger values."""
WORD = (1 << 64) - 1
MIX = 0x9E3779B97F4A7C15
SCRATCH = 1 << 10
"""Number of words of scratch memory that an evaluation may use."""


class Evaluation:
    """A game's features and their weights.

    Args:
        kernel: the rules.
        features: for each feature its name, its weight for the player to move and its weight for the other player,
            both below 2**14 in absolute value; usually one weight is positive and the other negative.
        tempo: value of having the move.
        foresees: whether the kernel's ``foresee`` can prove wins and losses rather than only estimate them.

    Attributes:
        features: the features as passed to the constructor.
        lists: whether ``expand`` writes every turn, so that a search can prove a loss.
    """

    def __init__(
        self, kernel: Kernel, features: Sequence[tuple[str, int, int]] = (), tempo: int = 0, foresees: bool = False
    ) -> None:
        self.kernel = kernel
        self.features = tuple(features)
        self.columns = 2 * len(self.features)
        self.tempo = tempo
        self.foresees = foresees
        self.lists = True
        self.weights = Buffer(max(self.columns, 1))
        self.weight = self.weights.at
        self.weigh([weight for _, *pair in self.features for weight in pair])
        self.scratch = Buffer(4 * SCRATCH)

    def weigh(self, weights: Sequence[int]) -> None:
        """Set the weights: for each feature the mover's, then the other player's."""
        for column, weight in enumerate(weights):
            self.weights.view[column] = ZERO + weight

    def measure(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.void:
        """Write the counts of the open position at ``at``: for each feature the mover's, then the other player's.

        ``out`` has room for SCRATCH words.
        """

    def evaluate(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.long:
        """Return the estimate of the open position at ``at`` for the player to move; ``out`` is scratch memory."""
        total: cython.long = self.tempo
        column: cython.int
        self.measure(stack, at, out)
        for column in range(self.columns):
            total += cython.cast(cython.long, stack[out + column]) * (
                cython.cast(cython.long, self.weight[column]) - ZERO
            )
        return max(-MOST, min(MOST, total))

    def expand(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long, room: cython.long) -> cython.int:
        """Expand a position as the kernel does, but perhaps only with promising turns if there are a great many."""
        return self.kernel.expand(stack, at, out, room)

    def noise_hash(self, stack: cython.p_ulonglong, at: cython.long, out: cython.long) -> cython.ulonglong:
        """Return a pseudo-random number that depends only on the position; ``out`` is scratch memory."""
        hash: cython.ulonglong = 0
        k: cython.int
        self.kernel.key(stack, at, out)
        for k in range(self.kernel.keys):
            hash = (hash ^ stack[out + k]) * MIX & WORD
            hash ^= hash >> 29
        return hash

    def counts(self, position: Sequence[int]) -> dict[str, tuple[int, int]]:
        """Return each feature's counts in an open position, for the mover and for the other player."""
        view = self.scratch.view
        for index in range(self.kernel.words):
            view[index] = position[index]
        self.measure(self.scratch.at, 0, SCRATCH)
        counts = [int(view[SCRATCH + column]) for column in range(self.columns)]
        names = [name for name, *_ in self.features]
        return dict(zip(names, zip(counts[0::2], counts[1::2], strict=True), strict=True))

    def estimate(self, position: Sequence[int]) -> int:
        """Return the estimate of an open position for the player to move."""
        view = self.scratch.view
        for index in range(self.kernel.words):
            view[index] = position[index]
        return int(self.evaluate(self.scratch.at, 0, SCRATCH))
