"""The analysis room: the course of a game, arrows, better turns to be tried, and what is written into the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from printkit.cli import cli
from printkit.engines.puzzles.puzzle import parse
from printkit.engines.state import state
from printkit.studio import train
from tests.browser.conftest import PATIENCE, Open
from tests.browser.hands import MADE, easy, settled, until
from tests.browser.test_kept import saved

GAME = ["c3c4+c5>f4", "d4e4+xc4", "e5f5+g5>e4+xd4", "e6e7+e8>f5+xe5", "c5c6+xc4", "h3h4+h2>f7"]
"""A game of Jō whose last turn is doubtful."""


WIDTHS = (390, 820, 1280, 2560)
"""Widths of a phone, a tablet, a computer and a large screen."""


@pytest.fixture
def judged(open_page: Open, request: pytest.FixtureRequest) -> Any:
    """A game of Jō whose turns are judged, on a light or a dark page."""
    page = open_page("play", game="jo", moves=" ".join(GAME), scheme=getattr(request, "param", "light"))
    page.locator("summary", has_text="Save, share").click()
    page.get_by_role("button", name="Judge the turns").click()
    page.wait_for_selector(f".course:has-text('judged {len(GAME)} turns')", timeout=len(GAME) * PATIENCE)
    settled(page)
    return page


def test_the_course_of_a_game_leads_to_its_turns(judged: Any) -> None:
    page = judged
    assert page.locator(".graph .guess, .graph .proved").count() == len(GAME) - 1
    box = page.locator(".graph svg").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 3 / (len(GAME) + 1), box["y"] + box["height"] / 2)
    until(page, "document.querySelectorAll('.played .turn')[2].getAttribute('aria-current') === 'true'")
    # It stays, and shows where one is.
    assert page.locator(".graph .now").count() == 1


@pytest.mark.parametrize("judged", ["light", "dark"], indirect=True)
def test_everybody_can_use_the_analysis_room(judged: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = judged
    page.locator(".course .list button").first.click()  # an important turn is shown, with its judgement beside it
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".proof:has-text('Look at')")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".proof button")
    for each in page.locator("details:not([open]) > summary").all():
        if each.is_visible():
            each.click()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        settled(page)
        matches = axe.run(page)
        assert matches.violations_count == 0, (width, matches.generate_report())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        graph = page.locator(".graph svg").bounding_box()
        assert graph["width"] > 150 and graph["height"] > 40, (width, graph)


def test_turns_are_judged_one_by_one_and_seen_at_once(open_page: Open) -> None:
    page = open_page("play", game="jo", moves=" ".join(GAME))
    asked: list[Any] = []
    page.route("**/annotate", lambda route: asked.append(route))
    page.locator("summary", has_text="Save, share").click()
    page.get_by_role("button", name="Judge the turns").click()
    for number in (1, 2, 3):
        page.wait_for_selector(f".thinking:has-text('Judging turn {number} of {len(GAME)}')")
        while len(asked) < number:
            page.wait_for_timeout(20)
        assert asked[-1].request.post_data_json["number"] == number
        if number < 3:
            asked[-1].continue_()
    page.wait_for_selector(f".course:has-text('Level 8 judged 2 of {len(GAME)} turns')")
    assert page.locator(".graph .guess, .graph .proved").count() == 1
    # Another turn may be looked at in the meantime.
    page.get_by_role("button", name="Start", exact=True).click()
    until(page, "new URLSearchParams(location.hash.split('?')[1]).get('at') === '0'")
    asked[-1].continue_()
    page.wait_for_selector(f".thinking:has-text('Judging turn 4 of {len(GAME)}')")
    page.get_by_role("button", name="Cancel").click()
    until(page, "!document.querySelector('.thinking button')")
    # What is judged stays.
    assert f"judged 3 of {len(GAME)} turns" in page.locator(".course").inner_text()
    page.unroute_all(behavior="ignoreErrors")


def test_a_better_turn_is_tried_as_a_variation(judged: Any) -> None:
    page = judged
    better = page.locator(".course .list li .better").first
    turn = better.inner_text()
    better.click()
    page.wait_for_selector(".variation .turn[aria-current=true]")
    assert turn in page.locator(".variation").inner_text() and page.locator(".graph svg").count() == 1


def test_judgements_are_written_into_the_game(judged: Any, tmp_path: Path) -> None:
    page = judged
    page.get_by_role("button", name="Write this into the game").click()
    text = saved(page, tmp_path)
    assert "\n# ?!\n" in text and "doubtful, by estimate; better" in text


def test_best_turns_are_arrows(open_page: Open) -> None:
    page = open_page("play", game="mana", moves="c1c3")
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    page.wait_for_selector(".marks .hint")
    assert page.locator(".marks .arrow").count() == 0
    hint.click()
    page.wait_for_selector(".marks .arrow")
    turn = page.locator(".proof button").get_attribute("title")
    assert state("mana", None, ["c1c3"]).canonical(turn) == turn
    head, goal = (
        page.locator(".arrow .head").bounding_box(),
        page.locator(f"[data-spot={turn[2:4]}]").bounding_box(),
    )
    assert abs(head["x"] + head["width"] / 2 - goal["x"] - goal["width"] / 2) < goal["width"] / 2
    page.locator(".proof button").click()
    until(page, f"{MADE} === 2")
    until(page, "!document.querySelector('.marks .arrow')")


def downloaded(page: Any, name: str, folder: Path) -> Path:
    """The file that a button saves."""
    with page.expect_download() as started:
        page.get_by_role("button", name=name).first.click()
    path = folder / started.value.suggested_filename
    started.value.save_as(path)
    return path


def test_one_click_makes_a_puzzle(open_page: Open, tmp_path: Path) -> None:
    known = train.find(easy("mana"))
    start, turns = known.record["start"], known.record["turns"]
    assert isinstance(turns, list)
    page = open_page("play", game="mana", start=start, moves=" ".join(turns), accept_downloads=True)
    page.locator("summary", has_text="Save, share").click()
    page.get_by_role("button", name="Make a puzzle").click()
    page.get_by_text(known.task, exact=True).first.wait_for()
    puzzle = downloaded(page, "Save the puzzle", tmp_path)
    assert puzzle.name == "mana-puzzle.jsonl" and parse(puzzle.read_text("utf-8").strip()).solution == known.solution
    assert CliRunner().invoke(cli, ["puzzles", "check", str(puzzle)]).exit_code == 0
    page.get_by_role("button", name="Start", exact=True).click()
    until(page, "new URLSearchParams(location.hash.split('?')[1]).get('at') === '0'")
    page.get_by_role("button", name="Make a puzzle").click()
    page.get_by_text("No task of this game has exactly one solution here.").first.wait_for()


def test_one_click_annotates_the_whole_game_as_the_command_does(open_page: Open, tmp_path: Path) -> None:
    page = open_page("play", game="yoso", moves="WF FA AW", accept_downloads=True)
    page.keyboard.press("ArrowLeft")
    until(page, "new URLSearchParams(location.hash.split('?')[1]).get('at') === '2'")
    page.locator("summary", has_text="Save, share").click()
    page.get_by_role("textbox", name="Comment").fill("a quiet turn")
    page.get_by_role("textbox", name="Comment").blur()
    record, article = (downloaded(page, name, tmp_path) for name in ("Save the game", "Annotated game"))
    html = tmp_path / "by-command.html"
    assert CliRunner().invoke(cli, ["annotate", str(record), "-o", str(html)]).exit_code == 0
    assert article.read_bytes() == html.read_bytes() and "# a quiet turn\n2. FA" in record.read_text("utf-8")


def test_what_mattered_is_a_click_from_a_figure_and_a_puzzle(judged: Any) -> None:
    page = judged
    page.get_by_role("button", name="Puzzle before").last.click()
    page.get_by_text("No task of this game has exactly one solution here.").first.wait_for()
    page.get_by_role("button", name="Figure of").last.click()
    until(page, "location.hash.startsWith('#compose') && location.hash.includes('turns')")
