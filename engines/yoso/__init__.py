"""Yoso-Go (Maffster): tokens of honour and fate on the spots of five cards, hopping along 20 lines."""

from __future__ import annotations

from pathlib import Path

from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.ground.lazy import Ref

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


ENGINE = Engine(
    info=INFO,
    rules=Ref("printkit.engines.yoso.rules:game"),
    kernel=Ref("printkit.engines.yoso.kernel:kernel"),
    book=Path(__file__).with_name("book.txt"),
    statements=Ref("printkit.engines.yoso.statements"),
    puzzles=Ref("printkit.engines.yoso.puzzles:CRAFT"),
    players=Ref("printkit.engines.yoso.players:Players"),
)
