"""The perft files, counted again by the rules and by the second generators.

Counts up to ``PERFT_NODES`` (3000 unless the environment sets it) are replayed; all of them with a large one.
"""

from __future__ import annotations

import os

import pytest
from counters import COUNTERS

from printkit import engines
from printkit.engines.search.perft import perft

NODES = int(os.environ.get("PERFT_NODES", "3000"))


def test_the_rules_count_what_the_files_say(vector):
    game = engines.find(vector.game)
    position = game.parse(vector.position)
    assert game.text(position) == vector.position
    assert 1 in vector.nodes
    for depth, nodes in vector.nodes.items():
        if nodes <= NODES:
            assert perft(game, position, depth) == nodes


def test_the_second_generator_counts_what_the_files_say(vector, tools):
    successors = getattr(tools.properties_of(vector.game), "successors", None)
    if successors is None:
        pytest.skip("this game has no second generator here")

    def count(position: str, depth: int) -> int:
        after = successors(vector.game, position)
        return len(after) if depth == 1 else sum(count(text, depth - 1) for text in after)

    for depth, nodes in vector.nodes.items():
        if nodes <= NODES:
            assert count(vector.position, depth) == nodes


@pytest.mark.parametrize("file", ["yoso", "master", "mana", "jo", "strings", "strings-double"])
def test_files_hold_the_start_and_ten_positions_more(file, vectors):
    game = engines.find(vectors(file)[0].game)
    positions = [vector.position for vector in vectors(file)]
    assert positions[0] == game.text(game.start())
    assert len(set(positions)) == len(positions) > 10
    assert any(game.outcome(game.parse(position)) for position in positions)


def test_depth_nought_is_the_position_itself():
    game = COUNTERS
    assert perft(game, game.start(), 0) == 1
    assert perft(game, game.parse("0 first"), 0) == 1
    assert perft(game, game.parse("0 first"), 1) == 0
    assert perft(game, game.parse("3 first"), 2) == 3  # 1 then 1 or 2, 2 then 1
