"""Players: deterministic, the same compiled or not, never blind to what is proved, and stronger level by level."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.players import advise, arena, balance, players_of
from printkit.engines.players.level import LEVELS
from printkit.engines.players.playing import Job, Played, Result, play
from printkit.engines.players.proof import MEMORY, Points
from printkit.engines.players.search import Search
from printkit.engines.puzzles.workers import OneProcess
from printkit.engines.search.alphabeta import AlphaBeta
from printkit.engines.search.buffer import COMPILED
from printkit.engines.search.solve import Limits, kernel_of, solve
from printkit.engines.search.uncompiled import LOST, OPEN, WON
from printkit.layouts.base.refusals import InputError
from tests.opponents import Chance, Greedy

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
SEARCHED = ("yoso", "mana", "jo", "strings", "master:circle")
QUICK = (1, 4, 6)


def sample(name, count, tools):
    game = engines.find(name)
    return game, [p for p in tools.positions(name, count) if game.outcome(p) is None]


def played(name, games):
    """Positions of games between two beginners, which are closer than those of random games."""
    game, found = engines.find(name), []
    kernel = kernel_of(game)
    for seed in range(games):
        players = (arena.at_level(2)(game, seed), arena.at_level(3)(game, seed))
        start = players_of(game).varied(random.Random(seed))
        found += [game.parse(kernel.decode(words)) for words in play(game, players, start)[1][-12:]]
    return game, [position for position in found if game.outcome(position) is None]


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("name", [*SEARCHED, "favor"])
def test_advice_is_a_legal_turn_and_always_the_same(name, level, tools):
    game, positions = sample(name, 6, tools)
    for position in positions:
        found = advise(game, position, level, seed=level)
        assert found.turn in game.turns(position)
        assert 0 <= found.expect <= 1 and found.nodes > 0
        assert found == advise(game, position, level, seed=level)


def test_seeds_make_characters(tools):
    game, positions = sample("mana", 12, tools)
    turns = {seed: tuple(advise(game, p, 2, seed=seed).turn for p in positions) for seed in range(6)}
    assert len(set(turns.values())) > 1


def test_a_win_at_once_is_seen_by_every_level_but_the_first():
    for name, text, turn, fewest, most in (
        ("yoso", "hhhh./.f.../f..f./...../...f. honour W", "AW", 22, 38),
        ("mana", "..d.../..R.../....../....../....../D..... red - 0", None, 30, 46),
    ):
        game = engines.find(name)
        position = game.parse(text)
        winning = {t for t, p in game.turns(position).items() if game.outcome(p)}
        assert winning and (turn is None or turn in winning)
        for level in LEVELS[1:]:
            assert advise(game, position, level).turn in winning
            assert advise(game, position, level).value == "win"
        seen = sum(advise(game, position, 1, seed=seed).turn in winning for seed in range(60))
        assert fewest <= seen <= most


def test_level_eight_finds_a_win_far_away():
    game = engines.find("yoso")
    found = advise(game, game.parse("...../..h.h/.hf../...../.f... fate W"), 8)
    assert (found.turn in ("WA", "WV", "WW"), found.value) == (True, "win")


def test_refusals():
    game = engines.find("yoso")
    with pytest.raises(InputError, match='level must be a level from 1 to 8, not "9"'):
        advise(game, game.start(), 9)
    with pytest.raises(InputError, match="position"):
        advise(game, game.parse("hhhhh/...../...../...../..... fate A"), 1)


@pytest.mark.parametrize(
    ("name", "games", "step", "nodes"),
    [("yoso", 3, 2, 200_000), ("mana", 10, 1, 60_000), ("strings", 4, 2, 60_000), ("jo", 4, 1, 15_000)],
)
def test_level_eight_keeps_what_is_proved(name, games, step, nodes):
    game, positions = played(name, games)
    kept = 0
    for position in positions[::step]:
        proved = solve(game, position, Limits(nodes=nodes))
        if not proved.complete or proved.value == "loss" or len(proved.best) == len(game.turns(position)):
            continue
        found = advise(game, position, 8)
        assert found.turn in proved.best or name == "strings", game.text(position)
        after = solve(game, game.turns(position)[found.turn], Limits(nodes=20 * nodes))
        assert after.value == {"win": "loss", "draw": "draw"}[proved.value], game.text(position)
        assert found.value in (proved.value, "unknown")
        kept += 1
    assert kept >= 4


def test_no_win_is_proved_without_a_turn() -> None:
    """However little work is left when the value is known."""
    game, values = engines.find("strings"), []
    kernel, player = kernel_of(game), players_of(game).player(8)
    for seed in range(4):
        players = (arena.at_level(2)(game, seed), arena.at_level(3)(game, seed))
        for words in play(game, players, players_of(game).varied(random.Random(seed)))[1][20:26]:
            whole = AlphaBeta(kernel, MEMORY, lambda nodes: 1 << 20)
            win, draw = 1 - player.lead(words), -player.lead(words)
            if whole.ask(words, win) < win:
                whole.ask(words, draw)
            facts = Points(kernel, player.lead, max(whole.nodes, 1)).look(words, kernel.successors(words))
            assert facts.good or facts.value == "loss", kernel.decode(words)
            values.append(facts.value)
    assert values.count("win") > 6


@pytest.mark.parametrize("name", ["yoso", "mana", "strings"])
def test_what_is_called_proved_is(name):
    game, positions = played(name, 2)
    checked = 0
    for position in positions[-16::2]:
        for level in (5, 8):
            found = advise(game, position, level)
            if found.value != "unknown":
                assert solve(game, position, Limits(nodes=20_000)).value in (found.value, "unknown")
                assert found.expect == {"win": 1, "draw": 0.5, "loss": 0}[found.value]
                checked += 1
    assert checked


def test_honour_wins_from_the_empty_board():
    game = engines.find("yoso")
    foes = [Chance, Greedy, *(arena.at_level(level) for level in LEVELS)]
    for number, foe in enumerate(foes):
        players = (arena.at_level(8)(game, number), foe(game, 100 + number))
        assert play(game, players, game.info.start)[0] == 1.0


@pytest.mark.parametrize("name", ["yoso", "mana", "strings", "jo"])
def test_level_one_beats_chance_and_is_about_as_good_as_greed(name):
    game = engines.find(name)
    games = arena.match(game, (arena.at_level(1), Chance), 40, seed=1)
    assert arena.summary(list(games)).score >= 0.7  # 80 % is measured over many games, see docs/players.md
    if name != "jo":
        games = arena.match(game, (arena.at_level(1), Greedy), 60, seed=1)
        assert 0.35 <= arena.summary(list(games)).score <= 0.75


@pytest.mark.parametrize("name", ["yoso", "mana", "strings"])
def test_level_seven_beats_greed(name):
    game = engines.find(name)
    games = arena.match(game, (arena.at_level(7), Greedy), 10, seed=1)
    assert arena.summary(list(games)).score >= 0.8


def test_the_search_is_plain_alpha_beta(tools):
    """Without noise and to a fixed depth, the first value is that of a plain minimax with the same estimates."""
    for name in ("yoso", "mana", "strings"):
        game, positions = sample(name, 12, tools)
        kernel = kernel_of(game)
        evaluation = players_of(game).evaluation(kernel)
        search = Search(evaluation, depth=3, nodes=1 << 20, foresight=False)

        def minimax(words, depth, turns, kernel=kernel, evaluation=evaluation):
            outcome = kernel.outcome(words)
            if outcome != OPEN:
                return {LOST: turns - 65536, WON: 65536 - turns}.get(outcome, 0)
            if depth == 0:
                return evaluation.estimate(words)
            return max(-minimax(after, depth - 1, turns + 1) for after in kernel.successors(words))

        compared = 0
        for position in positions:
            words = kernel.encode(game.text(position))
            if len(kernel.successors(words)) > 30:
                continue
            assert search.think(words)[0][0] == minimax(words, 3, 0)
            compared += 1
        assert compared >= 2


def test_banned_turns_are_avoided_while_there_are_others(tools):
    game, positions = sample("mana", 8, tools)
    player = players_of(game).seat(4, 0)
    for position in positions:
        words = player.kernel.encode(game.text(position))
        after = player.kernel.successors(words)
        assert player.search.think(words, after[1:])[0][1] == after[0]
        assert player.search.think(words, after)[0][1] in after


def test_a_match_goes_on_where_it_was_broken_off():
    game = engines.find("mana")
    makers = (arena.at_level(2), arena.at_level(1))
    whole = list(arena.match(game, makers, 6, seed=5))
    text = "".join(arena.row(each, "mana 2,1") for each in whole[:3])
    done = arena.rows(text, "mana 2,1")
    assert done == {each.number: each for each in whole[:3]}
    assert list(arena.match(game, makers, 6, seed=5, done=done)) == whole
    # What is done is not played again.
    kept = {0: Result(0, 0, 0.5, 1, "x")}
    assert list(arena.match(game, makers, 1, seed=5, done=kept)) == list(kept.values())
    assert [result.first for result in whole] == [0, 1] * 3


@pytest.mark.parametrize("line", ["{\n", "[]", "match", '{"match": "a", "number": 1}', "[" * 10_000])
def test_a_line_that_is_no_game_is_refused(line):
    with pytest.raises(InputError, match="line 2: "):
        arena.rows(arena.row(Result(0, 0, 1.0, 9, "x"), "a") + line, "a")


def test_a_last_line_that_was_torn_is_played_again():
    results = {0: Result(0, 0, 1.0, 9, "x"), 1: Result(1, 1, 0.5, 7, "y")}
    text = "".join(arena.row(each, "a") for each in results.values())
    whole = text.index("\n") + 1
    for end in range(whole, len(text) - 1):
        assert arena.rows(text[:end], "a") == {0: results[0]}
    assert arena.rows(text[:-1], "a") == arena.rows(text, "a") == results
    assert arena.rows(text[:9], "a") == {}


def test_a_file_of_another_match_is_refused():
    with pytest.raises(InputError, match='line 1: The games in this file belong to match "a", not to "b"'):
        arena.rows(arena.row(Result(0, 0, 1.0, 9, "x"), "a"), "b")


def test_the_error_is_that_of_the_openings():
    def results(scores):
        return [Result(n, n % 2, score, 10, str(n)) for n, score in enumerate(scores)]

    even = arena.summary(results([1.0, 0.0] * 50))
    assert (even.score, even.error, even.wins, even.losses) == (0.5, 0.0, 50, 50)
    spread = arena.summary(results([1.0, 1.0, 0.0, 0.0] * 25))
    assert spread.score == 0.5 and abs(spread.error - 1.96 * 0.5 / 50**0.5) < 0.001


SAY = """
import json, sys
from printkit import engines
from printkit.engines.players import advise
for line in json.load(sys.stdin):
    game = engines.find(line["game"])
    found = advise(game, game.parse(line["position"]), line["level"], line["seed"])
    print(found.turn, found.expect, found.value, found.nodes)
