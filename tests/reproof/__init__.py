"""The puzzles that are shipped, proved from the sentences that are printed.

Nothing here reads the miner, the check of puzzles or the solver: each sentence is a function over the rules of its
game, and whatever else does what the sentence says refutes the puzzle. ``python -m tests.reproof [GAME...]`` runs it.
"""
