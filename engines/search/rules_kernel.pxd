from engines.search.bits cimport DRAWN, LOST, OPEN, WON, u64
from engines.search.kernel cimport Kernel

cdef class RulesKernel(Kernel):
    cdef object game
    cdef object ids
    cdef object positions
