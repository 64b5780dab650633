"""Yoso-Go, on 25 and on 125 spots: hops take what they pass over, then a token is placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from engines.claims.deeds import Deed, Facts
from engines.game import Game
from engines.yoso.rules import EMPTY, OPPONENT, TOKENS, Hop, Position, hops, playable
from layouts import pentagon

NAMES = {token: player for player, token in TOKENS.items()}


def spots(position: Position) -> tuple[str, ...]:
    """The 25 or 125 spots."""
    return pentagon.spots(_levels(len(position.tokens)))


def pieces(position: Position) -> Mapping[str, str]:
    """The tokens on the board."""
    return {
        spot: token for spot, token in zip(spots(position), position.tokens, strict=True) if token != EMPTY
    }


def deeds(game: Game[Position], position: Position, turn: str) -> tuple[Deed, ...]:
    """Hops, each with what it takes, and the token placed."""
    return tuple(_deeds(position, turn))


def _deeds(position: Position, turn: str) -> Iterator[Deed]:
    names, own = spots(position), TOKENS[position.mover]
    ways = _hops(_levels(len(position.tokens)))
    for part in turn.split("+"):
        if "x" not in part:
            yield Deed("place", (part,), own)
            continue
        hop = ways[part]
        yield Deed("hop", (names[hop.start], names[hop.over], names[hop.end]), own)
        yield Deed("remove", (names[hop.over],), TOKENS[OPPONENT[position.mover]])


def options(game: Game[Position], position: Position, start: str | None) -> tuple[str, ...]:
    """Where a token may be placed at once, or where the token on ``start`` may hop."""
    if game.outcome(position):
        return ()
    names, tokens = spots(position), position.tokens
    levels = _levels(len(tokens))
    if start is None:
        return tuple(names[i] for i in playable(levels)[position.element] if tokens[i] == EMPTY)
    own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
    ends = {
        names[hop.end]
        for hop in hops(levels).get(position.element, ())
        if names[hop.start] == start
        and (tokens[hop.start], tokens[hop.over], tokens[hop.end]) == (own, enemy, EMPTY)
    }
    return tuple(spot for spot in names if spot in ends)


def scored(game: Game[Position], position: Position) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The zones of a full board, each with whoever claims it."""
    if EMPTY in position.tokens:
        return ()
    size = len(position.tokens) // 5
    zones = (position.tokens[start : start + size] for start in range(0, len(position.tokens), size))
    return tuple(
        (NAMES[max("hf", key=zone.count)], (letter,))
        for letter, zone in zip(pentagon.LETTERS, zones, strict=True)
    )


@cache
def _levels(count: int) -> int:
    return next(levels for levels in (1, 2, 3) if 5**levels == count)


@cache
def _hops(levels: int) -> Mapping[str, Hop]:
    return {hop.text: hop for each in hops(levels).values() for hop in each}


FACTS = Facts(NAMES, spots, pieces, deeds, options, scored=scored)
