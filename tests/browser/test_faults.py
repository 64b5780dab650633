"""What once went wrong in front of people: the board, the way back, prompts, the estimate, the streak."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from printkit.books import collection
from printkit.figures.clicks import said as clicks_said
from printkit.studio import train
from printkit.studio.state import played
from tests.browser.conftest import Open
from tests.browser.hands import MADE, click, easy, lit, make, play, settled, spot, turns, until


def width(page: Any) -> float:
    """How wide the board is, in CSS pixels."""
    settled(page)
    found: float = page.locator("#board").bounding_box()["width"]
    return found


def ended(name: str, level: int = 1) -> str:
    """The turns of a whole game."""
    from printkit.engines.players import advise
    from printkit.engines.state import state

    now = state(name)
    while not now.outcome:
        now = now.recorded(advise(now.game, now.position, level, seed=3).turn)
    return " ".join(now.played)


def test_the_board_keeps_its_size_when_the_page_scrolls(open_page: Open) -> None:
    page = open_page("play", game="mana")
    page.locator("summary", has_text="The rules").click()
    page.wait_for_selector(".book .chapter")
    before = width(page)
    for y in (200, 371):
        page.evaluate(f"scrollTo(0, {y})")
        page.evaluate("dispatchEvent(new Event('resize'))")
        assert abs(width(page) - before) < 2
    page.get_by_label("Position").evaluate("each => each.closest('details').open = true")
    play(page, ("c1", "c3"))
    assert abs(width(page) - before) < 2


def test_back_leaves_a_game_against_a_level(open_page: Open) -> None:
    page = open_page("play", game="yoso", you="honour", level="1", seed="2")
    click(page, "AA")
    until(page, f"{MADE} === 2")
    settled(page)
    page.go_back()
    until(page, f"{MADE} === 0")
    settled(page)
    page.wait_for_timeout(400)
    assert turns(page) == [] and lit(page)
    page.go_back()
    until(page, "!location.hash.includes('play')")


def test_a_tap_that_closes_the_settings_plays_no_turn(open_page: Open) -> None:
    page = open_page("play", game="yoso", width=390, height=844, has_touch=True, is_mobile=True)
    for target in (spot(page, "VV"), page.locator("h1 a")):
        page.locator("#settings summary").tap()
        page.locator("#settings[open]").wait_for()
        there = page.url
        target.tap()
        until(page, "!document.querySelector('#settings').open")
        settled(page)
        page.wait_for_timeout(150)
        assert turns(page) == [] and page.url == there
    spot(page, "VV").tap()
    until(page, f"{MADE} === 1")
    # The links at the top work while the menu is open, and close it.
    page.locator("#settings summary").tap()
    page.get_by_role("link", name="Learn").tap()
    until(page, "location.hash.includes('#learn') && !document.querySelector('#settings').open")


def test_back_closes_a_question_and_leaves_the_game(open_page: Open) -> None:
    page = open_page("play", game="yoso")
    play(page, ("WF",))
    play(page, ("FA",))
    settled(page)
    held = spot(page, "FA").get_attribute("aria-label")
    page.get_by_role("button", name="New game").click()
    page.wait_for_selector("dialog[open]")
    page.go_back()
    until(page, "!document.querySelector('dialog')")
    settled(page)
    page.wait_for_timeout(150)
    assert turns(page) == ["WF", "FA"]
    assert spot(page, "FA").get_attribute("aria-label") == held
    # The next step back takes a turn back as ever.
    page.go_back()
    until(page, f"{MADE} === 1")


@pytest.mark.parametrize("name", ["jo", "strings"])
def test_spots_stay_on_their_places_when_a_game_ends(name: str, open_page: Open) -> None:
    page = open_page("play", game=name)
    before = spot(page, "a1").bounding_box(), width(page)
    page.goto(
        f"{page.url.partition('#')[0]}#play?game={name}&moves={ended(name).replace('+', '%2B').replace(' ', '+')}"
    )
    page.wait_for_selector("#state.ended")
    after = spot(page, "a1").bounding_box(), width(page)
    for key in ("x", "y", "width"):
        assert abs(before[0][key] - after[0][key]) < 1
    assert abs(before[1] - after[1]) < 1
    # Points win these games, so the scoring lines are shown and no single stone is.
    assert page.locator(".marks .won").count() == 0


def test_the_prompt_is_true_in_the_middle_of_a_turn(open_page: Open) -> None:
    page = open_page("play", game="jo")
    now = page.locator("#now")
    assert now.inner_text() == f"Place a stone on one of {len(lit(page))} highlighted spots."
    click(page, "c3")
    page.wait_for_selector(".hits .on")
    settled(page)
    assert now.inner_text() == f"Place a stone on one of {len(lit(page))} highlighted spots." and len(lit(page)) < 10
    page.goto(f"{page.url.partition('#')[0]}#play?game=mana")
    until(page, "document.querySelector('#now').innerText.includes('highlighted pieces')")
    click(page, "c1")
    page.wait_for_selector(".hits .on")
    settled(page)
    assert now.inner_text() == f"Move it to one of {len(lit(page))} highlighted spots."
    spot(page, "c1").press("Escape")
    until(page, "document.querySelector('#now').innerText.includes('highlighted pieces')")


def test_a_choice_covers_no_spot(open_page: Open) -> None:
    page = open_page("play", game="strings")
    click(page, "c3")
    page.locator(".chooser").wait_for()
    assert page.locator(".chooser p").inner_text() == "Choose a chip."
    box, board = page.locator(".chooser").bounding_box(), page.locator("#board").bounding_box()
    assert box["y"] >= board["y"] + board["height"] - 1
    assert box["y"] + box["height"] <= 800


def test_a_choice_says_what_may_still_be_chosen(open_page: Open) -> None:
    page = open_page("play", game="jo", moves="e5f5 d6e6")
    click(page, "d5")
    page.wait_for_selector(".hits .on")
    click(page, "c4")
    page.locator(".chooser").wait_for()
    head = page.locator(".chooser p")
    assert head.inner_text() == "Play this turn, or flip the highlighted stone."
    # Undo takes back what is unfinished, and nothing else.
    page.get_by_role("button", name="Undo").click()
    assert page.locator(".chooser, .hits .on").count() == 0 and turns(page) == ["e5f5", "d6e6"]
    for id in ("b4", "b3"):
        click(page, id)
        page.wait_for_selector(f'.hits .on[data-spot="{id}"]')
    assert head.inner_text() == "Play this turn, or move the highlighted stone."


def test_a_level_that_is_to_move_is_neither_helped_nor_forgotten(open_page: Open) -> None:
    page = open_page("play", game="jo", you="red", level="1", seed="5", moves="")
    asked: list[Any] = []
    page.route("**/advise", lambda route: asked.append(route))
    play(page, ("e5", "e6"), "e5e6")
    thinking = page.locator(".thinking")
    thinking.get_by_text("Level 1 is thinking").wait_for()
    assert page.locator(".hits .can").count() == 0
    assert page.get_by_role("button", name="Hint", exact=True).is_disabled()
    page.get_by_role("button", name="Cancel").click()
    thinking.get_by_text("Level 1 is to move").wait_for()
    # After another search, the level is still to move.
    page.route("**/pose", lambda route: route.fulfill(json={"task": "", "line": ""}))
    page.locator("summary", has_text="Save, share").click()
    page.get_by_role("button", name="Make a puzzle").click()
    page.locator(".proof").get_by_text("No task of this game").wait_for()
    thinking.get_by_text("Level 1 is to move").wait_for()
    page.unroute_all(behavior="ignoreErrors")
    page.get_by_role("button", name="Let it play").click()
    until(page, f"{MADE} === 2")
    assert page.locator(".thinking > *").count() == 0


def test_answers_for_a_view_that_was_left_change_nothing(open_page: Open) -> None:
    """Something is clicked, its answer is slow, and the user goes on to the puzzles."""
    late: list[Any] = []
    for view, given, path, act in (
        ("play", {"game": "yoso"}, "press*", lambda page: click(page, "AA")),
        ("learn", {"game": "yoso", "step": "4"}, "press*", lambda page: click(page, "FA")),
        ("setup", {"game": "mana"}, "put*", lambda page: click(page, "c3")),
        ("hands", {"game": "favor"}, "deal*", lambda page: page.get_by_role("button", name="Deal").click()),
    ):
        page = open_page(view, **given)
        settled(page)
        page.route(f"**/{path}", lambda route: late.append(route))
        act(page)
        while not late:
            page.wait_for_timeout(20)
        page.get_by_role("link", name="Train").click()
        until(page, "location.hash.includes('#train?id=') && document.querySelector('.grid')")
        there, picture = page.url, page.locator("#board .picture").inner_html()
        late.pop().continue_()
        settled(page)
        page.wait_for_timeout(150)
        assert page.url == there and page.locator("#board .picture").inner_html() == picture, view
        assert page.locator("#busy").is_hidden() and page.locator("#error").inner_text() == ""
        page.close()


def test_a_link_with_an_illegal_turn_says_what_is_wrong_in_a_sentence(open_page: Open) -> None:
    page = open_page("play", game="mana", moves="c1c3 a6b6")
    assert page.locator("#error").inner_text() == (
        "Turn 2, a6b6, is illegal: you have a piece on b6 yourself. The start of the game is shown instead."
    )


def test_the_last_turn_and_the_hint_are_in_words(open_page: Open) -> None:
    page = open_page("play", game="jo", moves="e5e6 c4d5+xe6")
    text = "Last turn: black placed on c4 and d5, red flipped on e6."
    assert text in page.locator("#panel").inner_text()
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    page.wait_for_selector(".marks .hint")
    settled(page)
    hint.click()
    page.wait_for_selector(".proof button")
    turn = page.locator(".proof button").get_attribute("title")
    words = clicks_said(played("jo", None, ("e5e6", "c4d5+xe6")), turn)
    assert page.locator(".proof p").inner_text() == f"Level 8 suggests: {words}."


def test_prompts_speak_of_highlights_only_if_there_are_any(open_page: Open) -> None:
    page = open_page("play", game="jo", moves="e5f5 d6e6")
    now, said = page.locator("#now"), page.locator("#now").inner_text()
    assert "highlighted" in said
    page.locator("#settings summary").click()
    page.get_by_label("highlight what can be chosen").uncheck()
    until(page, "!document.querySelector('#now').innerText.includes('highlighted')")
    assert now.inner_text() == said.replace(" highlighted", "")
    page.locator("#settings summary").click()
    click(page, "d5")
    page.wait_for_selector(".hits .on")
    click(page, "c4")
    page.locator(".chooser").wait_for()
    assert page.locator(".chooser p").inner_text() == "Play this turn, or flip the only possible stone."


def test_cards_stay_while_a_chip_is_chosen(open_page: Open) -> None:
    page = open_page("play", game="strings", moves="a1=M")
    cards = page.locator("#board [id$='-marks'] > use")
    shown = cards.count()
    click(page, "c3")
    page.wait_for_selector(".hits .on")
    assert cards.count() == shown and all(card.is_visible() for card in cards.all())


def test_marks_of_earlier_turns_go_when_a_turn_begins(open_page: Open) -> None:
    page = open_page("play", game="mana", moves="c1c3 d6d5")
    marks = page.locator("#board [id$='-marks'] > :not(use)").first
    assert marks.is_visible()
    proved = {
        "value": "win",
        "distance": 3,
        "margin": None,
        "mover": "red",
        "best": ["b1a3"],
        "fastest": [],
        "line": [],
    }
    page.route("**/solve", lambda route: route.fulfill(json=proved))
    page.get_by_role("button", name="Solve").click()
    page.wait_for_selector(".marks .arrow")
    click(page, "b1")
    page.wait_for_selector(".hits .on")
    assert marks.is_hidden() and page.locator(".marks .arrow").count() == 0
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    until(page, "!document.querySelector('.hits .on')")
    assert marks.is_visible()


def test_play_without_a_game_asks_who_plays(open_page: Open) -> None:
    page = open_page("learn", game="jo", width=390, height=844, has_touch=True, is_mobile=True)
    page.get_by_role("link", name="Play").tap()
    until(page, "document.activeElement.innerText === 'Play' && location.hash === '#start'")
    box = page.get_by_role("button", name="Play", exact=True).bounding_box()
    assert 0 <= box["y"] <= 844 - box["height"]
    assert page.get_by_role("button", name="Play together").is_visible()
    page.get_by_role("button", name="Play", exact=True).tap()
    until(page, "location.hash.includes('game=jo') && location.hash.includes('you=')")
    # The game that was begun goes on, without a question.
    play(page, ("e5", "e6"), "e5e6")
    until(page, f"{MADE} === 2")
    before = turns(page)
    page.get_by_role("link", name="Learn").tap()
    page.wait_for_selector("#step")
    page.get_by_role("link", name="Play").tap()
    until(page, f"{MADE} === 2")
    assert turns(page) == before and "you=" in page.url
    page.reload()
    page.get_by_role("link", name="Train").tap()
    until(page, "location.hash.includes('#train?id=')")
    page.get_by_role("link", name="Play").tap()
    until(page, f"{MADE} === 2")
    assert turns(page) == before


def test_buttons_wait_until_the_game_is_there(open_page: Open) -> None:
    page = open_page("play", game="jo", moves="e5e6")
    held: list[Any] = []
    page.route("**/view?*", lambda route: held.append(route))
    page.reload()
    page.wait_for_selector("#panel[inert] button")
    while not held:
        page.wait_for_timeout(20)
    box = page.locator("button", has_text="Undo").bounding_box()
    page.mouse.click(box["x"] + 9, box["y"] + 9)
    held[0].continue_()
    page.wait_for_selector("#panel:not([inert])")
    assert turns(page) == ["e5e6"] and "at=" not in page.url
    page.get_by_role("button", name="Undo").click()
    until(page, "location.hash.includes('at=0')")


def test_the_first_page_loads_only_its_own_modules(open_page: Open) -> None:
    sizes = """() => Object.fromEntries(performance.getEntriesByType("resource")
        .map(each => [each.name.split("/").pop(), each.transferSize]))"""
    page = open_page("start")
    settled(page)
    loaded = page.evaluate(sizes)
    assert "start.js" in loaded and not {"play.js", "train.js", "compose.js", "learn.js"} & set(loaded)
    assert sum(loaded.values()) < 60_000
    page.get_by_role("button", name="Learn", exact=True).click()
    page.wait_for_selector("#step")
    assert "learn.js" in page.evaluate(sizes)


def test_a_view_that_cannot_be_loaded_is_explained(open_page: Open) -> None:
    page = open_page("start", strict=False)
    page.route("**/compose.js", lambda route: route.abort())
    page.get_by_role("link", name="Compose").click()
    page.wait_for_selector("#error > p:has-text('could not be loaded')")


def test_no_estimate_is_asked_of_a_finished_game(open_page: Open) -> None:
    page = open_page("play", game="yoso", start="hhhh./...../...../...../f.... honour A", moves="AW")
    page.wait_for_selector("#state.ended")
    page.get_by_label("show who is ahead").check()
    page.wait_for_timeout(500)
    settled(page)
    assert page.locator("#error").inner_text() == ""


def test_a_streak_ends_at_the_first_failure(open_page: Open) -> None:
    page = open_page("train", game="yoso")
    one = easy("yoso")
    puzzle = train.find(one)
    wrong = next(turn for turn, reply in puzzle.refutations.items() if reply)
    page.evaluate("id => { location.hash = `#train?id=${id}`; }", one)
    until(page, f"location.hash.includes('{one}')")
    settled(page)
    make(page, one, (), wrong)
    page.wait_for_selector(".verdict.bad")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".hits .can")
    for number in range(0, len(puzzle.solution), 2):
        make(page, one, puzzle.solution[:number], puzzle.solution[number])
        settled(page)
    page.wait_for_selector(".verdict.good")
    assert "0 in a row" in page.locator("#panel").inner_text()
    # A puzzle that was failed and left is failed.
    other = next(each.id for each in collection.puzzles("yoso") if each.id != one and any(each.refutations.values())
                 and each.kind == puzzle.kind and len(each.solution) == len(puzzle.solution))  # fmt: skip
    page.get_by_role("button", name="Yes, remember").click()
    page.evaluate("id => { location.hash = `#train?id=${id}`; }", other)
    until(page, f"location.hash.includes('{other}')")
    settled(page)
    make(page, other, (), next(turn for turn, reply in train.find(other).refutations.items() if reply))
    page.wait_for_selector(".verdict.bad")
    page.get_by_role("button", name="Next").click()
    until(page, f"!location.hash.includes('{other}')")
    settled(page)
    lines = json.loads(page.evaluate("localStorage.getItem('printkit-puzzles')"))
    assert [line["solved"] for line in lines if line["puzzle"] == other] == [False]


def test_the_whole_board_can_be_seen_on_a_phone(open_page: Open) -> None:
    page = open_page("play", game="master", width=390, height=844, has_touch=True, is_mobile=True)
    frame = page.locator("#frame").bounding_box()["width"]
    assert width(page) > 1.5 * frame
    for _ in range(9):
        if page.locator("#zoom-out").is_enabled():
            page.locator("#zoom-out").tap()
    assert width(page) <= frame + 1 and page.locator("#zoom-out").is_disabled()
    page.locator("#zoom-in").tap()
    assert width(page) > 1.2 * frame


def test_a_hint_on_a_large_board_comes_into_sight(open_page: Open) -> None:
    page = open_page("play", game="master", width=390, height=844, has_touch=True, is_mobile=True)
    for _ in range(2):
        page.get_by_role("button", name="Hint", exact=True).click()
        page.wait_for_selector(".marks .hint", state="attached")
        settled(page)
        found = page.locator(".marks .hint").first.bounding_box()
        frame = page.locator("#frame").bounding_box()
        for start, size in (("x", "width"), ("y", "height")):
            assert frame[start] <= found[start] + found[size] / 2 <= frame[start] + frame[size]
        # The other end of the board is looked at, until the hint is asked for again.
        page.evaluate("each => each.scrollTo(each.scrollLeft > 200 ? 0 : 2000, each.scrollTop > 200 ? 0 : 2000)",
                      page.locator("#frame").element_handle())  # fmt: skip


def test_a_refusal_names_spots_as_they_are_written(open_page: Open) -> None:
    page = open_page("play", game="mana")
    click(page, "c1")
    page.wait_for_selector(".hits .on")
    settled(page)
    click(page, "c2")
    page.wait_for_selector("#error p")
    assert page.locator("#error p").first.inner_text().startswith("c2 ")


@pytest.mark.parametrize(("wide", "high"), [(1024, 768), (1180, 820)])
def test_targets_on_tablets_are_large_enough(wide: int, high: int, open_page: Open) -> None:
    page = open_page("play", game="master", width=wide, height=high, has_touch=True)
    assert spot(page, "AAA").bounding_box()["width"] >= 23.5


def test_undo_against_a_level_is_your_turn_again(open_page: Open) -> None:
    page = open_page("play", game="mana", you="red", level="1", seed="5")
    for _ in range(2):
        made = len(turns(page))
        click(page, lit(page)[0])
        page.wait_for_selector(".hits .on")
        click(page, lit(page)[-1])
        until(page, f"{MADE} === {made + 2}")
        settled(page)
    page.get_by_role("button", name="Undo").click()
    until(page, "document.querySelectorAll('.played .turn')[1].getAttribute('aria-current') === 'true'")
    settled(page)
    assert "Your turn" in page.locator("#state").inner_text() and lit(page)
    # Looking back at the level's own turn, one cannot play it.
    page.locator(".played .turn").nth(2).click()
    until(page, "document.querySelectorAll('.played .turn')[2].getAttribute('aria-current') === 'true'")
    settled(page)
    before = turns(page)
    assert not lit(page)
    click(page, "a1")
    page.wait_for_selector("#error p")
    assert "level 1" in page.locator("#error").inner_text() and turns(page) == before
    page.get_by_role("button", name="Let it play").click()
    until(page, "document.querySelectorAll('.played .turn')[3].getAttribute('aria-current') === 'true'")
    # After going back, the same turn is answered like any other.
    page.get_by_role("button", name="Undo").click()
    until(page, "document.querySelectorAll('.played .turn')[1].getAttribute('aria-current') === 'true'")
    settled(page)
    again = turns(page)[2]
    click(page, again[:2])
    page.wait_for_selector(".hits .on")
    click(page, again[-2:])
    until(page, "document.querySelectorAll('.played .turn')[3].getAttribute('aria-current') === 'true'")


@pytest.mark.parametrize("name", ["jo", "master", "strings"])
def test_the_estimate_does_not_swing_with_the_mover(name: str, open_page: Open) -> None:
    from printkit.engines.players import advise
    from printkit.engines.state import state

    now, shares = state(name), list[int]()
    page = open_page("play", game=name)
    page.get_by_label("show who is ahead").check()
    for _ in range(6):
        now = now.recorded(advise(now.game, now.position, 6).turn)
        page.evaluate("moves => { location.hash = `#play?game=${moves[0]}&moves=${encodeURIComponent(moves[1])}`; }",
                      [name, " ".join(now.played)])  # fmt: skip
        until(page, f"document.querySelectorAll('.played .turn').length === {len(now.played)}")
        settled(page)
        page.wait_for_selector(".bar")
        said = page.locator(".bar").get_attribute("aria-label")
        shares.append(int(said.partition("%")[0].rpartition(" ")[2]))
    assert max(abs(one - other) for one, other in pairwise(shares)) <= 8, shares
