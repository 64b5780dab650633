"""Books and calendars as HTML files: what is in them is what is on paper, and every link leads somewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import date
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from printkit.books import collection
from printkit.books.puzzles import selection
from printkit.books.puzzles.book import parted
from printkit.books.puzzles.volume import web_book, web_calendar
from printkit.draw.theme import FULL
from printkit.layouts.base.refusals import InputError
from tests.printkit.books.test_puzzles_web import Elements


@cache
def book(game: str, count: int) -> str:
    pool = collection.puzzles(game)
    return web_book(selection(pool, count), pool, FULL).decode()


def data(page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(re.search(r'id="puzzles">(.*?)</script>', page)[1])  # type: ignore[index]
    return found


@pytest.mark.parametrize("game", ["favor", "strings"])
def test_a_book_on_a_screen_has_the_chapters_of_the_one_on_paper(game: str) -> None:
    pool = collection.puzzles(game)
    parts, page = parted(selection(pool, 10), pool), book(game, 10)
    entries = data(page)["puzzles"]
    assert [each["id"] for each in entries] == [puzzle.id for part in parts for _, puzzle in part.numbered_puzzles]
    assert [each["number"] for each in entries] == [number for part in parts for number, _ in part.numbered_puzzles]
    for number, part in enumerate(parts, start=1):
        title = f"{number}. {part.chapter.title}"
        assert (
            f'<h2 id="chapter-{number}">{title}</h2>' in page and f'<a href="#chapter-{number}">{title}</a>' in page
        )
        chapter = page.partition(f'<h2 id="chapter-{number}">')[2].partition('<section class="chapter"')[0]
        assert re.findall(r'<h3 id="puzzle-(\d+)">', chapter) == [str(n) for n, _ in part.numbered_puzzles]
        example = part.chapter.example
        assert chapter.count("A worked example: ") == (example is not None)
        # What is solved in front of the reader is none of those to be solved.
        assert example is None or example.id not in {each["id"] for each in entries}


def test_a_book_on_a_screen_needs_nothing_but_itself_and_its_links_lead_somewhere() -> None:
    elements = Elements(book("favor", 10)).found
    ids = [given["id"] for _, given in elements if "id" in given]
    assert len(ids) == len(set(ids))
    known = {each["id"] for each in data(book("favor", 10))["puzzles"]}
    for tag, given in elements:
        assert tag not in ("link", "img", "iframe", "object", "form") and "style" not in given
        href = given.get("href") or "#"
        assert href.startswith("#")
        id = href.removeprefix("#train?id=")
        assert (id in known) if id != href else (href == "#" or href[1:] in ids)


def test_solutions_on_a_screen_have_a_board_for_each_own_turn() -> None:
    page = book("favor", 10)
    pool = collection.puzzles("favor")
    for part in parted(selection(pool, 10), pool):
        for number, puzzle in part.numbered_puzzles:
            solved = page.partition(f'<h3 id="solution-{number}">')[2].partition("</section>")[0]
            refuted = [turn for turn, reply in puzzle.refutations.items() if reply]
            own = 0 if puzzle.answer == "set" else (len(puzzle.solution) + 1) // 2
            assert solved.count("<figure>") == own + (min(2, len(refuted)) if own else 0)
            assert f'<li value="{number}">' in page


def test_a_calendar_on_a_screen_has_its_weeks() -> None:
    chosen = selection(collection.puzzles("mana"), 53)
    page = web_calendar(chosen, 2026, FULL).decode()
    entries = data(page)["puzzles"]
    assert [each["id"] for each in entries] == [puzzle.id for puzzle in chosen]
    # The days of the year that ISO 8601 gives its weeks, without a gap.
    assert (entries[0]["days"], entries[-1]["days"]) == (["2025-12-29", "2026-01-04"], ["2026-12-28", "2027-01-03"])
    for one, other in pairwise(entries):
        gap = date.fromisoformat(other["days"][0]) - date.fromisoformat(one["days"][1])
        assert gap.days == 1
    assert "Week 7, 9–15 February" in page and "<h2>Contents</h2>" in page and "Mana: a puzzle for each week" in page


def test_a_book_on_a_screen_is_of_one_game() -> None:
    mixed = (*collection.puzzles("yoso")[:1], *collection.puzzles("favor")[:1])
    with pytest.raises(InputError, match=r'not from "yoso, favor"\. Make a book for each, or a book of hand-picked'):
        web_book(mixed, mixed, FULL)


def test_the_commands_write_the_pages(run: Any, tmp_path: Any) -> None:
    words = ("puzzles", "book", "favor", "--count", "4", "--title", "Sunday <1>", "-o")
    assert run(*words, tmp_path / "one.html")[0] == run(*words, tmp_path / "two.html")[0] == 0
    text = (tmp_path / "one.html").read_text(encoding="utf-8")
    assert text == (tmp_path / "two.html").read_text(encoding="utf-8") and "<h1>Sunday &lt;1&gt;</h1>" in text
    year = ("puzzles", "calendar", "favor", "--year", "2027", "--kind", "double", "-o", tmp_path / "year.html")
    code, _, output = run(*year)
    assert code == 0 and "fewer than asked for" in output and (tmp_path / "year.html").exists()


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [
        (("book",), "--paper", "A4"),
        (("book",), "--per-page", "2"),
        (("calendar", "--year", "2027"), "--paper", "A4"),
        (("calendar", "--year", "2027"), "--per-page", "2"),
        (("calendar", "--year", "2027"), "--answers", "x.pdf"),
        (("calendar", "--year", "2027"), "--rules", None),
        (("calendar", "--year", "2027"), "--hints", None),
    ],
)
def test_what_is_for_paper_is_refused(
    command: Sequence[str], option: str, value: str | None, run: Any, tmp_path: Any
) -> None:
    name, *rest = command
    arguments = [option, *([value] if value else [])]
    code, _, err = run("puzzles", name, "mana", *rest, *arguments, "-o", tmp_path / "x.html")
    assert code == 2 and err.startswith(f"printkit: {option} is for paper")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("sheet", "--count", "2"), ("calendar", "--year", "2027")])
def test_answers_have_a_file_of_their_own(command: Sequence[str], run: Any, tmp_path: Any) -> None:
    name, *rest = command
    code, _, err = run("puzzles", name, "mana", *rest, "--answers", tmp_path / "x.pdf", "-o", tmp_path / "x.pdf")
    path = tmp_path / "x.pdf"
    message = f'printkit: --answers and --output cannot be the same file, "{path}".\n'
    assert (code, err) == (2, message)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("sheet",), ("book",), ("calendar", "--year", "2027")])
def test_a_file_of_another_kind_is_told_that_there_are_pages_for_screens(
    command: Sequence[str], run: Any, tmp_path: Any
) -> None:
    name, *rest = command
    code, _, err = run("puzzles", name, "mana", *rest, "-o", tmp_path / "x.txt")
    assert (
        code == 2 and "printkit: --output must be a file name that ends in .pdf, .svg or .png (or .html, for a" in err
    )
    assert list(tmp_path.iterdir()) == []
