"""The studio: clicks become turns, edits stay positions, files are the commands' own, nobody else is served."""

from __future__ import annotations

import json
import re
import socket
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

import engines
from engines.claims.deeds import Deed, facts
from engines.claims.scene import rules
from layouts.errors import InputError
from printkit.cli import cli
from printkit.studio import edit, view, web
from printkit.studio.view import State

GAMES = engines.names()
SVG = "{http://www.w3.org/2000/svg}"


def reached(name: str, plies: int, seed: int) -> State:
    """A state some turns into a game played by chance."""
    game, chance = rules(name), Random(seed)
    at, played = game.start(), []
    for _ in range(plies):
        turns = game.turns(at)
        if not turns:
            break
        turn = chance.choice(list(turns))
        played.append(turn)
        at = turns[turn]
    return State(name, None, tuple(played))


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    with web.app().test_client() as found:
        yield found


# ------------------------------------------------------------------------------------------------ the view


@pytest.mark.parametrize("name", GAMES)
def test_spots_are_clicked_where_the_figure_draws_them(name: str) -> None:
    shown = view.view(reached(name, 4, 1))
    root = ElementTree.fromstring(shown["svg"])
    assert [float(n) for n in root.get("viewBox", "").split()] == pytest.approx(
        [0, 0, shown["width"], shown["height"]], abs=0.001
    )
    drawn = {}
    for item in root.iter():
        found = re.fullmatch("studio-spot-(.+)", item.get("id", ""))
        if found and item.tag == f"{SVG}circle":
            drawn[found[1]] = (float(item.get("cx", "")), float(item.get("cy", "")))
        elif found:
            drawn[found[1]] = middle(item)
    clicked = {spot["id"]: (spot["x"], spot["y"]) for spot in shown["spots"]}
    assert set(drawn) <= set(clicked)
    assert set(drawn) == set(facts(rules(name)).spots(rules(name).parse(shown["position"])))
    for spot, place in drawn.items():
        assert clicked[spot] == pytest.approx(place, abs=0.002)


def middle(item: ElementTree.Element) -> tuple[float, float]:
    """The middle of a rectangle drawn as a path of absolute or relative strokes."""
    x = y = 0.0
    xs, ys = [], []
    for letter, rest in re.findall(r"([MLHVmlhv])([^MLHVmlhvzZ]*)", item.get("d", "")):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", rest)]
        while numbers:
            if letter in "Hh":
                x = numbers.pop(0) + (x if letter == "h" else 0)
            elif letter in "Vv":
                y = numbers.pop(0) + (y if letter == "v" else 0)
            else:
                back = letter.islower()
                x = numbers.pop(0) + (x if back else 0)
                y = numbers.pop(0) + (y if back else 0)
            xs.append(x)
            ys.append(y)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("plies", [0, 3, 9])
def test_every_turn_can_be_clicked_or_touches_no_spot(name: str, plies: int) -> None:
    state = reached(name, plies, plies)
    shown = view.view(state)
    game = rules(name)
    at = game.parse(shown["position"])
    spots = {spot["id"] for spot in shown["spots"]}
    assert [each["turn"] for each in shown["legal"]] == list(game.turns(at))
    for each in shown["legal"]:
        deeds = facts(game).deeds(game, at, each["turn"])
        for way in each["clicks"]:
            assert spots.issuperset(way)
            assert bool(way) == bool(deeds)
            if way:
                assert way[-1] in deeds[-1].path or deeds[-1].kind == "place"


@pytest.mark.parametrize(
    ("turn", "ways"),
    [
        ((Deed("place", ("a1",), "r"), Deed("place", ("a2",), "r")), {("a1", "a2"), ("a2", "a1")}),
        ((Deed("walk", ("a1", "b1", "c1"), "R"),), {("a1", "c1")}),
        (
            (Deed("hop", ("AA", "AE", "AF"), "h"), Deed("remove", ("AE",), "f"),
             Deed("hop", ("AF", "EF", "VF"), "h"), Deed("remove", ("EF",), "f"), Deed("place", ("WF",), "h")),
            {("AA", "AF", "VF", "WF")},
        ),
        ((Deed("walk", ("a1", "b1"), "AN"), Deed("strike", ("b1", "d1"), "BS", "back")), {("a1", "b1", "d1")}),
        ((), {()}),
    ],
)  # fmt: skip
def test_clicks_are_the_spots_that_a_player_would_touch(
    turn: tuple[Deed, ...], ways: set[tuple[str, ...]]
) -> None:
    known = facts(rules("yoso"))
    assert set(view.clicks(known, turn)) == ways


