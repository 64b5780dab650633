"""The studio: clicks become turns, edits stay positions, files are the commands' own, nobody else is served."""

from __future__ import annotations

import errno
import gzip
import http.client
import json
import re
import shlex
import socket
import sys
import threading
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, cast
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from printkit import engines
from printkit.cli import _spoken, cli
from printkit.engines.game import Effect, IllegalTurn
from printkit.engines.players import advise
from printkit.engines.players.annotate import annotate, as_json
from printkit.engines.record import History
from printkit.engines.state import State, rules
from printkit.export.canvas import qr_code
from printkit.figures import clicks, prove, screen
from printkit.layouts.base.installation import to_add
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks import editor
from printkit.looks.declaration import declared
from printkit.studio import tour, train, view, web, worker
from printkit.studio.searches import Busy, GivenUp, Searches
from printkit.studio.serve import CONNECTIONS, Server
from printkit.studio.state import played
from printkit.studio.tables import ROOMS, SILENCE, Tables

GAMES = engines.names()
SVG = "{http://www.w3.org/2000/svg}"


def reached(name: str, plies: int, seed: int) -> State:
    """A state some turns into a game played by chance."""
    game, chance = rules(name), Random(seed)
    at, turns = game.start(), []
    for _ in range(plies):
        legal = game.turns(at)
        if not legal:
            break
        turns.append(chance.choice(list(legal)))
        at = legal[turns[-1]]
    return played(name, None, tuple(turns))


