"""Affine maps: the textbook's, in the order in which they are written down, exact at right angles."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from hypothesis import given, strategies as st

from printkit.layouts.transform import IDENTITY, Transform

number = st.floats(-200, 200, allow_nan=False)
angles = st.floats(-720, 720)
scales = st.floats(0.1, 5)
maps = st.builds(Transform, number, number, number, number, number, number)


@given(number, number, angles, scales, number, number)
def test_a_similarity_is_that_of_the_textbook(
    dx: float, dy: float, angle: float, scale: float, x: float, y: float
) -> None:
    t, a = Transform.at(dx, dy, angle=angle, scale=scale), radians(angle)
    u = scale * (x * cos(a) - y * sin(a)) + dx
    v = scale * (x * sin(a) + y * cos(a)) + dy
    assert t.apply(x, y) == pytest.approx((u, v), abs=1e-9)
    assert t == IDENTITY.scaled(scale).turned(angle).moved(dx, dy)
    assert t.scale == pytest.approx(scale)
    assert (t.angle - angle + 180) % 360 == pytest.approx(180, abs=1e-6)


@given(maps, maps, number, number)
def test_the_right_one_of_two_maps_is_done_first(second: Transform, first: Transform, x: float, y: float) -> None:
    assert (second @ first).apply(x, y) == pytest.approx(second.apply(*first.apply(x, y)), abs=1e-3)


@given(maps, number, number)
def test_about_a_point_a_map_does_what_it_does_about_the_origin(t: Transform, x: float, y: float) -> None:
    assert t.about(x, y) == pytest.approx(IDENTITY.moved(x, y) @ t @ IDENTITY.moved(-x, -y), abs=1e-6)


def test_quarter_turns_leave_no_rounding() -> None:
    assert IDENTITY.turned(90).apply(3, 0) == (0, 3)
    assert IDENTITY.turned(180).apply(3, 1) == (-3, -1)
    assert IDENTITY.turned(270).angle % 360 == 270


@pytest.mark.parametrize("angle", [12.5, 30.0, 60.0, 137.5, -15.0])
def test_a_turn_is_read_back_as_it_was_asked_for(angle: float) -> None:
    assert IDENTITY.turned(angle).angle == angle
    assert IDENTITY.turned(angle).scale == 1


def test_only_a_shift_keeps_sizes_and_directions() -> None:
    assert IDENTITY.moved(3, 4).is_shift
    assert not IDENTITY.scaled(2).is_shift
    assert not IDENTITY.turned(90).is_shift
    assert not IDENTITY.scaled(1, 2).is_shift
