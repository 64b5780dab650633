from printkit.engines.search.bits cimport ZERO, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.buffer cimport Buffer

cdef long MOST
cdef u64 WORD, MIX

cdef class Evaluation:
    cdef readonly Kernel kernel
    cdef readonly object features
    cdef int columns
    cdef readonly long tempo
    cdef readonly bint foresees
    cdef readonly bint lists
    cdef Buffer weights
    cdef u64 *weight
    cdef Buffer scratch
    cdef void measure(self, u64 *stack, long at, long out) noexcept nogil
    cdef long evaluate(self, u64 *stack, long at, long out) noexcept nogil
    cdef int expand(self, u64 *stack, long at, long out, long room) noexcept nogil
    cdef u64 noise_hash(self, u64 *stack, long at, long out) noexcept nogil
