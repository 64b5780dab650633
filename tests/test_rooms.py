"""The shape of the house: imports go one way, and each third-party library lives behind one file."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("layouts", "engines", "printkit")
FILES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
HOMES = {
    "reportlab": {"printkit/export/pdf.py"},
    "svgwrite": {"printkit/export/svg.py"},
    "resvg_py": {"printkit/export/png.py"},
    "shapely": {"layouts/clearance.py"},
    "fontTools": {"printkit/type/build.py"},
    "flask": {"printkit/studio/web.py"},
}


def imported(path: Path) -> set[str]:
    """Top-level names of everything a file imports, wherever in the file it does."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_room_looks_up(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0]
    above = set(ROOMS[ROOMS.index(room) + 1 :])
    assert not imported(path) & above


def test_each_library_lives_behind_one_file() -> None:
    users: defaultdict[str, set[str]] = defaultdict(set)
    for path in FILES:
        for name in imported(path):
            if name not in ROOMS and name not in sys.stdlib_module_names:
                users[name].add(str(path.relative_to(ROOT)))
    for name, files in HOMES.items():
        assert users.pop(name) == files
    assert all(file.startswith("printkit/cli/") for file in users.pop("click"))
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
        "engines.yoso",
        "printkit.drawing",
    }
