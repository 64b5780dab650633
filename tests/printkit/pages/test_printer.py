"""Measured printers: what is kept, and what it does to every kind of page."""

from __future__ import annotations

import json
from io import BytesIO
from math import cos, dist, radians, sin
from pathlib import Path as File

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings, strategies as st
from PIL import Image

from printkit.cli import cli
from printkit.draw.drawing import Circle, Drawing, Path, Style, Text
from printkit.draw.outline import rectangle
from printkit.draw.theme import FULL, THEMES
from printkit.export import pdf, png, svg
from printkit.export.document import Document, Sheet
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.layouts.transform import IDENTITY, Transform
from printkit.pages import calibration, printers
from printkit.pages.margin import apart, corners
from printkit.pages.printers import Printer, Printers, correction
from tests.printkit.readers import Mark, box_mm, open_pdf, read_pdf_marks

INK = Style(fill="#000000")
DOT = Drawing.of("board", Path(rectangle(20, 30, 120, 130), Style(stroke="#000000", width=0.3), "square"))


@pytest.fixture(autouse=True)
def config(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> File:
    folder = tmp_path / "config"
    monkeypatch.setenv("PRINTKIT_CONFIG", str(folder))
    return folder


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def refused(*words: str) -> str:
    done = run(*words)
    assert isinstance(done.exception, InputError), done.output
    return str(done.exception)


def printed(sheet: Sheet) -> list[Mark]:
    with open_pdf(pdf.pdf(Document((sheet,), "Page"))) as file:
        return read_pdf_marks(file.pages[0])


# ------------------------------------------------------------------------------------------------ pages


@given(st.floats(80, 125), st.floats(80, 125), st.floats(-20, 20), st.floats(-20, 20))
def test_a_true_printer_is_left_with_true_sizes(mx: float, my: float, dx: float, dy: float) -> None:
    """What such a printer makes of the corrected page is 100 mm again, in the same place but for the shift."""
    found = correction(Printer("p", mx, my, dx, dy))
    assert found is not None
    sheet = found.sheet(Sheet(140, 160, DOT, back=True))
    (square,) = [mark for mark in printed(sheet) if mark.layer == "board"]
    (l, b), (r, t) = square.points[0], square.points[2]
    assert ((r - l) * mx / 100, (t - b) * my / 100) == pytest.approx((100, 100), abs=0.002)
    # The middle of the paper stays where it is.
    assert (70 + (square.centre[0] - dx - 70) * mx / 100, 80 + (square.centre[1] - dy - 80) * my / 100) == (
        pytest.approx((70, 80), abs=0.002)
    )


@pytest.mark.parametrize("skew", [-1.5, 0.2, 5.0])
@pytest.mark.parametrize("back", [False, True])
def test_a_printer_that_leans_prints_right_angles(skew: float, back: bool) -> None:
    found = correction(Printer("p", 98.0, 101.0, skew=skew))
    assert found is not None
    sheet = found.sheet(Sheet(140, 160, DOT, back=back, trim=(20, 30, 120, 130)))
    (square,) = [mark for mark in printed(sheet) if mark.layer == "board"]

    def out(x: float, y: float) -> tuple[float, float]:
        """Where the printer puts a point: what goes up leans to the left."""
        up = (y - 80) * 1.01
        return 70 + (x - 70) * 0.98 - up * sin(radians(skew)), 80 + up * cos(radians(skew))

    corners_ = [out(*point) for point in square.points]
    (l, b), (r, t) = corners_[0], corners_[2]
    assert (r - l, t - b) == pytest.approx((100, 100), abs=0.002)
    assert corners_[1][0] == pytest.approx(r, abs=0.002) and corners_[3][0] == pytest.approx(l, abs=0.002)
    assert out(70, 80) == (70, 80)
    # What is trimmed holds all of it.
    with open_pdf(pdf.pdf(Document((sheet,), "Page"))) as file:
        left, _, right, _ = box_mm(file.pages[0].TrimBox)
    wide = [x for x, _ in square.points]
    assert left <= min(wide) + 0.001 and right >= max(wide) - 0.001


def test_only_backs_are_moved_and_boxes_go_along() -> None:
    found = correction(Printer("p", 99.0, 101.0, 0.5, -1.25))
    assert found is not None
    plain = Sheet(200, 200, DOT, trim=(20, 30, 120, 130), bleed=(17, 27, 123, 133))
    front, back = found.sheet(plain), found.sheet(Sheet(200, 200, DOT, back=True))
    (one,), (two,) = ([m for m in printed(s) if m.layer == "board"] for s in (front, back))
    for (x, y), (u, v) in zip(one.points, two.points, strict=True):
        assert (u - x, v - y) == pytest.approx((0.5, -1.25), abs=0.001)
    with open_pdf(pdf.pdf(Document((front,), "Page"))) as file:
        page = file.pages[0]
        assert box_mm(page.MediaBox) == pytest.approx((0, 0, 200, 200), abs=0.001)
        trim = box_mm(page.TrimBox)
        assert box_mm(page.BleedBox)[2] > trim[2]
    assert trim == pytest.approx((*one.points[0], *one.points[2]), abs=0.001)


def test_svg_and_png_are_stretched_like_the_pdf() -> None:
    dots = Drawing.of("board", *(Circle(x, y, 2, INK, f"d{x}-{y}") for x, y in ((20, 20), (80, 40))))
    how = Transform(1.05, 0, 0.08, 0.9, 3, -2)
    sheet = Sheet(100, 60, dots, stretch=how)
    marks = [mark.centre for mark in printed(sheet)]
    text = svg.svg(sheet, prefix="x").decode()
    a, b, c, d, e, f = map(float, text.split('transform="matrix(')[1].split(")")[0].split())
    image = Image.open(BytesIO(png.png(sheet, dpi=254))).convert("L")
    for (x, y), centre in zip(((20, 20), (80, 40)), marks, strict=True):
        u, v = a * x + c * (60 - y) + e, 60 - (b * x + d * (60 - y) + f)
        assert dist((u, v), centre) < 0.001
        assert image.getpixel((round(u * 10), round((60 - v) * 10))) == 0
        assert image.getpixel((round((u + 2.4) * 10), round((60 - v) * 10))) == 255


def test_a_sheet_says_which_printer_it_is_for_where_nothing_else_stands() -> None:
    found = correction(Printer("office", 99.6, 100.2))
    assert found is not None
    sheet = Sheet(210, 297, DOT, description="a page")
    after = found.sheet(sheet)
    assert after.description == "a page · printer office · stretched 100.4 × 99.8 %"
    added = after.drawing.layer("labels")
    assert [item.string for item in added] == ["printer office · stretched 100.4 × 99.8 %"]  # type: ignore[union-attr]
    note = Drawing.of("labels", *added).bounds()
    assert apart(note, corners(DOT.bounds()))


def test_without_readings_nothing_changes(config: File, tmp_path: File) -> None:
    assert correction(None) is None
    assert printers.load() == Printers()
    assert not config.exists()
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    for file, more in ((one, ()), (two, ("--printer", "none"))):
        assert run("board", "yoso", "-o", str(file), *more).exit_code == 0
    assert one.read_bytes() == two.read_bytes()
    assert Sheet(1, 1, DOT).stretch == IDENTITY


# ------------------------------------------------------------------------------------- what is kept


def test_readings_are_kept_changed_listed_and_forgotten(config: File) -> None:
    assert run("printer", "set", "office", "--measured-x", "99.6mm", "--back-dx", "-0.5mm").exit_code == 0
    assert run("printer", "set", "home", "--measured-y", "10.02cm").exit_code == 0
    assert (
        run("printer", "set", "office", "--measured-y", "3.95in", "--back-dy=+1mm", "--skew", "-0.2").exit_code == 0
    )
    report = json.loads(run("printer", "list", "--json").stdout)
    assert report["default"] == "office"
    assert report["file"] == str(config / "printers.json")
    home, office = report["printers"]
    assert home == {"name": "home", "measured_x": 100, "measured_y": 100.2, "back_dx": 0, "back_dy": 0, "skew": 0}
    assert office == {
        "name": "office",
        "measured_x": 99.6,
        "measured_y": 100.33,
        "back_dx": -0.5,
        "back_dy": 1,
        "skew": -0.2,
    }
    assert run("printer", "list").stdout.splitlines()[1].startswith("* office")
    assert run("printer", "set", "home", "--default").exit_code == 0
    assert printers.load().default == "home"
    assert run("printer", "remove", "home").exit_code == 0
    assert printers.load().default == "office"
    assert run("printer", "remove", "office").exit_code == 0
    assert printers.load() == Printers()


@settings(max_examples=30)
@given(
    st.lists(
        st.builds(Printer, st.from_regex(r"[a-m]{1,8}", fullmatch=True), st.floats(80, 125), st.floats(80, 125),
                  st.floats(-20, 20), st.floats(-20, 20)),
        max_size=4,
    )
)  # fmt: skip
def test_the_file_gives_back_what_was_put_in(given: list[Printer]) -> None:
    known = Printers()
    for each in given:
        known = known.having(each, default=False)
    printers.store().parent.mkdir(parents=True, exist_ok=True)
    printers.store().write_text(printers.text(known))
    assert printers.load() == known
    printers.store().unlink()


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"default": "x", "printers": []}', '{"default": null, "printers": [{"nam": "x"}]}',
     '{"default": null, "printers": [{"name": "x", "measured_x": 5}]}',
     '{"default": null, "printers": [{"name": "x", "measured_x": "y"}]}'],
)  # fmt: skip
def test_a_spoilt_file_is_refused_by_name(text: str, config: File) -> None:
    config.mkdir()
    (config / "printers.json").write_text(text)
    assert "printers.json" in refused("printer", "list")


