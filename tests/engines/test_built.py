"""Compiled kernels stem from the sources at hand, and the sources run as they are, too."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
KERNELS = BUILD["kernels"](ROOT)
AGAIN = "python setup.py build_ext --inplace (or make test) builds again what stems from other sources"


def stale(root: Path, kernel: Path) -> list[str]:
    """Names of a kernel's compiled forms, of those that this interpreter takes, that do not stem from its sources."""
    mine = (path for path in BUILD["binaries"](root, kernel) if path.name.endswith(tuple(EXTENSION_SUFFIXES)))
    return [str(path) for path in mine if BUILD["built_from"](path) != BUILD["digest"](root, kernel)]


def test_kernels_are_found() -> None:
    names = [path.as_posix() for path in KERNELS]
    assert "engines/search/dfpn.py" in names
    assert sum(name.endswith("/kernel.py") for name in names) > 5
    assert "engines/search/bits.py" not in names


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda path: path.as_posix())
def test_the_compiled_form_stems_from_todays_sources(kernel: Path) -> None:
    assert not stale(ROOT, kernel), AGAIN
    if os.environ.get("PRINTKIT_REQUIRE_COMPILED"):
        assert any(path.name.endswith(tuple(EXTENSION_SUFFIXES)) for path in BUILD["binaries"](ROOT, kernel))


@pytest.mark.parametrize(
    "changed, others",
    [
        ("engines/jo/kernel.py", 0),
        ("engines/jo/kernel.pxd", 0),
        ("engines/search/bits.pxd", 9),  # is cimported by every kernel and search
        ("engines/search/buffer.pxd", 9),
        ("setup.py", len(KERNELS) - 1),
        ("engines/jo/rules.py", None),
    ],
)
def test_any_change_to_what_it_is_built_from_makes_a_binary_stale(
    tmp_path: Path, changed: str, others: int | None
) -> None:
    shutil.copytree(ROOT / "engines", tmp_path / "engines", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    shutil.copy(ROOT / "setup.py", tmp_path)
    suffix = EXTENSION_SUFFIXES[0]
    for kernel in KERNELS:
        built = tmp_path / kernel.with_suffix(suffix)
        built.write_bytes(b"\0machine code" + BUILD["SIGN"] + BUILD["digest"](ROOT, kernel).encode() + b"\0")
        assert not stale(tmp_path, kernel)
    path = tmp_path / changed
    status = path.stat()
    path.write_bytes(path.read_bytes() + b"\n")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))  # its time says nothing
    found = [kernel for kernel in KERNELS if stale(tmp_path, kernel)]
    if others is None:
        assert not found
    else:
        assert Path("engines/jo/kernel.py") in found
        assert len(found) > others


def test_a_binary_without_a_digest_is_stale(tmp_path: Path) -> None:
    """As those are that were built before there were digests."""
    shutil.copytree(ROOT / "engines" / "jo", tmp_path / "engines" / "jo")
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "engines" / "jo" / f"kernel{EXTENSION_SUFFIXES[0]}").write_bytes(b"\0machine code\0")
    assert stale(tmp_path, Path("engines/jo/kernel.py"))


@pytest.mark.skipif(not shutil.which("make"), reason="there is no make here")
@pytest.mark.parametrize("target", ["kit", "test", "gallery", "uncompiled"])
def test_make_builds_kernels_again_when_they_change(tmp_path: Path, target: str) -> None:
    """Asked what it would do: nothing is installed while nothing changes, and again after any kernel does."""
    (tmp_path / "bin").mkdir()
    for name in ("bin/python", ".ready", ".dev"):
        (tmp_path / name).touch()

    def plan(changed: str) -> str:
        command = ["make", "-n", f"VENV={tmp_path}", "-W", changed, target]
        outside = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        return subprocess.run(command, cwd=ROOT, env=outside, capture_output=True, text=True, check=True).stdout

    assert "pip install" not in plan("engines/jo/rules.py")
    for changed in ("engines/jo/kernel.py", "engines/jo/kernel.pxd", "engines/search/bits.pxd", "setup.py"):
        assert "pip install" in plan(changed)


SAMPLE = {
    "yoso": "successors or keys",
    "mana": "keys or (file and anywhere)",
    "jo": "steps or ends",
    "strings": "names or lines",
    "master": "(file and circle) or with_the_next_turn",
}
"""By game the tests of its kernel that take few seconds without a compiler; ``make uncompiled`` runs all."""


def test_the_sample_names_every_kernel() -> None:
    files = {path.stem.removeprefix("test_kernel_") for path in Path(__file__).parent.glob("test_kernel_*.py")}
    assert set(SAMPLE) == files


def test_kernels_hold_uncompiled_too() -> None:
    """All in one process: to start one takes longer than most of the tests."""
    files = [f"tests/engines/test_kernel_{name}.py" for name in SAMPLE]
    chosen = " or ".join(f"(test_kernel_{name} and ({tests}))" for name, tests in SAMPLE.items())
    command = [sys.executable, "-m", "pytest", "-p", "tests.uncompiled", "-p", "no:cacheprovider", "-n0"]
    done = subprocess.run([*command, *files, "-k", chosen, "-vv"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert all(done.stdout.count(f"{file}::") > 1 for file in files)


def test_the_uncompiled_run_is_uncompiled() -> None:
    code = (
        "import tests.uncompiled, sys, importlib\n"
        f"names = {['.'.join(kernel.with_suffix('').parts) for kernel in KERNELS]}\n"
        "assert all(importlib.import_module(name).__file__.endswith('.py') for name in names)\n"
        "from printkit.engines.search.buffer import COMPILED\n"
        "assert not COMPILED\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
