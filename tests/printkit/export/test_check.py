"""The check before printing: what it tells of our files, and of files with a known fault."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path as File

import pikepdf
import pytest
from click.testing import CliRunner, Result

from printkit.cli import cli
from printkit.draw.drawing import Circle, Drawing, Path, Style, Symbol, Use, label, line
from printkit.draw.outline import rectangle
from printkit.draw.theme import FULL
from printkit.export import coverage, inspection, pdf
from printkit.export.document import Document, Sheet
from printkit.export.inks import Inks
from printkit.layouts.base.installation import to_add
from printkit.layouts.base.refusals import InputError
from printkit.layouts.transform import IDENTITY, Transform
from printkit.pages.margin import rulers
from tests.printkit.readers import open_pdf

BLACK = Style(fill="#000000")


def saved(folder: File, *sheets: Sheet, inks: Inks = Inks()) -> File:  # noqa: B008
    file = folder / "x.pdf"
    file.write_bytes(pdf.pdf(Document(sheets, "A title", "An author"), inks))
    return file


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["check", *map(str, words)])


def told(file: File) -> dict[str, object]:
    done = run(file, "--json")
    assert done.exit_code in (0, 1)
    found: dict[str, object] = json.loads(done.stdout)
    assert bool(found["problems"]) == (done.exit_code == 1)
    return found


def test_what_was_drawn_is_what_is_told(tmp_path: File) -> None:
    symbol = Symbol("s", (line(0, 0, 1, 0, Style(stroke="#000000", width=0.2)),))
    art = (
        Drawing.of(
            "board", Path(rectangle(20, 20, 80, 60), Style(stroke="#000000", width=0.5)), Use(symbol, 30, 30, 2)
        )
        + Drawing.of("lines", line(20, 20, 80, 60, Style(stroke="#0000ff", width=0.7)))
        + Drawing.of("labels", label(30, 40, "words", 4, "#000000", angle=30), label(30, 50, "x", 2.5, "#000000"))
    )
    sheet = Sheet(150, 120, art, "Title", "name", trim=(20, 20, 80, 60), bleed=(17, 18, 83, 62))
    found = told(saved(tmp_path, sheet, Sheet(100, 90, Drawing.of("marks", Circle(50, 40, 9, BLACK)))))
    assert (found["title"], found["author"], found["scaling"]) == ("A title", "An author", "None")
    assert found["fonts"] == [{"name": "PrintkitSerif-Regular", "embedded": True}]
    assert found["layers"] == ["board", "lines", "marks", "labels"]
    assert found["stroke"] == pytest.approx(0.4, abs=1e-4)
    assert found["text"] == pytest.approx(2.5, abs=1e-4)
    one, two = found["pages"]  # type: ignore[misc]
    assert (one["label"], one["width"], one["height"]) == ("name", 150, 120)
    assert one["trim"] == pytest.approx([20, 20, 80, 60], abs=0.001)
    assert one["bleed"] == pytest.approx([17, 18, 83, 62], abs=0.001)
    assert one["layers"] == ["board", "lines", "labels"]
    assert one["colours"] == ["rgb"]
    assert (two["stroke"], two["text"], two["rulers"], two["layers"]) == (None, None, None, ["marks"])
    assert two["trim"] == pytest.approx([0, 0, 100, 90], abs=0.001)
    assert two["coverage"] == pytest.approx(100 * 3.14159 * 81 / 9000, abs=0.1)


def test_coverage_counts_light_not_pixels(tmp_path: File) -> None:
    for colour, share in (("#000000", 25.0), ("#808080", 12.45), ("#ff0000", 16.67), ("#ffffff", 0.0)):
        half = Drawing.of("board", Path(rectangle(0, 0, 50, 30), Style(fill=colour)))
        (found,) = coverage.coverage(saved(tmp_path, Sheet(100, 60, half))) or ()
        assert found == pytest.approx(share, abs=0.15)


def test_a_ruler_inside_the_trim_is_told(tmp_path: File) -> None:
    ruled, boxes = rulers((210, 297), FULL, ())
    beside = (max(box[0] for box in boxes) + 10, max(box[3] for box in boxes) + 1, 200.0, 280.0)
    across = (4.0, 4.0, 206.0, 293.0)
    board = Drawing.of("board", Path(rectangle(20, 130, 190, 280), Style(fill="#557755")))
    sheets = [Sheet(210, 297, board + ruled, trim=trim, bleed=trim) for trim in (across, beside)]
    found = told(saved(tmp_path, *sheets))
    assert found["problems"] == ["page 1: a ruler is printed inside the trim"]
    assert not [line for line in found["remarks"] if "ruler" in line]  # type: ignore[attr-defined]


@pytest.mark.parametrize("stretch", [IDENTITY, IDENTITY.scaled(1.01, 0.98)], ids=str)
def test_rulers_are_measured_and_their_absence_is_told(tmp_path: File, stretch: Transform) -> None:
    art = Drawing.of("board", Circle(100, 100, 20, BLACK))
    ruled, _ = rulers((210, 297), FULL, ())
    trim = (80.0, 80.0, 120.0, 120.0)
    found = told(
        saved(tmp_path, Sheet(210, 297, art + ruled, trim=trim, stretch=stretch), Sheet(210, 297, art, trim=trim))
    )
    one, two = found["pages"]  # type: ignore[misc]
    assert one["rulers"] == pytest.approx([101.6 * stretch.a, 101.6 * stretch.d], abs=0.002)
    assert two["rulers"] is None
    remarks = found["remarks"]
    assert "page 2: drawn to scale, but without rulers" in remarks  # type: ignore[operator]
    notes = [text for text in remarks if "stretched for a printer, 101.00% x 98.00%" in text]  # type: ignore[attr-defined]
    assert bool(notes) == (stretch != IDENTITY)


def test_ink_past_the_cut_wants_marks(tmp_path: File) -> None:
    ground = Drawing.of("board", Path(rectangle(10, 10, 60, 60), BLACK))
    page = {"trim": (13.0, 13.0, 57.0, 57.0), "bleed": (10.0, 10.0, 60.0, 60.0)}
    marks = Drawing.of("marks", line(5, 13, 9, 13, Style(stroke="#000000", width=0.25)))
    bare, marked = Sheet(70, 70, ground, **page), Sheet(70, 70, ground + marks, **page)  # type: ignore[arg-type]
    remarks = told(saved(tmp_path, marked, bare, bare))["remarks"]
    # The second page is the back of the first; the third has no such excuse.
    assert [text[:7] for text in remarks if "past the cut" in text] == ["page 3:"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "width, size, status, problems, remarks",
    [(0.25, 2.2, 0, 0, 0), (0.2, 2.0, 0, 0, 2), (0.05, 2.2, 1, 1, 0), (0.25, 1.0, 1, 1, 0)],
)
def test_fine_lines_and_small_text_are_named(
    width: float, size: float, status: int, problems: int, remarks: int, tmp_path: File
) -> None:
    art = Drawing.of("lines", line(5, 5, 50, 5, Style(stroke="#000000", width=width)))
    art += Drawing.of("labels", label(5, 20, "words", size, "#000000"))
    file = saved(tmp_path, Sheet(60, 60, art))
    found = told(file)
    assert len(found["problems"]) == problems  # type: ignore[arg-type]
    assert len(found["remarks"]) == remarks  # type: ignore[arg-type]
    assert run(file).exit_code == status


def test_lines_for_a_cutter_are_not_printed_and_do_not_count(tmp_path: File) -> None:
    cut = Drawing.of("cut", line(5, 5, 50, 5, Style(stroke="#ff0000", width=0.02)))
    found = told(saved(tmp_path, Sheet(60, 60, cut), inks=Inks("cmyk", contour=True)))
    assert found["stroke"] is None
    assert found["problems"] == []
    assert found["pages"][0]["colours"] == ["spot"]  # type: ignore[index]


def test_an_outline_in_the_colour_of_its_fill_is_no_line(tmp_path: File) -> None:
    soft, seen = (Style(fill="#336699", stroke=stroke, width=width) for stroke, width in
                  (("#336699", 0.03), ("#000000", 0.3)))  # fmt: skip
    art = Drawing.of("board", Circle(20, 20, 5, soft), Circle(40, 40, 5, seen))
    assert told(saved(tmp_path, Sheet(60, 60, art)))["stroke"] == pytest.approx(0.3, abs=1e-4)


def spoilt(file: File, how: str) -> None:
    with open_pdf(file.read_bytes()) as opened:
        if how == "scaling":
            del opened.Root.ViewerPreferences["/PrintScaling"]
        else:
            for font in dict(opened.pages[0].Resources.Font).values():
                del font.FontDescriptor["/FontFile2"]
        out = io.BytesIO()
        opened.save(out)
    file.write_bytes(out.getvalue())


@pytest.mark.parametrize("how, word", [("scaling", "PrintScaling"), ("fonts", "not embedded")])
def test_a_spoilt_file_is_not_ready(how: str, word: str, tmp_path: File) -> None:
    file = saved(tmp_path, Sheet(60, 60, Drawing.of("labels", label(5, 20, "words", 4, "#000000"))))
    assert run(file).exit_code == 0
    spoilt(file, how)
    done = run(file)
    assert done.exit_code == 1
    assert f"PROBLEM: {'typeface' if how == 'fonts' else 'viewers'}" in done.output and word in done.output
    assert done.output.splitlines()[-1] == "not ready"


@pytest.mark.parametrize(
    "order", [("board", "strings"), ("board", "jo"), ("cards", "decktet"), ("calibrate",),
              ("board", "yoso-cards", "--tile", "--paper", "A4")], ids=" ".join,
)  # fmt: skip
def test_our_own_prints_are_ready(order: tuple[str, ...], tmp_path: File) -> None:
    file = tmp_path / "x.pdf"
    assert CliRunner().invoke(cli, [*order, "-o", str(file)]).exit_code == 0
    found = told(file)
    assert found["problems"] == []
    assert all(font["embedded"] for font in found["fonts"])  # type: ignore[attr-defined]
    done = run(file, "--no-ink")
    assert done.exit_code == 0 and "ready for the press" in done.output and "ink" not in done.output


def test_what_is_no_pdf_is_refused(tmp_path: File) -> None:
    file = tmp_path / "x.pdf"
    file.write_text("no pdf")
    done = run(file)
    assert isinstance(done.exception, InputError)
    assert "x.pdf" in str(done.exception)
    assert isinstance(run(tmp_path / "none.pdf").exception, FileNotFoundError)


def test_without_the_readers_it_says_what_to_install(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    file = saved(tmp_path, Sheet(60, 60, Drawing.of("board", Circle(20, 20, 5, BLACK))))
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    done = run(file)
    assert done.exit_code == 0
    assert f"ink was not counted: {to_add()}\n" in done.output
    # A process of its own: here the library is loaded already.
    order = "import sys; sys.modules['pikepdf'] = None; from printkit.cli import main; main()"
    refused = subprocess.run([sys.executable, "-c", order, "check", file], capture_output=True, text=True)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert f'Checking a PDF needs "pikepdf": {to_add()}.\n' in refused.stderr


def test_a_locked_file_is_refused(tmp_path: File) -> None:
    file = saved(tmp_path, Sheet(60, 60, Drawing.of("board", Circle(20, 20, 5, BLACK))))
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(file) as opened:
        opened.save(locked, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(InputError, match=r"locked\.pdf"):
        inspection.inspect(locked)
