"""One's own decks and boards in the studio: what is printed is shown, changes are seen, good pages stay."""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from printkit.cli import _spoken, cli
from printkit.content.worker import SECONDS, Stopped, Worker
from printkit.layouts.base.refusals import InputError
from printkit.studio import live, web
from printkit.studio.live import PAGES, Apart, Live

DECK = """
[deck]
title = "Signs"
size = "mini"
cards = "cards.csv"
[[front]]
name = "ground"
kind = "shape"
area = "bleed"
fill = "{colour}"
[[front]]
name = "word"
kind = "text"
text = "{word}"
area = "safe"
"""
BOARD = """
[board]
title = "Field"
kind = "squares"
columns = 4
rows = 3
cell = 20
"""
KIT = """
[kit]
title = "A game"
boards = ["field.toml"]
decks = [{file = "deck.toml", title = "The signs"}]
"""
CARDS = "word,colour\nSun,gold\nMoon,navy\n"

Write = Callable[..., None]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes files, each at a later time than the last."""
    at = [10**9]

    def written(**files: str) -> None:
        for name, text in files.items():
            path = tmp_path / name.replace("_", ".")
            path.write_text(text, encoding="utf-8")
            at[0] += 1
            os.utime(path, (at[0], at[0]))

    written(deck_toml=DECK, field_toml=BOARD, kit_toml=KIT, cards_csv=CARDS)
    return written


@pytest.fixture
def kit(tmp_path: Path, write: Write) -> Live:
    return Live(tmp_path / "kit.toml")


def test_all_parts_of_a_kit_are_shown(kit: Live) -> None:
    found = kit.pages({})
    assert [(each["id"], each["kind"], each["title"]) for each in found["parts"]] == [
        ("field", "board", "field.toml"), ("deck", "deck", "The signs"),
    ]  # fmt: skip
    assert (found["part"], found["title"], found["problems"], found["old"]) == ("field", "Field", [], False)
    assert [(page["width"], page["height"]) for page in found["pages"]] == [(210, 297)]
    deck = kit.pages({"part": "deck"})
    assert deck["title"] == "The signs" and len(deck["pages"]) == 1  # without backs one side is printed
    assert deck["pages"][0]["svg"].startswith("<?xml")
    assert "Sun" in deck["pages"][0]["about"]


def test_what_has_not_changed_is_not_sent_again(kit: Live, write: Write) -> None:
    request = {"part": "deck"}
    first = kit.pages(request)
    again = kit.pages({**request, "seen": first["number"]})
    assert again == {"same": True}
    keys = [page["key"] for page in first["pages"]]
    known = kit.pages({**request, "have": keys})
    assert "svg" not in known["pages"][0] and known["pages"][0]["key"] == keys[0]
    write(cards_csv=CARDS.replace("gold", "teal"))
    begun = time.process_time()
    changed = kit.pages({**request, "seen": first["number"], "have": keys})
    assert time.process_time() - begun < 0.4
    assert changed["number"] > first["number"]
    assert "#008080" in changed["pages"][0]["svg"]


def test_the_last_good_pages_stay_while_something_is_wrong(kit: Live, write: Write, tmp_path: Path) -> None:
    request = {"part": "deck"}
    good = kit.pages(request)
    write(cards_csv=CARDS.replace("gold", "glod").replace("Moon", "Moon " * 200))
    bad = kit.pages({**request, "seen": good["number"]})
    table = tmp_path / "cards.csv"
    assert bad["old"] and [each.partition(': "')[0] for each in bad["problems"]] == [
        f"{table}, line 2: column colour, element ground", f"{table}, line 3: column word, element word",
    ]  # fmt: skip
    assert [page["key"] for page in bad["pages"]] == [page["key"] for page in good["pages"]]
    with pytest.raises(InputError, match='Did you mean "gold"'):
        kit.file(request)
    draft = kit.pages({**request, "draft": True})
    assert not draft["old"] and draft["problems"] == bad["problems"]
    assert draft["pages"][0]["key"] != good["pages"][0]["key"]
    assert kit.file({**request, "draft": True})[1].startswith(b"%PDF")
    write(deck_toml=DECK.replace('"mini"', '"mini'))
    broken = kit.pages({**request, "seen": bad["number"]})
    assert broken["old"] and f"{tmp_path / 'deck.toml'}, line 4" in broken["problems"][0]
    (tmp_path / "deck.toml").unlink()
    gone = kit.pages({**request, "seen": broken["number"]})
    assert gone["old"] and "deck.toml" in gone["problems"][0]
    assert [page["key"] for page in gone["pages"]] == [page["key"] for page in good["pages"]]
    write(deck_toml=DECK, cards_csv=CARDS)
    assert kit.pages({**request, "seen": gone["number"]})["old"] is False


def test_nothing_is_shown_before_there_was_something_good(tmp_path: Path, write: Write) -> None:
    write(deck_toml=DECK.replace("mini", "minni"))
    found = Live(tmp_path / "deck.toml").pages({})
    assert found["old"] and found["pages"] == [] and 'Did you mean "mini"' in found["problems"][0]
    assert found["part"] == "deck"


def test_the_file_is_the_commands_own(tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for part, given in (("deck", {"duplex": "fold", "paper": "A5"}), ("field", {"paper": "A5", "tile": True})):
        shown = Live(Path(f"{part}.toml"))
        found = shown.pages(given)
        assert found["problems"] == []
        command = _spoken.own({**given, **found})
        result = CliRunner().invoke(cli, shlex.split(command)[1:], catch_exceptions=False)
        assert result.exit_code == 0, command
        name, data = shown.file(given)
        assert (tmp_path / name).read_bytes() == data


def test_long_decks_come_some_pages_at_a_time(tmp_path: Path, write: Write) -> None:
    write(cards_csv="word,colour,count\nSun,gold,200\n")
    deck = Live(tmp_path / "deck.toml")
    found = deck.pages({"first": PAGES})
    assert [page["number"] for page in found["pages"] if "svg" in page] == list(
        range(PAGES + 1, min(2 * PAGES, len(found["pages"])) + 1)
    )


def test_nobody_waits_for_a_drawing_of_somebody_else(kit: Live) -> None:
    with kit._drawing:
        assert kit.pages({}) == {"busy": True}


def test_few_ways_of_printing_are_kept(kit: Live) -> None:
    for width in range(100, 100 + 3 * live.KEPT):
        kit.pages({"part": "deck", "paper": f"{width}x200mm"})
    assert len(kit._shown) == live.KEPT


@pytest.mark.parametrize(
    "given", [{"part": 3}, {"draft": "yes"}, {"first": -1}, {"first": True}, {"have": "all"}, {"duplex": "wide"}]
)
def test_bad_requests_are_refused(kit: Live, given: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=next(iter(given))):
        kit.pages(given)


def test_what_cannot_be_printed_so_is_a_problem(kit: Live) -> None:
    assert (
        "paper must be one of A5, A4, A3, A2, A1, A0, B5, B4, B3, B2, B1, B0, Letter, Legal, Tabloid,"
        in kit.pages({"paper": "A44"})["problems"][0]
    )
    assert "theme" in kit.pages({"theme": "gaudy"})["problems"][0]


def test_the_page_is_told_whether_there_are_files(kit: Live) -> None:
    for shown in (None, kit):
        app = web.app(web.Studio(token="ours", live=shown, said={"own": _spoken.own}))
        with app.test_client() as client:
            headers = {web.TOKEN: "ours"}
            assert client.get("/games", headers=headers).json["own"] is (shown is not None)
            answer = client.post("/own", json={}, headers=headers)
            assert answer.status_code == (400 if shown is None else 200)
            if shown:
                assert answer.json["command"].startswith("printkit board ")
                assert client.post("/own.pdf", json={"part": "deck"}, headers=headers).data[:4] == b"%PDF"


def test_what_is_no_deck_board_or_kit_is_a_project(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[project]\n", encoding="utf-8")
    assert not live.describes(path)
    with pytest.raises(InputError, match="deck, board or kit"):
        Live(path)
    result = CliRunner().invoke(cli, ["studio", "--no-open", "--project", str(tmp_path / "none.toml")])
    assert result.exit_code and "none.toml" in str(result.exception)


class Lost(Worker):
    """A worker whose tasks take too long while ``lost`` is true."""

    lost = False

    def run(self, task: Any, *arguments: Any, **options: Any) -> Any:
        if self.lost:
            raise Stopped(SECONDS)
        return task(*arguments, **options)


def test_drawing_in_a_process_of_its_own_shows_the_same(tmp_path: Path, kit: Live) -> None:
    with Worker() as worker:
        apart = Apart(tmp_path / "kit.toml", worker)
        one, other = apart.pages({}), kit.pages({})
        assert {**one, "ms": 0} == {**other, "ms": 0}
        assert apart.pages({"seen": one["number"]}) == {"same": True}
        assert apart.file({})[1][:5] == b"%PDF-"
        with pytest.raises(InputError, match="duplex"):
            apart.pages({"duplex": "x"})


def test_the_last_good_pages_stay_when_drawing_was_stopped(tmp_path: Path, kit: Live) -> None:
    worker = Lost()
    apart = Apart(tmp_path / "kit.toml", worker)
    good = apart.pages({})
    worker.lost = True
    stopped = apart.pages({"theme": "grey"})
    assert stopped["old"] and stopped["pages"] == good["pages"] and stopped["number"] != good["number"]
    assert "more than 30 seconds" in str(stopped["problems"])
    # Nothing is drawn again before a file changes.
    worker.lost = False
    assert apart.pages({"seen": stopped["number"]}) == {"same": True}
    path = tmp_path / "kit.toml"
    path.write_text(path.read_text() + "# changed\n")
    again = apart.pages({"seen": stopped["number"]})
    assert not again["problems"] and again["number"] > stopped["number"]  # type: ignore[operator]
