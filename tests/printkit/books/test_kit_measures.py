"""Kits as they are measured: how many pages, how full, of which kinds, for every game and paper."""

from __future__ import annotations

from itertools import groupby, pairwise

import numpy as np
import pytest

from printkit.books import kit
from printkit.draw.drawing import Drawing, Path, Style
from printkit.draw.outline import rectangle
from printkit.export.document import Document, Sheet
from printkit.looks import style
from tests.printkit.books.kits import whole
from tests.printkit.robot import seen

GAMES = style.names()
MOST = {"strings": 22}
"""Most A4 pages of a kit; 16 unless given. Pages of which only one is needed count once."""
INSTEAD = {
    "yoso": ("Board without lines", "Yoso-Go: Five zone cards, and a card that shows how they lie"),
    "mana": ("Board with names of squares",),
    "strings": ("Strings of Suits: Six cards of a second deck, for the Double Decktet only",),
    "favor": ("Chalk and tape plan", "Emperor’s Favor: plates for a real floor"),
}
"""Sheets that replace others: alternative boards, a variant's cards, the game on a real floor."""
READ = ("build", "rules", "first-game", "notes", "puzzles", "solutions", "aid", "reference")
"""Kinds of pages that are read, and should be full."""
PLACES = ("cover", "build", "parts", "box", "read", "puzzles", "solutions", "aid", "reference")
"""The order of kinds in a kit."""


def made(id: str, size: str) -> Document:
    return whole(id, "" if size == "A4" else size)[""]


def counted(id: str, document: Document) -> int:
    rows = kit.pages(document)
    return sum(row["kind"] not in ("blank", "box") and row["title"] not in INSTEAD.get(id, ()) for row in rows)


def depth(sheet: Sheet) -> float:
    """How far down the ink of a page reaches from its head (0) to its foot (1), on average over two columns."""
    ink = seen(sheet, 36).min(axis=2) < 235
    rows, columns = ink.shape
    body = ink[int(0.06 * rows) : int(0.93 * rows), int(0.06 * columns) : int(0.94 * columns)]
    low = [np.nonzero(half.any(axis=1))[0] for half in np.array_split(body, 2, axis=1)]
    return float(np.mean([(found[-1] + 1) / len(body) if len(found) else 0.0 for found in low]))


def sparse(document: Document) -> list[int]:
    """Pages to read that are less than half full and not the last of their part."""
    numbered = list(enumerate(document.sheets, start=1))
    # The page before a first game is not the last of the rules.
    joined = {"first-game": "rules"}
    parts = [list(run) for _, run in groupby(numbered, key=lambda one: joined.get(one[1].kind, one[1].kind))]
    return [n for run in parts for n, sheet in run[:-1] if sheet.kind in READ and depth(sheet) < 0.5]


@pytest.mark.parametrize("id", GAMES)
def test_a_kit_has_no_more_pages_than_it_needs(id: str) -> None:
    document = made(id, "A4")
    assert counted(id, document) <= MOST.get(id, 16)
    kinds = [sheet.kind for sheet in document.sheets]
    assert kinds.count("build") == kinds.count("solutions") == kinds.count("aid") == kinds.count("reference") == 1
    assert kinds.count("rules") + kinds.count("first-game") <= 6
    titles = {row["title"] for row in kit.pages(document)}
    assert titles >= set(INSTEAD.get(id, ())), "every sheet that is not counted is there"


SIZES = [
    pytest.param(id, size, marks=[pytest.mark.long] * (size != "A4")) for id in GAMES for size in ("A4", "Letter")
]


@pytest.mark.parametrize(("id", "size"), SIZES)
def test_no_page_is_less_than_half_full_but_the_last_of_a_part(id: str, size: str) -> None:
    document = made(id, size)
    assert sparse(document) == []
    single = [sheet for sheet in document.sheets if sheet.kind in ("build", "aid", "reference", "solutions")]
    assert min(map(depth, single[:1])) > 0.9


@pytest.mark.parametrize(("id", "size"), SIZES)
def test_kinds_follow_each_other_as_they_are_used(id: str, size: str) -> None:
    groups = {"first-game": "read", "rules": "read", "notes": "read"}
    groups |= dict.fromkeys(("board", "cards", "pieces", "track", "other"), "parts")
    kinds = [groups.get(sheet.kind, sheet.kind) for sheet in made(id, size).sheets if sheet.kind != "blank"]
    order = [PLACES.index(kind) for kind, _ in groupby(kinds)]
    assert all(one < other for one, other in pairwise(order))


def test_the_measure_finds_an_empty_page() -> None:
    def page(high: float, kind: str = "rules") -> Sheet:
        text = Path(rectangle(20, 270 - high, 190, 270), Style("#000000"))
        return Sheet(210, 297, Drawing.of("labels", text), kind=kind)

    assert sparse(Document((page(240), page(60), page(200)), "Planted")) == [2]
    assert sparse(Document((page(240), page(60), page(200, "puzzles")), "Planted")) == []
