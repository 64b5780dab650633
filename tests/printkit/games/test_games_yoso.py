"""The styles of Yoso-Go and of its Master board, and the signs they share."""

from __future__ import annotations

import io
from collections import Counter
from itertools import combinations, pairwise
from math import hypot, sqrt

import pytest
import shapely
from PIL import Image, ImageChops, ImageStat

from printkit.draw.artwork import Artwork
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Text, Use
from printkit.draw.outline import polyline
from printkit.draw.theme import FULL, THEMES, Theme
from printkit.export.document import Document, Sheet
from printkit.export.pdf import pdf
from printkit.export.png import png
from printkit.export.svg import svg
from printkit.figures.style import board_of, figure_style
from printkit.games.master import style as master
from printkit.games.yoso import illustrated, pentagons, style as yoso
from printkit.games.yoso.glyphs import NAMES, element, fate, honour
from printkit.games.yoso.pentagons import TOKEN
from printkit.layouts import boards
from printkit.layouts.board import Board
from printkit.layouts.paper import parse
from printkit.looks.plate import tones
from printkit.pages.page import Frame
from printkit.pages.placement import BoardRequest, sheets
from tests.printkit.readers import said

STYLES = {"yoso": yoso.Look(), "yoso-cards": yoso.Look(), "master": master.Look()}
every_board = pytest.mark.parametrize("name", STYLES)
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def drawn(name: str, theme: Theme = FULL, **options: object) -> tuple[Board, Drawing]:
    board = boards.find(name, **options)
    return board, STYLES[name].boards[name](board, theme)


def flat(items: tuple[Item, ...]) -> list[Item]:
    """All items, those inside clips included."""
    return [one for item in items for one in (flat(item.items) if isinstance(item, Clip) else [item])]


def spots(drawing: Drawing) -> dict[str, Circle]:
    found = [item for item in flat(drawing.layer("board")) if isinstance(item, Circle) and item.id]
    assert len({item.id for item in found}) == len(found)
    return {str(item.id).removeprefix("spot-"): item for item in found}


