"""Mana (Claude Leroy, Jactalea 2005): damyos and ronins, whose moves the Mana dictates."""

from printkit.engines.game import Info

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
"""The beginning of a variant that names a file of values."""
