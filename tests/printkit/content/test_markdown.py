"""Markdown is read as people write it, and refused where it cannot be printed."""

from __future__ import annotations

import pytest

from printkit.content.blocks import (
    Break,
    Code,
    Definitions,
    Fence,
    Heading,
    List,
    NoteMark,
    Paragraph,
    Picture,
    Quote,
    Reference,
    Rule,
    Span,
    Table,
    plain,
)
from printkit.content.markdown import read
from printkit.content.quotes import curly
from printkit.layouts.base.refusals import InputError


def words(text: str) -> str:
    (block,) = read(text).blocks
    assert isinstance(block, Paragraph)
    return plain(block.words)


def test_looks_of_words() -> None:
    (block,) = read("A **b *c* d** `e*` [f](http://g) *h*  \nnext[^1]\n\n[^1]: A note.").blocks
    assert isinstance(block, Paragraph)
    assert block.words == (
        Span("A "),
        Span("b ", bold=True),
        Span("c", bold=True, italic=True),
        Span(" d", bold=True),
        Span(" "),
        Span("e*", code=True),
        Span(" "),
        Span("f", link="http://g"),
        Span(" "),
        Span("h", italic=True),
        Break(),
        Span("next"),
        NoteMark(1),
    )


def test_blocks_know_their_lines() -> None:
    text = '# T\n\n- a\n  - n\n\n    p\n\n3. x\n\n> q\n\nTerm\n: Def\n\n---\n\n    code\n\n![alt](a.png "cap")\n'
    found = read(text).blocks
    assert [type(block) for block in found] == [
        Heading, List, List, Quote, Definitions, Rule, Code, Picture,
    ]  # fmt: skip
    assert [block.line for block in found] == [1, 3, 8, 10, 12, 15, 17, 19]
    bullets, numbers = found[1], found[2]
    assert isinstance(bullets, List) and isinstance(numbers, List)
    (item,) = bullets.items
    assert isinstance(item[1], List) and [type(each) for each in item[1].items[0]] == [Paragraph, Paragraph]
    assert (bullets.first, numbers.first) == (None, 3)
    assert found[7] == Picture("a.png", "alt", "cap", 19)


def test_a_table_keeps_its_cells_and_sides() -> None:
    (table,) = read("| a | b |\n|---|--:|\n| 1 \\| 2 | 3 |\n| 4 | |\n").blocks
    assert isinstance(table, Table)
    assert table.alignments == ("left", "right")
    assert [[plain(cell) for cell in row] for row in table.rows] == [["1 | 2", "3"], ["4", ""]]


def test_fences_that_mean_something_are_told_from_code() -> None:
    found = read("```figure one\nturns = 1\n```\n\n```py\nx = 1\n```\n", ("figure",)).blocks
    assert found == (Fence("figure", "one", "turns = 1\n", 1), Code("x = 1\n", "py", 5))


def test_references_and_quotes() -> None:
    (block,) = read("See [#opening]: \"it's\" 'so'.").blocks
    assert isinstance(block, Paragraph)
    assert block.words == (Span("See "), Reference("opening"), Span(": “it’s” ‘so’."))
    assert curly("\"It's\" the players' 'own'") == "“It’s” the players’ ‘own’"
    assert words("1 \\* 2 and 3 * 4") == "1 * 2 and 3 * 4"


@pytest.mark.parametrize(
    ("text", "line", "quoted"),
    [
        ("a\n\n<div>x</div>", 3, "<div>x</div>"),
        ("a\nb <b>x</b>", 2, "<b>"),
        ("a ~~b~~", 1, "~~"),
        ("a\n\n- [ ] task", 3, "[ ]"),
        ("##### five", 1, "#####"),
        ("| a | b |\n|--|--|\n| 1 | 2 | 3 |", 3, "| 1 | 2 | 3 |"),
        ("![x](http://a/b.png)", 1, "http://a/b.png"),
        ("![](a.png)", 1, "a.png"),
        ("text ![x](a.png)", 1, "![x]"),
        ("a\nb[^zz]", 2, "[^zz]"),
        ("```py\nx", 1, "```py"),
        ("a **b", 1, "a **b"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_its_line(text: str, line: int, quoted: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert str(caught.value).startswith(f"line {line}: ") and f'"{quoted}"' in str(caught.value)
