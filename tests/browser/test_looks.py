"""What is seen at first sight: marks on the board, the goal, the score, and nothing twice."""

from __future__ import annotations

import io
import re
from itertools import product
from typing import Any

import pytest
from PIL import Image

from printkit import engines
from printkit.books import collection
from printkit.engines.puzzles.puzzle_set import puzzle_set
from printkit.engines.state import state
from printkit.looks.hands import hidden_game
from tests.browser.conftest import Open
from tests.browser.hands import settled

GAMES = engines.names()
LEAST = 3.0
"""Contrast that a mark needs with its ground."""
LINES = """selector => [...document.querySelectorAll(selector)].map(line => {
  const style = getComputedStyle(line), long = line.getTotalLength(), matrix = line.getScreenCTM();
  const points = [...Array(40).keys()].map(k => line.getPointAtLength(k / 40 * long).matrixTransform(matrix));
  return { stroke: style.stroke, width: parseFloat(style.strokeWidth), seen: Number(style.opacity),
    points: points.map(({ x, y }) => [x, y]) };
}).filter(line => line.stroke !== "none")"""
HIDE = "() => document.querySelectorAll('.marks, #board g[id$=-marks]').forEach(each => each.remove())"
Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)
EVEN = 8
"""By how much the values of neighbouring pixels may differ in one colour."""


def luminance(colour: Colour) -> float:
    """How light a colour is, from 0 to 1, as in WCAG 2."""
    shares = (value / 255 for value in colour)
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, from 1 to 21, as in WCAG 2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colour(text: str) -> Colour:
    """A colour that a browser has computed."""
    red, green, blue = map(int, re.findall(r"\d+", text)[:3])
    return red, green, blue


def flat(picture: Image.Image, x: int, y: int) -> Colour | None:
    """The colour of a place, unless it is on the edge between two colours or outside the picture."""
    if not (0 < x < picture.width - 1 and 0 < y < picture.height - 1):
        return None
    around = [picture.getpixel((x + dx, y + dy)) for dx, dy in product((-1, 0, 1), repeat=2)]
    red, green, blue = zip(*around, strict=True)
    if max(max(values) - min(values) for values in (red, green, blue)) > EVEN:
        return None
    return red[4], green[4], blue[4]


def weak(page: Any, selector: str) -> list[str]:
    """What is wrong with the marks that these lines draw; every coloured line has a white one under it."""
    lines = page.evaluate(LINES, selector)
    assert lines, selector
    page.evaluate(HIDE)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    faults = []
    for line in lines:
        if colour(line["stroke"]) == WHITE:
            continue
        under = [each for each in lines if each["points"] == line["points"] and each["width"] > line["width"]]
        here = colour(line["stroke"])
        if (
            line["seen"] < 1
            or contrast(here, WHITE) < LEAST
            or not any(colour(each["stroke"]) == WHITE for each in under)
        ):
            faults.append(f"{here} is not on white")
        for (x, y), dx, dy in product(line["points"], (-3, 0, 3), (-3, 0, 3)):
            ground = flat(picture, round(x) + dx, round(y) + dy)
            if ground and max(contrast(here, ground), contrast(WHITE, ground)) < LEAST:
                faults.append(f"{here} and white on {ground}")
    return faults


def opened(name: str) -> str:
    """Two turns, the second of which flips a stone if the game has flips."""
    if name == "jo":
        return "e5f5 d6e6+xf5"
    at = state(name)
    for _ in range(2):
        at = at.recorded(next(iter(at.turns)))
    return " ".join(at.played)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
def test_marks_contrast_with_every_ground(name: str, scheme: str, open_page: Open) -> None:
    """Lit spots, hints and the last turn: on cells, on stones and beside them."""
    for selector in (".marks circle, .marks rect", "#board g[id$=-marks] :is(circle, path)"):
        page = open_page("play", game=name, moves=opened(name), scheme=scheme, reduced_motion="reduce")
        if selector.startswith(".marks"):
            page.get_by_role("button", name="Hint", exact=True).click()
            page.wait_for_selector(".marks .hint")
        settled(page)
        assert weak(page, selector) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_says_what_its_goal_is(name: str, open_page: Open) -> None:
    page = open_page("start", game=name)
    page.locator(f"[data-game={name}]").click()
    goal = page.locator("#panel > p .soft").inner_text()
    assert re.fullmatch(r"Your goal: [^.*†]+\.", goal)
    # Before it, a sentence says what the game is; beside it is the board.
    about = page.locator("#panel > p").inner_text().removesuffix(goal)
    assert re.search(r"\w{4} .{40,}\. (About )?\d+( to \d+)? minutes\. $", about)
    page.get_by_role("img", name=engines.info(name).title, exact=True).wait_for()
    assert page.locator(".hits [data-spot]").count() == 0
    page.get_by_role("button", name="Learn", exact=True).click()
    page.wait_for_selector("#step")
    if hidden_game(name):
        return
    page.goto(page.url.partition("#")[0] + "#start")
    page.get_by_role("button", name="Play together").click()
    page.wait_for_selector(".hits .can")
    assert goal in page.locator("#panel").inner_text()
    # The rules that are played are those of the lesson, and the line below the board has the score that decides.
    page.wait_for_selector("#state > span + span")
    words = page.locator("#state > span").last.inner_text()
    players = engines.info(name).players
    assert re.fullmatch(rf"[A-Z][a-z ]+: {players[0].capitalize()} \d+, {players[1].capitalize()} \d+", words.strip())


