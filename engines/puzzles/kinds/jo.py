"""Puzzles of Jo."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import engines
from engines.game import Game
from engines.jo.rules import COLOURS, OPPONENT, Position
from engines.puzzles.kind import Craft, Hold, Kind, Play, Worth
from engines.puzzles.wander import stroll
from layouts import hexagon

SAMPLE = 12
"""Turns that a player of the games played by chance looks at."""


@cache
def _sources() -> tuple[tuple[int, ...], ...]:
    """For each of the twelve symmetries the cell that each cell of the image comes from."""
    places = {cell: (q, (h - q) // 2) for cell, (q, h) in hexagon.PLACES.items()}
    index = {place: i for i, place in enumerate(places.values())}
    found = []
    for mirror in (False, True):
        images = [(r, q) if mirror else (q, r) for q, r in places.values()]
        for _ in range(6):
            found.append(tuple(index[image] for image in images))
            images = [(-r, q + r) for q, r in images]
    return tuple(found)


def key(game: Game[Position], position: Position) -> str:
    """The first of the twelve images in which the mover is red."""
    cells = position.cells
    if position.mover == "black":
        cells = cells.translate(str.maketrans("rb", "br"))
    return min("".join(cells[i] for i in source) for source in _sources())


def begins(game: Game[Position], position: Position) -> bool:
    """Whether it is the start."""
    return bool(position == game.start())


def _threes(cells: str, colour: str) -> int:
    """Threes of a colour, line by line: a run of n holds n - 2."""
    at = dict(zip(hexagon.CELLS, cells, strict=True))
    count = 0
    for line in hexagon.LINES:
        run = 0
        for cell in line:
            run = run + 1 if at[cell] == colour else 0
            count += run > 2
    return count


def threes(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """How many threes more the mover has, by the score."""
    old, new = game.score(before), game.score(after)
    assert old is not None and new is not None
    return new[before.mover] - old[before.mover]


def runs(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`threes`, by the runs on the lines."""
    colour = COLOURS[before.mover]
    return _threes(after.cells, colour) - _threes(before.cells, colour)


def shot(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """How much the mover's lead in threes grows by a turn that moves a neutral onto an enemy stone; else 0."""
    enemy = COLOURS[OPPONENT[before.mover]]
    if not any(a == enemy and b == "n" for a, b in zip(before.cells, after.cells, strict=True)):
        return 0
    old, new = game.score(before), game.score(after)
    assert old is not None and new is not None
    foe = OPPONENT[before.mover]
    return (new[before.mover] - new[foe]) - (old[before.mover] - old[foe])


def sunk(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`shot`, from the notation of the turn and the runs on the lines."""
    own, enemy = COLOURS[before.mover], COLOURS[OPPONENT[before.mover]]
    stood = dict(zip(hexagon.CELLS, before.cells, strict=True))
    targets = [step.split(">")[1] for step in turn.split("+") if ">" in step]
    if not any(stood[target] == enemy for target in targets):
        return 0
    ahead = [_threes(one.cells, own) - _threes(one.cells, enemy) for one in (before, after)]
    return ahead[1] - ahead[0]


def forcing(game: Game[Any], position: Any, turn: str) -> bool:
    """Whether a turn flips a stone or moves a neutral."""
    return "+" in turn


def _sensible(game: Game[Any], position: Any, turns: Mapping[str, Any], random: Random) -> str:
    """Of some turns the one after which the mover leads by most."""
    mover = position.mover
    found = random.sample(list(turns), min(SAMPLE, len(turns)))

    def lead(turn: str) -> int:
        score = game.score(turns[turn])
        assert score is not None
        return score[mover] - score[OPPONENT[mover]]

    return max(found, key=lead)


def _played(random: Random) -> Play:
    game = engines.find("jo")
    return stroll(game, game.start(), random, 40, _sensible)


CRAFT = Craft(
    (
        Kind(
            "most",
            "jo",
            "Most threes",
            "make as many new threes as possible in one turn",
            Worth(threes, runs, 2),
            "The turn after which the solver has more new threes than after every other.",
            (1,),
            _played,
            (4, 20),
            loud=forcing,
        ),
        Kind(
            "last",
            "jo",
            "The only winning turn",
            "find the only winning turn",
            Hold(),
            "After every other turn the opponent can force a win; after this one the solver can.",
            (1, 2),
            _played,
            (14, 40),
            unit="own turns that the opponent needs after the best of the wrong turns",
            refutes="a turn of the opponent that wins, or that begins a forced win",
            loud=forcing,
            choices=(3, 40),
        ),
        Kind(
            "shot",
            "jo",
            "Neutral-stone shot",
            "move a neutral onto a stone of {foe} so that your lead in threes grows as much as possible",
            Worth(shot, sunk, 3),
            "Of the turns that move a neutral onto an enemy stone, the one after which own threes less enemy "
            "threes have grown more than after every other.",
            (1,),
            _played,
            (4, 24),
            loud=forcing,
        ),
    ),
    key,
    begins,
)
