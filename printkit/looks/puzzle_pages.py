"""A game's additions to puzzle pages, if any: a class ``Pages`` in its ``puzzle_pages.py``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from printkit.draw.drawing import Drawing
from printkit.engines.game import Game
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.layouts.base.frozen import dataclass
from printkit.looks.declaration import Part, declared, load


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing whose lower left corner is at the origin, with its size in mm and its description."""

    drawing: Drawing
    width: float
    height: float
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """A turn that shows why certain spots must be marked.

    Attributes:
        spots: the spots that it explains.
        position: text of the position before the turn, either the puzzle's position or the same position with the
            other player to move.
        turn: the turn in the game's notation.
        detail: the part of the turn that matters, in its notation.
    """

    spots: tuple[str, ...]
    position: str
    turn: str
    detail: str


class PuzzlePages(Part):
    """A game's texts and pictures for puzzles on paper.

    Attributes:
        signs: sentences that explain the game's signs (``:r: Red, :b: Black.``); each stays on one line. If ``signs``
            is empty, the rules' names of the pieces are used.
        marks: sentences that explain everything else on a board.
        areas: for each part of a spot's name, words that follow ``Look`` and describe the spots that share that part;
            ``{}`` is replaced by the part.
        smallest: smallest width in mm of boards on pages of puzzles if the user does not choose the number of puzzles
            on a page.
        part_names: names of parts in these words; a part without a name appears as it is.
    """

    signs: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    areas: tuple[str, ...] = ("in column {}", "in row {}")
    smallest: float = 0.0
    part_names: Mapping[str, str] = MappingProxyType({})

    def spoken(self, text: str) -> str:
        """Return text with its turns in a notation for readers, which has signs instead of letters."""
        return text

    def unseen(self, game: Game[Any], position: Any) -> str:
        """Return the facts about a position, apart from the player to move, that solvers need but cannot see on the
        board.
        """
        return ""

    def reasons(self, puzzle: Puzzle) -> tuple[Reason, ...]:
        """Return turns that show why certain spots must be marked; each has a separate board among the solutions."""
        return ()


def puzzle_pages(game: str) -> PuzzlePages:
    """Return the puzzle pages that a game or variant declares."""
    part = declared(game.partition(":")[0]).puzzle_pages
    return load(part, PuzzlePages) if part else PuzzlePages()
