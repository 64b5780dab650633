"""Games played in the browser: by mouse, keys and fingers, alone and against a level."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from printkit import engines
from printkit.engines.state import rules
from printkit.figures.clicks import ways
from printkit.studio.state import played
from tests.browser.conftest import Open
from tests.browser.hands import MADE, click, lit, play, spot, turns, until

GAMES = engines.names()
EXAMPLE = ["WF", "FA", "AW", "WW", "EW", "WWxFW+WV", "VA", "AE", "EV", "AExAV+AVxVV+VA", "AW", "VW", "WW"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_clicked_through(name: str, open_page: Open) -> None:
    """Whatever is lit is clicked, by chance; the page ends where the rules do."""
    page = open_page("play", game=name)
    chance = Random(4)
    for count in range(1, 7):
        for _ in range(8):
            spots = lit(page)
            chooser = page.locator(".chooser button")
            before = len(turns(page)), page.locator(".hits .on").count()
            if chooser.count():
                chooser.first.click()
            else:
                click(page, chance.choice(spots))
            on = "document.querySelectorAll('.hits .on').length"
            until(page, f"{MADE} > {before[0]} || {on} > {before[1]} || document.querySelector('.chooser')")
            if len(turns(page)) >= count:
                break
        assert len(turns(page)) == count
    state = played(name, None, tuple(turns(page)))
    until(page, "document.querySelectorAll('.played .turn').length === 6")
    assert page.locator("textarea[aria-label=Position]").input_value() == state.game.text(state.position)


def test_the_example_game_ends_as_the_text_says(open_page: Open) -> None:
    page = open_page("play", game="yoso")
    game, at = rules("yoso"), rules("yoso").start()
    for turn in EXAMPLE:
        found = ways(game, at)
        way = next(way for way, number in found.ways if found.turns[number] == game.play(at, turn)[0])
        play(page, way, turn)
        _, at = game.play(at, turn)
    assert turns(page) == EXAMPLE
    until(page, f"document.querySelectorAll('.played .turn').length === {len(EXAMPLE)}")
    assert page.locator("textarea[aria-label=Position]").input_value() == game.text(at)


def test_undo_redo_and_variations(open_page: Open) -> None:
    page = open_page("play", game="yoso", moves="WF FA AW")
    state = page.locator("#state")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".turn[aria-current=true]:has-text('WF')")
    click(page, "AF")
    page.wait_for_selector(".variation .turn[aria-current=true]")
    assert " ".join(turns(page)) == "WF FA ( AF ) AW"
    page.keyboard.press("Control+z")
    page.wait_for_selector(".turn[aria-current=true]:has-text('WF')")
    page.keyboard.press("Control+Shift+z")
    page.wait_for_selector(".variation .turn[aria-current=true]")
    page.get_by_role("button", name="Make this the main line").click()
    until(page, "location.hash.includes('WF+AF')")
    assert " ".join(turns(page)) == "WF AF ( FA AW )"
    page.get_by_role("button", name="Delete from here").click()
    page.wait_for_selector(".turn[aria-current=true]:has-text('WF')")
    assert turns(page) == ["WF", "FA", "AW"]
    # The address is the game: a new page shows the same.
    other = open_page(context=page.context, at="", view=page.evaluate("location.hash").lstrip("#"))
    assert other.locator(".played .turn").count() == 3
    # Going back in the browser undoes as well.
    page.go_back()
    page.wait_for_selector(".variation")
    assert state.inner_text()


def test_an_illegal_click_names_the_rule_and_loses_nothing(open_page: Open) -> None:
    page = open_page("play", game="yoso", moves="WF FA")
    click(page, "WF")
    page.wait_for_selector("#error .rule")
    assert "WF is not empty" in page.locator("#error").inner_text()
    assert page.locator("#error summary").inner_text() == "The rule"
    assert "yoso.placement" not in page.locator("#error").inner_text()
    page.locator("#error summary").click()
    (text,) = (each.text for each in rules("yoso").rulings if each.id == "yoso.placement")
    assert text in page.locator("#error").inner_text()
    page.locator("summary", has_text="Save, share").click()
    page.locator("textarea[aria-label=Position]").fill("hh rubbish")
    page.get_by_role("button", name="Set", exact=True).click()
    until(page, "document.querySelector('#error').innerText.includes('rubbish')")
    assert turns(page) == ["WF", "FA"]
    page.reload()
    page.wait_for_selector(".played .turn")
    assert turns(page) == ["WF", "FA"]


def test_an_address_that_is_no_good_shows_a_board_and_says_so(open_page: Open) -> None:
    page = open_page("play", game="yoso", moves="WF WF")
    page.wait_for_selector("#error p")
    assert "not empty" in page.locator("#error").inner_text()
    assert page.locator(".hits [data-spot]").count() == 25


def test_a_turn_is_chosen_below_the_board(open_page: Open) -> None:
    page = open_page("play", game="strings")
    click(page, "c3")
    chooser = page.locator(".chooser")
    chooser.get_by_role("button", name="Knots").click()
    until(page, "location.hash.includes('c3')")
    assert turns(page) == ["c3=K"]


def test_pieces_are_dragged(open_page: Open) -> None:
    page = open_page("play", game="mana")
    one, other = (spot(page, id).bounding_box() for id in ("c1", "c3"))
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=4)
    page.mouse.up()
    until(page, "location.hash.includes('c1c3')")


def test_a_level_answers_gives_hints_and_estimates(open_page: Open) -> None:
    page = open_page("play", game="mana", you="red", level="2", seed="5")
    play(page, ("c1", "c3"))
    until(page, f"{MADE} == 2")
    reply = turns(page)[1]
    history = played("mana", None, ("c1c3",))
    from printkit.engines.players import advise

    assert reply == advise(history.game, history.position, 2, seed=5).turn
    page.get_by_label("show who is ahead").check()
    page.wait_for_selector(".bar")
    assert "%" in page.locator(".estimate").inner_text() or "Proved" in page.locator(".estimate").inner_text()
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".marks .hint")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".hits .can")
    assert page.locator(".turn[aria-current=true]").count() == 0


def test_a_proof_is_told_and_drawn(open_page: Open) -> None:
    page = open_page("play", game="yoso", start="hhhh./...../...../...../f.... honour A")
    page.get_by_role("button", name="Solve").click()
    page.wait_for_selector(".proof .best")
    said = page.locator(".proof").inner_text()
    assert "Proved: win for Honour, over in 1 turn" in said and "4 turns keep it" in said
    assert page.locator(".proof .fastest").inner_text().startswith("AW") and page.locator(".marks .best").count()
    page.locator(".proof .fastest").click()
    page.wait_for_selector("#state.ended")
    assert page.locator(".marks .won").count() == 5


def test_a_game_is_saved_and_opened(open_page: Open, tmp_path: Any) -> None:
    page = open_page("play", game="yoso", moves="WF FA AW")
    page.locator("summary", has_text="Save, share").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the game").click()
    file = tmp_path / "game.play"
    saved.value.save_as(file)
    assert "3. AW" in file.read_text()
    other = open_page("play", game="jo")
    other.locator("input[type=file]").set_input_files(file)
    until(other, "document.querySelector('#game').value === 'yoso'")
    assert turns(other) == ["WF", "FA", "AW"] and other.locator("#game").input_value() == "yoso"


def test_the_keyboard_alone_plays_a_game(open_page: Open) -> None:
    page = open_page("play", game="yoso")
    stops = page.evaluate('[...document.querySelectorAll(\'.hits [tabindex="0"], .played [tabindex="0"]\')].length')
    assert stops <= 2
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.dataset.spot"):
            break
    for count in range(1, 6):
        page.keyboard.press("n")
        here = page.evaluate("document.activeElement.dataset.spot")
        assert "can be played" in page.evaluate("document.activeElement.getAttribute('aria-label')")
        page.keyboard.press("Enter")
        until(page, f"document.querySelectorAll('.played .turn').length === {count}")
        # The place is kept, and what stands there is said.
        assert page.evaluate("document.activeElement.dataset.spot") == here
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(f"{here}, ")
        assert "empty" not in page.evaluate("document.activeElement.getAttribute('aria-label')")
    until(page, "document.querySelector('#live').textContent.includes('to move')")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.spot") != here


def test_a_finger_plays_at_390_pixels(open_page: Open) -> None:
    page = open_page("play", game="master", width=390, height=844, has_touch=True, is_mobile=True)
    sizes = page.eval_on_selector_all(
        "button, select, nav a, summary, input, .hits [data-spot]",
        """all => all.filter(each => each.checkVisibility()).map(each => {
          const box = each.getBoundingClientRect();
          return [each.textContent, box.width, box.height, each.type];
        })""",
    )
    small = [each for each in sizes if min(each[1:3]) < 23.5 and each[3] != "checkbox"]
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert spot(page, "AAA").bounding_box()["y"] < 844
    spot(page, "VVV").scroll_into_view_if_needed()
    spot(page, "VVV").tap()
    until(page, "location.hash.includes('VVV')")


def test_two_tabs_know_nothing_of_each_other(open_page: Open) -> None:
    one = open_page("play", game="yoso", moves="WF")
    other = open_page("play", game="jo", context=one.context)
    click(one, "FA")
    click(other, "a1")
    click(other, "a2")
    until(one, "location.hash.includes('FA')")
    until(other, "location.hash.includes('a1a2')")
    assert turns(one) == ["WF", "FA"] and turns(other) == ["a1a2"]


def test_settings_are_kept(open_page: Open) -> None:
    page = open_page("play", game="jo")
    page.locator("#settings summary").click()
    page.locator("#set-scheme").select_option("dark")
    page.locator("#set-theme").select_option("grey")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(27, 26, 24)"
    again = open_page(context=page.context)
    assert again.locator("#set-theme").input_value() == "grey" and again.locator("#game").input_value() == "jo"
    assert again.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(27, 26, 24)"
    assert json.loads(again.evaluate("localStorage.getItem('printkit-settings')"))["scheme"] == "dark"


def test_a_position_is_set_up_and_the_game_is_kept(open_page: Open) -> None:
    page = open_page("play", game="yoso", moves="WF FA")
    page.locator("summary", has_text="Save, share").click()
    page.get_by_role("button", name="Set up a position").click()
    page.get_by_role("radio", name="fate").click()
    click(page, "VV")
    page.wait_for_selector("[data-spot=VV][aria-label*=fate]")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("[data-spot=VV][aria-label*=empty]")
    page.get_by_role("button", name="Redo").click()
    page.wait_for_selector("[data-spot=VV][aria-label*=fate]")
    page.get_by_role("button", name="Leave").click()
    until(page, "location.hash.startsWith('#play') && location.hash.includes('WF+FA')")


def test_a_running_game_is_not_lost_by_one_click(open_page: Open) -> None:
    page = open_page("play", game="yoso", moves="WF FA")
    page.get_by_role("button", name="New game").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("ArrowLeft")  # keys of the board do nothing now
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('dialog')")
    assert turns(page) == ["WF", "FA"] and page.evaluate("document.activeElement.innerText") == "New game"
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Enter")
    until(page, f"{MADE} === 0")
    # Nothing is lost now, so nothing is asked.
    page.get_by_role("button", name="New game").click()
    assert page.locator("dialog").count() == 0


def test_a_game_against_a_level_is_resigned(open_page: Open, tmp_path: Any) -> None:
    page = open_page("play", game="mana", you="red", level="1", seed="5", accept_downloads=True)
    resign = page.get_by_role("button", name="Resign")
    assert resign.is_hidden()
    play(page, ("c1", "c3"))
    until(page, f"{MADE} === 2")
    resign.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#state.ended")
    words = [each.strip() for each in page.locator("#state > span").all_inner_texts()]
    assert words[:-1] == ["You lose to Amber (resigned)"] and words[-1].startswith("Pieces: ")
    assert lit(page) == [] and resign.is_hidden()
    page.locator("summary", has_text="Save, share").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the game").click()
    assert "result: amber wins (resigned)" in saved.value.path().read_text("utf-8")
    # It is remembered, and whoever goes back plays on.
    page.reload()
    page.wait_for_selector("#state.ended")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".hits .can")
    assert "resigned" not in page.locator("#state").inner_text()


def test_who_has_never_played_meets_level_1_and_a_choice_is_kept(open_page: Open) -> None:
    page = open_page()
    level = page.get_by_label("Level")
    assert level.input_value() == "1"
    level.select_option("4")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.get_by_label("Level").input_value() == "4"
