"""Pieces of one kind stand in rows or columns of their own, and no line is drawn on the ink of discs."""

from __future__ import annotations

from itertools import combinations, groupby, pairwise
from math import hypot

import pytest

from printkit.draw.drawing import Path
from printkit.draw.theme import FULL, THEMES
from printkit.layouts import paper
from printkit.looks import style
from printkit.looks.style import Deck
from printkit.pages.impose import PUNCHES, Imposition, impose, plan
from printkit.pages.margin import EDGE
from printkit.pages.marks import AWAY, GREY, WIDTH

A4 = paper.parse("A4")


def made(name: str, theme: str = "full") -> Deck:
    return style.decks()[name][1].make(THEMES[theme], None)


@pytest.mark.parametrize(
    "name, lines",
    [
        ("jo-stones", [9, 9, 9, 9, 9, 9, 6]),
        ("mana-discs", [6, 6, 2]),
        ("suit-chips", [8] * 6),
        ("yoso-tokens", [7] * 6),
        ("mana-standees", [6, 6]),
    ],
)
@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_every_line_holds_one_kind(name: str, lines: list[int], size: str) -> None:
    deck = made(name)
    laid = plan(deck, paper.parse(size))
    assert laid.sheets(deck) == 1
    upright = name == "suit-chips"
    fronts = [sheet for sheet in impose(deck, paper.parse(size), FULL) if not sheet.back]
    placed = [(use.x, use.y, use.symbol.name) for use in fronts[0].drawing.layer("pieces")]  # type: ignore[union-attr]
    assert len(placed) == sum(piece.count for piece in deck.pieces)
    groups = {piece.front: piece.group or piece.name for piece in deck.pieces}
    kinds = list(groups.values())
    symbols = list(dict.fromkeys(name for *_, name in placed))
    assert len(symbols) == len(groups)
    kind_of = dict(zip(symbols, kinds, strict=True))
    level = 0 if upright else 1
    found = sorted(placed, key=lambda at: (at[0], -at[1]) if upright else (-at[1], at[0]))
    rows = [list(row) for _, row in groupby(found, key=lambda at: round(at[level], 3))]
    assert [len(row) for row in rows] == lines
    assert all(len({kind_of[name] for *_, name in row}) == 1 for row in rows)


@pytest.mark.parametrize("name", ["jo-stones", "yoso-tokens", "mana-discs", "suit-chips", "favor-markers"])
def test_discs_have_a_circle_for_scissors_clear_of_stray_punches_and_sizes_of_real_punches(name: str) -> None:
    deck = made(name)
    assert deck.width in PUNCHES
    laid = plan(deck, A4)
    sheet = impose(deck, A4, FULL)[0]
    assert not sheet.drawing.layer("cut")
    lines, gaps = sheet.drawing.layer("marks")[::2], sheet.drawing.layer("marks")[1::2]
    assert len(lines) == len(gaps) == sum(piece.count for piece in deck.pieces)
    for line, gap, slot in zip(lines, gaps, laid.slots, strict=False):
        assert isinstance(line, Path) and isinstance(gap, Path) and line.style.join == "round"
        l, b, r, t = line.bounds()
        assert ((l + r) / 2, (b + t) / 2) == pytest.approx((slot.x, slot.y), abs=0.02)
        assert r - l == pytest.approx(deck.width + 2 * (AWAY + WIDTH), abs=0.02)
        assert line.style.stroke == GREY and gap.style.stroke == FULL.paper
        assert line.style.width - gap.style.width == pytest.approx(2 * WIDTH)
    # A punch strays by half a millimetre at most and keeps its size if the sheet is printed at 97%.
    assert 0.97 * (deck.width / 2 + AWAY) > deck.width / 2 + 0.55 and laid.bleed.each == AWAY
    for one, other in combinations(laid.slots, 2):
        # The neighbour's ink is out of reach of a cut that is half a millimetre off.
        assert hypot(one.x - other.x, one.y - other.y) > deck.width + laid.bleed.each + 0.5
    words = "".join(str(getattr(item, "string", "")) for item in sheet.drawing.layer("labels"))
    assert f"({PUNCHES[deck.width]})" in words.replace("\u00a0", " ") or PUNCHES[deck.width][:3] in words


def test_a_line_is_drawn_where_asked_and_where_nothing_else_shows_the_edge() -> None:
    for way, drawn in (
        (Imposition(outline=True), 60),
        (Imposition(outline=False), 0),
        (Imposition(), 0),
        (Imposition(marks="none"), 60),
    ):
        sheet = impose(made("jo-stones"), A4, FULL, way=way)[0]
        assert len(sheet.drawing.layer("cut")) == drawn
    # Marks around the sheet show where to cut cards; shapes without ink past their edge have no others.
    assert EDGE > 0 and not impose(made("decktet"), A4, FULL)[0].drawing.layer("cut")


def test_kinds_are_apart_and_the_last_stones_are_in_the_middle() -> None:
    laid = plan(made("jo-stones"), A4)
    rows = [list(row) for _, row in groupby(laid.slots, key=lambda slot: round(slot.y, 3))]
    steps = [one[0].y - other[0].y for one, other in pairwise(rows)]
    assert [round(step - min(steps), 3) for step in steps] == [0, 0, 6, 0, 0, 6]
    neutral = laid.slots[-9:]
    assert laid.line == 9 and neutral[0].x + neutral[5].x == pytest.approx(A4.width, abs=6)
    assert len(rows[0]) == 9 and neutral[0].x > rows[0][0].x + 20
