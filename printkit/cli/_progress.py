"""Progress on standard error, where that is a terminal and the work takes longer than a second."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

QUIET = 1.0
"""Seconds until something is shown."""


def track(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """The items one by one; what has been done of ``total`` is shown beside ``label``, and wiped at the end."""
    if not sys.stderr.isatty():
        yield from items
        return
    begun, width = monotonic(), 0
    try:
        for done, item in enumerate(items, start=1):
            if monotonic() - begun > QUIET:
                line = f"{label}: {done}" + (f" of {total}" if total else "")
                width = max(width, len(line))
                print(f"\r{line:{width}}", end="", file=sys.stderr, flush=True)
            yield item
    finally:
        if width:
            print(f"\r{'':{width}}\r", end="", file=sys.stderr, flush=True)
