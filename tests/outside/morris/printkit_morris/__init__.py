"""Nine Men's Morris for printkit."""

from pathlib import Path

from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.base.lazy import LazyRef
from printkit.looks.declaration import Print

HERE = Path(__file__).parent

ENGINE = Engine(
    info=Info(
        id="morris",
        title="Nine Men’s Morris",
        designer="unknown hands",
        year=None,
        players=("white", "black"),
        start=".../.../.../....../.../.../... white 9 9",
        boards=("morris",),
        variants=("first",),
        credits=("A traditional game, cut into stones since Roman times.",),
    ),
    rules=LazyRef("printkit_morris.rules:Morris"),
    puzzles=LazyRef("printkit_morris.puzzles:PUZZLES"),
    boards={"morris": LazyRef("printkit_morris.board")},
)

PRINT = Print(
    style=LazyRef("printkit_morris.style:STYLE"),
    figures=LazyRef("printkit_morris.style:FIGURES"),
    editor=LazyRef("printkit_morris.style:EDITOR"),
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",
)