"""


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare with")
def test_compiled_and_uncompiled_players_agree(tmp_path, tools):
    lines = []
    for name, levels in (
        ("yoso", (1, 3, 5)),
        ("mana", (2, 5)),
        ("strings", (2, 4)),
        ("jo", (1,)),
        ("master:circle", (1,)),
    ):
        game, positions = sample(name, 8, tools)
        for index, position in enumerate(positions[:5]):
            lines += [
                {"game": name, "position": game.text(position), "level": level, "seed": index} for level in levels
            ]
    uncompiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    for room in ("layouts", "engines", "printkit"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=uncompiled, symlinks=True)
    said = []
    for root in (ROOT, tmp_path):
        environment = {**os.environ, "PYTHONPATH": str(root)}
        run = subprocess.run(
            [sys.executable, "-c", SAY],
            input=json.dumps(lines),
            capture_output=True,
            text=True,
            check=True,
            cwd=root,
            env=environment,
        )
        said.append(run.stdout.splitlines())
    assert said[0] == said[1] and len(said[0]) == len(lines)


class Forgetful(OneProcess[Job, Played]):
    """Loses its first batch."""

    lost = False

    def receive(self):
        if not self.lost:
            self.lost = True
            return [(self._batches.pop(), None)]
        return super().receive()


def test_games_that_are_lost_with_a_worker_are_played_again() -> None:
    game = engines.find("mana")
    jobs = balance.jobs(game, 1, 3, seed=5)
    whole = {job.number: balance.work(job) for job in jobs}
    assert dict(balance.played(jobs, Forgetful(balance.work), {})) == whole
    assert dict(balance.played(jobs, OneProcess(balance.work), {1: whole[1]})) == whole
    lines = "".join(balance.row(number, each, "x") for number, each in whole.items())
    assert balance.rows(lines, "x", game) == whole
    with pytest.raises(InputError, match="line 1"):
        balance.rows(lines.replace("swings", "wings"), "x", game)
    with pytest.raises(InputError, match="Name another file"):
        balance.rows(lines, "y", game)


def test_players_that_are_not_a_class_of_players_are_refused(monkeypatch):
    game = engines.find("jo")
    monkeypatch.setattr("printkit.engines.jo.players.Players", 5)
    with pytest.raises(TypeError, match="is not a subclass of Players"):
        players_of(game)


def test_games_with_deals_of_their_own_begin_from_no_given_position():
    game = engines.find("favor")
    with pytest.raises(InputError, match="own deals"):
        balance.jobs(game, 1, 1, seed=1, start=game.text(game.start()))
