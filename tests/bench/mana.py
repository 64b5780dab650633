"""Mana from its default start: no win can be forced within so many own turns, by either side.

Ten own turns take half a minute for both sides together, the eleventh a minute more (``python -m tests.bench mana``).
"""

from __future__ import annotations

from time import process_time

import engines
from engines.search.dfpn import Dfpn
from engines.search.solve import kernel_of

OWN_TURNS = 11
MEMORY = 3 << 30
SLICE = 1 << 20


def run() -> None:
    """Ask for ever longer wins, each side with a table of its own that keeps what it has found."""
    rules = engines.find("mana")
    kernel = kernel_of(rules)
    start = kernel.encode(rules.info.start)
    for side, first in (("red", True), ("amber", False)):
        search, begun = Dfpn(kernel, MEMORY), process_time()
        for turns in range(1, OWN_TURNS + 1):
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
