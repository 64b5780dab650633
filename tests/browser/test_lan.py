"""Two screens share a game: links that admit one browser each, and turns that arrive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from printkit import engines
from printkit.export.canvas import qr_code
from printkit.looks.hands import hidden_game
from tests.browser.conftest import PATIENCE, Server
from tests.browser.hands import MADE, click, lit, settled, spot, turns, until


class Lan(Server):
    """A studio for the network, and what its terminal shows."""

    def __init__(self) -> None:
        super().__init__(0, "--lan")  # has used the first link
        self.lines: list[str] = []

    def joins(self) -> str:
        """The next link that the terminal shows."""
        assert self.process.stdout
        while "/?key=" not in (line := self.process.stdout.readline()):
            self.lines.append(line)
        return line.split()[0]

    def modules(self, link: str) -> set[tuple[int, int]]:
        """The dark modules of the code below a link."""
        assert self.process.stdout
        size = len(qr_code(link)) + 4
        rows = [self.process.stdout.readline().rstrip("\n") for _ in range((size + 1) // 2)]
        light = {(x, 2 * y + low) for y, row in enumerate(rows) for x, sign in enumerate(row)
                 for low in (0, 1) if sign in ("▀█" if low == 0 else "▄█")}  # fmt: skip
        return {(x - 2, y - 2) for x in range(size) for y in range(size) if (x, y) not in light}


@pytest.fixture
def lan() -> Iterator[Lan]:
    found = Lan()
    yield found
    assert found.end() == ""


def entered(context: Any, link: str) -> Any:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    return page


def test_two_screens_share_a_game(lan: Lan, browser: Any) -> None:
    phones = [browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) for _ in range(2)]
    one, other = (entered(phone, lan.joins()) for phone in phones)
    assert any("could listen" in line for line in lan.lines)
    one.get_by_role("radio", name="Yoso-Go", exact=True).click()
    one.get_by_role("button", name="Open a game").click()
    until(one, "document.querySelector('.thinking').innerText.includes('press Join')")
    # The offer appears without a reload; whoever accepts it is the other player.
    other.get_by_role("button", name="Join Yoso-Go as").click()
    until(other, "document.querySelector('#state').innerText")
    until(one, "!document.querySelector('.thinking')?.innerText.includes('Join')")
    for number in range(6):
        mover, waits = (one, other) if number % 2 == 0 else (other, one)
        until(mover, f"{MADE} === {number} && document.querySelector('#state').innerText.includes('Your turn')")
        # Whoever is not to move can neither click nor choose a turn.
        choice = lit(mover)[0]
        spot(waits, choice).dispatch_event("click")
        until(waits, "document.querySelector('#error').innerText.includes('other screen')")
        click(mover, choice)
        for page in (mover, waits):
            until(page, f"{MADE} === {number + 1}")
    assert turns(one) == turns(other) and len(turns(one)) == 6
    # A reload keeps the seat, and a new game is one for both.
    one.reload()
    until(one, f"{MADE} === 6")
    one.get_by_role("button", name="New game").click()
    one.get_by_role("dialog").get_by_role("button", name="New game").click()
    until(other, f"{MADE} === 0")
    settled(one)
    for phone in phones:
        phone.close()


def test_games_with_hidden_hands_are_not_offered_to_other_screens(lan: Lan, browser: Any) -> None:
    phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = entered(phone, lan.joins())
    opener, reason = page.get_by_role("button", name="Open a game"), page.get_by_text("cannot be shared")
    for name in engines.names():
        page.locator(f".palette [data-game={name}]").click()
        assert opener.is_visible() == (not hidden_game(name)) and reason.is_visible() == bool(hidden_game(name))
    phone.close()


def status(address: str, **headers: str) -> int:
    try:
        with urlopen(Request(address, headers=headers)) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code


def test_a_link_lets_in_one_browser(lan: Lan, browser: Any) -> None:
    link = lan.joins()
    assert lan.modules(link) == {(x, y) for y, row in enumerate(qr_code(link)) for x, dark in enumerate(row) if dark}
    phone, stranger = browser.new_context(), browser.new_context()
    entered(phone, link).close()
    assert lan.joins() != link, "the next device gets another link"
    page = stranger.new_page()
    page.goto(link)
    page.get_by_text("does not know this page").wait_for()
    for path in ("games", "view?game=yoso", "tables"):
        assert status(f"{lan.address}/{path}") == 403
    assert status(lan.address, Host="studio.example") == 403
    for context in (phone, stranger):
        context.close()
