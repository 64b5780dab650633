"""The look of Strings of Suits: signs, cards, chips, mat and score track."""

from __future__ import annotations

import colorsys
import io
import math
import pathlib
from collections import Counter
from functools import cache
from itertools import combinations

import pypdfium2
import pytest
import shapely
from PIL import Image, ImageChops, ImageStat

from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Text, Use
from printkit.draw.outline import Box, box_under
from printkit.draw.theme import FULL, THEMES, Theme
from printkit.draw.type import face as face_of, width as width_of
from printkit.engines.strings.deal import DECK, SECOND
from printkit.engines.strings.decktet import CARDS, RANKS, SUITS, Card
from printkit.export.document import Document, Sheet
from printkit.export.pdf import pdf
from printkit.export.png import png
from printkit.games.strings import illustrated
from printkit.games.strings.emblems import emblem
from printkit.games.strings.style import BLEED, CHIP, LAST, MOON, SUN, Look, back, chip, face, mat, track
from printkit.games.strings.suits import palettes, suit, suit_colour
from printkit.layouts import boards, cards
from printkit.layouts.transform import Transform
from printkit.pages.margin import apart, corners
from tests.printkit.readers import said

STYLE = Look()
SIZES = STYLE.decks["decktet"].sizes
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
every_size = pytest.mark.parametrize("size", SIZES)
every_look = pytest.mark.parametrize(
    ("size", "theme"),
    [
        pytest.param(size, theme, marks=[pytest.mark.long] * (i != j), id=f"{size}-{theme.name}")
        for i, size in enumerate(SIZES)
        for j, theme in enumerate(THEMES.values())
    ],
)
"""Every size in every theme, where that takes long: `make test` has each of them once."""


def flat(items: tuple[Item, ...]) -> list[Item]:
    """All items, with what symbols and clips hold in place of them."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Clip):
            found += flat(item.items)
        elif isinstance(item, Use):
            found += flat(item.placed)
        else:
            found.append(item)
    return found


def everything(drawing: Drawing) -> list[Item]:
    return flat(tuple(item for _, item in drawing))


def ink(item: Text | Use) -> Box:
    """What an item blackens: of text, from the baseline to the height of capitals."""
    if isinstance(item, Use):
        return item.bounds()
    letters, at = face_of(item.weight), Transform.at(item.x, item.y, angle=item.angle)
    w, h = width_of(item.string, item.size, letters), letters.cap_height * item.size
    return box_under(at, (0, 0, w, h))


def uses(drawing: Drawing, kind: str) -> list[Use]:
    return [item for _, item in drawing if isinstance(item, Use) and item.symbol.name.startswith(kind)]


@cache
def pixels(drawing: Drawing, width: float, height: float, dpi: float = 96.0) -> Image.Image:
    return Image.open(io.BytesIO(png(Sheet(width, height, drawing), dpi=dpi))).convert("L")


def coverage(drawing: Drawing, width: float, height: float) -> float:
    return 1 - ImageStat.Stat(pixels(drawing, width, height)).mean[0] / 255


# ------------------------------------------------------------------------------------------------ signs


def silhouette(letter: str) -> Drawing:
    return Drawing.of("pieces", Use(suit(letter, "#000000"), 10, 10, 18))


def test_all_suit_signs_weigh_about_the_same() -> None:
    weights = [coverage(silhouette(letter), 20, 20) for letter in SUITS]
    middle = sum(weights) / len(weights)
    assert all(abs(weight - middle) < 0.12 * middle for weight in weights)
    for letter in SUITS:
        l, b, r, t = Drawing.of("pieces", *suit(letter, "#000000").items).bounds()
        assert max(-l, -b, r, t) <= 0.53
        assert max(r - l, t - b) >= 0.87


@pytest.mark.parametrize("one, other", list(combinations(SUITS, 2)))
def test_suits_are_told_apart_by_their_shape_even_when_small(one: str, other: str) -> None:
    small = [
        pixels(Drawing.of("pieces", Use(suit(letter, "#000000"), 2, 2, 3.5)), 4, 4, 200) for letter in (one, other)
    ]
    difference = ImageStat.Stat(ImageChops.difference(*small)).mean[0] / 255
    ink = sum(1 - ImageStat.Stat(image).mean[0] / 255 for image in small)
    assert difference > 0.3 * ink


@every_theme
def test_suit_colours_stand_out_from_the_ground(theme: Theme) -> None:
    for letter in SUITS:
        for ground in (theme.paper, theme.tint):
            assert contrast(suit_colour(letter, theme), ground) >= 3


SIGHT = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "without green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "without blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How linear red, green and blue are seen with all cones, or with one kind missing (Machado et al., 2009)."""


