"""The modules of pages in the browser, as a linter of JavaScript sees them: what is wrong in one fails here."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.studio.web import PAGES

ROOT = Path(__file__).parent.parent.parent.parent
FAULTS = {
    "syntax": ("pages.classList", "pages.)classList", ""),
    "undeclared": ("const PAUSE", "const PAUSED", "no-undef"),
    "imported and not used": ("import { $,", "import { capital, $,", "no-unused-vars"),
    "not exported": ("import { file, peek }", "import { file, peep as peek }", "import(named)"),
    "declared twice": ("const shown =", "const found =", ""),
    "never reached": ("    const more =", "    return;\n    const more =", "no-unreachable"),
}
"""What is planted into ``print.js``: a text, what takes its place, and the rule that tells."""


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """What the linter says about a folder, one line for each fault."""
    path = shutil.which("oxlint", path=str(Path(sys.executable).parent)) or shutil.which("oxlint")
    if path is None:
        pytest.skip("oxlint is not installed")
    command = [path, "--config", str(ROOT / ".oxlintrc.json"), "--deny-warnings", "--format", "unix", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All modules in one folder, as the browser sees them: they import from each other."""
    for page in PAGES:
        for path in page.glob("*.js"):
            shutil.copy(path, tmp_path)
    return tmp_path


def test_every_module_passes(folder: Path) -> None:
    done = lint(folder)
    assert done.returncode == 0, done.stdout
    assert len([*folder.iterdir()]) == sum(len([*page.glob("*.js")]) for page in PAGES)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told(name: str, folder: Path) -> None:
    right, wrong, rule = FAULTS[name]
    path = folder / "print.js"
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    done = lint(folder)
    assert done.returncode == 1 and "print.js:" in done.stdout and rule in done.stdout, done.stdout


def test_lines_are_short() -> None:
    long = [
        f"{path.name}:{number}"
        for page in PAGES
        for path in page.glob("*.js")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > 110
    ]
    assert long == []
