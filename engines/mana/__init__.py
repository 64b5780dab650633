"""Mana (Claude Leroy, Jactalea 2005): damyos and ronins whose moves the Mana dictates."""

from __future__ import annotations

from engines.declaration import Engine
from engines.game import Info
from layouts.ground.lazy import Ref

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
    rules=Ref("engines.mana.rules:game"),
    kernel=Ref("engines.mana.kernel:kernel"),
    facts=Ref("engines.mana.facts:FACTS"),
    statements=Ref("engines.mana.statements"),
    puzzles=Ref("engines.mana.puzzles:CRAFT"),
    players=Ref("engines.mana.evaluation:PLAYERS"),
)
