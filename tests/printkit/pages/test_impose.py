"""Imposition: what is printed is cut, turned over and counted, and must come out right."""

from __future__ import annotations

import io
from functools import cache
from itertools import combinations, pairwise
from math import ceil, hypot

import pypdfium2
import pytest
import shapely
from hypothesis import given, settings, strategies as st

from printkit.draw.drawing import Drawing, Path, Style, Text
from printkit.draw.outline import Point, disc, polyline, rectangle, rounded
from printkit.draw.theme import FULL, THEMES
from printkit.export.document import Document, Sheet
from printkit.export.pdf import pdf
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.layouts.paper import Paper
from printkit.looks.style import Deck, Piece
from printkit.pages.impose import (
    DUPLEX,
    GAP,
    GLUE,
    Axis,
    Imposition,
    Slot,
    corner,
    grid,
    honeycomb,
    impose,
    is_disc,
    plan,
)
from printkit.pages.margin import EDGE, apart, corners
from printkit.pages.marks import LENGTH, MARKS, OFFSET
from printkit.pages.page import Frame
from tests.printkit.readers import box_mm, open_pdf, read_pdf_marks

A4 = paper.parse("A4")
POKER, MINI = (63.0, 88.0, 3.0), (44.0, 68.0, 2.0)
PLAIN = Imposition(frame=Frame(ruler=False, note=False))


def flag(width: float, height: float, number: int, *, mirrored: bool = False) -> tuple[Point, ...]:
    """A figure without symmetry, another for each number; or its mirror image."""
    points = ((0.2, 0.2), (0.7, 0.25 + number / 400), (0.6, 0.5), (0.3, 0.75))
    return tuple((width * (1 - u if mirrored else u), height * v) for u, v in points)


def deck_of(
    count: int, width: float = 63.0, height: float = 88.0, radius: float = 3.0, bleed: float = 3.0, **more: object
) -> Deck:
    """Pieces whose back, seen through the paper, is their front."""
    outline = disc(width / 2, width / 2, width / 2) if radius < 0 else rounded(0, 0, width, height, radius)
    pieces = []
    for number in range(count):
        front, back = (
            Path(polyline(flag(width, height, number, mirrored=side), closed=True), Style(fill="#336699"))
            for side in (False, True)
        )
        pieces.append(Piece(str(number), Drawing.of("pieces", front), Drawing.of("pieces", back)))
    return Deck(
        id="test",
        title="Test deck",
        width=width,
        height=height,
        outline=outline,
        pieces=tuple(pieces),
        bleed=bleed,
        **more,
    )  # type: ignore[arg-type]


def figures(sheet: Sheet) -> list[list[Point]]:
    """Corners of the flags on a sheet of the drawing, in the order they are printed."""
    flags = []
    for item in sheet.drawing.layer("pieces"):
        inner = item.symbol.items  # type: ignore[union-attr]
        while not isinstance(inner[0], Path):
            inner = inner[0].items
        placed = Drawing.of("pieces", *inner).moved(item.x, item.y, item.angle).layer("pieces")[0]  # type: ignore[union-attr]
        flags.append([step[1:] for step in placed.segments if len(step) == 3])  # type: ignore[union-attr]
    return flags


@cache
def written(deck: Deck, size: Paper, way: Imposition) -> bytes:
    return pdf(Document(impose(deck, size, FULL, way=way), "test"))


def outlines(sheet: Sheet) -> list[tuple[float, float, float, float]]:
    """Boxes of the cut outlines, without their stroke."""
    boxes = []
    for item in sheet.drawing.layer("cut"):
        half = item.style.width / 2  # type: ignore[union-attr]
        l, b, r, t = item.bounds()
        boxes.append((l + half, b + half, r - half, t - half))
    return boxes


# ----------------------------------------------------------------------------------------- how many fit


