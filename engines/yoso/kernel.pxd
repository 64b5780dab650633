from engines.search.bits cimport LOST, OPEN, WON, lowest, popcount, u64
from engines.search.kernel cimport Kernel
from engines.search.words cimport Words

cdef int HOPS, REACH, LANDINGS, TURN, HOP
cdef u64 BOARD, BOTH, CORNERS, SPOT, ZONE, ELEMENT

cdef class Yoso(Kernel):
    cdef bint captures
    cdef Words tables
    cdef u64 *table

    cdef int standing(self, u64 tokens, int element) noexcept nogil
    cdef bint captured(self, u64 tokens, int element) noexcept nogil

cdef u64 completing(u64 own, u64 free) noexcept nogil
cdef bint full_zone(u64 board) noexcept nogil
cdef u64 turned(u64 tokens, u64 *table, int fifths) noexcept nogil
cdef u64 mirrored(u64 tokens) noexcept nogil
