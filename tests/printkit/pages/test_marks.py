"""Crop marks and bleed of boards, as read from the file."""

from __future__ import annotations

from pathlib import Path as File

import pytest
from click.testing import CliRunner

from printkit.cli import cli
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Drawing, Path, Style
from printkit.draw.outline import polyline, rectangle, union
from printkit.draw.theme import FULL
from printkit.export import pdf
from printkit.export.document import Document
from printkit.layouts.base.refusals import InputError
from printkit.layouts.paper import Paper
from printkit.pages import marks
from printkit.pages.bleed import background, run_out
from printkit.pages.margin import apart, corners
from printkit.pages.page import Frame, place
from tests.printkit.readers import Mark, box_mm, open_pdf, read_pdf_marks

PAPER = Paper("sheet", 220, 180)
GROUND = Style(fill="#ddccaa")
BOARD = Artwork(Drawing.of("board", Path(rectangle(0, 0, 120, 80), GROUND), Circle(60, 40, 9, Style(fill="#ffffff"))),
            120, 80, "Board")  # fmt: skip
TRIM = (50.0, 50.0, 170.0, 130.0)


def printed(mode: marks.Marks, bleed: float = 0.0, art: Artwork = BOARD, scale: float = 1.0) -> tuple[list[Mark], tuple[tuple[float, ...], ...]]:  # fmt: skip  # noqa: E501
    sheet = place(art, PAPER, FULL, frame=Frame(ruler=False, note=False, marks=mode, bleed=bleed), scale=scale)
    with open_pdf(pdf.pdf(Document((sheet,), "Marks"))) as file:
        page = file.pages[0]
        return read_pdf_marks(page), (box_mm(page.MediaBox), box_mm(page.TrimBox), box_mm(page.BleedBox))


