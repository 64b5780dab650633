"""Every board as a file: read back and compared with the geometry, then looked at in pixels."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from math import dist
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from printkit import engines
from printkit.cli import cli
from printkit.draw.drawing import Circle, Drawing, Item, Path as Stroke, Style, Symbol, Text, Use, label
from printkit.draw.outline import polyline
from printkit.draw.theme import THEMES
from printkit.export import pdf, png, render, svg
from printkit.export.document import Document, Sheet
from printkit.export.repeats import repeated
from printkit.layouts import boards, paper
from printkit.layouts.base.refusals import InputError
from printkit.layouts.board import Board
from printkit.looks import style
from printkit.pages import placement
from printkit.pages.page import Frame
from tests.printkit.readers import POINTS, Point, box_mm, layer_switched_off, open_pdf, read_pdf_marks, read_svg

NAMES = [board for id in engines.names() if id in style.names() for board in style.of_game(id).boards]
EVERY_FORMAT = """
from printkit.cli import cli
for kind in ("pdf", "svg", "png"):
    cli.main(["board", "yoso", "-o", f"b.{kind}", "--dpi", "50"], standalone_mode=False)
"""
"""A process that prints a board in each format."""
WHOLE = paper.parse("1000x1000mm")
"""Paper that holds every board in one piece."""


@cache
def made(name: str) -> tuple[Board, Sheet, Document]:
    board, owner = boards.find(name), style.of_board(name)
    (sheet,) = placement.sheets(board, owner, placement.BoardRequest(paper=WHOLE))
    return board, sheet, placement.document((sheet,), board, owner)


@cache
def as_pdf(name: str) -> bytes:
    return pdf.pdf(made(name)[2])


def offset(sheet: Sheet, board: Board) -> Point:
    return (sheet.width - board.width) / 2, (sheet.height - board.height) / 2


def test_every_board_has_a_style() -> None:
    assert set(NAMES) == set(boards.names())


@pytest.mark.parametrize("name", NAMES)
def test_spots_of_the_svg_are_those_of_the_model(name: str) -> None:
    board, sheet, _ = made(name)
    page = read_svg(svg.svg(sheet, prefix="fig"))
    dx, dy = offset(sheet, board)
    assert len(board.spots) > 20
    for spot in board.spots:
        x, y = page.centres[f"fig-spot-{spot.id}"]
        assert dist((x - dx, y - dy), spot.at) < 0.001, spot.id


@pytest.mark.parametrize("name", NAMES)
def test_spots_of_the_pdf_are_those_of_the_model(name: str) -> None:
    board, sheet, _ = made(name)
    dx, dy = offset(sheet, board)
    with open_pdf(as_pdf(name)) as file:
        marks = [mark.centre for mark in read_pdf_marks(file.pages[0]) if mark.layer == "board"]
    for spot in board.spots:
        assert min(dist((x - dx, y - dy), spot.at) for x, y in marks) < 0.001, spot.id


@pytest.mark.parametrize("name", NAMES)
def test_a_spot_out_of_place_would_be_noticed(name: str) -> None:
    """The comparison above can fail: a hundredth of a millimetre is seen."""
    board, sheet, _ = made(name)
    page = read_svg(svg.svg(replace(sheet, drawing=sheet.drawing.moved(0.01, 0)), prefix="fig"))
    dx, dy = offset(sheet, board)
    spot = board.spots[0]
    x, y = page.centres[f"fig-spot-{spot.id}"]
    assert dist((x - dx, y - dy), spot.at) > 0.005


@pytest.mark.parametrize("name", NAMES)
def test_an_svg_is_as_large_as_its_paper(name: str) -> None:
    _, sheet, _ = made(name)
    page = read_svg(svg.svg(sheet, prefix="fig", title="A board"))
    assert (page.width, page.height) == ("1000mm", "1000mm")
    assert page.box == (0, 0, 1000, 1000)  # one unit is one mm: at 96 dpi, 96 / 25.4 pixels
    assert page.title == "A board"
    assert page.layers == [layer for layer, _ in sheet.drawing.layers]


@pytest.mark.parametrize("name", NAMES)
def test_the_pdf_carries_its_layers_boxes_and_data(name: str) -> None:
    _, sheet, document = made(name)
    with open_pdf(as_pdf(name)) as file:
        assert box_mm(file.pages[0].MediaBox) == pytest.approx((0, 0, 1000, 1000), abs=0.001)
        assert str(file.Root.ViewerPreferences.PrintScaling) == "/None"
        assert [str(g.Name) for g in file.Root.OCProperties.OCGs] == [n for n, _ in sheet.drawing.layers]
        assert str(file.docinfo.Title) == document.title
        assert str(file.docinfo.Author) == document.author
        assert document.credits
        assert str(file.docinfo.Keywords) == document.credits
        fonts = dict(file.pages[0].Resources.get("/Font", {})).values()
        for font in fonts:
            assert "PrintkitSerif" in str(font.BaseFont)
            assert font.FontDescriptor.FontFile2 is not None
        with file.open_outline() as outline:
            assert outline.root
        assert not file.check_pdf_syntax()


def test_a_part_that_begins_with_a_subheading_has_bookmarks() -> None:
    sheets = (Sheet(100, 80, Drawing(), heads=((1, "Two"), (2, "Three"))), Sheet(100, 80, Drawing(), title="One"))
    with open_pdf(pdf.pdf(Document(sheets, "A title"))) as file, file.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Two", "One"]
        assert [entry.title for entry in outline.root[0].children] == ["Three"]


def shot(data: bytes, scale: float = 1.2) -> pypdfium2.PdfBitmap:
    with pypdfium2.PdfDocument(data) as file:
        return file[0].render(scale=scale).to_pil().convert("RGB")


WITH_LINES = [name for name in NAMES if made(name)[1].drawing.layer("lines")]


@pytest.mark.parametrize("name", WITH_LINES)
def test_switching_the_lines_off_takes_away_the_lines_and_nothing_else(name: str) -> None:
    _, sheet, document = made(name)
    bare = replace(document, sheets=(replace(sheet, drawing=sheet.drawing.without("lines")),))
    off = shot(layer_switched_off(as_pdf(name), "lines"))
    assert off.tobytes() == shot(pdf.pdf(bare)).tobytes()
    assert off.tobytes() != shot(as_pdf(name)).tobytes()


@pytest.mark.parametrize("name", [n for n in WITH_LINES if n in ("yoso", "yoso-cards", "master")])
def test_no_line_shows_through_a_disc(name: str) -> None:
    board, sheet, _ = made(name)
    dx, dy = offset(sheet, board)
    scale = 2.0
    on, off = shot(as_pdf(name), scale), shot(layer_switched_off(as_pdf(name), "lines"), scale)
    for spot in board.spots:
        for u, v in ((0, 0), (0.6, 0), (-0.6, 0), (0, 0.6), (0, -0.6), (0.4, 0.4), (-0.4, 0.4)):
            x, y = spot.x + dx + u * board.spot_radius, spot.y + dy + v * board.spot_radius
            pixel = int(x * POINTS * scale), int((sheet.height - y) * POINTS * scale)
            assert on.getpixel(pixel) == off.getpixel(pixel), spot.id


@pytest.mark.parametrize("theme", ["full", "plain"])
@pytest.mark.parametrize("name", NAMES)
def test_files_are_small(name: str, theme: str) -> None:
    board, owner = boards.find(name), style.of_board(name)
    request = placement.BoardRequest(frame=Frame(note=False), theme=THEMES[theme])
    sheets = placement.sheets(board, owner, request)
    assert len(pdf.pdf(placement.document(sheets[:1], board, owner))) <= 40_000
    # Roofs, threads and petals take more lines than plain boards.
    limit = 60_000 if name == "master" or THEMES[theme].illustrated else 20_000
    for sheet in sheets:
        assert len(svg.svg(sheet, prefix=name, title="board")) <= limit


def test_what_comes_again_within_symbols_is_written_once() -> None:
    art = Symbol(
        "art", tuple(Stroke((("M", 0, 0), ("L", n, 1), ("L", 1, n)), Style(fill="#123456")) for n in range(200))
    )
    cards = [Symbol(f"card-{n}", (Use(art, 0, 0), Text(0, 9, f"{n}", 3, "#000000"))) for n in range(5)]
    sheets = tuple(Sheet(60, 60, Drawing.of("board", Use(card, 5, 5)), card.name) for card in cards)
    assert repeated(Document(sheets, "x")) == (art,)
    with open_pdf(pdf.pdf(Document(sheets, "x"))) as file:
        held = {name: form for page in file.pages for name, form in dict(page.Resources.XObject).items()}
        assert len(held) == 1
        assert all(len(page.Contents.read_bytes()) < 1000 for page in file.pages)
        (form,) = held.values()
        assert bytes(form.read_bytes()).count(b" l\n") == 400


def test_words_are_one_string_with_their_kerning_and_bring_their_letters_alone() -> None:
    text = Text(10, 10, "AVATAR VATT", 4, "#000000")
    data = pdf.pdf(Document((Sheet(60, 60, Drawing.of("labels", text), "x"),), "x"))
    with open_pdf(data) as file:
        shown = [name for _, op in pikepdf.parse_content_stream(file.pages[0]) if (name := str(op)) in ("Tj", "TJ")]
        (used,) = dict(file.pages[0].Resources.Font).values()
        font = TTFont(io.BytesIO(used.FontDescriptor.FontFile2.read_bytes()))
    assert shown == ["TJ"]
    # Those of AVTR, the blank, and what represents a letter that is none.
    assert len(font.getGlyphOrder()) == 6
    with pypdfium2.PdfDocument(data) as file:
        letters = file[0].get_textpage()
        placed = [letters.get_charbox(n, loose=True)[0] / 72 * 25.4 for n in range(len(text.string))]
    wanted = [10 + 4 * at / text.face.units for at in text.face.places(text.string)[:-1]]
    assert placed == pytest.approx(wanted, abs=0.001)


def test_boxes_of_a_trimmed_sheet_are_exact() -> None:
    sheet = Sheet(
        101.37, 66.66, Drawing.of("board", Circle(50, 30, 5, Style(fill="#123456"))), "Card",
        trim=(5.005, 5, 90.123, 60), bleed=(2, 2.25, 93, 63),
    )  # fmt: skip
    with open_pdf(pdf.pdf(Document((sheet,), "Trim"))) as file:
        page = file.pages[0]
        assert box_mm(page.MediaBox) == pytest.approx((0, 0, 101.37, 66.66), abs=0.001)
        assert box_mm(page.TrimBox) == pytest.approx(sheet.trim, abs=0.001)
        assert box_mm(page.BleedBox) == pytest.approx(sheet.bleed, abs=0.001)
        assert not file.check_pdf_syntax()


def painted(*items: Item) -> list[tuple[str, tuple[float, ...], dict[str, object]]]:
    """What a PDF paints: for every path the operator, the colours in force and the line's state."""
    data = pdf.pdf(Document((Sheet(60, 60, Drawing.of("board", *items)),), "Paint"))
    found = []
    state: dict[str, object] = {}
    kept: list[dict[str, object]] = []
    with open_pdf(data) as file:
        for operands, operator in pikepdf.parse_content_stream(file.pages[0]):
            match str(operator):
                case "q":
                    kept.append(dict(state))
                case "Q":
                    state = kept.pop()
                case "rg" | "RG" | "w" | "J" | "j" as name:
                    state[name] = tuple(float(v) for v in operands)
                case "f" | "S" | "B" as name:
                    found.append((name, state.get("rg", ()), dict(state)))
    return found  # type: ignore[return-value]


