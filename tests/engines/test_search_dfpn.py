"""Proof-number search against plain exhaustive search, on games with and without an end to every line."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.game import Info, Outcome
from printkit.engines.search import solution
from printkit.engines.search.buffer import COMPILED
from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solution import OutOfLimits
from printkit.engines.search.solve import Limits, Questions, kernel_of, solve
from printkit.engines.search.uncompiled import EVER, OPEN, WON
from printkit.engines.yoso.kernel import Yoso
from tests.kernel_games import kernel_playout

ROOT = Path(__file__).parents[2]
KERNEL = Yoso()


class Web:
    """A game on a random directed graph: two players move one counter; most of its games can go round for ever.

    A place without a way out is lost, won or drawn for the player to move. Positions are ``PLACE PLAYER``.
    """

    def __init__(self, seed, size):
        rng = random.Random(seed)
        self.info = Info("web", "Web", "nobody", None, ("a", "b"), "0 a", ())
        self.name = "web"
        self.ways = [rng.sample(range(size), rng.choice([0, 1, 1, 2, 2, 3])) for _ in range(size)]
        self.ends = [rng.choice(["mover", "mover", "other", "other", None]) for _ in range(size)]

    def start(self):
        return (0, "a")

    def parse(self, text):
        place, player = text.split()
        return (int(place), player)

    def text(self, position):
        return "{} {}".format(*position)

    def mover(self, position):
        return position[1]

    def turns(self, position):
        place, player = position
        return {f"{way:03}": (way, "ab"[player == "a"]) for way in sorted(self.ways[place])}

    def outcome(self, position):
        place, player = position
        if self.ways[place]:
            return None
        winner = {"mover": player, "other": "ab"[player == "a"], None: None}[self.ends[place]]
        return Outcome(winner, "end")

    def score(self, position):
        return None


def retrograde(game, size):
    """Value and distance of every position with 'a' to move or 'b', from the ends backwards."""
    value = {}
    positions = [(place, player) for place in range(size) for player in "ab"]
    for at in positions:
        over = game.outcome(at)
        if over:
            value[at] = ("draw" if over.winner is None else "win" if over.winner == at[1] else "loss", 0)
    for distance in range(1, 2 * size + 2):
        fresh = {}
        for at in positions:
            if at in value:
                continue
            after = [value.get(to) for to in game.turns(at).values()]
            if any(v and v[0] == "loss" for v in after):
                fresh[at] = ("win", distance)
            elif all(v and v[0] == "win" for v in after):
                fresh[at] = ("loss", distance)
        value.update(fresh)
    return {at: value.get(at, ("draw", None)) for at in positions}


@pytest.mark.parametrize("seed", range(40))
def test_games_that_may_go_on_for_ever(seed):
    size = 4 + seed % 14
    game = Web(seed, size)
    truth = retrograde(game, size)
    for at in truth:
        found = solve(game, at, Limits())
        value, distance = truth[at]
        assert (found.value, found.complete) == (value, True)
        after = {turn: truth[to] for turn, to in game.turns(at).items()}
        worst = {"win": "loss", "draw": "draw", "loss": "win"}[value]
        best = [turn for turn, (v, _) in after.items() if value == "loss" or v == worst]
        assert list(found.best) == best
        if value != "draw":
            assert found.distance == distance
            assert list(found.fastest) == [turn for turn in best if after[turn][1] == distance - 1]
            assert len(found.line) == distance


def test_webs_hold_wins_losses_and_draws():
    values = [v for seed in range(40) for v, _ in retrograde(Web(seed, 4 + seed % 14), 4 + seed % 14).values()]
    assert min(values.count("win"), values.count("loss"), values.count("draw")) > 50


def yoso_position(seed, empty):
    """A position of a random game with so many empty spots, not over."""
    rng = random.Random(seed)
    while True:
        at = KERNEL.encode("...../...../...../...../..... honour -")
        while KERNEL.outcome(at) == OPEN:
            if (at[0] & (1 << 50) - 1).bit_count() == 25 - empty:
                return at
            at = rng.choice(KERNEL.successors(at))


@cache
def bounded(at, within):
    """1 if the player to move wins within so many turns, -1 if it loses, 0 if neither: looking at them all."""
    standing = KERNEL.outcome(at)
    if standing != OPEN:
        return 1 if standing == WON else -1
    if within == 0:
        return 0
    return -min(bounded(to, within - 1) for to in KERNEL.successors(at))


@pytest.mark.parametrize("seed", range(12))
def test_limits_agree_with_looking_at_every_turn(seed):
    at = yoso_position(seed, 9 + seed % 4)
    ask = Questions(KERNEL, {}, Limits(), tell=lambda nodes: None)
    for within in (4, 1, 3, 5, 2):
        value = bounded(at, within)
        assert (ask.wins(at, True, within), ask.wins(at, False, within)) == (value == 1, value == -1)


@pytest.mark.parametrize("seed", range(6))
def test_a_table_of_four_entries_is_enough(seed):
    at = yoso_position(seed, 11)
    answers = []
    for size in (64, 1 << 20):
        search = Dfpn(KERNEL, size)
        search.begin(at)
        answers.append(search.run(10**7))
    assert answers[0] is not None
    assert answers[0] == answers[1]


def test_a_search_in_pieces_is_the_same_search():
    at = yoso_position(3, 13)
    whole, pieces = Dfpn(KERNEL), Dfpn(KERNEL)
    whole.begin(at)
    pieces.begin(at)
    answer = whole.run(10**7)
    while (found := pieces.run(7)) is None:
        pass
    assert (found, pieces.nodes) == (answer, whole.nodes)
    assert whole.nodes > 1000


def test_a_limit_on_nodes_ends_in_unknown():
    game = engines.find("yoso")
    found = solve(game, game.parse(KERNEL.decode(yoso_position(1, 17))), Limits(nodes=50))
    assert (found.value, found.best, found.complete, found.nodes) == ("unknown", None, False, 50)


def test_what_the_table_recalls_is_proved():
    at = yoso_position(5, 13)
    search = Dfpn(KERNEL)
    search.begin(at)
    answer = search.run(10**7)
    assert search.recall(at)[0] is answer
    assert search.recall(KERNEL.encode("...../...../...../...../..... honour -")) == (None, 0)


def test_rules_and_kernel_give_the_same_answers():
    game = engines.find("yoso")
    for seed in range(5):
        at = yoso_position(seed, 8)
        text = KERNEL.decode(at)
        through = Questions(RulesKernel(game), {}, Limits(), tell=lambda nodes: None)
        own = Questions(KERNEL, {}, Limits(), tell=lambda nodes: None)
        start = through.kernel.encode(text)
        for within in (EVER, 3, 6):
            assert through.wins(start, True, within) == own.wins(at, True, within)
        assert {through.kernel.decode(to) for to in through.kernel.successors(start)} == {
            KERNEL.decode(to) for to in KERNEL.successors(at)
        }


TWIN = """
import json, sys
plain, name, texts = sys.argv[1], sys.argv[2], sys.argv[3:]
if plain:
    import tests.uncompiled
