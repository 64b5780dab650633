"""The commands ``deal`` and ``match``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import engines
from engines.strings.deal import deal
from tests.printkit.commands import run


@pytest.mark.parametrize("variant", [None, "double"])
def test_deal_names_the_cards_from_the_top_row(
    variant: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("deal", "--seed", "5", "--json", *(["--variant", variant] if variant else [])) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report) == ["seed", "position", "cards"]
    assert report["seed"] == 5
    cards = deal(5, variant)
    assert report["cards"] == [[card.name for card in cards[start : start + 6]] for start in range(0, 36, 6)]
    game = engines.find("strings:double" if variant else "strings")
    assert [*game.parse(report["position"]).grid] == [card.suits for card in cards]


def test_deal_in_words_ends_with_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("deal", "--seed", "0") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:5] == ["6", "Author", "MK", "Mill", "WL"]
    assert lines[-1] == engines.find("strings").info.start


def test_a_match_is_played_recorded_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = engines.find("strings:advanced")
    position, turns = game.deal(7), []  # type: ignore[attr-defined]
    while legal := game.turns(position):
        turns.append(next(iter(legal)))
        position = legal[turns[-1]]
    record = tmp_path / "match.play"
    assert run("match", "--seed", "7", "--variant", "advanced", "-o", str(record), *turns[:5]) == 0
    assert "first has sun" in capsys.readouterr().out
    assert run("match", "--record", str(record), "--json", *turns[5:]) == 0
    report = json.loads(capsys.readouterr().out)
    first, second = report["games"]
    assert (report["game"], report["over"], report["winner"]) == ("strings:advanced", False, None)
    assert (first["turns"], first["position"], first["over"]) == (turns, game.text(position), True)
    assert (second["turns"], second["people"]) == ([], {"sun": "second", "moon": "first"})
    assert second["start"] == first["start"].replace(" sun ", " moon ")
    points = game.score(position) or {}
    assert report["score"] == first["score"] == {"first": points["sun"], "second": points["moon"]}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["deal"], "--seed"),
        (["deal", "--seed", "one"], "'one'"),
        (["deal", "--seed", "1", "--variant", "duoble"], "did you mean 'double'"),
        (["match"], "--seed"),
        (["match", "--seed", "1", "--seed", "2", "--seed", "3"], "two games"),
        (["match", "--seed", "1", "e9=S"], "'e9=S'"),
        (["match", "--seed", "1", "skip"], "strings.skip"),
        (["match", "--record", "nowhere.play"], "nowhere.play"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "match.play"
    assert run(*words, *(["-o", str(output)] if words[0] == "match" else [])) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.count("\n") == 1
    assert told in streams.err
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_is_no_match_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "match.play"
    record.write_text("game: strings\nstart: x\n", encoding="utf-8")
    assert run("match", "--record", str(record)) == 2
    assert "match.play: game 1: position" in capsys.readouterr().err
    assert run("match", "--record", str(record), "--variant", "double") == 2
    assert "--variant" in capsys.readouterr().err
