"""Whole games of each game, to the end: by mouse, by finger on a phone and by keyboard."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

import pytest

from printkit import engines
from printkit.engines import record
from printkit.engines.players import advise
from printkit.engines.state import State, state
from printkit.figures.clicks import clicking, clicks
from printkit.looks.hands import hidden_game
from tests.browser.conftest import ROOT, Open
from tests.browser.hands import MADE, settled, spot, turns, until

LEVELS = (2, 1)
"""A better player against a beginner: such games end soon."""
TAIL = 12
"""Turns of a recorded game that are played where levels alone would go on for ever."""


@cache
def game(name: str) -> tuple[State, int]:
    """A whole game, and how many of its turns the page is given."""
    if name == "master":
        found = record.read((ROOT / "docs/games/master.play").read_text(encoding="utf-8"))
        recorded = State.of(found.replay())
        return recorded, len(recorded.played) - TAIL
    now = state(name)
    while not now.outcome:
        now = now.recorded(advise(now.game, now.position, LEVELS[len(now.played) % 2], seed=1).turn)
    return now, 0


class Mouse:
    """Clicks on the middle of a spot."""

    window: ClassVar[dict[str, Any]] = {}

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, id: str) -> None:
        """Click the spot where it is in the window."""
        self.at(*self.middle(id))

    def middle(self, id: str) -> tuple[float, float]:
        """The middle of a spot, scrolled into the window; nothing may cover it."""
        place = spot(self.page, id)
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        over = self.page.evaluate("at => !!document.elementFromPoint(...at)?.closest('.hits')", [x, y])
        assert over, f"{id} is covered"
        return x, y

    def at(self, x: float, y: float) -> None:
        """Click a place in the window."""
        self.page.mouse.click(x, y)

    def choose(self, choice: Any) -> None:
        """Press a button."""
        choice.click()


class Finger(Mouse):
    """Taps on a phone."""

    window: ClassVar = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}

    def at(self, x: float, y: float) -> None:
        """Tap a place in the window."""
        self.page.touchscreen.tap(x, y)

    def choose(self, choice: Any) -> None:
        """Tap a button."""
        choice.tap()


class Keys(Mouse):
    """Tab to the board, n from lit spot to lit spot, and Enter; nothing else."""

    def press(self, id: str) -> None:
        """Walk to the spot and press Enter."""
        here = "document.activeElement?.dataset.spot"
        for _ in range(40):
            if self.page.evaluate(here):
                break
            self.page.keyboard.press("Tab")
        lit = self.page.eval_on_selector_all(".hits .can", "all => all.map(each => each.dataset.spot)")
        now = self.page.evaluate(here)
        steps = (lit.index(id) - lit.index(now)) % len(lit) if now in lit else lit.index(id) + 1
        for _ in range(steps):
            self.page.keyboard.press("n")
        assert self.page.evaluate(here) == id
        self.page.keyboard.press("Enter")

    def choose(self, choice: Any) -> None:
        """Walk to a button and press Enter."""
        label = choice.inner_text()
        for _ in range(60):
            if self.page.evaluate("document.activeElement?.innerText") == label:
                break
            self.page.keyboard.press("ArrowDown" if self.page.locator(".chooser :focus").count() else "Tab")
        assert self.page.evaluate("document.activeElement.innerText") == label
        self.page.keyboard.press("Enter")


HANDS = {"mouse": Mouse, "finger": Finger, "keys": Keys}


NORMAL = {("yoso", "mouse"), ("mana", "keys"), ("jo", "finger"), ("strings", "mouse"), ("master", "keys")}
"""One way of each game; ``make long`` runs the others."""
CASES = [
    pytest.param(name, hand, marks=() if (name, hand) in NORMAL else pytest.mark.long)
    for name in engines.names()
    for hand in HANDS
    if not hidden_game(name)
]


@pytest.mark.parametrize(("name", "hand"), CASES)
def test_a_whole_game_is_played(name: str, hand: str, open_page: Open) -> None:
    """Every click of every turn; the game with hidden hands is in ``test_hands.py``."""
    whole, begun = game(name)
    kind = HANDS[hand]
    start, moves = whole.until(0), " ".join(whole.played[:begun])
    page = open_page(
        "play", game=start.game.name, start=start.text, moves=moves, reduced_motion="reduce", **kind.window
    )
    hands, now = kind(page), whole.until(begun)
    for number, turn in enumerate(whole.played[begun:], start=begun):
        settled(page)
        way = next(clicks(now.effects(turn)), ())
        for id in way:
            hands.press(id)
            on = f'.hits .on[data-spot="{id}"]'
            until(page, f"{MADE} > {number} || document.querySelector('.chooser') || document.querySelector('{on}')")
            settled(page)
        if len(turns(page)) == number:
            chooser = page.locator(".chooser button")
            hands.choose(
                chooser.nth(clicking(now).done(way).index(turn))
                if way
                else page.locator("#panel button", has_text=f"{turn} (")
            )
        until(page, f"{MADE} === {number + 1}")
        assert turns(page)[-1] == turn
        now = now.recorded(turn)
    page.wait_for_selector("#state.ended")
    assert turns(page) == list(whole.played)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_board_stays_in_sight_on_a_phone_however_long_the_game(open_page: Open) -> None:
    whole, _ = game("jo")
    page = open_page("play", game="jo", moves=" ".join(whole.played), reduced_motion="reduce", **Finger.window)
    page.wait_for_selector("#state.ended")
    for key in ("Home", "End", "ArrowLeft"):
        page.keyboard.press(key)
        settled(page)
        assert page.evaluate("scrollY") == 0
    # The list has come to the turn all the same.
    box = "document.querySelector('{}').getBoundingClientRect()"
    ends = [page.evaluate(f"Math.round({box.format(each)}.bottom)") for each in (".played", ".turn[aria-current]")]
    assert ends[1] <= ends[0]
