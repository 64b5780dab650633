"""The press: whole processes, start of the interpreter included."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter

RUNS = 5


PRINTKIT = (sys.executable, "-m", "printkit")


def measured(order: list[str], folder: Path, program: tuple[str, ...] = PRINTKIT) -> tuple[float, float, float]:
    """Wall seconds, CPU seconds and peak memory (MB) of one process."""
    begun = perf_counter()
    # An installed program is compiled, so Python may keep the bytecode of the first run.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    child = os.posix_spawn(
        program[0],
        [*program, *order],
        environment,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 1, str(folder / "out.txt"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        ],
    )
    _, status, usage = os.wait4(child, 0)
    assert status == 0, order
    return perf_counter() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def run() -> None:
    """Print a row per command: medians of wall and CPU time, peak memory, bytes written."""
    print(f"{'command':36} {'wall s':>8} {'cpu s':>8} {'MB':>6} {'bytes':>10}   (medians of {RUNS})")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        orders = [
            ["--help"],
            *(
                ["board", board, "-o", f"{folder}/{board}/{board}.{kind}"]
                for board in ("yoso", "mana", "jo", "favor", "master")
                for kind in ("pdf", "svg")
            ),
            ["board", "yoso", "-o", f"{folder}/png/yoso.png"],
            ["cards", "decktet", "-o", f"{folder}/cards/decktet.pdf"],
            ["geometry", "master", "--json"],
            ["puzzles", "sheet", "yoso", "-o", f"{folder}/puzzles/yoso.pdf"],
            ["kit", "all", "--fresh", "-o", f"{folder}/kit"],
        ]
        for order in orders:
            runs = [measured(order, folder) for _ in range(RUNS)]
            wall, cpu, peak = (statistics.median(values) for values in zip(*runs, strict=True))
            target = Path(order[order.index("-o") + 1]) if "-o" in order else None
            size = _bytes(target) if target else 0
            label = " ".join(Path(word).name if "/" in word else word for word in order)
            print(f"{label:36} {wall:8.3f} {cpu:8.3f} {peak:6.0f} {size or '':>10}")


def _bytes(target: Path) -> int:
    if target.is_dir():
        return sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    pages = [target, *target.parent.glob(f"{target.stem}-*{target.suffix}")]
    return sum(path.stat().st_size for path in pages if path.exists())
