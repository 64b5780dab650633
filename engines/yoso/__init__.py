"""Yoso-Go (Maffster): tokens of honour and fate on the spots of five cards, hopping along 20 lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.game import Info

if TYPE_CHECKING:
    from engines.yoso.rules import Yoso

INFO = Info(
    id="yoso",
    title="Yoso-Go",
    designer="Maffster",
    year=None,
    players=("honour", "fate"),
    start="...../...../...../...../..... honour -",
    boards=("yoso", "yoso-cards"),
    order=10,
    credits=(
        "Yoso-Go was designed by Maffster and shown in a forum post, which states no terms.",
        "Legend of the Five Rings, which it was made for, belongs to its owners.",
    ),
)


def game(variant: str | None = None) -> Yoso:
    """The rules of Yoso-Go; it has no variants."""
    from engines.yoso.rules import Yoso

    return Yoso(INFO, variant)
