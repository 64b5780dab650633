"""Strings of Suits: a chip is placed on a card that is turned down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printkit.engines.claims.deeds import Deed, Facts, spelled
from printkit.engines.game import Game
from printkit.engines.strings.decktet import SUITS
from printkit.engines.strings.rules import CELLS, LINES, OPPONENT, OWN, SKIP, Position

NAMES = {suit.lower(): name for suit, name in SUITS.items()}


def spots(position: Position) -> tuple[str, ...]:
    """The 36 cells."""
    return CELLS


def pieces(position: Position) -> Mapping[str, str]:
    """The chips; face-up cards are no pieces."""
    return {cell: card for cell, card in zip(CELLS, position.grid, strict=True) if card.islower()}


def deeds(game: Game[Position], position: Position, turn: str) -> tuple[Deed, ...]:
    """The chip placed, nothing for a skip."""
    if turn == SKIP:
        return ()
    cell, suit = turn.split("=")
    return (Deed("place", (cell,), suit.lower()),)


def options(game: Game[Position], position: Position, start: str | None) -> tuple[str, ...]:
    """The cards on which the mover may put a chip."""
    ends = {turn[:2] for turn in game.turns(position) if turn != SKIP}
    return tuple(cell for cell in CELLS if cell in ends)


def scored(game: Game[Position], position: Position) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The chips of every string of three or more."""
    found = []
    for line in LINES:
        for player, suits in OWN.items():
            for suit in suits.lower():
                chips = tuple(CELLS[cell] for cell in line if position.grid[cell] == suit)
                if len(chips) >= 3:
                    found.append((player, chips))
    return tuple(found)


def tells(game: Game[Position], position: Position, turn: str) -> tuple[str, ...]:
    """How the turn ends the game, and what it scores."""
    return tuple(_tells(game, position, turn))


def _tells(game: Game[Position], position: Position, turn: str) -> Iterator[str]:
    me = position.mover
    after = game.play(position, turn)[1]
    over, before, now = game.outcome(after), game.score(position), game.score(after)
    assert before and now
    if over:
        tally = f"{now[me]} to {now[OPPONENT[me]]}"
        yield f"come out ahead, {tally}" if over.winner == me else f"end the game at {tally}"
    if turn == SKIP:
        yield "skip, for no card takes a chip"
    elif now[me] > before[me]:
        yield f"score {spelled(now[me] - before[me])}"


FACTS = Facts(NAMES, spots, pieces, deeds, options, scored=scored, tells=tells)
