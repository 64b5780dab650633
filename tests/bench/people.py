"""Positions for people: how long value and best take together, over random-play positions of Yoso-Go and Mana.

``python -m tests.bench people`` prints CPU seconds, so that other work on the machine matters little.
"""

from __future__ import annotations

import random
import statistics
from time import process_time

from printkit import engines
from printkit.engines.mana.setup import drawn
from printkit.engines.search.buffer import COMPILED
from printkit.engines.search.solve import Limits, Questions, _best, _turns, _value, book_of, kernel_of

POSITIONS = 200
EMPTY = (16, 20)
OWN_TURNS = (5, 7)


def run() -> None:
    """Print the distributions."""
    print(f"kernels {'compiled' if COMPILED else 'NOT compiled'}")
    for empty in EMPTY:
        tell(f"yoso, {empty} empty spots", [answer("yoso", yoso(seed, empty), None) for seed in range(POSITIONS)])
    for turns in OWN_TURNS:
        depth = 2 * turns - 1
        tell(
            f"mana, wins and losses within {depth} turns, {turns} own",
            [answer("mana", mana(seed), depth) for seed in range(POSITIONS)],
        )


def yoso(seed: int, empty: int):
    """A position of a random game with so many empty spots, not over."""
    rules, rng = engines.find("yoso"), random.Random(seed)
    while True:
        position = rules.start()
        while turns := rules.turns(position):
            if position.tokens.count(".") == empty:
                return position
            position = rng.choice(list(turns.values()))


def mana(seed: int):
    """The position after 6 to 40 random turns from a random setup, not over."""
    rules, rng = engines.find("mana"), random.Random(seed)
    while True:
        position = drawn(rng.randrange(1 << 30))
        for _ in range(rng.randrange(6, 41)):
            turns = rules.turns(position)
            if not turns:
                break
            position = rng.choice(list(turns.values()))
        if rules.turns(position):
            return position


def answer(name: str, position, depth: int | None) -> tuple[float, str, int]:
    """CPU seconds for value and best, the value, and the positions searched."""
    rules = engines.find(name)
    kernel = kernel_of(rules)
    begun = process_time()
    ask = Questions(kernel, book_of(rules, kernel), Limits(), tell=lambda nodes: None)
    value = _value(ask, kernel.encode(rules.text(position)), depth)
    best = _best(ask, _turns(rules, kernel, position), value, depth=depth)
    assert depth or best is not None
    return process_time() - begun, value, ask.search.nodes


def tell(what: str, answers: list[tuple[float, str, int]]) -> None:
    """Print the distribution, then that of the wins alone."""
    for label, rows in (("", answers), (", the wins", [row for row in answers if row[1] == "win"])):
        times = sorted(row[0] for row in rows)
        rate = sum(row[2] for row in rows) / sum(times)
        print(
            f"{what}{label}, {len(times)} random positions: median {statistics.median(times):.4f} s,"
            f" 95 % {times[len(times) * 19 // 20]:.3f} s, worst {times[-1]:.2f} s; {rate:,.0f} positions/s",
            flush=True,
        )
