cimport cython
from printkit.engines.players.evaluation cimport MIX, WORD, Evaluation
from printkit.engines.search.bits cimport DRAWN, LOST, OPEN, WON, u64
from printkit.engines.search.kernel cimport Kernel
from printkit.engines.search.table cimport Table
from printkit.engines.search.buffer cimport Buffer

cdef long MATE, DECIDED, STOPPED, EXACT, AT_LEAST, AT_MOST, DEPTH, BASE, ROOM

@cython.final
cdef class Search:
    cdef readonly Evaluation evaluation
    cdef readonly Kernel kernel
    cdef long depth
    cdef long nodes
    cdef long width
    cdef long noise
    cdef long miss_rate
    cdef bint foresight
    cdef u64 salt
    cdef long record
    cdef long room
    cdef readonly long spent
    cdef readonly long reached
    cdef readonly long breadth
    cdef readonly bint proved
    cdef long stop
    cdef Table table
    cdef Buffer memory
    cdef u64 *stack

    cdef void iterate(self, long many, long order, long free) noexcept nogil
    cdef void insert(self, long order, long values, long rank, long value) noexcept nogil
    cdef void to_front(self, long order, long values, long rank, long value) noexcept nogil
    cdef long look(self, long at, long depth, long alpha, long beta, long free, long turns) noexcept nogil
    cdef long probe(self, u64 data, long depth, long alpha, long beta, long turns) noexcept nogil
    cdef long overlook(self, long first, long count) noexcept nogil
    cdef long searched(self, long count, long depth) noexcept nogil
    cdef bint promise(self, long first, long count, long depth, long hint, long turns) noexcept nogil
    cdef long pick(self, long first, long count, long depth, long hint, long index) noexcept nogil
    cdef long reply(
        self, long first, long count, long choice, long depth, long bound, long beta, long turns, bint full
    ) noexcept nogil
    cdef void keep(
        self, long key, long depth, long best, long alpha, long beta, long turns, u64 name
    ) noexcept nogil
    cdef long evaluate_leaf(self, long at, long free, long turns) noexcept nogil