def strokes(path: Path) -> list[shapely.LineString]:
    steps = [step[1:] for step in path.segments]
    assert [step[0] for step in path.segments] == ["M", "L"] * (len(steps) // 2)
    return [shapely.LineString(pair) for pair in zip(steps[::2], steps[1::2], strict=True)]


def fits(drawing: Drawing, width: float, height: float, slack: float = 1e-9) -> bool:
    left, bottom, right, top = drawing.bounds()
    return min(left, bottom) >= -slack and right <= width + slack and top <= height + slack


def image(drawing: Drawing, width: float, height: float, dpi: float) -> Image.Image:
    return Image.open(io.BytesIO(png(Sheet(width, height, drawing), dpi=dpi))).convert("L")


# ------------------------------------------------------------------------------------------------- boards


@every_board
@every_theme
def test_spots_stand_where_the_model_has_them_and_nothing_sticks_out(name: str, theme: Theme) -> None:
    board, drawing = drawn(name, theme)
    found = spots(drawing)
    assert list(found) == [spot.id for spot in board.spots]
    for spot in board.spots:
        circle = found[spot.id]
        assert (circle.x, circle.y) == pytest.approx(spot.at, abs=1e-9)
        assert circle.r + circle.style.width / 2 == pytest.approx(board.spot_radius)
        paper = tones(illustrated.SHADES, theme)["paper"] if illustrated.pictured(board, theme) else theme.paper
        assert circle.style.fill == paper
    assert fits(drawing, board.width, board.height)


@pytest.mark.parametrize("options", [{"border": 0.0}, {"width": 120.0}, {"width": 400.0, "ratio": 3.4}])
def test_a_board_of_another_shape_keeps_to_its_size_too(options: dict[str, object]) -> None:
    board, drawing = drawn("yoso", **options)
    assert fits(drawing, board.width, board.height)


@every_board
def test_every_line_is_there_once_and_stays_off_every_disc(name: str) -> None:
    board, drawing = drawn(name)
    paths = drawing.layer("lines")
    assert all(isinstance(path, Path) for path in paths)
    found = {path.id: path for path in paths if isinstance(path, Path) and path.id}
    assert len(found) == len([path for path in paths if path.id])
    assert set(found) == {f"line-{line.id}" for line in board.lines}
    # The other paths lie on whole families.
    segments = {step for path in found.values() for step in path.segments}
    assert all(set(path.segments) <= segments for path in paths if isinstance(path, Path))
    discs = shapely.MultiPoint([spot.at for spot in board.spots])
    for line in board.lines:
        parts = strokes(found[f"line-{line.id}"])
        assert len(parts) == len(line.spots) - 1
        assert all(shapely.distance(part, discs) > board.spot_radius for part in parts)
        for part, (one, other) in zip(parts, pairwise(line.spots), strict=True):
            whole = shapely.LineString([board.at[one], board.at[other]])
            assert whole.buffer(1e-6).covers(part)
            # Next to nothing is missing but the discs themselves.
            assert whole.length - part.length == pytest.approx(2 * board.spot_radius, abs=2)


@every_board
@every_theme
def test_families_of_lines_differ_in_their_patterns(name: str, theme: Theme) -> None:
    board, drawing = drawn(name, theme)
    paths = [path for path in drawing.layer("lines") if isinstance(path, Path)]
    weight = max(len(line.spots) for line in board.lines)
    looks = {
        line.family: tuple(
            (path.style.dash, path.style.width, path.style.stroke)
            for path in paths
            if set(pentagons.strokes(board, line)) <= set(path.segments)
        )
        for line in board.lines
        if len(line.spots) == weight
    }
    assert len(set(looks.values())) == len(looks) == 5
    # Colours mean elements alone, except in the plain theme.
    first = {strokes[0][2] for strokes in looks.values()}
    assert len(first) == (5 if theme.art == "none" else 1)
    if theme.art == "none":
        assert len({strokes[0][0] for strokes in looks.values()}) == 5
    for path in drawing.layer("lines"):
        assert isinstance(path, Path) and path.style.width >= 0.25


def test_lines_of_eight_are_heavier_than_lines_of_four() -> None:
    board, drawing = drawn("master")
    width = {str(path.id): path.style.width for path in drawing.layer("lines") if isinstance(path, Path)}
    for family in "01234":
        same = [line for line in board.lines if line.family == family]
        by_length = {n: {width[f"line-{ln.id}"] for ln in same if len(ln.spots) == n} for n in (4, 8)}
        assert max(by_length[4]) < min(by_length[8])


@every_board
@every_theme
def test_names_are_large_enough_and_off_the_discs(name: str, theme: Theme) -> None:
    board, drawing = drawn(name, theme)
    # The names of zones belong to the board, and those of spots to the layer of names.
    names = [item for item in drawing.layer("board") if isinstance(item, Text)]
    for item in drawing.layer("coords"):
        match item:
            case Text():
                names.append(item)
            case Use(symbol, x, y):
                moved = Drawing.of("coords", *symbol.items).moved(x, y)
                names += [text for text in moved.layer("coords") if isinstance(text, Text)]
    for text in names:
        assert text.size >= 2.2
        left, _, right, _ = text.bounds()
        ink = shapely.box(left, text.y, right, text.y + 0.6 * text.size)
        assert all(ink.distance(shapely.Point(spot.at)) > board.spot_radius for spot in board.spots)
    words = Counter(text.string for text in names)
    if name == "master":
        assert words == Counter("AEFVW" * 25) + Counter(circle.id for circle in board.parts("circle"))
    else:
        zones = [word for word in words if len(word) > 2]
        assert words == Counter([*(spot.id for spot in board.spots), *zones])
        pictured = name == "yoso" and illustrated.pictured(board, theme)
        assert sorted(zones) == (["Air", "Earth", "Fire", "Void", "Water"] if pictured else [])


def test_names_on_the_small_boards_keep_off_the_lines() -> None:
    for name in ("yoso", "yoso-cards"):
        _, drawing = drawn(name)
        lines = shapely.union_all(
            [part for path in drawing.layer("lines") if isinstance(path, Path) for part in strokes(path)]
        )
        for text in drawing.layer("coords"):
            assert isinstance(text, Text)
            left, _, right, _ = text.bounds()
            assert shapely.box(left, text.y, right, text.y + 0.6 * text.size).distance(lines) > 0.2, text


def test_files_are_small_because_symbols_are_shared() -> None:
    for name, limit in (("yoso", 52_000), ("yoso-cards", 48_000), ("master", 84_000)):
        board, drawing = drawn(name)
        paper = parse("720x690mm" if name == "master" else STYLES[name].papers.get(name, "A4"))
        (sheet,) = sheets(board, STYLES[name], BoardRequest(paper=paper, frame=Frame(note=False)))
        assert len(svg(sheet, prefix=name)) <= limit
        sheet = Sheet(board.width, board.height, drawing)
        assert len(pdf(Document((sheet,), title=name))) <= 40_000
        signs = [item.symbol.name for item in drawing.layer("board") if isinstance(item, Use)]
        assert Counter(signs)[f"signs-{name}-full"] == len(board.spots) / 5


# -------------------------------------------------------------------------------------------------- signs


def test_signs_are_alike_in_weight_and_unlike_in_shape() -> None:
    signs = {letter: element(letter, "#000000") for letter in NAMES}
    pictures = {}
    for letter, symbol in signs.items():
        left, bottom, right, top = Use(symbol, 0, 0).bounds()
        assert left > -0.53 and bottom > -0.53 and right < 0.53 and top < 0.53
        # As printed at 3.5 mm on an office printer, in black.
        pictures[letter] = image(Drawing.of("board", Use(symbol, 2, 2, 3.5)), 4, 4, 300)
    ink = {letter: 255 - ImageStat.Stat(picture).mean[0] for letter, picture in pictures.items()}
    assert max(ink.values()) < 1.3 * min(ink.values())
    for one, other in combinations(pictures, 2):
        apart = ImageStat.Stat(ImageChops.difference(pictures[one], pictures[other])).mean[0]
        assert apart > 0.25 * ink[one], (one, other)


def test_an_element_can_be_drawn_open() -> None:
    (path,) = element("F", "", "#123456", width=0.1).items
    assert isinstance(path, Path)
    assert (path.style.fill, path.style.stroke, path.style.width) == (None, "#123456", 0.1)


def test_the_signs_of_the_players_fill_their_box() -> None:
    for symbol in (honour("#000000"), fate("#000000")):
        left, bottom, right, top = Use(symbol, 0, 0).bounds()
        assert -0.5 <= left < -0.35 and -0.5 <= bottom < -0.35 and 0.35 < right <= 0.5 and 0.35 < top <= 0.5


# -------------------------------------------------------------------------------------- cards and tokens


def test_cards_laid_in_their_pentagon_make_the_board() -> None:
    deck = yoso.Look().decks["yoso-zones"].make(FULL, None)
    board, _ = drawn("yoso-cards")
    assert (deck.width, deck.height) == pytest.approx((63.0, 88.0))
    found = {}
    *zones, places = deck.pieces
    assert "how they lie" in places.name
    for piece, card in zip(zones, board.parts("card"), strict=True):
        left, bottom = card.outline[0]
        for id, circle in spots(piece.front).items():
            found[id] = (circle.x + left, circle.y + bottom)
        reach = piece.front.bounds()
        assert reach == pytest.approx((-deck.bleed, -deck.bleed, deck.width + deck.bleed, deck.height + deck.bleed))
        (name,) = [text for text in flat(piece.front.layer("coords")) if getattr(text, "size", 0) == FULL.heading]
        lines = shapely.union_all(
            [part for path in flat(piece.front.layer("lines")) if isinstance(path, Path) for part in strokes(path)]
        )
        assert isinstance(name, Text) and name.string == NAMES[card.id]
        assert shapely.box(name.x, name.y, name.bounds()[2], name.y + 0.7 * name.size).distance(lines) > 2
        ids = [item.id for item in flat(piece.front.layer("lines")) if isinstance(item, Path)]
        assert {f"line-{line.id}" for line in board.lines if set(line.spots) & set(card.spots)} <= set(ids)
    assert set(found) == set(board.at)
    for id, place in found.items():
        assert place == pytest.approx(board.at[id], abs=1e-9)


@every_theme
def test_tokens_are_alike_on_both_sides_and_fit_their_spots(theme: Theme) -> None:
    for game_style, name, count in ((yoso.Look(), "yoso", 21), (master.Look(), "master", 63)):
        deck = game_style.decks[f"{name}-tokens"].make(theme, None)
        assert [(piece.name, piece.count) for piece in deck.pieces] == [
            ("Honour token", count), ("Fate token", count),
        ]  # fmt: skip
        for piece in deck.pieces:
            assert piece.back == piece.front
            middle = TOKEN / 2
            reach = piece.front.bounds()
            assert reach == pytest.approx((-deck.bleed, -deck.bleed, TOKEN + deck.bleed, TOKEN + deck.bleed))
            assert middle == deck.width / 2
        dark, light = (image(piece.front, TOKEN, TOKEN, 60) for piece in deck.pieces)
        assert ImageStat.Stat(dark).mean[0] + (60 if theme.solid else 4) < ImageStat.Stat(light).mean[0]
        assert 2 * boards.find(name).spot_radius > TOKEN


def test_twenty_one_tokens_serve_every_position() -> None:
    # Four in each of the five zones, for five would end the game, and the one that ends it.
    assert yoso.TOKENS == 5 * 4 + 1


# ------------------------------------------------------------------------------------------ Master pieces


@pytest.fixture(scope="module")
def parts() -> tuple[Artwork, ...]:
    return master.Look().pieces["master"](boards.find("master"), FULL)


def test_every_spot_is_whole_in_just_one_piece(parts: tuple[Artwork, ...]) -> None:
    board = boards.find("master")
    seen: list[str] = []
    for art, region in zip(parts, board.parts("piece"), strict=True):
        found = spots(art.drawing)
        assert sorted(found) == sorted(region.spots)
        seen += found
        edge = shapely.Polygon(art.outline)
        for circle in found.values():
            assert edge.covers(shapely.Point(circle.x, circle.y).buffer(board.spot_radius))
        # The piece is the board moved without stretching or mirroring.
        first, second, third = region.spots[0], region.spots[7], region.spots[19]

        def area(at: dict[str, tuple[float, float]], ids: tuple[str, str, str]) -> float:
            (ax, ay), (bx, by), (cx, cy) = (at[id] for id in ids)
            return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)

        ids = (first, second, third)
        here = {id: (circle.x, circle.y) for id, circle in found.items()}
        assert area(here, ids) == pytest.approx(area(board.at, ids))
        for one, other in combinations(ids, 2):
            assert hypot(here[one][0] - here[other][0], here[one][1] - here[other][1]) == pytest.approx(
                hypot(board.at[one][0] - board.at[other][0], board.at[one][1] - board.at[other][1])
            )
    assert sorted(seen) == sorted(board.at)


