"""Parts common to the commands that search: progress on a terminal, and a warning if the kernels are not compiled."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from printkit.cli._progress import line


@contextmanager
def counter(label: str) -> Iterator[Callable[[int], None]]:
    """Provide a function that receives an increasing number and shows it on a terminal four times a second."""
    with line() as display:
        yield lambda number: display.show(f"{label}: {number:,}")


def warn_uncompiled() -> None:
    """Warn once if the searches run as plain Python."""
    from printkit.engines.search.buffer import COMPILED

    if not COMPILED:
        click.echo("printkit: the kernels are not compiled: searches take about a hundred times as long", err=True)
