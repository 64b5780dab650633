"""Boxes: each as large as the pieces of its game, closed by its folds, with the art of the cover."""

from __future__ import annotations

import io
from math import ceil
from pathlib import Path as File

import pytest
from PIL import Image
from shapely import Point, Polygon

from printkit.books import box, covers, kit
from printkit.books.section import BLANK, KitRequest
from printkit.draw.drawing import Clip, Path, Style, Tagged, Text, Use
from printkit.draw.theme import FULL, THEMES
from printkit.export.document import Sheet
from printkit.export.inspection import inspect
from printkit.export.pdf import pdf
from printkit.export.png import png
from printkit.layouts import nets, paper
from printkit.looks import style
from printkit.looks.plate import inks
from printkit.looks.style import Deck

ONLY = KitRequest(only=("box",))
every_game = pytest.mark.parametrize("id", style.names())


def decks(id: str) -> list[Deck]:
    look = style.of_game(id)
    return [look.decks[name].make(FULL, None) for name in look.deck_names]


@every_game
def test_a_kit_has_one_box_with_nothing_behind_it(id: str) -> None:
    (document,) = kit.kit(style.of_game(id), request=ONLY).values()
    assert [sheet.kind for sheet in document.sheets] == ["box", BLANK]
    sheet = document.sheets[0]
    assert sheet.drawing.layer("fold") and sheet.drawing.layer("ruler")
    words = [item.string for item in sheet.drawing.layer("labels") if isinstance(item, Text)]
    assert "narrow rim," in " ".join(words) and not sheet.drawing.layer("marks")
    pieces = sum(piece.count for deck in decks(id) for piece in deck.pieces)
    message = " ".join(words).replace("\N{NO-BREAK SPACE}", " ")
    assert f"It holds all {pieces} pieces" in message
    assert (", 6 of them cards, even if" in message) is (id == "yoso")
    assert "even if the discs are glued onto card 1 mm thick" in message
    # A standee on its foot is as high as a quarter of its strip, and no box is.
    upright = [deck for deck in decks(id) if deck.folds]
    assert all(deck.width > box.inside(decks(id))[2] for deck in upright)
    assert ("with the standees folded flat" in message) is bool(upright)


@every_game
def test_a_box_holds_the_pieces_glued_onto_card_and_no_smaller_one_would(id: str) -> None:
    width, height, depth = box.inside(decks(id))
    used = 0.0
    for deck in decks(id):
        straight = {step[0] for step in deck.outline} <= {"M", "L", "Z"} or deck.id.startswith(
            ("decktet", "yoso-zones")
        )
        # Scissors leave the bleed on pieces without straight edges. A standee is folded in the middle; everything
        # lies flat.
        past, folded = 0.0 if straight else 2 * deck.bleed, bool(deck.creases or deck.folds)
        a, b = deck.width + past, (deck.height + past) / (2 if folded else 1)
        stacks = max(int(width / x) * int(height / y) for x, y in ((a, b), (b, a)))
        assert stacks, (deck.id, width, height)
        thick = box.CARD if straight else box.GLUED * (2 if folded else 1)
        used += ceil(sum(piece.count for piece in deck.pieces) / stacks) * thick
    assert used < depth <= max(box.SHALLOW, used + 2)


@every_game
@pytest.mark.parametrize("theme", ["full", "low-ink"])
def test_the_edge_of_a_box_is_seen_by_its_colour_or_by_a_line(id: str, theme: str) -> None:
    (document,) = kit.kit(style.of_game(id), None, THEMES[theme], request=ONLY).values()
    (use,) = (item for item in document.sheets[0].drawing.layer("pieces") if isinstance(item, Use))
    lines = document.sheets[0].drawing.layer("cut")
    assert bool(lines) == (theme == "low-ink")
    cover = covers.of_game(style.of_game(id))
    assert cover
    deck = box.deck(cover, box.inside(decks(id)), THEMES[theme])
    l, b, r, t = use.symbol.items[0].bounds() if theme == "full" else lines[0].bounds()
    past = 2 * box.CONTOUR if theme == "full" else 0.3
    assert {round(r - l, 1), round(t - b, 1)} == {round(deck.width + past, 1), round(deck.height + past, 1)}


