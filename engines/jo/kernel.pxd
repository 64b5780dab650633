cimport cython
from printkit.engines.search.bits cimport LOST, OPEN, WON, lowest, popcount, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.buffer cimport Buffer

cdef int CELLS, STONES, RECORD, AHEAD, BEFORE, AFTER
cdef u64 BOARD, BLACK

@cython.final
cdef class Jo(Kernel):
    cdef Buffer tables
    cdef u64 *table

    cdef u64 ahead(self, u64 board, int axis) noexcept nogil
    cdef int threes(self, u64 board) noexcept nogil
    cdef u64 status(self, u64 own, u64 enemy) noexcept nogil
    cdef long put(self, u64 *stack, long next, u64 own, u64 enemy) noexcept nogil
    cdef long custodial(
        self, u64 *stack, u64 own, u64 enemy, u64 pair, u64 ends, int spare, long next, long end
    ) noexcept nogil
    cdef long moved(self, u64 *stack, u64 own, u64 enemy, u64 neutrals, long next, long end) noexcept nogil
