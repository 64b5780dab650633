"""What cutters and presses are given: lines once and in order, DXF, spot colour, CMYK."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from itertools import combinations
from math import dist
from pathlib import Path as File
from xml.etree import ElementTree

import ezdxf
import ezdxf.path
import pikepdf
import pypdfium2
import pytest
import shapely
from click.testing import CliRunner
from hypothesis import example, given, strategies as st

from printkit.cli import cli
from printkit.draw.drawing import Circle, Drawing, Path, Style, Symbol, Use, label, line
from printkit.draw.outline import disc, polyline, rectangle, rounded
from printkit.draw.theme import FULL, THEMES
from printkit.export import inks, pdf, svg
from printkit.export.document import Document, Sheet
from printkit.export.dxf import arcs, dxf
from printkit.export.inks import Inks, cmyk
from printkit.layouts import boards, paper
from printkit.layouts.base.installation import to_add
from printkit.layouts.base.refusals import InputError
from printkit.looks import style
from printkit.pages import placement
from printkit.pages.cut import HAIRLINE, cut_only
from printkit.pages.impose import Imposition, impose
from tests.printkit.readers import SVG, open_pdf, read_pdf_marks

A4 = paper.parse("A4")
INK = Style(stroke="#333333", width=0.25)
DECKS = ["decktet", "jo-stones", "mana-standees", "yoso-zones"]


def sheet_of(*items: Path | Circle | Use) -> Sheet:
    return Sheet(200, 200, Drawing.of("cut", *items) + Drawing.of("labels", label(5, 5, "words", 4, "#000000")))


def chords(segments: tuple[object, ...]) -> shapely.LineString:
    points: list[tuple[float, float]] = []
    for step in segments:
        match step:
            case ("M" | "L", x, y):
                points.append((x, y))
            case ("C", a, b, c, d, x, y):
                p, q = points[-1]
                for k in range(1, 17):
                    t, s = k / 16, 1 - k / 16
                    points.append((
                        s**3 * p + 3 * s * s * t * a + 3 * s * t * t * c + t**3 * x,
                        s**3 * q + 3 * s * s * t * b + 3 * s * t * t * d + t**3 * y,
                    ))  # fmt: skip
            case _:
                points.append(points[0])
    return shapely.LineString(points)


def lines(sheet: Sheet, layer: str = "cut") -> list[shapely.LineString]:
    return [chords(item.segments) for item in sheet.drawing.layer(layer) if isinstance(item, Path)]  # type: ignore[arg-type]


def fronts(name: str, *, bleed: bool = False) -> list[Sheet]:
    deck = style.decks()[name][1].make(FULL, None)
    return [sheet for sheet in impose(deck, A4, FULL, way=Imposition(bleed=bleed, outline=True)) if not sheet.back]


# ----------------------------------------------------------------------------------- each line once


@pytest.mark.parametrize("name", DECKS)
def test_every_edge_is_cut_just_once(name: str) -> None:
    for sheet in fronts(name):
        printed = [chords(item.segments) for item in sheet.drawing.layer("cut") if isinstance(item, Path)]  # type: ignore[arg-type]
        cut = lines(cut_only(sheet))
        once = shapely.unary_union(shapely.set_precision(printed, 1e-4))
        # Nothing is lost: what is printed and what is cut are the same set of points.
        assert shapely.hausdorff_distance(shapely.unary_union(cut), once) < 0.001
        # Nothing is there twice: together the lines are as long as the set they make.
        assert sum(each.length for each in cut) == pytest.approx(once.length, rel=1e-4)
        assert sum(each.length for each in printed) >= once.length - 0.01


@pytest.mark.parametrize("name", DECKS)
def test_what_lies_within_a_contour_is_cut_before_it(name: str) -> None:
    cut = lines(cut_only(fronts(name)[0]))
    assert len(cut) > 3 or name == "yoso-zones"
    for before, after in combinations(cut, 2):
        if before.is_closed:
            inside = shapely.Polygon(before)
            assert not (inside.contains(after.interpolate(0.5, normalized=True)) and inside.covers(after))


def test_a_hole_comes_before_its_ring_and_shared_edges_before_outer_ones() -> None:
    ring, hole = Circle(50, 50, 20, INK), Circle(50, 50, 8, INK)
    first, second = (item for _, item in cut_only(sheet_of(ring, hole)).drawing)
    assert isinstance(first, Path) and isinstance(second, Path)
    assert chords(first.segments).length < chords(second.segments).length  # type: ignore[arg-type]
    two = [Path(rectangle(x, 10, x + 30, 60), INK) for x in (10, 40)]
    shared, outer = lines(cut_only(sheet_of(*two)))
    assert list(shared.coords) == [(40, 10), (40, 60)]
    assert outer.is_closed
    assert outer.length == pytest.approx(220)


def test_edges_that_touch_in_part_are_parted() -> None:
    low, high = Path(rectangle(10, 10, 60, 30), INK), Path(rectangle(30, 30, 90, 50), INK)
    shared, outer = lines(cut_only(sheet_of(low, high)))
    assert sorted(shared.coords) == [(30, 30), (60, 30)]
    assert outer.length == pytest.approx(2 * (50 + 20) + 2 * (60 + 20) - 2 * 30)


def test_what_is_drawn_twice_is_cut_once() -> None:
    for shape in (Path(rounded(10, 10, 60, 40, 4), INK), Circle(40, 40, 10, INK)):
        (one,) = lines(cut_only(sheet_of(shape, shape)))
        assert one.length == pytest.approx(lines(cut_only(sheet_of(shape)))[0].length, rel=1e-6)


def test_symbols_are_placed_and_text_and_fills_are_gone() -> None:
    symbol = Symbol("s", (Path(rectangle(0, 0, 10, 5), Style(fill="#ff0000", stroke="#000000", width=1)),))
    sheet = cut_only(sheet_of(Use(symbol, 50, 50, 2, 90)))
    (item,) = [item for _, item in sheet.drawing]
    assert isinstance(item, Path)
    assert item.style == Style(stroke="#ff0000", width=HAIRLINE)
    assert chords(item.segments).bounds == pytest.approx((40, 50, 50, 70))  # type: ignore[arg-type]
    assert not sheet.drawing.layer("labels")


# ------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize("target", ["jo", "master", "decktet", "mana-standees"])
def test_the_svg_is_hairlines_at_true_size_where_the_print_has_them(target: str, tmp_path: File) -> None:
    assert CliRunner().invoke(cli, ["cut", target, "-o", str(tmp_path / "x.svg")]).exit_code == 0
    for file in tmp_path.glob("*.svg"):
        root = ElementTree.parse(file).getroot()
        width, height = (float(v) for v in root.attrib["viewBox"].split()[2:])
        assert root.attrib["width"] == f"{width:g}mm" and root.attrib["height"] == f"{height:g}mm"
        assert {e.tag.removeprefix(SVG) for e in root.iter()} <= {"svg", "title", "desc", "defs", "g", "path"}
        inked = [e for e in root.iter() if "fill" in e.attrib or "stroke" in e.attrib]
        assert {e.attrib["fill"] for e in inked} == {"none"}
        assert {float(e.attrib["stroke-width"]) for e in inked} == {HAIRLINE}
        colours = {"cut": "#ff0000", "fold": "#0000ff"}
        for layer in root.findall(f"{SVG}g"):
            name = layer.attrib["id"].rpartition("-")[2]
            assert {e.attrib["stroke"] for e in layer.iter() if "stroke" in e.attrib} == {colours[name]}


def test_cuts_lie_where_the_printed_outlines_lie(tmp_path: File) -> None:
    for target, words in (("decktet", ("--bleed", "--size", "poker")), ("jo", ("--paper", "A3"))):
        kind = "cards" if target == "decktet" else "board"
        drawn_too = ("--outline",) if kind == "cards" else ()
        CliRunner().invoke(cli, [kind, target, "-o", str(tmp_path / "print.pdf"), *words, *drawn_too])
        CliRunner().invoke(cli, ["cut", target, "-o", str(tmp_path / "cut.pdf"), *words])
        with (
            open_pdf((tmp_path / "print.pdf").read_bytes()) as one,
            open_pdf((tmp_path / "cut.pdf").read_bytes()) as two,
        ):
            cut = {p for m in read_pdf_marks(two.pages[0]) for p in m.points}
            if kind == "cards":
                drawn = {p for m in read_pdf_marks(one.pages[0]) if m.layer == "cut" for p in m.points}
                assert len(drawn) == len(cut)
            else:
                trim = [float(v) * 25.4 / 72 for v in one.pages[0].TrimBox]
                drawn = {(trim[0], y) for x, y in cut if abs(x - trim[0]) < 0.01}
                assert len(drawn) == 2
        for place in drawn:
            assert min(dist(place, other) for other in cut) < 0.001


@pytest.mark.parametrize("name", ["decktet", "jo-stones", "mana-standees"])
def test_the_dxf_says_the_same_as_the_drawing(name: str) -> None:
    sheet = cut_only(fronts(name)[0])
    document = ezdxf.read(io.StringIO(dxf(sheet).decode()))
    assert document.units == ezdxf.units.MM
    assert not document.audit().errors
    for layer in ("cut", "fold"):
        drawn = lines(sheet, layer)
        read = [
            shapely.LineString([(p.x, p.y) for p in ezdxf.path.make_path(each).flattening(0.001)])
            for each in document.modelspace().query(f'LWPOLYLINE[layer=="{layer.upper()}"]')
        ]
        assert len(read) == len(drawn)
        for one, other in zip(drawn, read, strict=True):
            assert shapely.hausdorff_distance(one, other) < 0.02
            assert one.is_closed == (dist(other.coords[0], other.coords[-1]) < 1e-9)


@example((0.0, -4.0), (0.5, -1.0), (0.5, 0.5), (0.5, 0.0))
@given(*[st.tuples(*[st.floats(-40, 40).map(lambda v: round(v, 3))] * 2)] * 4)
def test_arcs_keep_to_their_curve(
    p: tuple[float, float], a: tuple[float, float], b: tuple[float, float], q: tuple[float, float]
) -> None:
    found = arcs(p, a, b, q=q)
    assert found[0][:2] == p
    document = ezdxf.new()
    polyline = document.modelspace().add_lwpolyline([*found, (*q, 0.0)], format="xyb")
    points = [(v.x, v.y) for v in ezdxf.path.make_path(polyline).flattening(0.001)]
    for k in range(33):
        t, s = k / 32, 1 - k / 32
        x, y = (s**3 * p[n] + 3 * s * s * t * a[n] + 3 * s * t * t * b[n] + t**3 * q[n] for n in (0, 1))
        near = shapely.LineString(points) if len(points) > 1 else shapely.Point(p)
        assert near.distance(shapely.Point(x, y)) < 0.05


def test_a_circle_is_four_arcs() -> None:
    (start, *steps, _) = disc(0, 0, 10)
    at = start[1:]
    for step in steps:
        ((x, y, bulge),) = arcs(at, step[1:3], step[3:5], q=step[5:7])  # type: ignore[arg-type]
        assert bulge == pytest.approx(0.41421, abs=1e-3)
        assert (x, y) == at
        at = step[5:7]


def test_the_same_dxf_every_time() -> None:
    sheet = cut_only(fronts("jo-stones")[0])
    assert dxf(sheet) == dxf(sheet)


def test_only_what_ends_where_it_began_is_closed() -> None:
    bent = [(10.0, 10.0), (30.0, 10.0), (30.0, 25.0), (12.0, 40.0)]
    for closed in (False, True):
        item = Path(polyline(bent, closed=closed), Style(stroke="#000000", width=0.2))
        (line,) = cut_only(Sheet(60, 60, Drawing.of("cut", item))).drawing.layer("cut")
        assert isinstance(line, Path)
        assert (line.segments[-1] == ("Z",)) == closed
        assert chords(line.segments).length == pytest.approx(chords(item.segments).length)


def test_only_fronts_are_cut(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """45 cards stand on three sheets; their backs lie behind them, and nothing is cut there again."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, ["cut", "decktet", "-o", "x.svg", "--duplex", "long"], catch_exceptions=False)
    assert done.exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x-1.svg", "x-2.svg", "x-3.svg"]


