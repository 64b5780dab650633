"""Links in books: addresses and mentions of figures and sections can be clicked, and are told in words."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from printkit.books import rulebook
from printkit.books.rulebook.source import Rulebook, parse
from printkit.draw.structure import Element
from printkit.draw.theme import FULL
from printkit.draw.type import face, typeset, width
from printkit.draw.type.span import Span, marked
from printkit.export import pdf
from printkit.export.accessibility import Tagged, rules
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.pages import flow

BOOK = """```rulebook
game = "jo"
```

# A book of links

Begin with [#start] and read [#the-end-of-it]; the rules stand at [a page with a rather **bold** and long
name](https://example.org/a/very/long/path/that/breaks/somewhere?x=1*2), and [here](#figure-start).

- An item with [a link](https://a.org).

a | b
--- | ---
[#start] | [c](https://b.org)

> A note on [#start].[^1]

[^1]: In a note: <https://c.org/x>.

```figure
name = "start"
width = 60
caption = "The start."
```

## The end of it

Back to [#start].
"""


@cache
def made() -> bytes:
    return pdf.pdf(rulebook.pages(parse(BOOK), paper.parse("A5"), FULL).document())


def leading() -> list[tuple[str, str, list[float]]]:
    """The links of the text's page: words, the page or address that they lead to, their places."""
    with pikepdf.open(BytesIO(made())) as file:
        numbers = {page.objgen: number for number, page in enumerate(file.pages, start=1)}
        return [
            (
                str(link.Contents),
                str(link.A.URI) if "/A" in link else f"page {numbers[link.Dest[0].objgen]}",
                [float(value) for value in link.Rect],
            )
            for link in file.pages[1].Annots
        ]


def test_addresses_and_mentions_lead_there() -> None:
    found = list(dict.fromkeys((words, target) for words, target, _ in leading()))
    assert found == [
        ("Figure\u00a01", "page 2"),
        ("“The end of it”", "page 2"),
        (
            "a page with a rather bold and long name "
            "(https://example.org/a/very/long/path/that/breaks/somewhere?x=1*2)",
            "https://example.org/a/very/long/path/that/breaks/somewhere?x=1*2",
        ),
        ("here", "page 2"),
        ("a link (https://a.org)", "https://a.org"),
        ("c (https://b.org)", "https://b.org"),
        ("https://c.org/x", "https://c.org/x"),
    ]


def test_a_link_has_a_place_on_each_of_its_lines() -> None:
    places = [box for words, _, box in leading() if words.startswith("a page")]
    assert len(places) >= 2
    assert all(upper[1] > lower[1] for upper, lower in pairwise(places))
    assert all(box[3] - box[1] < 20 for _, _, box in leading())


def test_a_mention_shows_what_it_speaks_of() -> None:
    with pikepdf.open(BytesIO(made())) as file:
        tops = {str(link.Contents): link.Dest for link in file.pages[1].Annots if "/Dest" in link}
        figure, section = tops["Figure\u00a01"], tops["“The end of it”"]
        assert figure[1] == section[1] == pikepdf.Name.XYZ
        assert float(figure[3]) > float(section[3]) > 0


def test_links_are_links_of_the_structure() -> None:
    with pikepdf.open(BytesIO(made())) as file:
        assert not any(rules(file).values())
        reading = Tagged(file)
        parents = [element.parent.role for element in reading.elements if element.role == "Link" and element.parent]
        assert parents == ["TOCI", "P", "P", "P", "P", "P", "TD", "TD", "P", "P", "P"]
        assert "Begin with Figure 1 and read “The end of it”; the" in reading.text()
        assert "and here.\n" in reading.text()


CAPTIONED = BOOK.replace(
    'caption = "The start."',
    'caption = "**Here** is *the* `start` of [a page](https://d.org/x_y*z); '
    'see [#the-end-of-it] and [it](#figure-last)."',
).replace(
    "Back to [#start].",
    """Back.

![A square](square.png "A *square* [far away](https://e.org) from [#start]")

```figure
name = "last"
width = 60
caption = "As [#start]."
```""",
)


@pytest.fixture
def captioned(tmp_path: Path) -> Rulebook:
    """A book whose captions lead to what stands before and behind them, and away."""
    Image.new("RGB", (300, 300)).save(tmp_path / "square.png")
    return parse(CAPTIONED, "captions.md", tmp_path)


def test_captions_lead_where_they_say_on_paper(captioned: Rulebook) -> None:
    data = pdf.pdf(rulebook.pages(captioned, paper.parse("A4"), FULL).document())
    with pikepdf.open(BytesIO(data)) as file:
        assert not any(rules(file).values())
        reading = Tagged(file)
        found = [
            (str(link.Contents), str(link.A.URI) if "/A" in link else "here")
            for page in file.pages
            for link in page.get("/Annots", [])
        ]
        parents = [element.parent.role for element in reading.elements if element.role == "Link" and element.parent]
        text = reading.text()
    for led in (
        ("a page (https://d.org/x_y*z)", "https://d.org/x_y*z"),
        ("“The end of it”", "here"),
        ("it", "here"),
        ("far away (https://e.org)", "https://e.org"),
    ):
        assert led in found
    assert parents.count("Caption") == 6
    assert "Figure 1. Here is the start of a page (https://d.org/x_y*z); see “The end of it” and it." in text
    assert "Figure 2. A square far away (https://e.org) from Figure 1" in text


def test_captions_are_marked_up_on_a_web_page(captioned: Rulebook) -> None:
    page = rulebook.web_page(captioned, FULL).decode()
    first, second, third = re.findall("<figcaption>(.*?)</figcaption>", page)
    assert first == (
        "<b>Figure 1.</b> <strong>Here</strong> is <em>the</em> <code>start</code> of "
        '<a href="https://d.org/x_y*z">a page</a>; see <a href="#the-end-of-it">“The end of it”</a> and '
        '<a href="#figure-last">it</a>.'
    )
    assert (
        '<em>square</em> <a href="https://e.org">far away</a> from <a href="#figure-start">Figure\u00a01</a>'
        in second
    )
    assert third == '<b>Figure 3.</b> As <a href="#figure-start">Figure\u00a01</a>.'


def test_footnotes_are_marked_up_like_the_text() -> None:
    book = parse(BOOK.replace("<https://c.org/x>", "[**bold**](https://c.org/x), *italic*, `code` and [#start]"))
    page = rulebook.web_page(book, FULL).decode()
    assert (
        '<p>In a note: <a href="https://c.org/x"><strong>bold</strong></a>, <em>italic</em>, <code>code</code> and '
        '<a href="#figure-start">Figure\u00a01</a>.</p>'
    ) in page
    data = pdf.pdf(rulebook.pages(book, paper.parse("A5"), FULL).document())
    with pikepdf.open(BytesIO(data)) as file:
        links = [(str(each.Contents), "/A" in each) for each in file.pages[1].Annots]
    assert {("bold (https://c.org/x)", True), ("Figure\u00a01", False)} <= set(links)


def test_a_link_to_nothing_is_refused() -> None:
    text = BOOK.replace("(#figure-start)", "(#figure-strat)")
    with pytest.raises(
        InputError,
        match=r'line 7: No figure or section has the address "#figure-strat"\. Did you mean "#figure-start"\?',
    ):
        parse(text, "links.md")


def test_words_of_a_link_are_set_like_any_others() -> None:
    address = "https://a.org/1*2"
    link = Span("two ", link=address), Span("three", "bold", address)
    text = (Span("one "), *link, Span(", four"))
    plain = typeset("one two **three**, four", 4, 200)
    found = typeset(text, 4, 200)
    assert "".join(run.text for run in found.runs) == "one two three, four"
    assert [run.link for run in found.runs] == [0, 1, 1, 0]
    assert found.runs[-1].x == pytest.approx(plain.runs[-1].x, abs=width(" ", 0.2, face()))
    assert tuple(flow.led(text, {})) == (Element("Link", alt="two three", target=address),)
    assert tuple(flow.led(marked("no **link**"), {})) == ()
