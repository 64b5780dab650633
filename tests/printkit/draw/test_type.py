import io
import re
import subprocess
import sys
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pikepdf
import pypdfium2
import pytest
import resvg_py
from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from hypothesis import given, settings, strategies as st
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont as PdfFont
from reportlab.pdfgen.canvas import Canvas

from printkit.draw.type import (
    FAMILY,
    LEADING,
    Face,
    MissingGlyph,
    Weight,
    face,
    outlines,
    segments,
    typeset,
    width,
    wrap,
)
from printkit.layouts.base.refusals import InputError

FACES = [face(weight) for weight in get_args(Weight)]
FOLDER = FACES[0].file.parent
every_face = pytest.mark.parametrize("font", FACES, ids=lambda font: font.weight)

NEEDED = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(chr(c) for c in range(0xA0, 0x100) if c != 0xAD)
    + "ĀāĒēĪīŌōŪūČčĆćĐđĘęĄąĞğİıŁłŃńŇňŐőŒœŘřŚśŠšŞşŤťŮůŰűŸŹźŻżŽžȘșȚțĦħĶķĻļ"
    + "‘’‚“”„–—…•·×÷±−°′″§©®™≤≥≠≈½¼¾²†‹›«»€"
    + "←↑→↓↔↕↖↗↘↙▲▼◆●○■□★☆♠♥♦♣✓①⑨"
    + "\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u2010\u2011"
    + "要素碁の物語ようそヨウソ将棋大名浪人気杖術士帝天皇寵紐組札五行地水火風空土両丹丮、。韩镇远北枫"
)

known = st.sampled_from(FACES[0].characters)
text = st.text(known, max_size=40)
weights = st.sampled_from(get_args(Weight))
words = st.text(st.sampled_from("AVTōfiWx.,—3\u00a0要"), min_size=1, max_size=9)


def test_a_face_is_always_the_same_object() -> None:
    assert face("bold") is face("bold")
    assert face() is face("regular")
    assert len({font.name for font in FACES}) == 3


@every_face
def test_metrics_are_those_of_the_font(font: Face) -> None:
    ttf = TTFont(font.file)
    assert font.units == ttf["head"].unitsPerEm == 1000
    assert font.name == ttf["name"].getDebugName(6)
    assert [font.ascent, font.descent] == [ttf["hhea"].ascent / 1000, ttf["hhea"].descent / 1000]
    tops = {char: ttf["glyf"][ttf.getBestCmap()[ord(char)]].yMax for char in "Hx"}
    assert font.cap_height == pytest.approx(tops["H"] / 1000)
    assert font.x_height == pytest.approx(tops["x"] / 1000)


@every_face
def test_every_outline_and_advance_is_that_of_the_font(font: Face) -> None:
    ttf = TTFont(font.file)
    glyphs = ttf.getGlyphSet()
    cmap = ttf.getBestCmap()
    assert font.characters == "".join(map(chr, sorted(cmap)))
    for code, name in cmap.items():
        expected, parsed = RecordingPen(), RecordingPen()
        glyphs[name].draw(expected)
        parse_path(font.outline(chr(code)), parsed)
        assert curves(parsed.value) == curves(expected.value), name
        assert font.advance(chr(code)) * font.units == pytest.approx(glyphs[name].width)


def curves(commands: list[tuple[str, tuple]]) -> list[tuple]:
    """Contours as single lines and curves, every one with its closing line."""
    flat: list[tuple] = []
    start = at = None
    for command, points in commands:
        match command:
            case "moveTo":
                start = at = points[0]
                flat.append(("move", at))
            case "lineTo":
                at = points[0]
                flat.append(("line", at))
            case "qCurveTo":
                if points[-1] is None:
                    (ax, ay), (bx, by) = points[-2], points[0]
                    start = at = ((ax + bx) / 2, (ay + by) / 2)
                    flat.append(("move", at))
                    points = (*points[:-1], at)
                for off, at in decomposeQuadraticSegment(points):
                    flat.append(("curve", off, at))
            case "closePath":
                if at != start:
                    flat.append(("line", start))
            case "endPath":  # a move that draws nothing
                assert flat.pop() == ("move", at)
            case _:
                raise AssertionError(command)
    return flat


@every_face
def test_kerning_is_that_of_the_font(font: Face) -> None:
    ttf = TTFont(font.file)
    chars = {name: chr(code) for code, name in ttf.getBestCmap().items()}
    expected: dict[tuple[str, str], int] = {}
    (lookup,) = ttf["GPOS"].table.LookupList.Lookup
    for table in lookup.SubTable:
        assert table.Format == 2
        for first in table.Coverage.glyphs:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
            for second, number in table.ClassDef2.classDefs.items():
                value = row[number].Value1
                if value and value.XAdvance:
                    expected.setdefault((chars[first], chars[second]), value.XAdvance)
    found = {
        (a, b): round(kern * font.units)
        for a in font.characters
        for b in font.characters
        if (kern := font.kern(a, b))
    }
    assert found == expected
    assert len(found) > 1000
    assert found["A", "V"] < -20 and found["Y", "ō"] < -20
    assert not [p for p in found if any(unicodedata.category(c) == "Zs" for c in p)]


