from printkit.engines.jo.kernel cimport BOARD, Jo
from printkit.engines.players.evaluation cimport Evaluation
from printkit.engines.search.bits cimport popcount, u64

cdef class JoEvaluation(Evaluation):
    cdef Jo rules
    cdef void count(self, u64 own, u64 empty, u64 *stack, long out) noexcept nogil
