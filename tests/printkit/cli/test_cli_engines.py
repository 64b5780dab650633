"""The commands on games: games, status, turns, play, perft, rulings, setup, record."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from printkit import engines
from printkit.cli._progress import track
from printkit.engines.mana import setup
from printkit.engines.record import replay
from printkit.engines.search.perft import perft

EXAMPLE = ["WF", "FA", "AW", "WW", "EW", "WWxFW+WV", "VA", "AE", "EV", "AExAV+AVxVV+VA", "AW", "VW", "WW"]
WON = "hhhhh/...../...../...../..... fate W"
FULL = "hhhff/hffhf/fhhff/hfhfh/hffhh honour W"
BUSY = "....h/....h/f..../...../..h.f fate W"
ALONE = "d...../....../....../....../....../.....D red a6 0"
CYCLE = ["f1c1", "a6a4", "c1e1", "a4a5", "e1f1", "a5a6"]

ALL = [engines.info(id).called(variant) for id in engines.names() for variant in (None, *engines.info(id).variants)]


@pytest.fixture
def told(run):
    """Run a command with ``--json``; gives the one object that it prints, and nothing else."""

    def told(*arguments):
        status, out, err = run(*arguments, "--json")
        assert (status, err) == (0, "")
        assert out.count("\n") == 1
        return json.loads(out)

    return told


@pytest.fixture
def refused(run):
    """Run a command that must fail; gives its one line, checked to be one, on standard error only."""

    def refused(*arguments):
        status, out, err = run(*arguments)
        # A record that is checked and wrong is false, not a mistake of the command line.
        assert (status, out) == (1 if "illegal" in err and arguments[:2] == ("record", "check") else 2, "")
        assert err.startswith("printkit: ") and err.count("\n") == 1
        return err.removeprefix("printkit: ").rstrip("\n")

    return refused


# --- what the contract says ---


def test_games(told):
    found = told("games")["games"]
    assert [game["id"] for game in found] == list(engines.names())
    for game in found:
        info = engines.info(game["id"])
        assert list(game) == ["id", "title", "designer", "variants", "players", "start", "boards"]
        assert [engines.find(name).name for name in game["variants"]] == game["variants"]
        assert (game["title"], game["designer"], game["start"]) == (info.title, info.designer, info.start)
        assert (game["players"], game["boards"]) == (list(info.players), list(info.boards))


@pytest.mark.parametrize("name", ALL)
def test_every_game_answers(told, name):
    game = engines.find(name)
    start = game.text(game.start())
    state = {"position": start, "over": False, "winner": None, "reason": None, "score": game.score(game.start())}
    assert told("status", name) == told("status", name, "-p", start) == {"game": name, **state}
    turns = [{"turn": turn, "position": game.text(after)} for turn, after in game.turns(game.start()).items()]
    assert told("turns", name) == {"game": name, "position": start, "turns": turns}
    assert told("perft", name, "--depth", 1) == {"game": name, "position": start, "depth": 1, "nodes": len(turns)}
    played = told("play", name, turns[0]["turn"])
    assert list(played) == ["game", "start", "turns", "position", "over", "winner", "reason", "score"]
    assert (played["start"], played["turns"]) == (start, [turns[0]["turn"]])
    assert played["position"] == turns[0]["position"]
    rulings = told("rulings", name)["rulings"]
    assert {ruling["id"] for ruling in rulings} >= {ruling.id for ruling in game.rulings}
    assert all(list(ruling) == ["id", "text", "why", "source"] for ruling in rulings)


@pytest.mark.parametrize(
    ("name", "position", "expected"),
    [
        ("yoso", WON, {"over": True, "winner": "honour", "reason": "zone", "score": None}),
        ("yoso", FULL, {"over": True, "winner": "honour", "reason": "count", "score": {"honour": 3, "fate": 2}}),
        ("mana", ALONE, {"over": False, "winner": None, "reason": None, "score": None}),
    ],
)
def test_status(told, name, position, expected):
    assert told("status", name, "--position", position) == {"game": name, "position": position, **expected}


def test_turns_of_what_is_over(told):
    assert told("turns", "yoso", "-p", WON)["turns"] == []


def test_play_echoes_canonical_forms(told):
    position = "...../.hf../.h.h./...fh/fh... honour F"
    assert told("play", "yoso", "-p", position, "WExWF+VWxVF+AF")["turns"] == ["VWxVF+WExWF+AF"]
    history = replay(engines.find("yoso"), engines.find("yoso").start(), EXAMPLE)
    played = told("play", "yoso", *EXAMPLE)
    assert played["turns"] == EXAMPLE
    assert played["position"] == history.game.text(history.position)


def test_play_knows_repetition(told, refused):
    played = told("play", "mana", "-p", ALONE, *CYCLE, *CYCLE)
    assert (played["over"], played["winner"], played["reason"]) == (True, None, "repetition")
    assert told("status", "mana", "-p", played["position"])["over"] is False
    assert "all.repetition" in refused("play", "mana", "-p", ALONE, *CYCLE, *CYCLE, CYCLE[0])


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_perft(told, run, depth):
    game = engines.find("yoso")
    nodes = perft(game, game.start(), depth)
    assert told("perft", "yoso", "--depth", depth)["nodes"] == nodes
    assert run("perft", "yoso", "--depth", depth) == (0, f"{nodes}\n", "")


def test_readable_answers(run):
    assert run("status", "yoso", "-p", FULL)[1] == f"{FULL}\nhonour wins (count), honour 3, fate 2\n"
    assert run("status", "mana", "-p", ALONE)[1] == f"{ALONE}\nred to move\n"
    assert run("turns", "yoso", "-p", BUSY)[1].splitlines()[0] == "FW        ....h/....h/f...f/...../..h.f honour W"
    assert run("play", "yoso", "WF")[1] == "WF\n...../...../...../...../..h.. fate F\nfate to move\n"
    assert "yoso.landing (rule text)\n    A hop must land on" in run("rulings", "yoso")[1]
    assert "master:circle" in run("games")[1]


# --- refusals ---


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["status", "yosso"], 'nine-mens-morris, reversi, tablut, tic-tac-toe, not "yosso". Did you mean "yoso"?'),
        (["status", "yosso"], 'nine-mens-morris, reversi, tablut, tic-tac-toe, not "yosso". Did you mean "yoso"?'),
        (
            ["status", "master:cirle"],
            'master has no variant "cirle"; its variants are circle. Did you mean "circle"?',
        ),
        (["status", "yoso:circle"], 'yoso has no variant "circle"; it has none.'),
        (
            ["status", "yoso", "-p", "x"],
            '--position must have the form ZONES MOVER ELEMENT, with one space between fields, not "x".',
        ),
        (["turns", "mana", "-p", "d/D red - 0"], 'The board must be six ranks joined by /, rank 6 first, not "d/D".'),
        (["turns", "yoso", "-p", BUSY.replace("fate", "fait")], 'mover must be one of honour, fate, not "fait".'),
        (["play", "yoso", "-p", BUSY, "EW"], '"EW" is illegal: EW is not empty (yoso.placement). Try "WV".'),
        (
            ["play", "yoso", "-p", BUSY, "ew"],
            '"ew" is not a turn of this game; write hops FROMxTO and a placement, such as AAxAW+WW.',
        ),
        (["play", "yoso", "-p", WON, "WF"], '"WF" is illegal: the game is over (zone) (all.over).'),
        (["play", "yoso"], "TURN is missing. Add --help for examples."),
        (["perft", "yoso"], "--depth is missing. Add --help for examples."),
        (["perft", "yoso", "--depth", "-1"], '--depth must be a whole number from 0 to 100, not "-1".'),
        (["perft", "yoso", "--depth", "two"], '--depth must be a whole number from 0 to 100, not "two".'),
        (["turns"], "GAME is missing. Run printkit games for a list."),
        (["turn", "yoso"], 'There is no command "turn". Did you mean "turns"?'),
        (["setup", "yoso"], 'GAME must be mana, the only game whose set-up players choose, not "yoso".'),
        (["setup", "mana", "--orientation", "4"], '--orientation must be a whole number from 0 to 3, not "4".'),
        (["setup", "mana", "-p", ALONE], 'setup must have the damyo and the five ronins of red, not "D".'),
        (
            ["setup", "mana", "-p", ALONE, "--seed", "1"],
            "--position cannot be combined with --seed or --orientation.",
        ),
        (
            ["record", "create", "yoso", "-o", "never.play", "WF", "FW", "AA"],
            '"AA" is illegal: AA has no letter for the element W (yoso.placement). Try "WA".',
        ),
        (
            ["record", "create", "yoso", "-o", "never.play", "--header", "x"],
            "A header must be one line KEY: TEXT with a lower-case key, such as title: A game, not",
        ),
        (["record", "check", "missing.play"], "missing.play: No such file or directory"),
    ],
)
def test_bad_input_ends_in_one_line(refused, arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert message in refused(*arguments)
    assert not list(tmp_path.iterdir())


# --- setups and records ---


def test_setups(told, run):
    game = engines.find("mana")
    assert told("setup", "mana") == {"game": "mana", "position": game.info.start, "orientation": 0}
    drawn = game.text(setup.drawn(7, 2))
    assert told("setup", "mana", "--seed", 7, "--orientation", 2)["position"] == drawn
    assert run("setup", "mana:anywhere", "--seed", 7, "--orientation", 2) == (0, f"{drawn}\n", "")
    assert told("setup", "mana", "-p", drawn) == {"game": "mana", "position": drawn, "orientation": 2}
    assert told("setup", "mana", "--seed", 7)["position"][:-1] == drawn[:-1]


def test_records(told, run, refused, tmp_path):
    file = tmp_path / "games" / "example.play"
    status = run("record", "create", "yoso", *EXAMPLE, "--header", "title: The example", "-o", file)
    assert status == (0, f"{file}: {len(EXAMPLE)} turns, unfinished\n", "")
    assert file.read_text().startswith("game: yoso\nstart: ")
    row = {"file": str(file), "game": "yoso", "kind": "game", "turns": 13, "result": "unfinished"}
    assert told("record", "check", file) == {"records": [row]}
    assert run("record", "check", file)[1] == f"{file}: yoso, 13 turns, unfinished\n"
    shown = told("record", "replay", file)
    assert (shown["game"], shown["turns"], len(shown["positions"])) == ("yoso", EXAMPLE, 14)
    assert shown["positions"][0] == shown["start"] == engines.info("yoso").start
    assert shown["positions"][-1] == shown["position"]
    assert run("record", "replay", file)[1].splitlines()[2] == "2. FA  ...../...../f..../...../..h.. honour A"
    before = file.read_bytes()
    assert refused("record", "create", "yoso", "XX", "-o", file).startswith('"XX" is not a turn of this game')
    assert file.read_bytes() == before
    file.write_text(file.read_text().replace("2. FA", "2. AA"))
    assert refused("record", "check", file).startswith(
        f'{file}: turn 2: "AA" is illegal: AA has no letter for the element F (yoso.placement).'
    )
    file.write_bytes(b"\xff\xfe")
    assert refused("record", "replay", file).startswith(f"{file}: ")


def test_records_of_every_kind(told, run, refused, tmp_path):
    court, match, given_up = (tmp_path / f"{name}.play" for name in ("court", "match", "resigned"))
    told("court", "A:move:a1", "A:draw", "-o", court)
    told("match", "--seed", "3", "-o", match)
    status, _, _ = run("record", "create", "yoso", "WF", "--result", "fate wins (resigned)", "-o", given_up)
    assert status == 0
    # As some editors write files.
    given_up.write_bytes(b"\xef\xbb\xbf" + given_up.read_bytes() + b"\n# A pity.\n")
    rows = told("record", "check", court, match, given_up)["records"]
    assert [(row["game"], row["kind"], row["turns"], row["result"]) for row in rows] == [
        ("favor:court", "court", 2, "unfinished"),
        ("strings", "match", 0, "unfinished"),
        ("yoso", "game", 1, "fate wins (resigned)"),
    ]
    assert len(told("record", "replay", match)["games"]) == 2
    assert told("record", "replay", given_up)["reason"] == "resigned"
    assert "game 2:" in run("record", "replay", match)[1]
    twice = ("--header", "title: A", "--header", "title: B")
    assert refused("record", "create", "yoso", *twice, "-o", tmp_path / "x.play").startswith(
        'The header title already exists; "title: B" repeats it.'
    )
    assert refused("match", "--seed", "5", "--seed", "5").startswith(
        'The second seed must differ from the first, "5"'
    )


# --- behaviour ---


def test_output_does_not_depend_on_the_hash_seed():
    def output(seed: str) -> bytes:
        command = [sys.executable, "-m", "printkit", "turns", "mana", "--json"]
        return subprocess.run(
            command, capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout

    assert output("1") == output("2") != b""


def test_progress_shows_at_a_terminal_only(capsys, monkeypatch):
    assert list(track("abc", "letters", 3)) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("printkit.cli._progress.QUIET", -1)
    monkeypatch.setattr("printkit.cli._progress.PAUSE", -1)
    assert list(track("abc", "letters", 3)) == ["a", "b", "c"]
    shown = capsys.readouterr().err.split("\r")
    assert shown[1:4] == ["letters: 1 of 3", "letters: 2 of 3", "letters: 3 of 3"]
    assert [line.strip() for line in shown[4:]] == ["", ""]
