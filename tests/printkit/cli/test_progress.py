"""Progress on a terminal: every command that takes long shows that it works, and leaves nothing behind."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

import pytest

from printkit.cli import _progress
from printkit.cli._progress import heartbeat, line, rest

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")


class Terminal(TextIOWrapper):
    """A file that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@contextmanager
def terminal(folder: Path) -> Iterator[Path]:
    """A file that represents the terminal; nothing is delayed there."""
    path = folder / "terminal"
    # pytest puts its own streams in place before each test, so a fixture would come too early.
    with (
        pytest.MonkeyPatch.context() as patch,
        Terminal(path.open("ab", buffering=0), "utf-8", write_through=True) as stream,
    ):
        patch.setattr(sys, "stderr", stream)
        for name, seconds in (("QUIET", -1.0), ("PAUSE", -1.0), ("BEAT", 30.0)):
            patch.setattr(_progress, name, seconds)
        yield path


def beat() -> None:
    """Let the timer strike; without a handler that would end the process."""
    handler = signal.getsignal(signal.SIGALRM)
    assert callable(handler) and handler is not signal.SIG_DFL
    handler(signal.SIGALRM, None)


def test_a_command_without_progress_shows_its_name(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown, heartbeat("kit jo"):
        beat()
        beat()
    texts = shown.read_bytes().decode().split("\r")
    assert texts[1].strip() == "kit jo: 0 s"
    assert texts[-2:] == [" " * len("kit jo: 0 s"), ""]
    assert _progress.Line.visible == 0


def test_a_command_with_progress_shows_that_alone(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown, heartbeat("kit jo"), line() as pages:
        pages.show("pages: 1 of 3")
        beat()
    assert "pages" in shown.read_text() and "kit jo" not in shown.read_text()


def test_a_command_that_waits_for_the_user_shows_nothing(tmp_path: Path) -> None:
    with terminal(tmp_path) as shown, heartbeat("studio"):
        rest()
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert shown.read_text() == ""


def test_the_timer_and_its_signal_are_put_back(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGALRM)
    with terminal(tmp_path), pytest.raises(KeyError), heartbeat("kit"):
        assert signal.getsignal(signal.SIGALRM) is not before
        raise KeyError
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0.0


def test_without_a_terminal_nothing_is_shown() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with heartbeat("kit"):
        assert signal.getsignal(signal.SIGALRM) is before
