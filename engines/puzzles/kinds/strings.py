"""Puzzles of Strings of Suits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import engines
from engines.game import Game
from engines.puzzles.kind import Craft, Keep, Kind, Play, Solo, Worth
from engines.puzzles.kinds._solo import by_bounds, by_suits
from engines.puzzles.wander import stroll
from engines.strings.deal import DECK
from engines.strings.decktet import SUITS
from engines.strings.rules import LINES, OPPONENT, OWN, Position, Strings

SAMPLE = 4
"""Turns that a player of the games played by chance looks at."""


@cache
def _sources() -> tuple[tuple[int, ...], ...]:
    """For each of the eight symmetries of the grid the cell that each cell of the image comes from."""
    found = []
    cells = tuple(range(36))
    for _ in range(2):
        for _ in range(4):
            found.append(cells)
            cells = tuple(cells[6 * (5 - column) + row] for row in range(6) for column in range(6))
        cells = tuple(cells[6 * row + 5 - column] for row in range(6) for column in range(6))
    return tuple(found)


def key(game: Game[Position], position: Position) -> str:
    """The first of the images of the grid, the mover's suits being ``abc`` in any order and the other's ``def``."""
    own, other = OWN[position.mover], OWN[OPPONENT[position.mover]]
    best = ""
    for mine in permutations(own):
        for theirs in permutations(other):
            names = dict(zip((*mine, *theirs), "abcdef", strict=True))
            names |= {suit.lower(): name.upper() for suit, name in names.items()}
            lying = ["".join(sorted(names[suit] for suit in cell)) for cell in position.grid]
            for source in _sources():
                image = ",".join(lying[i] for i in source)
                if not best or image < best:
                    best = image
    return best


def begins(game: Game[Position], position: Position) -> bool:
    """Whether every card of the deck lies face up and sun begins."""
    deck = sorted("".join(suit for suit in SUITS if suit in card.suits) for card in DECK)
    return position.mover == "sun" and sorted(position.grid) == deck


def points(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """Points that the turn scores."""
    old, new = game.score(before), game.score(after)
    assert old is not None and new is not None
    return new[before.mover] - old[before.mover]


def counted(game: Game[Position], before: Position, turn: str, after: Position) -> int:
    """As :func:`points`, counted on the lines through the card."""
    changed = [cell for cell in range(36) if before.grid[cell] != after.grid[cell]]
    strings = [
        sum(after.grid[cell] == after.grid[at] for cell in line)
        for at in changed
        for line in LINES
        if at in line
    ]
    return sum(max(0, count - 2) for count in strings)


def margin(game: Game[Position], position: Position, player: str) -> int:
    """Points of a player less the other's."""
    score = game.score(position)
    assert score is not None
    return score[player] - score[OPPONENT[player]]


def left(position: Position) -> int:
    """Own turns that are left at most: every other face-up card."""
    return (sum(cell.isupper() for cell in position.grid) + 1) // 2


def scoring(game: Game[Any], position: Any, turn: str) -> bool:
    """Whether a turn scores."""
    return points(game, position, turn, game.turns(position)[turn]) > 0


def _sensible(game: Game[Any], position: Any, turns: Mapping[str, Any], random: Random) -> str:
    """Of some turns the one that scores most."""
    found = random.sample(list(turns), min(SAMPLE, len(turns)))
    return max(found, key=lambda turn: points(game, position, turn, turns[turn]))


def _dealt(random: Random) -> Position:
    game = engines.find("strings")
    assert isinstance(game, Strings)
    return game.deal(random.randrange(1 << 30))


def _played(random: Random) -> Play:
    return stroll(engines.find("strings"), _dealt(random), random, 40, _sensible)


def _fresh(random: Random) -> Play:
    start = _dealt(random)
    return Play(engines.find("strings").text(start), (start,))


CRAFT = Craft(
    (
        Kind(
            "most",
            "strings",
            "Most points",
            "score as many points as possible in one turn",
            Worth(points, counted, 2),
            "The placement that scores more points than every other.",
            (1,),
            _played,
            (10, 30),
            loud=scoring,
        ),
        Kind(
            "keep",
            "strings",
            "Keep the margin",
            "find the only turn that leads to your best final margin when both play as well as they can",
            Keep(margin, left),
            "After this turn the final difference in points is best when both play on as well as they can; "
            "after every other it is worse.",
            (2, 3, 4),
            _played,
            (27, 36),
            unit="own turns left at most",
            refutes="a reply after which the margin is smaller",
            loud=scoring,
        ),
        Kind(
            "solo",
            "strings",
            "Alone on the deal",
            "place {n} chips while {foe} waits, for as many points as possible",
            Solo(by_bounds, by_suits),
            "The set of placements that scores more points than every other set of so many; their order does "
            "not matter.",
            (5, 6, 7, 8),
            _fresh,
            (0, 0),
            unit="chips",
            loud=scoring,
        ),
    ),
    key,
    begins,
)
