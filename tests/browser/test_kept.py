"""Games that are kept: in files with all that people wrote in them, and in the browser until they are deleted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printkit.engines.state import state
from tests.browser.conftest import ROOT, Open
from tests.browser.hands import MADE, click, play, settled, turns, until

WRITTEN = """game: yoso
start: ...../...../...../...../..... honour -
players: Ann, Bob
seed: 7

# a nice start
1. WF
# (FV {quiet} VA (VE) AW)
# the answer
# ?!
2. FA
# so far

result: honour wins (resigned)

# a pity
"""


def opened(page: Any, file: Path) -> None:
    page.locator("input[type=file]").set_input_files(file)
    settled(page)


def saved(page: Any, folder: Path) -> str:
    """The file that the page saves."""
    page.locator("summary", has_text="Save, share").evaluate("each => { each.parentElement.open = true; }")
    with page.expect_download() as made:
        page.get_by_role("button", name="Save the game").click()
    file = folder / "saved.play"
    made.value.save_as(file)
    return file.read_text(encoding="utf-8")


def test_a_record_keeps_what_people_wrote_in_it(open_page: Open, tmp_path: Path) -> None:
    file = tmp_path / "game.play"
    file.write_text(WRITTEN, encoding="utf-8")
    page = open_page("play", game="yoso")
    opened(page, file)
    until(page, "document.querySelectorAll('.played .turn').length === 6")
    assert page.locator(".variation").count() == 2
    assert "players: Ann, Bob" in page.locator(".about").inner_text()
    assert page.get_by_label("Comment").input_value() == "the answer"
    assert page.get_by_label("Symbol").input_value() == "?!" and "?!" in page.locator(".played").inner_text()
    assert saved(page, tmp_path) == WRITTEN
    # The address holds the turns alone; the rest is still there after a reload.
    page.reload()
    page.wait_for_selector(".variation")
    settled(page)
    page.get_by_label("Comment").fill("a better answer")
    page.get_by_label("Symbol").select_option("!")
    assert saved(page, tmp_path) == WRITTEN.replace("the answer", "a better answer").replace("?!", "!")


def test_a_full_game_of_favor_can_be_looked_through(open_page: Open, tmp_path: Path) -> None:
    page = open_page("play", game="yoso")
    opened(page, ROOT / "docs" / "games" / "favor.play")
    until(page, "document.querySelector('#game').value === 'favor'")
    entries = page.locator(".played .turn")
    assert entries.count() == 29 and page.locator(".hits .can").count() == 0
    entries.nth(3).click()
    until(page, "document.querySelectorAll('.played .turn')[3].getAttribute('aria-current') === 'true'")
    settled(page)
    assert page.locator("[data-spot=e8]").get_attribute("aria-label").startswith("e8, ")
    assert "empty" not in page.locator("[data-spot=e8]").get_attribute("aria-label")
    assert saved(page, tmp_path) == (ROOT / "docs" / "games" / "favor.play").read_text(encoding="utf-8")


def test_the_last_game_of_each_game_goes_on_after_a_reload(open_page: Open) -> None:
    page = open_page("play", game="yoso")
    click(page, "WF")
    until(page, f"{MADE} === 1")
    settled(page)
    page.locator("#game").select_option("jo")
    until(page, "location.hash.includes('jo')")
    play(page, ("a1", "a2"))
    settled(page)
    page.locator("#game").select_option("yoso")
    until(page, "location.hash.includes('WF')")
    other = open_page(context=page.context)
    assert "#start" in other.url
    shelf = other.get_by_label("Games to continue")
    until(other, "document.querySelectorAll('#panel .list li').length === 2")
    assert "Yoso-Go" in shelf.inner_text() and "Jō" in shelf.inner_text()
    shelf.locator("li", has_text="Jō").get_by_role("button", name="Open").click()
    until(other, "location.hash.includes('a1a2')")
    again = open_page("play", context=page.context, game="jo")
    until(again, "location.hash.includes('a1a2')")
    assert turns(again) == ["a1a2"]


def test_finished_games_are_listed_and_deleted(open_page: Open) -> None:
    page = open_page(
        "play", game="yoso", start="hhhh./...../...../...../f.... honour A", you="honour", level="1", moves=""
    )
    click(page, "AW")
    page.wait_for_selector("#state.ended")
    assert page.locator("#state").inner_text().startswith("You win: a whole zone")
    settled(page)
    page.locator("h1 a").click()
    ended = page.get_by_label("Finished games")
    ended.get_by_role("button", name="Open").wait_for()
    assert "You win" in ended.inner_text() and "level 1" in ended.inner_text()
    page.once("dialog", lambda question: question.dismiss())
    ended.get_by_role("button", name="Delete Yoso-Go").click()
    settled(page)
    assert ended.get_by_role("button", name="Open").count() == 1
    page.once("dialog", lambda question: question.accept())
    ended.get_by_role("button", name="Delete Yoso-Go").click()
    until(page, "!document.querySelector('#panel .list')")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#panel .list").count() == 0


def test_nothing_is_kept_if_that_is_not_wanted(open_page: Open) -> None:
    page = open_page("play", game="yoso")
    page.locator("#settings summary").click()
    page.locator("#set-keep").uncheck()
    page.locator("#settings summary").click()
    click(page, "WF")
    until(page, f"{MADE} === 1")
    settled(page)
    other = open_page(context=page.context)
    assert other.locator("#panel .list").count() == 0


def test_the_first_page_leads_to_a_game(open_page: Open) -> None:
    page = open_page()
    assert page.locator(".doors h2").all_inner_texts()[:3] == [
        "Play against the machine",
        "Two at this screen",
        "Learn a game",
    ]
    page.get_by_role("radio", name="Mana").click()
    page.get_by_label("You play").select_option("amber")
    page.get_by_label("Level").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, f"location.hash.includes('you=amber') && {MADE} === 1")
    settled(page)
    assert "Your turn" in page.locator("#state").inner_text()
    # The side and the level are kept, and the board is turned: amber sits at the far side.
    assert page.locator("#board.turned").count() == 1
    boxes = [page.locator(f"[data-spot={each}]").bounding_box()["y"] for each in ("a1", "a6")]
    assert boxes[0] < boxes[1]
    page.locator("h1 a").click()
    page.get_by_role("button", name="Solve it").wait_for()
    assert page.get_by_label("You play").input_value() == "amber" and page.get_by_label("Level").input_value() == "1"
    page.get_by_role("button", name="Solve it").click()
    until(page, "location.hash.startsWith('#train?date=')")


def test_a_turned_board_is_played_as_it_is_seen(open_page: Open) -> None:
    page = open_page("play", game="mana", you="amber", level="1", seed="2", moves="")
    until(page, f"{MADE} === 1")
    settled(page)
    now = state("mana").recorded(turns(page)[0])
    turn = now.turns[0]
    one, other = turn[:2], turn[2:4]
    points = []
    for each in (one, other):
        box = page.locator(f"[data-spot={each}]").bounding_box()
        points.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.mouse.move(*points[0])
    page.mouse.down()
    page.mouse.move(*points[1], steps=4)
    page.mouse.up()
    until(page, f"{MADE} === 3")
    assert turns(page)[1] == turn