@every_face
def test_figures_stand_in_columns(font: Face) -> None:
    assert len({font.advance(figure) for figure in "0123456789\u2007"}) == 1
    assert {font.kern(a, b) for a in "0123456789" for b in "0123456789"} == {0}


@every_face
def test_coverage(font: Face) -> None:
    assert [char for char in NEEDED if char not in font.characters] == []
    assert font.characters == FACES[0].characters
    blank = {char for char in font.characters if not font.outline(char)}
    assert blank == {char for char in font.characters if unicodedata.category(char) == "Zs"}


@pytest.mark.parametrize("char", ["龍", "\n", "\t", "\u0304", "\u00ad", "🎲", "\u0000"])
def test_a_missing_glyph_is_an_error_that_names_it(char: str) -> None:
    code = f"U+{ord(char):04X}"
    uses = [
        lambda: face().advance(char),
        lambda: face().outline(char),
        lambda: width(f"a{char}b", 3, face()),
        lambda: segments(f"a{char}b", 3, face("bold")),
        lambda: outlines(f"{char}b", face("italic")),
    ]
    if not char.isspace() and char != "\u00ad":  # which typeset breaks words at
        uses += [lambda: wrap(f"b {char}", 3, 50, face=face()), lambda: typeset(f"**b {char}**", 3, 50)]
    for use in uses:
        with pytest.raises(MissingGlyph, match=rf"^text has a character that {FAMILY} lacks: .* \(U\+") as error:
            use()
        assert code in str(error.value)
        assert error.value.char == char
        assert isinstance(error.value, InputError)


@given(text, text, weights)
def test_width_adds_up(a: str, b: str, weight: Weight) -> None:
    font = face(weight)
    joint = font.kern(a[-1], b[0]) if a and b else 0
    assert width(a + b, 10, font) == pytest.approx(width(a, 10, font) + width(b, 10, font) + 10 * joint)


@given(text, weights)
def test_width_is_the_sum_of_advances_and_kerns(line: str, weight: Weight) -> None:
    font = face(weight)
    expected = sum(map(font.advance, line)) + sum(font.kern(a, b) for a, b in pairwise(line))
    assert width(line, 1, font) == pytest.approx(expected)


@given(text, weights)
def test_segments_put_every_character_where_kerning_does(line: str, weight: Weight) -> None:
    font = face(weight)
    places = []
    for piece, x in segments(line, 10, font):
        for char in piece:
            places.append(x)
            x += 10 * font.advance(char)
    assert "".join(piece for piece, _ in segments(line, 10, font)) == line
    expected = [width(line[: i + 1], 10, font) - 10 * font.advance(line[i]) for i in range(len(line))]
    assert places == pytest.approx(expected)


def test_segments_are_cut_only_where_kerned() -> None:
    assert segments("HHH", 3, face()) == (("HHH", 0.0),)
    assert [piece for piece, _ in segments("HAVH", 3, face())] == ["HA", "VH"]
    assert segments("", 3, face()) == ()


@given(st.text(known, max_size=6), weights)
def test_outlines_of_a_line_are_those_of_its_characters_moved(line: str, weight: Weight) -> None:
    font = face(weight)
    joined, expected = RecordingPen(), []
    parse_path(outlines(line, font), joined)
    for i, char in enumerate(line):
        x = round((width(line[: i + 1], 1, font) - font.advance(char)) * font.units)
        single = RecordingPen()
        parse_path(font.outline(char), single)
        for kind, *points in curves(single.value):
            expected.append((kind, *((px + x, py) for px, py in points)))
    assert curves(joined.value) == expected


@settings(max_examples=60)
@given(st.lists(words, max_size=14), st.floats(5, 60), weights)
def test_wrapped_lines_fit_and_are_as_few_as_can_be(parts: list[str], measure: float, weight: Weight) -> None:
    font = face(weight)
    lines = wrap("  ".join(parts), 3, measure, face=font)
    assert " ".join(lines) == " ".join(parts)
    for line in lines:
        assert width(line, 3, font) <= measure + 1e-6 or " " not in line
    assert len(lines) == greedy(parts, measure, font)


def greedy(parts: list[str], measure: float, font: Face) -> int:
    count, line = 0, ""
    for part in parts:
        longer = f"{line} {part}"
        if line and width(longer, 3, font) <= measure + 1e-6:
            line = longer
        else:
            count, line = count + 1, part
    return count


