"""Mana (Claude Leroy, Jactalea 2005): damyos and ronins whose moves the Mana dictates."""

from __future__ import annotations

from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.ground.lazy import Ref

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


ENGINE = Engine(
    info=INFO,
    rules=Ref("printkit.engines.mana.rules:game"),
    kernel=Ref("printkit.engines.mana.kernel:kernel"),
    statements=Ref("printkit.engines.mana.statements"),
    puzzles=Ref("printkit.engines.mana.puzzles:CRAFT"),
    players=Ref("printkit.engines.mana.players:Players"),
)
