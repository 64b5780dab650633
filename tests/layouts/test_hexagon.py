"""The hexagon: its cells in order, their places, and its lines."""

from __future__ import annotations

import math

import pytest

from printkit.layouts import hexagon


def test_the_columns_hold_5_to_9_cells_in_the_order_of_positions() -> None:
    heights = [sum(cell[0] == column for cell in hexagon.CELLS) for column in hexagon.COLUMNS]
    assert heights == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert list(hexagon.CELLS) == sorted(hexagon.CELLS)
    assert hexagon.PLACES["e5"] == (0, 0)


def test_neighbours_are_one_unit_apart_and_all_others_farther() -> None:
    pairs = set(hexagon.runs(2))
    assert len(pairs) == 156
    for a in hexagon.CELLS:
        for b in hexagon.CELLS:
            if a < b:
                distance = math.dist(hexagon.centre(a), hexagon.centre(b))
                assert ((a, b) in pairs) == (distance == pytest.approx(1))
                assert distance > 0.999


def test_every_cell_lies_on_three_lines_from_edge_to_edge() -> None:
    assert len(hexagon.LINES) == 27
    assert sorted(map(len, hexagon.LINES)) == sorted([5, 6, 7, 8, 9, 8, 7, 6, 5] * 3)
    for cell in hexagon.CELLS:
        assert sum(cell in line for line in hexagon.LINES) == 3
    for line in hexagon.LINES:
        length = math.dist(hexagon.centre(line[0]), hexagon.centre(line[-1]))
        assert length == pytest.approx(len(line) - 1)


def test_there_are_129_threes() -> None:
    assert len(set(hexagon.runs(3))) == 129


def test_an_unknown_cell_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="a6"):
        hexagon.centre("a6")