@settings(max_examples=40)
@given(st.lists(words, min_size=1, max_size=9), st.floats(8, 40))
def test_wrapped_lines_are_as_even_as_can_be(parts: list[str], measure: float) -> None:
    def cost(lines: list[str]) -> float:
        return sum(max(0.0, measure - width(line, 3, face())) ** 2 for line in lines[:-1])

    lines = wrap(" ".join(parts), 3, measure, face=face())
    others = []
    for cuts in range(2 ** (len(parts) - 1)):
        other = [parts[0]]
        for i, part in enumerate(parts[1:]):
            if cuts >> i & 1:
                other.append(part)
            else:
                other[-1] += f" {part}"
        fits = all(width(line, 3, face()) <= measure + 1e-6 or " " not in line for line in other)
        if fits and len(other) == len(lines):
            others.append(cost(other))
    assert cost([*lines]) == pytest.approx(min(others))


def test_a_text_fits_its_own_width() -> None:
    line = "Own tokens are never hopped, and there is no non-capturing move."
    assert wrap(line, 3.3, width(line, 3.3, face()), face=face()) == (line,)
    assert wrap("", 3, 10, face=face()) == wrap(" \n", 3, 10, face=face()) == ()


def test_wrapping_keeps_no_break_spaces_and_composes_accents() -> None:
    assert wrap("63\u00a0×\u00a088\u202fmm wide", 3, 1, face=face()) == ("63\u00a0×\u00a088\u202fmm", "wide")
    assert wrap("Yo\u0304so\nGo", 3, 100, face=face()) == ("Yōso Go",)


RULE = (
    "**Hop** over one adjacent enemy token to the *very next* spot, which must be **empty**; the hopped "
    "token is removed. A board of 63 * 88 mm, a literal \\* and **\\*bold\\***, (*italics*), and **b**_c_*d*."
)


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("measure", [12.0, 45.0, 90.0, 1000.0])
def test_a_paragraph_holds_its_text_within_the_measure(align, measure: float) -> None:
    set_ = typeset(RULE, 3, measure, align=align)
    plain = RULE.replace(" * ", " \0 ").replace("\\*", "\0").replace("*", "").replace("\0", "*")
    baselines = sorted({run.y for run in set_.runs}, reverse=True)
    rows = [[run for run in set_.runs if run.y == y] for y in baselines]
    assert " ".join("".join(run.text for run in row) for row in rows) == plain
    assert len(rows) == set_.lines
    assert set_.height == pytest.approx(set_.lines * 3 * LEADING)
    for number, row in enumerate(rows):
        for before, after in pairwise(row):
            assert after.x == pytest.approx(before.x + width(before.text, 3, before.face))
            assert after.face is not before.face
        start, end = row[0].x, row[-1].x + width(row[-1].text, 3, row[-1].face)
        slack = measure - (end - start)
        assert slack > -1e-6 or " " not in "".join(run.text for run in row)
        assert start == pytest.approx(slack * {"left": 0, "center": 0.5, "right": 1}[align])
        top, bottom = -number * 3 * LEADING, -(number + 1) * 3 * LEADING
        assert top - row[0].y - 3 * face().ascent == pytest.approx(row[0].y + 3 * face().descent - bottom)


def test_spans_choose_their_faces() -> None:
    runs = typeset("plain **bold** *slanted*, **one**two", 3, 500).runs
    assert [(run.text, run.face.weight) for run in runs] == [
        ("plain ", "regular"),
        ("bold ", "bold"),
        ("slanted", "italic"),
        (", ", "regular"),
        ("one", "bold"),
        ("two", "regular"),
    ]


def test_a_span_runs_on_over_line_ends() -> None:
    runs = typeset("**never hopped**", 3, 15).runs
    assert [(run.text, run.face.weight) for run in runs] == [("never", "bold"), ("hopped", "bold")]


def test_leading_and_placing() -> None:
    set_ = typeset("one two", 3, 6, leading=5)
    assert (set_.lines, set_.height, set_.width) == (2, 10, 6)
    first, second = set_.at(100, 200)
    assert (first.x, second.x) == (100, 100)
    assert first.y - second.y == pytest.approx(5)
    assert first.y == pytest.approx(200 + set_.runs[0].y)
    assert typeset(" ", 3, 6).lines == typeset("", 3, 6).height == 0


@pytest.mark.parametrize(
    "wrong", ["**open", "an *open one", "shut**", "**a *b* c**", "* a*", "a ** b", "*a\\*", "***a***"]
)
def test_stars_that_are_not_closed_are_an_error(wrong: str) -> None:
    with pytest.raises(InputError, match=r'", and do not nest them\. Write \\\* for a star\.'):
        typeset(wrong, 3, 50)


