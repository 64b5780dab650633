"""How long it takes from a click to the redrawn board, to the first paint, and from a changed card to its new page.

Run it by ``python -m tests.browser.measure``.

Turns are clicked by chance. Machines differ: these are figures to be compared, and no test asks for them.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

from printkit import engines
from printkit.content import examples
from tests.browser.conftest import CHROMIUM, Server, knows
from tests.browser.hands import lit

CLICKS = 60
CLICK = """([id]) => new Promise(done => {
  const board = document.querySelector("#board"), hash = location.hash, begun = performance.now();
  const seen = new MutationObserver(() => {
    const changed = location.hash !== hash || board.querySelector(".hits .on, .chooser");
    if (!changed) return;
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - begun));
  });
  seen.observe(board, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  board.querySelector(`[data-spot="${id}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""


def clicked(page: Any) -> list[float]:
    """Milliseconds for each click of a game."""
    chance, found = Random(1), []
    for _ in range(CLICKS):
        chooser = page.locator(".chooser button")
        if chooser.count():
            chooser.first.click()
            page.wait_for_timeout(100)
            continue
        spots = lit(page)
        if not spots:
            break
        found.append(page.evaluate(CLICK, [chance.choice(spots)]))
        page.wait_for_timeout(30)
    return sorted(found)


def followed(browser: Any, folder: Path) -> list[float]:
    """Milliseconds from a card that is written to its page."""
    for name, data in examples.files("deck").items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    cards, found = folder / "cards.csv", []
    usual = cards.read_text(encoding="utf-8")
    server = Server(0, "--project", str(folder / "deck.toml"))
    page = browser.new_page()
    knows(page)
    page.goto(server.address)
    page.wait_for_selector(".pages img")
    for number in range(CLICKS // 3):
        page.wait_for_timeout(300)
        before = page.locator(".pages img").first.get_attribute("src")
        begun = time.monotonic()
        cards.write_text(usual.replace("Herring", f"Herring {number}"), encoding="utf-8")
        changed = "before => (image => image.src !== before && image.complete)(document.querySelector('.pages img'))"
        page.wait_for_function(changed, arg=before, polling="raf")
        found.append(1000 * (time.monotonic() - begun))
    page.close()
    server.end()
    return sorted(found)


def main() -> None:
    """Print a line for each game, and one for a deck."""
    server = Server()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        print(f"{'game':10} {'clicks':>6} {'median':>7} {'95 %':>7} {'most':>7} {'first paint':>12}   ms")
        for name in engines.names():
            page = browser.new_page()
            knows(page)
            page.goto(f"{server.address}/#play?game={name}")
            page.wait_for_selector("body[data-ready]")
            paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            found = clicked(page)
            share = found[int(0.95 * len(found)) - 1]
            median = statistics.median(found)
            print(f"{name:10} {len(found):6} {median:7.0f} {share:7.0f} {found[-1]:7.0f} {paint:12.0f}", flush=True)
            page.close()
        with tempfile.TemporaryDirectory() as folder:
            found = followed(browser, Path(folder))
        median, share = statistics.median(found), found[int(0.95 * len(found)) - 1]
        print(f"{'a card':10} {len(found):6} {median:7.0f} {share:7.0f} {found[-1]:7.0f}")
        browser.close()
    server.end()


if __name__ == "__main__":
    main()
