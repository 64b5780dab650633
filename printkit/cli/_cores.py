"""Work shared between the cores of this machine, each of which runs a fork of this process."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar, cast

T = TypeVar("T")
R = TypeVar("R")


def shared(work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """The results in the order of the items, each as soon as it is ready.

    With a single core or item, this process does the work; so it does if it cannot fork, or cannot fork while threads
    are running.

    Args:
        work: makes a result that can be sent to another process; everything that it loads should be loaded
            beforehand.
        items: the items to work on.

    Raises:
        The exception that the work raises for the first item that fails.
    """
    cores = min(_cores(), len(items))
    if cores < 2:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Existing objects are not searched for garbage, because then every core would copy them.
    gc.freeze()
    try:
        with ProcessPoolExecutor(cores, get_context("fork"), _begin, (work, items)) as pool:
            yield from cast(Iterator[R], pool.map(_done, range(len(items))))
    finally:
        gc.unfreeze()


def _cores() -> int:
    """Number of processes that may work: one if this process cannot fork, or cannot do so while its threads run."""
    if sys.platform != "linux":
        return 1
    try:
        threads = len(list(Path("/proc/self/task").iterdir()))
    except OSError:
        return 1
    return len(os.sched_getaffinity(0)) if threads == 1 else 1


_work: Callable[[int], object]
"""In a fork: work on the item with a given number; the fork has the items because they could not be sent."""


def _begin(work: Callable[[T], R], items: Sequence[T]) -> None:
    global _work

    def _work(number: int) -> R:
        return work(items[number])

    # An interrupt ends a fork at once; this process reports it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _done(number: int) -> object:
    return _work(number)
