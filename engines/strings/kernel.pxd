cimport cython
from printkit.engines.search.alphabeta cimport KEY, LATEST, LOWER, SOONEST, UPPER, Scored
from printkit.engines.search.bits cimport DRAWN, LOST, WON, ZERO, lowest, popcount, u64
from printkit.engines.search.buffer cimport Buffer

cdef int CELLS, SUITS, EMPTY, WORDS, KEYS
cdef int CARDS, KEPT, USABLE, SURE, CERTAIN, LEFTS, WORTHLESS, RANK, CELL, COLUMNS, SIDE, PLENTY
cdef int LINES, GAIN, WORTH
cdef long UNIT
cdef u64 GRID

@cython.final
cdef class Strings(Scored):
    cdef int supply
    cdef object boards
    cdef Buffer tables
    cdef u64 *table

    cdef void put(self, u64 *stack, long at, long next, int suit, int cell) noexcept nogil
    cdef u64 points(self, u64 *stack, long at, int suit, int cell) noexcept nogil
    cdef bint can_place(self, u64 *stack, long at, int side) noexcept nogil
    cdef u64 status(self, u64 *stack, long at) noexcept nogil
    cdef long lead(self, u64 *stack, long at) noexcept nogil
    cdef u64 worths(self, u64 *stack, long at, long out, int side, int suit, int cap) noexcept nogil
    cdef void spares(self, u64 *stack, long out, int side, u64 worthy, bint strict) noexcept nogil
    cdef void name(self, u64 *stack, long at, long out, u64 empty, u64 matter) noexcept nogil
    cdef u64 supplies(self, u64 *stack, long at, long out) noexcept nogil
    cdef void lengths(self, u64 *stack, long out, int mover, bint shaky) noexcept nogil
    cdef long picked(self, u64 *stack, long out, int side, int turn) noexcept nogil
