"""Puzzles: positions in which exactly one turn does what the task asks for.

A game declares what may be asked (``engines/ID/puzzles.py``): kinds of puzzles, each with a goal (``goals``).
``mine`` looks through games for positions that ask for it and proves them; ``check`` proves them again with other
code; ``grade`` says how hard they are.
"""
