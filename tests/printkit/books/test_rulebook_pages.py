"""Pages of rulebooks: pictures and footnotes at their places, every page well filled."""

from __future__ import annotations

import re
from base64 import b64decode
from functools import cache
from itertools import groupby
from math import dist
from pathlib import Path

import pytest

from printkit.books import rulebook
from printkit.books.rulebook import Rulebook
from printkit.books.rulebook.header import WORDS
from printkit.books.rulebook.illustration import COARSE, DENSITY, UNITS
from printkit.books.rulebook.source import Group
from printkit.books.section import Edition, rules_section
from printkit.draw.drawing import Circle, Image, Text, Use
from printkit.draw.theme import FULL, THEMES, contrast
from printkit.draw.type.span import Span
from printkit.export.document import Sheet
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.pages import flow
from printkit.pages.flow import INDENT
from tests.printkit.books import stranger
from tests.printkit.flatten import flatten

PAPERS = ("A4", "A5")


@cache
def pages(path: Path, size: str) -> rulebook.Pages:
    return rulebook.pages(rulebook.read(path), paper.parse(size), FULL)


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stranger.write(tmp_path_factory.mktemp("harbour"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    stranger.write(tmp_path)
    return tmp_path


def book(folder: Path, text: str) -> Rulebook:
    return rulebook.parse(f'```rulebook\nauthor = "A"\n```\n# T\n\n{text}\n', "own.md", folder)


def lines(sheet: Sheet) -> list[str]:
    """What is written on a page, line by line from above."""
    texts = [item for item in flatten(item for _, item in sheet.drawing) if isinstance(item, Text)]
    rows = groupby(sorted(texts, key=lambda text: (-round(text.y, 2), text.x)), key=lambda text: round(text.y, 2))
    return [" ".join(text.string for text in row) for _, row in rows]


@pytest.mark.parametrize("theme", ["full", "low-ink", "high-contrast"])
@pytest.mark.parametrize("game", ["jo", "favor"])
def test_the_rules_in_a_kit_begin_with_a_large_title_and_the_goal(game: str, theme: str) -> None:
    source = rulebook.of_game(game)
    assert source is not None
    section = rules_section(source, Edition(theme=THEMES[theme]))
    drawing = section.sheets[0].drawing
    texts = [item for item in flatten(item for _, item in drawing) if isinstance(item, Text)]
    (title,) = (text for text in texts if text.string == "How to play")
    goal = next(text for text in texts if text.string.startswith("Your goal"))
    look = THEMES[theme]
    assert title.size == max(text.size for text in texts) >= 1.3 * look.title
    assert goal.size == flow.LEAD * look.body
    assert not any(text.string == "In short" for text in texts)
    # Every number of a step is legible on its disc.
    discs = [item for item in flatten(item for _, item in drawing) if isinstance(item, Circle)]
    numbers = [text for text in texts if text.string.isdigit() and text.size == flow.NOTE * look.body]
    assert [text.string for text in numbers][:2] == ["1", "2"]
    for number in numbers:
        disc = min(discs, key=lambda each: dist((each.x, each.y), (number.x, number.y)))
        assert disc.r == pytest.approx(flow.DISC * look.body)
        assert contrast(number.fill, disc.style.fill or look.paper) >= 4.5


# ---------------------------------------------------------------------------------------------------- filling


@pytest.mark.parametrize(("game", "size"), [("jo", "A4"), ("strings", "Letter"), ("favor", "A4")])
def test_no_page_of_our_books_but_the_last_is_empty(game: str, size: str) -> None:
    found = rulebook.of_game(game)
    assert found
    made = rulebook.pages(found, paper.parse(size), FULL)
    assert min(made.fill) >= 0.7  # `make bench` measures all books on all papers
    away = [abs(each) for column in made.columns for _, each in column.plates]
    assert max(away) <= 2 and sum(each > 1 for each in away) <= 1


@pytest.mark.parametrize("size", PAPERS)
def test_no_page_of_a_strangers_book_is_empty(harbour: Path, size: str) -> None:
    made = pages(harbour, size)
    assert len([each for part in made.book.parts if isinstance(part, Group) for each in part.figures]) >= 30
    assert min(made.fill) >= 0.7
    away = [abs(each) for column in made.columns for _, each in column.plates]
    assert max(away) <= 2 and sum(each > 1 for each in away) <= 1
    assert sorted(number for column in made.columns for number, _ in column.plates) == list(
        range(sum(len(column.plates) for column in made.columns))
    )


# ---------------------------------------------------------------------------------------------------- footnotes


@pytest.mark.parametrize("size", PAPERS)
def test_a_footnote_stands_at_the_foot_of_the_page_where_its_mark_is(harbour: Path, size: str) -> None:
    made = pages(harbour, size)
    assert [number for column in made.columns for number in column.notes] == list(range(1, len(made.book.notes) + 1))
    for leaf, sheet in zip(made.leaves, made.sheets()[1:], strict=True):
        texts = [item for item in flatten(item for _, item in sheet.drawing) if isinstance(item, Text)]
        small = [item for item in texts if item.size < 0.8 * FULL.body and item.string.isdigit() and item.y > 20]
        marks = {item.string for item in small if item.size > 0.58 * FULL.body}
        assert marks >= {str(number) for column in leaf.columns for number in column.notes}
        # Each number is there twice: raised in the text, and before its note below it.
        for number in (str(each) for column in leaf.columns for each in column.notes):
            ys = sorted(item.y for item in texts if item.string == number and item.size < 0.64 * FULL.body)
            assert len(ys) == 2 and ys[0] < ys[1]


def test_a_mark_that_comes_twice_has_one_note(folder: Path) -> None:
    found = book(folder, "One[^a], two[^b] and again[^a], 5² too.\n\n[^a]: First.\n\n[^b]: Second.\n\n    And more.")
    made = rulebook.pages(found, paper.parse("A5"), FULL)
    assert [column.notes for column in made.columns] == [(1, 2)]
    text = "\n".join(lines(made.sheets()[1]))
    assert text.count("First.") == 1 and text.index("First.") < text.index("Second.") < text.index("And more.")


def test_a_footnote_of_a_table_and_one_that_is_too_long(folder: Path) -> None:
    made = rulebook.pages(book(folder, "| a | b |\n|---|---|\n| c | d[^1] |\n\n[^1]: Deep."), paper.parse("A5"), FULL)
    assert made.columns[0].notes == (1,)
    with pytest.raises(InputError, match=r'^own.md, line 8: The footnote "\[\^1\]" is too long'):
        rulebook.pages(book(folder, f"a[^1]\n\n[^1]: {'Far too long. ' * 300}"), paper.parse("A5"), FULL)


@pytest.mark.parametrize("size", PAPERS)
def test_a_turn_that_is_too_long_for_its_column_goes_on_below(folder: Path, size: str) -> None:
    turns = ("AWExWWE+WEF", "+".join(["AEAxAWA+AWAxAAA+WEVxWEA+WEAxAEA+AEV"] * 4))
    rows = "".join(f"| {number} | `{turn}` | share{number} |\n" for number, turn in enumerate(turns))
    made = rulebook.pages(book(folder, f"| n | a turn | share |\n|---|---|---|\n{rows}"), paper.parse(size), FULL)
    items = [item for sheet in made.sheets() for _, item in sheet.drawing]
    texts = [item for item in flatten(items) if isinstance(item, Text)]
    parts = [text for text in texts if re.fullmatch(r"[AEFVWx+]+", text.string)]
    assert "".join(text.string for text in parts) == "".join(turns) and len(parts) > len(turns)
    (edge,) = {text.x for text in texts if text.string.startswith("share") and text.string != "share"}
    assert all(text.bounds()[2] < edge for text in parts)


# ---------------------------------------------------------------------------------------------------- pictures


def shown(made: rulebook.Pages) -> list[Image | Use]:
    """The pictures from files, in their order."""
    items = (item for sheet in made.sheets() for _, item in sheet.drawing)
    return [
        item
        for item in items
        if isinstance(item, Image) or (isinstance(item, Use) and item.symbol.name.startswith("picture-"))
    ]


def test_pictures_have_their_size_by_density_and_never_more_than_the_page(folder: Path) -> None:
    (folder / "plain.png").write_bytes(stranger.png(300, 150).replace(b"pHYs", b"pHYt"))
    text = "\n\n".join(f"Text.\n\n![alt]({name})" for name in ("bare.png", "wide.png", "high.png", "square.svg"))
    found = book(folder, text)
    sizes = [each.size for part in found.parts if isinstance(part, Group) for each in part.figures]  # type: ignore[union-attr]
    assert sizes[0] == pytest.approx((25.4 * 300 / 150, 25.4 * 300 / 150), abs=0.02)
    assert sizes[3] == pytest.approx((25.4 * 200 / UNITS,) * 2)
    made = rulebook.pages(found, paper.parse("A5"), FULL)
    pictures = shown(made)
    assert len(pictures) == 4
    wide = paper.parse("A5").width
    for item in pictures:
        if isinstance(item, Image):
            assert item.width <= wide * 7 / 9 + 0.01 and item.height <= 0.65 * made.height
            assert item.width / item.height == pytest.approx(item.raster.width / item.raster.height)
            assert item.dpi >= COARSE
    assert DENSITY > COARSE


def test_a_title_makes_a_numbered_figure_that_texts_can_name(folder: Path) -> None:
    found = book(
        folder, 'See [#wide] and [#t].\n\n![A wedge](wide.png "A *long* wedge")\n\nMore.\n\n![Bare](bare.png)\n\n## T'
    )
    assert [part.numbers for part in found.parts if isinstance(part, Group)] == [(1,), (0,)]
    wide, t = Span("Figure\u00a01", link="#figure-1"), Span("“T”", link="#t")
    assert found.texts()[0].text == (Span("See "), wide, Span(" and "), t, Span("."))
    sheet = rulebook.pages(found, paper.parse("A4"), FULL).sheets()[1]
    text = " ".join(lines(sheet))
    assert "Figure\u00a01." in text and text.count("Figure") == 2 and "wedge" in text and "Bare" not in text
    page = rulebook.web_page(found, FULL).decode()
    (data, alt) = re.findall(r'<img src="data:image/png;base64,([^"]+)" alt="([^"]+)"', page)[0]
    assert b64decode(data) == (folder / "wide.png").read_bytes() and alt == "A wedge"
    assert '<figure id="figure-1">' in page and "<b>Figure 1.</b> A <em>long</em> wedge" in page
    assert page.count("<figcaption>") == 1


def test_a_drawing_stands_in_the_web_page_as_svg(folder: Path) -> None:
    page = rulebook.web_page(book(folder, "![A ring](square.svg)"), FULL).decode()
    body = page.partition("<body>")[2]
    assert "<img" not in page and "<title" in body and "A ring" in body and "data:" not in body


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("![alt](hihg.png)", 'line 6: There is no picture .*hihg.png".*"high.png"'),
        ("![alt](own.txt)", "line 6: .*PNG, JPEG or SVG"),
        ("![](high.png)", 'line 6: The picture "high.png" needs a description'),
        ("![alt](https://example.org/a.png)", "line 6: .*not downloaded"),
        ("- item\n\n  ![alt](high.png)", 'line 8: "high.png" must be between paragraphs'),
        ("> quote\n>\n> ![alt](high.png)", 'line 8: "high.png" must be between paragraphs'),
        ("a[^1]\n\n[^1]: note\n\n    ![alt](high.png)", 'line 10: "high.png" must be between paragraphs'),
        ("- item\n\n  ```figure\n  ```", 'line 8: "figure" must be between paragraphs'),
        ('![alt](high.png "See [#wied]")\n\n![alt](wide.png "Wide")', r'line 6: .*"\[#wied\]".*"\[#wide\]"'),
    ],
)
def test_pictures_that_cannot_be_printed_are_refused_with_their_line(folder: Path, text: str, message: str) -> None:
    (folder / "own.txt").write_text("no picture", encoding="utf-8")
    with pytest.raises(InputError, match=rf"^own\.md, {message}"):
        book(folder, text)


