"""Sheets of puzzles without a server: opened from a file, solved by clicks and by keys, and heard."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from printkit import engines
from printkit.books import collection
from printkit.books.puzzles import selection, weeks
from printkit.books.puzzles.tries import Try
from printkit.books.puzzles.volume import web_book, web_calendar
from printkit.books.puzzles.web import web_page
from printkit.draw.theme import FULL
from printkit.studio import train
from tests.browser.conftest import PATIENCE
from tests.browser.hands import click, easy, make, settled, spot, until, way

GAMES = engines.names()
OpenSheet = Callable[..., Any]


@pytest.fixture
def open_sheet(browser: Any, tmp_path: Path) -> Iterator[OpenSheet]:
    """Writes puzzles into a file and opens it where there is no network; nothing may go wrong or be asked for."""
    contexts, wrong = [], []
    file = tmp_path / "sheet.html"

    def opened(*ids: str, width: int = 1280, scheme: str = "light", page: bytes = b"") -> Any:
        file.write_bytes(page or web_page([train.find(id) for id in ids], FULL))
        context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, offline=True)
        contexts.append(context)
        tab = context.new_page()
        tab.set_default_timeout(PATIENCE)
        tab.on("pageerror", lambda error: wrong.append(str(error)))
        tab.on("console", lambda message: wrong.append(message.text))
        tab.on("request", lambda asked: asked.url.partition("#")[0] == file.as_uri() or wrong.append(asked.url))
        tab.goto(file.as_uri())
        tab.wait_for_selector("body[data-ready]")
        return tab

    yield opened
    for context in contexts:
        context.close()
    assert [each for each in wrong if not each.startswith("blob:")] == []


def press(page: Any, id: str) -> None:
    """Walk to a spot with the keys, from one that can be played to the next, and play it."""
    settled(page)
    page.locator(".hits [tabindex='0']").focus()
    for _ in range(400):
        page.keyboard.press("n")
        if page.evaluate("document.activeElement.dataset.spot") == id:
            break
    assert page.evaluate("document.activeElement.dataset.spot") == id
    page.keyboard.press("Enter")
    settled(page)


def shown(page: Any) -> str:
    """What stands on the board."""
    found: str = page.locator("#board .picture svg").inner_html()
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_failed_refuted_and_solved_by_clicks(name: str, open_sheet: OpenSheet) -> None:
    id = easy(name)
    puzzle = train.find(id)
    page = open_sheet(id)
    before = shown(page)
    wrong = next((turn for turn, reply in puzzle.refutations.items() if way(id, (), turn) and reply), None)
    wrong = wrong or next(turn for turn in puzzle.refutations if way(id, (), turn))
    make(page, id, (), wrong)
    page.wait_for_selector(".verdict.bad")
    reply = puzzle.refutations[wrong]
    if reply:
        assert f"{reply} refutes it" in page.locator(".verdict").inner_text()
        until(page, f"document.querySelector('#live').textContent.includes({json.dumps(reply)})")
    refuted = shown(page)
    assert refuted != before
    # What is to be seen is what the studio draws: as many pieces, in the same places.
    there = train.look(id, (wrong,))["view"]
    said = {each["id"]: each["holds"] or "empty" for each in there["spots"]}
    for each, holds in said.items():
        assert spot(page, each).get_attribute("aria-label").startswith(f"{each}, {holds}")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".hits .can")
    assert shown(page) == before
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()  # the first names an area; the second also shows the spot
    hint.click()
    page.wait_for_selector(".marks .hint")
    for number in range(0, len(puzzle.solution), 2):
        make(page, id, puzzle.solution[:number], puzzle.solution[number])
        settled(page)
    page.wait_for_selector(".verdict.good")
    assert "in 2 tries" in page.locator(".verdict").inner_text()


def keyed(name: str) -> str:
    """A puzzle of a game that few clicks solve."""
    found = [
        puzzle
        for puzzle in collection.puzzles(name)
        if len(puzzle.solution) == 1 and not Try(puzzle).as_set and way(puzzle.id, (), puzzle.solution[0])
    ]
    return min(found, key=lambda puzzle: (len(way(puzzle.id, (), puzzle.solution[0])), puzzle.id)).id


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_solved_by_keys(name: str, open_sheet: OpenSheet) -> None:
    id = keyed(name)
    puzzle = train.find(id)
    page = open_sheet(id)
    # The board is one stop of the tab key; arrows move on it.
    assert page.locator(".hits [tabindex='0']").count() == 1
    page.locator(".hits [tabindex='0']").focus()
    begun = page.evaluate("document.activeElement.dataset.spot")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.spot") != begun
    for each in way(id, (), puzzle.solution[0]):
        press(page, each)
    chooser = page.locator(".chooser button")
    if chooser.count():
        assert page.evaluate("!!document.activeElement.closest('.chooser')")
        words = [each.inner_text() for each in chooser.all()]
        wanted = words.index(choice(puzzle.solution[0], words))
        for _ in range(wanted):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    page.wait_for_selector(".verdict.good")
    until(page, "document.querySelector('#live').textContent.includes('Solved')")


SUITS = {"S": "suns", "W": "waves", "K": "knots", "M": "moons", "L": "leaves", "Y": "wyrms"}


def choice(turn: str, words: list[str]) -> str:
    """The label in a chooser that represents a turn: the suit of its chip, or the first one."""
    sought = SUITS.get(turn[-1], words[0].lower())
    return next(each for each in words if sought in each.lower())


def test_marks_are_made_and_judged(open_sheet: OpenSheet) -> None:
    puzzle = next(p for p in collection.puzzles("jo") if p.kind == "flips")
    page = open_sheet(puzzle.id)
    click(page, puzzle.solution[0])
    page.get_by_role("button", name="That is all").click()
    page.wait_for_selector(".verdict.bad")
    assert f"{len(puzzle.solution) - 1} missing, 0 too many" in page.locator(".verdict").inner_text()
    page.get_by_role("button", name="Try again").click()
    settled(page)
    for each in puzzle.solution:
        click(page, each)
    page.get_by_role("button", name="That is all").click()
    page.wait_for_selector(".verdict.good")


def test_a_set_of_placements_is_put_together_in_any_order(open_sheet: OpenSheet) -> None:
    puzzle = next(p for p in collection.puzzles("strings") if p.kind == "plan" and len(p.solution) == 2)
    page = open_sheet(puzzle.id)
    for number, turn in enumerate(reversed(puzzle.solution), start=1):
        placed = f"document.querySelector('#now').textContent.startsWith('{number} ')"
        settled(page)
        place = turn.partition("=")[0]
        click(page, place)
        until(page, f"document.querySelector('.chooser') || {placed}")
        chooser = page.locator(".chooser button")
        if chooser.count():
            words = [each.inner_text() for each in chooser.all()]
            chooser.nth(words.index(choice(turn, words))).click()
        settled(page)
        assert "can be played" not in (spot(page, place).get_attribute("aria-label") or "")
    page.wait_for_selector(".verdict.good")


def test_a_line_is_shown_step_by_step_and_results_are_kept_if_that_is_wanted(
    open_sheet: OpenSheet, tmp_path: Path
) -> None:
    long = next(p for p in train._all().values() if len(p.solution) == 3 and not Try(p).as_set)
    other = next(p for p in collection.puzzles("favor") if not Try(p).as_set)
    page = open_sheet(long.id, other.id)
    page.get_by_role("button", name="Solution").click()
    for turn in long.solution[:-1]:
        until(page, f"document.querySelector('.card').innerText.includes({json.dumps(turn)})")
        page.get_by_role("button", name="Go on").click()
    page.wait_for_selector(".verdict.good")
    assert page.evaluate("localStorage.getItem('printkit-puzzles')") is None
    page.get_by_role("button", name="Yes, remember").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my results").click()
    saved.value.save_as(tmp_path / "log.jsonl")
    (line,) = (tmp_path / "log.jsonl").read_text().splitlines()
    assert json.loads(line)["puzzle"] == long.id and json.loads(line)["solved"] is False
    # It is known again when the file is opened again, and the address leads to the same puzzle.
    page.get_by_role("button", name="Next", exact=True).click()
    until(page, f"location.hash.includes('{other.id}')")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.locator(".grid .failed").count() == 1
    assert page.locator(".grid [aria-current=true]").inner_text() == "2"


def test_a_turn_that_touches_no_spot_can_be_made(open_sheet: OpenSheet) -> None:
    puzzle = next(
        puzzle
        for puzzle in collection.puzzles("favor")
        if not Try(puzzle).as_set and not way(puzzle.id, (), puzzle.solution[0])
    )
    page = open_sheet(puzzle.id)
    page.get_by_role("button", name=f"Nothing moves ({puzzle.solution[0]})").click()
    page.wait_for_selector(".verdict.good")


def test_a_click_that_is_no_turn_is_told_why(open_sheet: OpenSheet) -> None:
    id = easy("yoso")
    page = open_sheet(id)
    at = train.look(id, ())["view"]
    held = next(each["id"] for each in at["spots"] if each["holds"] and each["id"] not in at["next"])
    before = shown(page)
    click(page, held)
    page.wait_for_selector("#error p")
    assert page.locator("#error details summary").inner_text() == "The rule"
    assert shown(page) == before


def test_on_paper_there_are_boards_and_solutions(open_sheet: OpenSheet) -> None:
    ids = [puzzle.id for puzzle in selection(collection.puzzles("mana"), 3)]
    page = open_sheet(*ids)
    assert not page.locator("#all").is_visible()
    page.emulate_media(media="print")
    assert page.locator("#all svg.whole").count() == 3 and page.locator("#all .told li").count() == 3
    assert page.locator("#all").is_visible() and not page.locator("#solve").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(scheme: str, open_sheet: OpenSheet) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    ids = [easy(name) for name in GAMES]
    page = open_sheet(*ids, scheme=scheme, width=1280 if scheme == "light" else 390)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The rules in brief are those of the game that is played.
    assert page.locator("section.book:visible").get_attribute("data-game") == GAMES[0]
    for id in ids:
        page.evaluate("hash => { location.hash = hash }", f"#train?id={id}")
        until(page, f"document.querySelector('.grid [aria-current=true]')?.dataset.keep === '{id}'")
        settled(page)
        found = axe.run(page)
        assert found.violations_count == 0, found.generate_report()
    page.get_by_role("button", name="Solution").click()
    page.wait_for_selector(".verdict.good")
    assert axe.run(page).violations_count == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_book_is_read_and_solved(scheme: str, open_sheet: OpenSheet) -> None:
    """A heading leads to the board; there the puzzle is solved by keys, and the page stays where it is read."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    pool = tuple(p for p in collection.puzzles("yoso") if p.kind in ("win", "hold"))
    page = open_sheet(
        scheme=scheme, width=1280 if scheme == "light" else 390, page=web_book(selection(pool, 8), pool, FULL)
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".volume .puzzle svg.whole:visible").count() == 8
    page.locator("nav a", has_text="Solutions").click()
    until(page, "document.querySelector('#solutions').getBoundingClientRect().top < innerHeight")
    assert axe.run(page).violations_count == 0
    heading = page.locator("#puzzle-3 a")
    id = heading.get_attribute("href").partition("id=")[2]
    heading.focus()
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#panel h2').innerText.startsWith('3. ')")
    # The board is in sight, and has the focus: it is heard, and the arrows move on it.
    until(page, "document.activeElement.dataset.spot")
    assert page.evaluate("document.querySelector('#board').getBoundingClientRect().bottom > 0")
    puzzle = train.find(id)
    for number in range(0, len(puzzle.solution), 2):
        make(page, id, puzzle.solution[:number], puzzle.solution[number])
        settled(page)
    page.wait_for_selector(".verdict.good")
    found = axe.run(page)
    assert found.violations_count == 0, found.generate_report()
    page.emulate_media(media="print")
    assert not page.locator("#solve").is_visible() and page.locator("#hints").is_visible()


def test_a_calendar_opens_at_the_week_of_the_day(open_sheet: OpenSheet) -> None:
    today = date.today()
    year, week, _ = today.isocalendar()
    chosen = selection(collection.puzzles("jo"), weeks.count(year))
    page = open_sheet(page=web_calendar(chosen, year, FULL))
    assert page.locator("#panel h2").first.inner_text().startswith(f"{week}. ")
    assert page.locator(".card p").first.inner_text() == f"Week {week}, {weeks.dates(year, week)}"
