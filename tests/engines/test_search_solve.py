"""The value of a position that is over is its outcome."""

from __future__ import annotations

import pytest

from printkit import engines
from printkit.engines.search.margins import lead
from printkit.engines.search.solve import solve


@pytest.mark.parametrize("name", ["yoso", "mana", "jo", "strings", "strings:double"])
def test_what_is_over_has_the_value_of_its_outcome(name, tools):
    game, values = engines.find(name), set()
    for seed in range(12):
        end = tools.playout(name, seed, 200)[-1][0]
        over = game.outcome(end)
        if over is None:
            continue
        found = solve(game, end)
        mover = game.mover(end)
        expected = "draw" if over.winner is None else "win" if over.winner == mover else "loss"
        assert (found.value, found.best, found.distance, found.complete) == (expected, (), 0, True)
        if name.startswith("strings"):
            points = game.score(end)
            (other,) = set(points) - {mover}
            assert found.margin == points[mover] - points[other] == lead(game, end, mover)
        values.add(expected)
    assert values - {"draw"}
