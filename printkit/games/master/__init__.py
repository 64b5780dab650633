"""the Master board of Yoso-Go in print."""

from __future__ import annotations

from pathlib import Path

from printkit.layouts.ground.lazy import Ref
from printkit.looks.declaration import Print

HERE = Path(__file__).parent

PRINT = Print(
    style=Ref("printkit.games.master.style:STYLE"),
    figures=Ref("printkit.games.master.figures:FIGURES"),
    puzzle_pages=Ref("printkit.games.master.puzzle_pages:PAGES"),
    editor=Ref("printkit.games.master.editor:EDITOR"),
    build=HERE / "build.md",
    notation=HERE / "notation.md",
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",
    tour=HERE / "tour.toml",
)
