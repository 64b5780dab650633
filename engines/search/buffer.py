"""Flat arrays of 64-bit words, the only storage used by kernels and searches."""

from __future__ import annotations

import mmap

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

COMPILED = bool(cython.compiled)
"""Whether the searches have been compiled to machine code."""


class Buffer:
    """An array of 64-bit words, zero at first, in private memory that the system provides on first use.

    Attributes:
        count: number of words.
        at: the words, by index; in compiled code a bare pointer, visible only there.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.view = memoryview(_memory(8 * count)).cast("Q")
        if cython.compiled:
            buffer = PyMemoryView_GET_BUFFER(self.view)  # type: ignore[name-defined]  # noqa: F821
            self.at = cython.cast(cython.p_ulonglong, buffer.buf)
        else:
            self.at = self.view


def _memory(size: int) -> mmap.mmap:
    """Return anonymous memory, not shared with child processes, in large pages if the system has them."""
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
