"""``printkit puzzles prove``: exit status, words and JSON."""

from __future__ import annotations

import json
import pickle

import pytest

import printkit
from printkit import Refusal
from printkit.cli import _progress, cli
from tests.printkit.cli.test_progress import terminal

ONE = "hffff/f.h.f/hh..h/hhfhh/..hh. honour V"
JO = "..bb./..bb../..bb.../.b....../nb.rrrnn./..rrrbr./rnrrb.r/..bb../nn... red"
COOKED = "....rd/r...r./.r..../.Dr.../R...R./.RRR.. amber b3 0"


def test_one_solution(run) -> None:
    code, out, _ = run("puzzles", "prove", "yoso", "win", "-p", ONE)
    lines = out.splitlines()
    assert code == 0 and lines[0] == "Honour to play: win in two turns."
    assert lines[1] == "solution   VVxFV+VV EAxEV+VF FF" and lines[2] == "fails      FV, refuted by EV"


def test_cooks(run) -> None:
    code, out, _ = run("puzzles", "prove", "mana", "shelter", "-p", COOKED)
    assert code == 1
    assert out.splitlines()[1:] == [
        "not a puzzle: 3 solutions", "solves     b4xb3", "solves     c3c4", "solves     c3xb3"
    ]  # fmt: skip


def test_json(run) -> None:
    code, out, _ = run("puzzles", "prove", "yoso", "win", "-p", ONE, "--json")
    report = json.loads(out)
    assert code == 0 and report["unique"] and report["reason"] is None and report["depth"] == 2
    assert report["solution"] == ["VVxFV+VV", "EAxEV+VF", "FF"] and report["solutions"] == [["VVxFV+VV"]]
    code, out, _ = run("puzzles", "prove", "mana", "shelter", "-p", COOKED, "--json")
    report = json.loads(out)
    assert code == 1 and not report["unique"] and report["solution"] == [] and len(report["solutions"]) == 3


def test_python_gives_the_same() -> None:
    position = printkit.game("yoso").position(ONE)
    result = printkit.prove(position, "win")
    assert result.unique and result.task == "Honour to play: win in two turns." and result.reason is None
    assert result.solution == ("VVxFV+VV", "EAxEV+VF", "FF") and len(repr(result)) <= 300
    assert pickle.loads(pickle.dumps(result)) == result
    with pytest.raises(printkit.Refusal, match="kind"):
        printkit.prove(position, "wins")


def test_the_search_shows_that_it_works_and_ends_in_time(tmp_path, monkeypatch) -> None:
    with terminal(tmp_path) as shown, pytest.raises(Refusal, match=r"is undecided: .*“Red to play: "):
        monkeypatch.setattr(_progress, "BEAT", 0.05)
        cli.main(["puzzles", "prove", "jo", "lead", "--seconds", "0.5", "-p", JO], standalone_mode=False)
    assert "puzzles prove: 0 s" in shown.read_text()


def test_refusals(run) -> None:
    for words in (
        ("yoso", "win", "-p", "nonsense"),
        ("yoso", "wins", "-p", ONE),
        ("yoso", "win", "-p", ONE, "--depth", "7"),
    ):
        code, out, error = run("puzzles", "prove", *words)
        assert code == 2 and not out and error.startswith("printkit: ")
