"""Print-and-play boards, cards, figures and puzzles, true to scale and checked by rules engines.

This module is the public interface for scripts. Everything is loaded when it is first used. Lengths are in
millimetres, angles are in degrees, and y points upwards. Functions have the same names and options as the commands:
``--cut-side left`` becomes ``cut_side="left"``. Results of functions can be saved, shown in a notebook, or turned
into bytes by ``to_pdf()``, ``to_svg()`` and ``to_png()``. An argument that a function cannot use raises ``Refusal``,
whose message names the accepted values.

Versions follow semantic versioning. The names on this page, their arguments and the commands change only in major
versions. Before a name is removed, it works for at least one minor version with a ``DeprecationWarning`` that says
what to use instead. Everything else in the package may change at any time.

>>> import printkit
>>> position = printkit.game("jo").start
>>> position.mover
'red'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.api.commands import Press as Press
    from printkit.api.games import *  # noqa: F403
    from printkit.api.printing import *  # noqa: F403
    from printkit.api.prints import Kit as Kit, Page as Page, Pages as Pages, Print as Print, Puzzles as Puzzles
    from printkit.api.shapes import *  # noqa: F403
    from printkit.content.project import Project as Project
    from printkit.draw.theme import Theme as Theme
    from printkit.engines.game import Info as Info, Outcome as Outcome, Ruling as Ruling
    from printkit.engines.players import Advice as Advice
    from printkit.engines.players.arena import Match as Match
    from printkit.engines.puzzles.examine import Examination as Examination
    from printkit.engines.puzzles.puzzle import Puzzle as Puzzle
    from printkit.engines.records import Course as Course, Replayed as Replayed
    from printkit.engines.scripting import Position as Position, Rules as Rules
    from printkit.engines.search.solution import Solution as Solution
    from printkit.layouts.base.refusals import Refusal as Refusal
    from printkit.layouts.board import Board as Board, Line as Line, Region as Region, Spot as Spot

from printkit.layouts.base.version import VERSION

__version__ = VERSION


VALUES = {
    name: f"printkit.{module}"
    for module, names in (
        ("api.commands", "Press"),
        ("api.prints", "Kit Page Pages Print Puzzles"),
        (
            "api.shapes",
            "Artwork Circle Deck Drawing Piece Sheet Stroke Style Text disc label line polyline rectangle rounded",
        ),
        ("content.project", "Project"),
        ("draw.theme", "Theme"),
        ("engines.game", "Info Outcome Ruling"),
        ("engines.players", "Advice"),
        ("engines.players.arena", "Match"),
        ("engines.puzzles.examine", "Examination"),
        ("engines.puzzles.puzzle", "Puzzle"),
        ("engines.records", "Course Replayed"),
        ("engines.scripting", "Position Rules"),
        ("engines.search.solution", "Solution"),
        ("layouts.base.refusals", "Refusal"),
        ("layouts.board", "Board Line Region Spot"),
    )
    for name in names.split()
}
"""Values and shapes, each with its module."""

FUNCTIONS = {
    name: f"printkit.api.{module}"
    for module, names in (
        (
            "games",
            "add_games add_root advise annotate arena balance calibrate_puzzles check_game claims conform doubts "
            "game game_command games mine perft prove puzzle_grades puzzle_kinds puzzles record replay rulings "
            "self_play solve why",
        ),
        (
            "printing",
            "atlas board boards calibrate cards check cover cut deck drawing figure kit measure_printer picture "
            "printers project read_board read_deck remove_printer rulebook save set_printer sheets theme words",
        ),
    )
    for name in names.split()
}
"""The functions, each with its module."""

__all__ = [*FUNCTIONS, *VALUES]

# A package acquires each of its modules as an attribute when the module is first imported. The package ``games``,
# which contains only a docstring, is imported and forgotten here, so that no later import can replace the function of
# the same name.
import_module("printkit.games")
del globals()["games"]


def __getattr__(name: str) -> object:
    module = FUNCTIONS.get(name) or VALUES.get(name)
    if not module:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, getattr(import_module(module), name))


def __dir__() -> list[str]:
    return ["__version__", *sorted(__all__)]
