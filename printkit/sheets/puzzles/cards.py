"""Each puzzle on a card of its own, the solution on its back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import engines
from engines.puzzles.puzzle import Puzzle
from layouts.errors import InputError
from printkit.drawing import Drawing, label, rounded
from printkit.dress import Deck, Piece
from printkit.sheets import prose
from printkit.sheets.puzzles.pictures import Pictures, TooSmall
from printkit.sheets.puzzles.words import (
    answer,
    broken,
    failures,
    game_of,
    head,
    legend,
    notice,
    origin,
    stars,
)
from printkit.theme import Theme
from printkit.type import typeset

CARD = (63.0, 88.0)
"""Width and height of a card in mm: poker size."""
EDGE = 4.0
"""Clear space inside the edge of a card, in mm."""
RADIUS = 3.0
"""Of a card's corners, in mm."""
SMALL = 2.2
"""Em size in mm of the line at the foot of a card."""
KEY = 2.75
"""Em size in mm of the line above it that says whose signs are whose: strokes of signs keep 0.25 mm."""
FOOT = 3.4
"""Height in mm of the line at the foot of a card, with clear space above it."""


def deck(puzzles: Sequence[Puzzle], theme: Theme) -> Deck:
    """The puzzles, all of one game, as poker cards.

    Raises:
        InputError: puzzles of several games, or a board that cannot be read on a card.
    """
    id = game_of(puzzles)
    info = engines.info(id)
    small = replace(theme, heading=0.86 * theme.heading, body=min(2.7, theme.body))
    pictures = Pictures(theme)
    width, height = CARD
    try:
        pieces = tuple(
            Piece(puzzle.id, _front(number, puzzle, pictures, small), _back(number, puzzle, pictures, small))
            for number, puzzle in enumerate(puzzles, start=1)
        )
    except TooSmall:
        raise InputError("--cards", id, "possible: boards on cards would be too small") from None
    return Deck(
        id=f"{id}-puzzles",
        title=f"{info.title}: puzzle cards",
        width=width,
        height=height,
        outline=rounded(0, 0, width, height, RADIUS),
        pieces=pieces,
        author=info.designer,
        credits=notice(id),
        work="print on both sides of heavy paper, cut out",
    )


def _front(number: int, puzzle: Puzzle, pictures: Pictures, theme: Theme) -> Drawing:
    width, height = CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE
    items, y = head(number, puzzle, width, height, theme)
    foot = FOOT
    items.append(label(0, 0.3, origin(puzzle), SMALL, theme.soft))
    key = legend((puzzle,), KEY, width, pictures.theme)
    if key:
        foot += key.height
        items += Drawing.of("labels", *key.items).moved(0, foot - 0.4).layer("labels")
    picture = pictures.puzzle(puzzle, width, y - foot - 1.5)
    at = foot + (y - foot - picture.height) / 2
    drawing = picture.drawing.moved((width - picture.width) / 2, at) + Drawing.of("labels", *items)
    return drawing.moved(EDGE, EDGE)


def _back(number: int, puzzle: Puzzle, pictures: Pictures, theme: Theme) -> Drawing:
    width, height = CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE
    wrong = failures(puzzle)
    words = f"**{number}** {answer(puzzle)}." + (f" *{wrong}*" if wrong else "")
    text = broken(words, theme.body, width)
    # The margins of a sheet do not always have room for it, and cards are given away without them.
    said = typeset(notice(game_of((puzzle,))), SMALL, width)
    drawing = Drawing.of(
        "labels",
        *prose.runs(text, 0, height, theme.ink),
        *prose.runs(said, 0, FOOT - 0.4 + said.height, theme.soft),
        label(0, 0.3, origin(puzzle), SMALL, theme.soft),
        label(width, 0.3, stars(puzzle.difficulty), 1.1 * SMALL, theme.accent, anchor="end"),
    )
    foot, room = FOOT + said.height, height - text.height - 3.0
    picture = pictures.solution(puzzle, width, room - foot)
    if picture:
        at = foot + (room - foot - picture.height) / 2
        drawing += picture.drawing.moved((width - picture.width) / 2, at)
    return drawing.moved(EDGE, EDGE)
