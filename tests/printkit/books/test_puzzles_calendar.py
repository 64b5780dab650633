"""Calendars: weeks as ISO 8601 has them, a puzzle for each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.books import collection, puzzles as pages
from printkit.books.puzzles import weeks
from printkit.books.puzzles.booklet import Grid
from printkit.draw.drawing import Text
from printkit.draw.theme import FULL, THEMES
from printkit.layouts import paper
from tests.printkit.books.test_puzzles_sheets import texts

A4 = paper.parse("A4")


@pytest.mark.parametrize(
    "year, number, told",
    [
        (2027, 1, "4–10 January"),
        (2027, 13, "29 March – 4 April"),
        (2027, 52, "27 December 2027 – 2 January 2028"),
        (2026, 1, "29 December 2025 – 4 January 2026"),
        (2026, 53, "28 December 2026 – 3 January 2027"),
    ],
)
def test_weeks_are_those_of_iso_8601(year, number, told):
    assert weeks.dates(year, number) == told


def test_the_weeks_of_all_years_follow_each_other_without_a_gap():
    before = weeks.days(1999, weeks.count(1999))[-1]
    for year in range(2000, 2101):
        assert weeks.count(year) in (52, 53)
        for number in range(1, weeks.count(year) + 1):
            first, *_, last = weeks.days(year, number)
            assert (first - before).days == 1 and first.weekday() == 0 and (last - first).days == 6
            # Most of its days are in its year.
            assert weeks.days(year, number)[3].year == year
            before = last


@pytest.mark.parametrize("theme", ["full", "large-print"])
@pytest.mark.parametrize("width", [60.0, 88.0, 186.0])
def test_a_week_stays_in_its_band_and_its_days_in_their_boxes(theme, width):
    look = THEMES[theme]
    drawing = weeks.week(2027, 5, width, theme=look)
    left, bottom, right, top = drawing.bounds()
    assert left >= -0.5 and right <= width + 0.5 and bottom > 0 and top <= weeks.band(look)
    for item in drawing.layer("labels"):
        if isinstance(item, Text) and item.string[:2] in weeks.DAYS and item.string[2] == " ":
            box = item.bounds()
            assert int(box[0] / (width / 7)) == int(box[2] / (width / 7)), item.string


def test_a_place_and_its_week_fill_what_a_place_was_before():
    plain, dated = (
        Grid(look=pages.Look(paper=A4, theme=FULL, year=year), columns=2, lines=2) for year in (None, 2027)
    )
    assert plain.corner(3) == pytest.approx(dated.corner(3))
    assert plain.cell[1] == pytest.approx(dated.cell[1] + dated.band)


def test_a_calendar_has_a_puzzle_for_each_week(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    words = ("puzzles", "calendar", "favor", "--year", "2027", "--answers", "told.pdf")
    code, out, err = run(*words, "-o", "one.pdf")
    assert (code, err) == (0, "")
    assert re.fullmatch(r"one.pdf: 52 puzzles, 26 A4 pages\ntold.pdf: 52 puzzles, \d+ A4 pages\n", out)
    pages_text = texts(Path("one.pdf").read_bytes())
    # Four to a page would leave no room for the names of the squares.
    assert len(pages_text) == 26 and "puzzlesfor2027" in pages_text[0] and "Apuzzleforeachweekof2027" in pages_text[0]
    ids = re.findall(r"favor-[a-z]+-[0-9a-f]{8}", "".join(pages_text))
    assert len(set(ids)) == len(ids) == 52
    for number in range(1, 53):
        assert f"Week{number}" in pages_text[(number - 1) // 2]
    chosen = pages.selection(collection.puzzles("favor"), 52)
    assert ids == [puzzle.id for puzzle in chosen]
    answers = "".join(texts(Path("told.pdf").read_bytes()))
    assert set(ids) <= set(re.findall(r"favor-[a-z]+-[0-9a-f]{8}", answers))


def test_weeks_without_a_puzzle_are_said(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    easy = sum(puzzle.difficulty == 1 for puzzle in collection.puzzles("favor"))
    assert 0 < easy < 53  # the weeks of 2026
    for name in ("out.pdf", "again.pdf"):
        code, _, output = run("puzzles", "calendar", "favor", "--stars", "1", "--year", "2026", "-o", name)
        assert code == 0 and output == f"printkit: {53 - easy} fewer than asked for: there are no more such puzzles\n"
    assert Path("out.pdf").read_bytes() == Path("again.pdf").read_bytes()
    assert f"eachofthefirst{easy}weeksof2026" in texts(Path("out.pdf").read_bytes())[0]
