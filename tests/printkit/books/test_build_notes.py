"""Build notes and cards of notation: what they state is backed, their numbers come from the sheets."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from printkit import engines
from printkit.books import build, kit, notation
from printkit.books.build import PLACE, Part, notes
from printkit.books.rulebook.proof import prove_comments
from printkit.books.rulebook.stated import NUMBERS, insist, report
from printkit.books.section import KitRequest
from printkit.draw.drawing import Drawing, Text
from printkit.draw.theme import FULL
from printkit.export.document import Sheet
from printkit.layouts import paper
from printkit.looks import style
from printkit.looks.declaration import declared
from printkit.pages import margin
from tests.printkit.flatten import flatten

TYPED = re.compile(rf"(?<![\w/])(?:\d+|{NUMBERS})(?!\w)", re.IGNORECASE)


def text_of(id: str) -> str:
    path = declared(id).build
    assert path
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("id", engines.names())
def test_build_notes_and_notation_state_nothing_that_nothing_backs(id: str) -> None:
    text = text_of(id)
    insist(report(text), "build.md")
    prove_comments(text, "build.md", id)
    card = notation.source(id)
    assert card and card.header.strict and card.report
    insist(card.report)


@pytest.mark.parametrize("id", engines.names())
def test_no_number_is_typed_beside_one_that_is_filled_in(id: str) -> None:
    for items in notes(text_of(id)).sections.values():
        for item in items:
            for sentence in re.split(r"(?<=[.:])\s", item):
                if any(what for _, what in PLACE.findall(sentence)):
                    assert not TYPED.search(PLACE.sub("", sentence)), sentence


@pytest.mark.parametrize("id", engines.names())
def test_the_players_on_the_cover_are_those_of_the_rules(id: str) -> None:
    players = notes(text_of(id)).facts["players"]
    assert int(re.findall(r"\d+", players)[0]) <= len(engines.info(id).players)
    if id != "favor":
        assert players == str(len(engines.info(id).players))


def build_sheet(id: str, size: str) -> str:
    request = KitRequest(only=("build", "board", "pieces", "cards"))
    (document, *_) = kit.kit(style.of_game(id), paper.parse(size), request=request).values()
    sheets = [sheet for sheet in document.sheets if sheet.kind == "build"]
    items = flatten(item for sheet in sheets for _, item in sheet.drawing)
    return " ".join(" ".join(item.string for item in items if isinstance(item, Text)).split())


def test_numbers_on_the_build_sheet_are_counted_and_measured() -> None:
    text = build_sheet("jo", "A4").replace("\N{NO-BREAK SPACE}", " ")
    (deck,) = (style.of_game("jo").decks[name].make(FULL, None) for name in ("jo-stones",))
    for piece in deck.pieces:
        assert f"{piece.count} {piece.name}s" in text
    assert f"Cut or punch out the {sum(piece.count for piece in deck.pieces)} stones" in text
    assert "A 16 mm (5/8 inch) punch, or scissors" in text and deck.width == 16
    assert "they must measure 100 mm and 4 in across and down" in text


def test_a_printer_for_one_side_leaves_out_the_backs_of_pieces() -> None:
    request = KitRequest(only=("build", "board", "pieces"))
    (document, *_) = kit.kit(style.of_game("yoso"), paper.parse("A4"), request=request).values()
    kinds = [sheet.kind for sheet in document.sheets]
    back = kinds.index("pieces") + 2
    assert kinds[back - 2 : back] == ["pieces", "pieces"]
    items = flatten(item for sheet in document.sheets if sheet.kind == "build" for _, item in sheet.drawing)
    words = " ".join(" ".join(item.string for item in items if isinstance(item, Text)).split())
    assert f"Printing on one side? Leave out page {back}." in words.replace("\N{NO-BREAK SPACE}", " ")
    # Stones of Jō have no backs.
    assert "Leave out" not in build_sheet("jo", "A4")


def test_the_master_board_is_built_from_its_pieces_or_from_tiles() -> None:
    pieces, tiles = build_sheet("master", "A3"), build_sheet("master", "Letter")
    assert "An A3 printer" in pieces and "along the grey lines marked with a scissors symbol" in pieces
    assert "An A3 printer" not in tiles and "along the grey lines marked with a scissors symbol" not in tiles
    assert "as the map on the last sheet shows" in tiles
    assert "as the map on the last sheet shows" not in pieces
    assert all("Lay them out without glue" in sheet for sheet in (pieces, tiles))
    # Only the pages that carry something are named.
    assert "print pages 3, 5, 7, 9 and 11, the assembly plan" in pieces.replace("\N{NO-BREAK SPACE}", " ")


def part(piece: tuple[float, float] = (0.0, 0.0), rulers: tuple[tuple[int, int], ...] = ()) -> Part:
    """A part of one empty sheet."""
    return Part(
        id="a", title="A", file="", numbers=(1,), sheets=1, sheet=Sheet(10, 10, Drawing()), back=False, copies=1,
        count=1, holds="", piece=piece, rulers=rulers,
    )  # fmt: skip


def test_pages_are_named_as_runs_or_one_by_one() -> None:
    phrases = {(3,): "page 3", (3, 4): "pages 3 and 4", (3, 4, 5): "pages 3–5", (3, 5, 7): "pages 3, 5 and 7"}
    for numbers, words in phrases.items():
        assert replace(part(), numbers=numbers).pages.replace("\N{NO-BREAK SPACE}", " ") == words
    assert replace(part(), numbers=(1, 3), file="a.pdf").pages.endswith("3 of a.pdf")


@pytest.mark.parametrize(
    ("size", "text", "punch"),
    [
        ((16, 16), "16 mm", "16 mm (5/8 inch)"),
        ((25, 25), "25 mm", "25 mm (1 inch)"),
        ((32, 32), "32 mm", "32 mm (1 1/4 inches)"),
        ((44, 68), "44 × 68 mm", "44 × 68 mm (1 3/4 inches)"),
    ],
)
def test_sizes_and_punches_are_told_in_both_units(size: tuple[float, float], text: str, punch: str) -> None:
    piece = part(piece=size)
    assert piece.size.replace("\N{NO-BREAK SPACE}", " ") == text
    assert piece.punch.replace("\N{NO-BREAK SPACE}", " ") == punch


def test_the_rulers_that_are_told_are_those_on_the_sheets() -> None:
    long, small = (margin.rulers(size, FULL, ())[0] for size in ((210.0, 297.0), (90.0, 120.0)))
    assert margin.lengths([long, small, Drawing()]) == margin.LENGTHS
    assert margin.lengths([small]) == margin.LENGTHS[1:]
    small_part = part(rulers=margin.LENGTHS[1:])
    assert build.measured([small_part, replace(small_part, rulers=margin.LENGTHS[:1])]).replace(
        "\N{NO-BREAK SPACE}", " "
    ) == (
        " and check the rulers at a page’s edge with your own: they must measure 100 mm and 4 in "
        "(on small sheets, 50 mm and 2 in) across and down"
    )
    assert build.measured([replace(small_part, rulers=())]) == ""
