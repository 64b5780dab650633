"""Jo: two stones are placed; what stands at the ends of their line is flipped or moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from printkit.engines.claims.deeds import Deed, Facts, spelled
from printkit.engines.game import Game
from printkit.engines.jo.rules import COLOURS, EMPTY, INDEX, NEUTRAL, OPPONENT, PAIRS, Position
from printkit.layouts import hexagon

NAMES = {**{stone: player for player, stone in COLOURS.items()}, NEUTRAL: "neutral"}


def spots(position: Position) -> tuple[str, ...]:
    """The 61 cells."""
    return hexagon.CELLS


def pieces(position: Position) -> Mapping[str, str]:
    """The stones on the board, neutral ones too."""
    return {cell: stone for cell, stone in zip(hexagon.CELLS, position.cells, strict=True) if stone != EMPTY}


def deeds(game: Game[Position], position: Position, turn: str) -> tuple[Deed, ...]:
    """Two stones placed, then flips and moves of neutrals, with the stones that these land on removed first."""
    return tuple(_deeds(position, turn))


def _deeds(position: Position, turn: str) -> Iterator[Deed]:
    pair, *actions = turn.replace("~", ">").split("+")
    own, enemy = COLOURS[position.mover], COLOURS[OPPONENT[position.mover]]
    for cell in (pair[:2], pair[2:]):
        yield Deed("place", (cell,), own)
    for action in actions:
        if action.startswith("x"):
            yield Deed("flip", (action[1:],), enemy)
            continue
        start, end = action.split(">")
        if position.cells[INDEX[end]] == enemy:
            yield Deed("remove", (end,), enemy)
        yield Deed("jump", (start, end), NEUTRAL)


def custodial(turn: str) -> tuple[str, ...]:
    """The cells that continue the line of the pair that a turn places."""
    one, other = sorted((INDEX[turn[:2]], INDEX[turn[2:4]]))
    return tuple(hexagon.CELLS[cell] for cell in PAIRS[one, other].custodial)


def scored(game: Game[Position], position: Position) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every run of three or more stones of a player, as long as it is."""
    found = []
    for line in hexagon.LINES:
        for stone, run in groupby(line, key=lambda cell: position.cells[INDEX[cell]]):
            cells = tuple(run)
            if stone in COLOURS.values() and len(cells) >= 3:
                found.append((NAMES[stone], cells))
    return tuple(found)


def options(game: Game[Position], position: Position, start: str | None) -> tuple[str, ...]:
    """Where a stone may be placed: next to ``start``, if given, which then is the other one of the pair."""
    if game.outcome(position):
        return ()
    found: set[str] = set()
    for pair in PAIRS.values():
        cells = [hexagon.CELLS[cell] for cell in pair.cells]
        if all(position.cells[cell] == EMPTY for cell in pair.cells) and start in (None, *cells):
            found.update(cells)
    return tuple(cell for cell in hexagon.CELLS if cell in found and cell != start)


def flippers(game: Game[Position], position: Position, cell: str) -> tuple[str, ...]:
    """The pairs by which the mover can flip the stone on a cell."""
    enemy = COLOURS[OPPONENT[position.mover]]
    if position.cells[INDEX[cell]] != enemy or game.outcome(position) or position.reserve(position.mover) < 3:
        return ()
    return tuple(
        pair.text
        for pair in PAIRS.values()
        if INDEX[cell] in pair.custodial and all(position.cells[each] == EMPTY for each in pair.cells)
    )


def tells(game: Game[Position], position: Position, turn: str) -> tuple[str, ...]:
    """How the turn ends the game, what it flips and takes off, and the threes that it makes and breaks."""
    return tuple(_tells(game, position, turn))


def _tells(game: Game[Position], position: Position, turn: str) -> Iterator[str]:
    me, other = position.mover, OPPONENT[position.mover]
    after = game.play(position, turn)[1]
    over, before, now = game.outcome(after), game.score(position), game.score(after)
    assert before and now
    if over:
        tally = f"{now[me]} to {now[other]}"
        if over.winner != me:
            yield f"end the game with {tally} threes"
        elif over.reason == "threes":
            yield f"have more threes, {tally}"
        else:
            yield f"win at {tally} threes by the {'last turn' if over.reason == 'last' else 'stones in reserve'}"
    done = [deed.kind for deed in deeds(game, position, turn)]
    if "flip" in done:
        yield f"flip {spelled(done.count('flip'))}"
    if "remove" in done:
        yield f"take {spelled(done.count('remove'))} off with a neutral stone"
    made, broken = now[me] - before[me], before[other] - now[other]
    if made > 0:
        yield f"make {spelled(made, 'three')}"
    if broken > 0:
        yield f"break {spelled(broken, 'three')}"


FACTS = Facts(
    NAMES, spots, pieces, deeds, options, flippers=flippers, custodial=custodial, scored=scored, tells=tells
)
