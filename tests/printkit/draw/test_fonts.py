"""Typefaces from files: read, measured, embedded, refused. The fonts are made here, of boxes and rings."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from printkit.draw.drawing import Drawing, Text, label
from printkit.draw.type import HOUSE, MissingGlyph, face, typeset, width
from printkit.draw.type.fonts import Files, family
from printkit.draw.type.unspaced import parted
from printkit.export.document import Document, Sheet
from printkit.export.pdf import pdf
from printkit.export.png import png
from printkit.export.svg import svg
from printkit.layouts.base.refusals import InputError

LETTERS = "AVЯжΩ市、 ־"


def draw(pen: object, high: int, curved: bool) -> None:
    pen.moveTo((100, 0))  # type: ignore[attr-defined]
    if curved:
        pen.curveTo((100, high), (500, high), (500, 0))  # type: ignore[attr-defined]
    else:
        for x, y in ((100, high), (500, high), (500, 0)):
            pen.lineTo((x, y))  # type: ignore[attr-defined]
    pen.closePath()  # type: ignore[attr-defined]


def made(path: Path, *, cubic: bool = False, units: int = 1000, rights: int = 0, letters: str = LETTERS) -> Path:
    """A font in which every letter is a box of its own height, or a bow."""
    names = {char: f"g{ord(char):x}" for char in letters}
    font = FontBuilder(units, isTTF=not cubic)
    font.setupGlyphOrder([".notdef", *names.values()])
    font.setupCharacterMap({ord(char): name for char, name in names.items()})
    glyphs = {}
    for number, name in enumerate((".notdef", *names.values())):
        pen = T2CharStringPen(600, None) if cubic else TTGlyphPen(None)
        if name not in (".notdef", "g20"):
            draw(pen, 300 + 40 * number, cubic)
        glyphs[name] = pen.getCharString() if cubic else pen.glyph()
    if cubic:
        font.setupCFF("Boxes", {"FullName": "Boxes"}, glyphs, {})
    else:
        font.setupGlyf(glyphs)
    font.setupHorizontalMetrics(dict.fromkeys(glyphs, (600, 100)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": "Boxes", "copyright": "Its maker"})
    font.setupOS2(fsType=rights, sCapHeight=700, sxHeight=500, version=4)
    font.setupPost()
    if "A" in names:
        addOpenTypeFeaturesFromString(font.font, "feature kern { pos g41 g56 -100; } kern;")
    font.save(path)
    return path


@pytest.fixture(params=["glyf", "CFF"])
def own(request: pytest.FixtureRequest, tmp_path: Path) -> Files:
    return Files(made(tmp_path / "boxes.font", cubic=request.param == "CFF"))


def shown(text: Text) -> Sheet:
    return Sheet(80, 20, Drawing.of("labels", text))


def test_a_line_is_as_wide_as_the_font_says_and_kerned(own: Files) -> None:
    boxes = family(own).face()
    assert width("AЯ", 10, boxes) == pytest.approx(12)
    assert width("AV", 10, boxes) == pytest.approx(11)
    assert boxes.kern("A", "V") == pytest.approx(-0.1)
    assert (boxes.cap_height, boxes.ascent, boxes.descent) == pytest.approx((0.7, 0.8, -0.2))


def test_the_same_files_are_the_same_typeface_until_they_change(own: Files) -> None:
    first = family(own)
    assert family(own) is first and first.face() is first.face()
    made(own.regular, letters=LETTERS + "Б")
    assert "Б" in family(own).face().characters


def test_a_missing_letter_is_an_error_that_names_it_and_the_typeface(own: Files) -> None:
    with pytest.raises(
        MissingGlyph, match=r'that Boxes lacks: "Б" \(U\+0411 CYRILLIC CAPITAL LETTER BE, in "AБ"\)\.'
    ):
        width("AБ", 10, family(own).face())


@pytest.mark.parametrize("char", ["א", "ل", "\u0301", "ि"])
def test_letters_that_need_more_than_their_place_are_refused(tmp_path: Path, char: str) -> None:
    joined = family(Files(made(tmp_path / "f.ttf", letters="AV" + char)))
    with pytest.raises(
        MissingGlyph, match=r"\)\. Letters that join, stack or run from right to left cannot be set\."
    ):
        width(char, 10, joined.face())


def test_only_what_is_used_is_embedded_with_the_notice_of_its_maker(own: Files) -> None:
    sheet = shown(label(5, 5, "ЯAV市", 8, "#000000", family=family(own)))
    data = pdf(Document((sheet,), title="t"))
    assert data == pdf(Document((sheet,), title="t"))
    with pypdfium2.PdfDocument(data) as file:
        assert file[0].get_textpage().get_text_range().strip() == "ЯAV市"
    with pikepdf.open(io.BytesIO(data)) as file:
        (font,) = file.pages[0].Resources.Font.values()
        descriptor = font.get("/DescendantFonts", [font])[0].FontDescriptor
        inner = TTFont(io.BytesIO(descriptor.FontFile2.read_bytes()))
    assert len([name for name in inner.getGlyphOrder() if inner["glyf"][name].numberOfContours]) == 4


def test_the_formats_show_the_same(own: Files) -> None:
    from PIL import Image, ImageChops

    sheet = shown(label(5, 5, "ЯAV жΩ", 9, "#000000", family=family(own)))
    with pypdfium2.PdfDocument(pdf(Document((sheet,), title="t"))) as file:
        page = file[0].render(scale=254 / 72).to_pil().convert("L").crop((0, 0, 800, 200))
    image = Image.open(io.BytesIO(png(sheet, dpi=254))).convert("L")
    assert page.getextrema() == image.getextrema() == (0, 255)
    # Renderers of pages round the edges of letters to whole pixels.
    apart = ImageChops.difference(page.resize((100, 25)), image.resize((100, 25)))
    assert apart.getextrema()[1] < 110


def test_two_typefaces_on_one_line(own: Files) -> None:
    joined = HOUSE.before(family(own))
    assert joined is HOUSE.before(family(own)) and HOUSE.before(HOUSE) is HOUSE
    text = label(5, 5, "To Я", 8, "#000000", family=joined)
    assert width("To Я", 8, joined.face()) == pytest.approx(width("To ", 8, face()) + 0.6 * 8)
    assert joined.face().source("T") is face() and joined.face().source("Я") is family(own).face()
    with pypdfium2.PdfDocument(pdf(Document((shown(text),), title="t"))) as file:
        assert file[0].get_textpage().get_text_range().strip() == "To Я"
    assert b"frh" not in svg(shown(text), prefix="p") and text.bounds()[2] == pytest.approx(
        5 + width("To Я", 8, joined.face())
    )


def test_outlines_of_another_em_are_scaled_to_the_first(tmp_path: Path) -> None:
    half = family(Files(made(tmp_path / "f.ttf", units=2000)))
    joined = HOUSE.before(half).face()
    assert joined.advance("Я") == half.face().advance("Я") == 0.3
    assert half.face().outline("Я").startswith("M100 0") and joined.outline("Я").split()[:2] == ["M", "50.00"]


def test_bold_of_a_family_with_one_file_is_regular(own: Files) -> None:
    paragraph = typeset("**AV** Я", 4, 50, family=family(own))
    assert [run.text for run in paragraph.runs] == ["AV ", "Я"]
    assert {run.face.family for run in paragraph.runs} == {family(own)}


@pytest.mark.parametrize(
    ("bits", "message"), [(0x0002, "restricted"), (0x0200, "bitmaps"), (0x0100, "as a whole"), (0x0102, "restricted")]
)
def test_a_font_that_may_not_be_embedded_is_refused(tmp_path: Path, bits: int, message: str) -> None:
    with pytest.raises(InputError, match=message):
        family(Files(made(tmp_path / "f.ttf", rights=bits)))


@pytest.mark.parametrize("bits", [0, 0x0004, 0x0008, 0x0006])
def test_a_font_that_may_be_embedded_is_taken(tmp_path: Path, bits: int) -> None:
    assert family(Files(made(tmp_path / "f.ttf", rights=bits))).name == "Boxes"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "a TTF or OTF file"),
        (b"<svg/>", "a TTF or OTF file"),
        (b"wOF2" + bytes(40), "web pages"),
        (b"ttcf" + bytes(40), "a font collection"),
        (b"\0\1\0\0" + bytes(200), r'f\.ttf" is damaged \('),
        (b"OTTO\xff\xff" + bytes(200), r'f\.ttf" is damaged \('),
    ],
)
def test_what_is_no_font_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "f.ttf"
    path.write_bytes(data)
    with pytest.raises(InputError, match=message):
        family(Files(path))
    with pytest.raises(InputError, match=r'none\.ttf" \(TTF or OTF\)\.'):
        family(Files(tmp_path / "none.ttf"))


def test_a_damaged_font_is_refused_and_nothing_else(tmp_path: Path) -> None:
    """Every tenth byte turned over, in turn: a font is refused or it is set, and no other error shows."""
    whole = made(tmp_path / "whole.ttf").read_bytes()
    refused = 0
    for at in range(0, len(whole), max(1, len(whole) // 60)):
        path = tmp_path / f"{at}.ttf"
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        try:
            found = family(Files(path)).face()
            width("AVЯ市", 5, found)
        except InputError:
            refused += 1
    assert refused


def test_kerning_that_names_what_is_not_there_is_refused(tmp_path: Path) -> None:
    """Pairs are read when a line is set; what is wrong with them is the file's fault then, too."""
    with TTFont(made(tmp_path / "whole.ttf")) as font:
        del font["GPOS"]
        addOpenTypeFeaturesFromString(font, "feature kern { pos [g41] [g56] -100; } kern;")
        (lookup,) = font["GPOS"].table.LookupList.Lookup
        lookup.SubTable[0].ClassDef2.classDefs["g56"] = 7
        font.save(tmp_path / "spoilt.ttf")
    with pytest.raises(InputError, match=r'spoilt\.ttf" is damaged \(a class of glyphs is missing\)\.'):
        width("AV", 5, family(Files(tmp_path / "spoilt.ttf")).face())


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Cog", ["Cog"]),
        ("", []),
        ("魚を売る。", ["魚", "を", "売", "る。"]),
        ("「潮」が", ["「潮」", "が"]),
        ("カード3枚", ["カー", "ド", "3", "枚"]),
    ],
)
def test_lines_of_japanese_end_between_characters(word: str, parts: list[str]) -> None:
    assert parted(word) == parts


def test_a_long_paragraph_without_blanks_becomes_lines(tmp_path: Path) -> None:
    text = "".join(chr(0x4E00 + n % 90) + "。" * (n % 40 == 39) for n in range(2000))
    own = family(Files(made(tmp_path / "a.ttf", letters="".join(sorted({*text, *"ab "})))))
    for words in (text, f"{text} a {text}"):
        set_ = typeset(words, 1.0, 50.0, family=own)
        rows: dict[float, list[str]] = {}
        for run in set_.runs:
            rows.setdefault(run.y, []).append(run.text)
        lines = ["".join(row) for row in rows.values()]
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")
        assert all(width(line, 1.0, face(family=own)) <= 50.001 and line[0] != "。" for line in lines)
        assert len(lines) == set_.lines
