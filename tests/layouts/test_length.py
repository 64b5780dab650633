"""Lengths, paper and cards: sizes that people write."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from printkit.layouts import cards, paper
from printkit.layouts.base import length
from printkit.layouts.base.refusals import InputError

MM = {"mm": Fraction(1), "cm": Fraction(10), "in": Fraction(254, 10), "pt": Fraction(254, 720), "": Fraction(1)}


@given(st.decimals(0, 100, places=3), st.sampled_from(sorted(MM)), st.sampled_from(["", " "]))
def test_a_length_is_the_nearest_float_to_the_exact_value(number, unit, blank):
    assert length.parse(f"{number}{blank}{unit}", "gap") == pytest.approx(
        float(Fraction(number) * MM[unit]), rel=1e-15
    )


@pytest.mark.parametrize(
    "text", ["", "mm", "-1", "1e3", "nan", "inf", "1,5", "10 miles", "1" * 13, "200m", "٣", "10mm10"]
)
def test_what_is_no_length_is_refused_with_its_option(text):
    with pytest.raises(InputError, match="gap") as refused:
        length.parse(text, "gap")
    assert refused.value.given == text


def test_a_length_is_at_most_a_hundred_metres():
    assert length.parse("10000cm", "gap") == 100_000
    with pytest.raises(InputError):
        length.parse("10000.1cm", "gap")


@pytest.mark.parametrize("value", [1.99, 3.01, float("nan"), float("inf"), -2.5])
def test_check_names_both_bounds(value):
    with pytest.raises(InputError, match=r"gap.*from 2 mm to 3 mm"):
        length.check(value, "gap", 2, most=3)


def test_check_takes_its_bounds():
    length.check(2, "gap", 2, most=3)
    length.check(3, "gap", 2, most=3)


@pytest.mark.parametrize("series, area", [("A", 1e6), ("B", 2**0.5 * 1e6)])
def test_iso_sheets_are_halves_of_one_another(series, area):
    """ISO 216: sides in the ratio of 1 to the root of 2, each sheet cut from the next larger, whole millimetres."""
    for n in range(6):
        sheet = paper.parse(f"{series}{n}")
        assert sheet.width == int(sheet.width)
        assert sheet.height == int(sheet.height)
        assert sheet.height == pytest.approx((area / 2**n * 2**0.5) ** 0.5, abs=1)
        if n:
            larger = paper.parse(f"{series}{n - 1}")
            assert (sheet.width, sheet.height) == (larger.height // 2, larger.width)


@pytest.mark.parametrize("name, width, height", [("letter", 8.5, 11), ("Legal", 8.5, 14), ("TABLOID", 11, 17)])
def test_american_sheets_are_exact_inches(name, width, height):
    sheet = paper.parse(name)
    assert sheet.width == pytest.approx(width * 25.4, abs=1e-9)
    assert sheet.height == pytest.approx(height * 25.4, abs=1e-9)


def test_no_sheet_is_cut_to_whole_points():
    off = [s.width * 72 / 25.4 % 1 for s in paper.SIZES.values() if s.name.startswith(("A", "B"))]
    assert all(0.001 < part < 0.999 for part in off)


@pytest.mark.parametrize(
    "text, width, height",
    [
        ("210x297mm", 210, 297),
        ("210x297", 210, 297),
        ("21 x 29.7 cm", 210, 297),
        ("8.5x11in", 215.9, 279.4),
        ("10cmx11in", 100, 279.4),
        ("8.5inx11", 215.9, 279.4),
        ("612x792pt", 215.9, 279.4),
        ("210×297mm", 210, 297),
    ],
)
def test_custom_sheets(text, width, height):
    sheet = paper.parse(text)
    assert (sheet.width, sheet.height) == (pytest.approx(width, abs=1e-9), pytest.approx(height, abs=1e-9))


@pytest.mark.parametrize("text", ["9x297mm", "210x5001mm", "210", "x", "210x", "-210x297", "A4x2"])
def test_what_is_no_sheet_is_refused(text):
    with pytest.raises(InputError, match="paper"):
        paper.parse(text)


def test_the_nearest_sheet_is_offered():
    with pytest.raises(InputError, match='Did you mean "Letter"'):
        paper.parse("Leter")


def test_landscape_lies_on_the_longer_side_whatever_it_was():
    for text in ("A4", "297x210mm"):
        assert (paper.parse(text).landscape.width, paper.parse(text).landscape.height) == (297, 210)
    assert (paper.parse("A4").turned.width, paper.parse("297x210mm").turned.width) == (297, 210)


def test_cards_by_name_and_by_size():
    assert cards.parse("poker") == (63, 88)
    assert cards.parse("Mini") == (44, 68)
    assert cards.parse("2.5x3.5in") == (63.5, 88.9)


@pytest.mark.parametrize("text", ["pokr", "10x10", "63", "400x20"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(InputError, match="card"):
        cards.parse(text)


def test_the_nearest_card_is_offered():
    with pytest.raises(InputError, match='Did you mean "poker"'):
        cards.parse("pokr")
