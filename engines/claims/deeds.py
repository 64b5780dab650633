"""What a turn does, spot by spot, and what else claims and figures ask about a game beyond its protocol.

Each ``facts/ID.py`` holds one value ``FACTS``, found by looking. A game without such a file can still be claimed
about: only questions that need it are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, TypeAlias

from engines.game import Game
from layouts.errors import InputError

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
        names: what each letter of a piece stands for, with its owner (``{"h": "honour"}``).
        spots: the names of all spots, in the order positions write them.
        pieces: what stands where, as letters; empty spots are left out.
        deeds: what a legal turn, in any of its notations, does, in its order.
        options: the spots on which the mover may put or move a piece (the one on the spot given, if any) by a turn
            that begins with it, in the order of ``spots``.
        sight: why there is no line of sight from one spot to another (empty where there is one), and the walls in it.
        flippers: the ways (a turn's first part) in which the mover can flip the piece on a spot.
        custodial: the cells that a turn, or its first part, may affect beside those it fills.
        scored: what the score counts: the player, and the spots of a run in their order, or the name of a zone.
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


def facts(game: Game[Any]) -> Facts:
    """What can be asked about a game. Raises InputError where nothing is known."""
    name = f"{__package__}.facts.{game.info.id}"
    if find_spec(name) is None:
        raise InputError("game", game.name, "a game whose turns are told spot by spot (engines/claims/facts)")
    found: Facts = import_module(name).FACTS
    return found