def test_pieces_cover_the_board_and_fit_their_paper(parts: tuple[Artwork, ...]) -> None:
    board = boards.find("master")
    whole = shapely.Polygon(board.outline)
    # What overlaps are the tabs, one for each seam, 10 mm wide and slanting at both ends.
    seam = hypot(*(a - b for a, b in zip(*board.parts("piece")[0].outline[:2], strict=True)))
    area = sum(shapely.Polygon(art.outline).area for art in parts)
    assert area == pytest.approx(whole.area + 5 * 10 * (seam - 10))
    for part, after in zip("VWEAF", "WEAFV", strict=True):
        pieces = {piece.id: piece for piece in board.parts("piece")}
        tab = shapely.Polygon(master.tabbed(pieces[part]).outline) - shapely.Polygon(pieces[part].outline)
        # The next piece covers it, and so the red line on it.
        assert shapely.Polygon(pieces[after].outline).buffer(1e-6).covers(tab)
    together = shapely.union_all([shapely.Polygon(part.outline) for part in board.parts("piece")])
    assert together.symmetric_difference(whole).area < 1e-6
    assert len(sheets(board, master.Look(), BoardRequest())) == 5
    for art in parts:
        inside = shapely.Polygon(art.outline).buffer(0.2)
        assert all(inside.covers(shapely.box(*disc.bounds())) for disc in spots(art.drawing).values())
        (outline,) = art.drawing.layer("cut")
        assert isinstance(outline, Path)
        assert [step[1:] for step in outline.segments[:-1]] == [pytest.approx(p) for p in art.outline]


