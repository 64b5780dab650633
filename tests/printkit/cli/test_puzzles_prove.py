"""``printkit puzzles prove``: exit status, words and JSON."""

from __future__ import annotations

import json

ONE = "hffff/f.h.f/hh..h/hhfhh/..hh. honour V"
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
    told = json.loads(out)
    assert code == 0 and told["unique"] and told["reason"] is None and told["depth"] == 2
    assert told["solution"] == ["VVxFV+VV", "EAxEV+VF", "FF"] and told["solutions"] == [["VVxFV+VV"]]
    code, out, _ = run("puzzles", "prove", "mana", "shelter", "-p", COOKED, "--json")
    told = json.loads(out)
    assert code == 1 and not told["unique"] and told["solution"] == [] and len(told["solutions"]) == 3


def test_refusals(run) -> None:
    for words in (
        ("yoso", "win", "-p", "nonsense"),
        ("yoso", "wins", "-p", ONE),
        ("yoso", "win", "-p", ONE, "--depth", "7"),
    ):
        code, out, error = run("puzzles", "prove", *words)
        assert code == 2 and not out and error.startswith("printkit: ")
