"""Hex on a rhombus of seven by seven, for printkit."""

from printkit.engines.game import Info

INFO = Info(
    id="hex",
    title="Hex",
    designer="Piet Hein and John Nash",
    year=1942,
    players=("red", "blue"),
    start="......./......./......./......./......./......./....... red",
    boards=("hex",),
    credits=("Found by Piet Hein in 1942 and by John Nash in 1948.",),
)
