from printkit.engines.players.evaluation cimport Evaluation
from printkit.engines.search.bits cimport popcount, u64
from printkit.engines.yoso.kernel cimport BOARD, BOTH, ELEMENT, REACH, Yoso

cdef int CAPTURES, CHOICES, TOKENS, FOURS, THREES

cdef class YosoEvaluation(Evaluation):
    cdef Yoso rules
