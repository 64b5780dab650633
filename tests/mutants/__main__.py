"""Plant faults one by one and see which of them no test notices: ``python -m tests.mutants [WORD...]``.

``faults.toml`` holds one-line faults over all rooms::

    ["printkit/export/pdf.py"]
    "case Circle(x, y, r, style):" = ["case Circle(y, x, r, style):", "test_export::test_a_shape"]

that is, by file the exact line, without its indentation, what stands in its place, and the tests that should notice:
file names without folder and ending, or ``FILE::TEST`` for one of their tests. A line that stands there several times
is given with its number: ``return None [2 of 3]``. Each is planted in a copy of the
tree, where the tests named are run. First they must all pass there as it is. Files of kernels are run uncompiled.

Words choose the faults whose file or line holds one of them. The exit status is 1 where a fault survives, where a
line is no longer found just once (the list is stale), and where the tests named cannot be run.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).with_name("faults.toml")
_COUNTED = re.compile(r"(.*) \[(\d+) of (\d+)\]")
LEFT_OUT = shutil.ignore_patterns(".*", "build", "output", "__pycache__", "*.egg-info")
PATIENCE = 300
"""Seconds after which a test that never ends counts as one that noticed."""
FAILED, INTERRUPTED = 1, 2
"""How pytest ends where a test fails, and where a test file cannot even be imported."""


class Stale(Exception):
    """The list speaks of something that is not there."""


@dataclass(frozen=True)
class Fault:
    """One line made wrong.

    Attributes:
        file: path in the tree.
        line: the line, without its indentation.
        wrong: what stands in its place.
        tests: where it should be noticed.
    """

    file: str
    line: str
    wrong: str
    tests: tuple[str, ...]

    def planted(self, text: str) -> str:
        """The text of the file with the fault in it. Raises Stale."""
        counted = _COUNTED.fullmatch(self.line)
        line, which, count = counted.groups() if counted else (self.line, 1, 1)
        lines = text.splitlines(keepends=True)
        places = [number for number, each in enumerate(lines) if each.strip() == line]
        if len(places) != int(count):
            raise Stale(f"{self.file}: the line stands there {len(places)} times: {self.line}")
        place = places[int(which) - 1]
        lines[place] = lines[place].replace(line, self.wrong)
        return "".join(lines)

    def in_kernel(self, root: Path) -> bool:
        """Whether the file is compiled."""
        return (root / self.file).with_suffix(".pxd").exists()

    def __str__(self) -> str:
        return f"{self.file}: {self.line}  ->  {self.wrong}"


def read(text: str) -> list[Fault]:
    """The faults of a list, in its order."""
    return [
        Fault(file, line, wrong, tuple(tests))
        for file, lines in tomllib.loads(text).items()
        for line, (wrong, *tests) in lines.items()
    ]


def resolved(names: Iterable[str], root: Path) -> list[str]:
    """Names of tests as pytest takes them, wherever their files lie. Raises Stale."""
    found = []
    for name in names:
        file, colons, test = name.partition("::")
        paths = sorted((root / "tests").rglob(f"{file}.py"))
        if len(paths) != 1:
            raise Stale(f"there are {len(paths)} files of tests named {file}")
        found.append(f"{paths[0].relative_to(root)}{colons}{test}")
    return found


def run(tests: Iterable[str], root: Path, *, uncompiled: bool) -> tuple[int, str]:
    """How pytest ends on these tests in the tree, and what it prints."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-m",
        "not browser",
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


def hunted(faults: Iterable[Fault], root: Path) -> Iterator[tuple[Fault, str]]:
    """Every fault planted in the tree, run and taken out again: ``killed``, ``survived``, ``stale`` or ``broken``."""
    for fault in faults:
        path = root / fault.file
        try:
            text = path.read_text(encoding="utf-8")
            path.write_text(fault.planted(text), encoding="utf-8")
            ended, _ = run(resolved(fault.tests, root), root, uncompiled=fault.in_kernel(root))
        except (Stale, FileNotFoundError):
            yield fault, "stale"
            continue
        finally:
            if path.exists():
                path.write_text(text, encoding="utf-8")
        yield fault, {0: "survived", FAILED: "killed", INTERRUPTED: "killed"}.get(ended, "broken")


def unsound(faults: Iterable[Fault], root: Path) -> str:
    """What pytest prints where a test named fails while no fault is planted; nothing where all pass."""
    plain: list[str] = []
    kernels: list[str] = []
    for fault in faults:
        try:
            tests = resolved(fault.tests, root)
        except Stale:
            continue
        (kernels if fault.in_kernel(root) else plain).extend(tests)
    for tests in filter(None, (plain, kernels)):
        ended, told = run(tests, root, uncompiled=tests is kernels)
        if ended:
            return told
    return ""


def main(words: list[str]) -> int:
    """Hunt for the faults that the words choose, or for all; prints as it goes."""
    chosen = [
        fault
        for fault in read(LIST.read_text(encoding="utf-8"))
        if not words or any(word in fault.file or word in fault.line for word in words)
    ]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "tree"
        shutil.copytree(ROOT, root, ignore=LEFT_OUT, symlinks=True)
        # Shown in the documentation, and looked at by tests.
        shutil.copytree(ROOT / "output" / "gallery", root / "output" / "gallery")
        shutil.copy(ROOT / ".gitignore", root)
        if told_first := unsound(chosen, root):
            print(told_first, "The tests named fail while no fault is planted.", sep="\n", file=sys.stderr)
            return 1
        told: dict[str, list[Fault]] = {}
        began = monotonic()
        for fault, how in hunted(chosen, root):
            told.setdefault(how, []).append(fault)
            now = monotonic()
            print(f"{how:8} {now - began:5.1f} s  {fault}", flush=True)
            began = now
    print(", ".join(f"{len(faults)} {how}" for how, faults in sorted(told.items())) or "no fault is meant")
    for how in sorted(told.keys() - {"killed"}):
        print(f"\n{how}:", *told[how], sep="\n  ")
    return int(set(told) != {"killed"})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
