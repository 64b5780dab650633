"""Mana in print."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from printkit.layouts.ground.lazy import Ref
from printkit.looks.declaration import Print

HERE = Path(__file__).parent

PRINT = Print(
    style=Ref("printkit.games.mana.style:STYLE"),
    figures=Ref("printkit.games.mana.figures:FIGURES"),
    content=Ref("printkit.games.mana.content:SECTION"),
    puzzle_pages=Ref("printkit.games.mana.puzzle_pages:PAGES"),
    editor=Ref("printkit.games.mana.editor:EDITOR"),
    commands=MappingProxyType(
        {
            "setup": Ref("printkit.games.mana.commands.setup"),
        }
    ),
    build=HERE / "build.md",
    notation=HERE / "notation.md",
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",
    tour=HERE / "tour.toml",
)
