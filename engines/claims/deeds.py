"""What a turn does, spot by spot, and what else claims and figures ask about a game beyond its protocol.

Each game declares one such value (``engines/ID/facts.py``). A game without it can still be claimed
about: only questions that need it are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from printkit import engines
from printkit.engines.game import Game
from printkit.layouts.ground.refusals import InputError

Kind: TypeAlias = Literal["place", "walk", "hop", "jump", "remove", "flip", "strike"]
"""What can happen: a piece is placed; it walks from spot to spot, hops over its middle spot, or jumps; it is removed;
it is replaced by one of the other colour; it is struck at from afar."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that a turn does.

    Attributes:
        kind: what happens.
        path: the spots it touches, in their order; just one where nothing moves.
        piece: what is placed, moves or is removed; for a flip, what stood there.
        note: more about it (``front`` or ``back`` of a strike).
    """

    kind: Kind
    path: tuple[str, ...]
    piece: str
    note: str = ""

    @property
    def spot(self) -> str:
        """Where it ends."""
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game can be asked; functions take the rules and a position.

    Attributes:
        names: what each letter of a piece stands for, with its owner (``{"x": "black"}``).
        spots: the names of all spots, in the order positions write them.
        pieces: what stands where, as letters; empty spots are left out.
        deeds: what a legal turn, in any of its notations, does, in its order.
        options: the spots on which the mover may put or move a piece (the one on the spot given, if any) by a turn
            that begins with it, in the order of ``spots``.
        sight: why there is no line of sight from one spot to another (empty where there is one), and the walls in it.
        flippers: the ways (a turn's first part) in which the mover can flip the piece on a spot.
        custodial: the cells that a turn, or its first part, may affect beside those it fills.
        scored: what the score counts: the player, and the spots of a run in their order, or the name of a zone.
        tells: what a legal turn comes to, in phrases that begin with a verb (``take three``); how it wins comes
            first. Nothing for a turn of which there is nothing to say.
        holds: what a player has beside the board, by names (cards).
    """

    names: Mapping[str, str]
    spots: Callable[[Any], tuple[str, ...]]
    pieces: Callable[[Any], Mapping[str, str]]
    deeds: Callable[[Game[Any], Any, str], tuple[Deed, ...]]
    options: Callable[[Game[Any], Any, str | None], tuple[str, ...]]
    sight: Callable[[Any, str, str], tuple[str, tuple[str, ...]]] | None = None
    flippers: Callable[[Game[Any], Any, str], tuple[str, ...]] | None = None
    custodial: Callable[[str], tuple[str, ...]] | None = None
    scored: Callable[[Game[Any], Any], tuple[tuple[str, tuple[str, ...]], ...]] | None = None
    tells: Callable[[Game[Any], Any, str], tuple[str, ...]] | None = None
    holds: Callable[[Any, str], tuple[str, ...]] | None = None


_NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


def spelled(count: int, noun: str = "") -> str:
    """A small number as a word: ``three``, ``three turns``; a great one in figures."""
    number = _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)
    return f"{number} {noun}{'s' * (count != 1)}" if noun else number


def told(game: Game[Any], position: Any, turn: str) -> tuple[str, ...]:
    """What a legal turn comes to, as the game's facts tell it; else what it takes and whether it ends the game.

    Raises:
        InputError: nothing is known about the game.
    """
    known = facts(game)
    if known.tells:
        return known.tells(game, position, turn)
    taken = sum(deed.kind in ("remove", "flip") for deed in known.deeds(game, position, turn))
    over = game.outcome(game.play(position, turn)[1])
    won = over is not None and over.winner == game.mover(position)
    ends = (f"win by {over.reason}" if won else "end the game",) if over else ()
    return (*ends, *([f"take {spelled(taken)}"] if taken else []))


def facts(game: Game[Any]) -> Facts:
    """What can be asked about a game. Raises InputError where nothing is known."""
    part = engines.engine(game.info.id).facts
    if part is None:
        raise InputError("game", game.name, "a game whose turns are told spot by spot (it declares no facts)")
    return part.load(Facts)
