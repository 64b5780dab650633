"""Progress on standard error, shown only on a terminal and for work that takes longer than a second."""

import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import ClassVar, TypeVar

T = TypeVar("T")

QUIET = 1.0
"""Number of seconds before anything is shown."""
PAUSE = 0.25
"""Number of seconds between two updates of a line."""
BEAT = 2.0
"""Number of seconds before the name of a command is shown if the command does not report progress itself."""


class Line:
    """A line on the terminal that is overwritten; :meth:`wipe` removes it."""

    visible: ClassVar[int] = 0
    """The number of such lines on the terminal."""

    def __init__(self, delay: float | None = None) -> None:
        self._next = monotonic() + (QUIET if delay is None else delay)
        self._width = 0

    @property
    def alone(self) -> bool:
        """Whether there is no other such line on the terminal."""
        return Line.visible == (self._width > 0)

    def show(self, text: str) -> None:
        """Show text, if enough time has passed since the last update."""
        if monotonic() < self._next or not sys.stderr.isatty():
            return
        self._next = monotonic() + PAUSE
        Line.visible += not self._width
        self._width = max(self._width, len(text))
        self._put(f"\r{text:{self._width}}")

    def wipe(self) -> None:
        """Remove the text."""
        if self._width:
            self._put(f"\r{'':{self._width}}\r")
            self._width = 0
            Line.visible -= 1

    def _put(self, text: str) -> None:
        print(text, end="", file=sys.stderr, flush=True)


class _Beat(Line):
    """The line of a heartbeat, written without the stream's buffer, because the signal may arrive while Python is
    writing to the stream.
    """

    def _put(self, text: str) -> None:
        with suppress(OSError):
            os.write(sys.stderr.fileno(), text.encode(sys.stderr.encoding, "replace"))


@contextmanager
def line() -> Iterator[Line]:
    """Provide a progress line that is removed when the block ends."""
    display = Line()
    try:
        yield display
    finally:
        display.wipe()


def track(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """Yield the items one by one, showing the number of items done next to ``label``."""
    with line() as display:
        for count, item in enumerate(items, start=1):
            display.show(f"{label}: {count}" + (f" of {total}" if total else ""))
            yield item


@contextmanager
def heartbeat(label: str) -> Iterator[None]:
    """Show the name of a command and the seconds elapsed, unless the command shows progress itself.

    A system timer is used rather than a thread, because processes with threads cannot fork to share their work.
    """
    if (
        not sys.stderr.isatty()
        or not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    start, display = monotonic(), _Beat(delay=0.0)

    def beat(*_: object) -> None:
        if display.alone:
            display.show(f"{label}: {monotonic() - start:.0f} s")
        else:
            display.wipe()

    before = signal.signal(signal.SIGALRM, beat)
    signal.setitimer(signal.ITIMER_REAL, BEAT, 1.0)
    try:
        yield
    finally:
        rest()
        signal.signal(signal.SIGALRM, before)
        display.wipe()


def rest() -> None:
    """End the heartbeat of the running command, because it is waiting for the user."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0.0)
