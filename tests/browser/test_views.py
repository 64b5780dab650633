"""Lessons, puzzles, figures and boards in the browser; what everybody can use; and what goes wrong."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from printkit import engines
from printkit.studio import tour, train
from printkit.studio.web import PAGES
from tests.browser.conftest import Open, Server, knows
from tests.browser.hands import click, easy, make, settled, spot, until, way

GAMES = engines.names()
VIEWS = (
    ("start", {"game": "jo"}),
    ("learn", {"game": "mana"}),
    ("learn", {"game": "yoso", "step": "4"}),
    ("play", {"game": "jo", "moves": "e5f5 d6e6+xf5"}),
    ("play", {"game": "yoso", "start": "hhhh./...../...../...../f.... honour A", "moves": "AW"}),
    ("train", {"game": "strings"}),
    ("compose", {"game": "favor"}),
    ("setup", {"game": "mana"}),
    ("hands", {"game": "favor"}),
)


def test_every_module_is_sound(open_page: Open) -> None:
    page = open_page("learn", game="yoso")
    for view in ("start", "play", "hands", "train", "compose", "setup"):
        page.evaluate(f"location.hash = '#{view}?game=favor'")
        until(page, f"document.body.dataset.view === '{view}'")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    for path in sorted(path for folder in PAGES for path in folder.glob("*.js")):
        if path.name in ("alone.js", "sheet.js", "offline.js", "python.js", "worker.js"):
            continue  # They are for pages without a server, where test_static.py runs them.
        assert page.evaluate(f"import('/page/{path.name}').then(() => 'sound', error => String(error))") == "sound"
        # The module of the user's own pages is loaded only where there are some, as in test_print.py.
        assert path.name == "print.js" or any(name.endswith(f"/{path.name}") for name in loaded)


def test_every_view_opens_for_every_game(open_page: Open) -> None:
    page = open_page("learn", game="yoso")
    for view in ("learn", "play", "train", "compose"):
        page.locator("nav a", has_text=view.capitalize()).click()
        for name in GAMES:
            page.locator("#game").select_option(name)
            until(page, f"location.hash.includes('{name}')")
            page.wait_for_selector(".picture svg")
            assert page.locator("#error p").count() == 0, (view, name)
            title = page.locator("#game option:checked").inner_text()
            assert page.title().startswith(title)


# --------------------------------------------------------------------------------------------- lessons


def test_a_lesson_leads_to_a_first_game(open_page: Open) -> None:
    page = open_page("learn", game="yoso")
    steps = tour.of_game("yoso")
    for number, step in enumerate(steps, start=1):
        until(page, f"location.hash.includes('step={number}')")
        page.wait_for_selector(f"#step:has-text('{step.title}')")
        if step.asks:
            page.wait_for_selector(".hits .can")
            if step.play:
                page.get_by_role("button", name="Show me").click()
            else:
                page.locator(".hits .can").first.dispatch_event("click")
            page.wait_for_selector(".verdict.good")
        if number < len(steps):
            page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Your first game").click()
    until(page, "location.hash.startsWith('#play') && location.hash.includes('level=1')")
    assert page.locator("select[data-keep=level]").input_value() == "1"


def test_a_wrong_turn_in_a_lesson_is_told(open_page: Open) -> None:
    page = open_page("learn", game="yoso", step="4")
    click(page, "FA")
    page.wait_for_selector(".verdict.bad")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".hits .can")
    # The rulebook is loaded when it is asked for.
    assert not page.evaluate("performance.getEntriesByType('resource').some(each => each.name.includes('/book?'))")
    page.locator("summary", has_text="The rules").click()
    page.locator(".chapter summary").nth(3).click()
    page.locator(".chapter[open] figure svg").nth(3).wait_for()


# --------------------------------------------------------------------------------------------- puzzles


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_failed_refuted_and_solved(name: str, open_page: Open) -> None:
    id = easy(name)
    puzzle = train.find(id)
    page = open_page("train", id=id)
    until(page, "document.querySelector('#state').textContent.includes('to play')")
    wrong = next((turn for turn in puzzle.refutations if way(id, (), turn)), None)
    if wrong:
        make(page, id, (), wrong)
        page.wait_for_selector(".verdict.bad")
        reply = puzzle.refutations[wrong]
        if reply:
            assert f"{reply} refutes it" in page.locator(".verdict").inner_text()
        page.get_by_role("button", name="Try again").click()
        page.wait_for_selector(".hits .can")
    hint = page.get_by_role("button", name="Hint", exact=True)
    hint.click()
    until(page, "document.querySelector('.card').innerText.includes('ook ')")
    assert page.locator(".marks .hint").count() == 0  # the first hint names an area
    for number in range(0, len(puzzle.solution), 2):
        make(page, id, puzzle.solution[:number], puzzle.solution[number])
        settled(page)
    page.wait_for_selector(".verdict.good")
    # It is remembered only where that is wanted.
    assert page.evaluate("localStorage.getItem('printkit-puzzles')") is None
    page.get_by_role("button", name="Yes, remember").click()
    stored = page.evaluate("JSON.parse(localStorage.getItem('printkit-puzzles'))")
    assert stored[0]["puzzle"] == id and stored[0]["solved"] is True and stored[0]["hints"] == 1
    assert stored[0]["tries"] == (2 if wrong else 1)


def test_a_solution_is_shown_turn_by_turn_and_a_duel_by_its_cards(open_page: Open) -> None:
    long = next(p for p in train._all().values() if len(p.solution) == 3 and not train.Try(p).marks)
    page = open_page("train", id=long.id)
    page.get_by_role("button", name="Solution").click()
    for turn in long.solution[:-1]:
        until(page, f"document.querySelector('.card').innerText.includes('{turn}')")
        page.get_by_role("button", name="Go on").click()
    page.wait_for_selector(".verdict.good")


# --------------------------------------------------------------------------------------------- compose


def drag(page: Any, start: str, end: str) -> None:
    one, other = (spot(page, id).bounding_box() for id in (start, end))
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=3)
    page.mouse.up()


def test_a_figure_is_drawn_and_its_claims_are_judged(open_page: Open, tmp_path: Path) -> None:
    page = open_page("compose", game="yoso", turns="WF")
    page.wait_for_selector(".hits [data-spot=AA]")
    drag(page, "AA", "EE")
    page.wait_for_selector(".list code:has-text('AA>EE')")
    click(page, "VV")
    click(page, "FF")
    page.wait_for_selector(".list code:has-text('VV>FF')")
    page.get_by_role("radio", name="star").click()
    click(page, "WW")
    page.wait_for_selector(".list code:has-text('WW:star')")
    claims = page.locator("textarea[aria-label^=Claims]")
    claims.fill("turns 8\nturns 9")
    page.wait_for_selector(".claim.false")
    assert "8 turns are legal" in page.locator(".claim.false").inner_text()
    assert page.locator(".claim.true").count() == 1
    assert page.get_by_role("button", name="SVG", exact=True).is_disabled()
    claims.fill("turns 8")
    until(page, "!document.querySelector('.claim.false')")
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG", exact=True).click()
    saved.value.save_as(tmp_path / "figure.svg")
    file = (tmp_path / "figure.svg").read_text()
    shown = page.evaluate(
        "fetch('/figure', {method: 'POST', body: JSON.stringify({game: 'yoso', turns: ['WF'],"
        " marks: ['AA>EE', 'VV>FF', 'WW:star'], claims: ['turns 8']}), headers: {'Content-Type': 'application/json',"
        " 'X-Printkit-Token': localStorage.getItem('printkit-token')}}).then(found => found.json())"
    )
    assert shown["svg"] == file
    # What the page draws is that file, without its size.
    drawn = page.locator("#board .picture svg").inner_html()
    inner = page.evaluate(
        """text => new DOMParser().parseFromString(text.replace(/^<[?]xml[^>]*>/, ''), 'text/html')
          .querySelector('svg').innerHTML""",
        file,
    )
    assert drawn == inner
    assert "marks = [" in page.locator(".source").first.inner_text()


def test_the_pages_of_a_board_are_seen(open_page: Open, tmp_path: Path) -> None:
    page = open_page("compose", game="mana")
    page.get_by_role("tab", name="Board on paper").click()
    page.wait_for_selector(".pages figure")
    assert "210.0 × 297.0 mm" in page.locator(".pages figcaption").inner_text()
    page.get_by_role("textbox", name="Paper").fill("A5")
    until(page, "document.querySelector('#error').innerText.length > 0")
    page.get_by_label("over several sheets").check()
    until(page, "document.querySelectorAll('.pages figure').length > 2")
    assert "--tile" in page.locator(".source").inner_text()
    with page.expect_download() as saved:
        page.get_by_role("button", name="PDF", exact=True).click()
    assert saved.value.suggested_filename == "mana.pdf"


# ---------------------------------------------------------------------------------------- for everybody


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(scheme: str, open_page: Open) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = open_page("learn", game="yoso", scheme=scheme)
    for view, given in VIEWS:
        query = "&".join(f"{key}={value}" for key, value in given.items())
        page.evaluate("hash => { location.hash = hash }", f"#{view}?{query.replace('+', '%2B').replace(' ', '+')}")
        until(page, f"document.body.dataset.view === '{view}'")
        page.wait_for_selector(":is(.hits [data-spot], .picture svg, .doors):visible")
        page.wait_for_timeout(150)
        found = axe.run(page)
        assert found.violations_count == 0, found.generate_report()
    page.locator("#settings summary").click()
    assert axe.run(page).violations_count == 0
    page.locator("nav a", has_text="Compose").click()
    page.get_by_role("tab", name="Board on paper").click()
    page.wait_for_selector(".pages figure")
    assert axe.run(page).violations_count == 0


@pytest.mark.parametrize("width", [360, 800, 3840])
def test_nothing_runs_out_of_the_window(width: int, open_page: Open) -> None:
    page = open_page("learn", game="yoso", width=width, height=900)
    for view, given in VIEWS:
        page.evaluate("hash => { location.hash = hash }", f"#{view}?game={given['game']}")
        until(page, f"document.body.dataset.view === '{view}'")
        page.wait_for_selector(":is(.hits [data-spot], .picture svg, .doors):visible")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
        box = page.locator("#board").bounding_box() or {"width": width}
        assert box["width"] > 0.5 * min(width, 900) or view == "learn"


def test_nothing_moves_for_those_who_do_not_want_it(open_page: Open) -> None:
    page = open_page(
        "play", game="yoso", start="hhhh./...../...../...../f.... honour A", moves="AW", reduced_motion="reduce"
    )
    page.wait_for_selector(".marks .won")
    assert page.locator(".marks .won").first.evaluate("each => getComputedStyle(each).animationName") == "none"


# ------------------------------------------------------------------------------------------- what fails


def test_a_server_that_has_ended_is_told_and_found_again(open_page: Open) -> None:
    ended = Server()
    page = open_page("play", at=ended.address, game="yoso", moves="WF", strict=False)
    port = int(ended.address.rpartition(":")[2])
    assert ended.end() == "" and ended.process.returncode == 0
    click(page, "FA")
    page.wait_for_selector("#lost:not([hidden])")
    assert "ended" in page.locator("#lost").inner_text()
    again = Server(port)
    try:
        page.wait_for_selector("#lost[hidden]", state="attached")
        click(page, "FA")
        page.wait_for_selector("#lost:has-text('Open the link')")
        knows(page.context)
        page.get_by_role("button", name="Reload").click()
        page.wait_for_selector("body[data-ready]")
        assert "moves=WF" in page.evaluate("location.hash")
    finally:
        again.end()


def test_a_search_that_is_cancelled_ends(open_page: Open, server: Server) -> None:
    page = open_page("play", game="jo")
    page.get_by_label("within").select_option("60")
    page.get_by_role("button", name="Solve").click()
    page.wait_for_selector(".thinking button")
    busy = working(server)
    while not busy:
        page.wait_for_timeout(20)
        busy = working(server)
    page.get_by_role("button", name="Cancel").click()
    until(page, "!document.querySelector('.thinking button')")
    deadline = time.monotonic() + 10
    while busy & workers(server) and time.monotonic() < deadline:
        page.wait_for_timeout(20)
    assert not busy & workers(server)
    # The game goes on.
    click(page, "e5")
    page.wait_for_selector(".hits .on")


def workers(server: Server) -> set[int]:
    """The processes that the server has started."""
    path = Path(f"/proc/{server.process.pid}/task")
    return {int(pid) for task in path.iterdir() for pid in (task / "children").read_text().split()}


def working(server: Server) -> set[int]:
    """Those that have used more than a little time."""
    return {
        pid
        for pid in workers(server)
        if sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13])) > 60
    }


def test_other_sites_learn_nothing(open_page: Open, server: Server) -> None:
    page = open_page("play", game="yoso")
    assert page.context.request.get(f"{server.address}/games").status == 403
    for headers in ({"Host": "example.org"}, {"Origin": "http://example.org"}):
        assert page.context.request.get(f"{server.address}/games", headers=headers).status == 403
    stranger = open_page(at=server.address.replace("127.0.0.1", "localhost"), ready=True, strict=False)
    said = stranger.evaluate(
        "address => fetch(`${address}/games`).then(found => String(found.status), error => error.name)",
        server.address,
    )
    assert said in ("TypeError", "403")
