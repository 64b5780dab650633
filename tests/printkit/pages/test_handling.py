"""Sheets as people handle them: however they are printed, cut and punched, nothing is spoiled."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from printkit.draw.drawing import Drawing, Path, Style
from printkit.draw.outline import disc, rectangle, rounded, union
from printkit.draw.theme import FULL
from printkit.export.document import Document, Sheet
from printkit.layouts import boards, paper
from printkit.looks import style
from printkit.looks.style import Deck, Piece
from printkit.pages import placement
from printkit.pages.impose import Imposition, impose, plan
from tests import robot_table
from tests.printkit import robot

CARD = paper.parse("170x130mm")
"""Paper for the planted faults: small, so that it is soon drawn."""


KITS = [(id, size) for id in style.names() for size in (None, "A4", "Letter", "A3", "A5")]


def printed(id: str, size: str | None, edge: str, *, whole: bool) -> dict[str, int]:
    found = robot.of_game(style.of_game(id), size and paper.parse(size), edge=edge, whole=whole)
    return robot.counted(found)


@pytest.mark.long
@pytest.mark.parametrize("edge", ["long", "short", "none"])
@pytest.mark.parametrize(("id", "size"), KITS)
def test_a_kit_survives_every_way_of_printing_cutting_and_punching_it(id: str, size: str | None, edge: str) -> None:
    assert printed(id, size, edge, whole=True) == {}


@pytest.mark.parametrize(("id", "edge"), [("jo", "long")])
def test_the_sheets_of_a_kit_survive_printing_cutting_and_punching(id: str, edge: str) -> None:
    assert printed(id, None, edge, whole=False) == {}


def flood(count: int, width: float = 63, height: float = 88) -> Deck:
    """Cards whose colour runs 3 mm past the cut."""
    face = Drawing.of("pieces", Path(rectangle(-3, -3, width + 3, height + 3), Style("#336699")))
    return Deck(
        id="f", title="Flood", width=width, height=height, outline=rounded(0, 0, width, height, 3),
        pieces=(Piece("x", face, face, count=count),), bleed=3.0,
    )  # fmt: skip


def tokens(reach: float, *, ids: str = "abc", backs: bool = True) -> Deck:
    """Discs of 25.4 mm in colours of their own whose ink runs so far past the edge."""

    def face(colour: str, x: float) -> Drawing:
        sign = Path(rectangle(x, 8, x + 4, 18), Style("#ffffff"))
        return Drawing.of("pieces", Path(disc(12.7, 12.7, 12.7 + reach), Style(colour)), sign)

    colours = dict(zip(ids, ("#aa0000", "#006600", "#000088"), strict=True))
    pieces = [Piece(id, face(c, 6), face(c, 16) if backs else None, count=2) for id, c in colours.items()]
    return Deck(
        id="t", title="T", width=25.4, height=25.4, outline=disc(12.7, 12.7, 12.7), pieces=tuple(pieces), bleed=reach
    )  # fmt: skip


def handled(deck: Deck, *sheets: Sheet, edge: str = "long") -> set[str]:
    """What the robot says of sheets of a deck, without the pages."""
    document = Document(sheets, "Planted")
    return {fault.what for fault in robot.Robot({deck.id: deck}, edge).tried(document)}


RIM = "a line, a neighbour or white at the rim"


def test_the_robot_finds_nothing_on_good_sheets() -> None:
    deck = tokens(3.0)
    assert handled(deck, *impose(deck, CARD, FULL)) == set()
    assert handled(deck, *impose(deck, CARD, FULL, way=Imposition("short")), edge="short") == set()


@pytest.mark.parametrize(
    ("reach", "way", "faults"),
    [
        (3.0, Imposition(outline=True), {f"cut off: {RIM}", f"cut off at 97 %: {RIM}"}),
        (0.3, Imposition(), {f"cut off: {RIM}", f"cut off at 97 %: {RIM}", f"shifted: {RIM}"}),
        (0.7, Imposition(), {f"cut off at 97 %: {RIM}", f"shifted: {RIM}"}),
        (3.0, Imposition(gutter=1.4), {f"cut off at 97 %: {RIM}", f"shifted: {RIM}", f"cut off: {RIM}"}),
    ],
)
def test_the_robot_finds_dashes_white_rims_and_backs_that_shift(
    reach: float, way: Imposition, faults: set[str]
) -> None:
    deck = tokens(reach)
    assert handled(deck, *impose(deck, CARD, FULL, way=way)) == faults


def test_the_robot_finds_a_mark_that_a_cut_reaches() -> None:
    def nosed(far: float) -> Deck:
        deck = tokens(3.0, backs=False)
        nose = Path(rectangle(11, far - 4, 15, far), Style("#ffffff"))
        face = deck.pieces[0].front + Drawing.of("pieces", nose)
        return replace(deck, pieces=(replace(deck.pieces[0], front=face),))

    message = {far: handled(nosed(far), *impose(nosed(far), CARD, FULL)) for far in (24.0, 25.2, 26.5)}
    assert message == {24.0: set(), 25.2: {robot.MARKED}, 26.5: {robot.MARKED}}


def test_the_robot_finds_a_neighbours_colour() -> None:
    faces = [Drawing.of("pieces", Path(rectangle(-3, -3, 66, 91), Style(c))) for c in ("#aa0000", "#004400")]
    pieces = tuple(Piece(str(n), face) for n, face in enumerate(faces))
    deck = replace(flood(1), pieces=pieces)
    close = impose(deck, CARD, FULL, way=Imposition(gutter=0.0))
    assert handled(deck, *close) == {f"cut off: {RIM}", f"cut off at 97 %: {RIM}"}
    assert handled(deck, *impose(deck, CARD, FULL)) == set()


def test_the_robot_finds_backs_that_belong_to_other_fronts() -> None:
    deck = tokens(3.0)
    front, back = impose(deck, CARD, FULL)
    faults = {"art behind the wrong front"}
    assert handled(deck, front, back, edge="short") == faults
    assert handled(deck, front, replace(back, drawing=back.drawing.moved(170, 130, 180))) == faults


def test_the_robot_finds_spoiled_sheets() -> None:
    deck = tokens(3.0, backs=False)
    board = Sheet(210, 297, Drawing.of("board", Path(rectangle(20, 20, 190, 190), Style("#557755"))), kind="board")
    (stones,) = (replace(sheet, kind="pieces") for sheet in impose(deck, CARD, FULL))
    empty = replace(board, drawing=Drawing(), kind="blank")
    assert handled(deck, board, stones) == handled(deck, board, replace(board, kind="rules")) == {"a spoiled sheet"}
    assert handled(deck, board, empty, stones, empty) == set()
    # The part that begins on a back is printed behind another sheet when it is printed alone.
    front, back = (replace(sheet, kind="pieces") for sheet in impose(tokens(3.0), CARD, FULL))
    assert "a back without its front" in handled(tokens(3.0), board, front, back, empty)


def test_the_robot_finds_rulers_on_what_is_kept() -> None:
    deck = tokens(3.0, backs=False)
    (sheet,) = impose(deck, CARD, FULL)
    rulers = Drawing.of("ruler", *sheet.drawing.layer("ruler"))
    moved = replace(sheet, drawing=sheet.drawing + rulers.moved(40, 50))
    assert handled(deck, moved) >= {"a ruler inside a trim"}
    art = Drawing.of("board", Path(rectangle(10, 5, 90, 90), Style("#557755")))
    assert handled(deck, Sheet(170, 130, art + rulers)) == {"a ruler inside a trim"}
    bare = replace(sheet, drawing=rulers, trim=(5.0, 5.0, 160.0, 120.0))
    assert handled(deck, bare) == {"a ruler inside a trim"}


def test_what_the_robot_has_seen_hides_no_fault_that_is_on_one_sheet_or_in_one_way_only() -> None:
    deck = tokens(3.0)
    good, back = (replace(sheet, title="T") for sheet in impose(deck, CARD, FULL))
    dashed = replace(impose(deck, CARD, FULL, way=Imposition(outline=True))[0], title="T")
    alike = robot.Robot({deck.id: deck}, "long")
    printers = {edge: replace(alike, edge=edge) for edge in ("long", "short", "none")}
    files = {"good": Document((good, back), "Good"), "dashed": Document((good, back, dashed, back), "Dashed")}
    told = {(edge, name): {*printers[edge].tried(files[name])} for name in files for edge in printers}
    wrong = {robot.Fault(robot.WRONG, f"page {number}: T") for number in (1, 3)}
    dashes = {robot.Fault(f"{what}: {RIM}", "page 3: T") for what in (robot.CUT_OFF, robot.SMALLER)}
    assert told["long", "good"] == told["none", "good"] == set()
    assert told["short", "good"] == wrong - {robot.Fault(robot.WRONG, "page 3: T")}
    assert told["long", "dashed"] == told["none", "dashed"] == dashes
    assert told["short", "dashed"] == dashes | wrong
    for name, document in files.items():
        assert {edge: {*robot.Robot({deck.id: deck}, edge).tried(document)} for edge in printers} == {
            edge: told[edge, name] for edge in printers
        }


def test_ink_within_reach_of_a_ruler_is_drawn_and_other_ink_is_not() -> None:
    near, far = (Path(rectangle(x, 0, x + 5, 5), Style("#557755")) for x in (12, 40))
    assert robot.reaching(Drawing.of("board", near, far), [(0, 0, 10, 5)]) == Drawing.of("board", near)


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


@pytest.mark.parametrize(("size", "gutter"), [("A3", 4.0), ("Legal", 4.0), ("Legal", 5.0), ("Letter", None)])
def test_cards_leave_room_for_a_ruler_on_every_sheet(size: str, gutter: float | None) -> None:
    for sheet in impose(flood(54), paper.parse(size), FULL, way=Imposition(gutter=gutter)):
        assert sheet.drawing.layer("ruler")


def test_the_table_counts_what_the_robot_looks_at_and_finds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tokens(3.0)
    _, back = impose(deck, CARD, FULL)

    def of_game(look: style.GameLook, size: paper.Paper | None, **options: Any) -> Iterator[robot.Fault]:
        way = Imposition(outline=options["edge"] == "none")
        printer = robot.Robot({deck.id: deck}, looked=options["looked"])
        return iter(printer.tried(Document((impose(deck, CARD, FULL, way=way)[0], back), look.id)))

    monkeypatch.setattr(robot, "of_game", of_game)
    assert robot_table.main(["jo", "A4", "long", "--jobs", "1"]) == 0
    assert robot_table.main(["jo", "A4", "none", "--jobs", "1"]) == 1
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("jo A4")]
    # Two pages, and six pieces in two ways in front and in three behind... of each page; every dash shows twice.
    assert rows[0] == ["jo", "A4", "long", "2", "30", "0", "0", "0", "0", "0", "0", "0", "0"]
    assert rows[1][3:5] == ["2", "30"] and rows[1][6:8] == ["6", "6"]


def test_the_table_tries_no_row_twice_that_its_file_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: pathlib.Path
) -> None:
    tried: list[str] = []

    def of_game(look: style.GameLook, size: paper.Paper | None, **options: Any) -> Iterator[robot.Fault]:
        tried.append(options["edge"])
        options["looked"]["pages"] += 7
        return iter([robot.Fault(robot.SPOILED, "Board")] if options["edge"] == "short" else [])

    monkeypatch.setattr(robot, "of_game", of_game)
    output = ["--output", str(tmp_path / "rows.jsonl")]
    assert robot_table.main(["jo", "A4", "long", *output]) == 0
    assert [robot_table.main(["jo", "A4", *output]) for _ in range(2)] == [1, 1]
    assert tried == ["long", "short", "none"]
    first, second, third = capsys.readouterr().out.split("kit, paper, edge")[1:]
    assert second == third and first.splitlines()[1] == second.splitlines()[1]
    assert second.splitlines()[2].split() == ["jo", "A4", "short", "7", "0", "0", "0", "0", "0", "1", "0", "0", "0"]
    assert "jo A4 short: a spoiled sheet (Board)" in second


@pytest.mark.parametrize("id", style.names())
def test_no_ruler_lies_within_the_trim_of_a_board(id: str) -> None:
    for name in style.of_game(id).boards:
        for sheet in placement.sheets(boards.find(name), style.of_board(name), placement.BoardRequest()):
            for item in sheet.drawing.layer("ruler"):
                box = item.bounds()
                assert sheet.trim is None or union((box, sheet.trim)) != sheet.trim