@pytest.mark.parametrize(
    "words, field",
    [
        (("printer", "set", "none"), "NAME"),
        (("printer", "set", "a b"), "a b"),
        (("printer", "set", "x", "--measured-x", "9mm"), "--measured-x"),
        (("printer", "set", "x", "--measured-y", "4in 3"), "--measured-y"),
        (("printer", "set", "x", "--back-dx", "30mm"), "--back-dx"),
        (("printer", "set", "x", "--back-dy", "up"), "--back-dy"),
        (("printer", "remove", "x"), "NAME"),
        (("board", "yoso", "-o", "x.pdf", "--printer", "x"), "--printer"),
        (("board", "yoso", "-o", "x.pdf", "--printer-scale", "1.01"), "--printer-scale"),
        (("board", "yoso", "-o", "x.pdf", "--printer-scale", "1.01,2"), "--printer-scale"),
        (("board", "yoso", "-o", "x.pdf", "--printer-scale", "a,b"), "--printer-scale"),
        (("board", "yoso", "-o", "x.pdf", "--colour", "cymk"), "--colour"),
        (("board", "yoso", "-o", "x.svg", "--colour", "cmyk"), "--colour"),
        (("calibrate", "-o", "x.pdf", "--paper", "A5"), "--paper"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_wrong_readings_are_refused(
    words: tuple[str, ...], field: str, config: File, tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert field in refused(*words)
    assert not list(tmp_path.iterdir())


def test_every_later_print_takes_the_printer(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("printer", "set", "office", "--measured-x", "99mm", "--measured-y", "101mm", "--back-dx", "0.5mm")
    orders = {
        "plain": ("board", "jo", "--printer", "none"),
        "default": ("board", "jo"),
        "named": ("board", "jo", "--printer", "office"),
        "by-hand": ("board", "jo", "--printer-scale", "1.02,98%"),
    }
    rulers: dict[str, tuple[float, float]] = {}
    for name, words in orders.items():
        assert run(*words, "-o", f"{name}.pdf").exit_code == 0
        with open_pdf((tmp_path / f"{name}.pdf").read_bytes()) as file:
            marks = [m for m in read_pdf_marks(file.pages[0]) if m.layer == "ruler" and m.operator in "Bf"]
        sides = [
            (max(x for x, _ in m.points) - min(x for x, _ in m.points),
             max(y for _, y in m.points) - min(y for _, y in m.points)) for m in marks
        ]  # fmt: skip
        rulers[name] = max(w for w, _ in sides), max(h for _, h in sides)
    assert rulers["plain"] == pytest.approx((101.6, 101.6), abs=0.001)
    assert rulers["default"] == rulers["named"] == pytest.approx((101.6 / 0.99, 101.6 / 1.01), abs=0.002)
    assert rulers["by-hand"] == pytest.approx((101.6 * 1.02, 101.6 * 0.98), abs=0.002)
    # A picture is for screens, unless a printer is named.
    run("board", "jo", "-o", "one.svg")
    run("board", "jo", "-o", "two.svg", "--printer", "office")
    assert "matrix" not in (tmp_path / "one.svg").read_text()
    assert "matrix" in (tmp_path / "two.svg").read_text()


def test_backs_of_cards_are_moved_behind_their_fronts(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("printer", "set", "office", "--back-dx", "0.5mm", "--back-dy=-1mm")
    places: dict[str, list[list[tuple[float, float]]]] = {}
    for name in ("none", "office"):
        run("cards", "yoso-tokens", "-o", f"{name}.pdf", "--printer", name)
        with open_pdf((tmp_path / f"{name}.pdf").read_bytes()) as file:
            places[name] = [[m.centre for m in read_pdf_marks(page) if m.layer == "pieces"] for page in file.pages]
    assert len(places["none"]) == 2
    for number, (dx, dy) in enumerate(((0.0, 0.0), (0.5, -1.0))):
        pairs = list(zip(places["none"][number], places["office"][number], strict=True))
        assert len(pairs) > 10
        for (x, y), (u, v) in pairs:
            assert (u - x, v - y) == pytest.approx((dx, dy), abs=0.001)


def test_a_kit_is_printed_for_a_printer(tmp_path: File) -> None:
    run("printer", "set", "office", "--measured-x", "99mm")
    assert run("kit", "mana", "--without", "rules,puzzles", "-o", str(tmp_path / "kit")).exit_code == 0
    text = (tmp_path / "kit" / "mana.pdf").read_bytes()
    with open_pdf(text) as file:
        for page in file.pages:
            content = page.Contents.read_bytes() if hasattr(page.Contents, "read_bytes") else b""
            scale = float(content.split(b" cm")[1].split()[-6])
            assert scale == pytest.approx(72 / 25.4 / 0.99, abs=1e-4)
    assert "matrix(" not in (tmp_path / "kit" / "mana.svg").read_text().split("</defs>")[0]


def test_a_rulebook_is_printed_for_a_printer(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.md").write_text('```rulebook\ngame = "yoso"\n```\n\n# Rules\n\nA few words.\n')
    assert run("rulebook", "x.md", "-o", "plain.pdf").exit_code == 0
    run("printer", "set", "office", "--measured-x", "99mm")
    assert run("rulebook", "x.md", "-o", "office.pdf").exit_code == 0
    assert run("rulebook", "x.md", "-o", "none.pdf", "--printer", "none").exit_code == 0
    plain, office, none = ((tmp_path / f"{name}.pdf").read_bytes() for name in ("plain", "office", "none"))
    assert plain == none != office


# --------------------------------------------------------------------------------- the calibration sheet


@pytest.mark.parametrize("name", ["A4", "Letter", "A3"])
def test_the_cross_lies_behind_a_grid_whichever_edge_the_sheet_is_turned_on(name: str) -> None:
    size = paper.parse(name)
    with open_pdf(pdf.pdf(calibration.document(size, FULL))) as file:
        front, back = map(read_pdf_marks, file.pages)
    strokes = [m for m in front if m.layer == "marks" and len(m.points) == 2]
    (level,) = {round(m.centre[1], 3) for m in strokes if m.points[0][1] == pytest.approx(m.points[1][1])}
    (upright,) = {round(m.centre[0], 3) for m in strokes if m.points[0][0] == pytest.approx(m.points[1][0])}
    grids = [m.centre for m in back if m.layer == "marks"]
    for x, y in ((size.width - upright, level), (upright, size.height - level)):
        assert sum(dist((x, y), centre) < 0.001 for centre in grids) == 2
    (square,) = [m for m in front if m.layer == "board"]
    (l, b), (r, t) = square.points[0], square.points[2]
    assert (r - l, t - b) == pytest.approx((100, 100), abs=0.001)
    rulers = [m for m in front if m.layer == "ruler" and m.operator == "f"]
    assert len(rulers) == 4


@pytest.mark.parametrize("name", ["A4", "Letter", "A3"])
def test_each_grid_names_the_edge_that_brings_it_behind_the_cross(name: str) -> None:
    """Turned on its long edge, an upright sheet keeps its heights; turned on the short one, its widths."""
    size = paper.parse(name)
    x, y = calibration.cross(size)
    _, back = calibration.document(size, FULL).sheets
    heads = {item.string: item for item in back.drawing.layer("labels") if isinstance(item, Text)}
    for edge, at in (("long edge", (size.width - x, y)), ("short edge", (x, size.height - y))):
        l, b, r, t = heads[edge].bounds()
        assert (l + r) / 2 == pytest.approx(at[0], abs=0.5)
        assert at[1] < b < t < at[1] + 30


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_nothing_on_the_calibration_sheet_lies_on_anything_else(theme: object) -> None:
    for sheet in calibration.document(paper.parse("A4"), theme).sheets:  # type: ignore[arg-type]
        rulers = Drawing(tuple(pair for pair in sheet.drawing.layers if pair[0] == "ruler"))
        boxes = [Drawing.of("ruler", item).bounds() for item in rulers.layer("ruler")]
        assert len(boxes) == 2
        for layer, item in sheet.drawing:
            if layer != "ruler":
                assert all(apart(box, corners(Drawing.of(layer, item).bounds())) for box in boxes)
        l, b, r, t = sheet.drawing.bounds()
        assert l > 0 and b > 0 and r < 210 and t < 297


def test_calibrating_leaves_the_default_printer_out(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("printer", "set", "office", "--measured-x", "99mm")
    for name, more in (("a", ()), ("b", ("--printer", "none")), ("c", ("--printer", "office"))):
        assert run("calibrate", "-o", f"{name}.pdf", *more).exit_code == 0
    a, b, c = ((tmp_path / f"{name}.pdf").read_bytes() for name in "abc")
    assert a == b != c


def test_a_figure_is_printed_for_a_printer_that_is_named(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("printer", "set", "office", "--measured-x", "99mm", "--measured-y", "101mm")
    plain = ("diagram", "jo", "e5f5+g5>c3")
    orders = {
        "a": plain,
        "b": (*plain, "--printer", "none"),
        "c": (*plain, "--printer", "office"),
        "d": (*plain, "--printer-scale", "1.02,98%"),
        "e": (*plain, "--colour", "cmyk"),
    }
    sides = {}
    for name, words in orders.items():
        assert run(*words, "-o", f"{name}.pdf").exit_code == 0
        with open_pdf((tmp_path / f"{name}.pdf").read_bytes()) as file:
            marks = [mark for mark in read_pdf_marks(file.pages[0]) if mark.layer == "board"]
        points = [point for mark in marks for point in mark.points]
        sides[name] = [max(axis) - min(axis) for axis in zip(*points, strict=True)]
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    width, height = sides["a"]
    assert sides["c"] == pytest.approx([width / 0.99, height / 1.01], abs=0.002)
    assert sides["d"] == pytest.approx([width * 1.02, height * 0.98], abs=0.002)
    assert sides["e"] == sides["a"] and (tmp_path / "e.pdf").read_bytes() != (tmp_path / "a.pdf").read_bytes()
    assert '--printer "offce"' in refused(*plain, "--printer", "offce", "-o", "f.pdf")
    assert "--colour" in refused(*plain, "--colour", "cmyk", "-o", "f.svg")
    assert not (tmp_path / "f.pdf").exists() and not (tmp_path / "f.svg").exists()


def test_a_booklet_of_puzzles_is_printed_for_a_printer(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("printer", "set", "office", "--back-dx", "0.5mm", "--back-dy=-1mm")
    pages: dict[str, list[list[tuple[float, float]]]] = {}
    for name in ("none", "office"):
        words = ("puzzles", "sheet", "yoso", "--no-rules", "--count", "2", "--solutions", "back", "--printer", name)
        assert run(*words, "-o", f"{name}.pdf").exit_code == 0
        with open_pdf((tmp_path / f"{name}.pdf").read_bytes()) as file:
            pages[name] = [[m.centre for m in read_pdf_marks(page) if m.layer == "pieces"] for page in file.pages]
    assert len(pages["none"]) == 2
    for number, (dx, dy) in enumerate(((0.0, 0.0), (0.5, -1.0))):
        pairs = list(zip(pages["none"][number], pages["office"][number], strict=True))
        assert len(pairs) > 10
        for (x, y), (u, v) in pairs:
            assert (u - x, v - y) == pytest.approx((dx, dy), abs=0.001)
