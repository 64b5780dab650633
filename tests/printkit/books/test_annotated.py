"""Annotated games as chapters: the text holds the whole game, its figures are drawn by the rules."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from printkit import engines
from printkit.books import annotated, rulebook
from printkit.books.annotated import Annotated, matters, third
from printkit.engines.players import players_of
from printkit.engines.players.annotate import annotate
from printkit.engines.players.remark import Better, Remark, Reply
from printkit.engines.record import read, write
from tests.printkit.commands import run


@pytest.fixture(autouse=True)
def a_quick_judge(monkeypatch) -> None:
    """How a chapter is written does not depend on who judges."""
    monkeypatch.setattr("printkit.engines.players.annotate.LEVEL", 5)


@cache
def told(name: str, levels: tuple[int, int], seed: int, nodes: int = 500) -> Annotated:
    record = players_of(engines.find(name)).record(levels, seed)
    history = record.replay()
    remarks = tuple(annotate(history, nodes))
    return Annotated(record, remarks, name, history.outcome, history.game.text(history.position))


@pytest.mark.parametrize("name", ["yoso", "mana"])
def test_a_chapter_tells_every_turn_and_draws_the_game(name) -> None:
    game = told(name, (3, 4), 3)
    text = annotated.markdown(game)
    assert text == annotated.markdown(game)
    book = rulebook.parse(text, "game.md")
    sheet = [line for line in text.splitlines() if line.startswith("| ")]
    for each in game.remarks:
        assert any(f"| {each.number} | `{each.turn}`" in line for line in sheet)
    # Between the first figure and the last no turn is left out.
    drawn = [
        (figure.position, turn) for figure in book.figures for turn in figure.turns if "Better" not in figure.caption
    ]
    for each in matters(game.remarks):
        assert (each.position, each.drawn) in drawn
        assert f"{each.number}. " in text
    assert {figure.game for figure in book.figures} == {name}
    reached = [each for each in game.remarks if f"**{each.number}.**" in text or f"#### {each.number}. " in text]
    assert reached == list(game.remarks)
    assert book.title == f"A game of {engines.info(name).title}"


def test_what_people_wrote_is_kept_and_means_nothing_to_markdown() -> None:
    game = told("yoso", (3, 4), 3)
    entries = list(game.record.entries)
    entries[3] = replace(entries[3], comments=("A *bold* <turn>, see [1] :x: `x`.",))
    record = replace(
        game.record,
        entries=tuple(entries),
        headers=(("title", "Snow & _ice_"), *game.record.headers, ("place", "Kyoto #3")),
        closing=("Well played.",),
        remarks=("A rematch?",),
    )
    text = annotated.markdown(replace(game, record=record))
    page = rulebook.web_page(rulebook.parse(text), rulebook_theme()).decode()
    assert "A *bold* &lt;turn&gt;, see [1] : x: `x`." in page
    assert "<h1>Snow &amp; _ice_</h1>" in page
    for said in ("Place: Kyoto #3.", "Well played.", "A rematch?", "Honour level 3, Fate level 4."):
        assert said in page


def rulebook_theme():
    from printkit.draw.theme import theme

    return theme("full")


def test_words() -> None:
    assert [third(each) for each in ("take three", "have more", "pass", "try it", "play", "fix", "go on")] == [
        "takes three", "has more", "passes", "tries it", "plays", "fixes", "goes on",
    ]  # fmt: skip


def test_a_sentence_from_the_facts() -> None:
    each = Remark(
        number=7,
        player="honour",
        turn="WF",
        verdict="blunder",
        forced=False,
        value="win",
        expect=1.0,
        kept="loss",
        left=0.0,
        better=(Better("FA", "FA"),),
        tells=("take three",),
        reply=Reply(("AA", "EE", "WA"), ("fill Water", "take one"), 2),
        position="",
        drawn="WF",
    )
    said = annotated.remark(each, "fate")
    assert said == (
        "Honour takes three, but lets Fate fill Water in two (8. `AA` 9. `EE` 10. `WA`). A proved win "
        "becomes a proved loss. `FA` would have kept the win."
    )
    doubtful = replace(each, verdict="doubtful", value="unknown", kept="unknown", expect=0.62, left=0.4, reply=None)
    assert "Honour’s expected score falls from 62% to 40%. `FA` looks better." in annotated.remark(doubtful, "fate")


def test_the_commands(tmp_path, capsys) -> None:
    file = tmp_path / "game.play"
    assert (
        run("record", "play", "yoso", "--levels", "2,1", "--seed", "4", "--header", "title: A duel", "-o", file) == 0
    )
    record = read(file.read_text())
    assert write(record) == file.read_text()
    assert record.headers[0] == ("title", "A duel")
    record = replace(record, entries=record.entries[:4], result="")
    file.write_text(write(record))
    capsys.readouterr()
    assert run("annotate", file, "--nodes", "300", "--json", "-o", tmp_path / "game.html") == 0
    rows = json.loads(capsys.readouterr().out)["turns"]
    assert [row["turn"] for row in rows] == [entry.turn for entry in record.entries]
    assert {row["verdict"] for row in rows} <= {"blunder", "doubtful", "good", "only", "open"}
    page = (tmp_path / "game.html").read_text()
    assert "<h1>A duel</h1>" in page and "<svg" in page
    assert run("annotate", file, "--nodes", "300", "-o", tmp_path / "game.md") == 0
    assert run("annotate", file, "-o", tmp_path / "game.txt") == 2
    assert (
        'printkit: --output must be a file name that ends in .pdf, .html or .md, not "game.txt".'
        in capsys.readouterr().err
    )
    match = tmp_path / "match.play"
    assert run("match", "--seed", "3", "-o", match) == 0
    assert run("annotate", match) == 2
    assert (
        f'{match}: This is the record of a match. Split it at its "game:" lines and annotate one game at a time.\n'
        in capsys.readouterr().err
    )