RED, BLUE = Style(fill="#ff0000", stroke="#00ff00", width=1.0), Style(fill="#0000ff")


def test_a_shape_after_text_has_its_own_colour_again() -> None:
    """Text sets the one fill colour there is, and a shape of the same style as before must set its own anew."""
    words = label(5, 50, "words", 4, "#000000")
    for look, colour in ((RED, (1, 0, 0)), (BLUE, (0, 0, 1))):
        dot = Circle(30, 30, 5, look)
        found = painted(dot, words, dot, words, words, dot)
        assert [fill for _, fill, _ in found] == [colour] * 3
    same = label(5, 50, "words", 4, "#0000ff")
    assert [fill for _, fill, _ in painted(Circle(9, 9, 5, BLUE), same, Circle(9, 9, 5, BLUE))] == [(0, 0, 1)] * 2


@pytest.mark.parametrize("join", ["miter", "round"])
@pytest.mark.parametrize("cap", ["butt", "round"])
def test_corners_and_ends_of_lines_are_as_the_style_says(join: str, cap: str) -> None:
    """In the operators of the PDF, in the attributes of the SVG, and in the pixels of both."""
    bent = polyline([(10, 20), (30, 50), (50, 20)])
    style = Style(stroke="#000000", width=10, join=join, cap=cap)  # type: ignore[arg-type]
    item = Stroke(bent, style)
    ((_, _, state),) = painted(item)
    assert state["j"] == ((1.0,) if join == "round" else (0.0,))
    assert state["J"] == ((1.0,) if cap == "round" else (0.0,))
    page = Sheet(60, 70, Drawing.of("board", item))
    text = svg.svg(page, prefix="x").decode()
    assert ('stroke-linejoin="round"' in text) == (join == "round")
    assert ('stroke-linecap="round"' in text) == (cap == "round")
    # The point of the corner reaches 9 mm above it where it is mitred, and 5 mm where it is round; an end is
    # 10 mm wide and reaches half of that beyond where it is round.
    with pypdfium2.PdfDocument(pdf.pdf(Document((page,), "Line"))) as file:
        drawn = file[0].render(scale=100 / 72).to_pil().convert("L")
    ours = Image.open(io.BytesIO(png.png(page, dpi=100))).convert("L")
    for image in (drawn, ours):

        def dark(x: float, y: float, image: Image.Image = image) -> bool:
            return image.getpixel((round(x / 0.254), round((70 - y) / 0.254))) < 128  # type: ignore[operator]

        assert dark(30, 54)
        assert dark(30, 56.5) == (join == "miter")
        assert dark(8, 17) == (cap == "round")


