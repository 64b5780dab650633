"""How hard a puzzle is, and what else is measured of it: all on one scale, whatever the kind.

The level of players (:mod:`engines.puzzles.levels`) decides the stars. Within a level ratings follow the *meaningful
tree*: how many positions a careful reader looks at, and how many wrong turns are plausible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.game import Game
from engines.puzzles.kind import Craft, Kind, Mark, Solo, Worth
from engines.puzzles.levels import NOBODY, first, greedy, level, rank

STARS = (1, 1, 2, 2, 3, 4, 5, 5, 5)
"""Stars of the levels 1 to 8, and of a puzzle that no level solves."""
SHARE = 1000 // NOBODY
"""Ratings of one level."""
LOOKED = 6
"""Plausible wrong turns whose replies are counted, at most."""
SIMPLE = 2
"""Stars up to which a puzzle may be solved by whoever looks no further than one turn."""

FEATURES: Mapping[str, str] = {
    "turns": "legal turns in the position",
    "close": "plausible turns that fail: no more than two replies refute them, or they fall short by little; of "
    "sets, what looks as if it belonged to them",
    "rank": "place of the solving turn among all turns as they look at first sight (0: the solution is a set)",
    "greedy": "1 where whoever takes the turn that counts most at once solves it",
    "first": "1 where whoever takes the first capture (or the like) solves it",
    "line": "own turns after the first one that are the only ones that solve, too",
    "quiet": "1 where the solving turn takes, flips, strikes or scores nothing",
}
"""What is measured, in words."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What is measured of a puzzle, and what follows from it.

    Attributes:
        features: by the names of FEATURES.
        nodes: positions that a careful reader looks at: after every turn along the line, and after every reply to a
            plausible wrong turn.
        level: the weakest level that solves it.
        rating: 0 to 999.
    """

    features: Mapping[str, int]
    nodes: int
    level: int
    rating: int

    @property
    def stars(self) -> int:
        """1 to 5."""
        return STARS[self.level - 1]

    @property
    def fair(self) -> bool:
        """Whether those who look no further fail from three stars on."""
        seen = self.features["greedy"] or self.features["first"]
        return self.stars <= SIMPLE or not seen


def grade(
    kind: Kind,
    craft: Craft,
    game: Game[Any],
    position: Any,
    solution: tuple[str, ...],
    close: int,
    plausible: tuple[str, ...],
    known: int = 0,
) -> Grade:
    """The grade of a proved puzzle.

    Args:
        kind, craft, game, position: what is asked, where.
        solution: as proved.
        close: how much of what fails is plausible.
        plausible: the plausible wrong turns, as far as they are turns.
        known: its level, where that has been found before; else players are asked.
    """
    turns = game.turns(position)
    line = kind.answer == "line"
    features = {
        "turns": len(turns),
        "close": close,
        "rank": rank(kind, craft, game, position, solution[0], turns) if line else 0,
        "greedy": int(line and greedy(craft, game, position, turns) == solution[0]),
        "first": int(line and first(kind, game, position, turns) == solution[0]),
        "line": len(solution) // 2 if line else 0,
        "quiet": int(line and not kind.loud(game, position, solution[0])),
    }
    nodes = tree(kind, game, position, solution, close, plausible)
    found = known or level(kind, game, position, solution, weight(kind, solution, close, features["rank"]))
    effort = 8 * nodes.bit_length() + 2 * min(close, 10)
    return Grade(features, nodes, found, (found - 1) * SHARE + min(effort, SHARE - 1))


def weight(kind: Kind, solution: tuple[str, ...], close: int, place: int) -> int:
    """How many things a reader has to tell apart.

    Args:
        kind: what is asked.
        solution: as proved.
        close: how much of what fails is plausible.
        place: of the solving turn at first sight.
    """
    match kind.goal:
        case Mark():
            return (len(solution) + (close + 1) // 2 + 1) // 2
        case Worth():
            return 1 + close.bit_length() + place.bit_length()
        case Solo():
            return 2 * (len(solution) - 1) + close.bit_length() // 2
        case _:
            return 2 * len(solution) + min(close, 10)


def tree(
    kind: Kind,
    game: Game[Any],
    position: Any,
    solution: tuple[str, ...],
    close: int,
    plausible: tuple[str, ...],
) -> int:
    """Positions that a careful reader looks at."""
    turns = game.turns(position)
    if kind.answer == "set":
        return len(turns) + close
    count, at = len(turns), position
    for turn in solution[:-1]:
        at = game.turns(at)[turn]
        count += len(game.turns(at))
    return count + sum(len(game.turns(turns[turn])) for turn in sorted(plausible)[:LOOKED])
