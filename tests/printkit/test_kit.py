"""The kit: complete, without an empty page, and listed as it is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

import engines
from layouts import paper
from layouts.errors import InputError
from printkit import dress, kit
from printkit.cli import cli
from printkit.document import Document, Sheet
from printkit.drawing import Text
from printkit.export import pdf
from printkit.theme import FULL, THEMES
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


def titles(document: Document) -> list[str]:
    return [sheet.title for sheet in document.sheets if sheet.title]


@pytest.mark.parametrize(("size", "tiles"), [("A4", 10), ("A5", 24), ("Letter", 10)])
def test_a_board_in_tiles_is_listed_as_tiles_and_nothing_speaks_of_pieces(size: str, tiles: int) -> None:
    documents = kit.kit(dress.dress("master"), paper.parse(size))
    (document,) = documents.values()
    listing = " ".join(column(document.sheets[1], "Sheet"))
    assert listing.startswith(f"Board, in {tiles} tiles with a map")
    assert column(document.sheets[1], "Page")[0] == f"3–{3 + tiles}"
    assert "the map shows" in " ".join(column(document.sheets[1], "Then"))
    assert titles(document)[2] == f"Board, in {tiles} tiles with a map"
    assert not [title for title in titles(document) if "ssembly" in title]
    # The rules are a book of their own; what the kit itself says is told apart from them by its bookmarks.
    before = [sheet.title for sheet in document.sheets].index("Rules")
    said = words(document.sheets[:before])
    assert "A3 sheet" not in said and "pieces" not in said


@pytest.mark.parametrize("size", [None, "A3"])
def test_a_board_in_its_own_pieces_comes_with_its_assembly(size: str | None) -> None:
    documents = kit.kit(dress.dress("master"), paper.parse(size) if size else None)
    board = documents["" if size else "-a3"]
    first = titles(board).index("Board, in 5 pieces")
    assert all("tile" not in sheet.description for sheet in board.sheets[first : first + 5])
    (found,) = (sheet for sheet in documents[""].sheets if sheet.title == "Assembly of the Master board")
    assert "Print the five sheets at" in words((found,))


@pytest.mark.parametrize("id", GAMES)
def test_the_largest_type_on_the_smallest_paper_makes_a_kit_of_every_game(id: str) -> None:
    documents = kit.kit(dress.dress(id), paper.parse("A5"), THEMES["large-print"])
    for suffix, document in documents.items():
        size = paper.parse(suffix.removeprefix("-") or "A5")
        for sheet in document.sheets:
            assert sorted((sheet.width, sheet.height)) == [size.width, size.height]


def test_puzzles_too_small_for_the_paper_are_on_a4_and_the_page_list_says_so() -> None:
    documents = kit.kit(dress.dress("master"), paper.parse("A5"), THEMES["large-print"])
    assert list(documents) == ["", "-a4"]
    assert titles(documents["-a4"])[0] == "Puzzles, then their solutions"
    before = titles(documents[""]).index("What is in this kit")
    listing = words(documents[""].sheets[before : before + 2])
    assert "would be too small on A5" in listing
    assert "master-a4.pdf" in listing
    numbers = [int(n) for n in re.findall(r"Solutions: page (\d+)", words(documents["-a4"].sheets[:1]))]
    assert numbers and all(1 < number <= len(documents["-a4"].sheets) for number in numbers)


def test_kits_are_all_made_before_the_first_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def files(found: dress.Dress, folder: Path, *_: object) -> dict[Path, bytes]:
        if made:
            raise InputError("--paper", found.id, "possible")
        made.append(found.id)
        return {folder / f"{found.id}.pdf": b"kit"}

    monkeypatch.setattr(kit, "files", files)
    with pytest.raises(InputError):
        cli.main(["kit", "all", "-o", str(tmp_path / "out")], standalone_mode=False)
    assert made and not list(tmp_path.iterdir())


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


@pytest.mark.parametrize("size", ["147x210mm", "148x209mm"])
def test_paper_below_a5_is_refused(size: str) -> None:
    with pytest.raises(InputError, match=r"--paper: .* A5 or larger"):
        kit.kit(dress.dress("yoso"), paper.parse(size))
