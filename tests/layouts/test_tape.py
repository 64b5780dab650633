"""Tape on a floor: every edge between wall and floor is covered once, by the fewest straight runs."""

from __future__ import annotations

from hypothesis import given, strategies as st

from printkit.layouts import tape
from printkit.layouts.floorplan import DEFAULT, Plan

rows = st.integers(1, 7).flatmap(
    lambda width: st.lists(st.text(".#", min_size=width, max_size=width), min_size=1, max_size=7)
)
plans = rows.filter(lambda rows: any("." in row for row in rows)).map(lambda rows: Plan(tuple(rows)))


def unit_edges(runs: tuple[tape.Run, ...]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The tile edges that runs cover, as pairs of corners."""
    edges = []
    for run in runs:
        dx, dy = (0, 1) if run.upright else (1, 0)
        edges += [
            ((run.x + k * dx, run.y + k * dy), (run.x + (k + 1) * dx, run.y + (k + 1) * dy))
            for k in range(run.length)
        ]
    return edges


@given(plans)
def test_walls_are_outlined_exactly_once(plan: Plan) -> None:
    """Second way: an edge between two squares is wanted when one is wall and the other floor."""
    wanted = set()
    for a in plan.squares:
        x, y = plan.at(a)
        for b in plan.squares:
            u, v = plan.at(b)
            if (u - x, v - y) == (1, 0) and plan.is_wall(a) != plan.is_wall(b):
                wanted.add(((u, y), (u, y + 1)))
            if (u - x, v - y) == (0, 1) and plan.is_wall(a) != plan.is_wall(b):
                wanted.add(((x, v), (x + 1, v)))
    found = unit_edges(tape.walls(plan))
    assert len(found) == len(set(found))
    assert set(found) == wanted


@given(plans)
def test_no_two_runs_could_be_one(plan: Plan) -> None:
    ends = [(run.upright, run.x, run.y, run.length) for run in tape.walls(plan)]
    for upright, x, y, length in ends:
        after = (x, y + length) if upright else (x + length, y)
        assert not [end for end in ends if end[0] == upright and end[1:3] == after]


def test_the_default_palace_takes_so_much_tape() -> None:
    assert tape.pieces(tape.edge(DEFAULT)) == ((9, 4),)
    assert sum(run.length for run in tape.walls(DEFAULT)) == 52
    assert tape.pieces(tape.grid(DEFAULT)) == ((9, 16),)