def test_lines_run_on_from_piece_to_piece() -> None:
    board, drawing = drawn("master")

    def lengths(layer: tuple[Item, ...], window: shapely.Polygon | None) -> Counter[str]:
        found: Counter[str] = Counter()
        for path in flat(layer):
            assert isinstance(path, Path)
            for part in strokes(path):
                found[str(path.id)] += (part.intersection(window) if window else part).length  # type: ignore[assignment]
        return found

    joined: Counter[str] = Counter()
    for region in board.parts("piece"):
        cut = master.cut_out(drawing, region.outline)
        joined += lengths(cut.layer("lines"), shapely.Polygon(region.outline))
    assert joined == pytest.approx(lengths(drawing.layer("lines"), None))


def test_the_joined_pieces_look_like_the_whole() -> None:
    board, drawing = drawn("master")
    joined = Drawing.join(master.cut_out(drawing, part.outline) for part in board.parts("piece"))
    style = FULL.stroke(4.0, "#000000")
    seams = Drawing.of("cut", *(Path(polyline(part.outline, closed=True), style) for part in board.parts("piece")))
    one, other, near = (image(d, board.width, board.height, 25.4) for d in (drawing, joined, seams))
    assert ImageStat.Stat(one).mean[0] < 250
    apart = ImageChops.difference(one, other)
    # Along the seams edges are smoothed twice. Elsewhere only the order of crossing strokes may differ, which a
    # missing line (a difference above 60) does not look like.
    assert ImageChops.multiply(apart, near).getextrema()[1] < 30


