"""Yoso-Go, on 25 and on 125 spots: hops take what they pass over, then a token is placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from printkit.engines.claims.deeds import Deed, Facts, spelled
from printkit.engines.game import Game
from printkit.engines.yoso.rules import EMPTY, OPPONENT, TOKENS, Hop, Position, hops, playable
from printkit.layouts import pentagon
from printkit.layouts.ground.wording import capitalised

ELEMENTS = {"A": "Air", "E": "Earth", "F": "Fire", "V": "Void", "W": "Water"}

FEW = 3
"""So few turns that are left to a player are told."""

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


def tells(game: Game[Position], position: Position, turn: str) -> tuple[str, ...]:
    """How the turn wins, what it takes, and zones that lack one token."""
    return tuple(_tells(game, position, turn))


def _tells(game: Game[Position], position: Position, turn: str) -> Iterator[str]:
    after = game.play(position, turn)[1]
    over = game.outcome(after)
    own, enemy = TOKENS[position.mover], TOKENS[OPPONENT[position.mover]]
    names = spots(position)

    def areas(size: int) -> Iterator[tuple[str, str]]:
        """Zones or circles with an own token, which the turn changed: their letters, and what stands there."""
        for start in range(0, len(names), size):
            now = after.tokens[start : start + size]
            if now != position.tokens[start : start + size] and own in now:
                yield names[start][: len(names[start]) - (1 if size == 5 else 2)], now

    zone = len(names) // 5
    if over and over.winner == position.mover:
        match over.reason:
            case "blocked":
                yield f"leave {capitalised(OPPONENT[position.mover])} no turn"
            case "count":
                yield "have more zones on the full board"
            case "zone":
                yield f"fill {next(_area(area) for area, now in areas(zone) if now == own * zone)}"
            case _:
                yield f"fill {next(_area(area) for area, now in areas(5) if now == own * 5)}"
    elif over:
        yield "fill the board with fewer zones"
    taken = turn.count("x")
    if taken:
        yield f"take {spelled(taken)}"
    # On the Master board a circle is worth filling in one variant only.
    worth = zone == 5 or game.name.endswith(":circle")
    for area, now in areas(5) if worth and not over else ():
        if now.count(own) == 4 and enemy not in now:
            yield f"hold four spots of {_area(area)}"
    left = len(game.turns(after)) if zone == 5 and not over else 0
    if 0 < left <= FEW:
        yield f"leave {capitalised(OPPONENT[position.mover])} {spelled(left, 'turn')}"


def _area(letters: str) -> str:
    """A zone or a circle in words."""
    zone = ELEMENTS[letters[0]]
    return zone if len(letters) == 1 else f"the {ELEMENTS[letters[1]]} circle of {zone}"


@cache
def _levels(count: int) -> int:
    return next(levels for levels in (1, 2, 3) if 5**levels == count)


@cache
def _hops(levels: int) -> Mapping[str, Hop]:
    return {hop.text: hop for each in hops(levels).values() for hop in each}


FACTS = Facts(NAMES, spots, pieces, deeds, options, scored=scored, tells=tells)
