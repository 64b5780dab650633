"""Mining on a Dask cluster; the only file that uses Dask (the extra ``cluster``)."""

import logging
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from dask import config
from distributed import Client, Future, KilledWorker, WorkerPlugin, wait

from printkit.engines.plugins import add, folders
from printkit.layouts.base.refusals import InputError

B = TypeVar("B")
R = TypeVar("R")

LOCAL = "local"
"""The value given in place of an address to start a cluster on this machine with as many workers as it has cores."""
SILENT: dict[str, list[str]] = {"distributed.scheduler.http.routes": [], "distributed.worker.http.routes": []}
"""Settings that keep a local cluster from offering information over HTTP."""
PATIENCE = 10
"""Number of seconds to wait for a scheduler to answer."""
RETRIES = 20
"""How many times a batch may be given to another worker."""


class Games(WorkerPlugin):  # type: ignore[misc]
    """Registers the games in the given folders with every worker; the paths must be the same on all machines."""

    def __init__(self, named: tuple[str, ...]) -> None:
        self.named = named

    def setup(self, worker: object) -> None:
        """Register the games; every worker calls this once, including workers that join later."""
        for folder in self.named:
            add(Path(folder))


class Cluster(Generic[B, R]):
    """The workers of a Dask cluster; if a batch is lost with its worker, the scheduler gives it to another.

    Raises:
        InputError: no scheduler answers at the address.
    """

    def __init__(self, address: str, work: Callable[[B], R]) -> None:
        self._work = work
        try:
            with config.set(SILENT if address == LOCAL else {}):
                self._client = Client(**_where(address))
        except (OSError, ValueError) as error:
            message = f"the address of a scheduler, or {LOCAL} ({error})"
            raise InputError("address", address, message) from None
        if folders():
            self._client.register_plugin(Games(folders()))
        self._out: dict[Future, B] = {}

    @property
    def size(self) -> int:
        """Number of threads in all workers, at least one; workers that join later also receive batches."""
        return max(1, sum(int(threads) for threads in self._client.nthreads().values()))

    def send(self, batch: B) -> None:
        """Give a batch to the scheduler."""
        self._out[self._client.submit(self._work, batch, pure=False, retries=RETRIES)] = batch

    def receive(self) -> list[tuple[B, R | None]]:
        """Wait for batches to come back; the result is None for a batch on which too many workers were lost."""
        futures = wait(list(self._out), return_when="FIRST_COMPLETED").done
        return [
            (self._out.pop(one), None if isinstance(one.exception(), KilledWorker) else one.result())
            for one in futures
        ]

    def close(self) -> None:
        """Disconnect from the cluster, and stop it if it is local."""
        self._client.close()


def dask_setup(worker: object) -> None:
    """Ignore Ctrl-C; each local worker calls this, so that only the main process handles the key."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _where(address: str) -> dict[str, object]:
    if address == LOCAL:
        # Workers that are stopped together with their batches log this at length.
        quiet = {"dashboard_address": None, "silence_logs": logging.CRITICAL, "preload": [__name__]}
        # The cluster has certificates of its own, so that nobody else on this machine can give it work.
        return {"processes": True, "threads_per_worker": 1, "security": True, **quiet}
    return {"address": address, "timeout": PATIENCE}
