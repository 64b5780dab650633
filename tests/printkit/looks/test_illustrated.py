"""Illustrated boards: the geometry of the plain ones, contrast to every eye, and what pieces leave in sight."""

from __future__ import annotations

import re
from math import dist
from pathlib import Path as File

import numpy as np
import pytest

from printkit.content.cover import colours
from printkit.draw.drawing import Circle, Drawing, Item, Path, Text, Use
from printkit.draw.theme import THEMES, contrast
from printkit.export.document import Sheet
from printkit.games.favor import illustrated as favor
from printkit.games.favor.style import plan_of
from printkit.games.jo import illustrated as jo
from printkit.games.mana import style as mana
from printkit.games.strings import illustrated as strings
from printkit.games.yoso import illustrated as yoso, pentagons
from printkit.layouts import boards, paper
from printkit.layouts.floorplan import DEFAULT
from printkit.looks import style
from printkit.pages import placement
from printkit.pages.impose import impose
from tests.printkit import eyes
from tests.printkit.flatten import flatten

FULL, PLAIN, LOW = THEMES["full"], THEMES["plain"], THEMES["low-ink"]
BOARDS = ("jo", "mana", "yoso", "yoso-cards", "master", "favor")
PIECES = {
    "jo-stones": ("jo", ("cell",), jo.SHADES),
    "mana-discs": ("mana", ("worth1", "worth2", "worth3"), mana.SHADES),
    "yoso-tokens": ("yoso", ("paper",), yoso.SHADES),
    "favor-markers": ("favor", ("floor",), favor.SHADES),
}


def draw(name: str, theme: str) -> Drawing:
    found = style.of_board(name)
    return found.boards[name](found.board(name), THEMES[theme])


def rgb(colour: str) -> eyes.Pixels:
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def seen(one: str, other: str) -> float:
    """The least contrast of two colours to the four kinds of eyes."""
    return eyes.least_contrast(rgb(one), rgb(other))


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("theme", ("full", "large-print"))
def test_spots_and_lines_are_where_the_plain_board_has_them(name: str, theme: str) -> None:
    one, other = (named(draw(name, each)) for each in (theme, "plain"))
    assert one.keys() == other.keys() != set()
    for id, item in one.items():
        place = item.bounds()
        middle = ((place[0] + place[2]) / 2, (place[1] + place[3]) / 2)
        before = other[id].bounds()
        assert dist(middle, ((before[0] + before[2]) / 2, (before[1] + before[3]) / 2)) < 1e-6
        if isinstance(item, Path) and id.startswith("line-"):
            assert item.segments == other[id].segments  # type: ignore[union-attr]
        # Strokes may be heavier; a spot itself is as large as before.
        if isinstance(item, Circle):
            reach = [each.r + each.style.reach for each in (item, other[id])]  # type: ignore[union-attr]
            assert reach[0] == pytest.approx(reach[1], abs=0.3)
    shape = boards.find(name)
    l, b, r, t = draw(name, theme).bounds()
    assert min(l, b) >= -1e-6 and r <= shape.width + 1e-6 and t <= shape.height + 1e-6


def named(drawing: Drawing) -> dict[str, Item]:
    return {item.id: item for _, item in drawing if item.id and item.id.startswith(("spot-", "line-"))}


@pytest.mark.parametrize("name", BOARDS)
def test_plain_boards_have_none_of_the_illustrated_colours(name: str) -> None:
    own = set(colours(PIECES[f"{name}-stones" if name == "jo" else "yoso-tokens"][2]).values())
    used = {item.style.fill for item in flatten([i for _, i in draw(name, "plain")]) if isinstance(item, Path)}
    assert not used & own


@pytest.mark.parametrize("deck", PIECES)
def test_pieces_are_seen_on_every_ground_by_every_eye(deck: str) -> None:
    _, grounds, shades = PIECES[deck]
    made = style.decks()[deck][1].make(FULL, None)
    for piece in made.pieces:
        if "Mana" in piece.name:
            continue
        image = eyes.pixels(Sheet(made.width, made.height, piece.front), 100)
        pixels = image.reshape(-1, 3)
        for ground in grounds:
            below = rgb(colours(shades)[ground])
            # Half of a piece at least is told from the ground: its body, or a rim and a sign of ink.
            share = np.mean([eyes.least_contrast(pixel, below) >= 3 for pixel in pixels[::7]])
            assert share > 0.14, (piece.name, ground, share)


