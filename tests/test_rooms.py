"""The shape of the house: imports go one way, games are guests, each third-party library lives behind one file."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from printkit import engines
from tests.trees import nodes

ROOT = Path(__file__).parent.parent
ROOMS = ("layouts", "engines", "printkit")
INSIDE = ("draw", "export", "content", "looks", "pages", "figures", "books", "studio", "cli", "api", "games")
"""The rooms of printkit from the ground up: each uses those before it."""
FILES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
HOMES = {
    "reportlab": {"printkit/export/canvas.py"},
    "pikepdf": {"printkit/export/objects.py"},
    "svgwrite": {"printkit/export/svg.py"},
    "resvg_py": {"printkit/export/png.py"},
    "PIL": {"printkit/export/pixels.py"},
    "numpy": {"engines/favor/regret.py", "printkit/pages/measuring.py"},  # each reckons for itself
    "shapely": {"layouts/clearance.py"},
    "fontTools": {"printkit/draw/type/fonts.py"},
    "flask": {"printkit/studio/web.py"},
    "waitress": {"printkit/studio/serve.py"},
}

Graph = Mapping[str, set[str]]
"""The modules that each module imports, by their names."""


def called(path: Path) -> str:
    """Name of the module that a file holds."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    return name if name.startswith("printkit") else f"printkit.{name}"


@cache
def named(source: str) -> frozenset[str]:
    """Names of everything a text imports, at any depth: functions and ``TYPE_CHECKING`` count as well."""
    names = set()
    for node in nodes(source):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def graph(sources: Mapping[str, str]) -> Graph:
    """Which of some modules import which; ``from a import b`` is the module ``a.b`` where there is one."""
    return {
        module: {
            found
            for name in named(source)
            for found in [name if name in sources else name.rpartition(".")[0]]
            if found in sources and found != module
        }
        for module, source in sources.items()
    }


SOURCES = {called(path): path.read_text(encoding="utf-8") for path in FILES}


@cache
def house() -> Graph:
    """The graph of all our modules, made when a test first asks for it: collecting the tests stays quick."""
    return graph(SOURCES)


def imported(path: Path) -> set[str]:
    """Top-level names of everything a file imports, wherever in the file it does."""
    return {room_of(name) or name.partition(".")[0] for name in named(SOURCES[called(path)])}


def room_of(name: str) -> str:
    """The room that a module of ours belongs to; empty for other modules."""
    top, _, rest = name.partition(".")
    inner = rest.partition(".")[0]
    return (inner if inner in ROOMS else top) if top == "printkit" else ""


def test_no_room_looks_up() -> None:
    for path in FILES:
        room = path.relative_to(ROOT).parts[0]
        above = set(ROOMS[ROOMS.index(room) + 1 :])
        assert not imported(path) & above, path


# ------------------------------------------------------------------------------------------ rooms of printkit


def upwards(modules: Graph) -> list[tuple[str, str]]:
    """Imports that go from a room of printkit to one that stands above it."""
    height = {f"printkit.{room}": number for number, room in enumerate(INSIDE)}

    def room(module: str) -> str:
        return ".".join(module.split(".")[:2])

    return [
        (module, name)
        for module, names in modules.items()
        for name in sorted(names)
        if room(module) in height and room(name) in height and height[room(name)] > height[room(module)]
    ]


def test_each_room_of_printkit_uses_those_before_it() -> None:
    assert upwards(house()) == []


def test_printkit_holds_its_rooms_and_nothing_else() -> None:
    found = {path.parent.name for path in (ROOT / "printkit").glob("*/__init__.py")}
    assert found - {"layouts", "engines"} == set(INSIDE)
    assert {path.name for path in (ROOT / "printkit").glob("*.py")} == {"__init__.py", "__main__.py"}


def test_nothing_imports_the_top_of_printkit() -> None:
    assert [module for module, names in house().items() if names & {"printkit", "printkit.__main__"}] == []


def circle(modules: Graph) -> list[str]:
    """Modules that import each other in a ring, empty where there are none."""
    try:
        TopologicalSorter(modules).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_no_modules_import_each_other() -> None:
    assert circle(house()) == []


# ------------------------------------------------------------------------------------------------- guests


