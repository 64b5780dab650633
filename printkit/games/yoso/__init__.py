"""Yoso-Go in print."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from printkit.layouts.ground.lazy import Ref
from printkit.looks.declaration import Print

HERE = Path(__file__).parent

PRINT = Print(
    style=Ref("printkit.games.yoso.style:STYLE"),
    figures=Ref("printkit.games.yoso.figures:FIGURES"),
    content=Ref("printkit.games.yoso.content:SECTION"),
    puzzle_pages=Ref("printkit.games.yoso.puzzle_pages:PAGES"),
    editor=Ref("printkit.games.yoso.editor:EDITOR"),
    commands=MappingProxyType(
        {
            "certify": Ref("printkit.games.yoso.commands.certify"),
        }
    ),
    build=HERE / "build.md",
    notation=HERE / "notation.md",
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",
    tour=HERE / "tour.toml",
)
