"""The commands ``deal`` and ``match``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from printkit import engines
from printkit.draw.drawing import Text
from printkit.draw.theme import FULL, THEMES
from printkit.engines.strings.deal import deal
from printkit.engines.strings.rules import Strings
from printkit.figures.legible import TEXT, least
from printkit.games.strings.deal_sheet import deal_sheets
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.looks.style import of_game
from tests.printkit.commands import run


@pytest.mark.parametrize("variant", [None, "double"])
def test_deal_names_the_cards_from_the_top_row(variant: str | None, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_a_sheet_has_the_cards_in_their_order_and_room_for_scores() -> None:
    rules = engines.find("strings")
    assert isinstance(rules, Strings)
    dates = ("7 January", "14 January")
    found = deal_sheets(17, rules, paper=paper.parse("A4"), theme=FULL, title="Thursday  Club", dates=dates)
    assert [sheet.title for sheet in found.sheets] == ["Thursday Club: 7 January", "Thursday Club: 14 January"]
    for seed, sheet in zip((17, 18), found.sheets, strict=True):
        items = [item for item in sheet.drawing.untagged().layer("labels") if isinstance(item, Text)]
        names = [item.string for item in items if item.weight == "bold"]
        assert names == ["Thursday Club", *(card.name for card in deal(seed))]
        texts = [item.string for item in items]
        assert f"Deal {seed}" in texts and texts.count("Sun ") == texts.count("Moon ") == 2
        assert [each for each in texts if each.isdecimal() and int(each) > 9] == [str(n) for n in range(10, 37)]
        assert of_game("strings").notice.startswith(texts[-1].split(";")[0])


@pytest.mark.parametrize("size", ["A5", "A4", "Letter", "A3"])
@pytest.mark.parametrize("look", ["full", "large-print"])
@pytest.mark.parametrize("variant", [None, "double"])
def test_a_sheet_keeps_to_its_page_and_can_be_read(size: str, look: str, variant: str | None) -> None:
    rules = engines.find(f"strings:{variant}" if variant else "strings")
    assert isinstance(rules, Strings)
    if (size, look) == ("A5", "large-print"):
        with pytest.raises(InputError, match='paper "A5" is too small for a deal'):
            deal_sheets(3, rules, paper=paper.parse(size), theme=THEMES[look])
        return
    (sheet,) = deal_sheets(3, rules, paper=paper.parse(size), theme=THEMES[look]).sheets
    left, bottom, right, top = sheet.drawing.bounds()
    assert 5 < left < right < sheet.width - 5 and 5 < bottom < top < sheet.height - 5
    assert all(least(item)[1] >= TEXT for _, items in sheet.drawing.untagged().layers for item in items)


def test_the_command_writes_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    assert run("deal", "--seed", "5", "-o", str(one)) == 0
    assert capsys.readouterr().out == f"{one}: 1 A4 page\n"
    assert run("deal", "--seed", "5", "-o", str(two), "--json") == 0
    assert json.loads(capsys.readouterr().out)["seed"] == 5
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize(
    "words, message",
    [
        (("--title", "Club"), "printkit: --title is for the sheet, so it needs --output."),
        (("--date", "Monday", "--json"), "printkit: --date is for the sheet, so it needs --output."),
        (("-o", "out.pdf", "--title", "x" * 200), "printkit: --title is too long for one line of the sheet:"),
        (("-o", "out.pdf", "--date", "日"), 'that Printkit Serif lacks: "日"'),
        (
            ("-o", "out.pdf", "--paper", "60x60mm"),
            'printkit: --paper "60x60mm" is too small for a deal; use A5 or larger.',
        ),
        (("-o", "out.txt"), "out.txt"),
    ],
)
def test_what_a_sheet_cannot_do_is_refused(
    words: tuple[str, ...],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("deal", "--seed", "5", *words) == 2
    out, error = capsys.readouterr()
    assert out == "" and error.count("\n") == 1 and re.search(message, error), error
    assert not list(tmp_path.iterdir())


def test_a_match_is_played_recorded_and_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = engines.find("strings:advanced")
    position, turns = game.deal(7), []  # type: ignore[attr-defined]
    while legal := game.turns(position):
        turns.append(next(iter(legal)))
        position = legal[turns[-1]]
    record = tmp_path / "match.play"
    assert run("match", "--seed", "7", "--variant", "advanced", "-o", str(record), *turns[:5]) == 0
    assert capsys.readouterr().out.startswith(f"{record}: a match, first ")
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
    ("words", "message"),
    [
        (["deal"], "--seed"),
        (["deal", "--seed", "one"], '"one"'),
        (
            ["deal", "--seed", "1", "--variant", "duoble"],
            'printkit: strings has no variant "duoble"; its variants are beginners, advanced, double. Did',
        ),
        (["match"], "--seed"),
        (["match", "--seed", "1", "--seed", "2", "--seed", "3"], "two games"),
        (
            ["match", "--seed", "1", "e9=S"],
            'printkit: "e9=S" is not a turn of Strings of Suits; write it as c4=S, or skip.',
        ),
        (["match", "--seed", "1", "skip"], "strings.skip"),
        (["match", "--record", "nowhere.play"], "nowhere.play"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "match.play"
    assert run(*words, *(["-o", str(output)] if words[0] == "match" else [])) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert streams.err.count("\n") == 1
    assert message in streams.err
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_is_no_match_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "match.play"
    record.write_text("game: strings\nstart: x\n", encoding="utf-8")
    assert run("match", "--record", str(record)) == 2
    assert (
        '"position" must have the form GRID MOVER SUN-MOON, with one space between fields, not "x".'
        in capsys.readouterr().err
    )
    assert run("match", "--record", str(record), "--variant", "double") == 2
    assert "--variant" in capsys.readouterr().err
