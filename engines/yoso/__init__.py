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
        "Yoso-Go was designed by Maffster and presented on a forum.",
        "It was made for Legend of the Five Rings, which belongs to its owners.",
    ),
)
