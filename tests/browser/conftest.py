"""A real browser that looks at a real studio: headless Chromium where there is one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE = 60_000
"""Milliseconds that anything may take on a busy machine."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and not item.get_closest_marker("long"):
            item.add_marker(pytest.mark.browser)


TOKENS: dict[str, str] = {}
"""What pages of the studios must show, by their ports."""


def knows(context: Any) -> None:
    """Let a browser have been in all studios before."""
    tokens = f"const token = {json.dumps(TOKENS)}[location.port]"
    context.add_init_script(f"{tokens}; if (token) localStorage.setItem('printkit-token', token)")


class Server:
    """A studio in a process of its own."""

    def __init__(self, port: int = 0, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "printkit", "studio", "--no-open", "--port", str(port), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert self.process.stdout
        self.link = self.process.stdout.readline().split()[0]
        self.address, _, key = self.link.partition("/?key=")
        request = Request(
            f"{self.address}/token", json.dumps({"key": key}).encode(), {"Content-Type": "application/json"}
        )
        with urlopen(request) as answer:
            TOKENS[self.address.rpartition(":")[2]] = json.load(answer)["token"]

    def end(self) -> str:
        """End it as a service is ended; what it has complained of."""
        self.process.terminate()
        _, output = self.process.communicate(timeout=20)
        return output


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    found = Server()
    yield found
    assert found.end() == "" and found.process.returncode == 0


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    sync = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    with sync.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


Open = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any, server: Server) -> Iterator[Open]:
    """Opens a view in a fresh browser; at the end nothing may have gone wrong in any page."""
    contexts, wrong = [], []

    def opened(
        view: str = "", *, at: str = "", width: int = 1280, height: int = 800, scheme: str = "light",
        ready: bool = True, context: Any = None, strict: bool = True, **given: Any,
    ) -> Any:  # fmt: skip
        options = {key: given.pop(key) for key in ("has_touch", "is_mobile", "accept_downloads", "reduced_motion")
                   if key in given}  # fmt: skip
        if context is None:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, **options)
            contexts.append(context)
        knows(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if strict:
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("console", lambda message: message.type == "error" and wrong.append(message.text))
            page.on(
                "request",
                lambda asked: (
                    asked.url.startswith((at or server.address, "blob:", "data:")) or wrong.append(asked.url)
                ),
            )
        query = f"?{urlencode(given)}" if given else ""
        page.goto(f"{at or server.address}/#{view}{query}" if view else f"{at or server.address}/")
        if ready:
            page.wait_for_selector("body[data-ready]")
        return page

    yield opened
    for context in contexts:
        context.close()
    # What the server refuses is an answer; the browser calls it an error all the same.
    assert [each for each in wrong if "status of 400" not in each and "status of 409" not in each] == []
