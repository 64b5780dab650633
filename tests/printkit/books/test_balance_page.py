"""The page about fairness: numbers beside points can be read, wherever the points lie."""

from __future__ import annotations

import pytest

from printkit import engines
from printkit.books.balance import page
from printkit.draw.drawing import Path, Text
from printkit.draw.theme import FULL
from printkit.layouts import paper


@pytest.mark.parametrize("percent", [0, 1, 24, 25, 26, 37, 49, 50, 51, 75, 88, 99, 100])
def test_no_line_of_the_plot_runs_through_a_number(percent):
    figures = {
        "level": 3, "games": 40, "first": percent / 100, "error": 0.1, "length": 9.0, "decisive": 1.0,
        "swings": 1.0, "distinct": 40, "branching": 5.0, "lengths": [[9, 40]], "changes": [[1, 40]],
    }  # fmt: skip
    drawing = page(engines.info("mana"), "mana", [figures], paper=paper.parse("A4"), theme=FULL).drawing.untagged()
    items = drawing.layer("labels")
    number = next(item for item in items if isinstance(item, Text) and item.string == f"{percent}%")
    texts = [item for item in items if isinstance(item, Text) and item.string == number.string]
    own = texts[-1] if len(texts) > 1 else number  # the first is that of the scale
    level = [
        item.segments[0][2]
        for item in items
        if isinstance(item, Path) and len(item.segments) == 2 and item.segments[0][2] == item.segments[1][2]
    ]
    assert len([y for y in level if abs(y - own.y) < 80]) >= 5
    # Digits are some seven tenths of an em high and stand on the line of the text.
    assert all(not own.y - 0.02 < y < own.y + 0.7 * own.size for y in level)
