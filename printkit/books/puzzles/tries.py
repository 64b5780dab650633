"""A puzzle and the turns that a person has tried, for the pages on which puzzles are solved."""

from typing import Any

from printkit.books.puzzles.hints import hints
from printkit.books.puzzles.words import state
from printkit.engines.game import Game
from printkit.engines.puzzles.goal import PuzzleKind
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.figures.screen import marked
from printkit.layouts.base.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Try:
    """A puzzle with the turns played in it.

    Attributes:
        puzzle: the puzzle.
        turns: the solver's turns and any replies between them.
    """

    puzzle: Puzzle
    turns: tuple[str, ...] = ()

    @property
    def kind(self) -> PuzzleKind[Any]:
        """The kind of puzzle."""
        return puzzle_set(self.puzzle.game).kind(self.puzzle.kind)

    @property
    def game(self) -> Game[Any]:
        """The rules of the puzzle's game."""
        return self.kind.engine

    @property
    def solo(self) -> bool:
        """Whether the solution is a set of placements by one player."""
        return self.kind.goal.form == "placements"

    @property
    def marks(self) -> bool:
        """Whether the task is to mark spots, without playing turns."""
        return self.kind.goal.form == "marks"

    @property
    def as_set(self) -> bool:
        """Whether the solution is a set in any order."""
        return self.kind.answer == "set"

    @property
    def told(self) -> dict[str, Any]:
        """The information about the puzzle that the page can show at any stage."""
        puzzle = self.puzzle
        solution = list(puzzle.solution)
        return {
            "id": puzzle.id,
            "game": puzzle.game,
            "kind": puzzle.kind,
            "title": self.kind.title,
            "task": f"{puzzle.task} {state(puzzle, terms=False)}".strip(),
            "goal": f"{self.kind.terms} {self.kind.definition}".strip(),
            "stars": puzzle.difficulty,
            "themes": list(puzzle.themes),
            "why": marked(puzzle.game.partition(":")[0], puzzle.why),
            "level": puzzle.level,
            "set": self.as_set,
            "marks": self.marks,
            "hints": list(hints(puzzle)),
            "needs": len(solution) if self.as_set else (len(solution) + 1) // 2,
            "solution": solution,
            "replies": bool(self.kind.refutes),
        }
