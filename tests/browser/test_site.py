"""The documentation opened from a disk, without a server: no script fails, the search finds, dark mode is dark."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if importlib.util.find_spec("sphinx") is None:
        pytest.skip("Sphinx is not installed")
    target = tmp_path_factory.mktemp("docs") / "site"
    subprocess.run([sys.executable, "docs/make_site.py", target], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return target


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_site_is_read_and_searched_from_a_disk(browser: Any, site: Path, scheme: str) -> None:
    page = browser.new_page(color_scheme=scheme)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith("file:") else faults.append(request.url))
    page.goto((site / "index.html").as_uri())
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, ground[4:-1].split(", "))) < 200) == (scheme == "dark")
    page.fill("input[name=q]", "bleed")
    page.keyboard.press("Enter")
    page.wait_for_selector("#search-results li a")
    names = page.eval_on_selector_all("#search-results li a", "links => links.map(link => link.textContent)")
    assert "Printing, cutting, checking" in names
    page.click("#search-results li a >> nth=0")
    page.wait_for_selector("h1")
    page.goto((site / "genindex.html").as_uri())
    assert page.locator("a", has_text="printkit board (command)").count()
    assert not faults
    page.close()


def test_every_picture_is_there(browser: Any, site: Path) -> None:
    page = browser.new_page()
    for path in sorted(site.glob("*.html")):
        page.goto(path.as_uri())
        assert page.evaluate("[...document.images].filter(each => !each.naturalWidth).map(each => each.src)") == []
    page.close()
