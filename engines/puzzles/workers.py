"""Where batches are processed: this process, a pool of processes on this machine, or the workers of a Dask
cluster (``cluster``).
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from math import ceil
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as wait_for
from typing import Generic, Protocol, TypeVar

from printkit.engines.puzzles.check import check
from printkit.engines.puzzles.mine import REACH, SURPLUS, Batch, BatchResult, Progress, Source, Tell, choose
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.engines.puzzles.store import Store
from printkit.layouts.base.refusals import located

LOSSES = 8
"""How many batches may be lost with their workers before mining ends with an error."""


B = TypeVar("B")
"""A batch."""
R = TypeVar("R")
"""The result of a batch."""


class Lost(Exception):
    """The error raised if too many workers ended before they returned their batches."""


class Workers(Protocol[B, R]):
    """Workers that take batches and return results.

    A batch can be any value that can be sent to another process together with the function that processes it.
    """

    @property
    def size(self) -> int:
        """Number of batches that can be in progress at once."""
        ...

    def send(self, batch: B) -> None:
        """Give a batch to a worker."""
        ...

    def receive(self) -> list[tuple[B, R | None]]:
        """Wait for batches to come back; the result is None for a batch that was lost with its worker."""
        ...

    def close(self) -> None:
        """Stop all workers."""
        ...


class OneProcess(Generic[B, R]):
    """A substitute for workers: it processes batches itself when they are collected."""

    size = 1

    def __init__(self, work: Callable[[B], R]) -> None:
        self._work = work
        self._batches: list[B] = []

    def send(self, batch: B) -> None:
        """Keep the batch."""
        self._batches.append(batch)

    def receive(self) -> list[tuple[B, R | None]]:
        """Process the batch."""
        batch = self._batches.pop()
        return [(batch, self._work(batch))]

    def close(self) -> None:
        """Do nothing, because there is nothing to stop."""


class Pool(Generic[B, R]):
    """Processes on this machine; they end when this process does, no matter how it ends.

    Args:
        size: number of processes.
        work: the function applied to a batch; it must be defined in a module, so that other processes can find it.
    """

    def __init__(self, size: int, work: Callable[[B], R]) -> None:
        self.size, self._work = size, work
        self._open()

    def _open(self) -> None:
        self._others = {*active_children()}
        self._pool = ProcessPoolExecutor(self.size, get_context("spawn"), _watch)
        self._out: dict[Future[R], B] = {}

    def send(self, batch: B) -> None:
        """Give a batch to a process."""
        try:
            with _deaf():
                self._out[self._pool.submit(self._work, batch)] = batch
        except BrokenProcessPool:
            # All other batches in progress are reported as lost.
            lost: Future[R] = Future()
            lost.set_exception(BrokenProcessPool())
            self._out[lost] = batch

    def receive(self) -> list[tuple[B, R | None]]:
        """Wait for batches; if a process was killed, the current batches are lost and new processes are started."""
        futures, _ = wait(self._out, return_when=FIRST_COMPLETED)
        if any(isinstance(one.exception(), BrokenProcessPool) for one in futures):
            batches = list(self._out.values())
            self._pool.shutdown(cancel_futures=True)
            self._open()
            return [(batch, None) for batch in batches]
        return [(self._out.pop(one), one.result()) for one in futures]

    def close(self) -> None:
        """End the processes, and abandon their current batches, which may take minutes but can be done again."""
        for process in {*active_children()} - self._others:
            process.kill()
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that ignore Ctrl-C, so that only the process that distributes the work handles it.

    A process starts with the same signals blocked as its parent; Windows has no such mechanism.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _watch() -> None:
    """Make this process end when its parent does, because a parent that is killed cannot stop it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def end() -> None:
        if parent is not None:
            wait_for([parent.sentinel])
            os._exit(1)

    threading.Thread(target=end, daemon=True).start()


def mine(
    counts: dict[Source, int], store: Store, workers: Workers[Batch, BatchResult], *, tries: int, tell: Tell
) -> tuple[Puzzle, ...]:
    """Search every source until it has given enough puzzles, then choose from them.

    Args:
        counts: number of puzzles to choose from each source.
        store: the store for results; results that it already contains are not computed again.
        workers: where the batches are processed.
        tries: number of attempts after which to give up on a source.
        tell: function that receives the state of a source after each of its batches.

    Raises:
        Lost: workers have been lost too often.
        Refused: a stored puzzle is wrong or in doubt; the message names the store.
    """
    sources = {
        source: Progress(source, ceil(SURPLUS * count), tries if count else 0, results=store.results(source))
        for source, count in counts.items()
    }
    lines = {puzzle.line() for progress in sources.values() for puzzle in progress.found.values()}
    out = losses = 0
    # Batches are small at first, so that other workers can help if a game takes long.
    reach: Callable[[Progress], int] = lambda progress: min(REACH, 1 + progress.sound)  # noqa: E731
    while True:
        open_searches = [progress for progress in sources.values() if not progress.done]
        if not open_searches:
            break
        for progress in open_searches:
            while out < workers.size and (batch := progress.give(reach(progress))):
                workers.send(batch)
                out += 1
        for batch, result in workers.receive():
            out -= 1
            progress = sources[batch.source]
            progress.back(batch)
            if result is None:
                losses += 1
                if losses > LOSSES * workers.size:
                    raise Lost(f"workers were lost {losses} times")
                continue
            store.add(result)
            progress.add(result)
            tell(progress)
    selection = choose({source: progress.puzzles for source, progress in sources.items()}, counts)
    for puzzle in selection:
        # Puzzles that workers have just sent are already proved; puzzles in a file may have been changed since then.
        if puzzle.line() in lines:
            with located(str(store.path)):
                check(puzzle)
    return selection
