"""Work shared by the cores of this machine, each with a copy of this process."""

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

    With one core or one item this process does the work; the same is true if processes cannot be copied, or cannot be
    copied while threads run.

    Args:
        work: makes a result that can be sent to another process; whatever it loads should be loaded before.
        items: the items to work on.

    Raises:
        The exception that the work raises for the first item at which it fails.
    """
    cores = min(_cores(), len(items))
    if cores < 2:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # What is there already is not searched for garbage: that would have every core copy it.
    gc.freeze()
    try:
        with ProcessPoolExecutor(cores, get_context("fork"), _begin, (work, items)) as pool:
            yield from cast(Iterator[R], pool.map(_done, range(len(items))))
    finally:
        gc.unfreeze()


def _cores() -> int:
    """How many copies of this process may work: one if it cannot be copied, or cannot be copied while its threads
    run.
    """
    if sys.platform != "linux":
        return 1
    try:
        threads = len(list(Path("/proc/self/task").iterdir()))
    except OSError:
        return 1
    return len(os.sched_getaffinity(0)) if threads == 1 else 1


_work: Callable[[int], object]
"""In a copy: work on the item with a number, which came with the copy because it could not be sent."""


def _begin(work: Callable[[T], R], items: Sequence[T]) -> None:
    global _work

    def _work(number: int) -> R:
        return work(items[number])

    # An interrupt ends a copy at once; this process tells of it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _done(number: int) -> object:
    return _work(number)
