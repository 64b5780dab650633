"""The display list: moving, clipping and bounds are the same on every way there."""

from __future__ import annotations

from math import cos, hypot, isclose, radians, sin

import pytest
from hypothesis import given, strategies as st

from printkit.draw.drawing import LAYERS, Circle, Clip, Drawing, Path, Style, Symbol, Text, Use, label
from printkit.draw.outline import arc, disc, polyline, rectangle, rounded
from printkit.draw.type import face, width
from printkit.layouts.transform import IDENTITY, Transform

INK = Style(fill="#000000")
number = st.floats(-200, 200, allow_nan=False)
angles = st.sampled_from([0.0, 30.0, 90.0, 137.5, 180.0, 270.0])
scales = st.floats(0.1, 5)
similarities = st.builds(
    lambda x, y, angle, scale: Transform.at(x, y, angle=angle, scale=scale), number, number, angles, scales
)


@given(similarities)
def test_a_moved_circle_keeps_its_roundness(t: Transform) -> None:
    circle = Circle(3, 4, 2, INK).transformed(t)
    assert (circle.x, circle.y) == t.apply(3, 4)
    assert isclose(circle.r, 2 * t.scale)


@given(number, number, angles, scales)
def test_bounds_of_a_symbol_in_use_are_those_of_its_moved_items(
    x: float, y: float, angle: float, scale: float
) -> None:
    symbol = Symbol("s", (Circle(1, 0, 1, INK), Path(rectangle(-1, -2, 0, 3), INK)))
    use = Use(symbol, x, y, scale, angle)
    moved = Drawing.of("board", *symbol.items).moved(x, y, angle, scale=scale)
    assert Drawing.of("board", *use.placed) == moved
    assert use.bounds() == pytest.approx(moved.bounds())


def test_bounds_of_curves_are_tight() -> None:
    assert Path(disc(5, 5, 3), INK).bounds() == pytest.approx((2, 2, 8, 8), abs=1e-3)
    assert Path(arc(0, 0, 10, 0, 90), INK).bounds() == pytest.approx((0, 0, 10, 10), abs=1e-9)
    assert Path(rounded(0, 0, 10, 6, 2), INK).bounds() == pytest.approx((0, 0, 10, 6))


@given(st.floats(-360, 360), st.floats(1, 359))
def test_arcs_stay_on_their_circle(start: float, sweep: float) -> None:
    for step in arc(2, 3, 7, start, start + sweep):
        x, y = step[-2:]  # type: ignore[misc]
        assert isclose(hypot(x - 2, y - 3), 7, abs_tol=1e-9)
    assert step[-2:] == pytest.approx((2 + 7 * cos(radians(start + sweep)), 3 + 7 * sin(radians(start + sweep))))


def test_strokes_count_for_bounds_and_scale_with_the_drawing() -> None:
    stroke = Style(stroke="#000000", width=2, dash=(3, 1))
    item = Path(polyline(((0, 0), (10, 0))), stroke)
    assert item.bounds() == (-1, -1, 11, 1)
    (moved,) = Drawing.of("lines", item).moved(scale=2).layer("lines")
    assert isinstance(moved, Path)
    assert (moved.style.width, moved.style.dash) == (4, (6, 2))


def test_layers_keep_their_order_whatever_order_they_are_added_in() -> None:
    drawing = Drawing.of("ruler", Circle(0, 0, 1, INK)) + Drawing.of("board", Circle(1, 0, 1, INK))
    drawing += Drawing.of("lines", Circle(2, 0, 1, INK))
    assert [name for name, _ in drawing.layers] == ["board", "lines", "ruler"]
    assert [name for name, _ in drawing.without("lines").layers] == ["board", "ruler"]
    assert [name for name, _ in drawing.only(["lines"]).layers] == ["lines"]
    assert [name for name, _ in drawing.within("pieces").layers] == ["pieces"]
    assert list(LAYERS).index("board") < list(LAYERS).index("lines")


def test_a_window_keeps_the_inside_drops_the_outside_and_clips_the_edge() -> None:
    inside, outside, across = Circle(5, 5, 1, INK), Circle(50, 5, 1, INK), Circle(10, 5, 2, INK)
    seen = Drawing.of("board", inside, outside, across).windowed((0, 0, 10, 10)).layer("board")
    assert seen == (inside, Clip(rectangle(0, 0, 10, 10), (across,)))


def test_a_window_keeps_the_painting_order() -> None:
    under, over = Circle(10, 5, 2, INK), Circle(5, 5, 4, INK)
    last = Circle(10, 6, 2, INK)
    seen = Drawing.of("board", under, over, last).windowed((0, 0, 10, 10)).layer("board")
    flat = [inner for item in seen for inner in (item.items if isinstance(item, Clip) else (item,))]
    assert flat == [under, over, last]


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("angle", [0.0, 90.0, 33.0])
def test_labels_are_anchored_where_they_are_asked_to_be(anchor: str, angle: float) -> None:
    text = label(20, 30, "AVA 12", 5, "#000000", anchor=anchor, angle=angle)  # type: ignore[arg-type]
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width("AVA 12", 5, face())
    at = Transform.at(text.x, text.y, angle=angle).apply(back, 0)
    assert at == pytest.approx((20, 30))


def test_text_is_placed_at_half_the_height_of_capitals() -> None:
    text = label(0, 0, "H", 10, "#000000", middle=True)
    assert isinstance(text, Text)
    assert text.y == pytest.approx(-face().cap_height * 5)


@given(st.floats(0.1, 5))
def test_dashes_and_widths_grow_with_the_drawing(factor: float) -> None:
    dashed = Style(stroke="#000000", width=0.4, dash=(2.0, 1.0))
    grown = Circle(0, 0, 10, dashed).transformed(IDENTITY.scaled(factor))
    assert grown.style.width == pytest.approx(0.4 * factor)
    assert grown.style.dash == pytest.approx((2 * factor, factor))
    assert (grown.style.stroke, grown.r) == ("#000000", pytest.approx(10 * factor))