def test_names_on_boards_can_be_read() -> None:
    for shades in (jo.SHADES, mana.SHADES, favor.SHADES):
        found = colours(shades)
        assert seen(found["frame_text"], found["frame"]) >= 4.5
    for letter in "ABCD":
        assert seen(colours(favor.SHADES)[letter], colours(favor.SHADES)["paper"]) >= 4.5
    for zone in "AEFVW":
        assert seen(FULL.soft, yoso.tint(zone, FULL)) >= 4.4
        assert contrast(FULL.soft, yoso.tint(zone, FULL)) >= 4.5
        assert seen(yoso.colour(zone, FULL), yoso.tint(zone, FULL)) >= 3


def test_marks_of_boards_are_seen() -> None:
    stones, squares, palace, zones = (colours(each) for each in (jo.SHADES, mana.SHADES, favor.SHADES, yoso.SHADES))
    for one, other in (
        (stones["rim"], stones["cell"]), (stones["rim"], stones["ground"]),
        *((squares["ring"], squares[f"worth{n}"]) for n in (1, 2, 3)),
        (palace["mat"], palace["floor"]), (palace["mat"], palace["shade"]), (palace["gold"], palace["ink"]),
        *((palace[side], palace["floor"]) for side in favor.SIDES),
        (palace["gold"], palace["south"]), (zones["ink"], zones["ground"]),
    ):  # fmt: skip
        assert seen(one, other) >= 3, (one, other)


def test_lines_of_yoso_have_one_colour_that_no_element_has() -> None:
    for name in ("yoso", "yoso-cards", "master"):
        lines = [item for item in draw(name, "full").layer("lines") if isinstance(item, Path)]
        assert {item.style.stroke for item in lines if item.id} == {colours(yoso.SHADES)["ink"]}
        # The hollow of a line has the colour of the discs.
        assert {item.style.stroke for item in lines} == {colours(yoso.SHADES)[each] for each in ("ink", "paper")}
    assert colours(yoso.SHADES)["ink"] not in {yoso.colour(letter, FULL) for letter in "AEFVW"}


@pytest.mark.parametrize("name", ("yoso", "yoso-cards", "master"))
def test_a_token_leaves_the_collar_sign_of_its_spot_in_sight(name: str) -> None:
    board = boards.find(name)
    placed = [
        (item.symbol.name, part)
        for _, item in draw(name, "full")
        if isinstance(item, Use) and item.symbol.name.startswith("signs-")
        for part in item.placed
    ]
    pictures = [part for _, part in placed if isinstance(part, Use)]
    assert len(pictures) == 2 * len(board.spots)
    collars = [part for part in pictures if part.scale < 0.5 * max(each.scale for each in pictures)]
    assert len(collars) == len(board.spots)
    for spot in board.spots:
        small = min(collars, key=lambda part: dist((part.x, part.y), spot.at))
        assert small.symbol.name.startswith(f"element-picture-{spot.id[-1]}-")
        away = dist((small.x, small.y), spot.at) - yoso.COLLAR * board.spot_radius
        assert away >= 0.96 * pentagons.TOKEN / 2


def test_small_boards_of_yoso_bear_plain_signs() -> None:
    board = boards.find("yoso", width=90)
    assert not yoso.pictured(board, FULL)
    assert not any("picture" in item.symbol.name for item in pentagons.signs(board, FULL))


def test_posts_stand_where_walls_touch_at_a_corner() -> None:
    board = boards.find("favor")
    walls = {DEFAULT.at(part.id) for part in board.parts("wall")}
    touching = [
        (x, y) for x, y in walls for up in (1, -1)
        if (x + 1, y + up) in walls and not {(x + 1, y), (x, y + up)} & walls
    ]  # fmt: skip
    squares = dict.fromkeys(walls, (0.0, 0.0))
    assert len(list(favor._posts(squares, 20.0, FULL))) == len(touching) == 4
    assert plan_of(board) == DEFAULT


