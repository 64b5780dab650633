"""Yoso-Go (Maffster): tokens of Honour and Fate on the spots of five cards, hopping along 20 lines."""

from printkit.engines.game import Info

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
        "Yoso-Go was designed by Maffster and shown in a forum post.",
        "Legend of the Five Rings, which it was made for, belongs to its owners.",
    ),
)
