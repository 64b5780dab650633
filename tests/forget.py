"""Caches keyed by the name of a game, emptied for tests in which two games share a name."""

from __future__ import annotations

import sys
from functools import cache

ROOMS = tuple(f"printkit.{room}." for room in ("books", "engines", "figures", "looks", "studio"))
"""Where values are kept by the names of games."""
KEPT = ("printkit.engines.plugins",)
"""Modules whose caches are keyed by folders."""
CACHED = type(cache(lambda: None))


def forget_games() -> None:
    """Empty every cache of those rooms; in one process a name then means a different game."""
    for name, module in list(sys.modules.items()):
        if name.startswith(ROOMS) and name not in KEPT:
            for value in list(vars(module).values()):
                if type(value) is CACHED:  # nothing is asked of values that act for others, such as a web request
                    value.cache_clear()
