"""For all rooms: machines may be slow, so no test looks at the clock; and no test takes a defect for a refusal."""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
import tomllib
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings

from printkit.engines import plugins
from printkit.layouts.base.refusals import Refusal
from tests.forget import forget_games
from tests.strangers import twice

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

os.environ["PRINTKIT_STRICT"] = "1"
"""For commands in processes of their own, too."""
ENDS = (SystemExit, Refusal, OSError, click.ClickException, click.Abort)
"""How a command may end; anything else is a defect."""


# A shell ignores SIGINT for what it runs in the background, and nohup ignores SIGHUP; tests send both, and children
# inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


SLOW = tomllib.loads(Path(__file__).with_name("slow.toml").read_text(encoding="utf-8"))["cases"]
"""The ends of the addresses of tests that only `make long` runs."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage while tests are collected: there is none, and looking takes a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the slow cases; ``test_slow.py`` shows that each of them is there."""
    cases = "|".join(".*".join(map(re.escape, case.split("*"))) for case in SLOW)
    slow = re.compile(f"(?:.*/)?(?:{cases})", re.DOTALL)
    for item in items:
        if slow.fullmatch(item.nodeid):
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session", autouse=True)
def defects_show() -> Iterator[None]:
    """Click's runner keeps every exception to itself: here a defect fails the test that ran into it."""
    kept = CliRunner.invoke

    def invoke(self: CliRunner, *given: Any, **options: Any) -> Result:
        result = kept(self, *given, **options)
        if result.exception is not None and not isinstance(result.exception, ENDS):
            raise result.exception
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CliRunner, "invoke", invoke)
        yield


@pytest.fixture(scope="session", autouse=True)
def one_name_each() -> Iterator[None]:
    """A module imported under two names would be two modules: whatever the tests were, none of ours is."""
    yield
    root = Path(__file__).parent.parent
    assert twice(sys.modules, [root / room for room in ("layouts", "engines", "printkit")]) == []


@pytest.fixture
def no_outside_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No games from outside but those that a test names; other tests have games of the same names."""
    monkeypatch.setenv(plugins.VARIABLE, "")
    forget_games()
    yield
    forget_games()
