"""Mana from its default start: no win can be forced within so many own turns, by either side.

Twelve own turns take a little over a minute for both sides together; each one more takes three times as long, and
``python -m tests.bench.mana 14`` asks for so many.
"""

from __future__ import annotations

import sys
from time import process_time

from printkit import engines
from printkit.engines.search.dfpn import Dfpn
from printkit.engines.search.solve import kernel_of

OWN_TURNS = 12
MEMORY = 3 << 30
SLICE = 1 << 20


def run(most: int = OWN_TURNS) -> None:
    """Ask for ever longer wins, each side with a table of its own that keeps what it has found."""
    rules = engines.find("mana")
    kernel = kernel_of(rules)
    start = kernel.encode(rules.info.start)
    for side, first in (("red", True), ("amber", False)):
        search, begun = Dfpn(kernel, MEMORY), process_time()
        for turns in range(1, most + 1):
            search.begin(start, 2 * turns - first, attacking=first)
            while (wins := search.run(SLICE)) is None:
                pass
            print(
                f"{side} {'wins' if wins else 'cannot force a win'} within {turns} own turns:"
                f" {search.nodes:,} positions, {process_time() - begun:.1f} s",
                flush=True,
            )
            if wins:
                break


if __name__ == "__main__":
    run(int(sys.argv[1]))
