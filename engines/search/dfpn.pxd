cimport cython
from printkit.engines.search.bits cimport DRAWN, EVER, LOST, WON, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.table cimport Table
from printkit.engines.search.buffer cimport Buffer

cdef u64 INF, TAINT, ATTACKER
cdef int PARENT, POSITION, COUNT, CHILD, LIMITS, BEFORE, LEFT, HEADER

@cython.final
cdef class Dfpn:
    cdef readonly Kernel kernel
    cdef Table table
    cdef Buffer memory
    cdef u64 *stack
    cdef long record
    cdef long frame
    cdef bint opening
    cdef bint attacking
    cdef long size
    cdef readonly u64 nodes
    cdef readonly bint tainted
    cdef u64 phi, delta, taint
    cdef long best
    cdef u64 best_phi, second

    cdef int go(self, u64 stop) noexcept nogil
    cdef void weigh(self) noexcept nogil
    cdef void descend(self, u64 most_phi, u64 most_delta) noexcept nogil
    cdef int open(self) noexcept nogil
    cdef u64 first(self, u64 left, long record) noexcept nogil
    cdef u64 known(self, u64 left, long key) noexcept nogil
    cdef bint repeats(self, long frame, long key) noexcept nogil
    cdef long close(self, u64 phi, u64 delta, u64 taint) noexcept nogil