def strokes(found: list[Mark]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    (mark,) = [mark for mark in found if mark.layer == "marks"]
    return list(zip(mark.points[::2], mark.points[1::2], strict=True))


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_outside_marks_stand_on_the_lines_of_the_cut_and_off_the_ink(bleed: float) -> None:
    found, (media, trim, inked) = printed("outside", bleed)
    assert media[2:] == pytest.approx((220, 180), abs=0.001)
    assert trim == pytest.approx(TRIM, abs=0.001)
    assert inked == pytest.approx((50 - bleed, 50 - bleed, 170 + bleed, 130 + bleed), abs=0.001)
    lines = strokes(found)
    assert len(lines) == 8
    places = set()
    for (x, y), (u, v) in lines:
        if x == pytest.approx(u, abs=0.001):
            assert min(abs(x - 50), abs(x - 170)) < 0.001
        else:
            assert y == pytest.approx(v, abs=0.001)
            assert min(abs(y - 50), abs(y - 130)) < 0.001
        box = (min(x, u), min(y, v), max(x, u), max(y, v))
        assert apart(box, corners(inked))  # type: ignore[arg-type]
        places.add((round(x), round(y)))
    # Every margin has two: the first cut leaves those that the second one needs.
    assert len(places) == 8


@pytest.mark.parametrize("mode", ["outside", "corners", "grid", "none"])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_room_is_kept_for_as_far_as_marks_reach(mode: str, bleed: float) -> None:
    box = (50.0, 60.0, 110.0, 140.0)
    drawn = marks.crop([box], marks.named(mode), bleed)
    room = marks.reach(marks.named(mode), bleed)
    if mode == "outside":
        l, b, r, t = drawn.bounds()
        far = (50 - l, 60 - b, r - 110, t - 140)
        assert far == pytest.approx((room,) * 4, abs=0.2)
    assert room >= bleed


def test_corner_crosses_and_full_lines() -> None:
    crosses, _ = printed("crosses")
    middles = {(round((x + u) / 2, 3), round((y + v) / 2, 3)) for (x, y), (u, v) in strokes(crosses)}
    assert middles == {(50, 50), (50, 130), (170, 50), (170, 130)}
    lines = strokes(printed("grid")[0])
    assert len(lines) == 4
    for (x, y), (u, v) in lines:
        # Each line crosses the board and runs on on both sides.
        assert abs(u - x) > 120 or abs(v - y) > 80


def test_no_marks_unless_asked_for() -> None:
    assert not [mark for mark in printed("none")[0] if mark.layer == "marks"]


def test_marks_are_black_and_a_quarter_of_a_millimetre() -> None:
    for mode in marks.MARKS[:3]:
        ((_, (path,)),) = marks.crop([TRIM], mode, 2.0).layers
        assert isinstance(path, Path)
        assert path.style == Style(stroke="#000000", width=0.25)


@pytest.mark.parametrize("scale", [0.5, 1.0])
def test_the_ground_runs_out_as_far_as_asked_at_any_scale(scale: float) -> None:
    found, (_, trim, inked) = printed("outside", 3.0, scale=scale)
    board = [mark.points for mark in found if mark.layer == "board"]
    l, b, r, t = union((x, y, x, y) for points in board for x, y in points)
    assert (l, b, r, t) == pytest.approx(inked, abs=0.001)
    assert (trim[0] - l, t - trim[3]) == pytest.approx((3, 3), abs=0.001)


def test_only_a_ground_that_reaches_all_corners_runs_out() -> None:
    assert background(BOARD, "#ffffff") == "#ddccaa"
    assert background(BOARD, "#ddccaa") is None
    # The box around a hexagon has corners that the hexagon does not cover.
    hexagon = Path(polyline([(0, 20), (60, 0), (120, 20), (120, 60), (60, 80), (0, 60)], closed=True), GROUND)
    assert background(Artwork(Drawing.of("board", hexagon), 120, 80, "Hexagon"), "#ffffff") is None
    inset = Artwork(Drawing.of("board", Path(rectangle(1, 1, 119, 79), GROUND)), 120, 80, "Inset")
    with pytest.raises(InputError, match=r"bleed.*Inset"):
        run_out(inset, 3, 1, paper="#ffffff")
    assert run_out(inset, 0, 1, paper="#ffffff") is inset
    with pytest.raises(InputError, match="from 0 to 10"):
        run_out(BOARD, 11, 1, paper="#ffffff")


@pytest.mark.parametrize(
    "options, field, help",
    [
        (("jo", "--bleed"), "--bleed", "Jō"),
        (("jo", "--marks", "corner"), "--marks", "corners"),
        (("strings", "--bleed", "3 cubits"), "--bleed", "10mm"),
        (("strings", "--tile", "--paper", "A4", "--marks", "grid"), "--tile", "--marks"),
        (("strings", "--bleed", "--marks", "outside"), "--paper", "--fit"),
    ],
    ids=str,
)
def test_wrong_wishes_are_refused(options: tuple[str, ...], field: str, help: str, tmp_path: File) -> None:
    done = CliRunner().invoke(cli, ["board", *options, "-o", str(tmp_path / "x.pdf")])
    assert isinstance(done.exception, InputError)
    assert field in str(done.exception) and help in str(done.exception)
    assert not list(tmp_path.iterdir())


def test_a_board_with_bleed_and_marks_from_the_command(tmp_path: File) -> None:
    file = tmp_path / "x.pdf"
    order = ["board", "strings", "--bleed", "--marks", "corners", "--paper", "330x480mm", "-o", str(file)]
    assert CliRunner().invoke(cli, order).exit_code == 0
    with open_pdf(file.read_bytes()) as opened:
        trim, inked = box_mm(opened.pages[0].TrimBox), box_mm(opened.pages[0].BleedBox)
    assert trim == pytest.approx((32, 35, 298, 445), abs=0.001)
    assert inked == pytest.approx((29, 32, 301, 448), abs=0.001)
