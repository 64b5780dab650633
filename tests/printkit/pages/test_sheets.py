"""Placing, margins, tiles and pages of text."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Drawing, Path, Style, Text
from printkit.draw.outline import rectangle
from printkit.draw.theme import FULL, THEMES, Theme, contrast
from printkit.draw.type.span import marked
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.layouts.paper import Paper
from printkit.pages import flow
from printkit.pages.margin import BARE, Instructions, apart, corners, credit, instructions, quiet, rulers
from printkit.pages.page import MARGIN, Frame, fit_scale, fits, oriented, place

A4 = paper.parse("A4")
INK = Style(fill="#336699")


def square(width: float, height: float) -> Artwork:
    box = Path(rectangle(0, 0, width, height), Style(stroke="#000000", width=0.3))
    dots = [Circle(x + 0.5, y + 0.5, 0.5, INK) for x in range(0, int(width), 7) for y in range(0, int(height), 7)]
    return Artwork(Drawing.of("board", box, *dots), width, height, "Square", credits="by nobody")


# ------------------------------------------------------------------------------------------------ margins


@pytest.mark.parametrize("name", ["A5", "A4", "A3", "Letter", "Legal", "Tabloid", "A0"])
def test_rulers_of_every_usual_sheet_are_100_mm_and_4_in_both_ways(name: str) -> None:
    size = paper.parse(name)
    drawing, boxes = rulers((size.width, size.height), FULL, ())
    flat, upright = boxes
    assert flat[2] - flat[0] > 101.6 > flat[3] - flat[1]
    assert upright[3] - upright[1] > 101.6 > upright[2] - upright[0]
    assert apart(flat, corners(upright))
    frames = [
        moved.bounds()
        for item in drawing.layer("ruler")
        for moved in Drawing.of("ruler", *item.symbol.items).moved(item.x, item.y, item.angle).layer("ruler")  # type: ignore[union-attr]
        if isinstance(moved, Path) and moved.style.fill
    ]
    # Two lines each way: millimetres and inches, every one as long as the words at its end say.
    lying, standing = frames[:2], frames[2:]
    assert [r - l for l, _, r, _ in lying] == pytest.approx([100, 101.6])
    assert [t - b for _, b, _, t in standing] == pytest.approx([100, 101.6])
    for one, other in (lying, standing):
        assert apart(one, corners(other))
    for l, b, r, t in (flat, upright):
        assert min(l, b, size.width - r, size.height - t) >= 8 - 0.13
        assert min(r - l, t - b) < 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_rulers_are_light_but_can_be_read(theme: Theme) -> None:
    assert 3 <= contrast(quiet(theme), theme.paper) < contrast(theme.ink, theme.paper) + 0.01


def test_a_sheet_with_room_begins_with_the_name_of_its_game_in_large_type() -> None:
    words = Instructions("Jō: board with names", "Print one-sided.")
    large = instructions(words, (210.0, 297.0), FULL, obstacles=[corners((10, 60, 200, 240))])
    assert [item.string for item in large.layer("labels") if isinstance(item, Text)][:2] == ["Jō", "Board with names"]
    assert large.bounds()[0] == pytest.approx(10) and large.bounds()[3] == pytest.approx(287)
    small = instructions(words, (210.0, 297.0), FULL, obstacles=[corners((10, 60, 200, 281))])
    assert "Board with names" not in [item.string for item in small.layer("labels") if isinstance(item, Text)]


def test_rulers_of_a_small_sheet_are_shorter_and_of_a_tiny_one_absent() -> None:
    _, (flat, _) = rulers((90, 90), FULL, ())
    assert 50 < flat[2] - flat[0] < 70
    assert rulers((63, 40), FULL, ()) == (Drawing(), ())


def test_rulers_and_credits_keep_out_of_the_art() -> None:
    # A triangle whose right angle fills the usual corner: the rulers go elsewhere.
    figure = ((5.0, 5.0), (200.0, 5.0), (5.0, 290.0))
    drawing, boxes = rulers((210, 297), FULL, figure)
    assert all(apart(box, figure) for box in boxes)
    text = credit("a line of credits", (210, 297), FULL, obstacles=[figure, *map(corners, boxes)])
    box = text.bounds()
    assert apart(box, figure)
    assert all(apart(box, corners(other)) for other in boxes)
    # Printers leave up to 5 mm blank.
    for l, b, r, t in (box, credit("a line of credits", (210, 297), FULL, obstacles=[]).bounds()):
        assert min(l, b, 210 - r, 297 - t) >= BARE
    assert len(drawing.layer("ruler")) == 2


@given(st.tuples(*[st.floats(-50, 50)] * 4), st.tuples(*[st.floats(-50, 50)] * 4))
def test_boxes_are_apart_exactly_when_they_share_no_inner_point(p: tuple[float, ...], q: tuple[float, ...]) -> None:
    a = (min(p[0], p[2]), min(p[1], p[3]), max(p[0], p[2]) + 1, max(p[1], p[3]) + 1)
    b = (min(q[0], q[2]), min(q[1], q[3]), max(q[0], q[2]) + 1, max(q[1], q[3]) + 1)
    overlap = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if all(abs(width) > 1e-6 for width in overlap):
        assert apart(a, corners(b)) == (min(overlap) < 0)


# ------------------------------------------------------------------------------------------------ placing


def test_art_stands_in_the_middle_at_true_size() -> None:
    sheet = place(square(100, 50), A4, FULL)
    box = sheet.drawing.only(["board"]).bounds()
    assert box == pytest.approx((55 - 0.15, 123.5 - 0.15, 155 + 0.15, 173.5 + 0.15))


def test_art_that_is_too_large_says_what_to_do() -> None:
    with pytest.raises(InputError, match=r"paper.*A4.*a larger paper, tile it .* fit it") as caught:
        place(square(300, 300), A4, FULL)
    assert caught.value.field == "paper"


@given(st.floats(20, 2000), st.floats(20, 2000))
def test_fitted_art_fits_and_nothing_larger_does(width: float, height: float) -> None:
    art = Artwork(Drawing(), width, height, "x")
    scale = fit_scale(art, A4)
    assert max(width * scale / 190, height * scale / 277) == pytest.approx(1)
    bare = fit_scale(art, A4, Frame(ruler=False, note=False))
    assert fits(art, A4, bare)
    assert not fits(art, A4, bare * 1.001)


def test_paper_is_turned_only_where_that_helps() -> None:
    assert oriented(square(250, 100), A4) == A4.turned
    assert oriented(square(100, 250), A4) == A4
    assert oriented(square(500, 500), A4) == A4


@given(st.floats(60, 199), st.floats(60, 286))
def test_rulers_never_lie_on_art(width: float, height: float) -> None:
    sheet = place(square(width, height), A4, FULL)
    found = [item.bounds() for item in sheet.drawing.layer("ruler")]
    assert sheet.trim is not None
    assert all(apart(box, corners(sheet.trim)) for box in found)
    # One edge with room is enough for one ruler, two edges for two.
    assert len(found) == 2 or max(width / 190, height / 277) > 1
    assert found or min(width, height) > 189


def test_art_that_fills_the_sheet_has_no_ruler() -> None:
    assert not place(square(198, 286), A4, FULL).drawing.layer("ruler")
    assert len(place(square(198, 200), A4, FULL).drawing.layer("ruler")) == 1
    assert not fits(square(201, 100), A4)
    assert (MARGIN, BARE) == (10, 5)


# ------------------------------------------------------------------------------------------------ prose

SOURCE = """# A title

