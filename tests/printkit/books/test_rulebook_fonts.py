"""A rulebook in a typeface of its own: letters that the house's own lacks, set with files that its header names."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from printkit.books import rulebook
from printkit.draw.drawing import Text
from printkit.draw.theme import FULL
from printkit.draw.type import HOUSE, MissingGlyph
from printkit.export import pdf
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from tests.printkit.draw.test_fonts import made
from tests.printkit.flatten import flatten
from tests.printkit.readers import open_pdf

CYRILLIC = "Правила игры дско"
JAPANESE = "碁石を置く"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made(tmp_path / "cyrillic.ttf", letters=" " + "".join(sorted({*CYRILLIC} - {" "})))
    made(tmp_path / "japanese.ttf", letters=" " + "".join(sorted({*JAPANESE})))
    return tmp_path


def book(folder: Path, fonts: str) -> rulebook.Rulebook:
    text = (
        f"# Правила\n\n## дско\n\nПравила **игры** of {JAPANESE}[^1].\n\n- {JAPANESE}\n\n"
        f"| Правила | игры |\n|---|---|\n| a | {JAPANESE} |\n\n[^1]: Правила.\n"
    )
    return rulebook.parse(f"```rulebook\n{fonts}\nlanguage = 'ru'\n```\n{text}", "own.md", folder)


def test_letters_of_two_fonts_and_of_the_house_stand_in_one_book(folder: Path) -> None:
    made_ = rulebook.pages(
        book(folder, "fonts = ['cyrillic.ttf', {regular = 'japanese.ttf'}]"), paper.parse("A5"), FULL
    )
    items = [item for sheet in made_.sheets() for item in flatten(i for _, i in sheet.drawing)]
    texts = [item for item in items if isinstance(item, Text)]
    assert texts and all(item.family is made_.theme.family for item in texts if set(item.string) & set(CYRILLIC[:5]))
    with open_pdf(pdf.pdf(made_.document())) as file:
        assert not file.check_pdf_syntax()
    text = " ".join(item.string for item in texts)
    assert JAPANESE in text and "Правила" in text and "Contents" in text


def test_a_letter_that_no_font_has_is_refused_with_its_line(folder: Path) -> None:
    for fonts in ("author = 'A'", "fonts = 'cyrillic.ttf'"):
        with pytest.raises(MissingGlyph):
            rulebook.pages(book(folder, fonts), paper.parse("A5"), FULL)
    with pytest.raises(MissingGlyph, match=r"^own\.md, line 9: "):
        rulebook.pages(book(folder, "fonts = 'cyrillic.ttf'"), paper.parse("A5"), FULL)
    assert book(folder, "author = 'A'").header.family is HOUSE


@pytest.mark.parametrize(
    ("fonts", "message"),
    [
        ("fonts = 3", r".fonts. must be a font file, a table such as \{regular = 'a\.ttf', bold = 'b\.ttf'\}, or a"),
        (
            "fonts = {bold = 'cyrillic.ttf'}",
            r".fonts. must be a font file, a table such as \{regular = 'a\.ttf', bold = 'b\.ttf'\}, or a",
        ),
        ("fonts = 'own.txt'", "fonts"),
        ("fonts = ['cyrillic.ttf', 'none.ttf']", "none.ttf"),
    ],
)
def test_fonts_that_cannot_be_used(folder: Path, fonts: str, message: str) -> None:
    (folder / "own.txt").write_text("no font", encoding="utf-8")
    with pytest.raises((InputError, OSError), match=message):
        book(folder, fonts)


def test_a_web_page_holds_the_letters_of_its_fonts_that_it_uses(folder: Path) -> None:
    found = book(folder, "fonts = ['cyrillic.ttf', {regular = 'japanese.ttf'}]")
    page = rulebook.web_page(found, FULL)
    assert page == rulebook.web_page(found, FULL)
    text = page.decode()
    faces = re.findall(
        r'@font-face \{ font-family: "(\w+)"; src: url\(data:font/woff;base64,([\w+/=]+)\) format\("woff"\) \}', text
    )
    held = [set(map(chr, TTFont(BytesIO(b64decode(data))).getBestCmap())) for _, data in faces]
    # Both are without a bold and an italic face of their own: none is made up.
    assert text.count("@font-face") == len(faces) == 2 and "font-synthesis: none" in text
    assert held[0] == {*CYRILLIC} and held[1] == {*JAPANESE}
    families = ", ".join(f'"{name}"' for name, _ in faces)
    assert f"body {{ font-family: {families}, Georgia" in text
    assert not re.search(r"https?:", text.partition("<body>")[0])


def test_faces_of_a_family_are_told_apart_and_only_what_is_used_is_held(folder: Path) -> None:
    made(folder / "bold.ttf", letters=" " + "".join(sorted({*CYRILLIC} - {" "})), units=2000)
    text = rulebook.web_page(book(folder, "fonts = {regular = 'cyrillic.ttf', bold = 'bold.ttf'}"), FULL).decode()
    assert text.count("@font-face") == 2 and text.count("; font-weight: bold }") == 1
    plain = rulebook.web_page(book(folder, "author = 'A'"), FULL).decode()
    assert plain.count('@font-face { font-family: "Printkit Serif"') == 3 and plain.count("<style>") == 1
    assert 'body { font-family: "Printkit Serif", Georgia' in plain
