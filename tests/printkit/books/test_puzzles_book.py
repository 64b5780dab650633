"""Books of puzzles: every puzzle once under one theme, worked examples that are none of them, contents and index."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.books import collection, puzzles as pages
from printkit.books.puzzles.book import book
from printkit.books.puzzles.chapters import LEAST, OTHERS, SHARE, chapters, meanings
from printkit.books.puzzles.words import steps
from printkit.content.quotes import curly
from printkit.draw.drawing import Drawing, Text
from printkit.draw.structure import Element
from printkit.draw.theme import THEMES
from printkit.engines.puzzles.puzzle import write
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from tests.printkit.books.test_puzzles_sheets import open_pdf, plain, texts

GAMES = collection.names()
SHIPPED = {id: collection.puzzles(id) for id in GAMES}
A4 = paper.parse("A4")


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("count", [20, 60, None])
def test_every_puzzle_stands_in_one_chapter_and_every_chapter_has_an_example(id, count):
    pool = SHIPPED[id]
    chosen = pages.selection(pool, count) if count else pool
    found = chapters(chosen, pool)
    inside = [puzzle.id for chapter in found for puzzle in chapter.puzzles]
    taught = [chapter.example.id for chapter in found if chapter.example]
    assert all(chapter.example or len(chapter.puzzles) == 1 for chapter in found)
    assert len(set(inside)) == len(inside) and len(set(taught)) == len(taught)
    assert not set(inside) & set(taught)
    assert {one.id for one in chosen} <= {*inside, *taught}
    for chapter in found:
        rated = [puzzle.difficulty for puzzle in chapter.puzzles]
        assert rated == sorted(rated)
        if chapter.theme != OTHERS:
            assert all(chapter.theme in puzzle.themes for puzzle in filter(None, (*chapter.puzzles, chapter.example)))
            assert len(rated) >= min(LEAST, len(chosen) // SHARE) - 1 and chapter.theme in meanings(id)
    assert found == chapters(chosen, pool)


@pytest.mark.parametrize("id", GAMES)
def test_chapters_fill_their_pages_as_far_as_themes_allow(monkeypatch, id):
    """No puzzle can stand under another of its themes to save a page; on pages of one, each is under the rarest."""

    def pages_of(counts):
        return sum(-(-count // 4) for count in counts)

    chosen = pages.selection(SHIPPED[id], 60)
    found = chapters(chosen, SHIPPED[id])
    monkeypatch.setattr("printkit.books.puzzles.chapters.PAGE", 1)
    loose = chapters(chosen, SHIPPED[id])
    assert {row.theme: row.example for row in loose} == {row.theme: row.example for row in found}
    assert {one.id for row in loose for one in row.puzzles} == {one.id for row in found for one in row.puzzles}
    sizes = {row.theme: len(row.puzzles) for row in found}
    assert pages_of(sizes.values()) <= pages_of(len(row.puzzles) for row in loose)
    for row in found:
        for other in found:
            ready = [one for one in row.puzzles if other is not row and other.theme in one.themes]
            if ready and sizes[row.theme] > LEAST:
                moved = {**sizes, row.theme: sizes[row.theme] - 1, other.theme: sizes[other.theme] + 1}
                assert pages_of(moved.values()) >= pages_of(sizes.values())


def rejoined(words):
    """The words of a page; the number of a puzzle, which is on a disc, is in front of its title."""
    words = ["", *words, ""]
    return [
        f"{one}  {other}" if one.isdigit() and third.startswith("★") else other
        for one, other, third in zip(words, words[1:], words[2:], strict=False)
    ]


@pytest.mark.long
def test_few_puzzles_at_the_end_of_a_chapter_have_larger_boards_and_a_lone_one_no_page_for_its_title():
    asked = pages.selection(SHIPPED["master"], 60)
    last = chapters(asked, SHIPPED["master"])[-1]
    assert last.theme == OTHERS and last.example
    # One puzzle alone has no theme, and there is no other for a worked example.
    some = tuple(one for one in asked if one not in (*last.puzzles[1:], last.example))
    found = book(some, some, pages.Look(paper=A4)).sheets

    def said(sheet):
        return rejoined(item.string for item in sheet.drawing.untagged().layer("labels") if isinstance(item, Text))

    def token(sheet):
        boxes = [Drawing.of("pieces", item).bounds() for item in sheet.drawing.untagged().layer("pieces")] or [
            (0, 0, 0, 0)
        ]
        return max(right - left for left, _, right, _ in boxes)

    # Title and puzzle share the page before the hints.
    end = next(number for number, sheet in enumerate(found) if sheet.title == "Hints")
    words = said(found[end - 1])
    assert "4 More puzzles" in words and sum(bool(re.match(r"\d+  W", each)) for each in words) == 1
    # The chapter before it has pages with two puzzles, and one with what is left.
    shown = [(sum(bool(re.match(r"\d+  [WL]", each)) for each in said(sheet)), token(sheet)) for sheet in found[:end]]
    alone, two = ({round(size, 2) for many, size in shown[:-1] if many == count} for count in (1, 2))
    assert len(alone) == len(two) == 1 and min(alone) > 1.05 * max(two)


def test_chapters_become_harder_and_what_has_no_theme_comes_last():
    found = chapters(SHIPPED["mana"], SHIPPED["mana"])
    means = [sum(one.difficulty for one in row.puzzles) / len(row.puzzles) for row in found]
    assert found[-1].theme == OTHERS and means[:-1] == sorted(means[:-1])


def test_a_solution_in_steps_has_one_for_each_own_turn():
    for puzzle in SHIPPED["yoso"]:
        told = steps(puzzle)
        assert len(told) == (0 if puzzle.answer == "set" else (len(puzzle.solution) + 1) // 2)
        for number, text in enumerate(told):
            assert puzzle.solution[2 * number] in text
            assert number == 0 or text.startswith(f"After {puzzle.solution[2 * number - 1]}, ")


def test_a_selection_is_as_large_as_asked_for_where_some_kinds_are_small():
    for id in GAMES:
        for count in (7, 60, 100):
            assert len(pages.selection(SHIPPED[id], count)) == min(count, len(SHIPPED[id]))


def test_a_book_holds_everything_in_its_place(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    words = ("puzzles", "book", "favor", "--count", "10", "--seed", "3")
    for name in ("one.pdf", "two.pdf"):
        code, out, err = run(*words, "-o", name)
        assert (code, err) == (0, "") and re.fullmatch(rf"{name}: 10 puzzles, \d+ A4 pages\n", out)
    data = Path("one.pdf").read_bytes()
    assert data == Path("two.pdf").read_bytes()
    chosen = pages.selection(SHIPPED["favor"], 10, 3)
    rows = chapters(chosen, SHIPPED["favor"])
    pages_text = texts(data)
    with open_pdf(data) as file, file.open_outline() as outline:
        titles = [entry.title for entry in outline.root]
        links = [note for page in file.pages for note in page.get("/Annots", ()) if note.get("/Subtype") == "/Link"]
        assert not file.check_pdf_syntax()
    parts = [f"{number}  {row.title}" for number, row in enumerate(rows, start=1)]
    before = ["Emperor’s Favor: a book of puzzles", "Contents", "How to play, and how turns are written"]
    assert titles == [*before, *parts, "Hints", "Solutions", "Index"]
    assert len(links) == len(titles) - 2
    # The contents name the pages on which things are.
    for title in titles[3:]:
        # Names of spots and letters of pieces stand before the words of a page.
        begins = re.compile(rf"[A-Za-z\d]*{re.escape(plain(title))}")
        number = next(n for n, page in enumerate(pages_text[2:], start=3) if begins.match(page))
        assert f"{plain(title)}{number}" in pages_text[1]
    start, end = (
        next(n for n, page in enumerate(pages_text) if page.startswith(word)) for word in ("Hints", "Index")
    )
    asked, solved, index = "".join(pages_text[3:start]), "".join(pages_text[start:end]), "".join(pages_text[end:])
    inside = [puzzle for row in rows for puzzle in row.puzzles]
    assert asked.count("Aworkedexample") == len(rows)
    assert sorted(re.findall(r"favor-[a-z]+-[0-9a-f]{8}", index)) == sorted(one.id for one in inside)
    assert not re.search(r"favor-[a-z]+-[0-9a-f]{8}", asked + solved)
    for puzzle in inside:
        assert plain(curly(puzzle.task)) in asked
        assert all(theme.replace(" ", "") in index for theme in puzzle.themes)


def test_the_foot_of_a_page_names_the_pages_that_solve_its_puzzles():
    chosen = pages.selection(SHIPPED["mana"], 9)
    found = book(chosen, SHIPPED["mana"], pages.Look(paper=A4))
    lines = [
        rejoined(item.string for item in sheet.drawing.untagged().layer("labels") if isinstance(item, Text))
        for sheet in found.sheets
    ]
    begins = next(n for n, sheet in enumerate(found.sheets) if sheet.title == "Solutions")
    count = 0
    for words in lines[:begins]:
        numbers = [each.partition("  ")[0] for each in words if re.match(r"\d+  ", each)]
        notes = [each for each in words if each.startswith("Solutions: page")]
        if not notes:
            continue
        ends = [int(n) for n in re.findall(r"\d+", notes[0])]
        solving = [each for n in range(ends[0], ends[-1] + 1) for each in lines[n - 1]]
        assert {*numbers} <= {each.partition(" ")[0] for each in solving}
        count += len(numbers)
    assert count == 9


def test_the_curve_of_difficulty_is_told_in_words(monkeypatch):
    found = book(pages.selection(SHIPPED["jo"], 6), SHIPPED["jo"], pages.Look(paper=A4, title="Six"))
    assert found.title == "Six" and found.sheets[0].title == "Six"
    quiet = pages.Look(paper=A4, themes=("quiet",))
    assert book(pages.selection(SHIPPED["jo"], 2), SHIPPED["jo"], quiet).title == "Jō: a book of puzzles (quiet)"

    def figures(elements: tuple[Element, ...]) -> list[str]:
        return [each.alt for top in elements for each in top.walk() if each.role == "Figure"]

    (curve,) = figures(found.sheets[1].drawing.structure)
    assert curve.startswith("Stars of the puzzles in their order: chapter 1, ") and " with " in curve


@pytest.mark.parametrize(
    "look", [pages.Look(paper=A4), pages.Look(paper=paper.parse("A5"), theme=THEMES["large-print"])], ids=["A4", "A5"]
)
def test_nothing_of_a_book_leaves_its_page(look):
    for sheet in book(pages.selection(SHIPPED["mana"], 6), SHIPPED["mana"], look).sheets:
        left, bottom, right, top = sheet.drawing.bounds()
        assert 4 < left < right < sheet.width - 4 and 4 < bottom < top < sheet.height - 4


def test_a_book_is_of_one_game(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    mixed = (SHIPPED["yoso"][0], SHIPPED["favor"][0])
    Path("mixed.jsonl").write_text(write(mixed))
    code, out, error = run("puzzles", "book", "mixed.jsonl", "-o", "out.pdf")
    assert (code, out) == (2, "")
    assert 'not from "yoso, favor". Make a book for each, or' in error
    assert not Path("out.pdf").exists()
    with pytest.raises(InputError, match=r'^title "x+\.\.\.x+" is too long for the page footer on A4\.$'):
        book(SHIPPED["yoso"][:8], SHIPPED["yoso"], pages.Look(paper=A4, title="x" * 300))


def test_more_than_there_are_is_said(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    code, _, output = run("puzzles", "book", "jo", "--kind", "shot", "--stars", "3", "--count", "90", "-o", "out.pdf")
    assert code == 0 and re.fullmatch(r"printkit: \d+ fewer than asked for: there are no more such puzzles\n", output)
