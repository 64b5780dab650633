"""The commands ``advise``, ``arena`` and ``balance``."""

from __future__ import annotations

import pytest

from printkit import engines
from tests.printkit.commands import report, run


@pytest.mark.parametrize("name", ["yoso", "master", "mana:anywhere", "jo", "strings:beginners", "favor"])
def test_advice_as_json(name, capsys) -> None:
    game = engines.find(name)
    text = game.text(game.start())
    found = report(capsys, "advise", name, "-p", text, "--level", "3", "--seed", "5")
    assert list(found) == ["game", "position", "level", "turn", "expect", "value", "nodes"]
    assert (found["game"], found["position"], found["level"]) == (name, text, 3)
    assert game.play(game.start(), found["turn"])[0] == found["turn"]
    assert 0 <= found["expect"] <= 1 and found["value"] == "unknown"
    assert found == report(capsys, "advise", name, "--level", "3", "--seed", "5")


def test_advice_in_words(capsys) -> None:
    assert run("advise", "yoso") == 0
    printed = capsys.readouterr().out
    assert "win, proved" in printed and printed.split()[0] in ("AA", "EE", "FF", "VV", "WW")
    assert run("advise", "yoso", "--level", "2") == 0
    assert "an estimate" in capsys.readouterr().out


def test_arena_as_json_goes_on_from_its_store(capsys, tmp_path) -> None:
    store = str(tmp_path / "games.jsonl")
    words = ("arena", "mana", "--levels", "4,1", "--seed", "9")
    found = report(capsys, *words, "--games", "8", "--store", store)
    assert list(found)[:8] == ["game", "levels", "games", "wins", "draws", "losses", "score", "error"]
    assert found["levels"] == [4, 1] and found["games"] == 8
    assert found["wins"] + found["draws"] + found["losses"] == 8
    assert found["score"] == (found["wins"] + found["draws"] / 2) / 8 > 0.5
    assert 0 <= found["error"] < 1
    assert report(capsys, *words, "--games", "8", "--store", store) == found
    assert report(capsys, *words, "--games", "8") == found


def test_balance_as_json(capsys) -> None:
    found = report(capsys, "balance", "mana", "--jobs", "1", "--level", "2", "--games", "6", "--seed", "1")
    assert list(found)[:8] == [
        "game", "level", "games", "first", "error", "length", "decisive", "branching"
    ]  # fmt: skip
    assert found["games"] == 6 and found["length"] > 1 and found["branching"] > 1
    assert found == report(capsys, "balance", "mana", "--jobs", "1", "--level", "2", "--games", "6", "--seed", "1")


def test_balance_goes_on_from_its_store_and_draws_a_page(capsys, tmp_path) -> None:
    words = ("balance", "mana", "--jobs", "1", "--seed", "9", "--games", "5", "--level", "1")
    whole = report(capsys, *words)
    store = tmp_path / "games.jsonl"
    begun = [*words, "--store", str(store)]
    begun[begun.index("5")] = "2"
    report(capsys, *begun)
    assert len(store.read_text().splitlines()) == 2
    kept = store.read_text()
    # A game that is known is not played again: what the file says of it counts.
    store.write_text("".join(reversed(kept.splitlines(keepends=True))))
    begun[begun.index("2")] = "5"
    assert report(capsys, *begun) == whole
    assert store.read_text().startswith(kept)
    assert sum(count for _, count in whole["lengths"]) == sum(count for _, count in whole["changes"]) == 5
    assert sum(turns * count for turns, count in whole["lengths"]) / 5 == pytest.approx(whole["length"])
    other = [*begun[:-3], "2", *begun[-2:]]
    assert run(*other) == 2
    assert "Name another file." in capsys.readouterr().err
    assert run(*words, "--level", "2", "--store", str(store)) == 2
    assert "cannot be used with several" in capsys.readouterr().err
    pages = [tmp_path / f"page.{ending}" for ending in ("svg", "html", "pdf")]
    for page in pages:
        found = report(capsys, *words, "--level", "2", "-o", str(page))
        assert [each["level"] for each in found["levels"]] == [1, 2]
    text = pages[0].read_text()
    told = f"Level 1: the first player scores {100 * whole['first']:.1f}%"
    assert told in text and told in pages[1].read_text()
    assert text.count("<circle") == 2
    assert run(*words, "-o", str(tmp_path / "page.png")) == 2


def test_balance_from_a_position(capsys) -> None:
    won = "..d.../..R.../....../....../....../D..... red - 0"
    found = report(capsys, "balance", "mana", "-p", won, "--jobs", "1", "--level", "2", "--games", "3")
    assert (found["first"], found["length"], found["decisive"], found["distinct"]) == (1, 1, 1, 1)
    assert run("balance", "mana", "-p", won, "--jobs", "1", "--level", "2", "--games", "2") == 0
    assert "different games: 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("advise", "yoso", "--level", "9"), "9"),
        (("advise", "yoso", "--seed", "-1"), "-1"),
        (("advise", "yoso", "-p", "hhhhh/...../...../...../..... fate A"), "position"),
        (
            ("arena", "mana", "--levels", "3"),
            'printkit: --levels needs two numbers from 1 to 8, such as 5,4, not "3".',
        ),
        (
            ("arena", "mana", "--levels", "3,x"),
            'printkit: --levels needs two numbers from 1 to 8, such as 5,4, not "3,x".',
        ),
        (("arena", "mana", "--levels", "3,2", "--games", "0"), "0"),
        (("balance", "mana", "-p", "..d.../....../....../....../....../...... red - 0"), "position"),
    ],
)
def test_refusals(words, message, capsys) -> None:
    assert run(*words) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and message in printed.err and printed.err.count("\n") == 1
