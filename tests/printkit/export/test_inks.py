"""Colours and numbers as files hold them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from printkit.draw.theme import contrast
from printkit.export.inks import cmyk, rgb
from printkit.export.numbers import short


def colour(red: int, green: int, blue: int) -> str:
    return f"#{red:02x}{green:02x}{blue:02x}"


byte = st.integers(0, 255)


@given(byte, byte, byte)
def test_four_inks_mix_to_the_colour_or_its_grey(red: int, green: int, blue: int) -> None:
    *inks, black = cmyk(colour(red, green, blue))
    assert min(inks) == 0 and all(0 <= ink <= 1 for ink in (*inks, black))
    mixed = [(1 - ink) * (1 - black) for ink in inks]
    if any(inks):
        assert mixed == pytest.approx(rgb(colour(red, green, blue)))
    else:
        assert max(red, green, blue) - min(red, green, blue) < 12
        assert black == 1 or mixed[0] * 255 == pytest.approx((max(red, green, blue) + min(red, green, blue)) / 2)


@pytest.mark.parametrize("grey", ["#000000", "#1a1a1a", "#808080", "#f4f2ef", "#ffffff"])
def test_greys_are_black_ink_alone(grey: str) -> None:
    """Near greys too: a hint of colour in a grey line would need three plates in register."""
    *inks, black = cmyk(grey)
    assert inks == [0, 0, 0]
    assert black == pytest.approx(1 if grey < "#2" else 1 - sum(rgb(grey)) / 3, abs=0.01)


def test_contrast_is_that_of_the_guidelines() -> None:
    """WCAG 2.2: black on white is 21 to 1; #767676 is the lightest grey that passes 4.5 to 1 on white."""
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#336699", "#336699") == 1
    assert contrast("#767676", "#ffffff") >= 4.5 > contrast("#777777", "#ffffff")


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-0.0, "0"), (-0.00001, "0"), (1.5, "1.5"), (10.0, "10"), (-2.30004, "-2.3"), (100, "100")],
)
def test_numbers_are_as_short_as_they_can_be(value: float, text: str) -> None:
    assert short(value) == text


@given(st.floats(-1e4, 1e4))
def test_short_numbers_are_true_to_their_decimals(value: float) -> None:
    text = short(value, 3)
    assert abs(float(text) - value) <= 0.00051
    assert text == "0" or (not text.startswith("-0.000") and "e" not in text)
    assert "." not in text or text[-1] != "0"
