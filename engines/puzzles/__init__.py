"""Puzzles: positions in which exactly one turn does what the task asks for.

What may be asked in a game stands in a part that it declares (``engines/ID/puzzles.py``). ``mine`` looks through
games played by chance for positions that ask it and proves them; ``check`` proves them again with other code;
``grade`` says how hard they are.
"""
