"""The modules of the studio's page, as a linter of JavaScript sees them: what is wrong in one fails here."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.studio.web import PAGE

ROOT = Path(__file__).parent.parent.parent.parent
FAULTS = {
    "syntax": ("pages.classList", "pages.)classList", ""),
    "undeclared": ("const PAUSE", "const PAUSED", "no-undef"),
    "imported and not used": ("import { $,", "import { capital, $,", "no-unused-vars"),
    "not exported": ("import { file, peek,", "import { file, peep as peek,", "import(named)"),
    "declared twice": ("const shown =", "const found =", ""),
    "never reached": ("    const more =", "    return;\n    const more =", "no-unreachable"),
}
"""What is planted into ``print.js``: a text, what takes its place, and the rule that tells."""


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """What the linter says about a folder, one line for each fault."""
    path = shutil.which("oxlint", path=str(Path(sys.executable).parent)) or shutil.which("oxlint")
    if path is None:
        pytest.skip("oxlint is not installed")
    asked = [
        path,
        "--config",
        str(ROOT / ".oxlintrc.json"),
        "--deny-warnings",
        "--format",
        "unix",
        str(folder),
    ]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


def test_every_module_passes() -> None:
    done = lint(PAGE)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(PAGE, folder)
    right, wrong, rule = FAULTS[name]
    path = folder / "print.js"
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    done = lint(folder)
    assert done.returncode == 1 and "print.js:" in done.stdout and rule in done.stdout, done.stdout
