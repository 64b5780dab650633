"""How hard a puzzle is: one table of what can be measured, a rating, and stars.

A kind shares out the ratings from 0 to 999 among its depths, so that a deeper puzzle never has a lower rating than
one that is less deep; within its share the other features decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import comb
from typing import Any

from engines.game import Game
from engines.puzzles.kind import Hold, Keep, Kind, Race, Solo, Worth, won
from engines.puzzles.plain import Plain, TooMuch

MOST = 10_000
"""Positions at which the simple solver stops: the greatest effort."""
FULL = 1000
"""Ratings lie below it."""
STARS = (160, 320, 480, 640)
"""The ratings from which on there are two stars, three, four and five."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A row of the table.

    Attributes:
        name: what is measured.
        step: points for each of it, of a thousand.
        most: points at most.
        means: what it is, in words.
    """

    name: str
    step: int
    most: int
    means: str

    def points(self, measured: int) -> int:
        """The points for what was measured."""
        return min(self.step * measured, self.most)


TABLE = (
    Feature(
        "close",
        60,
        420,
        "plausible turns that fail: no more than two replies refute them (goals of one turn: they achieve at least "
        "half as much, or are the first that one looks at; chips placed alone: sets one point short)",
    ),
    Feature(
        "quiet", 150, 150, "1 where the solving turn is quiet: it takes, flips, strikes or scores nothing"
    ),
    Feature("line", 60, 180, "own turns after the first one that are the only ones that solve, too"),
    Feature(
        "effort", 25, 325, "how often the number of positions that the simple solver looks at can be halved"
    ),
)


@dataclass(frozen=True, slots=True)
class Grade:
    """The features measured, and what follows from them.

    Attributes:
        features: by the names of the table, with ``depth`` before them.
        nodes: positions that the simple solver looks at.
        rating: 0 to 999.
    """

    features: Mapping[str, int]
    nodes: int
    rating: int

    @property
    def stars(self) -> int:
        """1 to 5."""
        return stars(self.rating)


def stars(rating: int) -> int:
    """The stars of a rating."""
    return 1 + sum(rating >= least for least in STARS)


def grade(
    kind: Kind, game: Game[Any], position: Any, depth: int, solution: tuple[str, ...], close: int
) -> Grade:
    """The grade of a proved puzzle."""
    nodes = effort(kind, game, position, depth)
    alone = isinstance(kind.goal, Solo)
    features = {
        "close": close,
        "quiet": int(not alone and not kind.loud(game, position, solution[0])),
        "line": 0 if alone else len(solution) // 2,
        "effort": nodes.bit_length() - 1,
    }
    points = sum(feature.points(features[feature.name]) for feature in TABLE)
    share = kind.depths.index(depth) * FULL + min(points, FULL - 1)
    return Grade({"depth": depth, **features}, nodes, share // len(kind.depths))


def effort(kind: Kind, game: Game[Any], position: Any, depth: int) -> int:
    """Positions that the simple solver looks at until it has found the solving turn, at most ``MOST``."""
    plain = Plain(game, MOST)
    mover = game.mover(position)
    turns = game.turns(position)
    with suppress(TooMuch):
        match kind.goal:
            case Race(event, flee=False):
                for own in range(1, depth + 1):
                    plain.forces(event, position, mover, 2 * own - 1)
            case Race(event):
                for after in turns.values():
                    _deepen(plain, event, after, 2 * depth - 1)
            case Hold():
                for after in turns.values():
                    _deepen(plain, won, after, 2 * depth)
            case Keep() as goal:
                plain.value(goal, position, mover)
            case Worth():
                return min(len(turns), MOST)
            case Solo():
                return min(comb(len(turns), depth), MOST)
    return min(plain.looked, MOST)


def _deepen(plain: Plain, event: Any, after: Any, most: int) -> None:
    foe = plain.game.mover(after)
    for plies in range(1, most + 1):
        if plain.forces(event, after, foe, plies):
            return