@pytest.mark.parametrize("joined", [(), ("east",), ("east", "west"), ("north", "east"), tuple(favor.SIDES)])
def test_the_slopes_of_a_roof_cover_its_square(joined: tuple[str, ...]) -> None:
    """Together the slopes have the area of the square, and no pixel of it stays bare."""
    roof = favor._roof(frozenset(joined), 20.0, FULL)
    image = eyes.pixels(Sheet(20, 20, Drawing.of("board", Use(roof, 10, 10))), 50)
    assert float(image[1:-1, 1:-1].min(axis=2).max()) < 0.9
    slopes = [item for item in roof.items if isinstance(item, Path) and item.style.fill == item.style.stroke]
    assert sum(map(_area, slopes)) == pytest.approx(400, abs=1e-6)


def _area(path: Path) -> float:
    """The area of all polygons of a path."""
    starts = [n for n, step in enumerate(path.segments) if step[0] == "M"]
    parts = [path.segments[n:m] for n, m in zip(starts, [*starts[1:], len(path.segments)], strict=True)]
    outlines = [[step[1:] for step in part if len(step) == 3] for part in parts]
    return sum(
        abs(sum(x * v - u * y for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True))) / 2  # type: ignore[misc]
        for points in outlines
    )


def test_names_of_cells_stand_on_the_band() -> None:
    board = boards.find("jo")
    texts = {text.string for text in draw("jo", "full").layer("coords") if isinstance(text, Text)}
    assert texts == set("abcdefghi") | set("123456789")
    band = jo.inset(board, jo.BAND * 8.0)
    assert len(band) == 7


@pytest.mark.parametrize("name", BOARDS)
def test_boards_that_save_ink_take_a_sixteenth_of_a_page_at_most(name: str) -> None:
    for sheet in placement.sheets(boards.find(name), style.of_board(name), placement.BoardRequest(theme=LOW)):
        assert eyes.coverage(eyes.pixels(sheet, 25)) <= 0.06


def measured() -> dict[str, tuple[float, float]]:
    """Ink of boards on their sheets, in the full and in the low-ink theme."""
    found = {}
    for name in (*BOARDS, "strings"):
        ink = [
            eyes.coverage(eyes.pixels(placement.sheets(boards.find(name), style.of_board(name),
                                                       placement.BoardRequest(theme=theme))[0], 30))
            for theme in (FULL, LOW)
        ]  # fmt: skip
        found[name] = ink[0], ink[1] / ink[0]
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", list(style.decks()))
def test_the_page_on_themes_states_the_ink_of_every_deck(name: str) -> None:
    made = [style.decks()[name][1].make(theme, None) for theme in (FULL, LOW)]
    a4 = paper.parse("A4")
    sheets = [impose(deck, a4, theme) for deck, theme in zip(made, (FULL, LOW), strict=True)]
    inks = [[eyes.coverage(eyes.pixels(sheet, 30)) for sheet in pages] for pages in sheets]
    full, share = inks[0], [low / full for full, low in zip(*inks, strict=True)]
    page = (File(__file__).parents[3] / "docs" / "themes.md").read_text(encoding="utf-8")
    row = re.search(rf"(?m)^{name} \| ([\d.-]+)% \| ([\d-]+)%$", page)
    assert row, name
    for stated, measured, places in ((row[1], full, 0.15), (row[2], share, 1.0)):
        low, *high = map(float, stated.split("-"))
        assert low == pytest.approx(100 * min(measured), abs=places)
        assert (high or [low])[0] == pytest.approx(100 * max(measured), abs=places)


def test_the_page_on_themes_states_what_is_measured() -> None:
    page = (File(__file__).parents[3] / "docs" / "themes.md").read_text(encoding="utf-8")
    for name, (full, share) in measured().items():
        row = re.search(rf"(?m)^{name}(?:, one piece)? \| ([\d.]+)% \| (\d+)%", page)
        assert row, name
        assert float(row[1]) == pytest.approx(100 * full, abs=0.15), name
        assert int(row[2]) == pytest.approx(100 * share, abs=1.0), name