def test_page_labels_and_bookmarks_follow_the_sheets() -> None:
    dot = Drawing.of("board", Circle(5, 5, 1, Style(fill="#000000")))
    sheets = (Sheet(50, 50, dot, "Cover"), Sheet(50, 50, dot, "", "A1"), Sheet(60, 50, dot, "Map", "map"))
    with open_pdf(pdf.pdf(Document(sheets, "Labels"))) as file:
        with file.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["Cover", "Map"]
        assert [page.label for page in file.pages] == ["1", "A1", "map"]
        assert box_mm(file.pages[2].MediaBox) == pytest.approx((0, 0, 60, 50), abs=0.001)


def test_text_can_be_read_out_of_a_pdf() -> None:
    words = Drawing.of("labels", label(10, 20, "Yōso-Go 要素 AVATAR →", 6, "#000000"))
    data = pdf.pdf(Document((Sheet(120, 40, words),), "Words"))
    with pypdfium2.PdfDocument(data) as file:
        page = file[0].get_textpage()
        assert page.get_text_range().replace("\r\n", "") == "Yōso-Go 要素 AVATAR →"
        page.close()


def test_pdf_and_svg_look_alike() -> None:
    """Two rasterisers, two formats: hardly a pixel differs by more than its edge."""
    sheet = made("yoso")[1]
    one = shot(as_pdf("yoso"), scale=0.5)
    from io import BytesIO

    from PIL import Image, ImageChops

    other = Image.open(BytesIO(png.png(sheet, dpi=36))).convert("RGB").resize(one.size)
    histogram = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    assert sum(histogram[64:]) / sum(histogram) < 0.003


