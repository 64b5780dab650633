"""What every game owes the others: the checks of the library, and what the hooks of each game know (see conftest)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from printkit import engines
from printkit.engines import conformance
from printkit.engines.conformance import Fault
from printkit.engines.search.perft import divide, perft

MANY = 400
"""Positions with more turns than this are left out where a test tries every turn twice."""


@pytest.mark.parametrize("check", conformance.CHECKS.values(), ids=conformance.CHECKS)
def test_games_keep_to_the_protocol(check, game, game_name):
    check(game, game_name)


@pytest.mark.parametrize("id", engines.names())
def test_no_part_fails(id):
    found = {finding.part: finding for finding in conformance.parts(id)}
    assert found["rules"].state == "ok"
    assert {part: each.message for part, each in found.items() if each.state == "fails"} == {}


def test_turns_lead_to_positions_of_their_own(game, game_name, properties, tools):
    if getattr(properties, "TURNS_SHARE_POSITIONS", False):
        pytest.skip("two turns may lead to one position here")
    for position in tools.positions(game_name, conformance.SAMPLE):
        turns = game.turns(position)
        assert len(set(turns.values())) == len(turns)


def test_own_facts(game, game_name, properties, tools):
    if not hasattr(properties, "check"):
        pytest.skip("this game has no facts of its own")
    for seed in range(3):
        for position, turn in tools.playout(game_name, seed)[:-1]:
            after = game.play(position, turn)[1]
            properties.check(game_name, game.text(position), turn, game.text(after))


def test_a_second_generator_finds_the_same(game, game_name, properties, tools):
    if not hasattr(properties, "successors"):
        pytest.skip("this game has no second generator here")
    compared = 0
    for position in tools.positions(game_name, 40, seed=10):
        turns = game.turns(position)
        if len(turns) <= MANY:
            found = sorted(properties.successors(game_name, game.text(position)))
            assert found == sorted(map(game.text, turns.values()))
            compared += 1
    assert compared >= 5


def test_symmetric_images_have_equal_perft(game, game_name, properties, tools):
    if not hasattr(properties, "images"):
        pytest.skip("this game has no symmetry")
    for position in tools.positions(game_name, 6, seed=20):
        text = game.text(position)
        turns = len(game.turns(position))
        depth = 3 if turns <= 12 else 2 if turns <= 30 else 1
        nodes = perft(game, position, depth)
        images = {game.parse(image) for image in properties.images(game_name, text)}
        assert [perft(game, image, depth) for image in images] == [nodes] * len(images)


def test_perft(game, game_name, tools):
    def plain(position, depth):
        turns = game.turns(position).values()
        return sum(plain(after, depth - 1) for after in turns) if depth else 1

    for position in tools.positions(game_name, 4, seed=30):
        turns = game.turns(position)
        assert perft(game, position, 0) == 1
        assert perft(game, position, 1) == len(turns)
        if len(turns) < 30:
            assert perft(game, position, 2) == plain(position, 2)
            assert list(divide(game, position, 2)) == [(t, plain(after, 1)) for t, after in turns.items()]


def test_listing_games_loads_no_rules():
    code = "import sys; from printkit import engines; engines.names()\n"
    code += "print([m for m in sys.modules if m.endswith('.rules')])"
    assert _python(code, "0") == "[]\n"


def test_turns_do_not_depend_on_the_hash_seed():
    code = (
        "import random\nfrom printkit import engines\n"
        "for id in engines.names():\n"
        "    game, rng = engines.find(id), random.Random(1)\n"
        "    position = game.start()\n"
        "    for _ in range(6):\n"
        "        turns = game.turns(position)\n"
        "        print(id, *turns)\n"
        "        position = turns[rng.choice(list(turns))]\n"
    )
    assert _python(code, "1") == _python(code, "2") != ""


class Broken:
    """Rules of a game in which one method answers otherwise."""

    def __init__(self, game, **answers):
        self._game = game
        vars(self).update(answers)

    def __getattr__(self, name):
        return getattr(self._game, name)


@pytest.fixture
def whole():
    return engines.find("jo")


@pytest.mark.parametrize(
    ("check", "breaks", "message"),
    [
        ("start", lambda game: {"start": lambda: conformance.playout("jo", 0)[1][0]}, "info.start is"),
        ("start", lambda game: {"mover": lambda position: "black"}, "the player listed first begins"),
        ("start", lambda game: {"outcome": lambda position: engines.game.Outcome(None, "x")}, "over at the start"),
        ("texts", lambda game: {"parse": lambda text: game.parse(text.strip())}, "parse accepts ' "),
        ("texts", lambda game: {"parse": lambda text: game.start()}, "is read as"),
        ("texts", lambda game: {"text": lambda position: "same"}, "no position|parse|same|read"),
        ("over", lambda game: {"turns": lambda position: {}}, "over exactly when no turn is left"),
        ("over", lambda game: {"score": lambda position: {"red": 1}}, "a score names every player"),
        ("turns", lambda game: {"turns": lambda p: dict(reversed(game.turns(p).items()))}, "sorted"),
        ("turns", lambda game: {"play": lambda p, turn: (turn, p)}, "not what turns gives"),
        ("rulings", lambda game: {"rulings": (*game.rulings, game.rulings[0])}, "two rulings have one id"),
        ("named", lambda game: {"name": "jo:other"}, "asked for as 'jo'"),
    ],
)
def test_faults_are_found(check, breaks, message, whole):
    with pytest.raises((Fault, engines.game.NotationError), match=message):
        conformance.CHECKS[check](Broken(whole, **breaks(whole)), "jo")


def test_a_part_that_goes_wrong_is_told_with_its_place():
    def look():
        raise ZeroDivisionError("by nothing")

    found = conformance.found("figures", look)
    assert (found.part, found.state) == ("figures", "fails")
    assert "ZeroDivisionError: by nothing" in found.message and "test_conformance.py, line" in found.message


def _python(code: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    return done.stdout
