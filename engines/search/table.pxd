cimport cython
from printkit.engines.search.bits cimport prefetch, u64
from printkit.engines.search.buffer cimport Buffer

cdef u64 WORD, MIX
cdef int WAYS

@cython.final
cdef class Table:
    cdef Buffer words
    cdef u64 *at
    cdef int keys
    cdef long step
    cdef long buckets
    cdef readonly long size
    cdef readonly long slots

    cdef long bucket(self, u64 *stack, long key) noexcept nogil
    cdef void fetch(self, u64 *stack, long key) noexcept nogil
    cdef u64 find(self, u64 *stack, long key) noexcept nogil
    cdef void store(self, u64 *stack, long key, u64 data) noexcept nogil
