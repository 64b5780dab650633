"""Progress on a terminal: every command that takes long shows that it works, and leaves nothing behind."""

from __future__ import annotations

import signal
import sys

import pytest

from printkit.cli import _progress
from printkit.cli._progress import heartbeat, line, rest

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal on which nothing is delayed."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(sys.stderr, "fileno", lambda: 2, raising=False)
    for name, seconds in (("QUIET", -1.0), ("PAUSE", -1.0), ("BEAT", 0.01)):
        monkeypatch.setattr(_progress, name, seconds)


def beats(count: int) -> None:
    """Let the timer strike."""
    for _ in range(count):
        signal.raise_signal(signal.SIGALRM)


def test_a_command_without_progress_shows_its_name(capfd: pytest.CaptureFixture[str]) -> None:
    with heartbeat("kit jo"):
        beats(2)
    shown = capfd.readouterr().err.split("\r")
    assert shown[1].strip() == "kit jo: 0 s"
    assert shown[-2:] == [" " * len("kit jo: 0 s"), ""]
    assert _progress.Line.visible == 0


def test_a_command_with_progress_shows_that_alone(capfd: pytest.CaptureFixture[str]) -> None:
    with heartbeat("kit jo"), line() as shown:
        shown.show("pages: 1 of 3")
        beats(2)
    assert "kit jo" not in capfd.readouterr().err


def test_a_command_that_waits_for_the_user_shows_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with heartbeat("studio"):
        rest()
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert "studio" not in capfd.readouterr().err


def test_the_timer_and_its_signal_are_put_back() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(KeyError), heartbeat("kit"):
        raise KeyError
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0.0


def test_nothing_is_coloured(run, tmp_path) -> None:
    for words in (
        ("board", "jo", "-o", tmp_path / "a.pdf"),
        ("games",),
        ("board", "yozo"),
        ("kit", "--help"),
    ):
        _, out, err = run(*words)
        assert "\x1b" not in out + err


def test_without_a_terminal_nothing_is_shown(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    with heartbeat("kit"):
        assert signal.getitimer(signal.ITIMER_REAL)[0] == 0.0
    assert capfd.readouterr().err == ""
