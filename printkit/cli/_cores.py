"""Work shared out among the cores of this machine, each of which has a copy of this process."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from layouts.ground.refusals import Refusal

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
R = TypeVar("R")

MOST = 256
"""Most items that are shared out: each is known by a byte."""


def shared(work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """The results in the order of the items, each as soon as it is there.

    Every core takes the next item when it has done one. With one core or one item the work is done by this process;
    so it is where processes cannot be copied, or cannot be while threads run.

    Args:
        work: makes a result that can be sent to another process; what it loads is best loaded before.
        items: what to work on.

    Raises:
        What the work raises for the first item at which it fails.
    """
    cores = min(_cores(), len(items))
    if cores < 2 or len(items) > MOST:
        yield from map(work, items)
        return
    from multiprocessing import get_context
    from multiprocessing.connection import wait

    taken, given = os.pipe()
    os.write(given, bytes(range(len(items))))
    os.close(given)
    # What is there already is not searched for garbage: that would have every core copy it.
    gc.freeze()
    context = get_context("fork")
    results: dict[int, R | Refusal | OSError] = {}
    processes, ends = [], []
    try:
        for _ in range(cores):
            end, far = context.Pipe(duplex=False)
            ends.append(end)
            process = context.Process(target=_work, args=(work, items, taken, far, ends), daemon=True)
            process.start()
            far.close()
            processes.append(process)
        for number in range(len(items)):
            while number not in results:
                if not ends:
                    # Its process came to an end: it was killed, or met a defect, which shows itself again here.
                    results[number] = work(items[number])
                    break
                wait(ends)
                for end in [each for each in ends if each.poll()]:
                    try:
                        done, made = end.recv()
                    except EOFError:
                        ends.remove(end)
                        continue
                    results[done] = made
            result = results.pop(number)
            if isinstance(result, Refusal | OSError):
                raise result
            yield result
    finally:
        os.close(taken)
        for process in processes:
            process.kill()
            process.join()
        gc.unfreeze()


def _cores() -> int:
    """How many copies of this process may work: one where it cannot be copied, or not while its threads run."""
    if sys.platform != "linux":
        return 1
    try:
        threads = len(list(Path("/proc/self/task").iterdir()))
    except OSError:
        return 1
    return len(os.sched_getaffinity(0)) if threads == 1 else 1


def _work(
    work: Callable[[T], R], items: Sequence[T], taken: int, end: Connection, others: Sequence[Connection]
) -> None:
    """Do one item after the other until none is left, and send what comes of it; the other ends are not ours."""
    for other in others:
        other.close()
    # Who is interrupted is the process that gives out the work; it ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while number := os.read(taken, 1):
        result: R | Refusal | OSError
        try:
            result = work(items[number[0]])
        except (Refusal, OSError) as error:
            result = error
        try:
            end.send((number[0], result))
        except BrokenPipeError:
            # Who gave out the work was killed.
            return
