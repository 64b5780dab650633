"""Pieces glide, follow mouse and finger, and make a sound, unless that is not wanted; only what changes is drawn."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Open
from tests.browser.hands import MADE, click, play, settled, spot, until

BESIDE = """width => {
  const state = document.querySelector("#state"), text = document.createRange();
  state.style.width = `${width}px`;
  const sign = state.querySelector(".whose svg"), words = sign.closest("#state > span").lastChild;
  text.setStart(words, 0);
  text.setEnd(words, 2);
  const { top, bottom } = sign.getBoundingClientRect(), [first] = text.getClientRects();
  return first.top < bottom && first.bottom > top;
}"""
"""Whether the sign of the player to move is in the same line as the first word, however narrow the lines are."""


def centre(page: Any, id: str) -> tuple[float, float]:
    box = spot(page, id).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def slowed(page: Any) -> None:
    """Keep animations to be looked at."""
    page.evaluate("""() => {
      const animate = Element.prototype.animate;
      window.motions = [];
      Element.prototype.animate = function (frames, timing) {
        window.motions.push([frames.translate ? 'glide' : 'fade', timing.duration ?? timing]);
        return animate.call(this, frames, timing);
      };
    }""")


def test_a_piece_glides_to_its_spot(open_page: Open) -> None:
    page = open_page("play", game="mana")
    slowed(page)
    play(page, ("c1", "c3"))
    settled(page)
    assert ["glide", 150] in page.evaluate("motions")


def test_nothing_moves_where_motion_is_not_wanted(open_page: Open) -> None:
    page = open_page("play", game="mana", reduced_motion="reduce")
    slowed(page)
    play(page, ("c1", "c3"))
    settled(page)
    assert page.evaluate("motions") == []


def test_a_turn_draws_only_what_it_changes(open_page: Open) -> None:
    page = open_page("play", game="mana", moves="c1c3")
    settled(page)
    page.evaluate("""() => {
      window.changed = 0;
      const count = list => list.forEach(each => { changed += each.addedNodes.length; });
      new MutationObserver(count).observe(document.querySelector('.picture'), { childList: true, subtree: true });
      window.entry = document.querySelector('.played .turn');
      window.undoer = [...document.querySelectorAll('#panel button')].find(each => each.textContent === 'Undo');
    }""")
    drawn = page.locator(".picture svg *").count()
    from printkit.engines.state import state

    turn = state("mana", None, ["c1c3"]).turns[0]
    play(page, (turn[:2], turn[2:4]))
    settled(page)
    assert 0 < page.evaluate("changed") < drawn / 6
    assert page.evaluate("entry.isConnected && undoer.isConnected")


def held(page: Any, id: str) -> list[str]:
    """What moves with the pointer."""
    found: list[str] = page.eval_on_selector_all(
        "[id$=-pieces] > *", "all => all.map(each => each.style.translate).filter(Boolean)"
    )
    return found


def test_a_piece_follows_the_mouse_and_shows_where_it_may_go(open_page: Open) -> None:
    page = open_page("play", game="mana")
    page.mouse.move(*centre(page, "c1"))
    page.mouse.down()
    x, y = centre(page, "c3")
    page.mouse.move(x, y + 30, steps=3)
    until(page, "document.querySelector('.hits .on[data-spot=c1]')")
    assert len(held(page, "c1")) == 1 and page.locator(".marks .next").count() == 3
    page.mouse.move(x, y)
    page.mouse.up()
    until(page, "location.hash.includes('c1c3')")
    # Put down anywhere else, it is where it was.
    settled(page)
    page.keyboard.press("Control+z")
    until(page, f"{MADE} === 1 && location.hash.includes('at=0')")
    settled(page)
    page.mouse.move(*centre(page, "c1"))
    page.mouse.down()
    page.mouse.move(5, 400, steps=3)
    page.mouse.up()
    settled(page)
    until(page, "!document.querySelector('.hits .on')")
    assert held(page, "c1") == []


def test_a_piece_follows_a_finger(open_page: Open) -> None:
    page = open_page("play", game="mana", width=390, height=844, has_touch=True, is_mobile=True)
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    one, other = centre(page, "c1"), centre(page, "c3")
    send("touchStart", one)
    for step in range(1, 5):
        send("touchMove", (one[0] + (other[0] - one[0]) * step / 4, one[1] + (other[1] - one[1]) * step / 4))
    until(page, "document.querySelector('.hits .on[data-spot=c1]')")
    assert len(held(page, "c1")) == 1
    send("touchEnd")
    until(page, "location.hash.includes('c1c3')")


def test_a_turn_sounds_until_that_is_switched_off(open_page: Open) -> None:
    page = open_page("play", game="yoso")
    page.evaluate("""() => {
      window.tones = 0;
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () { tones++; return make.call(this); };
    }""")
    click(page, "WF")
    until(page, "tones === 1")
    page.locator("#settings summary").click()
    page.locator("#set-sound").uncheck()
    page.locator("#settings summary").click()
    click(page, "FA")
    until(page, f"{MADE} === 2")
    settled(page)
    assert page.evaluate("tones") == 1


def test_an_unfinished_turn_is_shown(open_page: Open) -> None:
    page = open_page("play", game="jo")
    click(page, "c3")
    page.wait_for_selector(".marks .ghost svg")
    box, where = page.locator(".marks .ghost svg").bounding_box(), spot(page, "c3").bounding_box()
    assert abs(box["x"] + box["width"] / 2 - where["x"] - where["width"] / 2) < 2
    spot(page, "c3").press("Escape")
    until(page, "!document.querySelector('.marks .ghost')")


def test_the_panel_says_who_you_are(open_page: Open) -> None:
    page = open_page("play", game="jo", you="red", level="1", seed="1", moves="")
    assert page.locator("#panel .whose svg").count() == 1 and page.locator("#state .whose svg").count() == 1
    for width in range(120, 400, 20):
        assert page.evaluate(BESIDE, width), width
    words = ["Your turn", "In reserve: Red 27, Black 27", "Threes: Red 0, Black 0"]
    assert [each.strip() for each in page.locator("#state > span").all_inner_texts()] == words


def test_variants_are_chosen_by_their_names(open_page: Open) -> None:
    page = open_page("play", game="mana")
    page.get_by_label("Variant").select_option(label="Ronins return anywhere")
    until(page, "location.hash.includes('mana%3Aanywhere') || location.hash.includes('mana:anywhere')")
    assert page.get_by_label("Variant").locator("option").all_inner_texts() == [
        "Standard rules", "Ronins return anywhere",
    ]  # fmt: skip