def test_a_first_game_on_the_master_board_is_won_by_a_circle(open_page: Open) -> None:
    page = open_page("start", game="master")
    page.locator("[data-game=master]").click()
    page.get_by_role("button", name="Play together").click()
    page.wait_for_selector("#state:has-text('Most tokens in a circle: Honour 0, Fate 0')")
    assert "game=master%3Acircle" in page.url or "game=master:circle" in page.url


def test_nothing_is_there_twice_or_empty(open_page: Open) -> None:
    page = open_page("play", game="yoso", start="hhhh./...../...../...../f.... honour A", moves="AW")
    page.wait_for_selector("#state.ended")
    assert page.get_by_role("button", name="New game").count() == 1
    court = open_page("hands", game="favor")
    court.get_by_role("button", name="Deal").click()
    court.wait_for_selector("h2:has-text('Your cards')")
    assert court.locator("#state").inner_text().endswith("Honor: A 5, B 5")
    assert "What happened" not in court.locator("#panel").inner_text()


def test_a_puzzle_comes_before_the_choice_of_puzzles_on_a_phone(open_page: Open) -> None:
    page = open_page("train", game="jo", width=390, height=844, has_touch=True, is_mobile=True)
    page.wait_for_selector(".card button")
    top = "document.querySelector('{}').getBoundingClientRect().top"
    tops = [page.evaluate(top.format(each)) for each in ("#board", "#state", ".card", "[data-keep=kind]")]
    assert tops == sorted(tops)
    # The meaning of the task's words is folded away, and is not part of the task.
    kind = puzzle_set("jo").kind("flips")
    assert kind.terms not in page.locator("#state").inner_text()
    page.locator("summary", has_text="What counts").click()
    assert kind.terms in page.locator(".card").inner_text()


def test_a_large_screen_is_used(open_page: Open) -> None:
    for width, height in ((2560, 1440), (3840, 2160)):
        page = open_page("play", game="jo", width=width, height=height)
        board, side = page.locator("#board").bounding_box(), page.locator("#side").bounding_box()
        assert side["width"] > 0.28 * width and board["height"] > 0.8 * height
        page.close()


def test_the_buttons_of_a_game_take_one_row_on_a_phone(open_page: Open) -> None:
    options = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = open_page("play", game="mana", you="red", level="1", seed="5", moves="c1c3 d6d5", **options)
    page.wait_for_selector("button:has-text('Resign')")
    tops = page.eval_on_selector_all("#panel > .tools:first-child button", "all => all.map(each => each.offsetTop)")
    assert len(tops) == 5 and len(set(tops)) == 1


def test_a_solution_that_is_shown_is_not_called_solved(open_page: Open) -> None:
    puzzle = next(p for p in collection.puzzles("jo") if p.kind == "flips")
    page = open_page("train", id=puzzle.id)
    page.get_by_role("button", name="Solution").click()
    page.wait_for_selector(".verdict")
    assert page.locator(".verdict").inner_text() == "This is the solution."


def test_a_piece_that_can_move_is_marked_unlike_its_destinations(open_page: Open) -> None:
    page = open_page("play", game="mana", moves="d1e2")
    dashes = page.eval_on_selector_all(
        ".marks .next", "all => all.map(each => [each.matches('.mover'), getComputedStyle(each).strokeDasharray])"
    )
    assert len(dashes) == 6 and sorted(plain for plain, _ in dashes) == [False] * 5 + [True]
    assert all((dash == "none") == plain for plain, dash in dashes)


def test_the_panel_shows_whose_suits_are_whose(open_page: Open) -> None:
    page = open_page("play", game="strings", width=390, height=844)
    assert page.locator(".own").inner_text().split() == ["Sun", "plays", "·", "Moon", "plays"]
    named = page.locator(".own [role=img]").evaluate_all("all => all.map(each => each.ariaLabel)")
    suits = ["Suns", "Waves", "Knots", "Moons", "Leaves", "Wyrms"]
    assert named == [f"chip of {suit}" for suit in suits] and page.locator(".own svg").count() == 6
    page.locator("#game").select_option("jo")
    page.wait_for_selector(".own", state="hidden")


def test_frames_leave_the_symbols_of_cards_free(open_page: Open) -> None:
    page = open_page("play", game="strings")
    frame = page.locator(".marks .next").first.bounding_box()["width"]
    card = max(each.bounding_box()["width"] for each in page.locator("#board .picture use").all())
    # Symbols reach to a twentieth of the width from the edges of a card.
    assert 0.95 * card < frame < card
