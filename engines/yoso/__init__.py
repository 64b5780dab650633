"""Yoso-Go (Maffster): tokens of honour and fate on the spots of five cards, hopping along 20 lines."""

from __future__ import annotations

from pathlib import Path

from engines.declaration import Engine
from engines.game import Info
from layouts.ground.lazy import Ref

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
    rules=Ref("engines.yoso.rules:game"),
    kernel=Ref("engines.yoso.kernel:kernel"),
    book=Path(__file__).with_name("book.txt"),
    facts=Ref("engines.yoso.facts:FACTS"),
    statements=Ref("engines.yoso.statements"),
    puzzles=Ref("engines.yoso.puzzles:CRAFT"),
    players=Ref("engines.yoso.evaluation:PLAYERS"),
)
