"""Puzzles: positions in which exactly one turn achieves the goal.

A game declares its kinds of puzzles (``engines/ID/puzzles.py``), each with a goal (``goals``). ``mine`` looks through
games for suitable positions and proves them, ``check`` proves them again with other code, and ``grade`` rates their
difficulty.
"""
