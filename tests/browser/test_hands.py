"""A full game with hidden hands: people at one screen, levels, duels and the end."""

from __future__ import annotations

from typing import Any

import pytest

from printkit import engines
from printkit.looks.hands import hidden_game
from tests.browser.conftest import Open
from tests.browser.hands import click, lit, settled, spot, until

GAMES = [name for name in engines.names() if hidden_game(name)]


def deal(open_page: Open, *seats: str, **options: Any) -> Any:
    page = open_page("hands", game=GAMES[0], **options)
    page.locator("#panel select").first.select_option(str(len(seats)))
    until(page, f"document.querySelectorAll('#panel select').length === {len(seats) + 1}")
    for number, seat in enumerate(seats, start=1):
        page.locator("#panel select").nth(number).select_option(seat)
    page.evaluate("Math.random = () => 0.5")  # the same cards every time, and the same decisions of levels
    page.get_by_role("button", name="Deal").click()
    page.wait_for_selector(".log", state="attached")
    return page


def decided(page: Any) -> int:
    """How many decisions there have been: those that a person is asked for, the levels' done."""
    until(page, "!document.querySelector('.thinking')")
    settled(page)
    count: int = page.evaluate("document.querySelector('.log').start - (document.querySelector('.log li') ? 0 : 1)")
    return count


def press(place: Any, hand: str) -> None:
    """Press a button or a spot."""
    if hand == "keys":
        place.press("Enter")
    else:
        {"mouse": place.click, "finger": place.tap}[hand]()


def decide(page: Any, hand: str) -> None:
    """Some decision of the person who is asked: bold ones first, so that games end."""
    before = decided(page)
    if page.locator(".curtain").count():
        press(page.locator(".curtain button"), hand)
        page.wait_for_selector(".curtain", state="detached")
        return
    for verb in ("assassinate", "duel", "pick", "lay", "strike", "pay", "discard", "face"):
        offers = page.locator(f".offers button[data-turn*=':{verb}']")
        if not offers.count():
            continue
        cards = page.locator(".hand button:enabled")
        if verb in ("pick", "lay"):
            press(cards.last, hand)
        elif verb == "pay":
            for k in range(cards.count()):
                press(cards.nth(k), hand)
        elif verb == "discard":
            if page.locator(".offers button[data-turn*=':face']").count():
                continue
            press(cards.first, hand)
        press(offers.first, hand)
        break
    else:
        press(spot(page, lit(page)[0]), hand)
    until(page, f"document.querySelector('#state.ended') || document.querySelector('.log').start > {before}")


LONG = [pytest.param(hand, marks=pytest.mark.long) for hand in ("mouse", "keys")]


@pytest.mark.parametrize("hand", ["finger", *LONG])
def test_a_game_against_a_level_has_an_end(open_page: Open, hand: str) -> None:
    size = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True} if hand == "finger" else {}
    page = deal(open_page, "", "1", **size)
    for _ in range(400):
        until(page, "document.querySelector('#state.ended') || !document.querySelector('.thinking')")
        if page.locator("#state.ended").count():
            break
        decide(page, hand)
    text = page.locator("#panel h2").first.inner_text()
    assert text.startswith(("You win:", "You lose:")) and "last courtier" in text
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # It is listed as finished.
    page.evaluate("location.hash = '#start'")
    page.get_by_role("heading", name="Finished games").wait_for()


def test_three_at_one_screen_see_their_own_cards_alone(open_page: Open) -> None:
    page = deal(open_page, "", "", "1")
    assert page.locator(".hand button").count() == 0
    page.get_by_role("button", name="I am A").click()
    page.wait_for_selector(".hand button")
    first = page.locator(".hand").inner_text()
    page.get_by_role("button", name="End your turn facing north").click()
    # The next person has to ask for the screen: until then no hand is on it, nor was one sent.
    page.wait_for_selector(".curtain")
    assert "Pass the screen to B" in page.locator(".curtain").inner_text()
    assert page.locator(".hand button, .offers button").count() == 0 and page.locator(".hits .can").count() == 0
    assert "moves" not in page.url and not any(card in page.content() for card in first.split())
    page.get_by_role("button", name="I am B").click()
    page.wait_for_selector(".hand button")
    assert page.locator(".hand").inner_text() != first
    page.get_by_role("button", name="End your turn facing north").click()
    # The level plays its turn, and the game comes back to the first person, also after a reload.
    page.get_by_role("button", name="I am A").wait_for()
    assert decided(page) >= 3
    page.reload()
    page.get_by_role("button", name="I am A").click()
    page.wait_for_selector(".hand button")
    assert page.locator(".hand").inner_text() == first


def test_what_is_not_lit_is_refused_and_cards_are_weighed(open_page: Open) -> None:
    page = deal(open_page, "", "1")
    assert page.locator("#state").inner_text().strip().startswith("Turn 1: your turn")
    page.locator("summary", has_text="The rules").click()
    page.locator(".chapter summary").first.wait_for()
    click(page, "i9")
    until(page, "document.querySelector('#error').innerText.includes('i9')")
    praise = page.locator(".offers button[data-turn*=praise]").first
    assert praise.is_disabled()
    cards = page.locator(".hand button")
    for k in range(cards.count()):
        cards.nth(k).click()
    points = int(page.get_by_text("Chosen:").inner_text().split()[1])
    assert praise.is_disabled() == (points < 15)


def test_the_keyboard_plays_a_game_with_hands(open_page: Open) -> None:
    page = deal(open_page, "", "1")
    spot(page, "a1").focus()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.log li')")
    page.get_by_role("button", name="End your turn facing north").press("Enter")
    until(page, "document.querySelector('.log').start > 2")


def test_every_door_leads_to_the_full_game(open_page: Open) -> None:
    page = open_page("start", game=GAMES[0])
    page.locator(f".palette [data-game={GAMES[0]}]").click()
    page.get_by_role("button", name="Play together").click()
    page.get_by_role("button", name="Deal").wait_for()
    page.evaluate(f"location.hash = '#play?game={GAMES[0]}'")
    page.get_by_role("button", name="The full game").click()
    page.get_by_role("button", name="Deal").wait_for()
    page.evaluate(f"location.hash = '#learn?game={GAMES[0]}&step=10'")
    page.get_by_role("button", name="Your first game").click()
    page.get_by_role("button", name="Deal").wait_for()
