"""Emperor’s Favor in print."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from printkit.layouts.ground.lazy import Ref
from printkit.looks.declaration import Print

HERE = Path(__file__).parent

PRINT = Print(
    style=Ref("printkit.games.favor.style:STYLE"),
    figures=Ref("printkit.games.favor.figures:FIGURES"),
    content=Ref("printkit.games.favor.content:SECTION"),
    puzzle_pages=Ref("printkit.games.favor.puzzle_pages:PAGES"),
    editor=Ref("printkit.games.favor.editor:EDITOR"),
    commands=MappingProxyType(
        {
            "chalk": Ref("printkit.games.favor.commands.chalk"),
            "court": Ref("printkit.games.favor.commands.court"),
            "duel": Ref("printkit.games.favor.commands.duel"),
            "plan": Ref("printkit.games.favor.commands.plan"),
            "sight": Ref("printkit.games.favor.commands.sight"),
            "simulate": Ref("printkit.games.favor.commands.simulate"),
        }
    ),
    build=HERE / "build.md",
    notation=HERE / "notation.md",
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",
    tour=HERE / "tour.toml",
)
