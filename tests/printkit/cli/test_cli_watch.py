"""``--watch``: what changes is written again, what is half written is told, and nothing runs for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli import _watch, cli
from printkit.cli._watch import follow
from printkit.content.changes import state
from printkit.layouts.base.refusals import InputError

CARD = """
[deck]
size = "poker"
[[front]]
name = "ground"
kind = "shape"
fill = "{colour}"
"""


def steps(*changes: Callable[[], object]) -> Callable[[], None]:
    """What happens between two looks, one after the other; the last interrupts."""
    left: Iterator[Callable[[], object]] = iter(changes)

    def pause() -> None:
        for change in left:
            change()
            return
        raise KeyboardInterrupt

    return pause


def test_every_change_runs_once_and_what_was_written_is_no_change(tmp_path: Path) -> None:
    ran: list[int] = []
    source = tmp_path / "deck.toml"
    source.write_text("a")

    def run() -> None:
        ran.append(len(ran))
        (tmp_path / "deck.pdf").write_text("x" * len(ran))
        if len(ran) == 2:
            raise InputError("deck", "a", "anything")

    art = tmp_path / "art"
    pause = steps(
        lambda: None,
        lambda: source.write_text("ab"),
        art.mkdir,
        lambda: (art / "fish.svg").write_text("<svg/>"),
        lambda: (tmp_path / ".hidden").write_text("x"),
        lambda: (art / "fish.svg").unlink(),
    )
    follow(run, [tmp_path], pause)
    assert len(ran) == 4


def test_a_change_while_it_runs_counts(tmp_path: Path) -> None:
    ran: list[int] = []
    table = tmp_path / "cards.csv"
    table.write_text("a")

    def run() -> None:
        ran.append(1)
        if len(ran) == 1:
            table.write_text("abc")

    follow(run, [tmp_path], steps())
    assert len(ran) == 2
    assert list(state([tmp_path, tmp_path / "none"])) == [table]


def test_a_card_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "card.toml", tmp_path / "card.svg"
    source.write_text(CARD.replace("{colour}", "#112233"))
    seen: list[str] = []

    def look() -> None:
        seen.append(target.read_text())

    pause = steps(
        look, lambda: source.write_text(CARD.replace("{colour}", "no colour")),
        look, lambda: source.write_text(CARD.replace("{colour}", "#445566")), look,
    )  # fmt: skip
    monkeypatch.setattr(_watch, "PAUSE", 0)
    monkeypatch.setattr(_watch.time, "sleep", lambda _: pause())
    result = CliRunner().invoke(cli, ["cards", str(source), "-o", str(target), "--watch"])
    assert result.exit_code == 0 and 'not "no colour"' in result.stderr
    assert "#112233" in seen[0] and seen[1] == seen[0] and "#445566" in seen[2]


@pytest.mark.parametrize(
    "line", [["cards", "decktet", "-o", "x.pdf"], ["board", "yoso", "-o", "x.pdf"], ["kit", "yoso"]]
)
def test_there_must_be_something_to_watch(line: list[str]) -> None:
    result = CliRunner().invoke(cli, [*line, "--watch"])
    assert isinstance(result.exception, InputError)
    assert "--watch needs your own file, NAME.toml or NAME.md." in str(result.exception)
