"""The commands solve and certify."""

from __future__ import annotations

import json

import pytest

from printkit import engines

LOST = "fff.f/.h..f/hhffh/.h.../hhhh. honour A"
KEYS = ["game", "position", "value", "margin", "best", "fastest", "distance", "line", "nodes", "complete"]


def test_solve_reports_every_field(run):
    status, out, _ = run("solve", "yoso", "-p", LOST, "--json")
    report = json.loads(out)
    assert status == 0
    assert list(report) == KEYS
    assert (report["game"], report["position"], report["value"], report["margin"]) == ("yoso", LOST, "loss", None)
    assert report["complete"] is True
    game = engines.find("yoso")
    assert report["best"] == list(game.turns(game.parse(LOST)))
    position = game.parse(LOST)
    for turn in report["line"]:
        _, position = game.play(position, turn)
    assert game.outcome(position).winner == "fate"
    assert len(report["line"]) == report["distance"]
    assert report["line"][0] in report["fastest"]


def test_a_win_names_the_turns_that_keep_it(run):
    _, out, _ = run("solve", "yoso", "-p", LOST.replace("honour", "fate"), "--json", "--nodes", 100_000)
    report = json.loads(out)
    assert report["value"] == "win"
    assert set(report["fastest"]) <= set(report["best"])
    assert report["distance"] % 2 == 1


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1", "soon", ""])
def test_seconds_are_a_finite_number(run, seconds):
    status, out, err = run("solve", "yoso", "-p", LOST, "--seconds", seconds)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "--seconds" in err
    assert seconds in err


def test_limits_end_in_unknown(run):
    _, out, _ = run("solve", "yoso", "-p", "....h/...../..f../...../h.... fate A", "--nodes", "20", "--json")
    report = json.loads(out)
    assert (report["value"], report["best"], report["complete"], report["line"]) == ("unknown", None, False, [])
    _, out, _ = run("solve", "yoso", "-p", LOST, "--depth", "1", "--json")
    assert json.loads(out)["value"] == "unknown"


def test_over_has_no_turns(run):
    _, out, _ = run("solve", "yoso", "-p", "hhhhh/...../...../...../..... fate A", "--json")
    report = json.loads(out)
    assert (report["value"], report["best"], report["fastest"], report["distance"]) == ("loss", [], [], 0)
    assert (report["line"], report["nodes"], report["complete"]) == ([], 0, True)


def test_solve_in_words(run):
    status, out, _ = run("solve", "yoso", "-p", LOST)
    assert status == 0
    assert out.startswith("loss for honour, over in ")
    assert "best:" in out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("solve", "favor"), "have no value that can be proved. Use"),
        (("solve", "yoso", "--depth", "0"), "--depth"),
        (("solve", "yoso", "--nodes", "none"), "--nodes"),
        (("solve", "yoso", "-p", "nonsense"), "nonsense"),
        (("certify", "mana", "x.txt"), "mana"),
        (("certify", "yoso", "missing.txt"), "missing.txt"),
        (("certify", "yoso", "x.txt", "-p", LOST), "--position"),
        (("certify", "yoso", "x.gz", "--make", "--memory", "1e99"), "--memory"),
        (("perft", "yoso", "--depth", "99999999999999"), "--depth"),
    ],
)
def test_wrong_input_is_named(run, tmp_path, monkeypatch, arguments, named):
    monkeypatch.chdir(tmp_path)
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert named in err
    assert list(tmp_path.iterdir()) == []


def test_certify_makes_and_checks(run, tmp_path):
    path = tmp_path / "proof.gz"
    status, out, _ = run("certify", "yoso", path, "--make", "-p", LOST, "--memory", "0.01", "--json")
    made = json.loads(out)
    assert (status, made["winner"], made["position"]) == (0, "fate", LOST)
    assert [file.name for file in tmp_path.iterdir()] == ["proof.gz"]
    status, out, _ = run("certify", "yoso", path, "--json")
    assert json.loads(out) == made
    status, out, _ = run("certify", "yoso", path)
    assert out.startswith(f"proved: fate wins {LOST}\n")
