"""The workers for long jobs: this process, processes on this machine, or a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import click

from printkit.cli._options import PROCESSES, F
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.engines.puzzles.workers import Workers

T = TypeVar("T")
R = TypeVar("R")


def on_workers(command: F) -> F:
    """Add ``--jobs N`` and ``--dask ADDRESS``, which are passed to the command as ``jobs`` and ``address``."""
    command = click.option("--dask", "address", metavar="ADDRESS")(command)
    return click.option("--jobs", type=PROCESSES, metavar="N")(command)


@contextmanager
def hired(jobs: int | None, address: str | None, work: Callable[[T], R]) -> Iterator[Workers[T, R]]:
    """Provide workers for ``work``; they are always stopped at the end, even after an error.

    Raises:
        InputError: Dask is not installed, or the address does not answer.
    """
    from printkit.engines.puzzles.workers import Lost, OneProcess, Pool
    from printkit.layouts.base.installation import to_add

    size = jobs or os.cpu_count() or 1
    workers: Workers[T, R]
    if address is not None:
        try:
            from printkit.engines.puzzles.cluster import Cluster
        except ImportError:
            raise InputError("address", address, f"{{field}} needs Dask: {to_add('cluster')}.") from None
        workers = Cluster(address, work)
    else:
        workers = Pool(size, work) if size > 1 else OneProcess(work)
    try:
        yield workers
    except Lost as error:
        raise click.ClickException(str(error)) from None
    finally:
        workers.close()
