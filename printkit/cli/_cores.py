"""Work shared among the cores of this machine, each of which runs a fork of this process or a new process."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar, cast

from printkit.cli._report import report
from printkit.layouts.base.text import held, hold

T = TypeVar("T")
R = TypeVar("R")


def shared(work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """Yield the results in the order of the items, each as soon as it is ready.

    With a single core or item, this process does the work. A process that cannot fork starts new processes, unless it
    runs a user's script, which the new processes would run again.

    Args:
        work: function that makes a result from an item; the function, the items and the results must be picklable.
            Load all data for the function beforehand.
        items: the items to work on.

    Raises:
        Whatever exception ``work`` raises for the first item that fails.
    """
    cores, method = min(_cores(), len(items)), _method()
    if cores < 2 or not method:
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # The garbage collector ignores existing objects, because otherwise every process would copy them.
    gc.freeze()
    try:
        with ProcessPoolExecutor(cores, get_context(method), _begin, (work, items, held())) as pool:
            yield from cast(Iterator[R], pool.map(_done, range(len(items))))
    finally:
        gc.unfreeze()


def _cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _method() -> str:
    """Return the method of starting processes: ``fork`` if this process has no other threads, otherwise ``spawn``;
    empty for a script whose process cannot fork.
    """
    with suppress(OSError):
        if sys.platform == "linux" and len(list(Path("/proc/self/task").iterdir())) == 1:
            return "fork"
    return "" if report().collected else "spawn"


_work: Callable[[int], object]
"""A function that works on the item with a given number in another process, which received all items when it started.
"""


def _begin(work: Callable[[T], R], items: Sequence[T], texts: Mapping[Path, bytes]) -> None:
    global _work
    for path, text in texts.items():  # a new process lacks these texts, and cannot read standard input again
        hold(path, text)

    def _work(number: int) -> R:
        return work(items[number])

    # An interrupt ends the other process immediately; this process reports it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _done(number: int) -> object:
    return _work(number)
