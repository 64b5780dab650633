"""Every board, every deck and every figure of the rulebooks looks the same as PDF, as SVG and as PNG."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from printkit import engines
from printkit.books import rulebook
from printkit.draw.drawing import Circle, Drawing, Path, Style, Symbol, Use
from printkit.draw.outline import rectangle
from printkit.draw.theme import FULL
from printkit.export.document import Sheet
from printkit.figures import Figure, sheet
from printkit.layouts import boards, paper
from printkit.looks import style
from printkit.pages import placement
from printkit.pages.impose import impose
from tests.printkit.alike import TOLERANCE, Pictures, contact, pictures
from tests.printkit.figures.test_diagrams import FIGURES

COARSE, FINE = 40, 60
"""Pixels to the inch for whole sheets and for figures: few, so that all of them take seconds."""
A4 = paper.parse("A4")
DECKS = style.decks(None)


def board_sheet(name: str) -> Sheet:
    found = placement.sheets(boards.find(name), style.of_board(name), placement.BoardRequest(fit=True))
    return found[0]


@pytest.mark.long
@pytest.mark.parametrize("name", boards.names())
def test_boards_look_the_same_in_every_format(name: str) -> None:
    assert max(pictures(board_sheet(name), COARSE).differences().values()) <= TOLERANCE


@pytest.mark.long
@pytest.mark.parametrize("name", DECKS)
def test_fronts_and_backs_of_decks_look_the_same_in_every_format(name: str) -> None:
    deck = DECKS[name][1].make(FULL, None)
    for page in impose(deck, A4, FULL)[:2]:
        assert max(pictures(page, COARSE).differences().values()) <= TOLERANCE, page.title


@cache
def figures(id: str) -> tuple[Figure, ...]:
    """The figures of a game's rulebook, and one with nearly everything that a figure can show, both panels of it."""
    found = rulebook.of_game(id)
    assert found is not None
    return *found.figures, replace(FIGURES[id], show="both")


@pytest.mark.long
@pytest.mark.parametrize("id", FIGURES)
def test_figures_look_the_same_in_every_format(id: str) -> None:
    """Side by side on one sheet, where figures of other sizes stand beside them, each compared by itself."""
    drawn = [sheet(replace(figure, claims=()), tag=f"n{number}") for number, figure in enumerate(figures(id))]
    page, boxes = contact(drawn)
    seen = pictures(page, FINE)
    differences = {number: max(seen.differences(box).values()) for number, box in enumerate(boxes)}
    assert len(differences) >= 5 and set(FIGURES) == set(engines.names())
    assert {number: share for number, share in differences.items() if share > TOLERANCE} == {}


def worst(one: Pictures, other: Pictures) -> dict[str, float]:
    """How far the pictures of one sheet are from the PNG of another."""
    return {
        name: Pictures(one.height, one.dpi, {**one.by_format, "png": other.by_format["png"]}).differences()[name]
        for name in ("pdf", "svg")
    }


def test_what_is_a_little_different_is_seen() -> None:
    """A spot that is missing, of another colour, or half a millimetre away; a line that is not dashed."""
    page = board_sheet("yoso")
    usual = pictures(page, COARSE)
    assert max(usual.differences().values()) <= TOLERANCE
    name, items = next((name, items) for name, items in page.drawing.untagged().layers if name == "board")
    place = next(number for number, item in enumerate(items) if item.id and item.id.startswith("spot-"))
    left, bottom, right, top = items[place].bounds()
    patches = {
        "missing": Path(rectangle(left, bottom, right, top), Style(fill="#ffffff")),
        "coloured": Circle((left + right) / 2, (bottom + top) / 2, (right - left) / 2, Style(fill="#cc2211")),
    }
    for what, patch in patches.items():
        changed = replace(page, drawing=page.drawing + Drawing.of("labels", patch))
        found = worst(pictures(changed, COARSE), usual)
        assert min(found.values()) > TOLERANCE, (name, what, found)
    moved = replace(page, drawing=page.drawing.moved(0.8, 0))
    assert min(worst(pictures(moved, COARSE), usual).values()) > TOLERANCE
    hoop = Circle(50, 50, 30, Style(stroke="#000000", width=2))
    whole, dashed = (
        pictures(Sheet(100, 100, Drawing.of("board", item)), COARSE)
        for item in (hoop, replace(hoop, style=replace(hoop.style, dash=(4.0, 4.0))))
    )
    assert min(worst(whole, dashed).values()) > TOLERANCE
    assert max(dashed.differences().values()) <= TOLERANCE  # dashes begin and run alike


def test_symbols_of_one_name_that_hold_different_things_are_all_drawn() -> None:
    """Figures of two sizes on one page bring such symbols: neither may represent the other."""
    red, blue = Style(fill="#cc2211"), Style(fill="#1133cc")
    inner = [Symbol("dot", (Circle(0, 0, 4, ink),)) for ink in (red, blue)]
    outer = [Symbol("pair", (Use(dot, -6, 0), Use(dot, 6, 0))) for dot in inner]
    uses = Use(inner[0], 10, 10), Use(inner[1], 30, 10), Use(outer[0], 20, 30), Use(outer[1], 40, 50)
    page = Sheet(60, 60, Drawing.of("board", *uses))
    seen = pictures(page, COARSE)
    assert max(seen.differences().values()) <= TOLERANCE
    for x, y, colour in ((10, 10, "red"), (30, 10, "blue"), (14, 30, "red"), (34, 50, "blue"), (46, 50, "blue")):
        r, _, b = seen.by_format["svg"][round((seen.height - y) / 25.4 * COARSE), round(x / 25.4 * COARSE)]
        assert (r > b) == (colour == "red"), (x, y)
