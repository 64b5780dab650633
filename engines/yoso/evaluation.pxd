from engines.players.evaluation cimport Evaluation
from engines.search.bits cimport popcount, u64
from engines.yoso.kernel cimport BOARD, BOTH, ELEMENT, REACH, Yoso

cdef class Seen(Evaluation):
    cdef Yoso rules