@pytest.mark.parametrize("theme", ("full", "grey", "large-print"))
def test_suits_ranks_and_names_of_cards_and_chips_are_seen_by_day_and_by_night(theme: str) -> None:
    found = strings.shades(THEMES[theme])
    for text, ground in (("ink", "day"), ("paper", "night"), ("ink", "glow"), ("paper", "dusk"), ("ring", "seat")):
        assert seen(found[text], found[ground]) >= 4.5, (text, ground)
    for letter in "MSWLYK":
        assert seen(found["ink" if letter == "S" else "paper"], found[letter]) >= 3, letter
    for mark, ground in (("ink", "paper"), ("paper", "night"), ("row", "place"), ("slant", "place"), ("ink", "gold")):
        assert seen(found[mark], found[ground]) >= 3, (mark, ground)


def test_a_card_has_the_colours_of_day_and_night_in_the_illustrated_themes_alone() -> None:
    for name, theme in THEMES.items():
        front = style.decks()["decktet"][1].make(theme, None).pieces[9].front
        fills = {item.style.fill for item in flatten([i for _, i in front]) if isinstance(item, Path | Circle)}
        halves = {strings.shades(FULL)[each] for each in ("day", "night")}
        assert (halves <= fills) == (name in ("full", "large-print", "dark")), name


def test_frames_name_zones_and_squares_on_all_sides() -> None:
    words = [item.string for item in draw("yoso", "full").layer("board") if isinstance(item, Text)]
    assert {"Earth", "Air", "Fire", "Water", "Void"} <= set(words)
    words = [item.string for item in draw("favor", "full").layer("coords") if isinstance(item, Text)]
    assert all(words.count(name) == 2 for name in "abcdefghi123456789")
    words = [item.string for item in draw("favor", "plain").layer("coords") if isinstance(item, Text)]
    assert all(words.count(name) == 1 for name in "abcdefghi123456789")


@pytest.mark.parametrize("name", ("favor", "yoso"))
@pytest.mark.parametrize("size", ("A4", "Letter"))
def test_bands_fill_the_sheet_and_leave_the_board_where_it_was(name: str, size: str) -> None:
    request = placement.BoardRequest(paper=paper.parse(size))
    board, look = boards.find(name), style.of_board(name)
    (sheet,) = placement.sheets(board, look, request)
    (bare,) = placement.sheets(board, look.changed(bands={}), request)
    assert sheet.trim is not None and bare.trim is not None
    one, other = named(sheet.drawing), named(bare.drawing)
    assert one.keys() == other.keys() != set()
    assert all(item.bounds() == pytest.approx(other[id].bounds(), abs=1e-9) for id, item in one.items())
    low, high = sheet.trim[1], sheet.trim[3]
    assert high - low > bare.trim[3] - bare.trim[1] + 40
    assert low == pytest.approx(sheet.height - high) and low >= placement.FOOT
    rulers = [item.bounds() for item in flatten([item for _, item in sheet.drawing.only(("ruler",))])]
    assert rulers and all(right <= sheet.trim[0] or top <= low for _, _, right, top in rulers)
    # The edge to cut is that of the board.
    edge, plain_edge = (placement.edges(board, each, request)[0] for each in (look, look.changed(bands={})))
    assert edge.drawing == plain_edge.drawing


@pytest.mark.parametrize(
    "request_",
    (
        placement.BoardRequest(theme=LOW),
        placement.BoardRequest(theme=PLAIN),
        placement.BoardRequest(scale=0.9),
        placement.BoardRequest(paper=paper.parse("A5"), fit=True),
        placement.BoardRequest(frame=placement.Frame(marks="corners", bleed=3)),
    ),
)
def test_boards_have_no_bands_in_line_art_or_at_another_scale(request_: placement.BoardRequest) -> None:
    board, look = boards.find("favor"), style.of_board("favor")
    assert placement.sheets(board, look, request_) == placement.sheets(board, look.changed(bands={}), request_)
