from printkit.engines.search.bits cimport DRAWN, LOST, OPEN, WON, u64
from printkit.engines.search.kernel cimport Kernel

cdef class RulesKernel(Kernel):
    cdef object game
    cdef object ids
    cdef object positions
