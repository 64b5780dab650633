from printkit.engines.players.evaluation cimport MIX, MOST, WORD, Evaluation
from printkit.engines.search.bits cimport u64
from printkit.engines.search.rules_kernel cimport RulesKernel

cdef class RulesEvaluation(Evaluation):
    cdef RulesKernel rules
    cdef object assess
