"""What hands do in the studio: click spots, make turns, wait for the board."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from printkit.figures.clicks import clicks
from printkit.studio import train

PLAYED = "document.querySelector('.card').innerText.includes('Played')"


def spot(page: Any, id: str) -> Any:
    """The spot of that name."""
    return page.locator(f'.hits [data-spot="{id}"]')


def turns(page: Any) -> list[str]:
    """The turns that the page's address tells, variations left out."""
    return parse_qs(page.evaluate("location.hash").partition("?")[2]).get("moves", [""])[0].split()


def click(page: Any, id: str) -> None:
    """A click on a spot of a board that waits for one."""
    settled(page)
    spot(page, id).dispatch_event("click")


def settled(page: Any) -> None:
    """Wait until nothing is asked any more."""
    page.wait_for_function("() => document.body.dataset.asked === '0'")


def lit(page: Any) -> list[str]:
    """The spots that may be clicked, once the board shows what was asked for."""
    settled(page)
    found: list[str] = page.eval_on_selector_all(".hits .can", "all => all.map(each => each.dataset.spot)")
    return found


MADE = "(new URLSearchParams(location.hash.split('?')[1]).get('moves') || '').split(' ').filter(Boolean).length"
"""How many turns the address tells, for the page."""


def until(page: Any, condition: str) -> None:
    """Wait until something is true in the page, and until each element that it speaks of is there."""
    page.wait_for_function(f"() => {{ try {{ return {condition} }} catch {{ return false }} }}")


def play(page: Any, way: tuple[str, ...], turn: str = "") -> None:
    """Click a turn spot by spot, and choose it where there is a choice."""
    before = len(turns(page))
    chooser = page.locator(".chooser button")
    for id in way:
        click(page, id)
        on = f'.hits .on[data-spot="{id}"]'
        until(page, f"{MADE} > {before} || document.querySelector('.chooser') || document.querySelector('{on}')")
    if len(turns(page)) == before and chooser.count():
        (chooser.filter(has_text=turn) if turn else chooser).first.click()
    until(page, f"{MADE} > {before}")


# --------------------------------------------------------------------------------------------- puzzles


def easy(name: str) -> str:
    """A puzzle of a game with a stored wrong turn that is refuted, if there is one on the board."""
    found = [puzzle for puzzle in train._all().values() if puzzle.game.partition(":")[0] == name]
    on_board = [puzzle for puzzle in found if not train.Try(puzzle).as_set]
    return max(on_board, key=lambda puzzle: (any(puzzle.refutations.values()), -len(puzzle.solution), puzzle.id)).id


def way(id: str, before: tuple[str, ...], turn: str) -> tuple[str, ...]:
    """The spots to click for a turn."""
    tried = train.Try(train.find(id))
    at = tried.game.parse(tried.puzzle.position)
    for each in before:
        _, at = tried.game.play(at, each)
    return next(clicks(tried.game.effects(at, turn)), ())


def make(page: Any, id: str, before: tuple[str, ...], turn: str) -> None:
    for place in way(id, before, turn):
        click(page, place)
        on = f".hits .on[data-spot='{place}']"
        until(page, f"""document.querySelector("{on}, .chooser, .verdict") || {PLAYED}""")
        settled(page)
    if page.locator(".chooser").count():
        labels = page.locator(".chooser button")
        suit = turn[-1].lower()
        icon = labels.filter(has=page.locator(f"[id*='icon-'][id*='{ord(suit)}']"))
        (icon if icon.count() else labels).first.click()