def lab(colour: str, seen: tuple[tuple[float, ...], ...] = SIGHT["all"]) -> tuple[float, float, float]:
    """Lightness and the two colour axes of CIELAB (D65)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    r, g, b = (min(1, max(0, sum(k * c for k, c in zip(row, linear, strict=True)))) for row in seen)
    white = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b
    x, y, z = (*white, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    u, v, w = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * v - 16, 500 * (u - v), 200 * (v - w)


@pytest.mark.parametrize("name", ["full", "large-print"])
def test_suit_colours_are_told_apart_by_every_eye_and_in_grey(name: str) -> None:
    colours = THEMES[name].colours(palettes())
    for one, other in combinations(SUITS, 2):
        for seen in SIGHT.values():
            assert math.dist(lab(colours[one], seen), lab(colours[other], seen)) > 10, (one, other)
        assert abs(lab(colours[one])[0] - lab(colours[other])[0]) > 5, (one, other)


def test_suits_keep_apart_in_the_other_themes() -> None:
    greys = [lab(colour)[0] for colour in THEMES["grey"].colours(palettes()).values()]
    assert min(abs(one - other) for one, other in combinations(greys, 2)) > 5
    for theme in set(THEMES) - {"grey"}:
        colours = THEMES[theme].colours(palettes())
        (_, *moons), (_, *waves) = lab(colours["M"]), lab(colours["W"])
        assert math.dist(moons, waves) > 15, "in hue, not in lightness alone"


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours as WCAG defines it."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


# ------------------------------------------------------------------------------------------------ cards


@every_size
def test_cards_show_rank_suits_name_and_emblem_at_both_ends(size: str) -> None:
    width, height = cards.parse(size)
    for card in CARDS:
        drawing = face(card, width, height, theme=FULL)
        shown = Counter(use.symbol.name.split("-")[1] for use in uses(drawing, "suit-"))
        assert shown == dict.fromkeys(card.suits, 2)
        words = Counter(item.string for _, item in drawing if isinstance(item, Text))
        assert words.pop(card.name) == 2
        signs = Counter(use.symbol.name.split("-")[1] for use in uses(drawing, "rank-"))
        if card.rank in ("Pawn", "Court", "Crown"):
            assert signs == {card.rank.lower(): 2} and not words
        elif card.rank:
            assert words == {"A" if card.rank == "Ace" else card.rank: 2} and not signs
        else:
            assert not words and not signs
        gold = illustrated.shades(FULL)["gold"]
        beads = [item for _, item in drawing if isinstance(item, Circle) and item.style.fill == gold]
        knots = 2 * bool(card.suits)
        assert len(beads) - knots == (RANKS.index(card.rank) + 1 if card.rank else 0)
        assert all(use.scale >= 5 for use in uses(drawing, "suit-"))
        one, other = uses(drawing, "emblem-")
        assert one.symbol.name != other.symbol.name, "by day and by night"
        assert (one.angle, other.angle) == (0, 180) and one.y > height / 2 > other.y
        assert one.scale > 0.28 * height or one.scale > 0.48 * width


@every_look
def test_a_card_looks_the_same_from_both_ends_of_the_table(size: str, theme: Theme) -> None:
    width, height = cards.parse(size)
    shown = [
        face(card, width, height, theme=theme, second=card in SECOND)
        for card in (CARDS[4], CARDS[20], CARDS[33], CARDS[-1])
    ]
    if theme.illustrated:
        for drawing in shown:
            marks = [item for _, item in drawing if isinstance(item, Text | Use | Circle)]
            boxes = sorted(tuple(round(v, 3) for v in item.bounds()) for item in marks)
            assert boxes == sorted(
                tuple(round(v, 3) for v in (width - r, height - t, width - l, height - b)) for l, b, r, t in boxes
            )
        shown = []
    for drawing in (*shown, back(width, height, theme)):
        image = pixels(drawing, width, height)
        turned = pixels(drawing.moved(width, height, 180), width, height)
        assert ImageStat.Stat(ImageChops.difference(image, turned)).mean[0] < 0.5


@every_theme
@every_size
def test_nothing_on_a_card_is_crowded_or_cut_off(size: str, theme: Theme) -> None:
    width, height = cards.parse(size)
    for card in CARDS:
        drawing = face(card, width, height, theme=theme, second=card in SECOND)
        outer = [ink(i) for _, i in drawing if isinstance(i, Text) or (isinstance(i, Use) and i.scale < 12)]
        pictures = [use.bounds() for use in uses(drawing, "emblem-")]
        panel = next(item.bounds() for _, item in drawing if isinstance(item, Path))
        assert len(outer) == 2 * (1 + bool(card.rank) + len(card.suits)) and len(pictures) == 2
        assert all(apart(one, corners(other)) for one, other in combinations([*outer, *pictures], 2))
        assert theme.illustrated or all(apart(one, corners(panel)) for one in outer)
        for l, b, r, t in pictures:
            assert panel[0] < l and panel[1] < b and r < panel[2] and t < panel[3]
            assert b > height / 2 or t < height / 2


@every_look
def test_nothing_is_drawn_within_two_millimetres_of_the_cut(size: str, theme: Theme) -> None:
    width, height = cards.parse(size)
    dpi = 76.2
    edge = round(2 * dpi / 25.4)
    longest = max(CARDS, key=lambda card: len(card.name))
    fronts = [face(card, width, height, theme=theme, second=True) for card in (CARDS[4], longest, SECOND[3])]
    for drawing in (*fronts, back(width, height, theme)):
        # A margin of paper is laid round the card, so that the edge of the picture is not the edge of the card.
        image = pixels(drawing.moved(2, 2), width + 4, height + 4, dpi)
        wide, high = image.size
        core = image.crop((2 * edge, 2 * edge, wide - 2 * edge, high - 2 * edge))
        image.paste(image.getpixel((edge + 2, edge + 2)), (2 * edge, 2 * edge, wide - 2 * edge, high - 2 * edge))
        low, high_tone = image.getextrema()
        assert low == high_tone, "something other than the ground stands near the cut"
        assert core.getextrema()[0] < core.getextrema()[1]


# ------------------------------------------------------------------------------------------------ emblems


def alone(card: Card, theme: Theme) -> Drawing:
    drawn = emblem(card, theme, 20)
    assert drawn
    return Drawing.of("pieces", Use(drawn, 10, 10, 20))


def test_every_name_has_an_emblem_and_nothing_else_has() -> None:
    assert len({emblem(card, FULL, 20) for card in CARDS}) == len(CARDS) == 45
    for own in (Card("4", "Molehill", "MS"), Card("", "Fool", ""), Card("Crown", "Empress", "M")):
        assert emblem(own, FULL, 20) is None
        assert len(uses(face(own, 63, 88, theme=FULL), "suit-")) == 4 * len(own.suits), "its suits are the picture"


@every_theme
def test_an_emblem_keeps_to_its_box_and_to_one_weight_of_line(theme: Theme) -> None:
    for size in (18.0, 32.0, 45.0):
        for card in CARDS:
            drawn = emblem(card, theme, size)
            assert drawn
            l, b, r, t = Use(drawn, 0, 0).bounds()
            assert -0.5 <= l < r <= 0.5 and -0.5 <= b < t <= 0.5
            assert max(r - l, t - b) >= 0.8
            paths = [item for item in drawn.items if isinstance(item, Path)]
            (width,) = {item.style.width for item in paths if item.style.stroke}
            assert theme.hair <= width * size + 1e-9
    if theme is FULL:
        assert 0.6 <= width * size * 32 / 45 <= 0.75


@every_theme
def test_no_two_emblems_are_alike(theme: Theme) -> None:
    shown = {card.name: pixels(alone(card, theme), 20, 20, 50) for card in CARDS}
    ink = {name: 255 - ImageStat.Stat(image).mean[0] for name, image in shown.items()}
    for one, other in combinations(shown, 2):
        apart = ImageStat.Stat(ImageChops.difference(shown[one], shown[other])).mean[0]
        # The coins of the Aces share all but the sign that is struck on them.
        least = 0.06 if one.startswith("Ace") and other.startswith("Ace") else 0.14
        assert apart > least * (ink[one] + ink[other]), (one, other)


def test_an_emblem_shows_the_colours_of_its_suits() -> None:
    for card in CARDS:
        fills = [item.style.fill for item in everything(alone(card, FULL)) if isinstance(item, Path)]
        for letter in card.suits:
            near = hue(illustrated.shades(FULL)[letter])
            assert any(fill and abs(hue(fill) - near) < 0.02 for fill in fills), (card.name, letter)


def hue(colour: str) -> float:
    """The hue of a colour, 0 to 1."""
    return colorsys.rgb_to_hsv(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))[0]


@every_theme
@every_size
def test_type_and_strokes_are_large_enough_for_print(size: str, theme: Theme) -> None:
    width, height = cards.parse(size)
    shown = [face(card, width, height, theme=theme) for card in CARDS[::7]]
    shown += [back(width, height, theme), *(chip(letter, theme) for letter in SUITS)]
    for item in (item for drawing in shown for item in everything(drawing)):
        if isinstance(item, Text):
            assert item.size >= 2.2
        elif isinstance(item, Path | Circle) and item.style.stroke not in (None, item.style.fill, theme.paper):
            assert item.style.width >= 0.25


@every_look
def test_the_colour_of_the_back_runs_past_its_edge(size: str, theme: Theme) -> None:
    width, height = cards.parse(size)
    drawing = back(width, height, theme)
    assert drawing.bounds() == pytest.approx((-BLEED, -BLEED, width + BLEED, height + BLEED), abs=1e-6)
    # A cut that misses by half a millimetre shows the colour of the back, never the paper.
    ground = next(item for item in everything(drawing) if isinstance(item, Path))
    assert ground.bounds() == pytest.approx(drawing.bounds())
    image = pixels(drawing.moved(0.5, 0.5), width, height)
    corners = {image.getpixel((x, y)) for x in (0, image.width - 1) for y in (0, image.height - 1)}
    paper = pixels(Drawing.of("pieces"), width, height).getpixel((0, 0))
    assert len(corners) == 1 and (corners != {paper}) == (theme.art != "lines")


@every_theme
def test_a_chip_rests_on_paper_among_all_suits(theme: Theme) -> None:
    drawing = back(44, 68, theme)
    signs = Counter(use.symbol.name.split("-")[1] for use in uses(drawing, "suit-"))
    assert signs == dict.fromkeys(SUITS, 2)
    rest = [item for _, item in drawing if isinstance(item, Circle) and item.style.fill == theme.paper]
    assert rest[-1].r > CHIP / 2


def test_decks_hold_what_they_should() -> None:
    decks = {name: maker.make(FULL, None) for name, maker in STYLE.decks.items()}
    count = {name: sum(piece.count for piece in deck.pieces) for name, deck in decks.items()}
    assert count == {"decktet": 45, "decktet-double": 51, "decktet-second": 6, "decktet-backs": 45, "suit-chips": 48}
    fronts = [piece.front for piece in decks["decktet"].pieces]
    assert len(set(fronts)) == 45
    assert len({piece.back for piece in decks["decktet-double"].pieces}) == 1, "a back gives its card away"
    second = decks["decktet-double"].pieces[45:]
    names = [f"{card.rank} {card.name}" for card in SECOND]
    assert [piece.name for piece in second] == [f"{name} II" for name in names]
    first = {piece.name: piece.front for piece in decks["decktet"].pieces}
    assert all(piece.front != first[name] for piece, name in zip(second, names, strict=True))
    assert {f"{card.rank} {card.name}" for card in DECK} <= set(first)
    assert Counter(piece.name for piece in decks["suit-chips"].pieces for _ in range(piece.count)) == dict.fromkeys(
        SUITS.values(), 8
    )


@every_theme
def test_decks_can_be_made_in_every_theme_and_size(theme: Theme) -> None:
    for maker in STYLE.decks.values():
        for size in maker.sizes or (None,):
            deck = maker.make(theme, size)
            assert (deck.width, deck.height) == (cards.parse(size) if size else (CHIP, CHIP))
            assert deck.author and deck.credits and deck.work


# ------------------------------------------------------------------------------------------------ chips


@every_theme
def test_chips_of_the_two_players_differ_in_tone_and_all_six_in_sign(theme: Theme) -> None:
    assert sorted(SUN + MOON) == sorted(SUITS)
    tones = {letter: coverage(chip(letter, theme), CHIP, CHIP) for letter in SUITS}
    contrast = 1.2 if not theme.solid else 1.5 if theme.name == "grey" else 2
    assert min(tones[letter] for letter in SUN) > contrast * max(tones[letter] for letter in MOON)
    for letter in SUITS:
        (sign,) = uses(chip(letter, theme), "suit-")
        assert sign.symbol.name.split("-")[1] == letter
        assert (sign.x, sign.y) == (CHIP / 2, CHIP / 2)


# ------------------------------------------------------------------------------------------------ the mat


@pytest.mark.parametrize("options", [{}, {"card": "poker", "gap": 3.0}, {"card": "square", "border": 12.0}])
def test_strings_of_the_mat_run_from_circle_to_circle(options: dict[str, object]) -> None:
    board = boards.find("strings", **options)
    drawing = mat(board, FULL)
    rings = {item.id: item for _, item in drawing if isinstance(item, Circle)}
    assert set(rings) == {f"spot-{spot.id}" for spot in board.spots}
    lines = {item.id: item for item in drawing.layer("lines") if isinstance(item, Path)}
    assert set(lines) == {f"line-{line.id}" for line in board.lines}
    discs = shapely.union_all([shapely.Point(r.x, r.y).buffer(r.r - 0.01) for r in rings.values()])
    for line in board.lines:
        item = lines[f"line-{line.id}"]
        points = [step[1:] for step in item.segments]
        strokes = [shapely.LineString(pair) for pair in zip(points[::2], points[1::2], strict=True)]
        assert len(strokes) == len(line.spots) - 1
        ends = shapely.LineString([board.at[line.spots[0]], board.at[line.spots[-1]]])
        for stroke in strokes:
            assert not stroke.intersects(discs)
            assert ends.buffer(0.001).contains(stroke)
    l, b, r, t = drawing.bounds()
    assert l >= -0.2 and b >= -0.2 and r <= board.width + 0.2 and t <= board.height + 0.2


def test_names_stand_in_the_border_where_there_is_one() -> None:
    def words(**options: object) -> tuple[list[str], list[Item]]:
        items = mat(boards.find("strings", **options), FULL).layer("coords")
        return [item.string for item in items if isinstance(item, Text)], list(items)

    inside, _ = words()
    assert inside == [spot.id for spot in boards.find("strings").spots]
    outside, items = words(border=12.0)
    assert sorted(outside) == sorted(2 * "abcdef123456")
    board = boards.find("strings", border=12.0)
    field = corners((12, 12, board.width - 12, board.height - 12))
    assert all(apart(item.bounds(), field) for item in items)


def test_cards_of_the_kit_fit_the_mat() -> None:
    region = boards.find("strings").parts("card")[0]
    (l, b), _, (r, t), _ = region.outline
    for name in STYLE.kit_decks[:1]:
        deck = STYLE.decks[name].make(FULL, None)
        assert (deck.width, deck.height) == pytest.approx((r - l, t - b))
    assert set(STYLE.kit_decks) <= set(STYLE.decks)
    assert all(sheet.board in STYLE.boards for sheet in STYLE.kit_boards)


# ------------------------------------------------------------------------------------------ score track


@every_theme
def test_the_score_track_counts_from_0_to_70_along_one_string(theme: Theme) -> None:
    art = track(theme)
    l, b, r, t = art.drawing.bounds()
    assert l >= 0 and b >= 0 and r <= art.width and t <= art.height
    words = [item.string for _, item in art.drawing if isinstance(item, Text)]
    assert words[: LAST + 1] == [str(number) for number in range(LAST + 1)]
    beads = [item for _, item in art.drawing if isinstance(item, Circle)][: LAST + 1]
    for bead, other in combinations(beads, 2):
        assert shapely.Point(bead.x, bead.y).distance(shapely.Point(other.x, other.y)) > 2 * bead.r + 1
    thread = next(item for _, item in art.drawing if isinstance(item, Path))
    ends = [step[-2:] for step in thread.segments]
    assert ends[0] == (beads[0].x, beads[0].y) and ends[-1] == (beads[-1].x, beads[-1].y)
    assert words[LAST + 1 :] == [
        "third chip", "1 point", "fourth chip", "2 points",
        "fifth chip", "3 points", "sixth chip", "4 points",
    ]  # fmt: skip


def test_the_reference_is_short_and_gives_credit() -> None:
    text = said(STYLE.reference)
    assert 230 <= len(text.split()) <= 340
    assert text.startswith("# Strings of Suits\n")
    last = text.strip().splitlines()[-1]
    assert "MY Tian" in last and "P. D. Magnus" in last and "CC BY-NC-SA" in last
    assert all(name in text for name in SUITS.values())


@pytest.mark.parametrize(
    "order",
    [("board", "strings"), ("board", "strings", "--paper", "A4", "--fit"), ("cards", "suit-chips")],
    ids=" ".join,
)
def test_every_sheet_bears_the_notice(run, tmp_path: pathlib.Path, order: tuple[str, ...]) -> None:
    assert run(*order, "-o", tmp_path / "out.pdf")[0] == 0
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as file:
        for page in file:
            text = " ".join(page.get_textpage().get_text_range().split())
            assert "Strings of Suits by MY Tian, CC BY-NC-SA 3.0; the Decktet is by P. D. Magnus" in text


def test_a_card_in_the_file_is_the_card_of_the_drawing() -> None:
    width, height = cards.parse("mini")
    data = pdf(Document((Sheet(width, height, face(CARDS[6], width, height, theme=FULL)),), "card"))
    image = pypdfium2.PdfDocument(data)[0].render(scale=96 / 72).to_pil().convert("L")
    other = pixels(face(CARDS[6], width, height, theme=FULL), width, height).resize(image.size)
    assert ImageStat.Stat(ImageChops.difference(image, other)).mean[0] < 4
