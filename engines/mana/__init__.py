"""Mana (Claude Leroy, Jactalea 2005): damyos and ronins whose moves the Mana dictates."""

from __future__ import annotations

from pathlib import Path
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

FILE = "file="
"""What a variant begins with that names a file of values."""


def game(variant: str | None = None) -> Mana:
    """The rules of Mana; in the variant ``anywhere`` ronins come back on any empty square.

    ``file=PATH`` is Mana on a board of other values, read from a text file (``layouts.boards.mana.read``).
    """
    from engines.mana.rules import Mana

    if variant and variant.startswith(FILE):
        from layouts.boards import mana

        return Mana(values=mana.read(Path(variant.removeprefix(FILE))), name=f"{INFO.id}:{variant}")
    return Mana(variant)
