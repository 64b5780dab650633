"""Solutions of the games that are scored, Strings of Suits and Jo, against plain exhaustive search."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.search.alphabeta import AlphaBeta
from printkit.engines.search.solution import SLICE
from printkit.engines.search.solve import Limits, solve
from printkit.engines.strings.kernel import kernel

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
NAMES = ("strings", "strings:beginners", "strings:advanced", "strings:double")
JO = engines.find("jo")


def played(name, seed, cards):
    """A position of a random game with so many cards face up, if it comes so far."""
    rules, rng = engines.find(name), random.Random(f"{name} {seed}")
    position = rules.deal(seed)
    while sum(cell.isupper() for cell in position.grid) > cards and (turns := rules.turns(position)):
        position = turns[rng.choice(list(turns))]
    return position


def jo_played(seed, empty):
    """A position of a random game of Jo that goes on with at most so many empty cells."""
    rng = random.Random(seed)
    while True:
        position = JO.start()
        while position.cells.count(".") > empty and (turns := JO.turns(position)):
            position = turns[rng.choice(list(turns))]
        if JO.outcome(position) is None:
            return position


class Exhausted:
    """All there is to know of positions of Strings of Suits, by looking at every line of play."""

    def __init__(self, rules):
        self.rules = rules
        self.margins = {}
        self.lengths = {}

    def margin(self, position):
        """Final points of the mover less those of the other one."""
        if position not in self.margins:
            after = self.rules.turns(position).values()
            score = self.rules.score(position)
            final = score[position.mover] - sum(score[player] for player in score if player != position.mover)
            self.margins[position] = max((-self.margin(to) for to in after), default=final)
        return self.margins[position]

    def best(self, position):
        turns = self.rules.turns(position)
        return {turn: to for turn, to in turns.items() if -self.margin(to) == self.margin(position)}

    def length(self, position, hurry):
        """Turns to the end where both keep the margin, ``hurry`` by the shortest way and the other by the longest."""
        if (position, hurry) not in self.lengths:
            after = [1 + self.length(to, hurry) for to in self.best(position).values()]
            choose = min if position.mover == hurry else max
            self.lengths[position, hurry] = choose(after, default=0)
        return self.lengths[position, hurry]

    def expected(self, position):
        """Value, margin, best, fastest and distance."""
        margin, best = self.margin(position), self.best(position)
        if not margin:
            return "draw", 0, tuple(best), None, None
        hurry = next(player for player in ("sun", "moon") if (player == position.mover) == (margin > 0))
        distance = self.length(position, hurry)
        fastest = tuple(turn for turn, to in best.items() if 1 + self.length(to, hurry) == distance)
        return ("win" if margin > 0 else "loss"), margin, tuple(best), fastest, distance


@pytest.mark.parametrize("name", NAMES)
def test_strings_agree_with_exhaustive_search(name):
    rules = engines.find(name)
    values = set()
    for seed in range(28):
        position = played(name, seed, 2 + seed % 6)
        if not rules.turns(position):
            continue
        found = solve(rules, position)
        assert found.complete
        assert (found.value, found.margin, found.best, found.fastest, found.distance) == Exhausted(rules).expected(
            position
        )
        values.add(found.value)
        final = position
        for turn in found.line:
            final = rules.turns(final)[turn]
        assert rules.outcome(final)
        score = rules.score(final)
        assert 2 * score[position.mover] - sum(score.values()) == found.margin
        assert found.distance in (None, len(found.line))
    assert values == {"win", "loss", "draw"}


@pytest.mark.parametrize("name", NAMES)
def test_bounds_settle_every_goal(name):
    rules, twin = engines.find(name), kernel(name.partition(":")[2] or None)
    position = played(name, 5, 6)
    words = twin.encode(rules.text(position))
    score = rules.score(position)
    margin = Exhausted(rules).margin(position) - 2 * score[position.mover] + sum(score.values())
    for goal in range(-30, 31):
        bound = AlphaBeta(twin, 1 << 16, lambda nodes: SLICE).ask(words, goal)
        assert margin >= bound >= goal or margin <= bound < goal


@pytest.mark.parametrize("memory", [1, 1 << 12])
def test_a_tiny_table_does_for_exact_margins(memory):
    rules = engines.find("strings")
    for seed in range(6):
        position = played("strings", seed, 11)
        whole = solve(rules, position, Limits())
        small = solve(rules, position, Limits(memory=memory))
        assert small.complete
        assert (small.value, small.margin, small.best, small.fastest, small.distance) == (
            whole.value,
            whole.margin,
            whole.best,
            whole.fastest,
            whole.distance,
        )
        assert small.nodes >= whole.nodes


def test_limits_leave_unknown_what_is_not_proved():
    rules = engines.find("strings")
    kinds = set()
    for seed in range(6):
        position = played("strings", seed, 16)
        whole = solve(rules, position)
        nothing = solve(rules, position, Limits(seconds=0))
        assert (nothing.value, nothing.margin, nothing.best, nothing.complete) == ("unknown", None, None, False)
        for nodes in range(1, whole.nodes, whole.nodes // 16):
            part = solve(rules, position, Limits(nodes=nodes))
            assert part.nodes <= nodes
            assert part.value in ("unknown", whole.value)
            assert part.margin in (None, whole.margin)
            assert part.best in (None, whole.best)
            assert part.complete == (part.best is not None)
            kinds.add((part.value != "unknown", part.margin is not None, part.best is not None))
    assert kinds == {(False,) * 3, (True, False, False), (True, True, False), (True,) * 3}


def test_depth_is_the_length_of_play():
    rules = engines.find("strings")
    for seed in range(8):
        position = played("strings", seed, 6)
        whole = solve(rules, position)
        for depth in (1, 3, 5, 6, 7, 8, 10, 12):
            found = solve(rules, position, Limits(depth=depth))
            if whole.distance is not None and depth >= whole.distance:
                assert (found.value, found.best, found.distance) == (whole.value, whole.best, whole.distance)
            elif whole.distance is not None:
                assert (found.value, found.complete) == ("unknown", False)
            else:
                assert found.value in ("unknown", "draw")


def test_a_search_that_was_stopped_can_be_asked_again():
    class Enough(Exception):
        pass

    allowed = 0

    def part(nodes):
        if nodes >= allowed:
            raise Enough
        return allowed - nodes

    rules, twin = engines.find("strings"), kernel()
    words = twin.encode(rules.text(played("strings", 3, 16)))
    search = AlphaBeta(twin, 1 << 20, part)
    bound, stops = None, 0
    while bound is None:
        allowed += 50
        try:
            bound = search.ask(words, 1)
        except Enough:
            stops += 1
            assert search.nodes == allowed
    assert stops
    assert bound == AlphaBeta(twin, 1 << 20, lambda nodes: SLICE).ask(words, 1)


def test_a_game_that_is_over():
    text = "k,m,y,w,l,s/k,m,k,l,y,w/m,y,w,y,s,y/w,w,k,l,k,m/m,l,y,l,k,m/l,w,w,k,k,s sun 2-2"
    rules = engines.find("strings")
    found = solve(rules, rules.parse(text))
    assert (found.value, found.margin, found.best, found.distance, found.complete) == ("draw", 0, (), 0, True)


def jo_worth(position, known):
    """Positive for a win of the mover, negative for a loss; the greater, the sooner the win or the later the loss."""
    if position not in known:
        over = JO.outcome(position)
        if over:
            known[position] = 100 if over.winner == position.mover else -100
        else:
            best = max(-jo_worth(to, known) for to in JO.turns(position).values())
            known[position] = best - 1 if best > 0 else best + 1
    return known[position]


def test_jo_agrees_with_exhaustive_search():
    """Games that end after few turns whatever is done: no neutral stands where it may be moved over and over."""
    values = []
    for seed in range(60):
        position = jo_played(seed, 11)
        if len(JO.turns(position)) > 14:
            continue
        known = {}
        worth = jo_worth(position, known)
        turns = {turn: -jo_worth(to, known) for turn, to in JO.turns(position).items()}
        found = solve(JO, position, Limits())
        assert found.complete
        assert found.margin is None
        assert (found.value, found.distance) == ("win" if worth > 0 else "loss", 100 - abs(worth))
        assert found.best == tuple(turn for turn in turns if worth < 0 or turns[turn] > 0)
        assert found.fastest == tuple(turn for turn in turns if turns[turn] == max(turns.values()))
        assert len(found.line) == found.distance
        values.append(found.value)
    assert min(values.count("win"), values.count("loss")) > 4


TWIN = """
import json, sys
plain, *orders = sys.argv[1:]
if plain:
    import tests.uncompiled
from printkit import engines
from printkit.engines.search.solve import Limits, solve
from printkit.engines.search.buffer import COMPILED
found = []
for order in orders:
    name, _, text = order.partition(" ")
    game = engines.find(name)
    s = solve(game, game.parse(text), Limits(memory=1 << 14))
    found.append([s.value, s.margin, s.best, s.distance, s.line, s.nodes])
print(json.dumps([COMPILED, found]))
"""


def test_compiled_and_uncompiled_search_node_for_node():
    orders = [f"{name} {engines.find(name).text(played(name, 7, 12))}" for name in NAMES]
    orders += [f"jo {JO.text(jo_played(seed, 12))}" for seed in range(4)]
    reports = []
    for plain in ("plain", ""):
        command = [sys.executable, "-c", TWIN, plain, *orders]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        reports.append(json.loads(run.stdout))
    assert reports[0][0] is False
    assert reports[0][1] == reports[1][1]
    if os.environ.get("PRINTKIT_REQUIRE_COMPILED"):
        assert reports[1][0] is True