from printkit import engines
from printkit.engines.search.solve import Limits, solve
from printkit.engines.search.buffer import COMPILED
game = engines.find(name)
limits = Limits(memory=1 << 12, depth=5 if name == "mana" else None)
found = [solve(game, game.parse(text), limits) for text in texts]
print(json.dumps([COMPILED, [[s.value, s.best, s.distance, s.line, s.nodes] for s in found]]))
"""


@pytest.mark.parametrize("name", ["yoso", "mana"])
def test_compiled_and_uncompiled_search_node_for_node(name):
    if name == "yoso":
        texts = [KERNEL.decode(yoso_position(seed, 9)) for seed in range(6)]
    else:
        kernel = kernel_of(engines.find(name))
        start = kernel.encode(engines.info(name).start)
        texts = [kernel.decode(kernel_playout(kernel, start, seed, most=9)[1]) for seed in range(8)]
    reports = []
    for plain in ("plain", ""):
        command = [sys.executable, "-c", TWIN, plain, name, *texts]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        reports.append(json.loads(run.stdout))
    assert reports[0][0] is False
    assert reports[0][1] == reports[1][1]
    if os.environ.get("PRINTKIT_REQUIRE_COMPILED"):
        assert reports[1][0] is True


CROWDED = (
    "fhfh.,ff.h.,.f..f,h...f,.f.ff/..h.h,..f.h,h..ff,f..hf,hhh.h/....f,hhhf.,...ff,..hhh,....h/"
    "..h.f,hf.hf,.f.ff,f..hf,.f.f./.ffff,fh.h.,fh..f,fhhfh,....h honour F"
)
"""A Master board on which captures follow on each other in millions of ways."""


@pytest.mark.skipif(not COMPILED, reason="half a minute without compiled kernels")
def test_more_turns_than_can_be_counted_leave_the_value_unknown():
    game = engines.find("master")
    found = solve(game, game.parse(CROWDED))
    assert (found.value, found.best, found.complete) == ("unknown", None, False)


@pytest.mark.parametrize("limits", [Limits(seconds=1000.0), Limits()])
def test_time_is_looked_at_more_often_where_positions_take_long(monkeypatch, limits):
    now = [0.0]
    monkeypatch.setattr(solution, "monotonic", lambda: now[0])
    budget = solution.Budget(limits, lambda nodes: None)
    nodes, parts = 0, []
    for seconds_each in (1e-6,) * 8 + (0.01,) * 4:
        part = budget.part(nodes)
        parts.append(part)
        nodes += part
        now[0] += part * seconds_each
    assert parts[0] == 1 and parts[7] == solution.SLICE
    assert parts[-1] <= 5
    now[0] = 1000.1
    if limits.seconds:
        with pytest.raises(OutOfLimits):
            budget.part(nodes)
    else:
        assert budget.part(nodes) >= 1
