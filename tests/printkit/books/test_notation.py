"""How turns are written: every example is one that the rules play, and the card stands where turns are read."""

from __future__ import annotations

import re

import pytest

from printkit.books import collection, notation
from printkit.books.puzzles import Look, booklet, solutions
from printkit.books.reference import reference
from printkit.books.rulebook.proof import prove_all
from printkit.books.rulebook.source import parse
from printkit.draw.drawing import Text
from printkit.draw.theme import FULL, THEMES
from printkit.engines.claims import FalseClaim
from printkit.engines.favor.duel import STRIKE, Duel
from printkit.export.document import Sheet
from printkit.layouts import paper
from printkit.looks.declaration import declared, with_part
from printkit.looks.style import of_game
from tests.printkit.flatten import flatten

GAMES = with_part("notation")
CARD = re.compile(r"[2-9TJQKA][SCDH]?")


def told(sheet: Sheet) -> str:
    items = flatten(item for _, item in sheet.drawing)
    return " ".join(item.string for item in items if isinstance(item, Text))


def test_every_game_with_puzzles_tells_how_its_turns_are_written() -> None:
    assert set(collection.names()) - set(GAMES) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_played_by_the_rules(game: str) -> None:
    book = notation.source(game)
    assert book and prove_all(book)
    path = declared(game).notation
    assert path
    played = {word for check in book.checks for claim in check.claims if not claim.denied for word in claim.words}
    played |= {turn for check in book.checks for turn in check.figure.turns}
    for example in re.findall(r"`([^`\s]+)`(?=.* \| | `)", path.read_text(encoding="utf-8")):
        if game == "favor" and (CARD.fullmatch(example) or example == STRIKE):
            continue
        assert any(example in turn for turn in played), example


def test_the_cards_of_the_duel_are_cards() -> None:
    assert Duel.parse("A:5:QC,TD,7S B:6:AH,JH,KS")


def test_an_example_that_is_not_legal_stops_the_card() -> None:
    path = declared("yoso").notation
    assert path
    text = path.read_text(encoding="utf-8").replace("legal WWxFW+WV", "legal WWxFW+AE")
    with pytest.raises(FalseClaim, match=r"notation\.md, line \d+"):
        prove_all(parse(text, "notation.md"))


@pytest.mark.parametrize("game", GAMES)
def test_it_stands_in_the_quick_reference_and_before_solutions(game: str) -> None:
    sheets = reference(of_game(game), paper.parse("A4"), FULL)
    assert sum("How turns are written" in told(sheet) for sheet in sheets) == 1
    assert all(sheet.drawing.bounds()[1] > 10 for sheet in sheets)
    for size in ("A4", "A5") if game in ("yoso", "master") else ("A4",):
        pages = booklet(collection.puzzles(game)[:2], Look(paper=paper.parse(size))).sheets()
        (first,) = (page for page in pages if page.title == solutions.TITLE)
        assert "How turns are written" in told(first)


def test_on_narrow_paper_the_figure_stands_above_the_text() -> None:
    wide, narrow = notation.card("jo", 160.0, FULL), notation.card("jo", 90.0, THEMES["large-print"])
    assert wide and narrow and wide.height < narrow.height
    for card, width in ((wide, 160.0), (narrow, 90.0)):
        left, bottom, right, top = card.drawing.bounds()
        assert left > -1 and right <= width + 1 and bottom >= -card.height - 1 and top <= 1
