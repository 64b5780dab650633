"""The quick reference of a game: its rules in brief, on a sheet to keep beside the board."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from math import fsum, sqrt
from pathlib import Path

from printkit.books import notation, rulebook
from printkit.books.puzzles.booklet import SIDE as BESIDE
from printkit.draw.drawing import Drawing
from printkit.draw.theme import Theme
from printkit.export.document import Sheet
from printkit.figures import inline
from printkit.layouts.paper import Paper
from printkit.looks.declaration import declared
from printkit.looks.style import GameLook
from printkit.pages import flow

ABOVE = 12.0
"""Upper and lower margin of a quick reference, in mm."""
SMALL = 0.82
"""Type size of the cards on a one-page quick reference, as a fraction of the rules' type size."""
COMPACT, ROOMY = (1.08, 1.02, 0.96, 0.91, 0.86, 0.82), 1.08
"""Type sizes of a quick reference as fractions of the rules' type size: those to try for a single page, and that for
several pages.
"""
GAP = 7.0
"""Space between the parts of a quick reference, in mm."""
SMALLEST = 2.45
"""Smallest em size in mm of a quick reference on the backs of player aids: about 7 points."""
KEY = 0.6
"""Largest share of a player aid's width for the explanation of the board."""


def reference(game_style: GameLook, page: Paper, theme: Theme) -> tuple[Sheet, ...]:
    """Return the quick reference: the rules in brief, the key to the board, and the notation of turns."""
    width = page.width * (1 - 2 * BESIDE)

    def below(theme: Theme) -> Iterator[notation.Card]:
        for art in game_style.extra(theme):
            if art.kind == "reference":
                scale = width / art.width
                drawing = art.drawing.moved(0, -scale * art.height, scale=scale)
                yield notation.Card(drawing, scale * art.height)
        if card := notation.card(game_style.id, width, theme):
            yield card

    source = declared(game_style.id).reference
    return reference_pages(game_style.reference, page, theme, source=source, below=below)


def halves(game_style: GameLook, size: tuple[float, float], theme: Theme) -> tuple[Drawing, Drawing] | None:
    """Return the quick reference for the backs of two player aids of the given size in mm: the rules in brief on one,
    and the key to the board and the notation of turns on the other, or None if the rules would be too small to read.
    """
    (width, height), source = size, declared(game_style.id).reference
    book, column = brief(game_style.reference, source), (width - GAP) / 2
    card = notation.card(game_style.id, width, theme)
    if book is None or card is None:
        return None
    for share in (*COMPACT, 0.78, 0.74, 0.7):
        columns = rulebook.columns(book, column, height, size=share * theme.body, theme=theme)
        if len(columns) <= 2:
            break
    if len(columns) > 2 or share * theme.body < SMALLEST:
        return None
    text = Drawing.join(each.drawing.moved(k * (column + GAP), height) for k, each in enumerate(columns))
    left, key = 0.0, Drawing()
    for art in (art for art in game_style.extra(theme) if art.kind == "reference"):
        scale = min(KEY * width / art.width, height / art.height)
        key, left = art.drawing.moved(0, height - scale * art.height, scale=scale), KEY * width + GAP
    # Choose the largest size that fits.
    for scale in (1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7):
        card = notation.card(game_style.id, (width - left) / scale, theme) or card
        if scale * card.height <= height:
            break
    return text, key + card.drawing.moved(left, height, scale=scale)


def reference_pages(
    text: str,
    page: Paper,
    theme: Theme,
    *,
    source: Path | None = None,
    below: Callable[[Theme], Iterable[notation.Card]] = lambda theme: (),
    icons: Mapping[str, inline.Glyph] | None = None,
) -> tuple[Sheet, ...]:
    """Typeset a quick reference in Markdown, with cards below it; one with a ``rulebook`` block is proved first.

    The quick reference is kept beside the board, so its margins are those of puzzle pages, half as wide as those of
    the rules. A reference that fits on one page in type not much smaller than the rules' is set in the largest type
    possible; any other takes as many pages as it needs.

    Args:
        text: the rules in brief.
        page: the paper.
        theme: colours and type.
        source: file of the text, for messages; pictures are looked up in its folder.
        below: function that makes the cards in a given theme.
        icons: the icons of a kit's decks, which the text may use as signs.

    Raises:
        FalseClaim: a claim is false.
        InputError: the text cannot be typeset, or a sentence in a strict text has no backing.
    """
    left = page.width * BESIDE
    width, room = page.width - 2 * left, page.height - 2 * ABOVE
    book = brief(text, source)
    content = () if book else flow.blocks(text)
    setter = partial(inline.paragraph, game="", theme=theme, icons=icons)

    def columns(share: float) -> list[notation.Card]:
        size = _type(share * theme.body, page)
        texts = (
            rulebook.columns(replace(book, icons=icons), width, room, size=size, theme=theme)
            if book
            else flow.columns(content, flow.Measure(width, theme, size, setter=setter), room)
        )
        return [notation.Card(each.drawing, each.depth) for each in texts]

    cards = tuple(below(replace(theme, body=SMALL * theme.body)))
    for share in COMPACT if cards else ():
        stack = [*columns(share), *cards]
        if fsum(card.height for card in stack) + GAP * (len(stack) - 1) <= room:
            break
    else:
        stack = [*columns(ROOMY), *(below(theme) if cards else ())]
    stacks: list[tuple[Drawing, float]] = []
    for card in stack:
        if stacks and stacks[-1][1] + GAP + card.height <= room:
            drawing, deep = stacks.pop()
            stacks.append((drawing + card.drawing.moved(0, -deep - GAP), deep + GAP + card.height))
        else:
            stacks.append((card.drawing, card.height))
    return tuple(
        Sheet(page.width, page.height, drawing.moved(left, page.height - ABOVE), title="Quick reference")
        for drawing, _ in stacks
    )


def brief(text: str, source: Path | None) -> rulebook.Rulebook | None:
    """Return a quick reference written as a rulebook, after its claims have been proved, or None if it is plain
    Markdown.
    """
    if not rulebook.begins(text):
        return None
    book = rulebook.parse(text, source.name, source.parent) if source else rulebook.parse(text)
    rulebook.proved(book)
    return book


def _type(size: float, page: Paper) -> float:
    """Return the type size for a page: that for A4, or a little smaller on narrower paper."""
    return size * min(1.0, sqrt(page.width / 210.0))
