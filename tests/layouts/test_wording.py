"""Counted nouns, lists and capitals."""

from __future__ import annotations

from printkit.layouts.base.wording import capitalised, listed, plural


def test_listed() -> None:
    assert [listed("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(("a", "b", "c"), "or") == "a, b or c"


def test_plural() -> None:
    assert [plural(count, "turn") for count in range(3)] == ["0 turns", "1 turn", "2 turns"]
    assert plural(2, "entry", "entries") == "2 entries"


def test_capitalised() -> None:
    assert [capitalised(text) for text in ("", "red Stone")] == ["", "Red Stone"]
