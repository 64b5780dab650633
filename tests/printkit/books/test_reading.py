"""Books read aloud: what their PDFs say, element by element, is what was written, in the order in which it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from printkit import engines
from printkit.books import rulebook
from printkit.books.rulebook.source import Group, Rulebook
from printkit.content import blocks as content
from printkit.draw.theme import FULL
from printkit.draw.type.span import plain_text
from printkit.export import pdf
from printkit.export.accessibility import Tagged, rules
from printkit.figures import Figure
from printkit.figures.inline import spoken
from printkit.layouts import paper
from printkit.pages.flow import spans_of

BLANKS = re.compile(r"\s+")
FIGURES = re.compile(r"\[[^\[\]]*\]")


def said(words: content.Words, book: Rulebook) -> str:
    """Words as a reader says them: signs by their meaning, marks of footnotes by their numbers."""
    text = "".join(
        str(each.number) if isinstance(each, content.NoteMark) else plain_text(spans_of((each,)))
        for each in words
    )  # fmt: skip
    return spoken(text, book.game, FULL) if book.game else text


def told(blocks: tuple[content.Block, ...], book: Rulebook) -> Iterator[str]:
    """What the blocks of a text say, one after the other."""
    for block in blocks:
        match block:
            case content.Heading(words=words) | content.Paragraph(words=words):
                yield said(words, book)
            case content.List(items, first):
                for count, item in enumerate(items):
                    yield "•" if first is None else f"{first + count}."
                    yield from told(item, book)
            case content.Definitions(entries):
                for term, text in entries:
                    yield said(term, book)
                    yield from told(text, book)
            case content.Quote(inner):
                yield from told(inner, book)
            case content.Code(text):
                yield text
            case content.Table(head, rows):
                yield from (said(cell, book) for row in (head, *rows) for cell in row)
            case content.Fence(text=text):
                yield text
            case _:
                pass


def expected(book: Rulebook) -> Iterator[str]:
    """The whole book: its text, and where each figure is read, whatever it says."""
    for part in book.parts:
        if not isinstance(part, Group):
            yield from told((part,), book)
            continue
        for (number, figure), caption in zip(part, part.captions, strict=True):
            if part.strip and isinstance(figure, Figure):
                yield f"[...] {said(caption, book)} {'' if ':' in figure.turns[-1] else figure.turns[-1]}"
                continue
            yield f"[...]Figure {number}. {said(caption, book)}"


@pytest.mark.parametrize("game", engines.names())
def test_a_book_is_read_as_it_was_written(game: str) -> None:
    found = rulebook.of_game(game)
    assert found
    # That its claims hold is proved elsewhere.
    book = replace(found, checks=())
    data = pdf.pdf(rulebook.pages(book, paper.parse("A4"), FULL).document())
    with pikepdf.open(BytesIO(data)) as file:
        assert {rule: each for rule, each in rules(file).items() if each} == {}
        text = Tagged(file).text()
    heard = FIGURES.sub("[...]", BLANKS.sub(" ", text.replace("\u00ad", "")))
    written = BLANKS.sub(" ", " ".join(expected(book)))
    start = heard.index(written[:60])
    assert BLANKS.sub("", heard[start:]) == BLANKS.sub("", written)
