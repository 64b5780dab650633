cimport cython
from printkit.engines.search.bits cimport SCALE, ZERO, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.table cimport Table
from printkit.engines.search.buffer cimport Buffer

cdef int LOWER, UPPER, SOONEST, LATEST, KEY
cdef long STOPPED
cdef u64 NONE

cdef class Scored(Kernel):
    cdef readonly int surveys
    cdef readonly int room
    cdef void survey(self, u64 *stack, long at, long out, bint pace) noexcept nogil
    cdef int branch(self, u64 *stack, long at, long survey, long out) noexcept nogil

@cython.final
cdef class AlphaBeta:
    cdef readonly Scored kernel
    cdef Table table
    cdef Buffer memory
    cdef u64 *stack
    cdef long record
    cdef long size
    cdef readonly u64 nodes
    cdef u64 stop
    cdef object part
    cdef object failure

    cdef bint pause(self) noexcept nogil
    cdef long look(self, long at, long goal, long survey, long tempo) noexcept nogil
    cdef long bound(self, long survey, int which, long tempo) noexcept nogil
    cdef long pick(self, long first, long top, u64 name) noexcept nogil
    cdef void keep(self, long key, u64 work, long lower, long upper, u64 name) noexcept nogil
