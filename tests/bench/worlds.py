"""Smaller worlds: who wins Jo on small hexagons, small squares of Strings of Suits, and Mana with few ronins.

``python -m tests.bench worlds`` solves them completely in C by the rules alone, without kernels or search, and prints
the rows of docs/solved.md. It needs a C compiler. Mana with a ronin each takes a minute of CPU time, and the deals on
16 cards take several minutes.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printkit import engines
from printkit.engines.strings.deal import deal

DEALS = {3: 200, 4: 10}
"""By the side of the square, how many deals are solved."""


@contextmanager
def program() -> Iterator[str | None]:
    """The solver, compiled; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        solver = str(Path(folder) / "worlds")
        subprocess.run([compiler, "-O3", "-o", solver, str(Path(__file__).with_name("worlds.c"))], check=True)
        yield solver


def asked(solver: str, *words: object, lines: str = "") -> list[str]:
    """The lines that the solver answers."""
    command = [solver, *map(str, words)]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout.splitlines()


def cards(seed: int, side: int) -> list[str]:
    """The suits of the first cards of a deal, enough for a square."""
    return [card.suits for card in deal(seed)[: side * side]]


def boards() -> list[str]:
    """The values of Mana's squares in the four orientations, as the solver reads them."""
    rules = engines.find("mana")
    squares = rules.spots_of(rules.start())
    return ["".join(str(rules.value(square, orientation)) for square in squares) for orientation in range(4)]


def run() -> None:
    """Print a line for each world."""
    with program() as solver:
        if solver is None:
            print("no C compiler: nothing is solved")
            return
        for side in (2, 3):
            print(f"jo, side {side}: {asked(solver, 'jo', side)[0]}", flush=True)
        for side, count in DEALS.items():
            found = Counter(
                asked(solver, "strings", side, *cards(seed, side))[0].split(",")[0] for seed in range(count)
            )
            print(f"strings, {side} x {side}, {count} deals: {dict(found)}", flush=True)
        for ronins in (0, 1):
            for orientation, line in enumerate(asked(solver, "mana", ronins, *boards())):
                print(f"mana, ronins {ronins}, orientation {orientation}: {line}", flush=True)
