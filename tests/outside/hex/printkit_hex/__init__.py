"""Hex on a rhombus of seven by seven, for printkit."""

from pathlib import Path

from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.ground.lazy import Ref
from printkit.looks.declaration import Print

HERE = Path(__file__).parent

ENGINE = Engine(
    info=Info(
        id="hex",
        title="Hex",
        designer="Piet Hein and John Nash",
        year=1942,
        players=("red", "blue"),
        start="......./......./......./......./......./......./....... red",
        boards=("hex",),
        credits=("Found by Piet Hein in 1942 and by John Nash in 1948.",),
    ),
    rules=Ref("printkit_hex.rules:Hex"),
    puzzles=Ref("printkit_hex.puzzles:CRAFT"),
    boards={"hex": Ref("printkit_hex.board")},
)

PRINT = Print(
    style=Ref("printkit_hex.style:STYLE"),
    figures=Ref("printkit_hex.style:FIGURES"),
    editor=Ref("printkit_hex.style:EDITOR"),
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",
)
