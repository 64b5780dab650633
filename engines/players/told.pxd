from engines.players.evaluation cimport MIX, MOST, WORD, Evaluation
from engines.search.bits cimport u64
from engines.search.rules_kernel cimport RulesKernel

cdef class Told(Evaluation):
    cdef RulesKernel rules
    cdef object assess
