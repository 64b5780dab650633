cimport cython
from printkit.engines.search.bits cimport LOST, OPEN, WON, lowest, popcount, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.buffer cimport Buffer

cdef int REACH, LANDINGS, TURN, ONTO, HOP
cdef u64 BOARD, BOTH, CORNERS, LASTS, SPOT, ZONE, ELEMENT

@cython.final
cdef class Yoso(Kernel):
    cdef Buffer tables
    cdef u64 *table

    cdef int status(self, u64 tokens, int element) noexcept nogil
    cdef u64 scarce(self, u64 free) noexcept nogil
    cdef int hopping(self, u64 tokens, int element) noexcept nogil

cdef long add(u64 *stack, long out, long next, long limit, u64 word, u64 note, bint check) noexcept nogil
cdef long wait(u64 *stack, long end, long boards, long next, u64 board) noexcept nogil
cdef u64 completing(u64 own, u64 free) noexcept nogil
cdef u64 following(u64 board) noexcept nogil
cdef bint full_zone(u64 board) noexcept nogil
cdef u64 turned(u64 tokens, u64 *table, int fifths) noexcept nogil
cdef u64 mirrored(u64 tokens) noexcept nogil