# -------------------------------------------------------------------------------------------- other sheets


@every_theme
def test_key_and_assembly_keep_to_their_sheets(theme: Theme) -> None:
    for art in (*yoso.Look().extra(theme), *master.Look().assembly(theme)):
        assert fits(art.drawing, art.width, art.height, 2)  # room for ascenders that no letter uses
        assert art.width <= 190 and art.height <= 259  # A4 and Letter with their margins


def test_the_assembly_sheet_gives_true_distances() -> None:
    board = boards.find("master")
    (art,) = master.Look().assembly(FULL)
    words = " ".join(item.string for item in art.drawing.layer("labels") if isinstance(item, Text))
    at = {zone: shapely.MultiPoint([board.at[id] for id in board.at if id[0] == zone]).centroid for zone in NAMES}
    beside, across = at["E"].distance(at["A"]), at["W"].distance(at["F"])
    assert across / beside == pytest.approx((1 + sqrt(5)) / 2)
    radius = at["V"].distance(shapely.MultiPoint(list(board.at.values())).centroid)
    for length in (beside, across, radius):
        assert words.count(f"{length:.1f} mm") == 2  # in the table and in the picture
    assert "694.6 × 660.6 mm" in words
    assert "716 × 681 mm" in words


def test_the_key_names_every_pair_of_elements_once() -> None:
    (art,) = yoso.Look().extra(FULL)
    pairs = [
        frozenset(item.string.split(" – "))
        for item in art.drawing.layer("labels")
        if isinstance(item, Text) and " – " in item.string
    ]
    assert len(pairs) == len(set(pairs)) == 10
    assert set(pairs) == set(map(frozenset, combinations(NAMES.values(), 2)))


@pytest.mark.parametrize("game_style", [yoso.Look(), master.Look()], ids=lambda game_style: game_style.id)
def test_the_quick_reference_is_short_and_gives_credit(game_style: object) -> None:
    text = said(game_style.reference)  # type: ignore[attr-defined]
    assert 230 <= len(text.split()) <= 400
    assert "Maffster" in text.splitlines()[-2]


def test_lines_of_wide_figures_have_the_dashes_of_the_printed_board() -> None:
    for width, count in ((100.0, 1), (179.0, 5)):
        drawing = figure_style("master").background(board_of("master", None, width, coords=True), FULL, True)
        strokes = {item.style for item in drawing.layer("lines") if isinstance(item, Path)}
        assert len({style.dash for style in strokes}) == count
