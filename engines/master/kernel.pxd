from printkit.engines.search.bits cimport LOST, OPEN, WON, lowest, popcount, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.words cimport Words

cdef int ZONES, STATE, WORDS, RECORD, LINK, REACH, FIRST, HOP, CHAINS
cdef u64 ZONE, CORNERS, PLACE, MIX, WORD

cdef class Master(Kernel):
    cdef readonly bint circle
    cdef long broad
    cdef Words tables
    cdef u64 *table
    cdef Words chains
    cdef u64 *chain

    cdef bint fresh(self, u64 *stack, long base, long at, int way, int chains) noexcept nogil
    cdef bint complete(self, u64 tokens) noexcept nogil
    cdef u64 standing(self, u64 *stack, long at, int element) noexcept nogil

cdef u64 swapped(u64 zone) noexcept nogil
