"""Training: choices among puzzles, hints in three steps, failures that come again, and storms."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

from printkit import engines
from printkit.books import collection
from printkit.figures.clicks import said
from printkit.studio import train
from printkit.studio.state import played
from tests.browser.conftest import Open
from tests.browser.hands import easy, make, settled, until


def here(page: Any) -> str:
    """The puzzle that the address names."""
    found: str = page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('id')")
    return found


def test_a_hint_comes_in_three_steps(open_page: Open) -> None:
    puzzle = train.find(easy("yoso"))
    page = open_page("train", id=puzzle.id)
    hint, words = page.get_by_role("button", name="Hint", exact=True), page.locator(".card > p.soft").last
    hint.click()
    until(page, "document.querySelector('.card').innerText.includes('Look ')")
    assert puzzle.solution[0] not in words.inner_text()
    assert page.locator(".marks .hint").count() == 0  # the spot itself comes with the second hint
    hint.click()
    page.wait_for_selector(".marks .hint")
    until(page, "document.querySelector('.card').innerText.includes('The right turn')")
    hint.click()
    until(page, "document.querySelector('.card').innerText.includes('Play this turn:')")
    described = said(played(puzzle.game, puzzle.position, ()), puzzle.solution[0])
    assert words.inner_text() == f"Play this turn: {described}."


def line(id: str, days: float, *, solved: bool) -> dict[str, object]:
    """A line of the log, so many days ago."""
    when = datetime.now(UTC) - timedelta(days=days)
    return {"puzzle": id, "date": when.isoformat(), "solved": solved, "tries": 1, "hints": 0, "seconds": 9}


def test_failures_come_again_at_growing_distances(open_page: Open) -> None:
    ids = [puzzle.id for puzzle in collection.puzzles("yoso")][:6]
    lines = [
        line(ids[0], 0.1, solved=False),  # failed: after ten minutes
        line(ids[1], 0.001, solved=False),  # failed just now
        *[line(ids[2], 9, solved=False), line(ids[2], 3, solved=True)],  # solved once since: after a day
        *[line(ids[3], 9, solved=False), line(ids[3], 0.5, solved=True)],  # not yet a day ago
        line(ids[4], 9, solved=True),  # never failed
        *[line(ids[5], 90, solved=False), *[line(ids[5], 80 - k, solved=True) for k in range(4)]],  # learnt
    ]
    first = open_page("train", game="yoso")
    first.evaluate("lines => localStorage.setItem('printkit-puzzles', JSON.stringify(lines))", lines)
    page = open_page("train", context=first.context, id=ids[4])
    which = page.get_by_label("Which")
    assert "to repeat (2)" in which.inner_text()
    which.select_option("due")
    until(page, f"location.hash.includes('{ids[0]}') || location.hash.includes('{ids[2]}')")
    settled(page)
    assert page.locator(".grid button").count() == 2
    which.select_option("failed")
    until(page, "document.querySelectorAll('.grid button').length === 2")
    which.select_option("new")
    total = len(list(collection.puzzles("yoso")))
    until(page, f"document.querySelectorAll('.grid button').length === {total - len(ids)}")


def test_a_storm_counts_what_is_solved_in_three_minutes(open_page: Open) -> None:
    page = open_page("train", game="yoso")
    page.get_by_label("Idea").select_option("win")
    page.clock.install()
    page.get_by_role("button", name="Storm").click()
    page.wait_for_selector(".storm [role=timer]")
    for solved in range(1, 3):
        settled(page)
        puzzle = train.find(here(page))
        assert puzzle.kind == "win"
        for number in range(0, len(puzzle.solution), 2):
            make(page, puzzle.id, puzzle.solution[:number], puzzle.solution[number])
            settled(page)
        until(page, f"document.querySelector('[role=timer]').innerText.endsWith('{solved} solved')")
        until(page, f"!location.hash.includes('{puzzle.id}')")
    page.clock.run_for(181_000)
    until(page, "!document.querySelector('.storm')")
    assert "2 puzzles solved and 0 failed" in page.locator(".card").first.inner_text()
    assert json.loads(page.evaluate("localStorage.getItem('printkit-settings')"))["storm"] == 2


def test_a_mistake_in_a_storm_costs_time(open_page: Open) -> None:
    page = open_page("train", game="yoso")
    page.get_by_label("Idea").select_option("win")
    page.clock.install()
    page.get_by_role("button", name="Storm").click()
    page.wait_for_selector(".storm [role=timer]")
    settled(page)
    puzzle = train.find(here(page))
    make(page, puzzle.id, (), next(iter(puzzle.refutations)))
    until(page, "document.querySelector('[role=timer]').innerText.startsWith('2:')")
    minutes, seconds = page.locator("[role=timer]").inner_text().partition(" ")[0].split(":")
    assert 60 * int(minutes) + int(seconds) <= 170
    page.get_by_role("button", name="End the storm").click()
    until(page, "!document.querySelector('.storm')")
    assert "0 puzzles solved and 1 failed" in page.locator(".card").first.inner_text()


def test_the_puzzle_of_the_day_is_of_the_game_or_names_its_game(open_page: Open) -> None:
    page = open_page()
    title = engines.info(train.of_day(page.evaluate(TODAY)).split("-")[0]).title
    page.get_by_text(f"Today: {title}.").wait_for()
    for name in ("mana", "yoso"):
        page = open_page("train", game=name)
        page.get_by_role("button", name="Today’s puzzle").click()
        until(page, "document.querySelector('.card h2').innerText.startsWith('Puzzle for ')")
        assert page.locator("#game").input_value() == name
        day = page.evaluate(TODAY)
        written = f"{date.fromisoformat(day):%-d %B %Y}"
        assert page.locator(".card h2").inner_text().startswith(f"Puzzle for {written}: ")
        assert f"date={day}" in page.evaluate("location.hash") and f"game={name}" in page.evaluate("location.hash")
        page.reload()
        until(page, "document.querySelector('.card h2')")
        assert page.locator("#game").input_value() == name
        puzzle = train.find(train.of_day(day, name))
        assert page.locator("#state").inner_text().startswith(puzzle.task)


TODAY = "new Date().toLocaleDateString('sv')"
"""The date in the page, as puzzles of the day are asked for."""


def test_the_next_puzzle_begins_with_its_board_in_sight(open_page: Open) -> None:
    page = open_page("train", game="jo", width=390, height=844, has_touch=True, is_mobile=True)
    settled(page)
    before = here(page)
    page.get_by_role("button", name="Next").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    page.get_by_role("button", name="Next").tap()
    until(page, f"!location.hash.includes({json.dumps(before)}) && scrollY === 0")
