from cpython.memoryview cimport PyMemoryView_GET_BUFFER
from printkit.engines.search.bits cimport u64

cdef class Buffer:
    cdef u64 *at
    cdef readonly Py_ssize_t count
    cdef public object view
