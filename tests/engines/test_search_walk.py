"""Perft and random games by kernel, against the counts and rules that do not use it."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit import engines
from printkit.engines.search.perft import perft
from printkit.engines.search.rules_kernel import RulesKernel
from printkit.engines.search.solve import kernel_of
from printkit.engines.search.walk import Walk
from tests.kernel_games import kernel_playout

HERE = Path(__file__).parent
NAMES = [id for id in engines.names() if (Path(engines.__file__).parent / id / "kernel.py").exists()]


def vectors(name):
    first, *lines = (HERE.parent / "vectors" / f"{name}.perft").read_text(encoding="ascii").splitlines()
    assert first == f"# game: {name}"
    for line in lines:
        if line and not line.startswith("# "):
            position, *counts = line.split(" ; ")
            yield position, {int(depth[1:]): int(nodes) for depth, nodes in map(str.split, counts)}


@pytest.mark.parametrize("name", NAMES)
def test_counts_of_the_vectors(name):
    kernel = kernel_of(engines.find(name))
    assert not isinstance(kernel, RulesKernel)
    walk, seen = Walk(kernel), 0
    for position, nodes in vectors(name):
        for depth, count in nodes.items():
            if count < 200_000:
                assert walk.perft(kernel.encode(position), depth) == count
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("name", NAMES)
def test_random_games_are_games(name):
    game = engines.find(name)
    kernel = kernel_of(game)
    start, ends = kernel.encode(game.info.start), []
    for seed in range(20):
        turns, end = kernel_playout(kernel, start, seed)
        position = game.parse(kernel.decode(end))
        assert game.outcome(position) or turns == 500
        ends.append(kernel.decode(end))
    assert len(set(ends)) > 15


def test_rules_seen_as_a_kernel_count_the_same():
    game = engines.find("yoso")
    kernel = RulesKernel(game)
    assert Walk(kernel).perft(kernel.encode(game.info.start), 3) == perft(game, game.start(), 3) == 1480
    assert Walk(kernel).perft(kernel.encode(game.info.start), 0) == 1
