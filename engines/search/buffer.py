"""Flat arrays of 64-bit words, the only storage of kernels and searches."""

from __future__ import annotations

import mmap

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

COMPILED = bool(cython.compiled)
"""Whether the searches run as machine code."""


class Buffer:
    """So many 64-bit words, zero at first, in private memory that the system provides as it is touched.

    Attributes:
        count: how many there are.
        at: the words by index; compiled it is a bare pointer, which only compiled code sees.
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
    """Anonymous memory, not shared with child processes, in large pages where the system has them."""
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
