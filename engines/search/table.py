"""A table of facts about positions, with exact keys in buckets of four; the entry that took the least work is
replaced first.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from printkit.engines.search import uncompiled as cython

from printkit.engines.search.buffer import Buffer

if not cython.compiled:
    from printkit.engines.search.uncompiled import prefetch

WAYS = 4
WORD = (1 << 64) - 1
MIX = 0x9E3779B97F4A7C15


class Table:
    """A hash table with one word of data per key, in memory of fixed size.

    A word of data is never zero. Its lowest six bits measure the work behind it. In a full bucket the entry with the
    least work is replaced, even if the new one took less.

    Args:
        size: size in bytes; there is at least one bucket.
        keys: number of words in a key.

    Attributes:
        slots: number of entries that it can hold.
    """

    def __init__(self, size: int, keys: int) -> None:
        self.size = size
        self.keys = keys
        self.step = keys + 1
        self.buckets = max(size // (8 * WAYS * self.step), 1)
        self.slots = self.buckets * WAYS
        self.words = Buffer(self.slots * self.step)
        self.at = self.words.at

    def grown(self, size: int) -> Table:
        """Return a table of a different size with the same entries."""
        other: Table = Table(size, self.keys)
        at: cython.long = 0
        while at < self.slots * self.step:
            if self.at[at + self.keys]:
                other.store(self.at, at, self.at[at + self.keys])
            at += self.step
        return other

    def bucket(self, stack: cython.p_ulonglong, key: cython.long) -> cython.long:
        """Return the offset of the bucket for the key on the stack."""
        hash: cython.ulonglong = 0
        k: cython.int
        for k in range(self.keys):
            hash = (hash ^ stack[key + k]) * MIX & WORD
            hash ^= hash >> 29
        hash = hash * MIX & WORD
        # The high half of the hash, scaled to the number of buckets.
        return ((hash >> 32) * cython.cast(cython.ulonglong, self.buckets) >> 32) * WAYS * self.step

    def fetch(self, stack: cython.p_ulonglong, key: cython.long) -> cython.void:
        """Prefetch the bucket for the key, because it will soon be needed."""
        prefetch(self.at, self.bucket(stack, key))

    def find(self, stack: cython.p_ulonglong, key: cython.long) -> cython.ulonglong:
        """Return the data stored for the key at that offset on the stack, or 0."""
        at: cython.long = self.bucket(stack, key)
        k: cython.int
        for _ in range(WAYS):
            k = 0
            while k < self.keys and self.at[at + k] == stack[key + k]:
                k += 1
            if k == self.keys and self.at[at + k]:
                return self.at[at + k]
            at += self.step
        return 0

    def store(self, stack: cython.p_ulonglong, key: cython.long, data: cython.ulonglong) -> cython.void:
        """Store the data for the key, replacing its old data or the entry with the least work in its bucket."""
        at: cython.long = self.bucket(stack, key)
        least: cython.long = at
        k: cython.int
        for _ in range(WAYS):
            k = 0
            while k < self.keys and self.at[at + k] == stack[key + k]:
                k += 1
            if k == self.keys or not self.at[at + self.keys]:
                least = at
                break
            if self.at[at + self.keys] & 63 < self.at[least + self.keys] & 63:
                least = at
            at += self.step
        for k in range(self.keys):
            self.at[least + k] = stack[key + k]
        self.at[least + self.keys] = data
