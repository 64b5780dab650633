"""A card for each puzzle, with the solution on its back."""

from collections.abc import Sequence
from dataclasses import replace

from printkit import engines
from printkit.books.puzzles.pictures import Pictures
from printkit.books.puzzles.words import failures, games_of, head, legend, notice, printed, said, spoken, stars
from printkit.content.quotes import curly
from printkit.draw.drawing import Drawing, label, runs
from printkit.draw.outline import rounded
from printkit.draw.theme import Theme
from printkit.draw.type import typeset
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.layouts.base.refusals import InputError, TooSmall
from printkit.looks.style import Deck, Piece

CARD = (63.0, 88.0)
"""Width and height of a card in mm: poker size."""
EDGE = 4.0
"""Clear space inside the edge of a card, in mm."""
RADIUS = 3.0
"""Radius of a card's corners, in mm."""
SMALL = 2.2
"""Em size in mm of the line at the foot of a card."""
KEY = 2.75
"""Em size in mm of the key to the players' signs above that line; strokes of signs are at least 0.25 mm wide."""
FOOT = 3.4
"""Height in mm of the line at the foot of a card, with clear space above it."""


def deck(puzzles: Sequence[Puzzle], theme: Theme) -> Deck:
    """Return the puzzles for a single game as poker cards.

    Raises:
        InputError: the puzzles belong to several games.
        TooSmall: a board would be illegible on a card.
    """
    id, *others = games_of(puzzles)
    if others:
        message = "A deck can contain puzzles from only one game, not from {value}. Make a deck for each."
        raise InputError("file", ", ".join((id, *others)), message)
    info = engines.info(id)
    small = replace(theme, heading=0.86 * theme.heading, body=min(2.7, theme.body))
    pictures = Pictures(theme)
    width, height = CARD
    try:
        pieces = tuple(
            Piece(
                puzzle.id, _front(number, puzzle, pictures, theme=small), _back(number, puzzle, pictures, theme=small)
            )
            for number, puzzle in enumerate(puzzles, start=1)
        )
    except TooSmall as error:
        message = "Puzzles from {value} cannot be printed on cards, because the boards would be too small."
        raise TooSmall("cards", id, message, found=error.found, bound=error.bound) from error
    return Deck(
        id=f"{id}-puzzles",
        title=curly(f"{info.title}: puzzle cards"),
        width=width,
        height=height,
        outline=rounded(0, 0, width, height, RADIUS),
        pieces=pieces,
        author=info.designer,
        credits=notice((id,)),
        work="use heavy paper",
    )


def _front(number: int, puzzle: Puzzle, pictures: Pictures, *, theme: Theme) -> Drawing:
    width, height = CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE
    words, y = head(number, puzzle, width, top=height, theme=theme, terms=False)
    # If there is little room, the key explains only the pieces.
    for has_marks in (True, False):
        foot = FOOT
        key = legend((puzzle,), KEY, width, theme=pictures.theme, has_marks=has_marks)
        if key:
            foot += key.height
        try:
            picture = pictures.puzzle(puzzle, width, y - foot - 1.5, has_names=has_marks)
            break
        except TooSmall:
            if not has_marks:
                raise
    if key:
        words += Drawing.of("labels", *key.items).moved(0, foot - 0.4)
    at = foot + (y - foot - picture.height) / 2
    drawing = picture.drawing.moved((width - picture.width) / 2, at) + words
    return drawing.untagged().moved(EDGE, EDGE)


def _back(number: int, puzzle: Puzzle, pictures: Pictures, *, theme: Theme) -> Drawing:
    width, height = CARD[0] - 2 * EDGE, CARD[1] - 2 * EDGE
    # The notice is on the card because the sheet's margins may be too narrow for it and are cut off anyway.
    paragraph = typeset(notice(games_of((puzzle,))), SMALL, width)
    drawing = Drawing.of(
        "labels",
        *runs(paragraph, 0, FOOT - 0.4 + paragraph.height, colour=theme.soft),
        label(width, 0.3, stars(puzzle.difficulty), 1.1 * SMALL, theme.accent, anchor="end"),
    )
    foot = FOOT + paragraph.height
    solution_text = f"**{number}** {printed(puzzle)}."
    # Print the reason if it leaves room for a legible board, and otherwise only the turns that fail.
    for more in (spoken(puzzle, puzzle.why), f"*{failures(puzzle)}*", ""):
        text = said(
            f"{solution_text} {more}".strip(), theme.body, width, game=puzzle.game, theme=theme, colour=theme.ink
        )
        room = height - text.height - 3.0
        try:
            picture = pictures.solution(puzzle, width, room - foot)
            break
        except TooSmall:
            if not more:
                raise
    drawing = Drawing.of("labels", *text.items).moved(0, height) + drawing
    if picture:
        at = foot + (room - foot - picture.height) / 2
        drawing += picture.drawing.moved((width - picture.width) / 2, at)
    return drawing.moved(EDGE, EDGE)
