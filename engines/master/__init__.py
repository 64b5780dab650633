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
        "Yoso-Go was designed by Maffster and presented on a forum.",
        "It was made for Legend of the Five Rings, which belongs to its owners.",
    ),
)
