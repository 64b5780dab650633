"""Every module has one name, and foreign packages called ``layouts`` or ``engines`` do no harm."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from types import ModuleType

import pytest

from tests.strangers import NAMES, twice

ROOT = Path(__file__).parent.parent


def strange(python: str, folder: Path, *words: str) -> None:
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        [python, "-I", ROOT / "tests" / "strangers.py", *words], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("where", ["before", "after"])
def test_foreign_packages_of_our_names_are_left_alone(where: str, tmp_path: Path) -> None:
    strange(sys.executable, tmp_path, where, str(ROOT))


def test_foreign_packages_beside_a_script_are_left_alone(tmp_path: Path) -> None:
    """As Python starts a script: its folder comes first, and one of the strangers has no ``__init__.py``."""
    (tmp_path / "layouts").mkdir()
    (tmp_path / "engines.py").write_text("raise SystemExit('imported')\n", encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text("import printkit\nprint(printkit.board('jo'), *printkit.games())\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    assert done.returncode == 0 and "yoso" in done.stdout, done.stdout + done.stderr


def test_a_module_with_two_names_is_noticed(tmp_path: Path) -> None:
    def module(file: Path) -> ModuleType:
        made = ModuleType(file.stem)
        made.__file__ = str(file)
        return made

    (tmp_path / "link").symlink_to(tmp_path)
    modules = {
        "room.one": module(tmp_path / "one.py"),
        "one": module(tmp_path / "link" / "one.cpython-311.so"),
        "two": module(tmp_path / "two.py"),
        "other": module(tmp_path.parent / "two.py"),
        "__main__": module(tmp_path / "two.py"),
    }
    assert twice(modules, [tmp_path]) == [["one", "room.one"]]


# ------------------------------------------------------------------------------------- however it is installed


def copied(folder: Path) -> Path:
    """The sources as git has them, apart from tests and documentation."""
    for room in (*NAMES, "printkit"):
        shutil.copytree(
            ROOT / room, folder / room, symlinks=True,
            ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
        )  # fmt: skip
    for name in ("pyproject.toml", "setup.py", "setup.cfg", "MANIFEST.in", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, folder)
    return folder


def environment(folder: Path) -> str:
    """A new environment with the libraries that are installed here, but without printkit; its Python."""
    venv.create(folder)
    (libraries,) = folder.rglob("site-packages")
    (libraries / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")


def unlinked(tree: Path) -> None:
    """The sources as git leaves them where links are not allowed."""
    for name in NAMES:
        link = tree / "printkit" / name
        link.unlink()
        link.write_text(f"../{name}", encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("way", ["wheel", "sdist", "editable", "editable without links"])
def test_strangers_do_no_harm_however_printkit_is_installed(way: str, tmp_path: Path) -> None:
    def run(*words: str | Path) -> None:
        plain = {**os.environ, "PRINTKIT_UNCOMPILED": "1"}
        subprocess.run([sys.executable, "-m", *words], cwd=tree, env=plain, check=True)

    tree, python = copied(tmp_path / "tree"), environment(tmp_path / "environment")
    if way == "editable without links":
        unlinked(tree)
    target = tree
    if way == "sdist":
        run("build", "--sdist", "--no-isolation", "-o", tmp_path / "dist")
        (target,) = (tmp_path / "dist").iterdir()
    options = ["-q", "--no-deps", "--no-build-isolation", "--ignore-installed"]
    options += ["--editable"] * way.startswith("editable")
    run("pip", "--python", python, "install", *options, target)
    for where in ("before", "after"):
        strange(python, tmp_path / "empty", where)
    done = subprocess.run(
        [python, "-I", "-c", "import printkit; print(printkit.__file__)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    place = Path(done.stdout).parent
    if way.startswith("editable"):
        assert place.is_relative_to(tree)
    else:
        assert place.is_relative_to(tmp_path / "environment")
        assert not set(NAMES) & {path.name for path in place.parent.iterdir()}
        sources = set.union(*(held(tree / room, room != "printkit") for room in (*NAMES, "printkit")))
        assert held(place) == sources


def held(folder: Path, inside: bool = False) -> set[str]:
    """Every file of a folder, with the name of the folder if that lies inside printkit."""
    return {
        (Path(folder.name if inside else "") / path.relative_to(folder)).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
