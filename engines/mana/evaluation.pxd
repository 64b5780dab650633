from engines.mana.kernel cimport BOARD, NONE, SAME, SQUARE, WORTH, Mana
from engines.players.evaluation cimport Evaluation
from engines.search.bits cimport lowest, popcount, u64

cdef class Seen(Evaluation):
    cdef Mana rules