@every_game
@pytest.mark.parametrize("theme", ["full", "grey"])
def test_the_cut_of_a_coloured_box_is_where_a_narrow_rim_of_a_slightly_different_shade_begins(
    id: str, theme: str
) -> None:
    cover = covers.of_game(style.of_game(id))
    assert cover
    made = box.deck(cover, box.inside(decks(id)), THEMES[theme])
    rim, whole = (item for item in made.pieces[0].front.layer("board") if isinstance(item, Path))
    assert rim.segments == whole.segments[: len(made.outline)] == made.outline
    assert rim.style.width == 2 * made.bleed >= 2
    assert rim.style.fill == rim.style.stroke and whole.style.stroke is None
    assert rim.style.fill and whole.style.fill

    def step(shade: str, other: str) -> int:
        return max(abs(int(shade[n : n + 2], 16) - int(other[n : n + 2], 16)) for n in (1, 3, 5))

    # Enough to be seen on the sheet, but not if a knife strays; beside the lid it is the same rim.
    assert 20 < step(rim.style.fill, whole.style.fill) < 60
    assert step(rim.style.fill, inks(cover.cover.palette, THEMES[theme])["accent"]) > 20
    assert "rim" in made.work and "rim" not in box.deck(cover, box.inside(decks(id)), THEMES["low-ink"]).work


@every_game
def test_colour_fills_the_narrow_gaps_between_the_flaps_of_a_box(id: str) -> None:
    cover = covers.of_game(style.of_game(id))
    assert cover
    size = box.inside(decks(id))
    made, net = box.deck(cover, size, FULL), nets.box(*size)
    front, cut = made.pieces[0].front, Polygon(net.outline)
    image = Image.open(io.BytesIO(png(Sheet(made.width, made.height, front), dpi=254))).convert("RGB")
    away, aside = 0.36 * size[2], 0.04 * size[2]
    for name, y in (("top", net.panels["top"].y + away), ("base", net.panels["front"].y - away)):
        panel = net.panels[name]
        for x in (panel.x - aside, panel.x + panel.width + aside):
            assert not cut.contains(Point(x, y))
            pixel = image.getpixel((int(10 * x), int(10 * (made.height - y))))
            assert isinstance(pixel, tuple) and min(pixel) < 200


def test_paper_that_is_too_small_for_a_box_has_none() -> None:
    request = KitRequest(without=("rules", "puzzles", "solutions"))
    kinds = {sheet.kind for sheet in kit.kit(style.of_game("favor"), paper.parse("A5"), request=request)[""].sheets}
    assert "pieces" in kinds and "box" not in kinds


@every_game
def test_every_face_of_a_box_has_art_or_words_of_its_own(id: str) -> None:
    look = style.of_game(id)
    cover = covers.of_game(look)
    assert cover and cover.cover.art
    size = box.inside(decks(id))
    net = nets.box(*size)
    (piece,) = box.deck(cover, size, FULL, look=look).pieces
    (plain,) = box.deck(cover, size, FULL).pieces
    faces = {
        name: next(
            item
            for _, item in piece.front
            if isinstance(item, Clip)
            and Path(item.outline, Style()).bounds()
            == pytest.approx((p.x, p.y, p.x + p.width, p.y + p.height), abs=1e-6)
        )
        for name, p in net.panels.items()
        if name != "base"
    }
    assert len(faces) == 5 and faces["front"].items != faces["back"].items
    assert faces["back"] not in [item for _, item in plain.front], "the board is on the back"
    assert cover.words.title in [item.string for item in faces["top"].items if isinstance(item, Text)]
    for side in ("left", "right"):
        (art,) = faces[side].items
        assert isinstance(art, Use) and art.symbol.name.startswith("side")


