"""Where instructions find no room is known before they are set: never where they would have found some."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from printkit.draw.theme import FULL
from printkit.pages.margin import Instructions

words = st.lists(st.text("abcdefghilmnorstuw", min_size=1, max_size=11), min_size=1, max_size=25).map(" ".join)


@settings(max_examples=60)
@given(title=words, text=words, measure=st.floats(20, 190), size=st.floats(2.2, 4))
def test_no_more_is_asked_for_than_words_take(title: str, text: str, measure: float, size: float) -> None:
    instructions = Instructions(title, text)
    long, deep = instructions.least(measure, size, FULL)
    l, b, r, t = instructions.drawn(measure, size, FULL).bounds()
    assert long <= r - l + 1e-6 and deep <= t - b + 1e-6


def test_one_line_is_nearly_known() -> None:
    instructions = Instructions("A title")
    long, deep = instructions.least(190, 3, FULL)
    l, b, r, t = instructions.drawn(190, 3, FULL).bounds()
    assert deep == pytest.approx(t - b, rel=0.25) and long > 0.3 * (r - l)