class Here(FlaskClient):
    """A browser that has loaded the page."""

    def open(self, *args: Any, **given: Any) -> Any:
        headers = {web.TOKEN: "ours", **(given.pop("headers", None) or {})}
        return super().open(*args, headers=headers, **given)


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    app = web.app(web.Studio(said={"figure": _spoken.diagram, "board": _spoken.board}, token="ours"))
    app.test_client_class = Here
    with app.test_client() as found:
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
        match = re.fullmatch("studio-spot-(.+)", item.get("id", ""))
        if match and item.tag == f"{SVG}circle":
            drawn[match[1]] = (float(item.get("cx", "")), float(item.get("cy", "")))
        elif match:
            drawn[match[1]] = middle(item)
    clicked = {spot["id"]: (spot["x"], spot["y"]) for spot in shown["spots"]}
    assert set(drawn) <= set(clicked)
    assert set(drawn) == set(rules(name).spots_of(rules(name).parse(shown["position"])))
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
    found = clicks.ways(game, at)
    assert found.turns == tuple(game.turns(at))
    clicked = {number for _, number in found.ways}
    for number, turn in enumerate(found.turns):
        effects = game.effects(at, turn)
        assert (number in clicked) == bool(effects)
    for way, number in found.ways:
        effects = game.effects(at, found.turns[number])
        assert spots.issuperset(way)
        ends = [effect for effect in effects if effect.kind in ("flip", "jump")] if name == "jo" else []
        assert way[-1] in effects[-1].path or effects[-1].kind == "place" or way[-1] in {each.spot for each in ends}
    assert set(shown["next"]) <= spots
    rest = {turn for k, turn in enumerate(found.turns) if k not in clicked}
    assert {each["turn"] for each in shown["unclicked"]} == rest
    # However the page follows clicks, it follows these.
    follow = clicks.clicking(State(game, (at,)))
    for way, number in found.ways[:: max(1, len(found.ways) // 60)]:
        for k, spot in enumerate(way):
            assert spot in follow.lit(way[:k])
        assert found.turns[number] in follow.done(way)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_lit_goes_on_in_every_order(name: str) -> None:
    """Clicks by chance among the spots that are lit end in the turn that they spell, or in a choice among turns."""
    chance, state = Random(5), reached(name, 2, 3)
    for _ in range(8):
        way: tuple[str, ...] = ()
        lit = view.view(state)["next"]
        while lit:
            spot = chance.choice(lit)
            found = view.press(state, way, spot)
            if "turn" in found:
                assert found["view"]["turns"] == [*state.played, found["turn"]]
                break
            assert found["clicked"][-1] == spot
            way, lit = tuple(found["clicked"]), found["next"]
            if not lit:
                assert len(found["done"]) > 1
                break


def test_a_flip_that_is_clicked_first_leaves_the_neutral_to_be_moved() -> None:
    state = played("jo", "....r/.n..r./......./......../..n....n./......../....n../.n..../...n. black", ())
    found = view.press(state, ("b3", "b4"), "b5")
    assert [each["turn"] for each in found["done"]] == ["b3b4+xb5"] and found["next"] == ["b2"]
    assert "a1" in view.press(state, ("b3", "b4", "b5"), "b2")["next"]
    assert view.press(state, ("b3", "b4", "b5", "b2"), "a1")["turn"] == "b3b4+b2>a1+xb5"


def test_hops_may_be_clicked_in_any_order() -> None:
    turns = ("WF", "FA", "AW", "WW", "EW", "WWxFW+WV", "VA", "AE", "EV")
    for way in (("AE", "AV", "VV", "VA"), ("AE", "AV", "AV", "VV", "VA")):
        state, found = played("yoso", None, turns), {}
        for k, spot in enumerate(way):
            assert spot in (view.view(state)["next"] if k == 0 else found["next"])
            found = view.press(state, way[:k], spot)
        assert "AExAV+AVxVV+VA" in [found.get("turn"), *(each["turn"] for each in found.get("done", ()))]


def test_every_order_of_hops_ends_in_a_legal_turn() -> None:
    """On a crowded board whatever is clicked is a turn by the rules, and no turn of the rules is left out."""
    game = rules("yoso")
    at = game.parse(".f..h/...hh/f...f/h..../...f. fate V")
    follow, found = clicks.clicking(State(game, (at,))), set()
    open = [()]
    while open:
        way = open.pop()
        found.update(follow.done(way))
        open += [(*way, spot) for spot in follow.lit(way)]
    assert found == set(game.turns(at))


def test_a_pair_may_be_clicked_in_either_order() -> None:
    for order in (("i4", "i5"), ("i5", "i4")):
        assert set(order) <= set(view.view(played("jo"))["next"])
        assert order[1] in view.press(played("jo"), (), order[0])["next"]
        assert view.press(played("jo"), order[:1], order[1])["turn"] == "i4i5"


def test_a_choice_is_offered_where_a_click_is_ambiguous() -> None:
    found = view.press(played("strings"), (), "c3")
    assert [each["turn"] for each in found["done"]] == ["c3=K", "c3=S"] and not found["next"]
    assert {each["piece"] for each in found["done"]} == {"k", "s"}
    found = view.press(played("jo"), ("e5",), "f5")
    assert [each["turn"] for each in found["done"]] == ["e5f5"] and found["next"] == ["g5"]


@pytest.mark.parametrize(
    ("name", "turns", "clicked", "spot", "rule", "says"),
    [
        ("yoso", "WF", "", "WF", "yoso.placement", "not empty"),
        ("yoso", "WF", "", "AA", "yoso.placement", "element F"),
        ("yoso", "WF FA AW WW EW", "WW", "AA", "yoso.landing", "not a spot of element W"),
        ("mana", "", "c1", "c2", "mana.move", "exactly 2 steps"),
        ("mana", "b1b4", "", "a6", "mana.obey", "calls for a piece on a square of value 1"),
        ("mana", "", "", "a6", "mana.own", "Red has no piece on a6"),
        ("jo", "", "", "b2", "jo.pair", "not empty"),
        ("strings", "c4=S", "", "c4", "strings.card", "already has a chip"),
        ("favor", "", "", "h8", "favor.wall", "wall"),
        ("favor", "", "", "a7", "favor.move", "cannot be reached"),
    ],
)
def test_a_click_that_leads_nowhere_names_the_rule(
    name: str, turns: str, clicked: str, spot: str, rule: str, says: str
) -> None:
    found = view.press(played(name, None, tuple(turns.split())), tuple(clicked.split()), spot)
    assert found["refused"]["rule"] == rule and says in found["refused"]["why"]
    assert found["refused"]["text"] and found["clicked"] == []
    with pytest.raises(IllegalTurn, match=re.escape(says)):
        game = rules(name)
        game.play(played(name, None, tuple(turns.split())).position, found["refused"]["turn"])


@pytest.mark.parametrize(
    ("game", "start", "clicked", "now"),
    [
        # A capture with the only piece that can move is a move like any other.
        ("mana", "r...dr/r.rr../..R.../....../...RR./R.DR.. amber e2 0", "",
         "move your piece to one of 7 highlighted spots"),
        ("jo", None, "e5", "place a stone on one of 6 highlighted spots"),
        ("jo", None, "e5 f5", "move the highlighted stone"),
        ("jo", "...../....../......./......../....r..../......../......./....../..... black", "e6 e7",
         "flip the highlighted stone"),
        # A stone that has just been flipped does not move; another one is flipped, or a neutral one moves.
        ("jo", "nrr../.n.b.n/r..b.../r..bb.../.bnbb.rn./.b..bbr./..rr.../.n.rr./..... red", "f4 f3",
         "flip one of 2 highlighted stones"),
        ("jo", "nrr../.n.b.n/r..b.../r..bb.../.bnbb.rn./.b..bbr./..rr.../.n.rr./..... red", "f4 f3 f2",
         "flip the highlighted stone"),
        ("favor", None, "a1", "move it to one of 16 highlighted spots"),
        ("favor", f"{'........./' * 8}......... A@f1N,B@i5S A", "f1 d1", "attack the highlighted courtier"),
    ],
)  # fmt: skip
def test_the_prompt_says_what_the_next_click_does(game: str, start: str | None, clicked: str, now: str) -> None:
    state, way = played(game, start, ()), tuple(clicked.split())
    assert view._now(view.clicking(state), way, state) == [now]


@pytest.mark.parametrize(
    ("turn", "ways"),
    [
        ((Effect("place", ("a1",), "r"), Effect("place", ("a2",), "r")), {("a1", "a2"), ("a2", "a1")}),
        ((Effect("walk", ("a1", "b1", "c1"), "R"),), {("a1", "c1")}),
        (
            (Effect("hop", ("AA", "AE", "AF"), "h"), Effect("remove", ("AE",), "f"),
             Effect("hop", ("AF", "EF", "VF"), "h"), Effect("remove", ("EF",), "f"), Effect("place", ("WF",), "h")),
            {("AA", "AF", "VF", "WF")},
        ),
        ((Effect("walk", ("a1", "b1"), "AN"), Effect("strike", ("b1", "d1"), "BS", "back")), {("a1", "b1", "d1")}),
        ((), {()}),
        (
            (Effect("place", ("b3",), "b"), Effect("place", ("b4",), "b"), Effect("jump", ("b2", "a1"), "n"),
             Effect("flip", ("b5",), "b")),
            {("b3", "b4", "b2", "a1", "b5"), ("b4", "b3", "b2", "a1", "b5"),
             ("b3", "b4", "b5", "b2", "a1"), ("b4", "b3", "b5", "b2", "a1")},
        ),
    ],
)  # fmt: skip
def test_clicks_are_the_spots_that_a_player_would_touch(turn: tuple[Effect, ...], ways: set[tuple[str, ...]]) -> None:
    assert set(clicks.clicks(turn)) == ways


def test_a_view_tells_who_placed_which_piece() -> None:
    assert view.view(played("strings", None, ("a1=W",)))["last"] == "Sun placed Waves on a1"
    assert view.view(played("jo", None, ("e5e6",)))["last"] == "red placed on e5 and e6"
    assert view.view(played("jo", None, ()))["last"] == ""


def test_a_view_tells_what_has_been_played() -> None:
    shown = view.view(played("yoso", None, ("WF", "FA", "AW", "WW", "EW", "WWxFW+WV")))
    assert shown["turns"][-1] == "WWxFW+WV"
    assert shown["position"] == rules("yoso").text(
        played("yoso", None, ("WF", "FA", "AW", "WW", "EW", "WWxFW+WV")).position
    )
    assert "honour" in shown["state"]
    assert not shown["over"]
    held = {spot["id"]: spot["holds"] for spot in shown["spots"]}
    assert held["FW"] == "fate" and held["AW"] == "honour" and held["WF"] == held["AA"] == ""


# ------------------------------------------------------------------------------------------------- editing


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_put_is_there_or_refused(name: str) -> None:
    """Edits by chance: a position by the rules comes of each, or a message."""
    chance, game = Random(7), rules(name)
    how = editor.editor(name)
    assert how is not None
    text, made = game.text(game.start()), 0
    for _ in range(250):
        spot = chance.choice(view_spots(name, text))
        piece = chance.choice(["", *how.palette])
        try:
            after = editor.put(name, text, spot, piece=piece)
        except InputError as error:
            assert error.field
            continue
        made += 1
        assert game.text(game.parse(after)) == after
        stands = game.pieces_on(game.parse(after)).get(spot, "")
        letters = {"m": "", "x": ""}.get(piece, piece) if name in ("mana", "favor") else piece
        if name == "strings":
            assert game.parse(after).grid[view_spots(name, text).index(spot)] == piece
        elif not (name == "mana" and piece == "m"):
            assert stands[: len(letters)] == letters and bool(stands) == bool(letters)
        text = after
    assert made > 50


def view_spots(name: str, text: str) -> list[str]:
    game = rules(name)
    if name == "favor":
        return list(game.parse(text).plan.squares)
    return list(game.spots_of(game.parse(text)))


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_can_be_made(name: str) -> None:
    shown = view.view(reached(name, 3, 2))
    for choice in view.setup(name, shown["position"]):
        assert choice["value"] in choice["values"]
        for value in choice["values"]:
            after = view.setup(name, editor.choose(name, shown["position"], choice["name"], value=value))
            assert {c["name"]: c["value"] for c in after}[choice["name"]] == value


def test_a_damyo_moves_and_a_courtier_turns() -> None:
    start = engines.info("mana").start
    assert editor.put("mana", start, "c3", piece="D").split()[0].count("D") == 1
    plan = engines.info("favor").start
    faced = editor.put("favor", plan, "a1", piece="A")
    assert "A@a1E" in faced
    assert "A@" not in editor.put("favor", plan, "a1", piece="x")
    assert editor.put("favor", plan, "a1", piece="x").endswith(" B")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: editor.put("yoso", engines.info("yoso").start, "WX", piece="h"), '"WX" is not a spot on the board.'),
        (
            lambda: editor.put("yoso", engines.info("yoso").start, "WF", piece="q"),
            'piece must be one of h, f, or nothing, not "q".',
        ),
        (
            lambda: editor.put("strings", engines.info("strings").start, "a1", piece=""),
            'Every cell needs a chip or a card, so it cannot be "".',
        ),
        (
            lambda: editor.choose("jo", engines.info("jo").start, "mover", value="red"),
            '"mover" is not one of the choices, which are to move',
        ),
        (
            lambda: editor.choose("jo", engines.info("jo").start, "to move", value="blue"),
            'mover must be one of red, black, not "blue".',
        ),
        (lambda: editor.put("favor", "../.. A@a1N A", "a1", piece=""), "courtier"),
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


def test_the_page_has_everything_that_its_scripts_name(client: FlaskClient) -> None:
    page = content(client, "/")
    files = {path.name: path for folder in web.PAGES for path in sorted(folder.glob("*.js"))}
    # Those of pages that stand alone have a page of their own.
    files = {name: path for name, path in files.items() if name not in ("alone.js", "sheet.js")}
    scripts = "".join(path.read_text() for path in files.values())
    ids = set(re.findall(r'id="([^"]+)"', page)) | set(re.findall(r'id: "([^"]+)"', scripts))
    named = set(re.findall(r'\$\("([^"]+)"\)', scripts))
    assert named and named <= ids
    assert all(content(client, path) for path in re.findall(r'(?:href|src)="(/page/[^"]+)"', page))
    for path in files.values():
        for module in re.findall(r'from "\./([a-z]+\.js)"', path.read_text()):
            assert module in files
    assert client.get("/page/../web.py").status_code == 404
    # Neither code nor styles stand in the page: its policy would not let them in.
    assert not re.search(r"<script(?![^>]*src=)|<style|style=|\son[a-z]+=", page)


def test_games_are_listed_with_their_pieces(client: FlaskClient) -> None:
    found = client.get("/games").get_json()
    assert [game["id"] for game in found["games"]] == list(GAMES)
    for game in found["games"]:
        for piece in game["palette"]:
            assert piece["icon"].startswith("<svg") and piece["name"]


@pytest.mark.parametrize("name", GAMES)
def test_every_variant_has_a_name_for_people(name: str, client: FlaskClient) -> None:
    found = client.get("/games").get_json()["games"]
    game, variants = next(each for each in found if each["id"] == name), engines.info(name).variants
    assert game["names"] == [name, *(f"{name}:{variant}" for variant in variants)]
    lesson = declared(name).tour
    assert lesson
    words = tomllib.loads(lesson.read_text(encoding="utf-8")).get("variants", {})
    assert {*words} == {*variants} and game["variants"] == ["Standard rules", *(words[each] for each in variants)]
    assert len({*game["variants"]}) == 1 + len(variants)


def test_proofs_are_those_of_solve() -> None:
    position = "hhhh./...../...../...../f.... honour A"
    line = json.dumps({"ask": "solve", "game": "yoso", "start": position, "turns": [], "seconds": 20})
    found = worker.answer(line)["answer"]
    shown = CliRunner().invoke(cli, ["solve", "yoso", "-p", position, "--json"])
    proved = json.loads(shown.stdout)
    assert found["value"] == proved["value"] == "win"
    assert list(found["best"]) == proved["best"]


def test_advice_is_that_of_advise() -> None:
    line = json.dumps({"ask": "advise", "game": "mana", "start": None, "turns": ["b1b4"], "level": 3, "seed": 7})
    start = played("mana", None, ("b1b4",))
    command = ["advise", "mana", "-p", start.game.text(start.position), "--level", "3", "--seed", "7", "--json"]
    shown = json.loads(CliRunner().invoke(cli, command).stdout)
    found = worker.answer(line)["answer"]
    assert {key: found[key] for key in ("turn", "expect", "value", "nodes")} == {
        key: shown[key] for key in ("turn", "expect", "value", "nodes")
    }


def test_a_search_that_cannot_be_made_is_refused_in_words() -> None:
    line = json.dumps({"ask": "solve", "game": "yoso", "start": "...", "turns": [], "seconds": 1})
    assert '"..."' in worker.answer(line)["refused"]


@pytest.mark.parametrize("kind", ["svg", "pdf"])
def test_figures_and_boards_are_those_of_the_commands(client: FlaskClient, kind: str, tmp_path: Path) -> None:
    turns = ["WF", "FA", "AW"]
    request = {"game": "yoso", "turns": turns, "show": "both", "caption": "Three turns."}
    sent = client.post(f"/figure.{kind}", json=request)
    file = tmp_path / f"yoso-figure.{kind}"
    done = CliRunner().invoke(
        cli, ["diagram", "yoso", *turns, "--show", "both", "--caption", "Three turns.", "-o", str(file)]
    )
    assert done.exit_code == 0
    assert sent.data == file.read_bytes()
    assert file.name in sent.headers["Content-Disposition"]
    if kind == "svg":
        # What is shown is the file, byte for byte.
        assert client.post("/figure", json=request).get_json()["svg"].encode() == sent.data
    sent = client.post(f"/board.{kind}", json={"game": "mana", "board": "mana", "position": TURNED})
    file = tmp_path / f"mana.{kind}"
    CliRunner().invoke(cli, ["board", "mana", "--orientation", "1", "-o", str(file)])
    assert sent.data == file.read_bytes()


TURNED = "rrrrdr/....../....../....../....../RRDRRR red - 1"


BOARDS = [
    {"board": "yoso", "fit": True, "landscape": True, "coords": False, "theme": "grey", "marks": "corners"},
    {"board": "mana", "scale": "150%", "tile": True, "overlap": "12mm", "ruler": False},
    {"board": "favor", "poster": True, "paper": "A3"},
]


@pytest.mark.parametrize("given", BOARDS)
def test_the_command_that_is_copied_makes_the_same_board(
    client: FlaskClient, given: dict[str, Any], tmp_path: Path
) -> None:
    shown = client.post("/board", json=given)
    assert shown.status_code == 200, shown.get_json()
    words = shlex.split(shown.get_json()["command"])
    file = tmp_path / words[-1]
    done = CliRunner().invoke(cli, [*words[1:-1], str(file)])
    assert done.exit_code == 0, done.output
    assert client.post("/board.pdf", json=given).data == file.read_bytes()


FIGURES = [
    {"game": "yoso", "turns": ["WF", "FA"], "marks": ["AA>EE", "WW:star a star"], "areas": ["W"], "key": True},
    {"game": "mana", "turns": ["b1b4"], "legal": True, "mover": True, "values": True, "coords": False},
    {"game": "favor", "sight": ["A"], "forbidden": ["a1>b1"], "caption": 'Say "no"\nhere.', "claims": ["turns 17"]},
    {"game": "yoso", "lines": ["AA-VV"], "width": "60", "crop": ["W"]},
]


@pytest.mark.parametrize("given", FIGURES)
def test_toml_and_command_that_are_copied_draw_the_same_figure(
    client: FlaskClient, given: dict[str, Any], tmp_path: Path
) -> None:
    answer = client.post("/figure", json=given)
    assert answer.status_code == 200, answer.get_json()
    found = answer.get_json()
    source = tmp_path / "figure.toml"
    source.write_text(found["toml"])
    words = shlex.split(found["command"])
    for asked in (["diagram", str(source)], words[1:-2]):
        file = tmp_path / words[-1]
        done = CliRunner().invoke(cli, [*asked, "-o", str(file)])
        assert done.exit_code == 0, done.output
        assert file.read_text() == found["svg"]


def test_claims_are_true_false_or_not_settled(client: FlaskClient) -> None:
    request = {"game": "yoso", "turns": ["WF"], "claims": ["turns 8", "not turns 8", "turns 9", "turnips 3"]}
    found = client.post("/figure", json=request).get_json()
    assert [each["holds"] for each in found["claims"]] == [True, False, False, None]
    assert "8 turns are legal" in found["claims"][2]["says"] and "turnips" in found["claims"][3]["says"]
    refused = client.post("/figure.pdf", json=request)
    assert refused.status_code == 400


@pytest.mark.parametrize(
    ("path", "given", "says"),
    [
        ("/view", {"game": "yosso"}, "yoso"),
        ("/view", {"game": "yoso", "turns": "WF WF"}, "Turn 2, WF, is illegal: WF is not empty."),
        ("/view", {"game": "yoso", "start": "....."}, "Position"),
        ("/view", {"game": "yoso", "theme": "ful"}, "full"),
        ("/press", {"game": "yoso", "turns": "ZZ", "spot": "AA"}, "ZZ"),
        ("/turns", {"game": "yoso", "first": "-1"}, "-1"),
        ("/puzzle", {"id": "yoso-win-00000000"}, "yoso-win-00000000"),
        ("/daily", {"date": "tomorrow"}, "tomorrow"),
        ("/step", {"game": "yoso", "number": "99"}, "99"),
        ("/options", {"board": "chess"}, "chess"),
    ],
)
def test_bad_questions_are_answered_in_words(
    client: FlaskClient, path: str, given: dict[str, str], says: str
) -> None:
    answer = client.get(path, query_string=given)
    assert answer.status_code == 400
    assert says in answer.get_json()["error"]


@pytest.mark.parametrize(
    ("path", "given", "says"),
    [
        ("/solve", {"page": "a-page-of-ours", "game": "yoso", "seconds": "soon"}, "soon"),
        ("/solve", {"page": "a-page-of-ours", "game": "yoso", "seconds": 1000}, "1000"),
        ("/solve", {"page": "a-page-of-ours", "game": "favor", "seconds": 1}, "have no value"),
        ("/solve", {"page": "x", "game": "yoso"}, "page"),
        ("/advise", {"page": "a-page-of-ours", "game": "yoso", "level": 9}, "1 to 8"),
        ("/advise", {"page": "a-page-of-ours", "game": "yoso", "turns": "WF", "level": 1}, "list"),
        ("/open", {"text": "no game"}, "no game"),
        ("/board.pdf", {"board": "jo", "paper": "A44"}, "A4"),
        ("/board.pdf", {"board": "jo", "own": {"colour": "red"}}, "colour"),
        ("/board.svg", {"board": "yoso-cards", "paper": "A4", "tile": True}, "sheets"),
        ("/board.png", {"board": "jo", "paper": "1000x1000mm"}, "million pixels"),
        ("/figure.gif", {"game": "jo"}, "png"),
        ("/figure", {"game": "jo", "width": "wide"}, "wide"),
        ("/figure", {"game": "jo", "claims": ["turns 1"] * 99}, "40"),
        ("/figure", [1], "JSON"),
    ],
)
def test_bad_requests_are_answered_in_words(client: FlaskClient, path: str, given: Any, says: str) -> None:
    answer = client.post(path, json=given)
    assert answer.status_code == 400
    assert says in answer.get_json()["error"]


# --------------------------------------------------------------------------------------- learn and train


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_lesson_is_true_and_can_be_played(name: str) -> None:
    steps = tour.of_game(name)
    assert len(steps) == 10 and steps[-1].asks
    for number, step in enumerate(steps):
        prove(step.figure)
        shown = tour.show(name, number)
        assert len(shown["say"]) > 40 and shown["title"]
        assert shown["board"] == step.asks
        for turn in step.play[:1]:
            assert tour.show(name, number, turn)["right"]


def test_another_turn_is_not_what_a_step_asks() -> None:
    number = next(k for k, step in enumerate(tour.of_game("yoso")) if step.play == ("EF",))
    assert tour.show("yoso", number, "EF")["view"]["won"] == ["EA", "EE", "EF", "EV", "EW"]
    steps = tour.of_game("yoso")
    number = next(k for k, step in enumerate(steps) if "FF" in step.play and "FA" not in step.play)
    assert not tour.show("yoso", number, "FA")["right"]


def test_books_stand_in_the_page_without_styles_of_their_own() -> None:
    chapters = tour.book("strings")
    assert len(chapters) > 5 and all(chapter["title"] for chapter in chapters)
    assert any('class="right"' in chapter["html"] or "<table" in chapter["html"] for chapter in chapters)
    assert not any("style=" in chapter["html"] for chapter in chapters)


def kinds() -> list[str]:
    """One puzzle of each kind."""
    found = {(p.game, p.kind): p.id for p in map(train.find, train._all()) if p.difficulty < 4}
    return list(found.values())


@pytest.mark.parametrize("id", kinds())
def test_puzzles_are_solved_by_their_solution_and_by_nothing_else(id: str) -> None:
    puzzle = train.find(id)
    asked = train.look(id, ())
    assert asked["verdict"] == "open" and asked["task"].startswith(puzzle.task)
    if asked["marks"]:
        assert train.look(id, puzzle.solution[1:], done=True)["verdict"] == "wrong"
        assert train.look(id, puzzle.solution[::-1], done=True)["verdict"] == "solved"
        assert train.hint(id, (), True)["spots"] == list(puzzle.solution)
        return
    turns: tuple[str, ...] = ()
    for turn in puzzle.solution if asked["set"] else puzzle.solution[::2]:
        assert train.look(id, turns)["verdict"] == "open"
        spots = train.hint(id, turns, True)
        assert spots["turn"] == turn or asked["set"]
        turns = tuple(train.look(id, (*turns, turn))["turns"])
    assert train.look(id, turns)["verdict"] == "solved" and turns == puzzle.solution
    for wrong, reply in list(puzzle.refutations.items())[:2]:
        found = train.look(id, (wrong,))
        assert (found["verdict"], found["reply"]) == ("wrong", reply)
        assert tuple(found["turns"]) == (wrong, *([reply] if reply else ()))


def test_spots_are_marked_in_any_order_and_judged_when_all_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train.Try, "marks", property(lambda tried: True))
    id = next(puzzle.id for puzzle in train._all().values() if puzzle.solution == ("WV",))
    assert train.look(id, ("AA",))["verdict"] == "open" and train.look(id, ("WV",))["view"]["next"] == []
    assert train.look(id, ("AA", "WV"), done=True)["verdict"] == "wrong"
    assert train.look(id, ("WV",), done=True)["verdict"] == "solved"
    assert train.hint(id, (), False)["spots"] == ["WV"]
    with pytest.raises(InputError, match="XX"):
        train.look(id, ("XX",))


