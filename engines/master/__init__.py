"""Yoso-Go on the Master board (Maffster): five zones of five circles of five spots."""

from printkit.engines.game import Info

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
        "Yoso-Go was designed by Maffster and shown in a forum post.",
        "Legend of the Five Rings, which it was made for, belongs to its owners.",
    ),
)
