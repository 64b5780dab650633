"""Yoso-Go on the Master board (Maffster): five zones of five circles of five spots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import Info

if TYPE_CHECKING:
    from engines.master.rules import Master

INFO = Info(
    id="master",
    title="Yoso-Go, the Master board",
    designer="Maffster",
    year=None,
    players=("honour", "fate"),
    start="/".join([",".join(["....."] * 5)] * 5) + " honour -",
    boards=("master",),
    variants=("circle",),
    order=20,
    credits=(
        "Yoso-Go was designed by Maffster and shown in a forum post, which states no terms.",
        "Legend of the Five Rings, which it was made for, belongs to its owners.",
    ),
)


def game(variant: str | None = None) -> Master:
    """The rules on the Master board; ``circle`` is the variant in which a complete circle wins."""
    from engines.master.rules import Master

    return Master(INFO, variant)
