"""Konane, the checkers of Hawaii, for printkit."""

from pathlib import Path

from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.ground.lazy import Ref
from printkit.looks.declaration import Print

HERE = Path(__file__).parent

ENGINE = Engine(
    info=Info(
        id="konane",
        title="Konane",
        designer="the people of Hawaii",
        year=None,
        players=("black", "white"),
        start="oxoxox/xoxoxo/oxoxox/xoxoxo/oxoxox/xoxoxo black",
        boards=("konane",),
        credits=("A traditional game of Hawaii.",),
    ),
    rules=Ref("printkit_konane.rules:Konane"),
    puzzles=Ref("printkit_konane.puzzles:PUZZLES"),
    boards={"konane": Ref("printkit_konane.board")},
)

PRINT = Print(
    style=Ref("printkit_konane.style:STYLE"),
    figures=Ref("printkit_konane.style:FIGURES"),
    editor=Ref("printkit_konane.style:EDITOR"),
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",
)
