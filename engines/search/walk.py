"""Walks through a kernel's positions without a search: perft and random games."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.search.buffer import Buffer
from printkit.engines.search.kernel import Kernel

if not cython.compiled:
    from printkit.engines.search.uncompiled import OPEN

LOW = (1 << 64) - 1
SHORT = LOW
"""The number returned instead of a count if the stack was too small."""
MULTIPLIER = 0x2545F4914F6CDD1D


class Walk:
    """A kernel with a stack to walk on."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.record = kernel.words + 1
        self._hold(Buffer(1 << 12))

    def _hold(self, memory: Buffer) -> None:
        self.memory = memory
        self.stack = memory.at

    def perft(self, position: Sequence[int], depth: int) -> int:
        """Count the ways to play ``depth`` turns; every path counts."""
        levels: cython.int = depth
        nodes: cython.ulonglong
        while depth:
            self._put(position)
            with cython.nogil:
                nodes = self.count(0, self.record, levels)
            if nodes != SHORT:
                return int(nodes)
            self._hold(Buffer(4 * self.memory.count))
        return 1

    def playout(self, position: Sequence[int], seed: int, most: int = 500) -> tuple[int, tuple[int, ...]]:
        """Play a random game of at most this many turns, and return its length and last position."""
        start: cython.ulonglong = (2 * seed + 1) & LOW
        limit: cython.long = most
        turns: cython.long
        while True:
            self._put(position)
            with cython.nogil:
                turns = self.wander(start, limit)
            if turns >= 0:
                return turns, tuple(self.memory.view[: self.kernel.words])
            self._hold(Buffer(4 * self.memory.count))

    def _put(self, position: Sequence[int]) -> None:
        for index in range(self.kernel.words):
            self.memory.view[index] = position[index]

    def count(self, at: cython.long, out: cython.long, depth: cython.int) -> cython.ulonglong:
        """Return the perft of the position at ``at``, or SHORT."""
        successors: cython.int = self.kernel.expand(self.stack, at, out, self.memory.count - out)
        nodes: cython.ulonglong = 0
        part: cython.ulonglong
        child: cython.long = out
        end: cython.long = out + successors * self.record
        if successors < 0:
            return SHORT
        if depth == 1:
            return successors
        while child < end:
            if self.stack[child + self.record - 1] & 3 == OPEN:
                part = self.count(child, end, depth - 1)
                if part == SHORT:
                    return SHORT
                nodes += part
            child += self.record
        return nodes

    def wander(self, seed: cython.ulonglong, most: cython.long) -> cython.long:
        """Play at random from the position at offset 0, and leave the last position there; return the number of
        turns, or -1 if more room is needed.
        """
        turns: cython.long = 0
        successors: cython.int
        k: cython.int
        choice: cython.long
        while turns < most:
            successors = self.kernel.expand(self.stack, 0, self.record, self.memory.count - self.record)
            if successors < 0:
                return -1
            if successors == 0:
                break
            # This is xorshift64*, whose high bits are good; multiplying by the count gives an even enough choice.
            seed ^= seed >> 12
            seed ^= seed << 25 & LOW
            seed ^= seed >> 27
            choice = ((seed * MULTIPLIER & LOW) >> 33) * successors >> 31
            choice = self.record + choice * self.record
            for k in range(self.kernel.words):
                self.stack[k] = self.stack[choice + k]
            turns += 1
        return turns
