"""Nine Men's Morris for printkit."""

from pathlib import Path

from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.ground.lazy import Ref
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
    rules=Ref("printkit_morris.rules:Morris"),
    puzzles=Ref("printkit_morris.puzzles:PUZZLES"),
    boards={"morris": Ref("printkit_morris.board")},
)

PRINT = Print(
    style=Ref("printkit_morris.style:STYLE"),
    figures=Ref("printkit_morris.style:FIGURES"),
    editor=Ref("printkit_morris.style:EDITOR"),
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",
)
