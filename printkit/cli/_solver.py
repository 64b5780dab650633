"""What the commands that search share: how far they are, on a terminal, and what is said without a compiler."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import click

from printkit.cli._progress import QUIET


@contextmanager
def counter(label: str) -> Iterator[Callable[[int], None]]:
    """A function that is told a growing number; it is shown four times a second where there is a terminal."""
    shown, width = monotonic() + QUIET, 0

    def tell(number: int) -> None:
        nonlocal shown, width
        if sys.stderr.isatty() and monotonic() > shown:
            line = f"{label}: {number:,}"
            shown, width = monotonic() + 0.25, max(width, len(line))
            print(f"\r{line:{width}}", end="", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        if width:
            print(f"\r{'':{width}}\r", end="", file=sys.stderr, flush=True)


def warn_uncompiled() -> None:
    """Say so once where the searches run as plain Python."""
    from printkit.engines.search.buffer import COMPILED

    if not COMPILED:
        click.echo(
            "printkit: the kernels are not compiled: searches take about a hundred times as long", err=True
        )