def test_a_png_knows_its_size() -> None:
    from io import BytesIO

    from PIL import Image

    sheet = Sheet(50.8, 25.4, Drawing.of("board", Circle(20, 10, 5, Style(fill="#ff0000"))))
    image = Image.open(BytesIO(png.png(sheet, dpi=100)))
    assert image.size == (200, 100)
    assert image.info["dpi"] == pytest.approx((100, 100), abs=0.01)
    assert image.convert("RGB").getpixel((round(20 / 0.254), round(100 - 10 / 0.254))) == (255, 0, 0)


def test_ids_of_two_figures_never_meet() -> None:
    sheet = made("yoso")[1]
    one, two = read_svg(svg.svg(sheet, prefix="one")), read_svg(svg.svg(sheet, prefix="two"))
    assert not set(one.centres) & set(two.centres)


def test_pages_of_a_one_page_format_are_numbered() -> None:
    dot = Drawing.of("board", Circle(5, 5, 1, Style(fill="#000000")))
    pages = Document((Sheet(10, 10, dot), Sheet(10, 10, dot)), "Two")
    assert [path.name for path in render(pages, Path("x.svg"))] == ["x-1.svg", "x-2.svg"]
    one = replace(pages, sheets=pages.sheets[:1])
    assert [path.name for path in render(one, Path("x.png"))] == ["x.png"]
    assert [path.name for path in render(pages, Path("x.pdf"))] == ["x.pdf"]


