"""Boards over several sheets: where the seams lie, what is printed, and the board put together again."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations
from math import ceil, dist, hypot
from pathlib import Path as File

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st
from PIL import Image, ImageChops

from printkit.cli import cli
from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Clip, Drawing, Path, Style, Symbol, Text, Use, label
from printkit.draw.outline import Box, rectangle, union
from printkit.draw.theme import FULL, THEMES
from printkit.export import pdf, png
from printkit.export.document import Document, Sheet
from printkit.layouts import boards, paper
from printkit.layouts.base.refusals import InputError
from printkit.layouts.paper import Paper
from printkit.looks import style
from printkit.pages import placement
from printkit.pages.page import Frame
from printkit.pages.seams import Division, divide, grained
from printkit.pages.tile import MAP, best_turned, division, shift, tiles
from printkit.pages.tiling import USUAL, Preference, Tiling
from tests.printkit.readers import Mark, box_mm, open_pdf, read_pdf_marks

A4, LETTER, A3 = paper.parse("A4"), paper.parse("Letter"), paper.parse("A3")
INK = Style(fill="#336699")


def square(width: float, height: float, step: int = 7) -> Artwork:
    box = Path(rectangle(0, 0, width, height), Style(stroke="#000000", width=0.3))
    dots = [
        Circle(x + 0.5, y + 0.5, 0.5, INK, f"spot-{x}-{y}")
        for x in range(0, int(width), step)
        for y in range(0, int(height), step)
    ]
    return Artwork(Drawing.of("board", box, *dots), width, height, "Square", credits="by nobody")


@cache
def of_board(name: str) -> Artwork:
    return placement.art(boards.find(name), style.of_board(name), placement.BoardRequest())


@cache
def spread(name: str, size: Paper, prefer: Preference = "whole") -> tuple[Paper, Division]:
    return best_turned(of_board(name), size, way=Tiling(prefer=prefer))


def area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


# ------------------------------------------------------------------------------------------------- seams


@settings(max_examples=25, deadline=None)
@given(
    st.floats(30, 900),
    st.floats(30, 900),
    st.sampled_from(["A4", "A3", "Letter", "A5"]),
    st.floats(0, 40),
    st.sampled_from(["fewest", "whole"]),
)
def test_tiles_lie_side_by_side_cover_the_art_and_fit_the_paper(
    width: float, height: float, name: str, overlap: float, prefer: str
) -> None:
    art, size = square(width, height, 47), paper.parse(name)
    found = division(art, size, way=Tiling(overlap, "right", prefer))  # type: ignore[arg-type]
    # The outline is a rectangle, so tiles that do not overlap and have its area cover it.
    covered = sum(area(tile.core) for tile in found.tiles)
    l, b, r, t = art.drawing.bounds()
    assert covered == pytest.approx(area((l, b, r, t)), rel=0.08 if min(width, height) < 50 else 0.03)
    assert covered >= area((l, b, r, t)) - 1e-6
    for n, one in enumerate(found.tiles):
        for other in found.tiles[n + 1 :]:
            x, y, u, v = one.core
            p, q, m, n_ = other.core
            assert u <= p + 1e-9 or m <= x + 1e-9 or v <= q + 1e-9 or n_ <= y + 1e-9
    for tile in found.tiles:
        l, b, r, t = tile.window
        assert r - l <= size.width - 20 + 1e-6 and t - b <= size.height - 20 + 1e-6
    for seam in found.seams():
        one, other = seam.first.window, seam.second.window
        shared = one[2] - other[0] if seam.upright else other[3] - one[1]
        assert shared == pytest.approx(overlap)
        assert seam.length > 0


@pytest.mark.parametrize("overlap", [0.0, 7.0, 12.0])
def test_windows_end_with_the_board_where_nothing_is_joined(overlap: float) -> None:
    """Inside, every window reaches half an overlap over its seam; at the board's own edges not at all."""
    art = square(400, 700, 47)
    found = division(art, A4, way=Tiling(overlap, "right", "fewest"))
    l, b, r, t = art.drawing.bounds()
    edges = (grained(l - 0.25), grained(b - 0.25), grained(r + 0.25), grained(t + 0.25))
    rows, columns = {tile.row for tile in found.tiles}, {tile.column for tile in found.tiles}
    assert len(rows) > 2 and len(columns) > 1
    for tile in found.tiles:
        for core, window, edge, sign in zip(tile.core, tile.window, edges, (-1, -1, 1, 1), strict=True):
            outer = abs(core - edge) < 1
            assert window == pytest.approx(core if outer else core + sign * overlap / 2)
    top = [tile for tile in found.tiles if tile.row == 0]
    assert {tile.window[3] for tile in top} == {tile.core[3] for tile in top}


