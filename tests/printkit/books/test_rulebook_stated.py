"""Sentences that state something: which they are, and what stands behind them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.books import rulebook
from printkit.books.rulebook.proof import prove_all, prove_comments
from printkit.books.rulebook.stated import Sentence, insist, report
from printkit.cli import cli
from printkit.engines.claims.judge import FalseClaim
from printkit.layouts.base.refusals import InputError

BOOK = """```rulebook
game = "jo"
{}
```

# Jo

Put down a pair. You always place two stones.
{}

```figure
caption = "The six neutral stones. Nobody owns them."
{}
```
"""
CLAIM = "<!-- claim: proved jo.two-sets-and-six-neutrals -->"


@pytest.mark.parametrize(
    ("sentence", "states"),
    [
        ("Place two stones.", True),
        ("It has 61 cells.", True),
        ("You may never pass.", True),
        ("At most a few count.", True),
        ("ONLY the middle counts.", True),
        ("Place a stone.", False),
        ("The stone on e5 falls.", False),
        ("One of them falls.", False),
        ("See [#figure-2] and [the page](https://a.org/2).", False),
        ("Call `solve 3`.", False),
        ("A sign: :2:", False),
        ("Someone wins.[^1]", False),
    ],
)
def test_numbers_and_strong_words_state_something(sentence: str, states: bool) -> None:
    found = report(sentence)
    assert (found.sentences, len(found.stating)) == (1, states)


def test_a_comment_speaks_for_the_sentences_before_it_back_to_the_last() -> None:
    text = (
        "Two. Three.\nFour. <!-- claim: x --> Five. <!-- prose: a\nguess --> Six. <!-- an aside -->\n\n"
        "Seven.\n\n<!-- claim: y -->"
    )
    assert [(each.text, each.line, each.backing) for each in report(text).stating] == [
        ("Two.", 1, "claim"),
        ("Three.", 1, "claim"),
        ("Four.", 1, "claim"),
        ("Five.", 1, "prose"),
        ("Six.", 1, None),
        ("Seven.", 5, "claim"),
    ]


def test_items_stand_for_themselves_and_a_table_is_one_piece() -> None:
    text = (
        "- Two.\n- Three. <!-- claim: x -->\n  Four.\n\n> Five of *them*.\n\n"
        "a | b\n--- | ---\n6 | 7\n\n<!-- prose: y -->\n"
    )
    assert [(each.text, each.backing) for each in report(text).stating] == [
        ("Two.", None),
        ("Three.", "claim"),
        ("Four.", None),
        ("Five of them.", None),
        ("a b --- --- 6 7", "prose"),
    ]


@pytest.mark.parametrize(
    ("claims", "behind", "backing"),
    [('claims = ["turns 30"]', "", "claim"), ("", "", None), ("", "\n<!-- prose: a title -->\n", "prose")],
)
def test_captions_rest_on_the_claims_of_their_figures(claims: str, behind: str, backing: str | None) -> None:
    text = f'```figure\ncaption = "All 61 cells."\n{claims}\n```\n{behind}'
    beside = ("turns 30",) if claims else ()
    assert report(text).stating == (Sentence("All 61 cells.", 1, backing, beside),)


def test_headings_and_code_are_left_out() -> None:
    assert report("# Two\n\n```\nall of it\n```\n\n~~~figure\nno TOML\n~~~\n").sentences == 0


def test_a_strict_book_refuses_what_nothing_backs() -> None:
    claims = 'claims = ["turns 3"]'
    with pytest.raises(InputError) as error:
        prove_all(rulebook.parse(BOOK.format("strict = true", "", claims), "jo.md"))
    assert str(error.value).startswith(
        'jo.md, line 8: No claim supports "You always place two stones.". Add <!-- claim: ... --> after it, or <!--'
    )
    with pytest.raises(InputError, match=r'jo\.md, line 11: No claim supports "The six neutral stones'):
        prove_all(rulebook.parse(BOOK.format("strict = true", CLAIM, ""), "jo.md"))
    assert prove_all(rulebook.parse(BOOK.format("strict = true", CLAIM, 'claims = ["legal e5f5"]'))) == 2
    assert prove_all(rulebook.parse(BOOK.format("", "", ""))) == 0
    with pytest.raises(InputError, match='"strict" must be true or false, not "1"'):
        rulebook.parse(BOOK.format("strict = 1", "", ""))


def test_insisting_is_content_where_all_is_backed() -> None:
    insist(report(f"Nobody may pass. {CLAIM}\n\nA pair."))


def test_claims_of_pages_that_are_no_rulebooks_are_proved() -> None:
    assert prove_comments(f"Six. {CLAIM} <!-- claim mana: legal b1b4 -->", "a.md", "jo") == 2
    with pytest.raises(FalseClaim, match='The claim "turns 3" is false: 1551 turns are legal: a1a2 a1b1'):
        prove_comments("A.\nB. <!-- claims jo: turns 3 -->", "a.md")
    with pytest.raises(InputError, match=r"a\.md, line 1: .*must be one of yoso"):
        prove_comments("A. <!-- claim: legal e5f5 -->", "a.md")


def test_the_command_lists_what_nothing_backs(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Two.\n\nThree. <!-- claim jo: legal e5f5 -->\n\nGo on.\n")
    done = CliRunner().invoke(cli, ["claims", str(page)])
    assert done.output == (
        f"{page}:1: Two.\n3 sentences, 2 of which state something: 1 with a claim, 0 marked as prose, "
        "1 with neither. 1 claims hold.\n"
    )
    done = CliRunner().invoke(cli, ["claims", str(page), "--json"])
    assert json.loads(done.output) == {
        "file": str(page), "sentences": 3, "stating": 2, "claims": 1, "prose": 0, "checked": 1,
        "bare": [{"line": 1, "sentence": "Two."}],
    }  # fmt: skip
    book = tmp_path / "book.md"
    book.write_text(BOOK.format("", CLAIM, ""))
    done = CliRunner().invoke(cli, ["claims", str(book)])
    assert done.exit_code == 0 and "2 with neither. 1 claims hold." in done.output
