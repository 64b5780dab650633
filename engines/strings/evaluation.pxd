from engines.players.evaluation cimport Evaluation
from engines.search.alphabeta cimport LOWER, UPPER
from engines.search.bits cimport ZERO, popcount, u64
from engines.strings.kernel cimport CELLS, EMPTY, GRID, Strings

cdef int OUT

cdef class Seen(Evaluation):
    cdef Strings rules