# ---------------------------------------------------------------------------------------------------- the format


def test_terms_stand_above_what_explains_them_which_stands_in(folder: Path) -> None:
    found = book(folder, "Word\n: What it means.\n: And again.\n\nOther\n: More.")
    sheet = rulebook.pages(found, paper.parse("A5"), FULL).sheets()[1]
    texts = {item.string: item for item in flatten(i for _, i in sheet.drawing) if isinstance(item, Text)}
    terms = [texts["Word"], texts["Other"]]
    definitions = [texts["What it means."], texts["And again."], texts["More."]]
    assert {term.weight for term in terms} == {"bold"} and {each.weight for each in definitions} == {"regular"}
    assert {each.x for each in definitions} == {terms[0].x + INDENT}
    assert terms[0].y > definitions[0].y > definitions[1].y > terms[1].y > definitions[2].y
    page = rulebook.web_page(found, FULL).decode()
    assert "<dl><dt>Word</dt><dd><p>What it means.</p>\n<p>And again.</p>\n</dd><dt>Other</dt>" in page


def test_references_name_figures_and_sections_everywhere(folder: Path) -> None:
    text = (
        "## The end\n\n[#wide] and [#a-deep-section]\n\n- in [#wide]\n\n> [#the-end]\n\n| a |\n|---|\n| [#wide] |\n\n"
        '### A deep section\n\nNote[^1].\n\n[^1]: See [#wide].\n\n![A wedge](wide.png "As in [#a-deep-section]")\n'
    )
    found = book(folder, text)
    told = "\n".join(
        line for sheet in rulebook.pages(found, paper.parse("A5"), FULL).sheets()[1:] for line in lines(sheet)
    )
    assert told.count("Figure\u00a01") == 5 and told.count("“A deep section”") == 2 and "“The end”" in told
    page = rulebook.web_page(found, FULL).decode()
    links = re.findall(r'<a href="#([^"]+)">', page)
    assert {"figure-1", "a-deep-section", "the-end"} <= set(links)
    assert all(f'id="{name}"' in page for name in links)


