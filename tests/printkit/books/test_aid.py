"""Player aids: two on a sheet, steps in large type beside the picture, the notation on their back."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from printkit import engines, figures
from printkit.books import aid, rulebook, section
from printkit.draw.drawing import Clip, Tagged, Text, Use
from printkit.draw.outline import Box, union
from printkit.draw.theme import FULL, THEMES
from printkit.engines.claims import FalseClaim
from printkit.export.document import Sheet
from printkit.layouts import paper
from printkit.layouts.base.refusals import InputError
from printkit.looks.declaration import declared
from printkit.looks.style import of_game
from tests.printkit.flatten import flatten

POINT = 25.4 / 72


def texts(sheet: Sheet) -> list[Text]:
    """What an aid says, without the words on the line between the two."""
    items = flatten(item for _, item in sheet.drawing)
    return [item for item in items if isinstance(item, Text) and item.string != aid.HALVES]


def boxes_of(sheet: Sheet) -> list[Box]:
    """The boxes of the pictures in the upper aid, the largest first."""
    parts: dict[int, list[Box]] = {}
    for item in (item for _, items in sheet.drawing.layers for item in items):
        if isinstance(item, Tagged) and item.element.role == "Figure" and item.bounds()[1] > sheet.height / 2:
            parts.setdefault(id(item.element), []).append(item.bounds())
    return sorted((union(boxes) for boxes in parts.values()), key=lambda box: box[0] - box[2])


def test_the_line_between_two_aids_is_called_a_cut_on_the_sheet_and_on_the_build_page() -> None:
    front, back = aid.aid(of_game("jo"), paper.parse("A4"), FULL)
    (line,) = front.drawing.layer("cut")
    (words,) = (item for item in flatten(item for _, item in front.drawing) if item not in texts(front)
                and isinstance(item, Text))  # fmt: skip
    assert words.string == "heavy paper is best; cut in two along this line, even if the backs differ"
    assert 0 < words.y - line.bounds()[1] < 2
    note = "heavy paper is best; cut in half"
    assert section.aid_section((front, back), section.Edition()).note == note


@pytest.mark.parametrize("game", engines.names())
@pytest.mark.parametrize(("size", "joined"), [("A4", True), ("A4", False), ("Letter", True), ("A5", True)])
def test_two_aids_are_on_a_sheet_with_the_quick_reference_on_their_backs(game: str, size: str, joined: bool) -> None:
    front, back = aid.aid(of_game(game), paper.parse(size), FULL, has_reference=joined)
    assert (front.back, back.back, front.kind) == (False, True, "aid")
    # On small paper it would be too small to read, so it has pages of its own.
    is_joined = joined and size != "A5"
    assert back.kind == ("reference" if is_joined else "aid")
    halves = {}
    for sheet in (front, back):
        left, bottom, right, top = sheet.drawing.bounds()
        assert min(left, bottom, sheet.width - right, sheet.height - top) >= (5 if size != "A5" else 4)
        for place in (True, False):
            halves[place] = [text for text in texts(sheet) if (text.y > sheet.height / 2) is place]
        same = [text.string for text in halves[True]] == [text.string for text in halves[False]]
        assert same is (sheet is front or not is_joined)
    above, below = (" ".join(text.string for text in halves[place]) for place in (True, False))
    assert "How turns are written" in below
    if is_joined:
        path = declared(game).reference
        assert path
        heads = re.findall(r"^## (.+?)†?$", path.read_text("utf-8"), re.MULTILINE)
        assert heads and all(head in above for head in heads)
        assert min(text.size for text in texts(back)) >= 2.1


@pytest.mark.parametrize("game", engines.names())
def test_steps_are_read_across_a_table_and_clear_of_each_other(game: str) -> None:
    front = aid.aid(of_game(game), paper.parse("A4"), FULL)[0]
    numbers = [text for text in texts(front) if text.weight == "bold" and text.string in "123456"]
    numbers = [text for text in numbers if text.y > front.height / 2 and text.x > boxes_of(front)[0][2]]
    assert [text.string for text in numbers] == [str(n) for n in range(1, len(numbers) + 1)]
    assert 3 <= len(numbers) <= 5
    ys = [text.y for text in numbers]
    assert all(high - low > 2 * aid.DISC for high, low in pairwise(ys))
    steps = [text for text in texts(front) if text.x > numbers[0].x + 3 and text.weight == "regular"]
    assert min(text.size for text in steps) >= 10 * POINT
    title = max(texts(front), key=lambda text: text.size)
    assert title.size >= 24 * POINT


@pytest.mark.parametrize("game", engines.names())
@pytest.mark.parametrize("size", ["A4", "Letter", "A5"])
def test_pictures_of_steps_are_clear_of_each_other_and_of_the_words(game: str, size: str) -> None:
    front = aid.aid(of_game(game), paper.parse(size), FULL)[0]
    _, *boxes = boxes_of(front)
    assert boxes
    for (_, bottom, _, top), (_, low, _, high) in combinations(boxes, 2):
        assert top < low or high < bottom
    for words in texts(front):
        left, bottom, right, top = words.bounds()
        if words.size < 2.4 or words.size > 6 or len(words.string) < 2:
            continue  # names on boards, numbers and letters of pieces
        if words.size > 2.4:
            assert all(right < a or left > c or top < b or bottom > d for a, b, c, d in boxes)


def test_an_aid_in_large_print_fills_its_sheet() -> None:
    front, back = aid.aid(of_game("mana"), paper.parse("A4"), THEMES["large-print"])
    assert not front.drawing.layer("cut") and (front.back, back.back) == (False, True)
    assert section.aid_section((front, back), section.Edition()).note == "one for each player"
    assert [text.string for text in texts(front)].count("Mana") == 1
    steps = [text for text in texts(front) if text.weight == "regular" and "rings" in text.string]
    assert steps and min(text.size for text in steps) >= 14 * POINT
    assert {text.angle % 360 for text in texts(front)} == {90} and {text.angle % 360 for text in texts(back)} == {270}


@pytest.mark.parametrize("theme", THEMES)
def test_aids_are_made_in_every_theme_and_on_small_paper(theme: str) -> None:
    for size in ("A4", "A5"):
        for sheet in aid.aid(of_game("jo"), paper.parse(size), THEMES[theme]):
            left, bottom, right, top = sheet.drawing.bounds()
            assert min(left, bottom, sheet.width - right, sheet.height - top) >= 4


def test_an_aid_is_proved_and_needs_its_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = declared("jo").aid
    assert path
    text = path.read_text(encoding="utf-8")
    own = tmp_path / "aid.md"
    monkeypatch.setattr(aid, "declared", lambda id: replace(declared(id), aid=own))
    own.write_text(text.replace("illegal e5e7", "legal e5e7").replace(" because pair", ""), encoding="utf-8")
    with pytest.raises(FalseClaim, match=r"^aid\.md, line \d+: "):
        aid.aid(of_game("jo"), paper.parse("A4"), FULL)
    own.write_text(text.partition("1. **")[0], encoding="utf-8")
    with pytest.raises(InputError, match=r"^aid\.md: A player aid needs a paragraph"):
        aid.aid(of_game("jo"), paper.parse("A4"), FULL)
    monkeypatch.setattr(aid, "declared", lambda id: replace(declared(id), aid=None))
    assert aid.aid(of_game("jo"), paper.parse("A4"), FULL) == ()


@pytest.mark.parametrize("game", engines.names())
def test_the_picture_of_every_aid_has_a_key(game: str) -> None:
    figure, *_ = rulebook.read(declared(game).aid).figures  # type: ignore[arg-type]
    assert figure.key and figure.coords
    picture = figures.study(figure).sheet(caption=False)
    words = [item.string for item in flatten(item for _, item in picture.drawing) if isinstance(item, Text)]
    assert {"placed", "path", "end"} & set(" ".join(words).split())


@pytest.mark.parametrize("game", engines.names())
def test_numbers_on_the_picture_tie_it_to_the_steps(game: str) -> None:
    figure, *small = rulebook.read(declared(game).aid).figures  # type: ignore[arg-type]
    numbers = [mark.text for mark in figure.marks if mark.shape == "number"]
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)] and len(numbers) >= 3
    front = aid.aid(of_game(game), paper.parse("A4"), FULL)[0]
    # Names on the board's frame are smaller.
    upper = [text for text in texts(front) if text.weight == "bold" and text.y > front.height / 2 and text.size > 3]
    for number in numbers:
        assert sorted(text.x < boxes_of(front)[0][2] for text in upper if text.string == number) == [False, True]
    assert small and {each.name for each in small} <= {f"step{n}" for n in numbers}
    pictures = [item for _, items in front.drawing.layers for item in items if isinstance(item, Tagged)]
    assert sum(item.element.role == "Figure" for item in pictures) >= 2 * (1 + len(small))


def test_the_banner_has_the_art_of_the_cover_beside_the_goal() -> None:
    front = aid.aid(of_game("mana"), paper.parse("A4"), FULL)[0]
    banners = [item for item in front.drawing.layer("board") if isinstance(item, Clip) and item.bounds()[2] > 190]
    art = [
        item for item in banners if any(isinstance(each, Use) and "cover" in each.symbol.name for each in item.items)
    ]
    assert len(art) == 2
    goal = [text for text in texts(front) if text.y > 270 and text.size < 6]
    assert max(text.bounds()[2] for text in goal) < art[0].bounds()[0]
