"""Searches in separate processes, one for each page; a search is cancelled by ending its process.

A search can take a minute and need a lot of memory. Each search runs in a process that can be stopped immediately
without affecting the pages; the server's threads merely wait for the result.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress

from printkit.layouts.base.refusals import Refusal

MOST = 2
"""Largest number of simultaneous searches."""
SPARE = 1
"""Number of idle processes to keep."""


class GivenUp(Exception):
    """The refusal of a search that was cancelled, or whose page has requested another search."""


class Busy(Exception):
    """The refusal of a search while too many other searches are running."""


class Searches:
    """The searches of all pages."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[subprocess.Popen[str]] = []
        self._running: dict[str, subprocess.Popen[str]] = {}
        self._closed = False

    def warm(self) -> None:
        """Prepare a process for the first search."""
        with self._lock:
            if not self._closed and not self._idle:
                self._idle.append(_process())

    def ask(self, page: str, question: Mapping[str, object]) -> dict[str, object]:
        """Run a search for a page, after cancelling the page's previous search.

        Args:
            page: a name chosen by the page.
            question: a question for :mod:`printkit.studio.worker`.

        Raises:
            Refusal: the position cannot be searched.
            GivenUp: the search was cancelled.
            Busy: too many other pages are searching.
        """
        self.cancel(page)
        with self._lock:
            if self._closed:
                raise GivenUp
            if len(self._running) >= MOST:
                raise Busy
            worker = self._idle.pop() if self._idle else _process()
            self._running[page] = worker
        line = ""
        try:
            assert worker.stdin and worker.stdout
            worker.stdin.write(json.dumps(question) + "\n")
            worker.stdin.flush()
            line = worker.stdout.readline()
        except BrokenPipeError:
            pass  # the process ended before it received the question
        with self._lock:
            current = self._running.get(page) is worker
            if current:
                del self._running[page]
            is_reusable = bool(line) and current and len(self._idle) < SPARE and not self._closed
            if is_reusable:
                self._idle.append(worker)
        if not is_reusable:
            _end(worker)
        if not current:
            raise GivenUp
        if not line:
            raise RuntimeError(f"the search ended with status {worker.wait()}")
        response = json.loads(line)
        if "refused" in response:
            raise Refusal(response["refused"])
        answer: dict[str, object] = response["answer"]
        return answer

    def cancel(self, page: str) -> bool:
        """Cancel the search of a page, and return whether there was one."""
        with self._lock:
            worker = self._running.pop(page, None)
        if worker is None:
            return False
        worker.kill()
        threading.Thread(target=self.warm).start()
        return True

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            self._closed = True
            idle, running = list(self._idle), list(self._running.values())
            self._idle.clear()
            self._running.clear()
        for worker in idle:
            _end(worker)
        for worker in running:
            # The thread that waits for the process notices that it has ended, and cleans up.
            worker.kill()


def _process() -> subprocess.Popen[str]:
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.Popen(
        [sys.executable, "-m", "printkit.studio.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path},
        # Ctrl-C is meant for the server, which ends its processes itself.
        start_new_session=True,
    )


def _end(worker: subprocess.Popen[str]) -> None:
    worker.kill()
    worker.wait()
    for pipe in (worker.stdin, worker.stdout):
        if pipe:
            with suppress(BrokenPipeError):
                pipe.close()
