"""Before for printkit: three in a row, ready to be turned into a game of your own.

This file is imported whenever games are listed, so it holds only what costs nothing: who the game is, and where
its parts stand. A part that you do not need is left out here, and its file deleted; whatever needs it says so then.
`printkit games --check DIR` tells which parts are there and what is wrong with them.
"""

from pathlib import Path

from engines.declaration import Engine
from engines.game import Info
from layouts.ground.lazy import Ref
from printkit.game.declaration import Print

HERE = Path(__file__).parent

ENGINE = Engine(
    info=Info(
        id="before",  # what people type: printkit kit before
        title="Before",
        designer="Your Name",
        year=None,
        players=("dark", "light"),  # the one who begins comes first
        start=".../.../... dark",  # the first position, as rules.py writes it
        boards=("before",),  # names of the boards it is played on
        credits=("A traditional game, to be turned into one of your own.",),  # lines printed on the cover
    ),
    rules=Ref(f"{__name__}.rules:Rules"),  # all that a game needs
    facts=Ref(f"{__name__}.rules:FACTS"),  # for claims and figures: what a turn does, spot by spot
    puzzles=Ref(f"{__name__}.puzzles:CRAFT"),  # what puzzles may ask
    boards={"before": Ref(f"{__name__}.board")},
)

PRINT = Print(
    style=Ref(f"{__name__}.style:STYLE"),  # boards and pieces of the kit
    figures=Ref(f"{__name__}.style:FIGURES"),  # the same, small, for rulebooks and puzzles
    editor=Ref(f"{__name__}.style:EDITOR"),  # setting positions up in the studio
    reference=HERE / "reference.md",
    rulebook=HERE / "rulebook.md",
    puzzles=HERE / "puzzles.jsonl",  # made by: printkit puzzles mine before
)
