"""Mana: a piece walks to its square and may take what stands there, or a ronin comes back."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace

from printkit.engines.claims.deeds import Deed, Facts
from printkit.engines.game import Game
from printkit.engines.mana.rules import (
    DAMYO,
    EMPTY,
    INDEX,
    LIFTED,
    NEIGHBOURS,
    OPPONENT,
    PASS,
    RONIN,
    SIZE,
    SQUARES,
    Mana,
    Position,
)
from printkit.layouts.ground.wording import capitalised

NAMES = {
    letter: f"{player} {kind}"
    for kind, letters in (("damyo", DAMYO), ("ronin", RONIN))
    for player, letter in letters.items()
}


def spots(position: Position) -> tuple[str, ...]:
    """The 36 squares."""
    return SQUARES


def pieces(position: Position) -> Mapping[str, str]:
    """Damyos and ronins on the board."""
    return {square: piece for square, piece in zip(SQUARES, position.squares, strict=True) if piece != EMPTY}


def deeds(game: Game[Position], position: Position, turn: str) -> tuple[Deed, ...]:
    """The walk by its straightest way and the piece taken, or the ronin that comes back; nothing for a pass."""
    assert isinstance(game, Mana)
    if turn == PASS:
        return ()
    if turn.startswith("@"):
        return (Deed("place", (turn[1:],), RONIN[position.mover]),)
    start, end = turn[:2], turn[-2:]
    steps = game.value(start, position.orientation)
    walk = Deed("walk", path(position, start, end, steps), position.squares[INDEX[start]])
    taken = position.squares[INDEX[end]]
    return (walk,) if taken == EMPTY else (Deed("remove", (end,), taken), walk)


def path(position: Position, start: str, end: str, steps: int) -> tuple[str, ...]:
    """The way of ``steps`` squares from one to another with the fewest bends, then the first by its squares."""
    ways = _ways(position, (INDEX[start],), INDEX[end], steps)
    return tuple(SQUARES[square] for square in min(ways, key=lambda way: (_bends(way), way)))


def _ways(position: Position, way: tuple[int, ...], end: int, left: int) -> Iterator[tuple[int, ...]]:
    """Every way on from the end of ``way`` that ends on ``end`` after ``left`` steps (``mana.move``)."""
    for square in NEIGHBOURS[way[-1]]:
        if square in way:
            continue
        if left == 1 and square == end:
            yield (*way, square)
        elif left > 1 and position.squares[square] == EMPTY:
            yield from _ways(position, (*way, square), end, left - 1)


def _bends(way: tuple[int, ...]) -> int:
    across = [abs(b - a) == SIZE for a, b in itertools.pairwise(way)]
    return sum(one != other for one, other in itertools.pairwise(across))


def options(game: Game[Position], position: Position, start: str | None) -> tuple[str, ...]:
    """Where a piece (the one on ``start``) may move, or a ronin come back."""
    turns = [turn for turn in game.turns(position) if turn != PASS]
    ends = {turn[-2:] for turn in turns if start is None or turn[:2] == start}
    return tuple(square for square in SQUARES if square in ends)


def tells(game: Game[Position], position: Position, turn: str) -> tuple[str, ...]:
    """What the turn takes or brings back, whether it attacks the damyo, and whether it leaves a choice."""
    return tuple(_tells(game, position, turn))


def _tells(game: Game[Position], position: Position, turn: str) -> Iterator[str]:
    if turn == PASS:
        yield "have no turn and pass"
        return
    other = OPPONENT[position.mover]
    name = capitalised(other)
    taken = position.squares[INDEX[turn[-2:]]]
    if taken == DAMYO[other]:
        yield "take the damyo"
        return
    if taken != EMPTY:
        yield "take a ronin"
    if turn.startswith("@"):
        yield f"bring a ronin back on {turn[1:]}"
    after = game.play(position, turn)[1]
    target = SQUARES[after.squares.index(DAMYO[other])]
    again = game.turns(replace(after, mover=position.mover, mana=LIFTED))
    if any(each.endswith(f"x{target}") for each in again):
        yield "attack the damyo"
    assert isinstance(game, Mana)
    value = game.value(after.mana, after.orientation)
    starts = {each[:2] for each in game.turns(after)}
    if any(start == PASS[:2] for start in starts):
        yield f"leave {name} no turn"
    elif any(start[0] == "@" or game.value(start, after.orientation) != value for start in starts):
        yield f"leave {name} no piece on a {value}, so that any may move"
    elif len(starts) == 1:
        yield f"make {name} move the piece on {starts.pop()}"


FACTS = Facts(NAMES, spots, pieces, deeds, options, tells=tells)
