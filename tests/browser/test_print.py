"""One's own decks and boards in the browser: pages follow the files, and what is wrong is said."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printkit.content import examples
from tests.browser.conftest import Open, Server
from tests.browser.hands import settled, until


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    for name, data in examples.files("kit").items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    found = Server(0, "--project", str(tmp_path / "kit.toml"))
    yield found, tmp_path
    assert found.end() == ""


def choose(page: Any, part: str) -> None:
    page.locator(f"#panel [data-part={part}]").click()
    until(page, f"document.querySelector('[data-part={part}]').ariaChecked === 'true'")
    drawn(page)


def drawn(page: Any) -> None:
    until(page, "document.querySelector('.pages img')?.complete")


def test_pages_follow_the_files(studio: tuple[Server, Path], open_page: Open) -> None:
    server, folder = studio
    page = open_page(at=server.address)
    drawn(page)
    assert page.title().endswith("Print · printkit studio")
    assert page.locator(".pages figure").count() == 1
    choose(page, "deck")
    assert page.locator(".pages figure").count() == 6
    assert "part=deck" in page.url
    cards = folder / "deck" / "cards.csv"
    usual = cards.read_text(encoding="utf-8")
    before = page.locator(".pages img").first.get_attribute("src")
    cards.write_text(usual.replace("Herring", "Kipper"), encoding="utf-8")
    until(page, f"document.querySelector('.pages img').src !== '{before}'")
    drawn(page)
    assert "Kipper" in page.locator(".pages img").first.get_attribute("alt")
    # Pages on which nothing has changed are left alone.
    last = page.locator(".pages img").nth(4).get_attribute("src")
    cards.write_text(usual, encoding="utf-8")
    until(page, "document.querySelector('.pages img').alt.includes('Herring')")
    assert page.locator(".pages img").nth(4).get_attribute("src") == last


def test_what_is_wrong_is_told_and_good_pages_stay(studio: tuple[Server, Path], open_page: Open) -> None:
    server, folder = studio
    page = open_page("print", at=server.address, part="deck")
    drawn(page)
    cards = folder / "deck" / "cards.csv"
    usual = cards.read_text(encoding="utf-8")
    before = page.locator(".pages img").first.get_attribute("src")
    cards.write_text(usual.replace("fish", "fsih"), encoding="utf-8")
    page.wait_for_selector(".wrong li")
    said = page.locator(".wrong").inner_text()
    assert "cards.csv, line 2" in said and "column ware" in said and 'Did you mean "fish"' in said
    assert page.locator(".pages.old img").first.get_attribute("src") == before
    assert page.get_by_role("button", name="PDF").is_disabled()
    page.get_by_label("draft").check()
    until(page, "!document.querySelector('.pages.old')")
    assert page.locator(".pages img").first.get_attribute("src") != before
    assert "draft=1" in page.url and page.locator(".wrong li").count() > 1
    deck = folder / "deck" / "deck.toml"
    text = deck.read_text(encoding="utf-8")
    deck.write_text(text.replace("[deck]", "[deck", 1), encoding="utf-8")
    until(page, "document.querySelector('.wrong')?.innerText.includes('deck.toml, line')")
    deck.write_text(text, encoding="utf-8")
    cards.write_text(usual, encoding="utf-8")
    until(page, "!document.querySelector('.wrong li') && !document.querySelector('.pages.old')")


def test_pages_are_enlarged_turned_over_and_taken_away(studio: tuple[Server, Path], open_page: Open) -> None:
    server, folder = studio
    page = open_page("print", at=server.address, part="deck", accept_downloads=True)
    drawn(page)
    first = page.locator(".pages button").first
    narrow = first.bounding_box()["width"]
    first.click()
    assert first.get_attribute("aria-expanded") == "true" and first.bounding_box()["width"] > 2 * narrow
    page.keyboard.press("Escape")
    assert first.get_attribute("aria-expanded") == "false"
    page.get_by_role("button", name="More pages").click()
    until(page, "document.querySelector('.pages figcaption').innerText.startsWith('Page 7 ')")
    page.get_by_role("button", name="Earlier pages").click()
    until(page, "document.querySelector('.pages figcaption').innerText.startsWith('Page 1 ')")
    with page.expect_download() as saved:
        page.get_by_role("button", name="PDF").click()
    assert saved.value.suggested_filename == "deck.pdf"
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF")
    settled(page)
    page.get_by_label("Backs").select_option("none")
    until(page, "document.querySelector('#state').innerText === '6 pages'")
    shutil.rmtree(folder / "deck")
    page.wait_for_selector(".wrong li")
    # Other views are as ever, and coming back tells the same.
    page.locator("nav a", has_text="Play").click()
    page.wait_for_selector(".picture svg")
    assert page.locator(".pages, .wrong").count() == 0
    page.locator("nav a", has_text="Print").click()
    page.wait_for_selector(".wrong li")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_readers_by_ear_find_the_pages(studio: tuple[Server, Path], open_page: Open, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    server, folder = studio
    page = open_page("print", at=server.address, part="deck", scheme=scheme)
    drawn(page)
    found = axe.run(page)
    assert found.violations_count == 0, found.generate_report()
    cards = folder / "deck" / "cards.csv"
    cards.write_text(cards.read_text(encoding="utf-8").replace("fish", "fsih"), encoding="utf-8")
    page.wait_for_selector(".wrong li")
    found = axe.run(page)
    assert found.violations_count == 0, found.generate_report()
