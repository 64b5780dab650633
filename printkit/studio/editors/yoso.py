"""Yoso-Go: tokens of either player, who is to move and on which element; the Master board likewise."""

from __future__ import annotations

from dataclasses import replace

from engines.claims.deeds import facts
from engines.game import Game
from engines.yoso import rules
from layouts import pentagon
from printkit.studio.edit import Choice, Editor, index, movers


def put(game: Game[rules.Position], position: rules.Position, spot: str, piece: str) -> rules.Position:
    """The token on a spot."""
    at = index(facts(game).spots(position), spot)
    tokens = position.tokens
    return replace(position, tokens=f"{tokens[:at]}{piece or rules.EMPTY}{tokens[at + 1 :]}")


def elements(game: Game[rules.Position], position: rules.Position) -> tuple[str, ...]:
    """The five elements, and none."""
    return (*pentagon.LETTERS, rules.FREE)


EDITOR = Editor(
    palette={"h": "honour", "f": "fate"},
    put=put,
    choices=(Choice("to move", 1, movers), Choice("element", 2, elements)),
)