def test_a_view_tells_what_has_been_played() -> None:
    shown = view.view(State("yoso", None, ("WF", "FA", "AW", "WW", "EW", "WWxFW+WV")))
    assert shown["turns"][-1] == "WWxFW+WV"
    assert shown["position"] == rules("yoso").text(
        State("yoso", None, ("WF", "FA", "AW", "WW", "EW", "WWxFW+WV")).scene.position
    )
    assert "honour" in shown["state"]
    assert not shown["over"]
    held = {spot["id"]: spot["holds"] for spot in shown["spots"]}
    assert held["FW"] == "fate" and held["AW"] == "honour" and held["WF"] == held["AA"] == ""


# ------------------------------------------------------------------------------------------------- editing


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_put_is_there_or_refused(name: str) -> None:
    """Five hundred edits by chance: a position by the rules comes of each, or a message."""
    chance, game = Random(7), rules(name)
    how = edit.editor(name)
    assert how is not None
    text, made = game.text(game.start()), 0
    for _ in range(500):
        spot = chance.choice(view_spots(name, text))
        piece = chance.choice(["", *how.palette])
        try:
            after = edit.put(name, text, spot, piece)
        except InputError as error:
            assert error.field
            continue
        made += 1
        assert game.text(game.parse(after)) == after
        stands = facts(game).pieces(game.parse(after)).get(spot, "")
        letters = {"m": "", "x": ""}.get(piece, piece) if name in ("mana", "favor") else piece
        if name == "strings":
            assert game.parse(after).grid[view_spots(name, text).index(spot)] == piece
        elif not (name == "mana" and piece == "m"):
            assert stands[: len(letters)] == letters and bool(stands) == bool(letters)
        text = after
    assert made > 100


def view_spots(name: str, text: str) -> list[str]:
    game = rules(name)
    if name == "favor":
        return list(game.parse(text).plan.squares)
    return list(facts(game).spots(game.parse(text)))


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_can_be_made(name: str) -> None:
    shown = view.view(reached(name, 3, 2))
    for choice in shown["choices"]:
        assert choice["value"] in choice["values"]
        for value in choice["values"]:
            after = view.view(State(name, edit.choose(name, shown["position"], choice["name"], value)))
            assert {c["name"]: c["value"] for c in after["choices"]}[choice["name"]] == value


def test_a_damyo_moves_and_a_courtier_turns() -> None:
    start = engines.info("mana").start
    assert edit.put("mana", start, "c3", "D").split()[0].count("D") == 1
    plan = engines.info("favor").start
    faced = edit.put("favor", plan, "a1", "A")
    assert "A@a1E" in faced
    assert "A@" not in edit.put("favor", plan, "a1", "x")
    assert edit.put("favor", plan, "a1", "x").endswith(" B")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: edit.put("yoso", engines.info("yoso").start, "WX", "h"), "'WX'"),
        (lambda: edit.put("yoso", engines.info("yoso").start, "WF", "q"), "'q'"),
        (lambda: edit.put("strings", engines.info("strings").start, "a1", ""), "every cell"),
        (lambda: edit.choose("jo", engines.info("jo").start, "mover", "red"), "'mover'"),
        (lambda: edit.choose("jo", engines.info("jo").start, "to move", "blue"), "'blue'"),
        (lambda: edit.put("favor", "../.. A@a1N A", "a1", ""), "courtier"),
        (lambda: view.solve(State("favor"), 1), "favor"),
        (lambda: view.solve(State("yoso"), 1000), "1000"),
    ],
)
def test_what_cannot_be_done_is_said(call: Any, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)):
        call()


# ------------------------------------------------------------------------------------------------ the server


def content(client: FlaskClient, path: str) -> str:
    with client.get(path) as answer:
        assert answer.status_code == 200
        return answer.get_data(as_text=True)


def test_the_page_has_everything_that_its_script_names(client: FlaskClient) -> None:
    page, script = content(client, "/"), content(client, "/page/studio.js")
    ids = set(re.findall(r'id="([^"]+)"', page))
    named = set(re.findall(r'\$\("([^"]+)"\)', script))
    assert named and named <= ids
    assert all(content(client, path) for path in re.findall(r'(?:href|src)="(/page/[^"]+)"', page))
    assert client.get("/page/../web.py").status_code == 404


