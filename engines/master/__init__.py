"""Yoso-Go on the Master board (Maffster): five zones of five circles of five spots."""

from __future__ import annotations

from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.ground.lazy import Ref

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


ENGINE = Engine(
    info=INFO,
    rules=Ref("printkit.engines.master.rules:game"),
    kernel=Ref("printkit.engines.master.kernel:kernel"),
    statements=Ref("printkit.engines.master.statements"),
    puzzles=Ref("printkit.engines.master.puzzles:CRAFT"),
    players=Ref("printkit.engines.master.players:Players"),
)
