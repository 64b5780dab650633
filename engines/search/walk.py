"""Perft with a kernel: counts of positions, without a search."""

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

SHORT = (1 << 64) - 1
"""Returned instead of a count if the stack is too small."""


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
        """Count the ways to play ``depth`` turns, including those that lead to the same position."""
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