def test_the_same_bytes_anywhere(tmp_path: Path) -> None:
    def digests(folder: str, zone: str, seed: str) -> list[str]:
        home = tmp_path / folder
        home.mkdir()
        environment = {**os.environ, "TZ": zone, "PYTHONHASHSEED": seed}
        order = [sys.executable, "-c", EVERY_FORMAT]
        subprocess.run(order, cwd=home, env=environment, check=True, capture_output=True)
        return [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(home.iterdir())]

    assert digests("here", "UTC", "1") == digests("else where", "Asia/Tokyo", "77")


def test_a_frame_without_anything_leaves_the_margin_white() -> None:
    board, owner = boards.find("yoso"), style.of_board("yoso")
    (sheet,) = placement.sheets(board, owner, placement.BoardRequest(frame=Frame(ruler=False, note=False)))
    assert not sheet.drawing.layer("ruler")
    l, b, r, t = sheet.drawing.bounds()
    assert l >= 5 and b >= 5 and r <= sheet.width - 5 and t <= sheet.height - 5


@pytest.mark.parametrize(
    ("args", "fits"),
    [
        (("diagram", "yoso", "--width", "5000mm"), "83 dpi or a side of 1387 mm"),
        (("board", "yoso", "--scale", "20", "--paper", "5000x5000mm"), "83 dpi or a side of 1387 mm"),
        (("board", "yoso", "--dpi", "2400", "--paper", "A3"), "990 dpi or a side of 173 mm"),
    ],
)
def test_an_image_of_too_many_pixels_is_refused_before_it_is_drawn(
    args: tuple[str, ...], fits: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=r'"\d+ x \d+ pixels at \d+ dpi" is too large') as found:
        cli.main([*args, "-o", str(tmp_path / "x.png")], standalone_mode=False)
    assert fits in str(found.value)
    assert not list(tmp_path.iterdir())


def test_what_is_said_to_fit_does() -> None:
    for width, height in ((1400.0, 900.0), (50.0, 2222.2)):
        with pytest.raises(InputError) as found:
            png.bounded(png.pixels(width, 600), png.pixels(height, 600), 600)
        best = float(re.findall(r"choose (\d+) dpi", str(found.value))[0])
        png.bounded(png.pixels(width, best), png.pixels(height, best), best)
        with pytest.raises(InputError):
            png.bounded(png.pixels(width, best + 1), png.pixels(height, best + 1), best + 1)
    with pytest.raises(InputError, match=r"per side; choose a side of 41615 mm\.$"):
        png.bounded(40000, 10, 10)


def test_a_large_image_is_the_same_from_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Sheet(20, 30, Drawing.of("board", Circle(10, 10, 8, Style("#8c3b2a"))))
    source = png.inspect.getsource(png.drawn)
    for background in ("#ffffff", None):
        here = png.png(page, dpi=50, background=background)
        with monkeypatch.context() as patch:
            patch.setattr(png, "PATIENCE", 0)
            patch.setattr(png.sys.stderr, "isatty", lambda: True)
            patch.setattr(png, "drawn", None)
            patch.setattr(png.inspect, "getsource", lambda _: source)
            assert png.png(page, dpi=50, background=background) == here
