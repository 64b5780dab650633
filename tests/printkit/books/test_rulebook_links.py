"""Links in books: addresses and mentions of figures and sections can be clicked, and are told in words."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import pairwise

import pikepdf
import pytest

from layouts import paper
from layouts.ground.refusals import InputError
from printkit.books import rulebook
from printkit.books.rulebook.source import parse
from printkit.draw.theme import FULL
from printkit.draw.type import face, linked, links, typeset, width
from printkit.export import pdf
from printkit.export.accessibility import Tagged, rules

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
        assert not any(rules(pikepdf, file).values())
        reading = Tagged(pikepdf, file)
        parents = [
            element.parent.role for element in reading.elements if element.role == "Link" and element.parent
        ]
        assert parents == ["TOCI", "P", "P", "P", "P", "P", "TD", "TD", "P", "P", "P"]
        assert "Begin with Figure 1 and read “The end of it”; the" in reading.text()
        assert "and here.\n" in reading.text()


def test_a_link_to_nothing_is_refused() -> None:
    text = BOOK.replace("(#figure-start)", "(#figure-strat)")
    with pytest.raises(
        InputError, match=r"links\.md, line 7: '#figure-strat' is not .*did you mean '#figure-start'"
    ):
        parse(text, "links.md")


def test_words_of_a_link_are_set_like_any_others() -> None:
    link = linked("two **three**", r"https://a.org/1\*2")
    text = f"one {link}, four"
    plain = typeset("one two **three**, four", 4, 200)
    found = typeset(text, 4, 200)
    assert "".join(run.text for run in found.runs) == "one two three, four"
    assert [run.link for run in found.runs] == [0, 1, 1, 0]
    assert found.runs[-1].x == pytest.approx(plain.runs[-1].x, abs=width(" ", 0.2, face()))
    assert links(text) == (("https://a.org/1*2", "two three"),)
