"""Puzzles to be solved by hand: ten of every game, always the same ones, as text without their solutions."""

from __future__ import annotations

from printkit.books import collection
from printkit.books.puzzles.choice import selection
from printkit.books.puzzles.words import state
from printkit.engines.puzzles.puzzle_set import puzzle_set

COUNT, SEED = 10, 60


def run() -> None:
    """Print the position, the task and the legal turns of each."""
    for id in collection.names():
        for puzzle in selection(collection.puzzles(id), COUNT, SEED):
            kind = puzzle_set(id).kind(puzzle.kind)
            turns = kind.engine.turns(kind.engine.parse(puzzle.position))
            print(f"\n{puzzle.id}  {'*' * puzzle.difficulty}  {puzzle.task} {state(puzzle)}\n{puzzle.position}")
            if len(turns) <= 60:
                print(f"turns: {' '.join(turns)}")
