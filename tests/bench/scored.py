"""Games that are scored: kernels against the rules, and solving times of Strings of Suits and Jo."""

from __future__ import annotations

import random
import statistics
from functools import partial
from time import process_time

from printkit import engines
from printkit.engines.search.buffer import COMPILED
from printkit.engines.search.solve import kernel_of, solve
from printkit.engines.search.walk import Walk

POSITIONS = 200
FREE = {"strings": (16, 18, 20), "jo": (16, 18)}
"""Cards face up, or empty cells."""
PERFT = {"strings": 5, "jo": 2}
COUNTED = {"strings": 14, "jo": 24}
"""Free places of the position whose perft is counted, and PERFT its depth."""


def run() -> None:
    """Print ratios and distributions, CPU seconds all of them; Jo's worst positions take minutes."""
    print(f"kernels {'compiled' if COMPILED else 'NOT compiled'}")
    for name, sizes in FREE.items():
        perft(name)
        for free in sizes:
            distribution(name, free)


def timed(work):
    """What ``work`` returns and its CPU seconds."""
    begun = process_time()
    return work(), process_time() - begun


def free_places(name: str, text: str) -> int:
    """How many places may still be used."""
    board = text.partition(" ")[0]
    return board.count(".") if name == "jo" else sum(cell.isupper() for cell in board.replace("/", ",").split(","))


def sample(name: str, free: int, seed: int):
    """A position of a random game, not over, with so many free places or, where turns jump over that, one less."""
    rules, rng = engines.find(name), random.Random(seed)
    while True:
        position = rules.deal(seed) if name == "strings" else rules.start()
        while free_places(name, rules.text(position)) > free and (turns := rules.turns(position)):
            position = turns[rng.choice(list(turns))]
        if free - 1 <= free_places(name, rules.text(position)) <= free and rules.turns(position):
            return rules, position


def plain(rules, position, depth):
    """Perft by the rules without remembering what was counted."""
    turns = rules.turns(position)
    return len(turns) if depth == 1 else sum(plain(rules, after, depth - 1) for after in turns.values())


def perft(name: str) -> None:
    """The same count by the kernel and by the rules."""
    rules, position = sample(name, COUNTED[name], 1)
    kernel = kernel_of(rules)
    walk, words, depth = Walk(kernel), kernel.encode(rules.text(position)), PERFT[name]
    by_kernel = min(timed(lambda: walk.perft(words, depth)) for _ in range(5))
    by_rules = timed(lambda: plain(rules, position, depth))
    assert by_kernel[0] == by_rules[0]
    print(
        f"perft {depth} of a position of {name}: {by_rules[0]:,} in {by_kernel[1]:.4f} s by kernel;"
        f" rules.py takes {by_rules[1] / by_kernel[1]:.0f} times as long"
    )


def distribution(name: str, free: int) -> None:
    """CPU seconds for value, margin, best, and the distance within the usual patience."""
    rows = []
    for seed in range(POSITIONS):
        rules, position = sample(name, free, seed)
        found, seconds = timed(partial(solve, rules, position))
        assert found.complete
        rows.append((seconds, found.nodes, found.distance is not None))
    times = sorted(seconds for seconds, _, _ in rows)
    rate = sum(nodes for _, nodes, _ in rows) / sum(times)
    print(
        f"solve {name}, {free} free, {POSITIONS} random positions: median {statistics.median(times):.3f} s,"
        f" 90 % {times[POSITIONS * 9 // 10]:.3f} s, 95 % {times[POSITIONS * 19 // 20]:.3f} s,"
        f" worst {times[-1]:.2f} s; {rate:,.0f} positions/s, {sum(known for _, _, known in rows)} distances"
    )
