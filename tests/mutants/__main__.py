"""Plant faults one by one and see which of them no test notices: ``python -m tests.mutants [WORD...]``.

``faults.toml`` lists faults in all rooms, each with the tests that should notice it::

    "Race.verify: depth > 1 -> depth > 2" = ["test_puzzles", "test_puzzles_check::test_a_second_solution_is_found"]

``faults.py`` says how a fault is written. A test is the name of its file, without folder and ending, or
``FILE::TEST``. Each fault is planted in a copy of the tree, where its tests are run. Before that, all of them must
pass there. Files of kernels are run uncompiled.

Words select the faults whose line contains one of them. The exit status is 1 if a fault survives, if it is not found
in exactly one place (the list is stale), or if its tests cannot be run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from time import monotonic

from tests.mutants.faults import Fault, Stale, Tree

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("faults.toml")
LEFT_OUT = shutil.ignore_patterns(".*", "build", "output", "__pycache__", "*.egg-info")
PATIENCE = 300
"""Seconds after which a test that never ends counts as one that noticed."""
FAILED, INTERRUPTED = 1, 2
"""How pytest ends where a test fails, and where a test file cannot even be imported."""


def read(text: str) -> list[Fault]:
    """The faults of a list, in its order. Raises ValueError."""
    return [Fault.parse(line, tuple(tests)) for line, tests in tomllib.loads(text).items()]


@cache
def files(root: Path) -> list[Path]:
    """The files of tests in a tree."""
    return sorted((root / "tests").rglob("*.py"))


def resolved(names: Iterable[str], root: Path) -> list[str]:
    """Names of tests as pytest takes them, wherever their files lie. Raises Stale."""
    arguments = []
    for name in names:
        file, colons, test = name.partition("::")
        paths = [path for path in files(root) if path.stem == file]
        if len(paths) != 1:
            raise Stale(f"there are {len(paths)} files of tests named {file}")
        arguments.append(f"{paths[0].relative_to(root)}{colons}{test}")
    return arguments


def in_kernel(path: Path, root: Path) -> bool:
    """Whether a file is compiled."""
    return (root / path).with_suffix(".pxd").exists()


def run(tests: Iterable[str], root: Path, *, uncompiled: bool) -> tuple[int, str]:
    """How pytest ends on these tests in the tree, and what it prints."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-m",
        "not browser and not long",
        "-x",
        "-n0",
        "-p",
        "no:randomly",
        "-p",
        "no:cacheprovider",
    ]
    command += ["-p", "tests.uncompiled"] * uncompiled
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *dict.fromkeys(tests)],
            cwd=root, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return FAILED, f"no end within {PATIENCE} s"
    return done.returncode, done.stdout


def hunted(faults: Iterable[Fault], tree: Tree) -> Iterator[tuple[Fault, str]]:
    """Every fault planted in the tree, run and taken out again: ``killed``, ``survived``, ``stale`` or ``broken``."""
    for fault in faults:
        try:
            path, text = fault.planted(tree)
            tests = resolved(fault.tests, tree.root)
        except Stale:
            yield fault, "stale"
            continue
        sound = (tree.root / path).read_bytes()
        try:
            (tree.root / path).write_text(text, encoding="utf-8")
            status, _ = run(tests, tree.root, uncompiled=in_kernel(path, tree.root))
        finally:
            (tree.root / path).write_bytes(sound)
        yield fault, {0: "survived", FAILED: "killed", INTERRUPTED: "killed"}.get(status, "broken")


def unsound(faults: Iterable[Fault], tree: Tree) -> str:
    """What pytest prints where a test named fails while no fault is planted; nothing where all pass."""
    plain: list[str] = []
    kernels: list[str] = []
    for fault in faults:
        try:
            path, _ = fault.planted(tree)
            tests = resolved(fault.tests, tree.root)
        except Stale:
            continue
        (kernels if in_kernel(path, tree.root) else plain).extend(tests)
    for tests in filter(None, (plain, kernels)):
        status, message = run(tests, tree.root, uncompiled=tests is kernels)
        if status:
            return message
    return ""


def main(words: list[str]) -> int:
    """Hunt for the faults that the words select, or for all; prints as it goes."""
    faults = [
        fault
        for fault in read(LIST.read_text(encoding="utf-8"))
        if not words or any(word in str(fault) for word in words)
    ]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "tree"
        shutil.copytree(ROOT, root, ignore=LEFT_OUT, symlinks=True)
        # Shown in the documentation, and looked at by tests.
        shutil.copytree(ROOT / "output" / "gallery", root / "output" / "gallery")
        shutil.copy(ROOT / ".gitignore", root)
        tree = Tree(root)
        if message := unsound(faults, tree):
            print(message, "The tests named fail while no fault is planted.", sep="\n", file=sys.stderr)
            return 1
        ends: dict[str, list[Fault]] = {}
        start = monotonic()
        for fault, end in hunted(faults, tree):
            ends.setdefault(end, []).append(fault)
            now = monotonic()
            print(f"{end:8} {now - start:5.1f} s  {fault}", flush=True)
            start = now
    print(", ".join(f"{len(each)} {end}" for end, each in sorted(ends.items())) or "no fault matches")
    for end in sorted(ends.keys() - {"killed"}):
        print(f"\n{end}:", *ends[end], sep="\n  ")
    return int(set(ends) != {"killed"})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
