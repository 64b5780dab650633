"""Exit statuses: every way in which a command can end has its number."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import click
import pikepdf
import pytest

from printkit.cli._statuses import MEANINGS, Status, message_of, status_of
from printkit.layouts.base.refusals import Falsehood, InputError
from tests.printkit.cli.leaves import COMMANDS, options

Run = Callable[..., tuple[object, str, str]]
ROOT = Path(__file__).parents[3]
PUZZLE = json.loads((ROOT / "printkit/games/jo/puzzles.jsonl").read_text(encoding="utf-8").splitlines()[0])
START = "...../...../...../...../..... honour -"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (Falsehood("no"), 1),
        (InputError("paper", "A44", "a paper size"), 2),
        (click.UsageError("no such option"), 2),
        (FileNotFoundError(2, "No such file or directory", "a.toml"), 2),
        (PermissionError(13, "Permission denied", "a.toml"), 74),
        (BrokenPipeError(32, "Broken pipe"), 74),
        (click.ClickException("a worker was lost"), 74),
        (KeyError("planted"), 70),
        (MemoryError(), 70),
        (click.Abort(), 130),
        (KeyboardInterrupt(), 130),
    ],
)
def test_every_error_has_its_status(error: BaseException, status: int) -> None:
    assert status_of(error) == status
    assert message_of(error)


def test_the_page_on_files_lists_all_statuses() -> None:
    rows = re.findall(r"^(\d+) \| (.+)$", (ROOT / "docs/files.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(str(int(status)), meaning) for status, meaning in MEANINGS.items()]


def test_what_is_done_or_unknown_is_0(run: Run) -> None:
    assert run("status", "jo")[0] == Status.DONE
    code, out, _ = run("solve", "jo", "--nodes", 1)
    assert (code, out.split()[0]) == (0, "unknown")


def test_what_was_checked_and_is_false_is_1(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "book.md"
    book.write_text('# A\n\n```rulebook\ngame = "jo"\n```\n\n```figure\nclaims = ["turns 3"]\n```\n')
    text = tmp_path / "text.md"
    text.write_text("Jo has 60 cells. <!-- claim jo: spots 60 -->\n")
    figure = tmp_path / "figure.toml"
    figure.write_text('game = "jo"\nclaims = ["turns 3"]\n')
    puzzles = tmp_path / "false.jsonl"
    puzzles.write_text(json.dumps({**PUZZLE, "solution": ["a1b1"]}) + "\n")
    record = tmp_path / "false.play"
    run("record", "create", "jo", "e5f5", "-o", record)
    record.write_text(record.read_text().replace("result: unfinished", "result: white wins (five)"))
    proof = tmp_path / "false.txt"
    proof.write_text(f"yoso certificate honour {START}\n")
    document = tmp_path / "plain.pdf"
    run("board", "jo", "-o", document)
    with pikepdf.open(document, allow_overwriting_input=True) as file:
        del file.Root.ViewerPreferences.PrintScaling
        file.save()
    for words in (
        ("claims", text),
        ("diagram", figure, "-o", tmp_path / "a.svg"),
        ("rulebook", book, "-o", tmp_path / "a.pdf"),
        ("puzzles", "check", puzzles),
        ("record", "check", record),
        ("certify", "yoso", proof),
        ("check", document, "--no-ink"),
    ):
        code, _, err = run(*words)
        assert code == Status.FALSE, (words, err)
        assert err.count("\n") == (words[0] != "check")
    assert not list(tmp_path.glob("a.*"))


@pytest.mark.parametrize(
    "line", ["board", "bord jo", "board jo --paper A44", "solve jo --nodes x", "diagram none.toml -o a.svg"]
)
def test_what_cannot_be_used_is_2(run: Run, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*line.split())
    assert (code, out, err.count("\n")) == (Status.REFUSED, "", 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="the system has no such device")
def test_what_cannot_be_read_or_written_is_74(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "book.md").symlink_to("book.md")
    for words in (
        ("board", "jo", "-o", tmp_path / "file" / "jo.pdf"),
        ("diagram", "jo", "-o", tmp_path / "file" / "jo.svg"),
        ("claims", tmp_path / "book.md"),
    ):
        code, out, err = run(*words)
        assert (code, out, err.count("\n")) == (Status.FAILED, "", 1), err
        assert str(tmp_path) in err


def test_an_interrupt_is_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("printkit.engines.yoso.rules.Yoso.outcome", interrupted)
    code, out, err = run("status", "yoso")
    assert (code, out, err.strip()) == (Status.INTERRUPTED, "", "printkit: interrupted")


def test_every_option_that_takes_a_number_says_which_numbers() -> None:
    numeric = (click.types.IntParamType, click.types.FloatParamType, click.IntRange, click.FloatRange)
    count = 0
    for name, command in COMMANDS.items():
        for option in dict.fromkeys(options(command).values()):
            if isinstance(option.type, numeric):
                count += 1
                with pytest.raises(click.BadParameter) as error:
                    option.type.convert("x", option, None)
                message = message_of(error.value)
                assert re.search(r" (from \S+ to \S+|of at least \S+)\b", message), (name, message)
    assert count > 50


def test_a_number_out_of_range_is_quoted_as_it_was_typed(run: Run) -> None:
    assert '--count must be a whole number from 1 to 1,000,000, or all, not "-3"' in run(
        "puzzles", "sheet", "jo", "--count", "-3"
    )[2]  # fmt: skip
    assert '--columns must be a whole number from 2 to 10, not "11".' in run("atlas", "decktet", "--columns", "11")[2]
    assert '--ink-limit must be a number from 0 to 400, not "500".' in run("check", "a.pdf", "--ink-limit", "500")[2]
