"""The commands ``sight``, ``duel``, ``court`` and ``simulate``."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.favor.simulate import Simulation, play
from printkit.layouts.floorplan import DEFAULT, Plan
from tests.printkit.commands import report, run

DUEL = "A:5:KS,7H,2D B:6:QC,9C,3S"


def test_sight_reports_reach_sight_and_strikes(capsys) -> None:
    found = report(capsys, "sight", "-p", "..#/... A@a1N,B@c1S A")
    assert found == {
        "reach": ["a1", "a2", "b1", "b2"],
        "sees": {
            "a1": ["a2", "b1", "b2", "c1"],
            "a2": ["a1", "b1", "b2", "c1"],
            "b1": ["a1", "a2", "b2", "c1"],
            "b2": ["a1", "a2", "b1", "c1"],
        },
        "strikes": [{"square": "a2", "target": "B", "side": "back"}, {"square": "b2", "target": "B", "side": "back"}],
    }


def test_sight_agrees_with_the_turns_of_the_game(capsys) -> None:
    favor = engines.find("favor")
    text = f"{DEFAULT} A@c7E,B@g3W,C@e8S A"
    found = report(capsys, "sight", "-p", text)
    strikes = {f"{s['square']}x{s['target']}:{s['side']}" for s in found["strikes"]}
    assert sorted({*found["reach"], *strikes}) == list(favor.turns(favor.parse(text)))
    assert list(found["sees"]) == found["reach"]


def test_sight_in_words(capsys) -> None:
    assert run("sight", "-p", "..#/... A@a1N,B@c1S A") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A on a1 reaches a1 a2 b1 b2"
    assert lines[-1] == "strikes: a2xB:back b2xB:back"


def test_an_open_duel(capsys) -> None:
    assert report(capsys, "duel", "-p", DUEL) == {"value": 0, "margin": 0, "line": ["KS", "QC", "strike"]}
    assert run("duel", "-p", "B:3:AS A:10:2D") == 0
    assert capsys.readouterr().out == "B loses by 8: AS 2D strike\n"


def test_aces_high_change_a_duel(capsys) -> None:
    low, high = (report(capsys, "duel", "-p", "A:5:AS B:6:2C", *more) for more in ([], ["--ace-high"]))
    assert (low["margin"], high["margin"]) == (-2, 11)


def test_a_hidden_duel(capsys) -> None:
    found = report(capsys, "duel", "-p", "A:5:KS,2D B:6:QC", "--hidden")
    assert list(found) == ["value", "win", "lose", "tie", "exploitability", "strategy"]
    assert found["exploitability"] <= 0.001
    assert found["win"] + found["lose"] + found["tie"] == pytest.approx(1)
    assert set(found["strategy"]["A:K2:-"]) == {"K", "2"}
    assert set(found["strategy"]["B:Q:-"]) == {"strike", "Q"}
    assert run("duel", "-p", "A:5:KS,2D B:6:QC", "--hidden") == 0
    out = capsys.readouterr().out
    assert out.startswith(f"A:5:KS,2D: wins {found['win']:.4f}, loses")
    assert "\nB:Q:-  " in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("duel", "-p", "A:2:KS B:5:2D"), "Honor of the attacker must be one of 3"),
        (("duel", "-p", "A:5:KX B:5:2D", "--hidden"), 'In the hand of the attacker, "KX" is not a card'),
        (("duel",), "--position"),
        (("sight", "-p", "... A@a1N B"), 'printkit: mover must be one of A, not "B".'),
        (("court", "A:move:z9"), 'printkit: square must be a square from a1 to i9, not "z9".'),
        (("court", "A:strike"), "favor.sequence"),
        (
            ("court", "--facings", "NX"),
            "printkit: --facings must be the directions that two to four courtiers face (N, E, S or W),",
        ),
        (("court", "--seed", "-1"), "printkit: --seed must be a whole number from 0 to 999,"),
        (("court", "--record", "no-such-file"), "no-such-file"),
        (("simulate", "jo"), 'printkit: GAME must be favor, the only game that can be simulated, not "jo".'),
        (("simulate", "favor", "--players", "5"), 'printkit: --players must be a whole number from 2 to 4, not "5".'),
        (
            ("simulate", "favor", "--games", "0"),
            'printkit: --games must be a whole number from 1 to 1,000,000, not "0".',
        ),
        (("simulate", "favor", "--odds", "2"), 'printkit: --odds must be a number from 0 to 1, not "2".'),
        (("simulate", "favor", "--plan", "no-such-file"), "no-such-file"),
    ],
)
def test_bad_input_is_one_line_on_standard_error(words: tuple[str, ...], message: str, capsys) -> None:
    assert run(*words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert printed.err.count("\n") == 1


def test_a_full_game_is_dealt_recorded_and_gone_on_with(tmp_path: Path, capsys) -> None:
    file = tmp_path / "game.play"
    first = report(capsys, "court", "--seed", "7", "--facings", "NSS", "A:move:a3", "A:draw", "-o", str(file))
    assert (first["turns"], first["verbs"], first["chooser"]) == (["A:move:a3", "A:draw"], ["discard", "face"], "A")
    assert [len(player["hand"]) for player in first["players"]] == [6, 5, 5]
    card = first["players"][0]["hand"][0]
    second = report(capsys, "court", "--record", str(file), f"A:discard:{card}", "A:face:E")
    assert second["position"] == f"{DEFAULT} A@a3E,B@i9S,C@a9S B"
    assert (second["turn"], second["deck"], second["discards"]) == (2, 36, 1)
    assert run("court", "--record", str(file), "--seed", "8") == 2
    assert "--record" in capsys.readouterr().err


def test_a_record_that_does_not_hold_names_its_file(tmp_path: Path, capsys) -> None:
    file = tmp_path / "game.play"
    file.write_text("game: favor:court\nstart: ... 1 NS low\n\n1. A:move:b9\n", encoding="utf-8")
    assert run("court", "--record", str(file)) == 2
    error = capsys.readouterr().err
    assert str(file) in error
    assert '"square" must be a square from a1 to c1, not "b9".' in error


def test_a_simulation_reports_seats_and_turns_and_records_its_first_game(tmp_path: Path, capsys) -> None:
    plan, file = tmp_path / "plan.txt", tmp_path / "first.play"
    plan.write_text(".....\n.#.#.\n.....\n", encoding="utf-8")
    words = ("simulate", "favor", "--games", "8", "--seed", "3", "--players", "3", "--plan", str(plan))
    found = report(capsys, *words, "--record", str(file))
    assert found["plan"] == "...../.#.#./....."
    assert [seat["seat"] for seat in found["seats"]] == ["A", "B", "C"]
    assert sum(seat["wins"] for seat in found["seats"]) + round(8 * found["unfinished"]) == 8
    assert found["turns"]["longest"] >= found["turns"]["mean"]
    assert report(capsys, *words) == found
    played = play(Simulation(Plan.parse(found["plan"]), 3), 3)
    replayed = report(capsys, "court", "--record", str(file))
    assert replayed["turns"] == [str(decision) for decision in played.decisions]
    assert replayed["winner"] == played.court.winner
    assert run("court", "--record", str(file)) == 0
    assert f"{played.court.winner} wins (last) on turn {played.court.turn}" in capsys.readouterr().out


def test_a_plan_that_is_none_names_its_file(tmp_path: Path, capsys) -> None:
    plan = tmp_path / "plan.txt"
    plan.write_bytes(b"..\xff\n...\n")
    assert run("simulate", "favor", "--plan", str(plan)) == 2
    assert f"--plan {plan}" in capsys.readouterr().err