def test_games_are_listed_with_their_pieces(client: FlaskClient) -> None:
    found = client.get("/games").get_json()
    assert [game["id"] for game in found["games"]] == list(GAMES)
    for game in found["games"]:
        for piece in game["palette"]:
            assert piece["icon"].startswith("<svg") and piece["name"]


def test_proofs_are_those_of_solve(client: FlaskClient) -> None:
    position = "hhhh./...../...../...../f.... honour A"
    asked = {"game": "yoso", "start": position, "seconds": "20"}
    found = client.get("/solve", query_string=asked).get_json()
    shown = CliRunner().invoke(cli, ["solve", "yoso", "-p", position, "--json"])
    proved = json.loads(shown.stdout)
    assert found["value"] == proved["value"] == "win"
    assert found["best"] == proved["best"]


@pytest.mark.parametrize("kind", ["svg", "pdf", "png"])
def test_figures_and_boards_are_those_of_the_commands(client: FlaskClient, kind: str, tmp_path: Path) -> None:
    turns = ["WF", "FA", "AW"]
    given = {
        "game": "yoso",
        "turns": " ".join(turns),
        "show": "both",
        "caption": "Three turns.",
        "coords": "1",
    }
    sent = client.get(f"/figure.{kind}", query_string=given)
    file = tmp_path / f"yoso-figure.{kind}"
    done = CliRunner().invoke(
        cli, ["diagram", "yoso", *turns, "--show", "both", "--caption", "Three turns.", "-o", str(file)]
    )
    assert done.exit_code == 0
    assert sent.data == file.read_bytes()
    assert file.name in sent.headers["Content-Disposition"]
    sent = client.get(f"/board.{kind}", query_string={"game": "mana", "board": "mana", "start": TURNED})
    file = tmp_path / f"mana.{kind}"
    CliRunner().invoke(cli, ["board", "mana", "--orientation", "1", "-o", str(file)])
    assert sent.data == file.read_bytes()


def test_a_figure_without_turns_shows_the_position(client: FlaskClient) -> None:
    plain = client.get("/figure.svg", query_string={"game": "jo", "coords": "1"})
    for show in ("before", "both", "numbers"):
        sent = client.get("/figure.svg", query_string={"game": "jo", "coords": "1", "show": show})
        assert sent.status_code == 200 and sent.data == plain.data


TURNED = "rrrrdr/....../....../....../....../RRDRRR red - 1"


@pytest.mark.parametrize(
    ("path", "given", "says"),
    [
        ("/view", {"game": "yosso"}, "yoso"),
        ("/view", {"game": "yoso", "turns": "WF WF"}, "turn 2"),
        ("/view", {"game": "yoso", "start": "....."}, "position"),
        ("/view", {"game": "yoso", "theme": "ful"}, "full"),
        ("/solve", {"game": "yoso", "seconds": "soon"}, "soon"),
        ("/board.pdf", {"game": "jo", "board": "mana"}, "mana"),
        ("/board.pdf", {"game": "jo", "board": "jo", "paper": "A44"}, "A4"),
        ("/board.svg", {"game": "yoso", "board": "yoso-cards", "paper": "A4"}, "sheets"),
        ("/figure.gif", {"game": "jo"}, "png"),
        ("/figure.svg", {"game": "jo", "width": "wide"}, "wide"),
    ],
)
def test_bad_requests_are_answered_in_words(
    client: FlaskClient, path: str, given: dict[str, str], says: str
) -> None:
    answer = client.get(path, query_string=given)
    assert answer.status_code == 400
    assert says in answer.get_json()["error"]


@pytest.mark.parametrize(
    "headers",
    [{"Host": "example.org:8450"}, {"Host": "example.org"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_other_sites_are_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.get("/games", headers=headers).status_code == 403
    assert client.get("/games", headers={"Host": "localhost:8450"}).status_code == 200


def test_it_serves_this_machine() -> None:
    server = web.server(0)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/view?game=jo") as answer:
            assert json.load(answer)["game"] == "jo"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_port_that_is_taken_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind((web.HOST, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(cli, ["studio", "--no-open", "--port", port])
    assert isinstance(done.exception, InputError)
    assert str(done.exception).startswith(f"--port: '{port}'")
    assert capfd.readouterr() == ("", "")


def test_without_flask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "flask", None)
    monkeypatch.delitem(sys.modules, "printkit.studio.web")
    monkeypatch.delattr("printkit.studio.web")
    done = CliRunner().invoke(cli, ["studio", "--no-open"])
    assert isinstance(done.exception, InputError)
    assert "printkit[studio]" in str(done.exception)
