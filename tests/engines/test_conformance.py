"""What every game owes the others: the protocol, on random games of each (hooks: see conftest)."""

from __future__ import annotations

import ast
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import engines
from engines.game import COMMON, IllegalTurn, NotationError, every_ruling
from engines.search.perft import divide, perft
from layouts.errors import InputError

SAMPLE = 12
MANY = 400
"""Positions with more turns than this are left out where a test tries every turn twice."""


def test_the_name_leads_to_the_game(game, game_name):
    id = game_name.partition(":")[0]
    assert game.name == game_name
    assert game.info.id == id == engines.info(id).id
    assert len(set(game.info.players)) == len(game.info.players) >= 2
    assert all(isinstance(line, str) and line for line in game.info.credits)


def test_unknown_variants_are_refused(game):
    with pytest.raises(InputError, match="variant: 'nonsense' is not a variant of"):
        engines.find(f"{game.info.id}:nonsense")


def test_start(game):
    start = game.start()
    assert game.parse(game.text(start)) == start
    assert game.text(start) == game.info.start
    assert game.mover(start) == game.info.players[0]
    assert game.outcome(start) is None


def test_texts_round_trip(game, game_name, tools):
    seen = {}
    for position in tools.positions(game_name, 60):
        text = game.text(position)
        assert text.isascii() and text.isprintable()
        assert text.split() == text.split(" ")
        again = game.parse(text)
        assert again == position
        assert hash(again) == hash(position)
        assert seen.setdefault(text, position) == position


def test_texts_are_exact(game):
    text = game.text(game.start())
    for wrong in (
        f" {text}",
        f"{text} ",
        text.replace(" ", "  ", 1),
        f"{text}\n",
        text.replace(" ", "\t"),
        "",
    ):
        with pytest.raises(NotationError):
            game.parse(wrong)


def test_over_exactly_when_no_turn_is_left(game, game_name, tools):
    for position in tools.positions(game_name, SAMPLE):
        over = game.outcome(position)
        assert (over is None) == bool(game.turns(position))
        assert game.mover(position) in game.info.players
        if over:
            assert over.winner in (None, *game.info.players)
            assert over.reason.isidentifier()
        score = game.score(position)
        assert score is None or set(score) == set(game.info.players)


def test_turns_are_sorted_and_distinct(game, game_name, properties, tools):
    for position in tools.positions(game_name, SAMPLE):
        turns = game.turns(position)
        assert list(turns) == sorted(turns)
        assert all(turn.isascii() and turn.isprintable() and " " not in turn for turn in turns)
        if not getattr(properties, "TURNS_SHARE_POSITIONS", False):
            assert len(set(turns.values())) == len(turns)


def test_turns_are_canonical_and_playable(game, game_name, tools):
    for position in tools.positions(game_name, SAMPLE):
        turns = game.turns(position)
        for turn in random.Random(game.text(position)).sample(list(turns), min(15, len(turns))):
            assert game.play(position, turn) == (turn, turns[turn])
            assert game.parse(game.text(turns[turn])) == turns[turn]


def test_what_is_over_refuses_turns_by_a_common_rule(game, game_name, tools):
    for seed in range(3):
        *steps, (end, _) = tools.playout(game_name, seed)
        if game.outcome(end):
            with pytest.raises(IllegalTurn) as refused:
                game.play(end, steps[-1][1])
            assert refused.value.rule == "all.over"


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


def test_rulings(game):
    rulings = every_ruling(game)
    ids = [ruling.id for ruling in rulings]
    assert len(set(ids)) == len(ids)
    for ruling in game.rulings:
        assert ruling.id.startswith(f"{game.info.id.lstrip('_')}.")
        assert ruling.text.endswith(".") and ruling.why.endswith(".") and ruling.source
    assert {r.id for r in COMMON} <= set(ids) or not game.info.history


def test_rule_ids_in_the_source_exist(game):
    prefixes = (f"{game.info.id.lstrip('_')}.", "all.")
    known = {ruling.id for ruling in (*game.rulings, *COMMON)}
    for path in sorted((Path(engines.__file__).parent / game.info.id).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalTurn":
                rule = node.args[1]
                if isinstance(rule, ast.Constant):
                    assert rule.value.startswith(prefixes)
                    assert rule.value in known


def test_listing_games_loads_no_rules():
    code = "import engines, sys; engines.names(); print([m for m in sys.modules if m.endswith('.rules')])"
    assert _python(code, "0") == "[]\n"


def test_turns_do_not_depend_on_the_hash_seed():
    code = (
        "import engines, random\n"
        "for id in engines.names():\n"
        "    game, rng = engines.find(id), random.Random(1)\n"
        "    position = game.start()\n"
        "    for _ in range(6):\n"
        "        turns = game.turns(position)\n"
        "        print(id, *turns)\n"
        "        position = turns[rng.choice(list(turns))]\n"
    )
    assert _python(code, "1") == _python(code, "2") != ""


def _python(code: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    return done.stdout