@pytest.mark.parametrize("language", WORDS)
def test_words_that_pages_add_are_those_of_the_language(folder: Path, language: str) -> None:
    text = f'```rulebook\nlanguage = "{language}"\n```\n# T\n\n## One\n\na[^1].\n\n![x](bare.png "y")\n\n[^1]: b\n'
    found = rulebook.parse(text, "own.md", folder)
    title, sheet = rulebook.pages(found, paper.parse("A5"), FULL).sheets()
    usual = WORDS[language]
    assert usual["contents"] in lines(title) and any(f"{usual['figure']}\u00a01." in line for line in lines(sheet))
    page = rulebook.web_page(found, FULL).decode()
    assert f"<b>{usual['figure']} 1.</b>" in page and f"<h2>{usual['notes']}</h2>" in page


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("<div>x</div>", 6),
        ("a <b>b</b>", 6),
        ("~~a~~", 6),
        ("text\n\n- [x] task", 8),
        ("##### five", 6),
        ("| a |\n|---|\n| 1 | 2 |", 8),
        ("![x](https://example.org/a.png)", 6),
        ("![](bare.png)", 6),
        ("text ![x](bare.png)", 6),
        ("a[^none]", 6),
        ("```py\nx", 6),
        ("a **b", 6),
        ("[#nowhere]", 6),
    ],
)
def test_what_is_not_supported_is_refused_with_file_and_line(folder: Path, text: str, line: int) -> None:
    with pytest.raises(InputError, match=rf"^own\.md, line {line}: "):
        book(folder, text)


def test_a_term_is_on_the_page_of_its_explanation() -> None:
    for count in range(1, 30):
        text = "filler\n\n" * count + "Flood\n: All cards on the table turn over.\n"
        columns = flow.pages(flow.blocks(text), 80.0, 60.0, theme=FULL)
        words = [
            [item.string for item in flatten(item for _, item in each) if isinstance(item, Text)] for each in columns
        ]
        assert all(page[-1] != "Flood" for page in words), count
