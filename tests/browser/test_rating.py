"""A rating that moves, and turns made while the level still thinks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from printkit.engines.players import advise
from printkit.engines.puzzles.logs import FIELDS
from printkit.studio.state import played
from tests.browser.conftest import Open
from tests.browser.hands import MADE, click, settled, spot, turns, until


def test_ratings_are_those_of_the_paper(open_page: Open) -> None:
    """Glickman's own example: 1500 ± 200 beats 1400, and loses to 1550 and 1700."""
    page = open_page("train", game="yoso")
    found = page.evaluate("""() => import('/page/rating.js').then(({ rated }) =>
      rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [[1400, 30, 1], [1550, 100, 0], [1700, 300, 0]]
        .map(([rating, deviation, score]) => ({ rating, deviation, score }))))""")
    assert abs(found["rating"] - 1464.06) < 0.02 and abs(found["deviation"] - 151.52) < 0.02
    assert abs(found["volatility"] - 0.05999) < 0.00001


def test_the_first_try_of_a_puzzle_moves_the_rating(open_page: Open) -> None:
    def said(*lines: dict[str, Any]) -> str:
        page = open_page()
        page.evaluate("lines => localStorage.setItem('printkit-puzzles', lines)", json.dumps(lines))
        page.goto(page.url.partition("#")[0] + "#train?game=yoso")
        page.reload()
        text: str = page.locator(".rating").inner_text()
        return text

    def line(puzzle: str, solved: bool, tries: int = 1, hints: int = 0) -> dict[str, Any]:
        date = "2026-11-22T18:20:05.120Z"
        return {"puzzle": puzzle, "date": date, "solved": solved, "tries": tries, "hints": hints, "rating": 500}

    def rating(text: str) -> int:
        return int(text.split()[2])

    page = open_page("train", game="yoso")
    page.evaluate("""() => { localStorage.setItem('printkit-puzzles', JSON.stringify([{ puzzle: 'a',
      date: '2026-11-22T18:20:05.120Z', solved: true, tries: 1, hints: 0, rating: 500, seconds: 4 }])); }""")
    page.reload()
    with page.expect_download() as file:
        page.get_by_role("button", name="Save my results").click()
    assert set(json.loads(Path(file.value.path()).read_text())) == set(FIELDS)
    won, lost = said(line("yoso-a", True)), said(line("yoso-a", False))
    assert rating(won) > 1500 > rating(lost)
    assert said(line("yoso-a", True), line("yoso-a", False)) == won, "later tries do not count"
    assert said(line("yoso-a", True, tries=2)) == said(line("yoso-a", True, hints=1)) == lost
    assert rating(said(line("yoso-a", True), line("yoso-b", True))) > rating(won)


def test_clicks_while_the_level_thinks_are_made_after_its_turn(open_page: Open) -> None:
    page = open_page("play", game="yoso", you="honour", level="1", seed="1", moves="")
    requests: list[Any] = []
    page.route("**/advise", lambda route: requests.append(route))
    click(page, "WF")
    until(page, f"{MADE} === 1 && document.querySelector('.thinking').innerText.includes('thinking')")
    for _ in range(100):
        if requests:
            break
        page.wait_for_timeout(50)
    free = page.eval_on_selector_all(
        ".hits [aria-label$=empty]", "all => all.map(each => each.dataset.spot)")  # fmt: skip
    # What is clicked twice is forgotten.
    spot(page, free[0]).dispatch_event("click")
    until(page, f"document.querySelector('#now').innerText.includes({free[0]!r})")
    spot(page, free[0]).dispatch_event("click")
    until(page, "document.querySelector('#now').innerText === ''")
    state = played("yoso", None, ("WF",))
    after = state.recorded(advise(state.game, state.position, 1, seed=1).turn)
    wanted = next(turn for turn in after.turns if turn in free and turn != free[0])
    spot(page, wanted).dispatch_event("click")
    until(page, f"document.querySelector('.hits .on[data-spot={wanted}]')")
    requests[0].continue_()
    page.unroute("**/advise")
    until(page, f"{MADE} >= 3")
    settled(page)
    assert turns(page)[:3] == [*after.played, wanted]
