"""The tutorial on bringing a game, followed to the letter."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from printkit.cli import main
from printkit.engines import plugins

PAGE = (Path(__file__).parent.parent.parent / "docs" / "games.md").read_text(encoding="utf-8")
# By another name: the tests of the documentation make the same game elsewhere, maybe in the same process.
PAGE = PAGE.replace("dropfour", "fourdrop")
FILES = re.compile(
    r"^(`{3,4})(?:python|markdown)\n(?:# |<!-- )(printkit_fourdrop/\S+)(?: -->)?\n(.*?)^\1$", re.DOTALL | re.MULTILINE
)


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(plugins.VARIABLE, "")

    def run(line):
        monkeypatch.setattr(sys, "argv", line.split())
        with pytest.raises(SystemExit) as ended:
            main()
        output = capsys.readouterr()
        return ended.value.code, output.out, output.err

    return run


def test_a_stranger_can_follow_it(run):
    lines = [line for line in PAGE.splitlines() if line.startswith("printkit ")]
    init, check, kit, mine = lines
    assert run(init)[0] == 0
    for _, name, text in FILES.findall(PAGE):
        Path("fourdrop", name).write_text(text, encoding="utf-8")
    assert len(FILES.findall(PAGE)) == 8
    Path("fourdrop", "printkit_fourdrop", "puzzles.jsonl").unlink()  # as the page says
    status, out, _ = run(f"{check} --json")
    (game,) = json.loads(out)["games"]
    assert {each["part"]: each["told"] for each in game["parts"] if each["state"] == "fails"} == {}
    assert status == 0
    assert run(kit)[0] == 0 and Path("output", "fourdrop.pdf").is_file()
    status, out, err = run("printkit play fourdrop c c d --games fourdrop --json")
    assert json.loads(out)["position"] == "...../...../..o../..xx. light", err
    status, out, _ = run("printkit rulings fourdrop --doubts --games 4 --game-dir fourdrop --json")
    (doubt,) = json.loads(out)["doubts"]
    assert (doubt["sort"], doubt["here"], doubt["there"]) == ("winner", ["draw"], doubt["there"])
    assert status == 0 and doubt["there"] != ["draw"] and doubt["ruling"] == "fourdrop.full"
    assert run("printkit board fourdrop --cell 25mm --games fourdrop -o board.pdf")[0] == 0
    status, out, _ = run(f"{mine} --tries 30 --jobs 1")
    assert status == 0
    assert run("printkit puzzles check fourdrop/printkit_fourdrop/puzzles.jsonl --games fourdrop")[0] == 0
