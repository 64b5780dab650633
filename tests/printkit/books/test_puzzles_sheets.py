"""Puzzles on paper: booklets and cards are read back; every puzzle is there once, with what solves it."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pypdfium2.raw
import pytest

from printkit import engines, figures
from printkit.books import collection, puzzles as sheets
from printkit.books.puzzles import Look, cards, solutions, words
from printkit.books.puzzles.booklet import Grid, above_foot
from printkit.books.puzzles.pictures import Pictures
from printkit.books.puzzles.words import failures, printed, spoken, stars
from printkit.content.quotes import curly
from printkit.draw.drawing import Clip, Drawing, Text, Use
from printkit.draw.theme import FULL, THEMES
from printkit.draw.type import typeset
from printkit.engines.puzzles.puzzle import Puzzle, read, write
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.engines.yoso import rules as yoso_rules
from printkit.figures.legible import TEXT, least
from printkit.figures.style import figure_style
from printkit.games.yoso import figures as yoso
from printkit.layouts import paper, pentagon
from printkit.layouts.base.refusals import InputError, TooSmall
from printkit.looks.puzzle_pages import PuzzlePages
from tests.printkit.books.kits import whole
from tests.printkit.commands import written
from tests.printkit.readers import SVG, open_pdf
from tests.samples import quick

GAMES = collection.names()
SHIPPED = {id: collection.puzzles(id) for id in GAMES}
A4 = paper.parse("A4")


@pytest.fixture
def sheet(run, monkeypatch, tmp_path):
    """Run ``printkit puzzles sheet`` in an empty folder; gives exit status, standard output and standard error.

    The rules come first only where a test asks for them.
    """
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str) -> tuple[int, str, str]:
        bare = () if {"--rules", "--cards"} & {*arguments} else ("--no-rules",)
        return run("puzzles", "sheet", *arguments, *bare)

    return command


def texts(data: bytes) -> list[str]:
    """The text of each page without blanks, which lines and columns put where they like."""
    with pypdfium2.PdfDocument(data) as file:
        found = []
        for page in file:
            text = page.get_textpage()
            found.append(re.sub(r"\s+", "", text.get_text_range()))
            text.close()
            page.close()
    return found


def drawn(data: bytes) -> list[str]:
    """As :func:`texts`, in the order in which it is drawn: of lines on cards that lie on their side the reader above
    makes columns, and puts these in the order of the page.
    """
    with pypdfium2.PdfDocument(data) as file:
        found = []
        for page in file:
            text = page.get_textpage()
            objects = page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=15, textpage=text)
            found.append(re.sub(r"\s+", "", "".join([each.extract() for each in objects])))
            text.close()
            page.close()
    return found


def plain(text: str) -> str:
    return re.sub(r"[\s*]+", "", text)


def placed(svg: bytes) -> dict[str, tuple[float, float]]:
    """Where the pieces on a sheet are, in mm from its upper left, by their ids."""
    found = {}
    for use in ElementTree.fromstring(svg).iter(f"{SVG}use"):
        if re.search(r"-(piece|back)-\d+$", use.attrib.get("id", "")):
            moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", use.attrib.get("transform", ""))
            x, y = moved.groups() if moved else (use.attrib["x"], use.attrib["y"])
            found[use.attrib["id"]] = float(x), float(y)
    return found


def some(id: str, count: int = 12) -> tuple[Puzzle, ...]:
    return sheets.selection(SHIPPED[id], count)


# ------------------------------------------------------------------------------------------------ booklets


def test_puzzles_of_jo_name_the_reserves_of_both_players() -> None:
    for puzzle in SHIPPED["jo"]:
        assert re.match(r"In reserve: Red \d+, Black \d+[.;]", words.state(puzzle)), puzzle.id


@pytest.mark.parametrize("id", quick(GAMES, "yoso", "favor"))
def test_a_booklet_holds_every_puzzle_once_and_its_solution_once(sheet, tmp_path, id):
    code, out, err = sheet(id, "--count", "8", "-o", "out.pdf")
    assert (code, err) == (0, "") and re.fullmatch(r"out.pdf: \d puzzles, \d+ A4 pages\n", out)
    data = (tmp_path / "out.pdf").read_bytes()
    pages = texts(data)
    (begins,) = re.findall(r"Solutionsbeginonpage(\d+)\.", pages[0])
    asked, solved = "".join(pages[: int(begins) - 1]), "".join(pages[int(begins) - 1 :])
    assert pages[int(begins) - 1].find("Solutions") >= 0
    with open_pdf(data) as file, file.open_outline() as outline:
        titles = [entry.title for entry in outline.root]
        assert not file.check_pdf_syntax()
    assert titles == [titles[0], "Solutions"]
    assert titles[0].endswith(": puzzles")
    for puzzle in some(id, 8):
        assert (asked.count(puzzle.id), solved.count(puzzle.id)) == (0, 1)
        assert f"{stars(puzzle.difficulty)}" in asked
        assert plain(curly(puzzle.task)) in asked
        # Where signs represent turns, words alone can be read.
        for part in re.split(r":[a-z]:", spoken(puzzle, puzzle.why)):
            assert plain(part) in solved


def test_stars_are_always_five_and_as_many_full_as_the_puzzle_is_hard() -> None:
    assert [stars(number) for number in range(1, 6)] == ["★☆☆☆☆", "★★☆☆☆", "★★★☆☆", "★★★★☆", "★★★★★"]


@pytest.mark.parametrize("id", quick(GAMES, "mana", "strings"))
def test_tasks_stars_and_pictures_belong_together(id):
    for page in sheets.booklet(some(id), Look(paper=A4, per_page=1)).sheets()[:12]:
        labels = [item.string for item in page.drawing.layer("labels") if isinstance(item, Text)]
        number = int(page.description.partition(".")[0])
        puzzle = some(id)[number - 1]
        name = labels.index(puzzle_set(id).kind(puzzle.kind).title)
        assert labels[name - 1] == str(number)
        assert labels.count(stars(puzzle.difficulty)) == 1
        assert page.description == f"{number}. {puzzle.task} {puzzle.position}"


LOOKS = {
    "A4": Look(paper=A4),
    "two": Look(paper=A4, per_page=2),
    "back": Look(paper=A4, per_page=1, solutions="back"),
    "A5": Look(paper=paper.parse("A5")),
    "none": Look(paper=paper.parse("Letter"), theme=FULL, solutions="none"),
}
QUICK = {("two", "yoso"), ("A5", "master"), ("A4", "mana"), ("back", "jo"), ("A5", "strings"), ("none", "favor")}
"""Every game in one look."""


@pytest.mark.parametrize(
    ("id", "look"),
    [
        pytest.param(id, look, marks=[pytest.mark.long] * ((name, id) not in QUICK), id=f"{name}-{id}")
        for id in GAMES
        for name, look in LOOKS.items()
    ],
)
def test_nothing_leaves_its_page_and_all_can_be_read(id, look):
    for page in sheets.booklet(some(id), look).sheets():
        l, b, r, t = page.drawing.bounds()
        assert 4 < l < r < page.width - 4 and 4 < b < t < page.height - 4
        for _, items in page.drawing.untagged().layers:
            for item in items:
                assert least(item)[1] >= TEXT - 1e-9
        # No two texts begin at one place.
        runs = [item for item in page.drawing.layer("labels") if isinstance(item, Text)]
        places = Counter((round(item.x, 3), round(item.y, 3)) for item in runs)
        assert max(places.values(), default=0) <= 1


@pytest.mark.parametrize("id", quick(GAMES, "jo", "strings"))
def test_figures_and_words_of_solutions_keep_apart(id):
    """Every solution stays within its width and height, and rows end above the foot."""
    numbered = list(enumerate(some(id, 6), start=1))
    pictures = Pictures(FULL)
    for share in solutions.SHARES:
        for one in solutions._solved(numbered, pictures, width=186.0, height=250.0, share=share):
            for many in range(1, one.most + 1):
                entry = one.entry(solutions._column(many, 186.0))
                l, b, r, t = entry.drawing.bounds()
                assert l > -3 and r < entry.width + 3 and t < 0.8 and b > -entry.height - 0.8
    for page in solutions.pages(numbered, pictures, width=186.0, height=250.0):
        assert page.drawing.bounds()[1] > -251


@pytest.mark.parametrize(
    ("heights", "top", "names", "lots"),
    [
        ([40.0] * 6, 0.0, None, [4, 2]),
        # The first page begins lower; where its first row has no room, none stands on it.
        ([40.0] * 6, 150.0, None, [1, 3, 2]),
        ([40.0] * 2, 170.0, None, [0, 2]),
        # A row that would stand alone on the last page has company, if that fits there.
        ([40.0] * 9, 0.0, None, [4, 3, 2]),
        ([50.0, 50.0, 80.0, 130.0], 0.0, None, [3, 1]),
        # The names have no page of their own.
        ([40.0] * 4, 0.0, 20.0, [2, 2]),
    ],
)
def test_rows_of_solutions_are_shared_out_among_pages(heights, top, names, lots):
    rows = [solutions._Row(frozenset({n}), Drawing(()), height) for n, height in enumerate(heights)]
    found = solutions._broken(rows, top=top, height=200.0, names=names)
    assert [len(lot) for lot in found] == lots
    assert [row for lot in found for row in lot] == rows


def test_boards_of_solutions_are_smaller_where_that_saves_a_page(monkeypatch):
    """On A5 two of Yoso-Go's long solutions stand on a page; as large as fills the width there would be one."""
    chosen = [one for one in SHIPPED["yoso"] if one.kind == "win"][45:54]
    look, numbered, pictures = Look(paper=paper.parse("A5")), list(enumerate(chosen, 1)), Pictures(FULL)
    page = Grid(look=look, columns=1, lines=1, foot=above_foot(chosen, look))
    room = {"width": page.width, "height": page.height}
    small = [*solutions.pages(numbered, pictures, **room, has_notation=False, has_names=False)]
    monkeypatch.setattr(solutions, "SHARES", solutions.SHARES[:1])
    large = [*solutions.pages(numbered, pictures, **room, has_notation=False, has_names=False)]
    assert (len(small), len(large)) == (5, 6)


