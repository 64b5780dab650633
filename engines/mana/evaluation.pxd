from printkit.engines.mana.kernel cimport BOARD, NONE, SAME, SQUARE, WORTH, Mana
from printkit.engines.players.evaluation cimport Evaluation
from printkit.engines.search.bits cimport lowest, popcount, u64

cdef class ManaEvaluation(Evaluation):
    cdef Mana rules