def test_without_ezdxf_the_refusal_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: File) -> None:
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    done = CliRunner().invoke(cli, ["cut", "jo", "-o", str(tmp_path / "x.dxf")])
    assert isinstance(done.exception, InputError)
    assert str(done.exception) == f"A .dxf file needs ezdxf: {to_add()}."
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words, help",
    [
        (("jos", "-o", "x.svg"), '"jo"'),
        (("jo", "-o", "x.png"), ".dxf"),
        (("decktet", "-o", "x.svg", "--size", "pokar"), "poker"),
        (("decktet", "-o", "x.svg", "--duplex", "both"), "--duplex"),
        (("jo", "-o", "x.svg", "--paper", "A6"), "--paper"),
        (("jo", "-o", "x.svg", "--spaecing", "3"), "--spaecing"),
    ],
    ids=str,
)
def test_wrong_orders_are_refused(
    words: tuple[str, ...], help: str, tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, ["cut", *words])
    assert isinstance(done.exception, InputError)
    assert help in str(done.exception)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not shutil.which("inkscape"), reason="inkscape is not installed")
def test_inkscape_finds_it_at_true_size(tmp_path: File) -> None:
    CliRunner().invoke(cli, ["cut", "jo", "-o", str(tmp_path / "x.svg")])
    order = ["inkscape", "--query-width", "--query-height", str(tmp_path / "x.svg")]
    told = subprocess.run(order, capture_output=True, text=True, check=True).stdout.split()
    board = boards.find("jo")
    assert [float(v) * 25.4 / 96 for v in told] == pytest.approx((board.width, board.height), abs=0.05)