@pytest.mark.parametrize("id", ["yoso", "mana", "jo"])
def test_a_solution_has_a_board_for_each_own_turn_and_for_wrong_tries(id):
    pictures = Pictures(FULL)
    for puzzle in some(id, 10):
        panels = pictures.panels(puzzle, 2)
        right = [panel for panel in panels if not panel.wrong]
        if puzzle.answer == "set":
            (panel,) = panels
            ringed = [mark.spots for mark in panel.figure.marks if mark.shape == "ring"]
            assert ringed == [(one,) for one in puzzle.solution]
            continue
        assert [panel.figure.turns for panel in right] == [
            puzzle.solution[:count] for count in range(1, len(puzzle.solution) + 1, 2)
        ]
        assert [panel.turn for panel in panels if panel.wrong] == list(puzzle.refutations)[:2]
        for panel in panels[len(right) :]:
            assert panel.figure.turns[1:] == tuple(filter(None, [puzzle.refutations[panel.turn]]))


def test_letters_of_spots_give_way_to_the_names_of_zones_on_small_boards():
    look = figure_style("yoso")

    def letters(width: float) -> int:
        board = look.board(None, width, True)
        return len(yoso.letters(board, FULL, yoso.LETTER).items)

    assert (letters(43.0), letters(56.0), letters(70.0)) == (0, 0, 5)
    names = [item.string for item in look.background(look.board(None, 43.0, True), FULL, True).layer("coords")]
    assert sorted(names) == list("AEFVW")


