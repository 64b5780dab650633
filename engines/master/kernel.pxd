cimport cython
from printkit.engines.search.bits cimport LOST, OPEN, WON, lowest, popcount, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.buffer cimport Buffer

cdef int ZONES, STATE, WORDS, RECORD, LINK, REACH, FIRST, HOP, CHAINS
cdef u64 ZONE, CORNERS, PLACE, MIX, WORD

@cython.final
cdef class Master(Kernel):
    cdef readonly bint circle
    cdef long broad
    cdef Buffer tables
    cdef u64 *table
    cdef Buffer chains
    cdef u64 *chain

    cdef bint possible(self, u64 *stack, long board, long hop) noexcept nogil
    cdef bint capture(self, u64 *stack, long board, long hop, long after) noexcept nogil
    cdef long placements(
        self, u64 *stack, long board, int element, u64 state, long out, long next, long low, bint check
    ) noexcept nogil
    cdef bint fresh(self, u64 *stack, long base, long at, int way, int chains) noexcept nogil
    cdef bint complete(self, u64 tokens) noexcept nogil
    cdef u64 status(self, u64 *stack, long at, int element) noexcept nogil

cdef void write(u64 *stack, long board, long out, u64 state) noexcept nogil
cdef u64 swapped(u64 zone) noexcept nogil