# ------------------------------------------------------------------------------------------- press


def content(page: pikepdf.Page) -> list[tuple[list[object], str]]:
    return [(list(operands), str(operator)) for operands, operator in pikepdf.parse_content_stream(page)]


def board_pdf(how: Inks, name: str = "strings") -> bytes:
    board, owner = boards.find(name), style.of_board(name)
    sheets = placement.sheets(board, owner, placement.BoardRequest())
    return pdf.pdf(placement.document(sheets, board, owner), how)


def test_a_press_gets_no_screen_colours_and_black_text_is_black_alone() -> None:
    with open_pdf(board_pdf(Inks("cmyk"))) as file:
        operators = content(file.pages[0])
        assert not file.check_pdf_syntax()
    names = {operator for _, operator in operators}
    assert names & {"k", "K"} and not names & {"rg", "RG", "g", "G"}
    filled: list[float] = []
    for operands, operator in operators:
        if operator == "k":
            filled = [float(v) for v in operands]  # type: ignore[arg-type]
        if operator == "Tj":
            assert filled[:3] == [0, 0, 0]
    assert any(float(operands[3]) == 1 for operands, operator in operators if operator == "k")  # type: ignore[arg-type]


@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
def test_no_more_than_three_inks_ever_meet(r: int, g: int, b: int) -> None:
    c, m, y, k = cmyk(f"#{r:02x}{g:02x}{b:02x}")
    assert min(c, m, y) == 0
    assert all(0 <= part <= 1 for part in (c, m, y, k))
    if max(r, g, b) - min(r, g, b) >= 12:
        back = [255 * (1 - part) * (1 - k) for part in (c, m, y)]
        assert back == pytest.approx((r, g, b), abs=0.01)
    else:
        assert c == m == y == 0


