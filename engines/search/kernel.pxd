from printkit.engines.search.bits cimport u64
from printkit.engines.search.buffer cimport Buffer

cdef class Kernel:
    cdef readonly int words
    cdef readonly int keys
    cdef Buffer scratch
    cdef int expand(self, u64 *stack, long at, long out, long room) noexcept nogil
    cdef void key(self, u64 *stack, long at, long out) noexcept nogil
    cdef u64 note(self, u64 *stack, long at) noexcept nogil
    cdef u64 foresee(self, u64 *stack, long at) noexcept nogil
