from printkit.engines.search.bits cimport LOST, OPEN, WON, lowest, popcount, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.buffer cimport Buffer

cdef int SIZE, NONE, RECORD, PIECES, VALUE, SAME, NEAR, WORTH
cdef u64 BOARD, SQUARE, LEFT, RIGHT, TURN

cdef class Mana(Kernel):
    cdef bint anywhere
    cdef Buffer tables
    cdef u64 *table

    cdef u64 ends(self, u64 own, u64 empty, int square) noexcept nogil
    cdef u64 reaching(self, int square, u64 empty) noexcept nogil
    cdef bint able(self, u64 own, u64 empty, u64 pieces) noexcept nogil
    cdef long moves(self, u64 *stack, long at, u64 pieces, long next, long end) noexcept nogil
    cdef void put(self, u64 *stack, long at, long next, int start, int end) noexcept nogil
    cdef u64 answers(self, u64 own, u64 enemy, int damyo, u64 pieces) noexcept nogil
    cdef bint exposed(self, u64 own, u64 enemy, int damyo, int start, int end) noexcept nogil

cdef u64 spread(u64 squares) noexcept nogil