def test_inks_of_all_themes_are_black_alone() -> None:
    for theme in THEMES.values():
        assert cmyk(theme.ink)[:3] == (0, 0, 0)
        assert cmyk(theme.paper) == (0, 0, 0, 0)
        assert cmyk(theme.soft)[:3] == (0, 0, 0)
    assert cmyk(FULL.ink) == (0, 0, 0, 1)


def test_cut_lines_are_a_spot_colour_that_overprints_and_nothing_else_is() -> None:
    sheet = fronts("mana-standees")[0]
    with open_pdf(pdf.pdf(Document((sheet,), "Cut"), Inks("cmyk", contour=True))) as file:
        page = file.pages[0]
        space = page.Resources.ColorSpace[f"/{inks.CUT_CONTOUR}"]
        state = page.Resources.ExtGState[f"/{inks.CUT_CONTOUR}"]
        assert [str(space[0]), str(space[1]), str(space[2])] == ["/Separation", "/CutContour", "/DeviceCMYK"]
        assert [float(v) for v in space[3].C1] == [0, 1, 0, 0]
        assert state.OP and state.op and state.OPM == 1
        groups = {str(key): str(group.Name) for key, group in page.Resources.Properties.items()}
        layer, spot, overprint, used = "", False, False, set()
        stack: list[tuple[bool, bool]] = []
        for operands, operator in content(page):
            match operator:
                case "BDC" if str(operands[0]) == "/OC":
                    layer = groups[str(operands[1])]
                case "q":
                    stack.append((spot, overprint))
                case "Q":
                    spot, overprint = stack.pop()
                case "gs":
                    overprint = True
                case "CS":
                    spot = True
                case "K":
                    spot = False
                case "d" if layer == "cut":
                    assert not list(operands[0])  # type: ignore[call-overload]
                case "S" | "B" | "f":
                    assert operator == "S" or layer != "cut"
                    assert (spot, overprint) == (layer == "cut", layer == "cut")
                    used.add(layer)
                case _:
                    pass
        assert {"cut", "fold", "pieces"} <= used
        assert not file.check_pdf_syntax()


