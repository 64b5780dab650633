"""The pages about puzzles: their tables match the commands, and their commands work."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from printkit.engines.puzzles.grade import SCALE
from printkit.engines.puzzles.mine import SURPLUS
from printkit.engines.puzzles.proof import TELLING
from printkit.layouts.base.wording import plural

DOCS = Path(__file__).parents[3] / "docs"
PAGE = "\n".join(
    (DOCS / name).read_text(encoding="utf-8") for name in ("puzzles.md", "puzzles-reference.md", "puzzles-results.md")
)
COMMANDS = [
    shlex.split(line.removeprefix("printkit "), comments=True)
    for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
]


def table(head: str) -> list[str]:
    """The rows of the table with that head."""
    lines = PAGE.splitlines()
    start = lines.index(head) + 2
    end = next(number for number in range(start, len(lines)) if " | " not in f"{lines[number]} ")
    return lines[start:end]


def test_the_table_of_kinds_is_that_of_the_command(run):
    code, out, _ = run("puzzles", "kinds", "--json")
    rows = [
        f"{kind['game']} | `{kind['kind']}` | {kind['title']} | {kind['goal']} | "
        f"{', '.join(map(str, kind['depths']))} ({kind['unit']}) | {kind['refutation'] or ''}".rstrip()
        for kind in json.loads(out)["kinds"]
    ]
    assert code == 0
    assert table("game | kind | on sheets | what solves it | depth | what refutes a wrong turn") == rows


def test_the_scale_of_stars_is_that_of_the_command(run):
    code, out, _ = run("puzzles", "grades", "--json")
    found = json.loads(out)
    assert code == 0 and found["scale"] == SCALE
    nodes = {stars: round(2 ** (least / SCALE / 10)) for stars, least in found["stars"].items()}
    rows = [f"{stars} | {least} | {plural(nodes[stars], 'node')}" for stars, least in found["stars"].items()]
    assert table("stars | lowest rating | corresponding to") == rows
    rows = [f"`{row['name']}` | {row['means']}" for row in found["features"]]
    assert table("feature | what is measured") == rows


def test_the_themes_are_those_of_the_command(run):
    code, out, _ = run("puzzles", "kinds", "--json")
    rows = [f"`{row['theme']}` | {row['game'] or 'every game'} | {row['means']}" for row in json.loads(out)["themes"]]
    assert code == 0 and table("theme | game | what it means") == rows


def test_numbers_in_words_are_those_of_the_code():
    assert SURPLUS == 1.5 and "finds one and a half times as many puzzles as you ask for" in PAGE
    assert TELLING == 12 and "At most twelve are stored" in " ".join(PAGE.split())


PRINTING = [words for words in COMMANDS if words[1] not in ("mine", "check")]
SLOW = [words for words in PRINTING if words[1] == "calendar"][1:]
"""Lines that make a calendar, but for one: each lays out a year."""


@pytest.mark.parametrize(
    "words",
    [pytest.param(words, marks=[pytest.mark.long] * (words in SLOW), id=" ".join(words)) for words in PRINTING],
)
def test_commands_that_print_work_as_they_stand(run, monkeypatch, tmp_path, words):
    monkeypatch.chdir(tmp_path)
    code, _, error = run(*words)
    assert (code, error) == (0, "")
    if "-o" in words:
        path = tmp_path / words[words.index("-o") + 1]
        begins = b"<!doctype html>" if path.suffix == ".html" else b"%PDF"
        assert path.read_bytes().startswith(begins)


def test_commands_that_mine_and_check_work_with_fewer_puzzles(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    mine, check = (words for words in COMMANDS if words[1] in ("mine", "check"))
    few = [*mine, "--kind", "flips", "--jobs", "1"]
    few[few.index("--count") + 1] = "1"
    assert run(*few)[::2] == (0, "")
    code, out, error = run(*check)
    assert (code, error) == (0, "")
    assert out == "mine.jsonl: 1 proved: 1 flips\n"
