"""Mana (Claude Leroy, Jactalea 2005): damyos and ronins whose moves the Mana dictates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import Info

if TYPE_CHECKING:
    from engines.mana.rules import Mana

INFO = Info(
    id="mana",
    title="Mana",
    designer="Claude Leroy",
    year=2005,
    players=("red", "amber"),
    start="rrrrdr/....../....../....../....../RRDRRR red - 0",
    boards=("mana",),
    variants=("anywhere",),
    order=30,
    credits=("Mana was designed by Claude Leroy and published by Jactalea in 2005; all rights are theirs.",),
)


def game(variant: str | None = None) -> Mana:
    """The rules of Mana; in the variant ``anywhere`` ronins come back on any empty square."""
    from engines.mana.rules import Mana

    return Mana(variant)