@given(st.text(st.sampled_from("ab *\\"), max_size=12))
def test_any_stars_are_set_or_refused(given_: str) -> None:
    try:
        set_ = typeset(given_, 3, 1000)
    except InputError as error:
        message = r'Close every \*\* and \* in "(.+)", and do not nest them\. Write \\\* for a star\.'
        quoted = re.fullmatch(message, str(error))
        assert quoted and "*" in quoted[1] and given_.endswith(quoted[1])
    else:
        letters = [char for char in "".join(run.text for run in set_.runs) if char in "ab"]
        assert letters == [char for char in given_ if char in "ab"]


def test_a_pdf_embeds_every_face_and_gives_the_text_back() -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(600, 900), invariant=True)
    sample = "".join(char for char in NEEDED if unicodedata.category(char) != "Zs")
    for font in FACES:
        registerFont(PdfFont(font.name, font.file))
        canvas.setFont(font.name, 10)
        for number, start in enumerate(range(0, len(sample), 30)):
            canvas.drawString(20, 870 - 20 * number, sample[start : start + 30])
            assert canvas.stringWidth(sample[start : start + 30]) == pytest.approx(
                sum(10 * font.advance(char) for char in sample[start : start + 30])
            )
        canvas.showPage()
    canvas.save()
    with pikepdf.open(buffer) as pdf:
        embedded = {
            str(obj.FontName).partition("+")[2]
            for obj in pdf.objects
            if isinstance(obj, pikepdf.Dictionary) and "/FontFile2" in obj
        }
    assert embedded == {font.name for font in FACES}
    document = pypdfium2.PdfDocument(buffer.getvalue())
    for page in document:
        found = page.get_textpage().get_text_range().replace("\r\n", "")
        assert unicodedata.normalize("NFKC", found.replace("\ufffe", "-")) == unicodedata.normalize("NFKC", sample)
    document.close()


@every_face
def test_a_pdf_by_segments_and_an_svg_by_outlines_look_the_same(font: Face) -> None:
    line, size, wide, high, zoom = "Yōso AV To “Wa” 要素 f7→g8", 20, 300, 40, 3
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(wide, high))
    registerFont(PdfFont(font.name, font.file))
    canvas.setFont(font.name, size)
    for piece, x in segments(line, size, font):
        canvas.drawString(10 + x, 12, piece)
    canvas.save()
    document = pypdfium2.PdfDocument(buffer.getvalue())
    pdf = document[0].render(scale=zoom).to_pil().convert("L")
    document.close()
    k = size / font.units
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f'<rect width="{wide}" height="{high}" fill="#fff"/>'
        f'<path transform="matrix({k} 0 0 {-k} 10 {high - 12})" d="{outlines(line, font)}"/></svg>'
    )
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=wide * zoom, dpi=96))
    drawn = Image.open(io.BytesIO(png)).convert("L")
    assert drawn.size == pdf.size
    ink = 255 - ImageStat.Stat(pdf).mean[0]
    apart = ImageStat.Stat(ImageChops.difference(pdf, drawn)).mean[0]
    moved = ImageStat.Stat(ImageChops.difference(pdf, ImageChops.offset(drawn, 2, 0))).mean[0]
    assert ink > 10
    assert apart < 0.15 * ink < moved  # edges are smoothed differently; a shift by 2 pixels would show


@every_face
def test_the_fonts_keep_the_licence_and_not_the_reserved_name(font: Face) -> None:
    names = TTFont(font.file)["name"]
    for number in (1, 3, 4, 6, 16):
        assert "source" not in (names.getDebugName(number) or "").casefold()
        assert "noto" not in (names.getDebugName(number) or "").casefold()
    assert names.getDebugName(1) == FAMILY
    assert "Reserved Font Name ‘Source’" in names.getDebugName(0)
    assert "SIL Open Font License, Version 1.1" in names.getDebugName(13)
    assert TTFont(font.file)["OS/2"].fsType == 0


def test_the_licence_is_shipped_whole() -> None:
    licence = (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    copyright_ = licence.partition("SIL OPEN FONT LICENSE Version 1.1")[0]
    assert copyright_.count("Adobe") >= 3 and "Reserved Font Name" in copyright_
    for part in ("PREAMBLE", "PERMISSION & CONDITIONS", "TERMINATION", "DISCLAIMER", "FROM, OUT OF THE USE"):
        assert part in licence


def test_files_are_small() -> None:
    for font in FACES:
        assert font.file.stat().st_size < 95_000
        assert font.file.with_suffix(".json").stat().st_size < 205_000


def test_the_font_library_is_not_needed_at_run_time() -> None:
    code = "import sys, printkit.draw.type as t; t.width('Yōso', 3, t.face()); sys.exit('fontTools' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[3])