def brute(spans: list[tuple[float, float]], low: float, high: float, room: float, overlap: float) -> int:
    """Fewest things cut by the fewest seams, by trying every half millimetre."""
    places = [low + k / 2 for k in range(1, int((high - low) * 2))]

    def cut(at: float) -> int:
        return sum(a + 0.05 < at < b - 0.05 for a, b in spans)

    best = {at: cut(at) for at in places if at - low + overlap / 2 <= room}
    for _ in range(20):
        ends = [n for at, n in best.items() if high - at + overlap / 2 <= room]
        if ends:
            return min(ends)
        longer: dict[float, int] = {}
        for at in places:
            before = [n for p, n in best.items() if 0 < at - p <= room - overlap]
            if before:
                longer[at] = min(before) + cut(at)
        best = longer
    raise AssertionError


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 90), st.integers(4, 16)), min_size=1, max_size=6), st.integers(0, 6))
def test_a_row_is_cut_as_little_as_any_search_finds(pairs: list[tuple[int, int]], overlap: int) -> None:
    spans = [(float(a), float(min(120, a + long))) for a, long in pairs]
    things = [Path(rectangle(a, 0, b, 4), Style(fill="#000000"), f"spot-{n}") for n, (a, b) in enumerate(spans)]
    edge = Path(rectangle(0, 0, 120, 5), Style(fill="#eeeeee"))
    art = Artwork(Drawing.of("board", edge, *things), 120, 5, "Row")
    bare = Frame(ruler=False, note=False)
    found = division(art, Paper("strip", 60, 80), bare, way=Tiling(overlap, "right", "fewest"))
    assert len(found.tiles) == -(-(120 - overlap) // (50 - overlap))
    assert len(found.cut) == brute(spans, 0, 120, 50, overlap)


def test_a_seam_moves_into_the_middle_of_a_gap() -> None:
    things = [Path(rectangle(a, 0, b, 20), INK, f"spot-{a}") for a, b in ((0, 80), (84, 150), (150, 228), (228, 300))]
    art = Artwork(Drawing.of("board", *things), 300, 20, "Gaps")
    found = division(art, A4)
    (seam,) = found.seams()
    assert seam.level == 150  # where two touch; the wider gap at 82 would make the right tile too long
    art = replace(art, drawing=art.drawing.moved(dx=-84).windowed((0, 0, 140, 20)) + Drawing.of("board", *things))
    assert not division(art, A4).cut


def test_one_sheet_more_is_spent_where_it_keeps_things_whole() -> None:
    block = Path(rectangle(90, 0, 210, 20), INK, "spot-block")
    ends = [Circle(5, 10, 5, INK, "spot-a"), Circle(295, 10, 5, INK, "spot-b")]
    art = Artwork(Drawing.of("board", block, *ends), 300, 20, "Block")
    fewest, whole = (division(art, A4, way=Tiling(prefer=p)) for p in ("fewest", "whole"))
    assert (len(fewest.tiles), fewest.cut) == (2, ("spot block",))
    assert (len(whole.tiles), whole.cut) == (3, ())


def test_labels_and_cards_are_kept_whole_as_well() -> None:
    words = label(150, 10, "A LABEL IN THE MIDDLE", 3, "#000000", anchor="middle")
    ground = Path(rectangle(0, 0, 300, 40), Style(fill="#eeeeee"))
    art = Artwork(Drawing.of("board", ground, words), 300, 40, "Words", whole=(("card x", (80, 20, 120, 40)),))
    (seam,) = division(art, A4).seams()
    l, _, r, _ = Drawing.of("labels", words).bounds()
    assert not l < seam.level < r and not 80 < seam.level < 120


def test_ink_that_lies_side_by_side_reaches_as_far_as_its_outermost_part() -> None:
    cells = [Path(rectangle(20 * n, 0, 20 * n + 20, 20), Style(stroke="#000000", width=0.3)) for n in range(40)]
    found = divide(Drawing.of("board", *cells), (), (210, 297), overlap=10)
    cores = [tile.core for tile in found.tiles]
    assert (cores[0][0], cores[-1][2], len(cores)) == (-0.5, 800.5, 4)  # whole grains outwards


def test_tiles_without_ink_are_left_out() -> None:
    corners_only = Drawing.of("board", Circle(5, 5, 4, INK), Circle(395, 545, 4, INK))
    found = division(Artwork(corners_only, 400, 550, "Corners"), A4)
    assert [tile.name for tile in found.tiles] == ["A1", "C1"]
    assert divide(Drawing(), (), (100, 100), overlap=10) == Division((), 10, ())


@pytest.mark.long
@pytest.mark.parametrize(
    "name, size, most",
    [
        ("master", A4, 10),
        ("master", LETTER, 10),
        ("master", A3, 5),
        ("strings", A4, 3),
        ("strings", LETTER, 4),
        ("yoso-cards", A4, 2),
        ("yoso-cards", LETTER, 2),
    ],
)
def test_no_seam_cuts_a_spot_a_label_or_a_card_of_our_boards(name: str, size: Paper, most: int) -> None:
    board, (_, found) = boards.find(name), spread(name, size)
    assert found.cut == ()
    assert len(found.tiles) <= most
    reach = board.spot_radius
    for seam in found.seams():
        (x, y), (u, v) = seam.start, seam.end
        for spot in board.spots:
            near = dist(spot.at, (min(max(spot.x, x), u), min(max(spot.y, y), v)))
            # Cells of a grid touch: a seam may run along their edge.
            assert near > reach - 0.06, (spot.id, seam)


def test_sheets_can_be_saved_at_the_cost_of_spots() -> None:
    found = division(of_board("master"), A4.turned, way=Tiling(prefer="fewest"))
    assert len(found.tiles) <= 9
    assert found.cut


@pytest.mark.parametrize("overlap", [-1.0, 64.0])
def test_an_impossible_overlap_is_refused(overlap: float) -> None:
    with pytest.raises(InputError, match="overlap"):
        division(square(400, 400), A4, way=Tiling(overlap))


def test_a_board_of_more_rows_than_letters_is_refused() -> None:
    with pytest.raises(InputError, match="26 rows"):
        division(square(20, 900, 50), Paper("slip", 60, 60))


# ------------------------------------------------------------------------------------- reading back


def tiled(art: Artwork, size: Paper, way: Tiling = USUAL) -> tuple[Division, tuple[Sheet, ...]]:
    found = division(art, size, way=way)
    return found, tiles(art, size, FULL, grid=found, way=way)


def crosses(marks: list[Mark]) -> list[tuple[float, float]]:
    return [mark.centre for mark in marks if mark.layer == "marks" and len(mark.points) == 4]


@pytest.mark.long
@pytest.mark.parametrize("overlap", [10.0, 6.5, 0.0])
def test_neighbours_share_exactly_the_overlap_as_read_from_the_file(overlap: float) -> None:
    art = square(350, 400, 13)
    found, sheets = tiled(art, A4, Tiling(overlap))
    with open_pdf(pdf.pdf(Document(sheets, "Tiles"))) as file:
        marks = {page.label: read_pdf_marks(page) for page in file.pages}
        boxes = {page.label: (box_mm(page.TrimBox), box_mm(page.BleedBox)) for page in file.pages}
    assert list(marks) == [*(tile.name for tile in found.tiles), "map"]
    seams = list(found.seams())
    assert len(seams) >= 4
    spots = {(item.x, item.y) for _, item in art.drawing if isinstance(item, Circle)}
    for seam in seams:
        places = [seam.at(0.25), seam.at(0.75)]
        for tile in (seam.first, seam.second):
            # Two crosses say where a tile lies; everything else on it must agree.
            drawn = crosses(marks[tile.name])
            dx, dy = shift(tile, A4)
            for x, y in places:
                assert min(hypot(x + dx - u, y + dy - v) for u, v in drawn) < 0.001
            dots = [m.centre for m in marks[tile.name] if m.layer == "board" and len(m.points) == 13]
            here = [(x - dx, y - dy) for x, y in dots]
            assert here
            for x, y in here:
                assert min(dist((x, y), spot) for spot in spots) < 0.001
        trim, bleed = boxes[seam.first.name]
        dx, dy = shift(seam.first, A4)
        edge, cut, inked = (
            (seam.level + dx, trim[2], bleed[2]) if seam.upright else (seam.level + dy, trim[1], bleed[1])
        )
        assert cut == pytest.approx(edge, abs=0.001)
        assert abs(inked - cut) == pytest.approx(overlap / 2, abs=0.001)


@pytest.mark.parametrize("side, first", [("right", True), ("left", False)])
def test_the_side_that_is_trimmed_can_be_chosen(side: str, first: bool) -> None:
    art = square(350, 250)
    found, sheets = tiled(art, A4, Tiling(cut_side=side))  # type: ignore[arg-type]
    (seam,) = found.seams()
    cut = {sheet.label: bool(sheet.drawing.layer("cut")) for sheet in sheets}
    assert cut[seam.first.name] is first and cut[seam.second.name] is not first
    assert not cut["map"]


def test_edges_that_only_touch_are_both_trimmed() -> None:
    _, sheets = tiled(square(350, 250), A4, Tiling(overlap=0))
    assert [bool(sheet.drawing.layer("cut")) for sheet in sheets] == [True, True, False]


def test_the_map_has_no_line_that_a_printer_would_lose() -> None:
    art = of_board("yoso-cards")
    page, found = spread("yoso-cards", A4)
    symbol = Symbol("s", (Circle(0, 0, 1, Style(stroke="#000000", width=0.1)),))
    thin = Drawing.of("board", Use(symbol, 5, 5, 0.5), Clip(rectangle(0, 0, 9, 9), symbol.items))
    used, clipped = thin.no_finer(0.25).layer("board")
    assert isinstance(used, Use) and isinstance(clipped, Clip)
    assert [item.style.width for item in (*used.symbol.items, *clipped.items)] == [0.5, 0.25]  # type: ignore[union-attr]
    assert thin.no_finer(0.05) == thin
    overview = tiles(art, page, FULL, grid=found)[-1].drawing.without("ruler")
    assert overview.no_finer(0.25) == overview


@pytest.mark.long
@pytest.mark.parametrize("look", ["full", "large-print"])
@pytest.mark.parametrize(
    "name, size",
    [("yoso-cards", "A5"), ("master", "A5"), ("master", "A4"), ("strings", "A5"), ("strings", "160x160mm")],
)
def test_words_and_names_of_the_map_keep_off_each_other_and_the_picture(name: str, size: str, look: str) -> None:
    request = placement.BoardRequest(paper=paper.parse(size), tile=True, theme=THEMES[look])
    board = boards.find(name)
    (sheet,) = (each for each in placement.sheets(board, style.of_board(name), request) if each.label == MAP)
    l, b, r, t = union(Drawing.of(at, *sheet.drawing.layer(at)).bounds() for at in ("board", "marks"))
    texts = [item for item in sheet.drawing.layer("labels") if isinstance(item, Text)]
    # Lines are set solid: what stands out of the letters' own height is left out.
    boxes = [(l, b + 0.1 * text.size, r, t - 0.1 * text.size) for text in texts for l, b, r, t in [text.bounds()]]
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    names = [box for text, box in zip(texts, boxes, strict=True) if re.fullmatch(r"[A-Z]\d+", text.string)]
    for box in boxes:
        assert box[0] >= 0 and box[1] >= 0 and box[2] <= sheet.width and box[3] <= sheet.height
        within = l <= box[0] and b <= box[1] and box[2] <= r and box[3] <= t
        apart = box[2] <= l or box[0] >= r or box[3] <= b or box[1] >= t
        assert within if box in names else apart
    # The picture is as large as the margins, the words or its bound let it be.
    all_of_it = union((*boxes, (l, b, r, t)))
    free = min(sheet.width - 40 - (r - l), sheet.height - 40 - (all_of_it[3] - all_of_it[1]), 150 - max(r - l, t - b))
    assert free < 4


def test_what_seams_cut_is_reported(tmp_path: File) -> None:
    name = str(tmp_path / "x.pdf")
    order = ["board", "yoso", "--tile", "--paper", "A5", "--portrait", "--seams", "fewest", "-o", name]
    done = CliRunner().invoke(cli, order)
    assert done.exit_code == 0
    assert done.stdout == f"{name}: 3 A5 pages\n"
    assert "Seams cut spot " in done.stderr
    assert CliRunner().invoke(cli, ["board", "strings", "--tile", "--paper", "A4", "-o", name]).stderr == ""


@pytest.mark.parametrize(
    "option, text, help",
    [("--seams", "few", "fewest"), ("--cut-side", "rihgt", "right"), ("--overlap", "80mm", "from 0 to")],
)
def test_wrong_choices_are_refused(option: str, text: str, help: str, tmp_path: File) -> None:
    name = str(tmp_path / "x.pdf")
    done = CliRunner().invoke(cli, ["board", "strings", "--tile", "--paper", "A4", option, text, "-o", name])
    assert isinstance(done.exception, InputError)
    assert option in str(done.exception) and help in str(done.exception)
    assert not list(tmp_path.iterdir())


# ---------------------------------------------------------------------------------- put together again

PIXEL = 0.5
"""Tiles begin and end on multiples of this, in mm, so that the pixels of neighbours fall together."""


def picture(sheet: Sheet) -> Image.Image:
    shown = replace(sheet, drawing=sheet.drawing.only(["board", "lines", "coords"]))
    return Image.open(BytesIO(png.png(shown, dpi=25.4 / PIXEL))).convert("RGB")


def rebuilt(art: Artwork, size: Paper, found: Division, sheets: tuple[Sheet, ...]) -> tuple[Image.Image, Image.Image]:
    """The board from its tiles, each trimmed to its core, and the board in one piece."""
    wide, high = (ceil(length / PIXEL) for length in (art.width, art.height))
    joined = Image.new("RGB", (wide, high), "#ffffff")
    for tile, sheet in zip(found.tiles, sheets, strict=False):
        l, b, r, t = tile.core
        dx, dy = shift(tile, size)
        left, top = l + dx, size.height - t - dy
        box = [round(v / PIXEL) for v in (left, top, left + r - l, top + t - b)]
        joined.paste(picture(sheet).crop(box), (round(l / PIXEL), round(high - t / PIXEL)))
    whole = Sheet(wide * PIXEL, high * PIXEL, art.drawing)
    return joined, picture(whole)


@pytest.mark.long
@pytest.mark.parametrize("side, mapped", [(70, False), (100, False), (110, False), (130, True)])
def test_paper_too_small_for_a_map_gets_tiles_alone(side: int, mapped: bool, tmp_path: File) -> None:
    words = ["board", "jo", "--tile", "--paper", f"{side}x{side}mm", "-o", str(tmp_path / "board.svg")]
    assert CliRunner().invoke(cli, words, catch_exceptions=False).exit_code == 0
    maps = [file for file in tmp_path.glob("*.svg") if "assembly map" in file.read_text(encoding="utf-8")]
    assert len(maps) == mapped


@pytest.mark.long
@pytest.mark.parametrize("name, size", [("master", A4), ("yoso-cards", A4), ("strings", LETTER)], ids=str)
def test_a_board_put_together_from_its_tiles_is_the_board(name: str, size: Paper) -> None:
    art = of_board(name)
    page, found = spread(name, size)
    page = replace(page, width=grained(page.width), height=grained(page.height))
    assert len(found.tiles) > 1
    joined, whole = rebuilt(art, page, found, tiles(art, page, FULL, grid=found))
    assert joined.size == whole.size
    histogram = ImageChops.difference(joined, whole).convert("L").histogram()
    assert whole.convert("L").getextrema()[0] < 150
    # Numbers in an SVG are rounded to a micrometre, which may show as a shade; nothing is a line's width off.
    assert sum(histogram[40:]) == 0
    assert sum(histogram[20:]) / sum(histogram) < 0.001


def test_the_comparison_notices_a_tile_that_is_half_a_millimetre_off() -> None:
    art = of_board("yoso-cards")
    page, found = spread("yoso-cards", A4)
    first, *rest = tiles(art, page, FULL, grid=found)
    off = replace(first, drawing=first.drawing.moved(0.5))
    joined, whole = rebuilt(art, page, found, (off, *rest))
    assert ImageChops.difference(joined, whole).convert("L").getextrema()[1] > 40


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_furniture_stays_on_the_sheet(theme: object) -> None:
    art = of_board("yoso-cards")
    page, found = spread("yoso-cards", A4)
    for sheet in tiles(art, page, theme, grid=found):  # type: ignore[arg-type]
        l, b, r, t = sheet.drawing.bounds()
        assert l >= 0 and b >= 0 and r <= sheet.width and t <= sheet.height