@pytest.mark.parametrize("id", ["yoso", "jo"])
@pytest.mark.parametrize("per_page", [2, 4])
def test_solutions_on_the_back_lie_behind_their_puzzles_upside_down(id, per_page):
    booklet = sheets.booklet(some(id, 4), Look(paper=A4, solutions="back", per_page=per_page))
    assert [page.back for page in booklet.pages] == [False, True] * (4 // per_page)
    for front, back in zip(booklet.sheets()[::2], booklet.sheets()[1::2], strict=True):
        asked, solved = (
            {
                item.string.partition(" ")[0]: item
                for item in reversed(page.drawing.layer("labels"))
                if isinstance(item, Text) and item.weight == "bold" and item.string[:1].isdigit()
            }
            for page in (front, back)
        )
        here = [str(number) for number in range(1, 5) if str(number) in asked]
        assert len(here) == per_page
        for number in here:
            one, other = asked[number], solved[number]
            assert (one.angle, other.angle) == (0, 180)
            # Turned over on the long edge, left becomes right.
            assert per_page == 2 or (one.x < 105) == (210 - other.x < 105)


def test_solutions_may_be_left_out(sheet, tmp_path):
    assert sheet("yoso", "--count", "4", "--solutions", "none", "-o", "none.pdf")[0] == 0
    (only,) = texts((tmp_path / "none.pdf").read_bytes())
    assert "Solutions" not in only


@pytest.mark.parametrize("number", [1, 6])
def test_so_many_puzzles_stand_on_a_page(sheet, tmp_path, number):
    assert sheet("mana", "--count", "6", "--per-page", str(number), "-o", "out.pdf")[0] == 0
    first, *rest = texts((tmp_path / "out.pdf").read_bytes())
    # The line below the title says how difficult the puzzles are.
    first, headings = re.subn(r"6puzzles,[★☆]{5}to[★☆]{5}", "", first)
    counts = [len(re.findall(r"[★☆]{5}", page)) for page in (first, *rest)]
    assert headings == 1
    assert counts[: 6 // number] == [number] * (6 // number)


def test_large_print_is_large_and_boards_that_cannot_be_small_have_a_page_each():
    large = sheets.booklet(some("mana", 4), Look(paper=A4, theme=THEMES["large-print"]))
    assert large.front_count == 4
    body = [item.size for item in large.pages[0].drawing.layer("labels") if isinstance(item, Text)]
    assert max(body) >= 6.5
    assert sheets.booklet(some("master", 4), Look(paper=A4)).front_count == 4
    assert sheets.booklet(some("yoso", 4), Look(paper=A4)).front_count == 1
    with pytest.raises(InputError, match='per_page cannot be "6" on A4, because'):
        sheets.booklet(some("master", 4), Look(paper=A4, per_page=6))


def test_the_same_booklet_twice_is_the_same_bytes(sheet, tmp_path):
    for name in ("one.pdf", "two.pdf"):
        assert sheet("strings", "--count", "6", "-o", name)[0] == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_choice_of_kinds_and_stars(sheet, tmp_path):
    assert (
        sheet("yoso", "--kind", "block", "--stars", "2-3", "--count", "all", "--title", "Sunday", "-o", "out.pdf")[0]
        == 0
    )
    text = "".join(texts((tmp_path / "out.pdf").read_bytes()))
    chosen = [one for one in SHIPPED["yoso"] if one.kind == "block" and one.difficulty in (2, 3)]
    assert set(re.findall(r"yoso-[a-z]+-[0-9a-f]{8}", text)) == {one.id for one in chosen}
    assert "Sunday" in text and "Yoso-Go:puzzles" not in text


MARKED = read((Path(__file__).parent / "large_boards.jsonl").read_text(encoding="ascii"))
"""Puzzles of the Master board of which turns are marked; such puzzles are not in the collection."""
KEYS = {
    "yoso": ["Honour, ", "Fate."],
    "master": ["Honour, ", "Fate."],
    "mana": ["Red: ", "damyo, ", "ronin. Amber: ", "damyo, ", "ronin. ", "Mana."],
    "jo": ["Red, ", "Black, ", "neutral."],
    "strings": ["Sun: ", "Suns, ", "Waves, ", "Knots. Moon: ", "Moons, ", "Leaves, ", "Wyrms."],
    "favor": ["face as the arrow shows."],
}
PIECES = {"yoso": "hf", "master": "hf", "mana": "DRdrm", "jo": "rbn", "strings": "swkmly", "favor": "ABCD"}
SPOTS = ["oE", "oW", "oF", "oA", "oV"]
MARKS = {"yoso": SPOTS, "master": SPOTS, "mana": [*"123t"], "jo": [], "strings": [*"SWKMLY"], "favor": ["x"]}
SIGNED = {id: [*PIECES[id], *MARKS[id]] for id in GAMES}


def signed(drawing, id: str) -> list[str]:
    """The names of the signs of a game that stand between words, in reading order."""
    known = {sign.symbol: name for name, sign in figure_style(id).signs(FULL).items()}
    return [known[item.symbol] for item in drawing.layer("labels") if isinstance(item, Use) and item.symbol in known]


def test_without_a_word_of_the_game_the_pieces_are_named_as_its_facts_name_them(monkeypatch):
    monkeypatch.setattr(words, "puzzle_pages", lambda game: PuzzlePages())
    key = words.legend(some("yoso"), 3.5, 170, theme=FULL)
    assert key is not None
    key_words = [word for item in key.items if isinstance(item, Text) for word in item.string.split()]
    assert key_words == ["honour,", "fate."]
    known = {sign.symbol: name for name, sign in figure_style("yoso").signs(FULL).items()}
    assert [known[item.symbol] for item in key.items if isinstance(item, Use)] == ["h", "f"]


@pytest.mark.parametrize("id", GAMES)
def test_the_opening_says_whose_signs_are_whose(sheet, tmp_path, id):
    first, *others = sheets.booklet(some(id), Look(paper=A4, solutions="none")).sheets()
    assert signed(first.drawing, id) == SIGNED[id]
    # How turns are written, before the solutions, may have signs as well.
    assert not any(signed(page.drawing, id) for page in others if page.title != solutions.TITLE)
    assert sheet(id, "--count", "4", "-o", "out.pdf")[0] == 0
    # Letters of courtiers stand over the words in the order of the page.
    opening = texts((tmp_path / "out.pdf").read_bytes())[0].replace("ABCD", "")
    assert plain("".join(KEYS[id])) in opening


@pytest.mark.parametrize(
    "id, look", [("yoso", Look(paper=A4, per_page=6, solutions="none")), ("master", Look(paper=paper.parse("A5")))]
)
def test_where_the_opening_has_no_room_the_foot_says_whose_signs_are_whose(id, look):
    booklet = sheets.booklet(some(id, 6), look)
    first, *others = booklet.sheets()
    assert not booklet.has_key
    assert signed(first.drawing, id) == SIGNED[id]
    # How turns are written, before the solutions, may have signs as well.
    assert not any(signed(page.drawing, id) for page in others if page.title != solutions.TITLE)
    known = {sign.symbol for sign in figure_style(id).signs(FULL).values()}
    key = [item.bounds() for item in first.drawing.layer("labels") if isinstance(item, Use) and item.symbol in known]
    # Above the running foot.
    assert min(box[1] for box in key) > 6 + 1.35 * 0.85 * FULL.caption + 1.7 * FULL.caption
    for _, items in first.drawing.untagged().layers:
        assert all(least(item)[1] >= TEXT - 1e-9 for item in items)


@pytest.mark.parametrize("id", [id for id in GAMES if id != "master"])
def test_every_card_with_pieces_says_whose_they_are(id):
    for puzzle, card in zip(some(id), sheets.deck(some(id), FULL).pieces, strict=True):
        # If there is little room, only the pieces are explained.
        assert signed(card.front, id) in (SIGNED[id], [*PIECES[id]])
        # In Strings of Suits suits are signs in words, too.
        assert id == "strings" or not signed(card.back, id), puzzle.id


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_every_page_and_card_of_strings_of_suits_bears_the_notice(sheet, tmp_path, paper):
    notice = plain("Strings of Suits by MY Tian, CC BY-NC-SA 3.0; the Decktet is by P. D. Magnus, CC BY-NC-SA")
    assert sheet("strings", "--count", "4", "--paper", paper, "-o", "out.pdf")[0] == 0
    assert all(notice in page for page in texts((tmp_path / "out.pdf").read_bytes()))
    assert sheet("strings", "--count", "4", "--cards", "--paper", paper, "-o", "cards.pdf")[0] == 0
    backs = drawn((tmp_path / "cards.pdf").read_bytes())[1::2]
    # On every card, and in the margin of every sheet.
    assert sum(page.count(notice) for page in backs) == 4 + len(backs)


@pytest.mark.parametrize("title", ["5 * 3", " Fun ", "**", r"a\*b", "*x"])
def test_a_title_is_plain_text(sheet, tmp_path, title):
    assert sheet("yoso", "--count", "2", "--solutions", "none", "--title", title, "-o", "out.pdf")[0] == 0
    (text,) = texts((tmp_path / "out.pdf").read_bytes())
    assert text.count(re.sub(r"\s", "", title)) == 2


def test_puzzles_of_a_file_are_proved_and_printed(sheet, tmp_path):
    Path("own.jsonl").write_text(write(SHIPPED["yoso"][:2]))
    code, out, err = sheet("own.jsonl", "-o", "out.pdf")
    assert (code, err) == (0, "") and written(out) == ["out.pdf"]
    assert "provedbysearch" in texts((tmp_path / "out.pdf").read_bytes())[0]


def test_only_what_has_no_room_is_said_to_have_none():
    """What is wrong with a position is said as it is, whatever size was asked for."""
    wrong = replace(SHIPPED["yoso"][0], position="hhh")
    for look in (Look(paper=A4), Look(paper=A4, per_page=6), Look(paper=A4, solutions="back")):
        with pytest.raises(InputError, match=r'must have the form .*"hhh"'):
            sheets.booklet((wrong,), look)
    with pytest.raises(InputError, match=r'must have the form .*"hhh"'):
        sheets.deck((wrong,), FULL)


def test_a_selection_has_all_kinds_and_goes_from_easy_to_hard():
    for id in GAMES:
        chosen = some(id, 8)
        assert len(chosen) == len(set(chosen_ids := [one.id for one in chosen])), chosen_ids
        assert {one.kind for one in chosen} == {one.kind for one in SHIPPED[id]}
        rated = [one.difficulty for one in chosen]
        assert rated == sorted(rated) and rated[0] < rated[-1]


def test_warm_ups_come_before_the_other_puzzles_with_as_many_stars():
    for seed in range(8):
        mixed = sheets.selection([one for id in GAMES for one in SHIPPED[id]], 40, seed)
        order = [(one.difficulty, "reading" not in one.themes) for one in mixed]
        assert order == sorted(order) and (1, False) in order and (1, True) in order


# --------------------------------------------------------------------------------------------------- cards


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_of_cards_lie_behind_their_fronts(sheet, tmp_path, duplex):
    assert sheet("yoso", "--cards", "--count", "9", "--duplex", duplex, "-o", "out.svg")[0] == 0
    front, back = (placed((tmp_path / f"out-{number}.svg").read_bytes()) for number in (1, 2))
    assert len(front) == len(back) == 9
    for name, (x, y) in front.items():
        u, v = back[name.replace("piece", "back")]
        turned = (210 - u, v) if duplex == "long" else (u, 297 - v)
        assert turned == pytest.approx((x, y), abs=0.001)


@pytest.mark.parametrize("id", quick([id for id in GAMES if id != "master"], "mana", "favor"))
def test_a_card_has_the_puzzle_on_its_front_and_the_solution_on_its_back(sheet, tmp_path, id):
    assert sheet(id, "--cards", "--count", "9", "-o", "out.pdf")[0] == 0
    data = (tmp_path / "out.pdf").read_bytes()
    front, back = texts(data)
    # Names for a machine are in the alt texts of the sheets, not on the cards.
    described = [piece.name for piece in sheets.deck(some(id, 9), FULL).pieces]
    for number, puzzle in enumerate(some(id, 9), start=1):
        assert front.count(puzzle.id) == back.count(puzzle.id) == 0
        assert puzzle.id == described[number - 1]
        assert plain(curly(puzzle.task)) in front
        solved = f"{number} {printed(puzzle)}."
        # Where the reason leaves too little room for the board, what fails is told alone.
        told = (f"{solved} {spoken(puzzle, puzzle.why)}", f"{solved} {failures(puzzle)}")
        parts = [re.split(r":[a-z]:", text) for text in told]
        whole, brief = (all(plain(part) in back for part in own) for own in parts)
        assert whole or (brief and not leaves_room(puzzle, *told))
    with open_pdf(data) as file:
        assert file.Root.ViewerPreferences.PrintScaling == "/None"


def leaves_room(puzzle: Puzzle, longer: str, shorter: str) -> bool:
    """Whether a board can be read in the room that a card has for it, when a longer text takes some of that room."""
    width, height = (side - 2 * cards.EDGE for side in cards.CARD)
    long, short = (
        words.said(text, min(2.7, FULL.body), width, game=puzzle.game, theme=FULL, colour=FULL.ink).height
        for text in (longer, shorter)
    )
    notice = typeset(words.notice((puzzle.game,)), cards.SMALL, width).height
    assert long > short
    try:
        return bool(Pictures(FULL).solution(puzzle, width, height - long - 3.0 - cards.FOOT - notice))
    except TooSmall:
        return False


@pytest.mark.parametrize(
    "duplex, paper, ruled",
    [
        ("long", "A4", [True, True]),
        ("none", "A4", [True]),
        ("long", "Letter", [True, True]),
        ("fold", "A4", [True, True, True]),
        ("fold", "Letter", [True, True, True]),
    ],
)
def test_sheets_of_cards_have_rulers_where_there_is_room(sheet, tmp_path, duplex, paper, ruled):
    """As the page about puzzles says it."""
    order = ("jo", "--cards", "--count", "9", "--duplex", duplex, "--paper", paper, "-o", "out.svg")
    code, out, _ = sheet(*order)
    files = [(tmp_path / name).read_text() for name in written(out)]
    assert code == 0 and ["ruler-" in text for text in files] == ruled


@pytest.mark.parametrize("id", quick([id for id in GAMES if id != "master"], "yoso", "strings"))
def test_faces_of_cards_stay_inside_them(id):
    deck = sheets.deck(some(id), FULL)
    assert (deck.width, deck.height) == (63.0, 88.0)
    for piece in deck.pieces:
        for face in (piece.front, piece.back):
            l, b, r, t = face.bounds()
            assert l > 2.5 and b > 2.5 and r < 60.5 and t < 85.5, piece.name
            assert min((least(item)[1] for _, items in face.layers for item in items), default=inf) >= TEXT - 1e-9


# --------------------------------------------------------------------------------------------- wrong input


@pytest.mark.parametrize(
    "arguments, message",
    [
        (("yoso", "--per-page", "3"), 'printkit: --per-page must be one of 1, 2, 4, 6, not "3"; the nearest is 2.'),
        (("yoso", "--solutions", "bakc"), 'printkit: --solutions must be one of section, back, none, not'),
        (("yoso", "--kind", "wn"), 'printkit: --kind must be one of read, win, hold, save, block, not "wn".'),
        (("yoso", "--stars", "0-9"), "printkit: --stars must be one or two numbers from 1 to 5, such as 2"),
        (("yoso", "--stars", "many"), 'printkit: --stars must be one or two numbers from 1 to 5, such as 2'),
        (("yoso", "--kind", "hold", "--stars", "5"), 'No such puzzle has "5" stars; the available ratings are 1,'),
        (("yosso",), "printkit: FILE.jsonl|GAME must be yoso, master, mana, jo, strings, favor or a file"),
        (("missing.jsonl",), "missing.jsonl: No such file"),
        (("yoso", "--cards", "--duplex", "lng"), 'printkit: --duplex must be one of long, short, fold,'),
        (("yoso", "--paper", "A55"), "printkit: --paper must be one of A5, A4, A3, A2, A1, A0, B5, B4, B3,"),
        (("yoso", "--theme", "larg-print"), "printkit: --theme must be one of full"),
        (("yoso", "--count", "0"), "--count"),
        (("master", "--cards"), 'printkit: Puzzles from "master" cannot be printed on cards, because the'),
        (("yoso", "--paper", "60x60mm"), 'printkit: --per-page cannot be "1" on 60x60mm, because the'),
        (("broken.jsonl",), 'line 2: "difficulty" must be a whole number, not "hard".'),
        (("empty.jsonl",), 'printkit: "empty.jsonl" has no puzzles.'),
        (("game.jsonl",), 'line 3: yoso-win-955d110e: game must be one of yoso, master, mana, jo, strings,'),
        (("nogame.jsonl",), "line 3: yoso-win-955d110e: game must be one of yoso, master, mana, jo,"),
        (("kind.jsonl",), 'line 3: yoso-win-955d110e: kind must be one of read, win, hold, save, block, not "wn".'),
        (("position.jsonl",), "line 3: yoso-win-955d110e: position must have the form ZONES MOVER ELEMENT,"),
        (("solution.jsonl",), 'line 3: yoso-win-955d110e: Wrong solution: "ZZ" is not a legal turn in'),
        (("refutations.jsonl",), "line 3: yoso-win-955d110e: Wrong number of refutations: 1 for 4 wrong turns."),
        (("task.jsonl",), 'line 3: yoso-win-955d110e: The task for this kind at depth 2 is "Honour to play:'),
        (("stars.jsonl",), "line 3: yoso-win-955d110e: The stars of the puzzle should be 1, not 2."),
        (("twice.jsonl",), "line 2: yoso-win-955d110e: The puzzle has the same position as yoso-win-955d110e,"),
        (("yoso", "--cards", "--per-page", "2"), "printkit: --per-page is for booklets, so it cannot be"),
        (("yoso", "--cards", "--solutions", "section"), "printkit: --solutions is for booklets, so it"),
        (("yoso", "--cards", "--title", "Sunday"), "printkit: --title is for booklets, so it cannot be"),
        (("yoso", "--duplex", "long"), "printkit: --duplex can only be used with --cards."),
        (("yoso", "--title", "x" * 300), "printkit: --title"),
        (("yoso", "--title", "a b " * 60), 'printkit: --title "a b a b a b a b a b a b a b a b a b a b a b'),
        (("yoso", "--title", "日"), 'that Printkit Serif lacks: "日"'),
        (("yoso", "--title", "\\"), r'printkit: --title must not end in a backslash, but .* does'),
    ],
)  # fmt: skip
def test_wrong_input_is_named_and_nothing_is_written(sheet, tmp_path, arguments, message):
    one, two = next(one for one in SHIPPED["yoso"] if one.kind == "win"), SHIPPED["mana"][0]
    broken = {**json.loads(one.line()), "difficulty": "hard"}
    Path("broken.jsonl").write_text(f"{one.line()}\n{json.dumps(broken)}\n")
    Path("empty.jsonl").write_text("\n")
    Path("two.jsonl").write_text(write((one, two)))
    Path("twice.jsonl").write_text(write((one, one)))
    for name, field, bad in (
        ("game", "game", "yosoo"),
        ("nogame", "game", ""),
        ("kind", "kind", "wn"),
        ("position", "position", "hhh"),
        ("solution", "solution", ["ZZ"]),
        ("refutations", "refutations", {"ZZ": "AA"}),
        ("task", "task", "Win."),
        ("stars", "difficulty", one.difficulty % 5 + 1),
    ):
        wrong = {**json.loads(one.line()), field: bad}
        Path(f"{name}.jsonl").write_text(f"{SHIPPED['yoso'][1].line()}\n\n{json.dumps(wrong)}\n")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    code, out, error = sheet(*arguments, "-o", "deep/out.pdf")
    assert code == 2 and out == ""
    assert error.startswith("printkit: ") and error.count("\n") == 1
    assert re.search(message, error), error
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


# ----------------------------------------------------------------------------------------------------- kits


@pytest.mark.parametrize("id", quick(GAMES, "jo", "mana"))
def test_a_kit_has_puzzles_with_solutions_and_says_on_which_pages(id):
    document = whole(id)[""]
    pages = document.sheets
    titles = [page.title for page in pages]
    start = titles.index("Puzzles, then their solutions")
    own = [n for n, page in enumerate(pages) if page.kind in ("puzzles", "solutions")]
    end = own[-1] + 1
    assert own == list(range(start, end))
    words = [[item for item in page.drawing.layer("labels") if isinstance(item, Text)] for page in pages]
    build = " ".join(
        item.string for n, page in enumerate(pages) if page.kind == "build" for item in words[n]
    ).replace("\u00a0", " ")
    assert f"Pages {start + 1}–{end}" in build
    text = "".join(item.string for page in words[start:end] for item in page)
    ids = Counter(re.findall(rf"{id}-[a-z]+-[0-9a-f]{{8}}", text))
    assert set(ids.values()) == {1}
    assert set(ids) <= {one.id for one in SHIPPED[id]}
    # The pages bear the numbers that they have in the kit, and point at their own solutions.
    for number in range(start, end):
        assert str(number + 1) in {item.string for item in words[number]}
    if match := re.search(r"Solutions: ?page ?(\d+)", " ".join(item.string for item in words[start])):
        assert any(item.string == "Solutions" for item in words[int(match[1]) - 1])


def test_puzzles_of_one_sheet_have_boards_of_one_size():
    """The title takes nothing from the boards of the first page that those of the others have."""
    sizes = []
    for page in sheets.booklet(some("yoso", 8), Look(paper=A4)).pages[:2]:
        boards = [item.bounds() for item in page.drawing.layer("board") if isinstance(item, Use)]
        assert len(boards) == 4
        sizes += [(r - l, t - b) for l, b, r, t in boards]
    for one, other in combinations(sizes, 2):
        assert one == pytest.approx(other, abs=1e-6)
    assert min(sizes[0]) > 70


@pytest.mark.parametrize("id", ["yoso", "mana", "jo"])
def test_words_boards_and_lines_of_a_page_keep_apart(id):
    """Rows differ in height where their tasks do: nothing of one reaches into the next."""
    for page in sheets.booklet(some(id, 12), Look(paper=A4)).pages[:3]:
        boards = [item.bounds() for item in page.drawing.layer("board") if isinstance(item, Use)]
        boxes = [item.bounds() for item in page.drawing.layer("labels") if isinstance(item, Text)]
        for left, bottom, right, top in boards:
            for l, b, r, t in boxes:
                assert r < left or l > right or b >= top - 1e-6 or t <= bottom + 1e-6


def test_what_is_to_be_marked_on_a_large_board_is_shown_as_it_is_taken():
    pictures, seen = Pictures(FULL), 0
    for puzzle in MARKED:
        shown, told = set(), pictures.panels(puzzle, 2)
        for panel in told:
            (turn,) = panel.figure.turns
            game = engines.find(puzzle.game)
            before = game.parse(panel.figure.position)
            after = game.play(before, turn)[1]
            gone = {
                spot
                for spot, one, other in zip(pentagon.spots(3), before.tokens, after.tokens, strict=True)
                # A later hop may have landed where the token stood.
                if one == yoso_rules.TOKENS[yoso_rules.OPPONENT[before.mover]] and other != one
            }
            assert gone & set(puzzle.solution)
            shown |= gone & set(puzzle.solution)
            # The part that is shown holds the way of every hop, and its tokens are the puzzle's.
            assert panel.figure.crop and before.tokens == game.parse(puzzle.position).tokens
            ways = [effect.path for effect in game.effects(before, turn) if effect.kind == "hop"]
            assert {spot for way in ways for spot in way} <= set(panel.figure.crop)
            seen += 1
        assert shown == set(puzzle.solution)
    assert seen >= len(MARKED) > 30


def test_numbers_of_captures_are_not_cut_off_with_the_board():
    """The number of a hop at the edge of a part stands on the side that is shown."""
    seen = 0
    for puzzle in MARKED:
        for panel in Pictures(FULL).panels(puzzle, 0):
            part = figures.sheet(panel.figure, caption=False)
            for item in part.drawing.layer("labels"):
                for each in item.items if isinstance(item, Clip) else ():
                    if isinstance(each, Text) and each.string.isdigit():
                        left, bottom, right, top = each.bounds()
                        assert left > 1 and bottom > 0.3 and right < part.width - 1 and top < part.height - 0.3
                        seen += 1
    assert seen > 30


def test_solutions_of_a_large_board_are_shown_in_parts_that_fill_their_pages():
    chosen = some("master", 8)
    pages = [*solutions.pages(list(enumerate(chosen, 1)), Pictures(FULL), width=186.0, height=262.0)]
    assert len(pages) <= 5
    assert [number for page in pages for number in sorted(page.numbers)] == list(range(1, 9))


# ------------------------------------------------------------------------------------------ worksheets


def test_several_games_on_one_sheet_with_answers_in_a_file_of_their_own(sheet, tmp_path):
    words = ("yoso", "mana", "--count", "4", "--seed", "5", "--answers", "told.pdf", "-o", "asked.pdf")
    code, out, err = sheet(*words, "--hints", "--name-lines")
    assert (code, err) == (0, "") and written(out) == ["asked.pdf", "told.pdf"]
    asked, told = ("".join(texts((tmp_path / name).read_bytes())) for name in ("asked.pdf", "told.pdf"))
    assert "Puzzlesof" in asked and "Name" in asked and "Date" in asked and "Hints" in asked
    assert not re.search(r"(yoso|mana)-[a-z]+-[0-9a-f]{8}", asked)
    ids = re.findall(r"(?:yoso|mana)-[a-z]+-[0-9a-f]{8}", told)
    assert len(ids) == len(set(ids)) == 4
    assert {one[:4] for one in ids} == {"yoso", "mana"}


@pytest.mark.parametrize("answers", ["asked.pdf", "x/../asked.pdf"])
def test_answers_do_not_take_the_place_of_what_is_asked(sheet, tmp_path, answers):
    status, out, err = sheet("mana", "--count", "1", "--answers", answers, "-o", "asked.pdf")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err == f'printkit: --answers and --output cannot be the same file, "{answers}".\n'
    assert list(tmp_path.iterdir()) == []


def test_a_seed_varies_the_choice_and_a_theme_narrows_it():
    puzzles = SHIPPED["mana"]
    one, again, other = (sheets.selection(puzzles, 6, seed) for seed in (1, 1, 2))
    assert one == again != other
    assert [puzzle.difficulty for puzzle in one] == sorted(puzzle.difficulty for puzzle in one)
    quiet = sheets.narrowed(puzzles, kinds=(), stars=(1, 5), themes=["quiet", "planning"])
    assert quiet and all({"quiet", "planning"} <= set(puzzle.themes) for puzzle in quiet)
    with pytest.raises(InputError, match=r'theme must be one of .*"quite".*"quiet"'):
        sheets.narrowed(puzzles, kinds=(), stars=(1, 5), themes=["quite"])


@pytest.mark.parametrize("solutions", ["section", "back"])
def test_the_rules_and_how_turns_are_written_come_first(sheet, tmp_path, solutions):
    words = ("mana", "strings", "jo", "--count", "3", "--solutions", solutions, "--rules", "-o", "out.pdf")
    assert sheet(*words)[0] == 0
    pages = texts((tmp_path / "out.pdf").read_bytes())
    assert [page.count("Howturnsarewritten") for page in pages[:3]] == [1, 1, 1]
    assert "".join(pages).count("Howturnsarewritten") == 3
    # Where solutions stand on backs, puzzles stand on fronts: a page is left empty.
    (first,) = [number for number, page in enumerate(pages) if "Puzzlesofthreegames" in page and "★" in page][:1]
    assert first == (4 if solutions == "back" else 3)
    with open_pdf((tmp_path / "out.pdf").read_bytes()) as file, file.open_outline() as outline:
        assert {entry.title for entry in outline.root} >= {
            f"{title}: the rules in brief" for title in ("Mana", "Strings of Suits", "Jō")
        }


def test_in_large_print_no_solution_runs_past_its_page():
    chosen = sheets.selection(SHIPPED["mana"], 240)
    (long,) = [one for one in chosen if len(one.solution) > 4][:1]
    for page in solutions.pages([(1, long)], Pictures(THEMES["large-print"]), width=186.0, height=250.0):
        assert page.drawing.bounds()[1] > -251


def test_fewer_than_asked_for_is_said(sheet):
    code, _, output = sheet("favor", "--kind", "double", "--count", "90", "--solutions", "none", "-o", "out.pdf")
    assert code == 0
    assert re.fullmatch(r"printkit: \d+ fewer than asked for: there are no more such puzzles\n", output)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", [None, 0, 61])
def test_no_two_puzzles_of_a_sheet_come_from_the_same_game(id: str, seed: int | None) -> None:
    records = [(one.game, one.record) for one in sheets.selection(SHIPPED[id], 12, seed)]
    for (game, one), (other_game, other) in combinations(records, 2):
        shared = min(len(one["turns"]), len(other["turns"]))
        same = (game, one["start"], one["turns"][:shared]) == (other_game, other["start"], other["turns"][:shared])
        assert not same, (one, other)


def test_a_sheet_of_more_puzzles_than_games_has_them_all() -> None:
    assert len(sheets.selection(SHIPPED["favor"], len(SHIPPED["favor"]))) == len(SHIPPED["favor"])


def test_boards_of_a_game_are_as_large_as_it_asks_unless_the_number_on_a_page_is_given() -> None:
    puzzles = SHIPPED["favor"][:4]
    usual = sheets.booklet(puzzles, Look(paper=A4, solutions="none"))
    dense = sheets.booklet(puzzles, Look(paper=A4, solutions="none", per_page=4))
    assert (len(usual.pages), len(dense.pages)) == (2, 1)
