"""What Yoso-Go and the Master board share: the ten symmetries of the pentagons, and events of their rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from engines.game import Game
from engines.yoso.rules import TOKENS, Position
from layouts import pentagon

RING = "EAFVW"
"""The elements as they stand around a pentagon."""


@cache
def _maps(levels: int) -> tuple[tuple[dict[str, str], tuple[int, ...]], ...]:
    """Turns and reflections: where each letter goes, and for each spot of the image the spot it comes from."""
    spots = pentagon.spots(levels)
    index = {spot: i for i, spot in enumerate(spots)}
    found = []
    for way in (1, -1):
        for shift in range(5):
            letters = {RING[i]: RING[(way * i + shift) % 5] for i in range(5)}
            source = [0] * len(spots)
            for spot, i in index.items():
                source[index["".join(letters[letter] for letter in spot)]] = i
            found.append(({**letters, "-": "-"}, tuple(source)))
    return tuple(found)


def key(game: Game[Any], position: Position) -> str:
    """The first of the ten images in which the mover has the tokens ``h``."""
    tokens = position.tokens
    if position.mover == "fate":
        tokens = tokens.translate(str.maketrans("hf", "fh"))
    levels = 2 if len(tokens) == 25 else 3
    return min(
        f"{''.join(tokens[i] for i in source)} {letters[position.element]}"
        for letters, source in _maps(levels)
    )


def begins(game: Game[Any], position: Position) -> bool:
    """Whether it is the empty board with honour to move on no element."""
    return bool(position == game.start())


def taken(game: Game[Any], before: Position, turn: str, after: Position) -> int:
    """Enemy tokens that are no longer there."""
    enemy = TOKENS[game.mover(after)]
    return before.tokens.count(enemy) - after.tokens.count(enemy)


def hopped(game: Game[Any], before: Position, turn: str, after: Position) -> int:
    """Hops in the notation of a turn: each takes one token."""
    return turn.count("x")


def blocked(game: Game[Any], position: Position, player: str) -> bool | None:
    """The event of leaving the opponent without a legal turn."""
    over = game.outcome(position)
    return None if over is None else over.reason == "blocked" and over.winner == player