@pytest.mark.parametrize(
    "size, card, many",
    [
        ("A4", POKER, 9),
        ("Letter", POKER, 9),
        ("A3", POKER, 18),
        ("A4", MINI, 16),
        ("A4", (70.0, 70.0, 3.0), 8),
        ("A5", POKER, 4),
        ("A4", (57.0, 89.0, 3.0), 9),
    ],
)
def test_a_sheet_holds_as_many_cards_as_it_can(size: str, card: tuple[float, float, float], many: int) -> None:
    sheet = paper.parse(size)
    slots = plan(deck_of(100, *card), sheet).slots
    assert len(slots) == many
    # No grid of either orientation would hold more and leave room for marks that printers can print.
    w, h, _ = card
    across, up = sheet.width - 2 * (EDGE + OFFSET + LENGTH), sheet.height - 2 * (EDGE + OFFSET + LENGTH)
    assert many == max(int(a // w) * int(b // h) for a, b in ((across, up), (up, across)))


@given(
    st.floats(15, 90), st.floats(15, 120), st.floats(60, 400), st.floats(60, 400), st.sampled_from([0.0, 2.0, 6.0])
)
def test_a_grid_is_full_and_its_boxes_are_apart(w: float, h: float, across: float, up: float, gap: float) -> None:
    pattern = grid(w, h, (across, up), gap=gap)
    if pattern is None:
        assert w > across or h > up
        return
    assert pattern.width <= across + 1e-3 and pattern.height <= up + 1e-3
    assert across - pattern.width < w + gap and up - pattern.height < h + gap
    xs, ys = sorted({s.x for s in pattern.slots}), sorted({s.y for s in pattern.slots})
    assert len(pattern.slots) == len(xs) * len(ys)
    assert xs[0] == pytest.approx(w / 2) and xs[-1] == pytest.approx(pattern.width - w / 2)
    assert all(b - a == pytest.approx(w + gap) for a, b in pairwise(xs))


@given(st.floats(12, 40), st.floats(60, 300), st.floats(60, 300), st.booleans())
def test_discs_of_a_honeycomb_are_apart_and_inside(size: float, across: float, up: float, upright: bool) -> None:
    pattern = honeycomb(size, (across, up), 2.0, upright=upright)
    if pattern is None:
        return
    assert pattern.width <= across + 1e-3 and pattern.height <= up + 1e-3
    for slot in pattern.slots:
        assert size / 2 - 1e-6 <= slot.x <= pattern.width - size / 2 + 1e-6
        assert size / 2 - 1e-6 <= slot.y <= pattern.height - size / 2 + 1e-6
    for one, other in combinations(pattern.slots, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= size + 2 - 1e-6


def test_a_honeycomb_is_used_where_it_saves_a_sheet_and_says_so() -> None:
    many = deck_of(260, 12.0, 12.0, -1, 0.0)
    assert is_disc(many)
    laid = plan(many, A4)
    rows = grid(12, 12, (A4.width - 2 * 5, A4.height - 2 * 5), gap=GAP)
    assert rows is not None
    assert laid.honeycomb and len(laid.slots) > len(rows.slots)
    notes = [item.string for item in impose(many, A4, FULL)[0].drawing.layer("labels") if isinstance(item, Text)]
    assert any("honeycomb" in text for text in notes)
    few = plan(deck_of(48, 20.0, 20.0, -1, 0.0), A4)
    assert not few.honeycomb
    assert len(few.slots) == 48 and len({slot.x for slot in few.slots}) == 8


def test_reading_order_runs_from_the_upper_left() -> None:
    for way in (PLAIN, Imposition(duplex="fold")):
        slots = plan(deck_of(40, *MINI), A4, way).slots
        assert list(slots) == sorted(slots, key=lambda s: (-round(s.y, 3), s.x))


def test_paper_that_holds_no_piece_is_refused() -> None:
    for way in (PLAIN, Imposition(duplex="fold"), Imposition(bleed=True)):
        with pytest.raises(
            InputError, match=r'paper "60x60mm" is too small for Test deck: it needs 63 x 88 mm and the margins\.'
        ):
            impose(deck_of(3), paper.parse("60x60mm"), FULL, way=way)


# ----------------------------------------------------------------------------------- backs behind fronts


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("size", ["A4", "297x210mm", "Letter", "150x150mm"])
@pytest.mark.parametrize("card, count", [(POKER, 13), ((120.0, 40.0, 2.0), 5), ((24.0, 24.0, -1.0), 37)])
def test_backs_lie_behind_their_fronts_once_the_sheet_is_turned_over(
    duplex: str, size: str, card: tuple[float, float, float], count: int
) -> None:
    deck, sheet = deck_of(count, *card), paper.parse(size)
    data = written(deck, sheet, Imposition(duplex=duplex))  # type: ignore[arg-type]
    upright = (sheet.height >= sheet.width) == (duplex == "long")
    seen = 0
    with open_pdf(data) as file:
        pages = [[m.points for m in read_pdf_marks(page) if m.layer == "pieces"] for page in file.pages]
    assert len(pages) % 2 == 0
    for fronts, backs in zip(pages[::2], pages[1::2], strict=True):
        assert len(fronts) == len(backs) > 0
        for front, back in zip(fronts, backs, strict=True):
            for (x, y), (u, v) in zip(front, back, strict=True):
                turned = (sheet.width - u, v) if upright else (u, sheet.height - v)
                assert turned == pytest.approx((x, y), abs=0.001)
            seen += 1
    assert seen == count


@pytest.mark.parametrize("size", ["A4", "A3", "297x210mm"])
@pytest.mark.parametrize("card, count", [(MINI, 11), (POKER, 3), ((20.0, 20.0, -1.0), 30)])
def test_backs_lie_behind_their_fronts_once_the_sheet_is_folded(
    size: str, card: tuple[float, float, float], count: int
) -> None:
    deck, sheet = deck_of(count, *card), paper.parse(size)
    way = Imposition(duplex="fold", outline=True)
    seen = 0
    with open_pdf(written(deck, sheet, way)) as file:
        for page in file.pages:
            marks = read_pdf_marks(page)
            (fold,) = (m.points for m in marks if m.layer == "fold")
            (x1, y1), (x2, _) = fold
            pieces = [m.points for m in marks if m.layer == "pieces"]
            fronts, backs = pieces[: len(pieces) // 2], pieces[len(pieces) // 2 :]
            for front, back in zip(fronts, backs, strict=True):
                for (x, y), (u, v) in zip(front, back, strict=True):
                    folded = (2 * x1 - u, v) if x1 == pytest.approx(x2) else (u, 2 * y1 - v)
                    assert folded == pytest.approx((x, y), abs=0.001)
                seen += 1
            centre = (x1, sheet.height / 2) if x1 == pytest.approx(x2) else (sheet.width / 2, y1)
            assert centre == pytest.approx((sheet.width / 2, sheet.height / 2), abs=0.001)
    assert seen == count
    for one in impose(deck, sheet, FULL, way=way):
        crease = one.drawing.layer("fold")[0].bounds()
        near = min(
            min(abs(l - crease[2]), abs(crease[0] - r))
            if crease[3] - crease[1] > 10
            else min(abs(b - crease[3]), abs(crease[1] - t))
            for l, b, r, t in outlines(one)
        )
        assert near >= GLUE - 0.5


@given(st.floats(-50, 300), st.floats(-50, 300), st.sampled_from([0.0, 90.0]), st.booleans(), st.floats(0, 300))
def test_turning_over_twice_changes_nothing(x: float, y: float, angle: float, upright: bool, at: float) -> None:
    axis = Axis(upright, at)
    back = Slot(x, y, angle).across(axis).across(axis)
    assert (back.x, back.y, back.angle) == pytest.approx((x, y, angle), abs=1e-9)


def test_pieces_without_backs_get_no_second_side() -> None:
    deck = deck_of(10)
    bare = Deck(
        id=deck.id,
        title=deck.title,
        width=deck.width,
        height=deck.height,
        outline=deck.outline,
        pieces=tuple(Piece(p.name, p.front) for p in deck.pieces),
    )
    for duplex in DUPLEX:
        sheets = impose(bare, A4, FULL, way=Imposition(duplex=duplex))
        assert len(sheets) == 2
        assert not any(sheet.drawing.layer("fold") for sheet in sheets)
    assert len(impose(deck, A4, FULL, way=Imposition(duplex="none"))) == 2


# -------------------------------------------------------------------------------------- every piece once


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 60),
    st.sampled_from([POKER, MINI, (30.0, 90.0, 0.0), (25.0, 25.0, -1.0)]),
    st.sampled_from(["A4", "Letter", "A3", "297x210mm"]),
    st.sampled_from(DUPLEX),
    st.booleans(),
)
def test_every_piece_is_printed_once_inside_the_sheet_and_apart(
    count: int, card: tuple[float, float, float], size: str, duplex: str, bleed: bool
) -> None:
    deck, sheet = deck_of(count, *card), paper.parse(size)
    way = Imposition(duplex=duplex, bleed=bleed, outline=True)  # type: ignore[arg-type]
    sheets = impose(deck, sheet, FULL, way=way)
    fronts = sheets[:: 2 if duplex in ("long", "short") else 1]
    assert len(fronts) == ceil(count / len(plan(deck, sheet, way).slots))
    printed = []
    for one in fronts:
        here = figures(one)
        printed += here[: len(here) // 2] if duplex == "fold" else here
        boxes = outlines(one)
        assert boxes, "an empty page"
        least = 2 * deck.bleed if bleed else 0.0
        for box in boxes:
            assert box[0] >= 5 and box[1] >= 5 and box[2] <= sheet.width - 5 and box[3] <= sheet.height - 5
        for p, q in combinations(boxes, 2):
            assert max(q[0] - p[2], p[0] - q[2], q[1] - p[3], p[1] - q[3]) >= least - 1e-6 or card[2] < 0
    areas = [round(shapely.Polygon(points).area, 6) for points in printed]
    expected = [round(shapely.Polygon(flag(deck.width, deck.height, n)).area, 6) for n in range(count)]
    assert areas == pytest.approx(expected, rel=1e-6)


def test_copies_are_counted() -> None:
    deck = deck_of(2)
    copies = Deck(
        id="c",
        title="Copies",
        width=63,
        height=88,
        outline=deck.outline,
        pieces=(Piece("a", deck.pieces[0].front, count=7), Piece("b", deck.pieces[1].front, count=4)),
    )
    assert [len(figures(sheet)) for sheet in impose(copies, A4, FULL)] == [8, 3]


# ------------------------------------------------------------------------------------------ marks and cuts


@pytest.mark.parametrize("bleed", [False, True])
@pytest.mark.parametrize("card, count", [(POKER, 9), (MINI, 14), ((50.0, 30.0, 0.0), 7)])
def test_crop_marks_are_black_strong_and_outside_every_piece(
    card: tuple[float, float, float], count: int, bleed: bool
) -> None:
    deck = deck_of(count, *card)
    way = Imposition(bleed=bleed, outline=True)
    for sheet in impose(deck, A4, FULL, way=way)[::2]:
        (marks,) = sheet.drawing.layer("marks")
        assert isinstance(marks, Path)
        assert marks.style.stroke == "#000000" and marks.style.width >= 0.25
        w, h, radius = card
        turned = plan(deck, A4, way).slots[0].angle != 0
        assert (corner(deck), w, h) == (pytest.approx(radius), deck.width, deck.height)
        pieces = [
            shapely.box(l + radius, b + radius, r - radius, t - radius).buffer(radius, quad_segs=64)
            for l, b, r, t in outlines(sheet)
        ]
        assert pieces[0].bounds[2] - pieces[0].bounds[0] == pytest.approx(h if turned else w)
        ink = shapely.union_all([stroke.buffer(0.125, cap_style="flat") for stroke in strokes(marks)])
        assert shapely.union_all(pieces).intersection(ink).area < 1e-3


def strokes(marks: Path) -> list[shapely.LineString]:
    points = [step[1:] for step in marks.segments]
    return [shapely.LineString(pair) for pair in zip(points[::2], points[1::2], strict=True)]


@pytest.mark.parametrize("bleed", [False, True])
def test_every_cut_finds_its_marks_whichever_comes_first(bleed: bool) -> None:
    deck = deck_of(8)
    sheet = impose(deck, A4, FULL, way=Imposition(bleed=bleed, outline=True))[0]
    boxes = outlines(sheet)
    l, b, r, t = (f(box[k] for box in boxes) for k, f in enumerate((min, min, max, max)))
    (marks,) = sheet.drawing.layer("marks")
    found = strokes(marks)  # type: ignore[arg-type]
    for x in {round(v, 3) for box in boxes for v in box[::2]}:
        above = [s for s in found if s.bounds[0] == pytest.approx(x, abs=0.01) and s.bounds[1] > t + 1e-6]
        below = [s for s in found if s.bounds[0] == pytest.approx(x, abs=0.01) and s.bounds[3] < b - 1e-6]
        assert len(above) == len(below) == 1
    for y in {round(v, 3) for box in boxes for v in box[1::2]}:
        left = [s for s in found if s.bounds[1] == pytest.approx(y, abs=0.01) and s.bounds[2] < l - 1e-6]
        right = [s for s in found if s.bounds[1] == pytest.approx(y, abs=0.01) and s.bounds[0] > r + 1e-6]
        assert len(left) == len(right) == 1
    # With all margins and gutters cut away, each piece still shows all four corners both ways.
    for box in boxes:
        kept = [s for s in found if shapely.box(*box).buffer(0.01).contains(s)]
        assert len(kept) == 8


def test_marks_come_in_modes() -> None:
    deck = deck_of(9)
    ink = {}
    for mode in MARKS:
        layer = impose(deck, A4, FULL, way=Imposition(marks=mode))[0].drawing.layer("marks")
        ink[mode] = sum(s.length for s in strokes(layer[0])) if layer else 0.0  # type: ignore[arg-type]
    assert ink["none"] == 0 < min(ink["crosses"], ink["outside"]) < ink["grid"]
    assert ink["grid"] == pytest.approx(4 * (264 + 189 + 4 * 3.4))
    # Tokens that are not cut straight have their outline and no marks.
    round_ones = impose(deck_of(9, 20.0, 20.0, -1.0), A4, FULL)[0]
    assert not round_ones.drawing.layer("marks")
    assert len(round_ones.drawing.layer("cut")) == 9
    assert not impose(deck, A4, FULL, way=Imposition(outline=False))[0].drawing.layer("cut")


@pytest.mark.parametrize("duplex", DUPLEX)
def test_cut_outlines_and_boxes_of_the_file_are_true(duplex: str) -> None:
    deck = deck_of(11, *MINI)
    way = Imposition(duplex=duplex, bleed=True)  # type: ignore[arg-type]
    sheets = impose(deck, A4, FULL, way=way)
    with open_pdf(written(deck, A4, way)) as file:
        assert len(file.pages) == len(sheets)
        for page, sheet in zip(file.pages, sheets, strict=True):
            cuts = [m for m in read_pdf_marks(page) if m.layer == "cut"]
            for cut, box in zip(cuts, outlines(sheet), strict=True):
                assert cut.centre == pytest.approx(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), abs=0.001)
            trim, bleed = box_mm(page.TrimBox), box_mm(page.BleedBox)
            assert sheet.trim is not None
            assert trim == pytest.approx(sheet.trim, abs=0.001)
            assert [trim[k] - bleed[k] for k in range(4)] == pytest.approx([3, 3, -3, -3], abs=0.001)
            if cuts and duplex != "fold":
                xs = [x for cut in cuts for x, _ in cut.points]
                ys = [y for cut in cuts for _, y in cut.points]
                assert trim == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=0.001)


def test_folds_of_pieces_are_drawn_where_they_lie() -> None:
    deck = deck_of(2, 20.0, 60.0, 0.0, folds=(("y", 20.0), ("x", 5.0)))
    sheet = impose(deck, A4, FULL, way=Imposition(outline=True))[0]
    boxes = outlines(sheet)
    folds = [item.bounds() for item in sheet.drawing.layer("fold")]
    assert len(folds) == 4
    for (l, b, r, _), (level, upright) in zip(boxes, zip(folds[::2], folds[1::2], strict=True), strict=True):
        if r - l < 30:
            assert ((level[1] + level[3]) / 2, (upright[0] + upright[2]) / 2) == pytest.approx((b + 20, l + 5))
        else:
            assert ((level[0] + level[2]) / 2, (upright[1] + upright[3]) / 2) == pytest.approx((r - 20, b + 5))


@pytest.mark.parametrize("bleed", [False, True])
def test_art_ends_at_the_cut_or_at_the_bleed(bleed: bool) -> None:
    flood = Drawing.of("pieces", Path(rectangle(-3, -3, 66, 91), Style(fill="#336699")))
    deck = Deck(
        id="f",
        title="Flood",
        width=63,
        height=88,
        outline=rounded(0, 0, 63, 88, 3),
        pieces=(Piece("x", flood, count=3),),
        bleed=3.0,
    )
    way = Imposition("none", bleed, "none", False, Frame(False, False))
    (sheet,) = impose(deck, A4, FULL, way=way)
    assert sheet.trim is not None
    l, b, r, t = sheet.trim
    # Without gaps for bleed, ink still runs out on the outer sides of the sheet.
    reach = 3
    data = pdf(Document((sheet,), "t"))
    scale = 4.0
    image = pypdfium2.PdfDocument(io.BytesIO(data))[0].render(scale=scale).to_pil().convert("RGB")

    def pixel(x: float, y: float) -> tuple[int, ...]:
        return image.getpixel((int(x * 72 / 25.4 * scale), int((297 - y) * 72 / 25.4 * scale)))  # type: ignore[return-value]

    for x, y in ((l - reach + 0.3, (b + t) / 2), (r + reach - 0.3, (b + t) / 2), (l + 5, t + reach - 0.3)):
        assert pixel(x, y) != (255, 255, 255)
    for x, y in ((l - reach - 0.3, (b + t) / 2), (r + reach + 0.3, (b + t) / 2), (l + 5, t + reach + 0.3)):
        assert pixel(x, y) == (255, 255, 255)


# ------------------------------------------------------------------------------------------------ margins


@pytest.mark.parametrize(
    "size, card", [("A4", POKER), ("A4", MINI), ("A3", POKER), ("A4", (70.0, 120.0, 4.0)), ("A4", (20.0, 20.0, -1.0))]
)
def test_rulers_and_note_stand_clear_of_pieces_and_marks(size: str, card: tuple[float, float, float]) -> None:
    sheet_paper = paper.parse(size)
    for sheet in impose(deck_of(60, *card), sheet_paper, FULL)[:2]:
        rulers = [item.bounds() for item in sheet.drawing.layer("ruler")]
        assert max(r - l for l, _, r, _ in rulers) > 101 and max(t - b for _, b, _, t in rulers) > 101
        notes = [item.bounds() for item in sheet.drawing.layer("labels") if isinstance(item, Text)]
        assert notes
        taken = [item.bounds() for layer in ("pieces", "cut") for item in sheet.drawing.layer(layer)]  # type: ignore[arg-type]
        taken += [
            s.buffer(0.125, cap_style="flat").bounds for layer in sheet.drawing.layer("marks") for s in strokes(layer)
        ]  # type: ignore[arg-type]
        for box in (*rulers, *notes):
            assert box[0] >= 3.4 and box[1] >= 3.4
            assert box[2] <= sheet_paper.width - 3.4 and box[3] <= sheet_paper.height - 3.4
            assert all(apart(box, corners(other)) for other in taken)


def test_rulers_never_lie_over_pieces() -> None:
    # Three rows of poker cards leave Letter paper no room for a ruler below: there is one beside them.
    sheet = impose(deck_of(9), paper.parse("Letter"), FULL)[0]
    (ruler,) = sheet.drawing.layer("ruler")
    assert sheet.trim and apart(ruler.bounds(), corners(sheet.trim))
    assert sheet.drawing.layer("labels")


def test_sheets_are_numbered() -> None:
    sheets = impose(deck_of(20), A4, FULL)
    assert [sheet.title for sheet in sheets] == [
        f"Test deck · {n} of 3 · {side}" for n in (1, 2, 3) for side in ("front", "back")
    ]
    words = [" ".join(i.string for i in s.drawing.layer("labels") if isinstance(i, Text)) for s in sheets]
    assert all(
        sheet.title in text and "long edge" in text and "100%" in text
        for sheet, text in zip(sheets, words, strict=True)
    )


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_strokes_are_strong_enough_in_every_theme(theme: object) -> None:
    for sheet in impose(deck_of(3, folds=(("x", 20.0),)), A4, theme, way=Imposition(duplex="fold")):  # type: ignore[arg-type]
        for layer in ("cut", "marks", "fold"):
            for item in sheet.drawing.layer(layer):  # type: ignore[arg-type]
                assert item.style.width >= 0.25  # type: ignore[union-attr]


def test_the_corner_of_an_outline_is_found() -> None:
    assert corner(deck_of(1, 40, 60, 0.0)) == 0
    assert corner(deck_of(1, 40, 60, 2.5)) == pytest.approx(2.5)
    assert corner(deck_of(1, 40, 40, -1.0)) is None
    hexagon = polyline(((10, 0), (30, 0), (40, 20), (30, 40), (10, 40), (0, 20)), closed=True)
    assert corner(Deck(id="h", title="Hexagon", width=40, height=40, outline=hexagon, pieces=())) is None
