"""Strings of Suits in print."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from printkit.layouts.ground.lazy import Ref
from printkit.looks.declaration import Print

HERE = Path(__file__).parent

PRINT = Print(
    style=Ref("printkit.games.strings.style:STYLE"),
    figures=Ref("printkit.games.strings.figures:FIGURES"),
    content=Ref("printkit.games.strings.content:SECTION"),
    puzzle_pages=Ref("printkit.games.strings.puzzle_pages:PAGES"),
    editor=Ref("printkit.games.strings.editor:EDITOR"),
    commands=MappingProxyType(
        {
            "deal": Ref("printkit.games.strings.commands.deal"),
            "match": Ref("printkit.games.strings.commands.match"),
        }
    ),
    build=HERE / "build.md",
    notation=HERE / "notation.md",
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",
    tour=HERE / "tour.toml",
)