def home(module: str) -> str:
    """The game in whose folder a module stands; empty in shared rooms."""
    for room in ("printkit.engines", "printkit.games", "printkit.layouts.boards"):
        if module.startswith(f"{room}."):
            id = module.removeprefix(f"{room}.").split(".")[0].partition("_")[0]
            return id if id in GAMES else ""
    return ""


GAMES = engines.names()


def test_no_shared_module_imports_a_game() -> None:
    assert [(m, name) for m, names in house().items() for name in names if home(name) and not home(m)] == []


def names_of_games(path: str, text: str) -> list[str]:
    """Places in a text that name a game, its title, or what only it knows."""
    known = {*GAMES, *(word for id in GAMES for word in re.findall(r"[A-Za-zōŌ-]+", engines.info(id).title))}
    known -= COMMON
    known |= {word.capitalize() for word in known} | OWN
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, known)))})(?!\w)")
    return [
        f"{path}:{number}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


COMMON = {"of", "the", "board", "Suits", "Emperor", "s"}
"""Words of titles that are also common words."""
OWN = {"decktet", "Decktet", "damyo", "ronin", "fate", "honour"}
"""Words of single games."""


def shared() -> list[Path]:
    """Files outside the folders of games, and outside what shows them: the example project, and the public interface,
    whose docstrings are a page of the documentation.
    """
    pages = sorted((ROOT / "printkit" / "studio" / "page").glob("*.*s")) + sorted(
        (ROOT / "printkit" / "studio" / "page").glob("*.html")
    )
    return pages + [
        path
        for path in FILES
        if not home(called(path))
        and path.relative_to(ROOT).parts[:3] != ("printkit", "content", "example")
        and path != ROOT / "printkit" / "__init__.py"
        and path.parent != ROOT / "printkit" / "api"
    ]


def test_shared_rooms_name_no_game() -> None:
    assert len(shared()) > 100
    found = [
        place
        for path in shared()
        for place in names_of_games(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    ]
    assert found == []


# ------------------------------------------------------------------------------------- faults that must be found


def test_faults_are_found() -> None:
    assert upwards({"printkit.pages.flow": {"printkit.figures.inline"}})
    assert upwards({"printkit.cli.kit": {"printkit.games.jo.style"}})
    assert not upwards({"printkit.figures.inline": {"printkit.pages.flow"}})
    late = {
        "printkit.draw.one": "def f():\n    from printkit.draw import two\n",
        "printkit.draw.two": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import printkit.draw.one\n",
    }
    assert set(circle(graph(late))) == set(late)
    assert not circle(graph({**late, "printkit.draw.two": "import math\n"}))
    for line in ("LEGENDS = {'yoso': 1}", "the Decktet", "cells of Jo", "a damyo", "Emperor's Favor"):
        assert names_of_games("file.py", f"a = 1\n{line}\n") == [f"file.py:2: {line}"]
    assert names_of_games("file.py", "strings_of(jokes, manager, favorite, yosoo)") == []
    assert (
        home("printkit.engines.jo.rules")
        == home("printkit.layouts.boards.jo")
        == home("printkit.games.jo.style")
        == "jo"
    )
    assert home("printkit.layouts.boards.yoso_cards") == "yoso"
    assert home("printkit.engines.game") == home("printkit.layouts.boards") == home("printkit.looks.style") == ""


# ------------------------------------------------------------------------------------------------ libraries


def test_each_library_lives_behind_one_file() -> None:
    users: defaultdict[str, set[str]] = defaultdict(set)
    for path in FILES:
        for name in imported(path):
            if name not in ROOMS and name not in sys.stdlib_module_names:
                users[name].add(str(path.relative_to(ROOT)))
    for name, files in HOMES.items():
        assert users.pop(name) == files
    own = ("printkit/cli/", "printkit/api/")
    assert all(file.startswith(own) or "/commands/" in file for file in users.pop("click"))
    many = {name: files for name, files in users.items() if len(files) > 1 and name != "cython"}
    assert not many


def test_help_imports_nothing_heavy() -> None:
    order = "import sys, printkit.cli; printkit.cli.cli.main(['--help'], standalone_mode=False); print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", order], capture_output=True, text=True, check=True).stdout
    loaded = set(shown.split("\n")[-2].split())
    assert "click" in loaded
    assert not loaded & {
        "reportlab",
        "svgwrite",
        "shapely",
        "numpy",
        "resvg_py",
        "printkit.engines.yoso.rules",
        "printkit.draw.drawing",
    }
