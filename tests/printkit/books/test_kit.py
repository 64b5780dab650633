"""The kit: complete, without an empty page, and listed as it is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from printkit import engines
from printkit.books import covers, kit
from printkit.books.section import BLANK, KitRequest
from printkit.cli import _cores, cli
from printkit.content.quotes import curly
from printkit.draw.drawing import Text
from printkit.draw.theme import FULL, THEMES
from printkit.export import pdf
from printkit.export.document import Document
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.looks import style
from tests.printkit.books.kits import whole as made
from tests.printkit.readers import open_pdf
from tests.samples import quick

GAMES = [id for id in engines.names() if id in style.names()]


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
    # A cover may break the title in lines of its own.
    found = covers.of_game(style.of_game(id))
    assert " ".join(found.words.lines if found and found.words.lines else [curly(info.title)]) in cover
    assert info.designer in cover
    for line in info.credits:
        assert curly(line) in cover


@pytest.mark.parametrize("id", GAMES)
def test_no_page_is_empty_and_nothing_leaves_its_paper(id: str) -> None:
    for document in made(id).values():
        for sheet in (each for each in document.sheets if each.kind != BLANK):
            l, b, r, t = sheet.drawing.bounds()
            assert r - l > 20 and t - b > 20, sheet.title
            assert l >= 0 and b >= 0 and r <= sheet.width and t <= sheet.height, sheet.title


@pytest.mark.parametrize("id", quick(["jo", "master"], "jo"))
def test_books_in_a_kit_bear_the_numbers_that_their_pages_have_there(id: str) -> None:
    sheets = made(id)[""].sheets
    heads = {sheet.title: number for number, sheet in enumerate(sheets, start=1) if sheet.title}
    books = [title for title in heads if title.startswith(("Puzzles", "Rulebook", "Rules"))]
    assert len(books) == 2, heads
    for title in books:
        feet = {
            number: item.string
            for number in (heads[title], heads[title] + 1)  # the first page may be a title page
            for item in sheets[number - 1].drawing.layer("labels")
            if isinstance(item, Text) and item.y < 25 and item.string.isdecimal()
        }
        assert feet, title
        assert feet == {number: str(number) for number in feet}, title


@pytest.mark.parametrize("id", GAMES)
def test_the_build_sheet_counts_every_sheet_of_every_file_once(id: str) -> None:
    documents = made(id)
    build = [sheet for sheet in documents[""].sheets if sheet.kind == "build"]
    bold = (
        item.string
        for sheet in build
        for item in sheet.drawing.layer("labels")
        if isinstance(item, Text) and item.weight == "bold"
    )
    matches = re.findall(r"Pages?\s((?:\d+(?:–|,\s+|\s+and\s)?)+)(?: of\s+([\w.-]+))?", " ".join(bold))
    listed: dict[str, list[int]] = {}
    for numbers, file in matches:
        for first, last in re.findall(r"(\d+)(?:–(\d+))?", numbers):
            listed.setdefault(file, []).extend(range(int(first), int(last or first) + 1))
    fronts = sum(sheet.kind in ("cover", "build") for sheet in documents[""].sheets)
    for suffix, document in documents.items():
        numbers = listed.pop(f"{id}{suffix}.pdf" if suffix else "")
        printed = [n for n, sheet in enumerate(document.sheets, start=1) if sheet.kind != BLANK]
        assert sorted(numbers) == printed[0 if suffix else fronts :]
    assert not listed


@pytest.mark.parametrize("id", quick(GAMES, "jo", "mana"))
def test_bookmarks_open_the_parts_in_order(id: str) -> None:
    document = made(id)[""]
    with open_pdf(pdf.pdf(document)) as file:
        with file.open_outline() as outline:
            titles = [entry.title for entry in outline.root]
        assert not file.check_pdf_syntax()
    assert titles[:2] == ["Cover", f"Build {curly(engines.info(id).title)}"]
    assert "Quick reference" in titles


def test_another_paper_takes_everything_and_tiles_what_is_larger() -> None:
    letter = paper.parse("Letter")
    documents = kit.kit(style.of_game("yoso"), letter)
    assert list(documents) == [""]
    for sheet in documents[""].sheets:
        assert sorted((sheet.width, sheet.height)) == pytest.approx([215.9, 279.4])
    assert "tiles with a map" in words(documents[""].sheets[1:3])


def titles(document: Document) -> list[str]:
    return [sheet.title for sheet in document.sheets if sheet.title]


@pytest.mark.parametrize(
    ("size", "tiles"),
    [("A4", 10), pytest.param("A5", 24, marks=pytest.mark.long), pytest.param("Letter", 10, marks=pytest.mark.long)],
)
def test_a_board_in_tiles_is_listed_as_tiles_and_nothing_speaks_of_pieces(size: str, tiles: int) -> None:
    documents = kit.kit(style.of_game("master"), paper.parse(size))
    (document,) = documents.values()
    fronts = sum(sheet.kind in ("cover", "build") for sheet in document.sheets)
    listing = words(document.sheets[1:fronts])
    first = document.sheets.index(next(sheet for sheet in document.sheets if sheet.kind == "board")) + 1
    assert first % 2 == 1  # the page behind each tile and behind the map is empty
    assert f"Pages {first}–{first + 2 * tiles}" in listing
    assert f"Board, in {tiles} tiles with a map" in " ".join(listing.split())
    assert f"Board, in {tiles} tiles with a map" in titles(document)[2:4]
    assert not [title for title in titles(document) if "ssembly" in title]
    # The rules are a book of their own; what the kit itself says is told apart from them by its bookmarks.
    before = [sheet.title for sheet in document.sheets].index("Rules")
    text = words(document.sheets[:before])
    assert "A3 sheet" not in text and "in 5 pieces" not in text


@pytest.mark.parametrize("size", [None, "A3"])
def test_a_board_in_its_own_pieces_comes_with_its_assembly(size: str | None) -> None:
    documents = made("master", size or "")
    board = documents["" if size else "-a3"]
    first = titles(board).index("Board, in 5 pieces")
    assert all("tile" not in sheet.description for sheet in board.sheets[first : first + 10])
    (found,) = (sheet for sheet in documents[""].sheets if sheet.title == "Assembly")
    assert "Print the five sheets at" in words((found,))


@cache
def large_print(id: str) -> dict[str, Document]:
    """A kit in the largest type on the smallest paper."""
    return kit.kit(style.of_game(id), paper.parse("A5"), THEMES["large-print"])


@pytest.mark.parametrize("id", quick(GAMES, "mana"))
def test_the_largest_type_on_the_smallest_paper_makes_a_kit_of_every_game(id: str) -> None:
    documents = large_print(id)
    for suffix, document in documents.items():
        size = paper.parse(suffix.removeprefix("-") or "A5")
        for sheet in document.sheets:
            assert sorted((sheet.width, sheet.height)) == [size.width, size.height]


def test_puzzles_too_small_for_the_paper_are_on_a4_and_the_page_list_says_so() -> None:
    documents = large_print("master")
    assert list(documents) == ["", "-a4"]
    assert titles(documents["-a4"])[0] == "Puzzles, then their solutions"
    listing = " ".join(words(tuple(s for s in documents[""].sheets if s.kind == "build")).split())
    assert "would be too small on A5" in listing
    assert "master-a4.pdf" in listing
    numbers = [int(n) for n in re.findall(r"Solutions begin on page (\d+)", words(documents["-a4"].sheets[:1]))]
    assert numbers and all(1 < number <= len(documents["-a4"].sheets) for number in numbers)


def test_kits_are_all_made_before_the_first_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def files(
        found: style.GameLook, folder: Path, *_: object, **options: object
    ) -> tuple[dict[Path, bytes], list[object]]:
        if found.id == "jo":
            raise InputError("--paper", found.id, "possible")
        return {folder / f"{found.id}.pdf": b"kit"}, []

    monkeypatch.setattr(kit, "printed", files)
    monkeypatch.setattr(_cores, "_method", lambda: "")  # another process would not have that function
    with pytest.raises(InputError, match="jo"):
        cli.main(["kit", "all", "-o", str(tmp_path / "out")], standalone_mode=False)
    assert not list(tmp_path.iterdir())


def test_files_of_a_kit_have_the_names_that_scripts_expect() -> None:
    request = KitRequest(without=("rules", "puzzles", "solutions"))
    names = {path.name for path in kit.printed(style.of_game("yoso"), Path("out"), request=request)[0]}
    assert names == {"yoso.pdf", "yoso-a3.pdf", "yoso.svg", "yoso-cards.svg"}


def test_the_same_kit_twice_is_the_same_bytes() -> None:
    one, two = (kit.printed(style.of_game("jo"), Path("out"), None, theme=FULL)[0] for _ in range(2))
    assert one == two


def test_text_of_a_quick_reference_can_be_read_from_the_pdf() -> None:
    data = pdf.pdf(made("jo")[""])
    number = [sheet.kind for sheet in made("jo")[""].sheets].index("reference")
    with pypdfium2.PdfDocument(data) as file:
        text = file[number].get_textpage()
        assert "Jō" in text.get_text_range()
        text.close()


@pytest.mark.parametrize("size", ["147x210mm", "148x209mm"])
def test_paper_below_a5_is_refused(size: str) -> None:
    with pytest.raises(InputError, match=r'mm" is too small for the pages of a kit; use A5 or larger\.'):
        kit.kit(style.of_game("yoso"), paper.parse(size))
