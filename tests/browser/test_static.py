"""The studio as a static site: played in the browser alone, and again when its host is gone."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from printkit import engines
from printkit.engines.players import advise
from printkit.engines.state import state
from printkit.studio.alone import LEVELS_UNCOMPILED
from printkit.studio.export import site
from printkit.studio.state import played
from tests.browser.conftest import PATIENCE, Open
from tests.browser.hands import MADE, lit, play, turns, until

VARIABLE = "PRINTKIT_PYODIDE"


class Quiet(SimpleHTTPRequestHandler):
    """A plain host of files."""

    def log_message(self, *said: object) -> None: ...


class Host:
    """A site in a folder of a host, as on shared hosts."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/games"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def end(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not os.environ.get(VARIABLE):
        pytest.skip(f"{VARIABLE} names no folder of Pyodide")
    folder = tmp_path_factory.mktemp("host")
    for name, data in site(engines.names(), Path(os.environ[VARIABLE])).items():
        path = folder / "games" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    found = Host(folder)
    yield found
    found.end()


def test_a_game_against_level_1_goes_on_when_the_host_is_gone(host: Host, open_page: Open) -> None:
    page = open_page("play", at=host.address, game="mana", you="red", level="1", seed="5")
    play(page, ("c1", "c3"))
    until(page, f"{MADE} === 2")
    state = played("mana", None, ("c1c3",))
    assert turns(page) == ["c1c3", advise(state.game, state.position, 1, seed=5).turn]
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    host.end()
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    until(page, f"{MADE} === 2")
    one_turn(page)
    until(page, f"{MADE} === 4")
    assert played("mana", None, tuple(turns(page))).text


def one_turn(page: Any) -> None:
    """Some turn of the player, spot by spot."""
    before = len(turns(page))
    while len(turns(page)) == before:
        chooser = page.locator(".chooser button")
        page.wait_for_selector(".chooser button, .hits .can", state="attached")
        if chooser.count():
            chooser.first.click()
        else:
            on = page.locator(".hits .on").count()
            page.locator(f'.hits [data-spot="{lit(page)[0]}"]').dispatch_event("click")
            until(
                page,
                f"{MADE} > {before} || document.querySelectorAll('.hits .on').length !== {on} "
                "|| document.querySelector('.chooser')",
            )


def test_boards_come_before_python(host: Host, open_page: Open, browser: Any) -> None:
    """The first answers are files: nothing else is needed to see a board and a lesson."""
    context = browser.new_context(service_workers="block")
    context.route("**/*.wasm", lambda route: None)  # it never arrives
    page = open_page(at=host.address, context=context)
    for name in engines.names():
        page.evaluate(f"location.hash = '#play?game={name}'")
        until(page, f"document.querySelector('#game').value === '{name}' && document.querySelector('.hits .can')")
        page.evaluate(f"location.hash = '#learn?game={name}'")
        until(page, "document.querySelector('#panel h2')")
    context.close()


def test_a_level_need_not_wait_for_python(host: Host, open_page: Open) -> None:
    """The second Python, which searches, starts as soon as the first one is ready."""
    page = open_page("learn", at=host.address, game="jo")
    page.wait_for_selector("#loading", state="detached")
    assert len(page.workers) == 2


def test_a_search_is_given_up_and_the_next_one_answers(host: Host, open_page: Open) -> None:
    page = open_page("play", at=host.address, game="jo")
    page.set_default_timeout(3 * PATIENCE)  # a second Python has to start
    page.get_by_role("button", name="Solve").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".marks .hint")
    said = page.locator(".proof").inner_text()
    page.get_by_role("button", name="Hint", exact=True).click()
    until(page, f"document.querySelector('.proof').innerText !== {said!r}")
    assert f"Level {LEVELS_UNCOMPILED[-1]} suggests:" in page.locator(".proof").inner_text()


def test_every_game_is_credited(host: Host, open_page: Open) -> None:
    page = open_page(at=host.address, width=390, height=800)
    said = page.locator("footer").inner_text()
    assert all(said.count(line) == 1 for name in engines.names() for line in engines.info(name).credits)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_page_says_from_the_start_that_the_rules_are_loading(host: Host, browser: Any, open_page: Open) -> None:
    context = browser.new_context(service_workers="block")
    held: list[Any] = []
    context.route("**/app.zip", lambda route: held.append(route))
    page = open_page("play", at=host.address, context=context, game="jo")
    note = page.locator("#loading")
    assert "Loading the rules (once, 1" in note.inner_text() and " MB)" in note.inner_text()
    # The board is there, and progress is made.
    assert page.locator(".hits .can").count() > 50
    until(page, "document.querySelector('#loading progress').value > 5e6")
    held[0].continue_()
    until(page, "!document.querySelector('#loading')")
    context.close()


def test_a_game_is_judged_turn_by_turn_without_a_server(host: Host, open_page: Open) -> None:
    page = open_page("play", at=host.address, game="yoso", moves="WF FA AW WW EW")
    page.locator("summary", has_text="Save, share").click()
    page.get_by_role("button", name="Judge the turns").click()
    page.wait_for_selector(".thinking:has-text('Judging turn 5 of 5')")
    page.wait_for_selector(".course:has-text('Level 5 judged') >> text=of 5 turns")
    page.wait_for_selector(".course:has-text('Level 5 judged 5 turns')")
    assert page.locator(".graph .guess, .graph .proved").count() == 4


def test_a_long_game_is_judged_from_its_end(host: Host, open_page: Open) -> None:
    """The first judgements of a long game of Jō come at once, and those that have come stay."""
    game = state("jo")
    while not game.ended:
        game = game.recorded(advise(game.game, game.position, 1, seed=3).turn)
    count = len(game.played)
    page = open_page("play", at=host.address, game="jo", moves=" ".join(game.played))
    page.wait_for_selector("#loading", state="detached")
    page.get_by_role("button", name="Judge the turns").first.click()
    until(page, "document.querySelectorAll('.graph :is(.guess, .proved)').length >= 3")
    page.get_by_role("button", name="Cancel").click()
    until(page, "!document.querySelector('.thinking button')")
    assert f" of {count} turns" in page.locator(".course").inner_text() and count > 20
    lines = page.locator(".graph :is(.guess, .proved)")
    assert all(float(lines.nth(k).get_attribute("x1")) > 50 for k in range(lines.count()))
    assert float(lines.last.get_attribute("x2")) == pytest.approx(100 * count / (count + 1))


def test_a_whole_game_is_played_by_touch_without_a_network(host: Host, open_page: Open) -> None:
    page = open_page("learn", at=host.address, game="jo", width=390, height=844, has_touch=True, is_mobile=True)
    page.wait_for_selector("#loading", state="detached")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    host.end()
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.get_by_role("link", name="Play").tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    mine = "(document.querySelector('.hits .can') && !document.querySelector('.thinking button'))"
    ended, chooser = page.locator("#state.ended"), page.locator(".chooser button")
    until(page, mine)
    while not ended.count():
        if chooser.count():
            chooser.first.tap()
        else:
            page.locator(f'.hits [data-spot="{lit(page)[0]}"]').tap()
        page.wait_for_timeout(60)
        until(
            page,
            "document.body.dataset.asked === '0' && (document.querySelector('#state.ended') "
            f"|| document.querySelector('.chooser') || {mine})",
        )
    assert played("jo", None, tuple(turns(page))).ended
    assert page.locator("#state").inner_text().startswith(("You win:", "You lose to", "A draw"))
