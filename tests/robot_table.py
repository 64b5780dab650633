"""Print what the robot finds in all kits, papers and ways of printing: ``python -m tests.robot_table [WORD ...]``.

Each row is a kit on a paper, for printers that flip on the long or the short edge or print one side only. The robot
(``tests/printkit/robot.py``) prints the whole kit, each of its parts, its sheets alone and those for a first game,
cuts and punches every piece, and looks behind it. The columns count the pages and pieces that it looked at, and its
faults by kind. Words choose rows: ``python -m tests.robot_table mana A4``. The exit status is 1 if there are faults.
All 90 rows take about 25 minutes of CPU time.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from printkit.layouts import paper
from printkit.looks import style
from tests.printkit import robot

PAPERS = ("kit", "A4", "Letter", "A3", "A5")
"""The papers; the first stands for A4 with boards on the paper for which they were designed."""
EDGES = ("long", "short", "none")
KINDS = {
    "ruler": robot.RULER,
    "cut off": robot.CUT_OFF,
    "at 97 %": robot.SMALLER,
    "shifted": robot.SHIFTED,
    "spoiled": robot.SPOILED,
    "no front": robot.NO_FRONT,
    "wrong art": robot.WRONG,
    "marks": robot.MARKED,
}
"""Headings of the columns, and what the faults in them are called."""
COUNTS = ("pages", "pieces")

Row = tuple[str, str, str]
"""A kit, a paper and an edge."""


def looked_at(row: Row) -> tuple[Counter[str], list[str], float]:
    """What the robot looked at and how many faults of each kind it found, the faults, and seconds of CPU time."""
    begin, counts = time.process_time(), Counter[str]()
    id, size, edge = row
    found = [
        *robot.of_game(style.of_game(id), None if size == "kit" else paper.parse(size), edge=edge, looked=counts)
    ]
    counts.update(fault.kind for fault in found)
    return counts, [f"{fault.what} ({fault.sheet})" for fault in found], time.process_time() - begin


def line(name: str, counts: Counter[str]) -> str:
    """One line of the table."""
    return f"{name:<20}" + "".join(f"{counts[each]:>10,}" for each in (*COUNTS, *KINDS.values()))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.robot_table", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD", help="kits, papers and edges (default: all)")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    choices = [[each for each in group if each in options.words] or group for group in (style.names(), PAPERS, EDGES)]
    rows = [(id, size, edge) for id, size, edge in product(*choices)]
    print(f"{'kit, paper, edge':<20}" + "".join(f"{each:>10}" for each in (*COUNTS, *KINDS)), flush=True)
    total, faults, seconds = Counter[str](), list[str](), 0.0
    with ProcessPoolExecutor(options.processes) as pool:
        results = map(looked_at, rows) if options.processes == 1 else pool.map(looked_at, rows)
        for row, (counts, found, spent) in zip(rows, results, strict=True):
            print(line(" ".join(row), counts), flush=True)
            total += counts
            seconds += spent
            faults += (f"{' '.join(row)}: {each}" for each in found)
    print(line(f"{len(rows)} rows", total))
    print(f"{len(faults)} faults; {seconds / 60:.1f} minutes of CPU time")
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
