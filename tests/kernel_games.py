"""Random games by kernel."""

from __future__ import annotations

import random
from collections.abc import Sequence

from printkit.engines.search.kernel import Kernel


def kernel_playout(kernel: Kernel, start: Sequence[int], seed: int, *, most: int = 500) -> tuple[int, Sequence[int]]:
    """The length and the last position of a random game of at most this many turns."""
    rng, words = random.Random(seed), start
    for turns in range(most):
        successors = kernel.successors(words)
        if not successors:
            return turns, words
        words = rng.choice(successors)
    return most, words
