"""Try an installed printkit as a stranger would: ``python tests/smoke.py`` with the Python that it is installed for.

Runs one command of each face in a folder of its own, isolated from this tree, and looks at what comes out. Needs
nothing but printkit itself. What is tried after a wheel was built, on every system (``make wheel``, cibuildwheel).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOOK = """```rulebook
game = "jo"
```
# Three rules

Play **one** turn.

```diagram
game = "jo"
turns = "e5f5"
claims = ["legal e6f6"]
```
"""
DUEL = "A:5:KS,7H,2D B:6:QC,9C,3S"


def run(python: str, folder: Path, *words: str, status: int = 0) -> str:
    """Run ``printkit`` with some Python, apart from the folder, the settings and the variables of whoever calls.

    Gives what it printed, or what it refused where that is expected.
    """
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PRINTKIT", "PYTHON"))}
    done = subprocess.run(
        [python, "-I", "-m", "printkit", *words], cwd=folder, capture_output=True, text=True, encoding="utf-8",
        env={**outside, "PRINTKIT_CONFIG": str(folder)},
    )  # fmt: skip
    if done.returncode != status:
        sys.exit(
            f"printkit {' '.join(words)} ended with {done.returncode}, not {status}:\n{done.stdout}{done.stderr}"
        )
    return done.stderr if status else done.stdout


def kits(python: str, folder: Path, games: list[str]) -> Iterator[tuple[str, str]]:
    """Print kits; gives every file's name and digest."""
    run(python, folder, "kit", *games, "-o", "kits")
    for path in sorted((folder / "kits").iterdir()):
        yield path.name, sha256(path.read_bytes()).hexdigest()


def faces(python: str, folder: Path, compiled: bool) -> Iterator[str]:
    """Try one command of each face; tells what it did."""
    report = json.loads(run(python, folder, "doctor", "--json"))
    if Path(report["place"]) == ROOT:
        sys.exit(f"this is the tree at {ROOT}, not an installation")
    (kernels,) = (each for each in report["findings"] if each["name"] == "compiled")
    if compiled and kernels["state"] != "ok":
        sys.exit(f"kernels are not compiled: {kernels['told']}")
    yield f"doctor: no faults; kernels: {kernels['told']}"

    found = json.loads(run(python, folder, "play", "jo", "e5f5", "--json"))
    yield f"play: {found['position']}"
    found = json.loads(run(python, folder, "solve", "yoso", "--depth", "1", "--json"))
    yield f"solve: {found['value']}, {found['nodes']} nodes"
    found = json.loads(run(python, folder, "duel", "-p", DUEL, "--json"))
    yield f"duel: {found['value']}"
    found = json.loads(run(python, folder, "advise", "jo", "--level", "2", "--json"))
    yield f"advise: {found['turn']}"
    run(python, folder, "puzzles", "sheet", "jo", "-o", "sheet.pdf")
    run(python, folder, "board", "jo", "-o", "board.png", "--dpi", "30")
    run(python, folder, "cards", "decktet", "-o", "cards.pdf")
    run(python, folder, "diagram", "jo", "e5f5", "--claim", "legal e6f6", "-o", "figure.svg")
    (folder / "book.md").write_text(BOOK, encoding="utf-8")
    run(python, folder, "rulebook", "book.md", "-o", "book.html")
    run(python, folder, "init", "mine", "--kind", "game")
    run(python, folder, "games", "--check", "mine")
    files = ["sheet.pdf", "board.png", "cards.pdf", "figure.svg", "book.html"]
    yield ", ".join(f"{name} {(folder / name).stat().st_size // 1000} kB" for name in files)
    refused = run(python, folder, "board", "jo", "--paper", "A44", "-o", "x.pdf", status=2)
    if refused.count("\n") != 1 or "--paper must be one of A5" not in refused or (folder / "x.pdf").exists():
        sys.exit(f"not the refusal that was expected:\n{refused}")
    yield f"refusal: {refused.strip()}"
    for where in ("before", "after"):
        done = subprocess.run(
            [python, "-I", ROOT / "tests" / "strangers.py", where], cwd=folder, capture_output=True, text=True
        )
        if done.returncode:
            sys.exit(f"beside foreign packages called layouts and engines:\n{done.stdout}{done.stderr}")
    yield "foreign packages called layouts and engines: found and not used"


def main() -> None:
    """Try it, and compare its kits with another Python's."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="kits to print; jo unless given")
    parser.add_argument("--kernels", action="store_true", help="they must be compiled")
    parser.add_argument("--same-as", metavar="PYTHON", help="another Python whose kits must be the same to the byte")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        for line in faces(sys.executable, Path(one), options.kernels):
            print(line)
        mine = list(kits(sys.executable, Path(one), options.games or ["jo"]))
        for name, digest in mine:
            print(f"kit: {digest} {name}")
        if options.same_as:
            if mine != list(kits(options.same_as, Path(other), options.games or ["jo"])):
                sys.exit("the kits differ")
            print(f"kits: the same {len(mine)} files, byte for byte, as {options.same_as} prints")


if __name__ == "__main__":
    main()