def test_the_puzzle_of_a_day_is_the_same_for_all() -> None:
    days = {train.of_day(f"2026-11-{day:02}") for day in range(1, 31)}
    assert len(days) > 20 and train.of_day("2026-11-22") == train.of_day("2026-11-22")
    assert {train.of_day(f"2026-11-{day:02}", "mana").partition("-")[0] for day in range(1, 31)} == {"mana"}
    with pytest.raises(Refusal, match="has no puzzles"):
        train.of_day("2026-11-22", "chess")


def test_a_win_is_seen_by_what_wins() -> None:
    taken = view.view(played("mana", "rr.r.r/..rd../....../....../R.RR.R/..D.R. red - 1", ("d2xd5",)))
    assert taken["over"] and taken["won"] == ["d5"]
    circle = tour.of_game("master")[2].figure
    won = view.view(played(circle.game, circle.position, ("WFF",)))
    assert won["won"] == ["WFA", "WFE", "WFF", "WFV", "WFW"]


def test_a_record_is_saved_and_opened(client: FlaskClient) -> None:
    line = [{"turn": turn, "comments": [], "variations": []} for turn in ("WF", "FA", "AW")]
    text = client.post("/record", json={"game": "yoso", "line": line}).get_json()["text"]
    found = client.post("/open", json={"text": text}).get_json()
    assert (found["game"], found["line"], found["result"]) == ("yoso", line, "unfinished")


