"""Sheets as people handle them: cut or punched half a millimetre off, pieces keep their colours to the edge."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, pi, sin

import numpy as np
import pytest

from printkit.draw.drawing import Drawing, Path, Style, disc, rectangle, rounded, union
from printkit.draw.theme import FULL, THEMES
from printkit.export.document import Sheet
from printkit.layouts import boards, paper
from printkit.looks import style
from printkit.looks.style import Deck, Piece
from printkit.pages import placement
from printkit.pages.impose import Imposition, Plan, impose, plan
from tests.printkit.eyes import Pixels, pixels

DPI = 150
OFF = 0.5
"""How far a knife or a punch strays, in mm."""
ROUND = ("jo-stones", "yoso-tokens", "mana-discs", "suit-chips", "favor-markers", "master-tokens")
STEPS = 72


@cache
def deck_of(name: str, theme: str = "full") -> Deck:
    return style.decks()[name][1].make(THEMES[theme], None)


def colour(image: Pixels, sheet: Sheet, x: float, y: float) -> np.ndarray:
    """The colour at a place of a sheet, in mm from its lower left corner."""
    return image[int((sheet.height - y) * DPI / 25.4), int(x * DPI / 25.4)]


def faults(sheet: Sheet, laid: Plan, deck: Deck) -> int:
    """Round pieces that show a line, a neighbour or white paper at their rim if they are punched off centre."""
    image, wrong = pixels(sheet, DPI), 0
    slots = laid.slots if not sheet.back else tuple(s.across(laid.axis) for s in laid.slots if laid.axis)
    fronts = list(sheet.drawing.layer("pieces"))
    taken = {(round(use.x, 3), round(use.y, 3)) for use in fronts}  # type: ignore[union-attr]
    for slot in (slot for slot in slots if (round(slot.x, 3), round(slot.y, 3)) in taken):
        angles = [2 * pi * n / STEPS for n in range(STEPS)]
        # The band that a stray punch may leave on the piece, and the ground well inside it.
        radii = [deck.width / 2 + far for far in np.arange(-0.5, OFF + 0.01, 0.125)]
        ground = colour(image, sheet, slot.x + deck.width / 2 - 1.2, slot.y)
        band = np.array([
            colour(image, sheet, slot.x + r * cos(a), slot.y + r * sin(a)) for r in radii for a in angles
        ])  # fmt: skip
        wrong += bool((np.abs(band - ground).max(axis=1) > 0.25).any())
    return wrong


def tried(name: str, size: str, way: Imposition, theme: str = "full") -> int:
    deck = deck_of(name, theme)
    laid = plan(deck, paper.parse(size), way)
    return sum(faults(sheet, laid, deck) for sheet in impose(deck, paper.parse(size), THEMES[theme], way=way))


@pytest.mark.parametrize("name", ["jo-stones", "suit-chips"])
def test_a_stray_punch_leaves_neither_a_line_nor_white(name: str) -> None:
    assert tried(name, "A4", Imposition()) == 0


def test_the_robot_sees_a_dash_and_a_bleed_that_is_too_narrow() -> None:
    assert tried("jo-stones", "A4", Imposition(outline=True)) == 60
    face = Drawing.of("pieces", Path(disc(8, 8, 8.2), Style("#000000")))
    narrow = Deck(
        id="n", title="N", width=16, height=16, outline=disc(8, 8, 8), pieces=(Piece("x", face),), bleed=0.2
    )
    (sheet,) = impose(narrow, paper.parse("A4"), FULL)
    assert faults(sheet, plan(narrow, paper.parse("A4")), narrow) == 1


@pytest.mark.long
@pytest.mark.parametrize("theme", ["full", "grey", "low-ink", "high-contrast"])
@pytest.mark.parametrize("size", ["A4", "Letter", "A3"])
@pytest.mark.parametrize("duplex", ["long", "short", "none"])
@pytest.mark.parametrize("name", ROUND)
def test_no_way_of_printing_discs_leaves_a_line_or_white(
    name: str, duplex: str, size: str, theme: str
) -> None:
    assert tried(name, size, Imposition(duplex=duplex), theme) == 0  # type: ignore[arg-type]


def flood(count: int, width: float = 63, height: float = 88) -> Deck:
    """Cards whose colour runs 3 mm past the cut."""
    face = Drawing.of("pieces", Path(rectangle(-3, -3, width + 3, height + 3), Style("#336699")))
    return Deck(
        id="f", title="Flood", width=width, height=height, outline=rounded(0, 0, width, height, 3),
        pieces=(Piece("x", face, face, count=count),), bleed=3.0,
    )  # fmt: skip


@pytest.mark.parametrize("size", ["A4", "Letter", "A3"])
def test_full_bleed_cards_bleed_on_every_paper_and_have_a_gutter_where_it_costs_no_sheet(size: str) -> None:
    deck, sheet = flood(9), paper.parse(size)
    laid = plan(deck, sheet)
    assert laid.sheets(deck) == 1
    assert laid.bleed.outer >= 1.0
    if size != "Letter":
        assert laid.bleed.gap >= 2 and laid.bleed.each == laid.bleed.gap / 2
        assert not impose(deck, sheet, FULL)[0].drawing.layer("cut")
    asked = plan(deck, sheet, Imposition(gutter=4.0))
    xs = sorted({slot.x for slot in asked.slots})
    side = deck.width if not asked.slots[0].angle else deck.height
    assert min(b - a for a, b in pairwise(xs)) == pytest.approx(side + 4)


@pytest.mark.parametrize("id", style.names())
def test_no_ruler_lies_within_the_trim_of_a_board(id: str) -> None:
    for name in style.of_game(id).boards:
        for sheet in placement.sheets(boards.find(name), style.of_board(name), placement.BoardRequest()):
            for item in sheet.drawing.layer("ruler"):
                box = item.bounds()
                assert sheet.trim is None or union((box, sheet.trim)) != sheet.trim
