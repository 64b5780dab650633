"""The solver: kernels against C and rules, searches on random positions, whole processes."""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

from printkit import engines
from printkit.engines.search.buffer import COMPILED
from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.solve import solve
from printkit.engines.search.uncompiled import OPEN
from printkit.engines.search.walk import Walk
from printkit.engines.yoso.kernel import Yoso

MIDDLE = "h.f../..h../f..h./.f.hf/h.f.. honour E"
DEPTH = 8
RULES_DEPTH = 5
POSITIONS = 50
EMPTY = (14, 16)
PROVED, PROOFS = 18, 8
"""Empty spots and number of the positions whose proofs are timed."""
MEMORY = 1 << 30


def run() -> None:
    """Print the ratios of one run, then the distribution of solving times."""
    kernel = Yoso()
    print(f"kernels {'compiled' if COMPILED else 'NOT compiled'}")
    perft(kernel)
    for empty in EMPTY:
        distribution(kernel, empty)
    whole()


def perft(kernel: Yoso) -> None:
    """CPU seconds of the same counts by kernel, C and rules: the best of five."""
    position = kernel.encode(MIDDLE)
    walk = Walk(kernel)
    depth = DEPTH if COMPILED else RULES_DEPTH
    nodes, seconds = min((timed(lambda: walk.perft(position, depth)) for _ in range(5)), key=lambda pair: pair[1])
    print(f"perft {depth} of {MIDDLE}: {nodes:,} in {seconds:.3f} s by kernel")
    with in_c() as program:
        if program:
            count, _, best = min((told(program, "perft", position, depth) for _ in range(5)), key=lambda run: run[2])
            assert count == nodes
            print(f"  C -O3    {best:.3f} s: the kernel takes {seconds / best:.2f} times as long")
            proofs(kernel, program)
        else:
            print("  no C compiler: not compared with C")
    rules = engines.find("yoso")
    at = rules.parse(MIDDLE)
    few, by_rules = timed(lambda: sum(plain(rules, after, RULES_DEPTH - 1) for after in rules.turns(at).values()))
    _, by_kernel = min((timed(lambda: walk.perft(position, RULES_DEPTH)) for _ in range(5)), key=lambda pair: pair[1])
    assert few == walk.perft(position, RULES_DEPTH)
    print(f"  rules.py {by_rules:.3f} s for perft {RULES_DEPTH}: {by_rules / by_kernel:.0f} times the kernel")


@contextmanager
def in_c() -> Iterator[str | None]:
    """The same algorithms in C, compiled for the benchmark; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "yoso")
        source = str(Path(__file__).with_name("yoso.c"))
        subprocess.run([compiler, "-O3", "-o", program, source], check=True)
        yield program


def told(program: str, *order) -> tuple[int, int, float]:
    """What the C program found, how many positions it expanded, and its CPU seconds."""
    words = [str(word[0] if isinstance(word, tuple) else word) for word in (program, *order)]
    found, nodes, seconds = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
    return int(found), int(nodes), float(seconds)


def proofs(kernel: Yoso, program: str) -> None:
    """CPU seconds of the same proof-number searches by kernel and by C: for each the best of three."""
    by_kernel = by_c = total = 0
    for seed in range(PROOFS):
        position = kernel.encode(sample(kernel, seed, PROVED))
        runs = [timed(partial(proved, kernel, position)) for _ in range(3)]
        (wins, nodes), _ = runs[0]
        in_c = [told(program, "dfpn", position, MEMORY) for _ in range(3)]
        assert in_c[0][:2] == (wins, nodes)
        total += nodes
        by_kernel += min(seconds for _, seconds in runs)
        by_c += min(seconds for _, _, seconds in in_c)
    print(
        f"df-pn of {PROOFS} positions with {PROVED} empty: {total:,} in {by_kernel:.3f} s by kernel\n"
        f"  C -O3    {by_c:.3f} s: the kernel takes {by_kernel / by_c:.2f} times as long"
    )


def proved(kernel: Yoso, position: tuple[int, ...]) -> tuple[bool, int]:
    """Whether the mover wins, and the positions expanded to find that out."""
    search = Dfpn(kernel, MEMORY)
    search.begin(position)
    while (wins := search.run(1 << 30)) is None:
        pass
    return wins, search.nodes


def plain(rules, position, depth):
    """Perft by the rules without remembering what was counted."""
    turns = rules.turns(position)
    return len(turns) if depth == 1 else sum(plain(rules, after, depth - 1) for after in turns.values())


def timed(work):
    """What ``work`` returns and its CPU seconds."""
    begun = process_time()
    return work(), process_time() - begun


def sample(kernel: Yoso, seed: int, empty: int) -> str:
    """A position from random play with so many empty spots, not over."""
    rng = random.Random(seed)
    while True:
        at = kernel.encode(engines.info("yoso").start)
        while kernel.outcome(at) == OPEN:
            if (at[0] & (1 << 50) - 1).bit_count() == 25 - empty:
                return kernel.decode(at)
            at = rng.choice(kernel.successors(at))


def distribution(kernel: Yoso, empty: int) -> None:
    """CPU seconds for value, best, and the distance within the usual patience."""
    rules = engines.find("yoso")
    times = []
    for seed in range(POSITIONS):
        position = rules.parse(sample(kernel, seed, empty))
        found, seconds = timed(partial(solve, rules, position))
        assert found.complete
        times.append(seconds)
    times.sort()
    print(
        f"solve yoso, {empty} empty, {POSITIONS} random positions: median {statistics.median(times):.3f} s,"
        f" 95 % {times[int(POSITIONS * 0.95)]:.3f} s, worst {times[-1]:.3f} s"
    )


def whole() -> None:
    """Wall seconds of a whole process on a small position."""
    times = []
    for _ in range(5):
        begun = perf_counter()
        order = [sys.executable, "-m", "printkit", "solve", "yoso", "-p", MIDDLE, "--depth", "9", "--json"]
        subprocess.run(order, check=True, capture_output=True, env=os.environ)
        times.append(perf_counter() - begun)
    print(f"printkit solve, a small position, whole process: {statistics.median(times):.3f} s")
