"""Themes, measured on rendered pages: ink, contrast to every eye, shapes and patterns, sizes of print."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Drawing, Path, Style, Text, Use, line
from printkit.draw.outline import Segment
from printkit.draw.theme import THEMES, Theme, contrast, theme
from printkit.export.document import Sheet
from printkit.figures.legible import STROKE, TEXT, least
from printkit.games.strings import suits
from printkit.games.yoso import glyphs
from printkit.games.yoso.illustrated import GRID
from printkit.layouts import boards, paper
from printkit.layouts.base.refusals import InputError
from printkit.looks import style
from printkit.pages import placement
from printkit.pages.impose import impose
from printkit.pages.page import oriented, place
from tests.printkit import eyes
from tests.printkit.eyes import Pixels
from tests.printkit.flatten import flatten

pytestmark = pytest.mark.long

A4 = paper.parse("A4")
BOARDS = [name for id in style.names() for name in style.of_game(id).boards]
DECKS = list(style.decks())
every_theme = pytest.mark.parametrize("name", list(THEMES))


def board_sheets(name: str, look: Theme) -> tuple[Sheet, ...]:
    return placement.sheets(boards.find(name), style.of_board(name), placement.BoardRequest(theme=look))


def deck_sheets(name: str, look: Theme) -> tuple[Sheet, ...]:
    return impose(style.decks()[name][1].make(look, None), A4, look)


def further(found: style.GameLook, look: Theme) -> Iterator[Artwork]:
    """What a kit holds besides boards and pieces."""
    for make in (found.extra, found.assembly):
        yield from make(look)


def all_items(look: Theme) -> Iterator[tuple[str, object]]:
    """Everything drawn on boards, pieces and extra sheets."""
    for id in style.names():
        found = style.of_game(id)
        drawings = [(name, draw(found.board(name), look)) for name, draw in found.boards.items()]
        for name, maker in found.decks.items():
            for piece in maker.make(look, None).pieces:
                drawings += [(name, face) for face in (piece.front, piece.back) if face]
        drawings += [(art.title, art.drawing) for art in further(found, look)]
        for name, drawing in drawings:
            for _, item in drawing:
                yield name, item


# ---------------------------------------------------------------------------------------------------- ink

DPI = 30.0
"""Ink is a mean over the page: more pixels would say the same."""


@pytest.mark.parametrize("name", BOARDS)
def test_low_ink_takes_two_fifths_of_the_ink_of_a_board(name: str) -> None:
    pages = [board_sheets(name, THEMES[look]) for look in ("full", "low-ink")]
    for full, low in list(zip(*pages, strict=True))[:1]:
        assert eyes.coverage(eyes.pixels(low, DPI)) <= 0.4 * eyes.coverage(eyes.pixels(full, DPI))


@pytest.mark.parametrize("name", DECKS)
def test_low_ink_takes_two_fifths_of_the_ink_of_every_sheet_of_a_deck(name: str) -> None:
    pages = [deck_sheets(name, THEMES[look]) for look in ("full", "low-ink")]
    for full, low in zip(*pages, strict=True):
        assert eyes.coverage(eyes.pixels(low, DPI)) <= 0.4 * eyes.coverage(eyes.pixels(full, DPI))


def test_other_sheets_take_less_ink_too() -> None:
    for id in style.names():
        found = style.of_game(id)
        for full, low in zip(*(further(found, THEMES[look]) for look in ("full", "low-ink")), strict=True):
            inks = [
                eyes.coverage(eyes.pixels(place(art, oriented(art, A4), THEMES[look]), 40))
                for art, look in ((full, "full"), (low, "low-ink"))
            ]
            assert inks[1] < 0.6 * inks[0], full.title


@every_theme
def test_grey_themes_are_grey_on_the_page(name: str) -> None:
    page = eyes.pixels(board_sheets("yoso", THEMES[name])[0], 40)
    spread = float((page.max(axis=2) - page.min(axis=2)).max())
    assert (spread < 0.01) == (name == "grey")


# ------------------------------------------------------------------------------------------ pieces and signs

PIECES = {
    "yoso-tokens": ("Honour token", "Fate token"),
    "master-tokens": ("Honour token", "Fate token"),
    "mana-discs": ("red damyo", "red ronin", "amber damyo", "amber ronin"),
    "jo-stones": ("red stone", "black stone", "neutral stone"),
    "suit-chips": ("Moons", "Suns", "Waves", "Leaves", "Wyrms", "Knots"),
    "favor-markers": ("courtier A", "courtier B", "courtier C", "courtier D"),
    "favor-plates": ("courtier A", "courtier B", "courtier C", "courtier D"),
}
ALIKE = 0.7
"""Patterns that have less than this share of their ink in common, at best, differ to the eye."""
TURNS = range(0, 360, 15)


def draw(board: str, look: Theme) -> Drawing:
    found = style.of_board(board)
    return found.boards[board](found.board(board), look)


def rendered(board: str, look: Theme, dpi: float) -> Pixels:
    """A board alone on a page of its size."""
    shape = boards.find(board)
    return eyes.pixels(Sheet(shape.width, shape.height, draw(board, look)), dpi)


def alike(one: Pixels, other: Pixels) -> float:
    """How alike two round pieces are, by their whole pattern or by their signs, whichever differs more."""
    whole = eyes.pattern(one), eyes.pattern(other)
    signs = eyes.pattern(eyes.inner(one)), eyes.pattern(eyes.inner(other))
    return min(eyes.likeness(*whole, TURNS), eyes.likeness(*signs, TURNS))


@cache
def faces(deck: str, name: str) -> dict[str, Pixels]:
    """The round pieces of a deck, 80 pixels across, by their names."""
    made = style.decks()[deck][1].make(THEMES[name], None)
    sheets = {piece.name: Sheet(made.width, made.height, piece.front) for piece in made.pieces}
    return {id: eyes.pixels(sheet, 80 * 25.4 / made.width) for id, sheet in sheets.items()}


@every_theme
@pytest.mark.parametrize("deck", list(PIECES))
def test_pieces_are_told_apart_by_their_pattern_or_their_tone(deck: str, name: str) -> None:
    shown = faces(deck, name)
    assert set(PIECES[deck]) <= set(shown)
    for one, other in combinations(PIECES[deck], 2):
        tones = eyes.least_contrast(eyes.ground(shown[one]), eyes.ground(shown[other]))
        assert tones >= 3 or alike(shown[one], shown[other]) < ALIKE, (one, other, tones)


@every_theme
@pytest.mark.parametrize("deck", list(PIECES))
def test_the_sign_of_a_piece_stands_out_from_its_ground(deck: str, name: str) -> None:
    for piece in PIECES[deck]:
        whole = faces(deck, name)[piece]
        # On its own field, or on the ground of the whole piece.
        assert max(map(sign_contrast, (whole, eyes.inner(whole)))) >= 3, piece


def sign_contrast(image: Pixels) -> float:
    """The contrast of the typical ink of a piece with its ground."""
    ink = image[eyes.pattern(image)]
    assert len(ink) > 0.02 * image.shape[0] ** 2
    light = eyes.luminance(ink)
    return float(eyes.least_contrast(ink[abs(light - np.median(light)).argmin()], eyes.ground(image)))


@every_theme
def test_signs_of_elements_differ_on_the_rendered_board(name: str) -> None:
    shape, dpi = boards.find("yoso"), 150.0
    page = rendered("yoso", THEMES[name], dpi)
    scale = dpi / 25.4
    reach = int(0.8 * shape.spot_radius * scale)
    shown = {}
    for letter in "AEFVW":
        x, y = shape.at[f"V{letter}"]
        u, v = round(x * scale), page.shape[0] - round(y * scale)
        shown[letter] = page[v - reach : v + reach, u - reach : u + reach]
    for one, other in combinations(shown, 2):
        assert eyes.likeness(eyes.pattern(shown[one]), eyes.pattern(shown[other]), [0]) < ALIKE, (one, other)


@every_theme
def test_suits_differ_on_the_rendered_cards(name: str) -> None:
    deck = style.decks()["decktet"][1].make(THEMES[name], None)
    shown = {}
    for piece in deck.pieces[:6]:
        page = eyes.pixels(Sheet(deck.width, deck.height, piece.front), 90)
        (picture, _) = (i for _, i in piece.front if isinstance(i, Use) and i.symbol.name.startswith("emblem-"))
        scale = page.shape[1] / deck.width
        side, middle = (
            int(0.3 * picture.scale * scale),
            (page.shape[0] - int(picture.y * scale), page.shape[1] // 2),
        )
        shown[piece.name] = page[middle[0] - side : middle[0] + side, middle[1] - side : middle[1] + side]
    assert len(shown) == 6
    for one, other in combinations(shown, 2):
        assert eyes.likeness(eyes.pattern(shown[one]), eyes.pattern(shown[other]), [0]) < ALIKE, (one, other)


# ---------------------------------------------------------------------------------------- lines and squares


LONG = 40.0
"""How much of a line is measured, in mm."""


def dashes(styles: tuple[Style, ...]) -> tuple[float, ...]:
    """What level strokes in these styles, one above another, show when they are rendered: see ``eyes.runs``. They are
    measured along the middle, and near the edge of the broadest.
    """
    dpi, broad = 300.0, max(style.width for style in styles)
    page = eyes.pixels(Sheet(LONG, 8, Drawing.of("lines", *(line(0, 4, LONG, 4, style) for style in styles))), dpi)
    rows = (page.shape[0] // 2, page.shape[0] // 2 - int(0.4 * broad * dpi / 25.4))
    light = [eyes.luminance(page[row]) ** (1 / 2.4) for row in rows]
    darkest = min(float(each.min()) for each in light)
    return tuple(run for each in light for run in eyes.runs(each < 1 - 0.45 * (1 - darkest), 25.4 / dpi))


def pairs(path: Path) -> Iterator[tuple[Segment, Segment]]:
    """The strokes of a path, each from one point to another."""
    steps = iter(path.segments)
    return zip(steps, steps, strict=True)


@every_theme
@pytest.mark.parametrize("board", ["yoso", "yoso-cards", "master"])
def test_families_of_lines_differ_in_their_dashes(board: str, name: str) -> None:
    shape = boards.find(board)
    drawn = [item for item in draw(board, THEMES[name]).layer("lines") if isinstance(item, Path)]
    styles = {
        (tuple(item.style for item in drawn if strokes <= set(pairs(item))), each.family): None
        for each in shape.lines
        for strokes in [set(pairs(next(item for item in drawn if item.id == f"line-{each.id}")))]
    }
    measured = [(dashes(style), family) for style, family in styles]
    assert {family for _, family in measured} == set("01234")
    for (one, family), (other, another) in combinations(measured, 2):
        if family != another:
            runs = zip(one, other, strict=True)
            assert any(max(a, b) > 1.25 * min(a, b) + 0.15 for a, b in runs), (family, another, one, other)


@every_theme
def test_values_of_mana_are_counted_in_rings(name: str) -> None:
    shape, dpi = boards.find("mana"), 130.0
    page = rendered("mana", THEMES[name], dpi)
    reach = 0.46 * 2 * shape.spot_radius
    for spot in shape.spots:
        x, y = spot.at
        u, v = int(x * dpi / 25.4), page.shape[0] - int(y * dpi / 25.4)
        row = eyes.luminance(page[v, u : u + int(reach * dpi / 25.4)]) ** (1 / 2.4)
        inked = row < row.max() - 0.2
        assert int((np.diff(inked.astype(int)) == 1).sum()) == spot.attributes["value"]


@every_theme
def test_walls_are_told_from_floor(name: str) -> None:
    shape, dpi = boards.find("favor"), 100.0
    page = rendered("favor", THEMES[name], dpi)

    def inside(outline: tuple[tuple[float, float], ...]) -> Pixels:
        (x, y), _, (u, v), _ = outline
        l, r = ((n * dpi / 25.4) for n in (x + 1.5, u - 1.5))
        t, b = (page.shape[0] - n * dpi / 25.4 for n in (v - 1.5, y + 1.5))
        return page[int(t) : int(b), int(l) : int(r)]

    wall, floor = (inside(shape.parts(kind)[1].outline) for kind in ("wall", "cell"))
    hatched = float(eyes.luminance(wall).std()) > 0.1 > float(eyes.luminance(floor).std())
    assert hatched or eyes.least_contrast(np.median(wall, axis=(0, 1)), np.median(floor, axis=(0, 1))) >= 3


# ------------------------------------------------------------------------------------------ colours and sizes


def rgb(colour: str) -> Pixels:
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])


@every_theme
def test_words_and_signs_stand_out_from_their_ground(name: str) -> None:
    look = THEMES[name]
    for text in (look.ink, look.soft, look.accent if name != "low-ink" else look.ink):
        assert contrast(text, look.paper) >= 4.5
    assert contrast(look.soft, look.tint) >= 4.5
    for ground, sign in (
        (look.first, look.on_first), (look.second, look.on_second), (look.neutral, look.on_neutral)
    ):  # fmt: skip
        assert contrast(ground, sign) >= 4.5
    for colour in (*look.colours(glyphs.palettes()).values(), *look.colours(suits.palettes()).values(), look.accent):
        assert eyes.least_contrast(rgb(colour), rgb(look.paper)) >= 3, colour
    if name == "high-contrast":
        colours = (look.ink, look.soft, *look.colours(suits.palettes()).values())
        assert min(contrast(colour, look.paper) for colour in colours) >= 7


@every_theme
def test_strokes_and_type_can_be_printed(name: str) -> None:
    for where, item in all_items(THEMES[name]):
        stroke, size = least(item)
        assert stroke >= STROKE - 1e-9, (where, item)
        assert size >= TEXT - 1e-9, (where, item)


def sizes(look: Theme) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for where, item in all_items(look):
        for part in flatten([item]):
            if isinstance(part, Text):
                found.setdefault(where, []).append(part.size)
    return found


def test_large_print_is_larger_wherever_words_stand() -> None:
    full, large = sizes(THEMES["full"]), sizes(THEMES["large-print"])
    fixed = {"favor-markers", "favor-plates"}  # a letter that fills its piece cannot grow
    assert set(full) == set(large)
    for where in sorted(set(full) - fixed):
        assert min(large[where]) > 1.05 * min(full[where]), where
        assert len(large[where]) >= len(full[where])
    one, other = THEMES["full"], THEMES["large-print"]
    assert all(getattr(other, part) >= 1.2 * getattr(one, part) for part in ("caption", "body", "heading", "title"))
    assert other.body >= 14 * 25.4 / 72


def test_large_print_enlarges_signs_on_spots_and_cards() -> None:
    def widths(look: Theme) -> tuple[float, float]:
        signs = draw("yoso", look).layer("board")
        ring = next(i for i in signs if isinstance(i, Use) and i.symbol.name.startswith("signs-"))
        sign = ring.symbol.items[0]
        card = style.decks()["decktet"][1].make(look, None).pieces[10].front
        small = min(i.scale for _, i in card if isinstance(i, Use) and i.symbol.name.startswith("suit-"))
        assert isinstance(sign, Use)
        return sign.scale, small

    (sign, _), (_, suit), (large_sign, large_suit) = map(widths, map(THEMES.get, ("plain", "full", "large-print")))  # type: ignore[arg-type]
    # Pictures fill their discs in both themes: they are larger than any sign on a plain board.
    assert large_sign * GRID >= 1.3 * sign
    assert large_suit == pytest.approx(1.3 * suit, rel=1e-2)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(InputError, match=r'theme.*Did you mean "low-ink"'):
        theme("lowink")


# ------------------------------------------------------------------------------------- the measures themselves


def test_the_measures_can_fail() -> None:
    tokens = faces("yoso-tokens", "full")
    honour, fate = tokens["Honour token"], tokens["Fate token"]
    assert eyes.likeness(eyes.pattern(honour), eyes.pattern(honour), [0]) == 1
    turned = np.rot90(honour)
    assert eyes.likeness(eyes.pattern(honour), eyes.pattern(turned), TURNS) > 0.9
    assert alike(honour, fate) < ALIKE
    assert alike(honour, honour) == 1
    red, green = np.array([0.75, 0.3, 0.2]), np.array([0.35, 0.5, 0.15])
    assert eyes.least_contrast(red, red) == 1
    assert eyes.least_contrast(red, green) < 1.5
    white, black = np.ones(3), np.zeros(3)
    for eye in eyes.EYES:
        assert eyes.contrast(white, black, eye) == pytest.approx(21, rel=1e-3)
        # Every eye sees greys as they are.
        assert eyes.luminance(np.full(3, 0.5), eye) == pytest.approx(0.2140, abs=1e-3)
    assert eyes.coverage(np.zeros((2, 2, 3))) == 1
    assert eyes.coverage(np.ones((2, 2, 3))) == 0
    assert eyes.runs(np.array([1, 1, 0, 0, 0, 1, 0, 0, 0, 1], dtype=bool), 0.5) == (0.5, 0.5, 1.5)
    assert eyes.runs(np.ones(4, dtype=bool), 0.5) == (2.0, 2.0, 0.0)