@pytest.mark.parametrize(
    "how", [Inks(), Inks("cmyk"), Inks("rgb", contour=True), Inks("cmyk", contour=True)], ids=str
)
def test_every_way_of_writing_colours_opens_in_pdfium_and_shows_the_same(how: Inks) -> None:
    sheet = fronts("decktet")[0]
    usual, other = (
        pypdfium2.PdfDocument(pdf.pdf(Document((sheet,), "Page"), each))[0].render(scale=0.5).to_pil().convert("L")
        for each in (Inks(), how)
    )
    from PIL import ImageChops

    histogram = ImageChops.difference(usual, other).histogram()
    assert sum(histogram[90:]) / sum(histogram) < 0.02


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="poppler is not installed")
def test_poppler_reads_the_spot_colour(tmp_path: File) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(pdf.pdf(Document((fronts("decktet")[0],), "Cut"), Inks("cmyk", contour=True)))
    order = ["pdftoppm", "-r", "20", "-png", str(file), str(tmp_path / "x")]
    done = subprocess.run(order, capture_output=True, text=True, check=True)
    assert done.stderr == ""


@pytest.mark.parametrize("words", [("--colour", "cmyk"), ("--cut-contour",)], ids=str)
def test_a_picture_takes_no_press_options(words: tuple[str, ...], tmp_path: File) -> None:
    for kind in ("svg", "png"):
        done = CliRunner().invoke(cli, ["board", "jo", "-o", str(tmp_path / f"x.{kind}"), *words])
        assert isinstance(done.exception, InputError)
        assert words[0] in str(done.exception)
    assert not list(tmp_path.iterdir())


def test_every_page_says_where_it_is_trimmed(tmp_path: File) -> None:
    orders = {
        "board": ["board", "strings"],
        "tiles": ["board", "strings", "--tile", "--paper", "A4"],
        "cards": ["cards", "decktet"],
        "kit": ["calibrate"],
    }
    for name, order in orders.items():
        file = tmp_path / f"{name}.pdf"
        assert CliRunner().invoke(cli, [*order, "-o", str(file)]).exit_code == 0
        with open_pdf(file.read_bytes()) as opened:
            for page in opened.pages:
                media, inked, trim = ([float(v) for v in page[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox"))
                for outer, inner in ((media, inked), (inked, trim)):
                    assert all(a <= b + 1e-6 for a, b in zip(outer[:2], inner[:2], strict=True))
                    assert all(a >= b - 1e-6 for a, b in zip(outer[2:], inner[2:], strict=True))


def test_a_line_that_is_only_scored_stays_a_fold() -> None:
    sheet = Sheet(50, 50, Drawing.of("fold", line(5, 5, 45, 5, INK), line(45, 5, 5, 5, INK)))
    done = cut_only(sheet)
    assert not done.drawing.layer("cut")
    (fold,) = done.drawing.layer("fold")
    assert isinstance(fold, Path) and fold.style.stroke == "#0000ff"
    assert re.search(r'id="x-fold"', svg.svg(done, prefix="x").decode())
