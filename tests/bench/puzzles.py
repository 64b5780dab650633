"""Puzzles: how fast one core mines each kind at each depth, and how fast it proves what comes with printkit.

``python -m tests.bench puzzles`` prints CPU seconds, so that other work on the machine matters little.
"""

from __future__ import annotations

from time import process_time

from printkit.books import collection
from printkit.engines.puzzles.check import check_all
from printkit.engines.puzzles.mine import Source, attempt
from printkit.engines.puzzles.puzzle_set import names, puzzle_set
from printkit.engines.search.buffer import COMPILED

SECONDS = 2.5
"""For each kind, shared out among its depths; the attempt that goes on then is made to its end."""
SEED = 2026


def run() -> None:
    """Print the rates of mining by kind and depth, then those of the check by game."""
    print(f"kernels {'compiled' if COMPILED else 'NOT compiled'}")
    for id in names():
        for kind in puzzle_set(id).kinds:
            for depth in kind.depths:
                mined(Source(id, kind.name, depth, SEED), SECONDS / len(kind.depths))
    rows = [checked(id) for id in collection.names()]
    print(f"check, all: {sum(row[0] for row in rows)} puzzles in {sum(row[1] for row in rows):.1f} s")


def mined(source: Source, seconds: float) -> None:
    """Make attempts for so long, after one that fills the tables of the rules, and print the rates."""
    attempt(source, 0)
    found = made = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        found += attempt(source, made) is not None
        made += 1
    rate = f"{found / spent:.2f}" if found else f"fewer than {1 / spent:.2f}"
    print(
        f"mine {source}: {made / spent:.1f} attempts/s, {rate} puzzles/s"
        f" ({made} attempts, {found} puzzles, {spent:.2f} s)",
        flush=True,
    )


def checked(id: str) -> tuple[int, float]:
    """Prove the puzzles that come with a game; how many they are, and the seconds."""
    puzzles = collection.puzzles(id)
    begun = process_time()
    count = sum(1 for _ in check_all(puzzles))
    spent = process_time() - begun
    print(f"check {id}: {count / spent:.1f} puzzles/s ({count} puzzles, {spent:.2f} s)", flush=True)
    return count, spent
