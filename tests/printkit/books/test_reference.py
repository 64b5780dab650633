"""Quick references: written like rulebooks, so that every sentence that states something is backed."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit import engines
from printkit.books import rulebook
from printkit.books.reference import reference_pages
from printkit.books.rulebook.proof import prove_all
from printkit.draw.theme import FULL
from printkit.engines.claims import FalseClaim
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.looks.declaration import declared

A4 = paper.parse("A4")
SHORT = """```rulebook
game = "jo"
strict = true
```

# Jo

Put **two** stones :r: on the board. {}

```figure
turns = "e5f5"
width = 52
caption = "A pair."
claims = ["{}"]
```
"""
BACKED = "<!-- claim: legal e5f5 -->"


def short(id: str) -> rulebook.Rulebook:
    path = declared(id).reference
    assert path
    return rulebook.read(path)


@pytest.mark.parametrize("id", engines.names())
def test_references_are_strict_and_rest_on_claims_more_than_on_our_word(id: str) -> None:
    book = short(id)
    assert book.header.strict and book.header.game == id and book.report
    assert prove_all(book) >= len(book.report.stating)
    assert book.report.count("claim") >= 2 * book.report.count("prose")


def test_a_reference_may_hold_signs_and_figures() -> None:
    text = SHORT.format(BACKED, "before: legal e5f5")
    (sheet,) = reference_pages(text, A4, FULL)
    spoken = [element for root in sheet.drawing.structure for element in root.walk()]
    assert [element.role for element in spoken][:3] == ["H1", "P", "Div"]
    assert "e5" in next(element.alt for element in spoken if element.role == "Figure")


def test_what_nothing_backs_and_what_is_false_is_not_printed() -> None:
    source = Path("short.md")
    with pytest.raises(InputError, match=r'short\.md, line 8: No claim supports "Put two stones'):
        reference_pages(SHORT.format("", "before: legal e5f5"), A4, FULL, source=source)
    with pytest.raises(FalseClaim, match=r'^short\.md, line 14: The claim "turns 3" is false: 1545 turns are'):
        reference_pages(SHORT.format(BACKED, "turns 3"), A4, FULL, source=source)


def test_plain_markdown_is_printed_as_it_is() -> None:
    (sheet,) = reference_pages("# Mine\n\nYou never lose 3 times.\n", A4, FULL)
    assert [element.role for element in sheet.drawing.structure] == ["H1", "P"]
