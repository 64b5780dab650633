from printkit.engines.players.evaluation cimport Evaluation
from printkit.engines.search.alphabeta cimport LOWER, UPPER
from printkit.engines.search.bits cimport ZERO, popcount, u64
from printkit.engines.strings.kernel cimport CELLS, EMPTY, GRID, Strings

cdef int OUT, POINTS, PROMISE, LATE_POINTS, LATE_PROMISE

cdef class StringsEvaluation(Evaluation):
    cdef Strings rules
