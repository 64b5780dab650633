cimport cython
from printkit.engines.search.bits cimport OPEN, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.buffer cimport Buffer

cdef u64 SHORT

@cython.final
cdef class Walk:
    cdef Kernel kernel
    cdef Buffer memory
    cdef u64 *stack
    cdef long record

    cdef u64 count(self, long at, long out, int depth) noexcept nogil