# ------------------------------------------------------------------------------------------- strangers


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "example.org:8450"},
        {"Host": "example.org"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://example.org"},
        {"Origin": "http://localhost:1"},
        {"Origin": "null"},
        {web.TOKEN: "theirs"},
        {web.TOKEN: ""},
    ],
)
def test_other_sites_are_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.get("/games", headers=headers).status_code == 403
    assert client.post("/figure", json={"game": "jo"}, headers=headers).status_code == 403
    assert client.get("/games", headers={"Host": "localhost:8450"}).status_code == 200


def test_the_token_is_given_once_for_each_link() -> None:
    told: list[str] = []
    studio = web.Studio(token="ours", keys=["first"])
    client = web.app(studio, lambda: told.append(studio.keys[0])).test_client()

    def entered(key: object, **headers: str) -> tuple[int, object]:
        answer = client.post("/token", json={"key": key}, headers=headers)
        return answer.status_code, (answer.get_json(silent=True) or {}).get("token")

    with client.get("/") as page:
        assert b"ours" not in page.data
    # Strangers neither get the token nor spoil the link.
    for key in (None, "", "wrong", 5, ["first"]):
        assert entered(key) == (403, None)
    assert entered("first", Origin="http://example.org") == (403, None) and told == []
    assert entered("first") == (200, "ours") and told == []
    assert entered("first") == (403, None) and len(told) == 1
    assert entered("first") == (403, None) and len(told) == 1
    assert entered(told[0]) == (200, "ours")