@every_game
def test_a_picture_of_the_finished_box_is_below_its_net(id: str) -> None:
    (document,) = kit.kit(style.of_game(id), request=ONLY).values()
    sheet = document.sheets[0]
    (picture,) = (item for item in dict(sheet.drawing.layers)["board"] if isinstance(item, Tagged))
    assert picture.element.alt == "The finished box"
    texts = (item for item in sheet.drawing.layer("labels") if isinstance(item, Text))
    (caption,) = (item for item in texts if item.string == "The finished box")
    assert box.FOOT - 1 < caption.bounds()[1] < caption.bounds()[3] < picture.bounds()[1]
    l, b, r, t = picture.bounds()
    assert sheet.trim and t < sheet.trim[1] and sheet.width / 2 < l and r < sheet.width - 10 and b > 10


@every_game
def test_the_flap_to_be_glued_is_hatched_and_named(id: str) -> None:
    cover = covers.of_game(style.of_game(id))
    assert cover
    size = box.inside(decks(id))
    (piece,) = box.deck(cover, size, FULL).pieces
    (word,) = (item for _, item in piece.front if isinstance(item, Text) and item.string == "glue")
    l, _, r, _ = word.bounds()
    assert 0 < l < r < nets.GLUE
    (hatching,) = (item for _, item in piece.front if isinstance(item, Clip) and item.bounds()[2] < nets.GLUE)
    assert len(hatching.items) > size[1] / 3


@every_game
def test_a_box_bears_its_whole_notice_at_the_foot_of_its_back_clear_of_cuts_and_the_web_address(id: str) -> None:
    look = style.of_game(id)
    cover = covers.of_game(look)
    assert cover and cover.credits
    size = box.inside(decks(id))
    panel = nets.box(*size).panels["back"]
    for link in (None, "https://example.org/a-game"):
        (piece,) = box.deck(cover, size, FULL, look=look, link=link).pieces
        small = [item for _, item in piece.front if isinstance(item, Text) and item.size == box.NOTICE]
        lines = [item for item in small if item.string in " ".join(cover.credits)]
        assert " ".join(" ".join(item.string for item in lines).split()) == " ".join(cover.credits)
        for line in lines:
            l, b, r, t = line.bounds()
            assert panel.x + 2 < l and r < panel.x + panel.width - 2
            assert panel.y + 2 < b < t < panel.y + panel.height / 2
        top = max(line.bounds()[3] for line in lines)
        assert all(item.bounds()[1] > top for item in small if item not in lines)
        # No art and no board reaches down to the words.
        art = [item for _, item in piece.front if isinstance(item, Clip) and item.bounds()[0] > panel.x - 1]
        assert all(min(each.bounds()[1] for each in clip.items) > top - 1 for clip in art)


def test_the_pattern_of_the_cover_is_on_all_sides_but_not_under_the_notice() -> None:
    look = style.of_game("jo")
    cover = covers.of_game(look)
    assert cover
    made = box.deck(cover, box.inside(decks("jo")), FULL)
    (piece,) = made.pieces
    (pattern,) = piece.front.layer("lines")
    assert isinstance(pattern, Clip) and pattern.items and pattern.outline == made.outline
    l, b, r, t = pattern.bounds()
    assert (l, b, r, t) == pytest.approx((0, 0, made.width, made.height), abs=1)
    items = [item for _, item in piece.front]
    words = next(
        n
        for n, item in enumerate(items)
        if isinstance(item, Text) and item.string and item.string in " ".join(cover.credits)
    )
    plain = items[words - 1]
    assert isinstance(plain, Path) and plain.style.fill == inks(cover.cover.palette, FULL)["ground"]
    assert plain.bounds()[0] < items[words].bounds()[0] and plain.bounds()[3] > items[words].bounds()[3]
    (lines,) = box.deck(cover, box.inside(decks("jo")), THEMES["low-ink"]).pieces
    assert not lines.front.layer("lines")


@pytest.mark.parametrize("theme", ["full", "low-ink"])
@every_game
def test_everything_on_a_box_and_an_aid_can_be_printed(id: str, theme: str, tmp_path: File) -> None:
    request = KitRequest(only=("box", "aid", "reference"))
    (document,) = kit.kit(style.of_game(id), None, THEMES[theme], request=request).values()
    (tmp_path / "kit.pdf").write_bytes(pdf(document))
    assert not list(inspect(tmp_path / "kit.pdf").problems())
