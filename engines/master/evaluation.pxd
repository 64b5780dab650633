from printkit.engines.master.kernel cimport FIRST, PLACE, STATE, ZONE, ZONES, Master
from printkit.engines.players.evaluation cimport Evaluation
from printkit.engines.search.bits cimport popcount, u64

cdef int CAPTURES, HOPS, TOKENS, FOURS, THREES, FULLEST

cdef class MasterEvaluation(Evaluation):
    cdef readonly Master rules
    cdef void hopping(self, u64 *stack, long at, int element, long out, bint now) noexcept nogil
