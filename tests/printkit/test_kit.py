"""The kit: complete, without an empty page, and listed as it is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

import engines
from layouts import paper
from printkit import dress, kit
from printkit.document import Document, Sheet
from printkit.drawing import Text
from printkit.export import pdf
from printkit.theme import FULL
from tests.printkit.readers import open_pdf

GAMES = [id for id in engines.names() if id in dress.names()]


@cache
def made(id: str) -> dict[str, Document]:
    return kit.kit(dress.dress(id))


def words(sheets: tuple[object, ...]) -> str:
    return " ".join(
        item.string
        for sheet in sheets
        for item in sheet.drawing.layer("labels")  # type: ignore[attr-defined]
        if isinstance(item, Text)
    )


def test_every_game_has_a_kit() -> None:
    assert set(GAMES) == set(engines.names())


@pytest.mark.parametrize("id", GAMES)
def test_the_cover_names_the_game_its_designer_and_the_terms(id: str) -> None:
    cover = words(made(id)[""].sheets[:1])
    info = engines.info(id)
    assert info.title in cover
    assert info.designer in cover
    for line in info.credits:
        assert line in cover


@pytest.mark.parametrize("id", GAMES)
def test_no_page_is_empty_and_nothing_leaves_its_paper(id: str) -> None:
    for document in made(id).values():
        for sheet in document.sheets:
            l, b, r, t = sheet.drawing.bounds()
            assert r - l > 20 and t - b > 20, sheet.title
            assert l >= 0 and b >= 0 and r <= sheet.width and t <= sheet.height, sheet.title


def column(sheet: Sheet, heading: str) -> list[str]:
    """What stands below a heading of the page list, from the top."""
    texts = [item for item in sheet.drawing.layer("labels") if isinstance(item, Text)]
    (head,) = (item for item in texts if item.string == heading)
    below = [item for item in texts if abs(item.x - head.x) < 1e-6 and item.y < head.y]
    return [item.string for item in sorted(below, key=lambda item: -item.y)]


@pytest.mark.parametrize("id", GAMES)
def test_the_page_list_counts_every_sheet_of_every_file_once(id: str) -> None:
    documents = made(id)
    listing = documents[""].sheets[1]
    pages = [row for row in column(listing, "Page") if re.fullmatch(r"\d+(–\d+)?", row)]
    papers = [row for row in column(listing, "Paper") if row[0] in "AL"]
    assert len(pages) == len(papers)
    listed: dict[str, list[int]] = {name: [] for name in papers}
    for row, name in zip(pages, papers, strict=True):
        first, _, last = row.partition("–")
        listed[name] += range(int(first), int(last or first) + 1)
    assert listed.pop("A4") == list(range(3, len(documents[""].sheets) + 1))
    for name, numbers in listed.items():
        assert numbers == list(range(1, len(documents[f"-{name.lower()}"].sheets) + 1))


@pytest.mark.parametrize("id", GAMES)
def test_bookmarks_open_the_parts_in_order(id: str) -> None:
    document = made(id)[""]
    with open_pdf(pdf.pdf(document)) as file:
        with file.open_outline() as outline:
            titles = [entry.title for entry in outline.root]
        assert not file.check_pdf_syntax()
    assert titles[:2] == ["Cover", "What is in this kit"]
    assert "Quick reference" in titles


def test_another_paper_takes_everything_and_tiles_what_is_larger() -> None:
    letter = paper.parse("Letter")
    documents = kit.kit(dress.dress("yoso"), letter)
    assert list(documents) == [""]
    for sheet in documents[""].sheets:
        assert sorted((sheet.width, sheet.height)) == pytest.approx([215.9, 279.4])
    assert "trim along the dashed lines" in words(documents[""].sheets[1:3])


def test_files_of_a_kit_have_the_names_that_scripts_expect() -> None:
    names = {path.name for path in kit.files(dress.dress("yoso"), Path("out"))}
    assert names == {"yoso.pdf", "yoso-a3.pdf", "yoso.svg", "yoso-cards.svg"}


def test_the_same_kit_twice_is_the_same_bytes() -> None:
    one, two = (kit.files(dress.dress("mana"), Path("out"), None, FULL) for _ in range(2))
    assert one == two


def test_text_of_a_quick_reference_can_be_read_from_the_pdf() -> None:
    data = pdf.pdf(made("mana")[""])
    with pypdfium2.PdfDocument(data) as file:
        text = file[len(file) - 1].get_textpage()
        assert "Mana" in text.get_text_range()
        text.close()
