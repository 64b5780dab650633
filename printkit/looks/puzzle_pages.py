"""What a game adds to pages of puzzles, where the usual does not do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from printkit.draw.drawing import Drawing
from printkit.draw.theme import Theme
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.looks.declaration import declared


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its lower left corner at the origin, its size in mm, and the same in words."""

    drawing: Drawing
    width: float
    height: float
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """A turn that shows why things are to be marked.

    Attributes:
        spots: what it tells of.
        position: text of the position it is played from: the puzzle's, or the same with the other player to move.
        turn: in the game's notation.
        told: what of the turn matters, in its notation.
    """

    spots: tuple[str, ...]
    position: str
    turn: str
    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlePages:
    """What a game's puzzles say and show on paper.

    Attributes:
        signs: whose signs are whose: sentences with the signs of the game (``:r: Red, :b: Black.``), each of which
            stays on one line. Where there are none, the pieces are named as the game's facts name them.
        pictures: for kinds of puzzles that show something else than a board (hands of cards), by their names: the
            function that draws the position inside a width and a height in mm. Their solutions are told in words.
        spoken: a text with its turns as they are to be read, with signs instead of letters.
        unseen: what a solver has to know of a position and does not see on the board, beside whose turn it is; by
            the rules and the position.
        reasons: for kinds that ask for marks and whose marks are not seen to be right at a glance, by their names:
            turns that show it, each of which has a board of its own among the solutions.
    """

    signs: tuple[str, ...] = ()
    pictures: Mapping[str, Callable[[Puzzle, float, float, Theme], Picture]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    spoken: Callable[[str], str] = lambda text: text
    unseen: Callable[[Any, Any], str] = lambda game, position: ""
    reasons: Mapping[str, Callable[[Puzzle], tuple[Reason, ...]]] = field(
        default_factory=lambda: MappingProxyType({})
    )


USUAL = PuzzlePages()
"""What a game says that declares nothing."""


def puzzle_pages(game: str) -> PuzzlePages:
    """What a game (or variant) declares about its puzzles on paper."""
    part = declared(game.partition(":")[0]).puzzle_pages
    return part.load(PuzzlePages) if part else USUAL
