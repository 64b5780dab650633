"""Print what the robot finds in all kits, papers and ways of printing: ``python -m tests.robot_table [WORD ...]``.

Each row is a kit on a paper, for printers that flip on the long or the short edge or print one side only. The robot
(``tests/printkit/robot.py``) prints the whole kit, each of its parts, its sheets alone and those for a first game,
cuts and punches every piece, and looks behind it. The columns count the pages and pieces that it looked at, and its
faults by kind. Words choose rows: ``python -m tests.robot_table mana A4``. The exit status is 1 if there are faults.

The table is at the end; standard error tells which rows are done. With ``--output FILE`` each finished row is added
to a file, one JSON object a line, and rows that are in the file already are not tried again. Rows of the same kit and
paper share what the robot has drawn, so a row alone takes longer than its part of the table.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, groupby, product, repeat
from pathlib import Path

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


@dataclass(frozen=True)
class Result:
    """What the robot looked at in a row and how many faults of each kind it found, the faults, and seconds of CPU
    time.
    """

    row: Row
    counts: Counter[str]
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0


_look = cache(style.of_game)


def looked_at(row: Row) -> Result:
    """The result of a row."""
    begin, counts = time.process_time(), Counter[str]()
    id, size, edge = row
    found = [*robot.of_game(_look(id), None if size == "kit" else paper.parse(size), edge=edge, looked=counts)]
    counts.update(fault.kind for fault in found)
    faults = [f"{fault.what} ({fault.sheet})" for fault in found]
    return Result(row, counts, faults, round(time.process_time() - begin, 1))


def group(row: Row) -> tuple[str, bool]:
    """Rows with the same group are tried by the same process, because they share sheets."""
    id, size, _ = row
    return id, size in ("kit", "A4")


def together(rows: Sequence[Row], output: Path | None) -> list[Result]:
    """The results of rows that share sheets; each is written to the file when it is known."""
    results = []
    for row in rows:
        result = looked_at(row)
        print(f"{' '.join(row)}: {len(result.faults)} faults, {result.seconds:.1f} s", file=sys.stderr, flush=True)
        if output:
            with output.open("a", encoding="utf-8") as file:
                file.write(json.dumps(vars(result)) + "\n")
        results.append(result)
    return results


def tried(groups: Sequence[Sequence[Row]], jobs: int, output: Path | None) -> Iterator[Result]:
    """The results of groups of rows."""
    if jobs == 1:
        yield from chain.from_iterable(together(rows, output) for rows in groups)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from chain.from_iterable(pool.map(together, groups, repeat(output)))


def kept(path: Path | None) -> dict[Row, Result]:
    """The results in a file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    results = (Result(**json.loads(each)) for each in lines)
    return {(id, size, edge): each for each in results for id, size, edge in [each.row]}


def line(name: str, counts: Counter[str]) -> str:
    """One line of the table."""
    return f"{name:<20}" + "".join(f"{counts[each]:>10,}" for each in (*COUNTS, *KINDS.values()))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.robot_table", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD", help="kits, papers and edges (default: all)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that try rows in parallel (default: 1)")
    parser.add_argument("--output", type=Path, metavar="FILE", help="file that keeps the results of finished rows")
    options = parser.parse_args(arguments)
    choices = [[each for each in group if each in options.words] or group for group in (style.names(), PAPERS, EDGES)]
    rows = [(id, size, edge) for id, size, edge in product(*choices)]
    done = kept(options.output)
    groups = [[*each] for _, each in groupby((row for row in rows if row not in done), key=group)]
    done |= {result.row: result for result in tried(groups, options.jobs, options.output)}
    return shown([done[row] for row in rows])


def shown(results: Sequence[Result]) -> int:
    """Print the table; return 1 if there are faults."""
    total, faults, seconds = Counter[str](), list[str](), 0.0
    print(f"{'kit, paper, edge':<20}" + "".join(f"{each:>10}" for each in (*COUNTS, *KINDS)))
    for result in results:
        name = " ".join(result.row)
        print(line(name, Counter(result.counts)))
        total.update(result.counts)
        seconds += result.seconds
        faults += (f"{name}: {each}" for each in result.faults)
    print(line(f"{len(results)} rows", total))
    print(f"{len(faults)} faults; {seconds / 60:.1f} minutes of CPU time")
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
