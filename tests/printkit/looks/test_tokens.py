"""Round pieces: the ring keeps off the cut, and its dashes go round without a seam."""

from __future__ import annotations

from math import pi

import pytest
from hypothesis import given, strategies as st

from printkit.draw.drawing import Style
from printkit.looks.tokens import BLEED, RIM, Look, blank, ring

diameters = st.floats(8, 60)


@given(diameters, st.floats(0.1, 1.5))
def test_the_ring_keeps_off_the_cut_and_the_ground_runs_past_it(diameter: float, width: float) -> None:
    ground, rim = blank(diameter, Look("x", "#111111", "#eeeeee", Style(stroke="#eeeeee", width=width)))
    assert ground.r == pytest.approx(diameter / 2 + BLEED)
    assert rim.r + width / 2 == pytest.approx(diameter / 2 - RIM)


@given(diameters, st.floats(0.2, 2), st.floats(0.2, 2))
def test_dashes_end_where_they_began(diameter: float, stroke: float, gap: float) -> None:
    drawn = ring(diameter / 2, Style(stroke="#000000", width=0.3, dash=(stroke, gap)))
    count = pi * diameter / sum(drawn.style.dash)
    assert count == pytest.approx(round(count))
    assert drawn.style.dash[0] / drawn.style.dash[1] == pytest.approx(stroke / gap)
    assert abs(count - pi * diameter / (stroke + gap)) <= 0.5 + 1e-6
