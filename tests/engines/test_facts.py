"""What turns do, spot by spot: the ways that pieces go are found here by trying all of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterator, Sequence
from itertools import pairwise

from printkit import engines

Steps = Callable[[str], list[str]]


def ways(start: str, end: str, steps: int, neighbours: Steps) -> Iterator[tuple[str, ...]]:
    """Every way of so many steps that visits no square twice and meets nothing before its end."""
    waiting: list[tuple[str, ...]] = [(start,)]
    while waiting:
        way = waiting.pop()
        if len(way) == steps + 1:
            if way[-1] == end:
                yield way
        elif way[-1] != end:
            waiting += [(*way, square) for square in neighbours(way[-1]) if square not in way]


def bends(way: tuple[str, ...]) -> int:
    """How often the file stays the same after a step along a rank, or the other way round."""
    files = [a[0] == b[0] for a, b in pairwise(way)]
    return sum(a != b for a, b in pairwise(files))


def beside(width: int, height: int, free: Container[str]) -> Steps:
    """The free squares beside one."""

    def near(square: str) -> list[str]:
        file, rank = ord(square[0]) - ord("a"), int(square[1:])
        places = ((file - 1, rank), (file, rank - 1), (file, rank + 1), (file + 1, rank))
        names = (f"{chr(ord('a') + f)}{r}" for f, r in places if 0 <= f < width and 1 <= r <= height)
        return [name for name in names if name in free]

    return near


def straightest(found: list[tuple[str, ...]], order: Sequence[str]) -> tuple[str, ...]:
    """Of the ways with the fewest bends the first, its squares taken in the order of the board."""
    return min(found, key=lambda way: (bends(way), [order.index(square) for square in way]))


def test_the_way_of_a_mana_piece_has_the_fewest_bends() -> None:
    game, rng = engines.find("mana"), random.Random(5)
    telling = 0
    order = game.spots_of(game.start())
    for _ in range(6):
        position = game.start()
        while turns := game.turns(position):
            pieces = game.pieces_on(position)
            for turn in turns:
                (*_, effect) = game.effects(position, turn) or (None,)
                if effect is None or effect.kind != "walk":
                    continue
                start, end = turn[:2], turn[-2:]
                free = {square for square in order if square not in pieces} | {end}
                steps = game.value(start, position.orientation)
                found = list(ways(start, end, steps, beside(6, 6, free)))
                assert effect.path == straightest(found, order), (game.text(position), turn)
                telling += min(found, key=lambda way: [order.index(s) for s in way]) != effect.path
            position = turns[rng.choice(list(turns))]
    assert telling > 100  # the first way is often not the straightest


def test_the_way_of_a_courtier_is_a_shortest_one_with_the_fewest_bends() -> None:
    game, rng = engines.find("favor"), random.Random(5)
    telling = 0
    for _ in range(3):
        position = game.start()
        for _ in range(10):
            turns = game.turns(position)
            plan = position.plan
            free = set(plan.floor) - {courtier.square for courtier in position.others}
            near = beside(plan.width, plan.height, free)
            walks = {
                effect.path for turn in turns for effect in game.effects(position, turn) if effect.kind == "walk"
            }
            for path in walks:
                start, end = path[0], path[-1]
                found = next(filter(None, (list(ways(start, end, n, near)) for n in range(1, 6))))
                assert path == straightest(found, sorted(plan.floor)), game.text(position)
                telling += min(found) != path
            position = turns[rng.choice(list(turns))]
    assert telling > 30
