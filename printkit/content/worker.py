"""A process with limits, in which untrusted files are drawn while a user waits.

Readers refuse content that would take too long (:mod:`printkit.layouts.base.limits`). A server, or a command that
keeps running, must also survive bugs and files that the readers should have refused. Such a program therefore draws
in a worker; a worker that takes too much time or memory is stopped, and the next task gets another.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import ParamSpec, Protocol, TypeVar, cast

from printkit.layouts.base.limits import Limit
from printkit.layouts.base.refusals import OverLimit, Refusal

T = TypeVar("T")
P = ParamSpec("P")

SECONDS = Limit("your own content", "seconds of processor time", 30)
MEMORY = Limit("your own content", "megabytes of memory", 3_000)
PATIENCE = 10
"""The real time after which a task is stopped, as a multiple of its processor time limit; the multiple is large
because the machine may be busy.
"""


class Stopped(OverLimit):
    """A task that was stopped because it needed more time or memory than a worker is allowed."""

    def __init__(self, limit: Limit) -> None:
        super().__init__("file", "", f"drawn with {limit}", found=None, bound=limit.most)
        self.limit = limit

    def sentence(self) -> str:
        """Return the whole message."""
        return f"Drawing needs more than {self.limit}, so it was stopped; make the pictures or texts simpler."


class Line(Protocol):
    """One end of a pipe to another process."""

    def send(self, value: object, /) -> None:
        """Send a value."""

    def recv(self) -> object:
        """Wait for a value. Raises EOFError when the other end is closed."""

    def poll(self, timeout: float, /) -> bool:
        """Return whether a value arrives before the time limit."""


class Worker:
    """A process that runs one task after another; it starts with the first task, and restarts after it has been
    stopped.

    Tasks and their results are pickled, so a task must be a function defined in a module. Threads may share a worker:
    they wait for each other, and any of them may :meth:`stop` it.

    Args:
        seconds: processor time for one task.
        megabytes: memory for all tasks together.
    """

    def __init__(self, seconds: int = SECONDS.most, megabytes: int = MEMORY.most) -> None:
        self.seconds, self.megabytes = seconds, megabytes
        self._turn = threading.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Line | None = None

    def run(self, task: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        """Return the result of calling a function in the process.

        Raises:
            Stopped: the function took too much time or memory, or the worker was stopped.
            Exception: any exception that the function raises; for a bug, the message shows where it occurred in the
                process.
        """
        with self._turn:
            line = self._begin()
            try:
                line.send(partial(task, *arguments, **options))
                if not line.poll(PATIENCE * self.seconds):
                    raise EOFError
                kind, result = cast(tuple[str, object], line.recv())
            except (EOFError, OSError):
                self._end()
                raise Stopped(replace(SECONDS, most=self.seconds)) from None
            if kind == "memory":
                self._end()
                raise Stopped(replace(MEMORY, most=self.megabytes))
        if kind == "result":
            return cast(T, result)
        assert isinstance(result, Exception)
        raise result

    def stop(self) -> None:
        """Stop the process, even during a task; the next task starts another process."""
        process = self._process
        if process is not None:
            process.kill()
            process.join()

    close = stop

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self) -> Line:
        if self._process is not None and self._process.is_alive() and self._line:
            return self._line
        context = multiprocessing.get_context("spawn")
        line, other = context.Pipe()
        self._line = line
        self._process = context.Process(
            target=_work, args=(other, self.seconds, self.megabytes), daemon=True, name="printkit worker"
        )
        self._process.start()
        other.close()
        return line

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._line = None


def _work(line: Line, seconds: int, megabytes: int) -> None:
    """Run the tasks that come through a connection until it is closed."""
    # Ctrl-C is meant for the process that sends the tasks.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bounded(megabytes)
    while True:
        try:
            task = line.recv()
        except EOFError:
            return
        assert callable(task)
        _timed(seconds)
        line.send(_answer(task))


def _answer(task: Callable[[], object]) -> tuple[str, object]:
    """Return the kind of answer (result, memory or error), and the answer itself."""
    try:
        return "result", task()
    except MemoryError:
        return "memory", None
    except (Refusal, OSError) as error:
        return "error", error
    except Exception as error:  # the other process reports the error's type and location
        return "error", RuntimeError(f"{type(error).__name__} in a worker:\n{traceback.format_exc()}")


@contextmanager
def timed(seconds: int = SECONDS.most) -> Iterator[None]:
    """Stop the work inside the block after a given amount of processor time; outside the main thread, do nothing.

    The context manager is for commands that keep running, for which a worker would be excessive; code in a compiled
    library cannot be stopped until it returns to Python.

    Raises:
        Stopped: the work took too long.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise Stopped(replace(SECONDS, most=seconds))

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


if sys.platform == "win32":

    def _bounded(megabytes: int) -> None:
        """Do nothing, because Windows has no memory limits for processes; there, a task is stopped when the process
        that waits for it gives up.
        """

    def _timed(seconds: int) -> None:
        """Do nothing, because Windows does not limit processor time either."""

else:
    import resource

    def _bounded(megabytes: int) -> None:
        """Limit the memory of the process, if the system allows that (macOS does not)."""
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000, megabytes * 1_000_000))

    def _timed(seconds: int) -> None:
        """Limit the processor time that the process may still use."""
        usage = resource.getrusage(resource.RUSAGE_SELF)
        until = int(usage.ru_utime + usage.ru_stime) + 1 + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
