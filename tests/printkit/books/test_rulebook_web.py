"""A rulebook as a web page: whole, accessible, and nothing from elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit import engines
from printkit.books import rulebook
from printkit.books.rulebook.source import Group
from printkit.cli import cli
from printkit.content.blocks import Heading, plain
from printkit.draw.theme import FULL
from printkit.figures.figure import Figure
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.looks.declaration import with_part
from tests.samples import quick

VOID = {"meta", "br", "hr"}


class Page(HTMLParser):
    """Elements of a page with their attributes, and its text in reading order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.said: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open and "svg" not in self.open:
            self.said.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.found if name == tag]


@pytest.mark.parametrize("game", quick(with_part("rulebook"), "jo", "strings", "favor"))
def test_the_books_of_the_games(game: str) -> None:
    book = rulebook.of_game(game)
    assert book
    text = rulebook.web_page(book, FULL).decode()
    page = Page(text)
    assert game != "jo" or rulebook.web_page(book, FULL).decode() == text
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("h1")) == 1
    ids = Counter(attrs["id"] for _, attrs in page.found if "id" in attrs)
    assert max(ids.values()) == 1
    # Every picture has a name and a description, which stand in it.
    pictures = page.all("svg")
    assert len(page.all("figure")) == len(book.figures) == len(page.all("figcaption"))
    assert len(pictures) >= len(book.figures)
    for picture in pictures:
        assert picture["role"] == "img" and picture["lang"] == "en"
        assert all(each in ids for each in (picture["aria-labelledby"] or "").split())
    # Links lead to places on the page; nothing is fetched, nothing runs.
    for link in page.all("a"):
        assert (link["href"] or "")[1:] in ids
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in page.found}
    assert not re.search(r"url\((?!#|data:font)|@import|<use[^>]*href=\"(?!#)", text)
    heads = [plain(part.words) for part in book.parts if isinstance(part, Heading) and part.level == 2]
    told = " ".join("".join(page.said).split())
    at = 0
    for head in heads:
        at = told.index(head, at) + 1
    assert engines.info(game).designer in told


def test_figures_stand_where_the_text_has_them_and_bear_their_positions() -> None:
    book = rulebook.of_game("jo")
    assert book
    text = rulebook.web_page(book, FULL).decode()
    for part in book.parts:
        if isinstance(part, Group):
            for number, figure in part:
                assert isinstance(figure, Figure)
                at = text.index(f'<figure id="figure-{figure.name or number}">')
                end = text.index("</figure>", at)
                label = f"{number}. {figure.turns[-1]}" if part.strip else f"Figure {number}."
                assert escape(label) in text[at:end]
                assert (figure.position or engines.info("jo").start) in text[at:end]


BOOK = """```rulebook
author = "Ada Example"
credits = ["Ada Example, 2026. All rights reserved."]
language = "de"
words = {contents = "Übersicht"}
```

# Ein Buch

Siehe [#der-anfang][^1].

## Der Anfang

| a | b |
|---|---|
| 1 | 2 |

[^1]: Eine Anmerkung.
"""


def test_a_book_of_ones_own_says_nothing_of_ours(tmp_path: Path) -> None:
    source = tmp_path / "own.md"
    source.write_text(BOOK, encoding="utf-8")
    for name in ("own.html", "own.pdf"):
        result = CliRunner().invoke(cli, ["rulebook", str(source), "-o", str(tmp_path / name)])
        assert result.exit_code == 0, result.output
    text = (tmp_path / "own.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in text and "Übersicht" in text and "Ada Example" in text
    assert "printkit" not in text and "engine" not in text
    assert '<a href="#der-anfang">“Der Anfang”</a>' in text
    document = rulebook.pages(rulebook.read(source), paper.parse("A5"), FULL).document()
    assert (document.title, document.author) == ("Ein Buch", "Ada Example")
    assert "printkit" not in document.credits + document.subject


def test_a_title_alone_is_a_book() -> None:
    book = rulebook.parse("```rulebook\nauthor = 'A'\n```\n\n# T\n")
    assert rulebook.pages(book, paper.parse("A4"), FULL).count == len(
        rulebook.pages(book, paper.parse("A4"), FULL).sheets()
    )
    assert b"<h1>T</h1>" in rulebook.web_page(book, FULL)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("autor = 'x'", '"autor".*"author"'),
        ("author = 3", '"author" .*"3"'),
        ("credits = [1]", "credits"),
        ("cover = 'no'", '"cover" .*"no"'),
        ("words = {figur = 'x'}", 'no word "figur".*"figure"'),
        ("paper = 'A44'", "A44"),
        ("game = 'yosi'", '"game" .*"yosi".*"yoso"'),
        ("author =", "TOML"),
    ],
)
def test_headers_that_cannot_be_used(line: str, message: str) -> None:
    with pytest.raises(InputError, match=f"own.md, line 1: .*{message}"):
        rulebook.parse(f"```rulebook\n{line}\n```\n\n# T\n", "own.md")


def test_words_of_legends_have_eleven_pixels_and_single_figures_come_before_their_text() -> None:
    book = rulebook.of_game("jo")
    assert book
    text = rulebook.web_page(book, FULL).decode()
    matches = re.findall(r'"picture"><svg [^>]*?viewBox="[-\d.]+ [-\d.]+ ([\d.]+) [\d.]+" width="([\d.]+)mm"', text)
    assert len(matches) == text.count('<div class="picture">') > 10
    assert all(float(shown) / float(drawn) * FULL.caption * 96 / 25.4 >= 11 for drawn, shown in matches)
    assert text.index("The starting position") < text.index("Jō is a game for two players")