def test_on_a_network_each_link_admits_one_device_and_then_another_is_shown() -> None:
    told: list[str] = []
    host = "192.0.2.7"
    studio = web.Studio(token="ours", keys=["browser", "phone"], names=frozenset({host}), tables=Tables())
    client = web.app(studio, lambda: told.append(studio.keys[-1])).test_client()

    def entered(key: str, host: str = host) -> int:
        return client.post("/token", json={"key": key}, headers={"Host": f"{host}:8450"}).status_code

    for name in ("127.0.0.1", "localhost", "192.0.2.8", "example.org"):
        assert entered("phone", name) == 403
    assert entered("wrong") == 403 and told == []
    assert entered("phone") == 200 and len(told) == 1, "the next device has a link"
    assert entered("phone") == 403 and entered("browser") == 200 and len(told) == 1
    assert entered(told[0]) == 200 and len(told) == 2
    # The guards of every request are those of one machine.
    own = {"Host": host, web.TOKEN: "ours"}
    assert client.get("/games", headers=own).status_code == 200
    for header in (
        {web.TOKEN: ""},
        {"Host": "127.0.0.1"},
        {"Origin": "http://192.0.2.8"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        assert client.get("/games", headers=own | header).status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2"])
def test_the_terminal_shows_a_code_and_says_who_could_listen(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    launched: list[str] = []
    monkeypatch.setattr("printkit.studio.serve.local_address", lambda: host)
    monkeypatch.setattr("click.launch", launched.append)
    monkeypatch.setattr(Server, "run", Server.close)
    lines = CliRunner().invoke(cli, ["studio", "--lan", "--port", "0"]).output.splitlines()
    link = lines[0].split()[0]
    assert link.startswith(f"http://{host}:") and launched[0].partition("key=")[0] == link.partition("key=")[0]
    assert launched != [link], "the browser of this computer has a link of its own"
    assert len(lines[1]) == len(qr_code(link)) + 4 and {*lines[1]} == {"█"}
    assert "could listen" in lines[-1] and ("no network" in lines[-1]) == (host == web.HOST)


def test_screens_share_a_game_and_hear_of_each_other() -> None:
    now = [0.0]
    tables = Tables(lambda: now[0])
    first = {"game": "yoso", "start": "", "moves": ""}
    one = tables.share("room", "honour", version=0, game=first)
    assert one == {"version": 1, "game": None, "present": ["honour"]}
    assert tables.open() == [{"room": "room", "present": ["honour"], **first}]
    # A screen that joins hears the game, whatever it has itself; then both send what they play.
    after = {**first, "moves": "WF"}
    assert tables.share("room", "sun", version=0, game=after)["game"] == first
    assert tables.share("room", "honour", version=1, game=after)["version"] == 2
    assert tables.share("room", "honour", version=2, game=None)["game"] is None
    late = tables.share("room", "sun", version=1, game={**first, "moves": "AA"})
    assert late == {"version": 2, "game": after, "present": ["honour", "sun"]}
    assert tables.open()[0]["moves"] == "WF"  # what came late has not replaced the game
    now[0] = SILENCE
    assert tables.open() == [] and tables.share("room", "sun", version=2, game=None)["present"] == ["sun"]
    for number in range(ROOMS):
        tables.share(f"room {number}", "sun", version=0, game=first)
    assert len(tables.open()) == ROOMS and "room" not in [each["room"] for each in tables.open()]


def test_games_are_shared_on_a_network_only(client: FlaskClient) -> None:
    assert client.post("/tables", json={}).get_json() == {"tables": []}
    alone = {"room": "a", "player": "sun", "version": 0, "game": None}
    assert "open to a network" in client.post("/share", json=alone).get_json()["error"]
    assert client.get("/games").get_json()["shared"] is False
    shared = web.app(web.Studio(token="ours", tables=Tables())).test_client()
    shared.environ_base["HTTP_X_PRINTKIT_TOKEN"] = "ours"
    request = {"room": "a", "player": "sun", "version": 0, "game": {"game": "yoso", "start": "", "moves": "WF"}}
    assert shared.get("/games").get_json()["shared"] is True
    assert shared.post("/share", json=request).get_json()["version"] == 1
    assert shared.post("/tables", json={}).get_json()["tables"][0]["moves"] == "WF"
    for wrong in ({"version": True}, {"room": 5}, {"player": None}, {"game": "yoso"}, {"game": {"moves": 1}}):
        answer = shared.post("/share", json=request | wrong)
        assert answer.status_code == 400 and "shared game" in answer.get_json()["error"]


def test_closing_while_the_server_waits_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(0)

    def closed_by_another() -> None:
        server.close()
        raise OSError(errno.EBADF, "Bad file descriptor")

    monkeypatch.setattr(server._server, "run", closed_by_another)
    server.run()

    failing = Server(0)

    def broken() -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(failing._server, "run", broken)
    with pytest.raises(OSError, match="Too many"):
        failing.run()


def answered(address: str) -> int:
    """The status of the answer; a starved server may take the guest for idle, too, and then browsers ask again."""
    for _ in range(50):
        errors = suppress(ConnectionError, http.client.HTTPException, urllib.error.URLError)
        with errors, urllib.request.urlopen(address) as answer:
            return int(answer.status)
    return 0


def test_half_open_connections_shut_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.studio.serve.IDLE", 1)
    server = Server(0)
    thread = threading.Thread(target=server.run)
    thread.start()
    strangers = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(2 * CONNECTIONS)]
    try:
        for each in strangers[::2]:
            each.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert answered(server.address) == 200
    finally:
        for each in strangers:
            each.close()
        server.close()
        thread.join()


def test_a_request_too_large_is_not_read(client: FlaskClient) -> None:
    answer = client.post("/open", json={"text": "x" * (web.BODY + 1)})
    assert answer.status_code in (400, 413)


def test_long_texts_are_compressed_for_browsers_that_want_them(client: FlaskClient) -> None:
    for path in ("/", "/page/board.js", "/page/common.css", "/view?game=jo"):
        plain = client.get(path, buffered=True)
        packed = client.get(path, headers={"Accept-Encoding": "br, gzip"}, buffered=True)
        assert "Content-Encoding" not in plain.headers and packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
    refused = client.get("/view?game=chess", headers={"Accept-Encoding": "gzip"})
    assert refused.status_code == 400 and "chess" in refused.get_json()["error"]


def test_nothing_is_taken_from_elsewhere(client: FlaskClient) -> None:
    with client.get("/") as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy


def test_it_serves_this_machine_and_ends_its_searches() -> None:
    server = Server(0)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        with urllib.request.urlopen(server.link) as answer:
            assert server.studio.token not in answer.read().decode()
        asked = urllib.request.Request(f"{server.address}view?game=jo", headers={web.TOKEN: server.studio.token})
        with urllib.request.urlopen(asked) as answer:
            assert json.load(answer)["game"] == "jo"
    finally:
        server.close()
        thread.join()
    with pytest.raises(GivenUp):
        server.studio.searches.ask("a-page-of-ours", {})


def test_a_search_that_is_cancelled_ends_its_process() -> None:
    searches = Searches()
    question = {"ask": "solve", "game": "jo", "start": None, "turns": [], "seconds": 60}
    ended: list[bool] = []

    def ask() -> None:
        with pytest.raises(GivenUp):
            searches.ask("page", question)
        ended.append(True)

    thread = threading.Thread(target=ask)
    thread.start()
    while not searches._running:
        thread.join(0.005)
    process = searches._running["page"]
    assert searches.cancel("page") and not searches.cancel("page")
    thread.join()
    assert ended and process.wait() != 0
    searches.close()


def test_more_searches_than_may_run_are_put_off() -> None:
    searches = Searches()
    searches._running = {"one": None, "other": None}  # type: ignore[dict-item]
    with pytest.raises(Busy):
        searches.ask("third", {})


def test_a_port_that_is_taken_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind((web.HOST, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(cli, ["studio", "--no-open", "--port", port])
    assert isinstance(done.exception, InputError)
    assert str(done.exception).startswith(f'--port "{port}" is in use')
    assert capfd.readouterr() == ("", "")


def test_without_flask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "flask", None)
    for name in ("web", "serve"):
        monkeypatch.delitem(sys.modules, f"printkit.studio.{name}")
        monkeypatch.delattr(f"printkit.studio.{name}")
    done = CliRunner().invoke(cli, ["studio", "--no-open"])
    assert isinstance(done.exception, InputError)
    assert str(done.exception) == f"The studio needs Flask and waitress: {to_add()}."


def test_pictures_stand_in_the_page_without_the_head_of_a_file() -> None:
    """An XML declaration within HTML is an error."""
    from printkit.draw.drawing import Circle, Drawing, Style
    from printkit.export.document import Sheet

    text = screen.inline(Sheet(10, 10, Drawing.of("board", Circle(5, 5, 1, Style(fill="#000000")))), "x")
    assert text.startswith("<svg") and text.rstrip().endswith("</svg>")


@pytest.mark.parametrize("name", ["jo", "strings"])
def test_spots_stay_where_they_are_when_points_end_a_game(name: str) -> None:
    now = played(name)
    first = view.view(now)
    while not now.ended:
        now = now.recorded(now.turns[0])
    last = view.view(now)
    assert last["score"] and last["won"] == [] and last["height"] == first["height"]
    places = [
        [(each["id"], each["x"], each["y"]) for each in shown["spots"] if not each["id"].count("-")]
        for shown in (first, last)
    ]
    assert places[0] == places[1]


def test_estimates_of_both_players_agree() -> None:
    now = played("jo")
    request: worker.Question = {"ask": "estimate", "game": "jo", "start": None, "turns": []}
    shares = []
    for _ in range(4):
        found = worker.estimate(now, request)
        assert isinstance(found["expect"], float)
        shares.append(found["expect"] if found["mover"] == "red" else 1 - found["expect"])
        now = now.recorded(advise(now.game, now.position, 6).turn)
    assert max(shares) - min(shares) < 0.1


def test_the_ways_of_turns_are_told(client: FlaskClient) -> None:
    turns = ("WF", "FA", "AW", "WW", "EW")
    now = played("yoso", None, turns)
    hop = next(turn for turn in now.turns if "x" in turn)
    request = {"game": "yoso", "turns": " ".join(turns), "listed": hop}
    (ways,) = client.get("/ways", query_string=request).get_json()["ways"]
    (moved,) = (way for way in ways if len(way) > 1)
    assert (moved[0], moved[-1]) == (hop[:2], hop.partition("x")[2][:2])
    # What is taken goes nowhere.
    assert len(ways) == sum(effect.kind != "remove" for effect in now.effects(hop)) < len(now.effects(hop))


def test_a_position_of_a_puzzle_is_that_puzzle(client: FlaskClient) -> None:
    known = next(puzzle for puzzle in train._all().values() if puzzle.game == "yoso" and puzzle.kind == "win")
    start, turns = str(known.record["start"]), cast("list[str]", known.record["turns"])
    question: worker.Question = {"ask": "pose", "game": known.game, "start": start, "turns": turns}
    found = worker.answered(question)
    line = json.loads(str(found["line"]))
    assert found["task"] == known.task and line["record"] == known.record
    assert [line[name] for name in ("id", "position", "difficulty")] == [known.id, known.position, known.difficulty]
    assert line["solution"] == list(known.solution)
    assert worker.answered({**question, "turns": []}) == {"task": "", "line": ""}
    with pytest.raises(Refusal, match="no separate puzzles"):
        worker.answered({"ask": "pose", "game": "mana:anywhere", "start": None, "turns": []})


def test_turns_judged_one_by_one_are_judged_as_by_the_command(client: FlaskClient) -> None:
    turns = ["WF", "FA", "AW"]
    question: worker.Question = {"ask": "annotate", "game": "yoso", "start": None, "turns": turns}
    found = [worker.answered({**question, "number": number}) for number in (1, 2, 3)]
    assert [each["turns"] for each in found] == [[each] for each in as_json(tuple(annotate(_history(turns))))]
    # A process that has just begun judges the earlier turns first.
    worker.judging.cache_clear()
    assert worker.answered({**question, "number": 3}) == found[2]
    weak = worker.answered({**question, "number": 1, "level": 5})
    assert (found[0]["level"], weak["level"]) == (8, 5)
    # In a browser, the last turn comes first.
    worker.judging.cache_clear()
    for number in (3, 2, 1):
        last = worker.answered({**question, "number": number, "level": 5})
    assert last == weak
    for number in (0, 4, "1"):
        request = {**question, "page": "a-page-of-ours", "number": number}
        refused = client.post("/annotate", json=request)
        assert refused.status_code == 400 and "number" in refused.get_json()["error"]


def _history(turns: list[str]) -> History[object]:
    return played("yoso", None, tuple(turns)).history


def test_an_annotated_game_is_the_one_of_the_command(tmp_path: Path) -> None:
    start = f"start: {played('yoso', None).text}"
    text = f"game: yoso\n{start}\nplayers: Ann, Bob\n\n1. WF\n# a quiet turn\n2. FA\n\nresult: unfinished\n"
    file, page = tmp_path / "game.play", tmp_path / "game.html"
    file.write_text(text, encoding="utf-8")
    found = worker.answered({"ask": "article", "game": "yoso", "start": None, "turns": ["WF", "FA"], "record": text})
    assert CliRunner().invoke(cli, ["annotate", str(file), "-o", str(page)]).exit_code == 0
    assert found["html"] == page.read_text(encoding="utf-8")