First paragraph that is
broken in the source.
- one item
- another **bold** item
  going on

## Heading
| a | b |
|---|---|
| 1 | two |

Last.
"""


def test_blocks_of_the_small_markdown() -> None:
    found = flow.blocks(SOURCE)
    assert [block.kind for block in found] == [
        "title", "text", "item", "item", "heading", "table", "text",
    ]  # fmt: skip
    assert found[1].text == marked("First paragraph that is broken in the source.")
    assert found[3].text == marked("another **bold** item going on")
    assert found[5].rows == ((marked("a"), marked("b")), (marked("1"), marked("two")))


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_text_stays_within_its_column(theme: object) -> None:
    content = flow.blocks(SOURCE * 12)
    columns = flow.pages(content, 120, 100, theme=theme)  # type: ignore[arg-type]
    assert len(columns) > 3
    for column in columns:
        l, b, r, t = column.bounds()
        assert l >= -0.5 and r <= 120.5 and b >= -101 and t <= 2


def test_no_word_is_lost_between_pages() -> None:
    words = [f"word{i}" for i in range(600)]
    content = [flow.Block("text", " ".join(words[i : i + 30])) for i in range(0, 600, 30)]
    columns = flow.pages(content, 80, 60, theme=FULL)
    text = " ".join(item.string for column in columns for item in column.layer("labels") if isinstance(item, Text))
    assert text.split() == words


def test_a_heading_never_ends_a_page() -> None:
    filler = flow.Block("text", "line")
    for count in range(1, 30):
        content = [filler] * count + [flow.Block("heading", "Heading"), flow.Block("text", "after it")]
        for column in flow.pages(content, 80, 60, theme=FULL):
            strings = [item.string for item in column.layer("labels") if isinstance(item, Text)]
            assert strings[-1] != "Heading"


def test_a_paper_of_any_size_has_a_name_in_the_message() -> None:
    odd = paper.parse("50x70mm")
    assert isinstance(odd, Paper)
    with pytest.raises(InputError, match="50x70mm"):
        place(square(60, 60), odd, FULL)
