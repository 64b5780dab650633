"""Mana on paper: rings and pips against the values, names against the squares, pieces against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import dist, hypot

import pytest

from printkit.books.reference import reference
from printkit.draw.drawing import Circle, Drawing, Item, Path, Text, Use
from printkit.draw.theme import FULL, THEMES, Theme, contrast
from printkit.figures.compose import sheet
from printkit.figures.figure import from_table
from printkit.games.mana import style as mana
from printkit.layouts import boards, paper
from printkit.layouts.board import Board
from printkit.looks import tokens
from printkit.looks.style import Deck, of_game
from printkit.pages.impose import impose, is_disc
from printkit.pages.marks import AWAY, WIDTH
from tests.printkit.flatten import flatten
from tests.printkit.readers import said

STYLE = of_game("mana")
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
every_turn = pytest.mark.parametrize("orientation", range(4))


def drawn(board: Board, theme: Theme = FULL) -> Drawing:
    return STYLE.boards["mana"](board, theme)


def circles(board: Board) -> list[Circle]:
    return [item for item in flatten(drawn(board).layer("board")) if isinstance(item, Circle)]


@every_turn
def test_every_spot_is_marked_where_it_is(orientation: int) -> None:
    board = boards.find("mana", orientation=orientation)
    marks = {c.id: (c.x, c.y) for c in circles(board) if c.id}
    assert marks.keys() == {f"spot-{spot.id}" for spot in board.spots}
    for spot in board.spots:
        assert dist(marks[f"spot-{spot.id}"], spot.at) < 1e-9


@every_turn
def test_a_square_has_as_many_rings_and_twice_as_many_pips_as_it_is_worth(orientation: int) -> None:
    board = boards.find("mana", orientation=orientation)
    found = circles(board)
    assert Counter(spot.attributes["value"] for spot in board.spots) == {1: 12, 2: 12, 3: 12}
    for spot in board.spots:
        here = [c for c in found if max(abs(c.x - spot.x), abs(c.y - spot.y)) < board.spot_radius]
        rings = [c for c in here if dist((c.x, c.y), spot.at) < 1e-9]
        pips = [c for c in here if c not in rings]
        assert len(rings) == spot.attributes["value"]
        assert len({c.r for c in rings}) == len(rings)
        assert all(c.style.stroke for c in rings)
        assert len(pips) == 2 * len(rings)
        for pip in pips:
            assert max(abs(pip.x - spot.x), abs(pip.y - spot.y)) + pip.r < board.spot_radius
            # Nothing that stands on the square hides it.
            assert dist((pip.x, pip.y), spot.at) - pip.r > max(c.r for c in rings) > mana.FOOT / 2


def test_the_board_reads_the_same_from_the_other_side() -> None:
    """Turned by half, the drawing of a board is that of the board turned by half, but for the tones."""
    board, other = boards.find("mana"), boards.find("mana", orientation=2)
    turned = drawn(board).moved(board.width, board.height, angle=180).layer("board")

    def places(items: tuple[Item, ...]) -> Counter[tuple[float, ...]]:
        return Counter((round(c.x, 6), round(c.y, 6), round(c.r, 6)) for c in flatten(items) if isinstance(c, Circle))

    assert places(turned) == places(drawn(other).layer("board"))


def test_names_stand_beside_their_files_and_ranks() -> None:
    board = boards.find("mana")
    names = [item for item in drawn(board).layer("coords") if isinstance(item, Text)]
    assert Counter(item.string for item in names) == dict.fromkeys("abcdef123456", 2)
    edges = (8.0, board.width - 8.0)
    for item in names:
        l, b, r, t = item.bounds()
        x, y = (l + r) / 2, (b + t) / 2
        if item.string.isalpha():
            assert abs(x - board.at[f"{item.string}1"][0]) < 0.01
            assert t <= edges[0] or b >= edges[1]
        else:
            assert abs(y - board.at[f"a{item.string}"][1]) < 1
            assert r <= edges[0] or l >= edges[1]
        assert item.angle == (180 if x > edges[1] or y > edges[1] else 0)


@every_theme
@pytest.mark.parametrize("options", [{}, {"cell": 8.0, "border": 0.0}, {"cell": 60.0, "border": 30.0}])
def test_nothing_sticks_out_of_the_board(theme: Theme, options: dict[str, float]) -> None:
    board = boards.find("mana", **options)
    l, b, r, t = drawn(board, theme).bounds()
    assert min(l, b) >= -1e-9
    assert max(r - board.width, t - board.height) <= 1e-9


# ------------------------------------------------------------------------------------------------ pieces


def made(name: str, theme: Theme = FULL) -> Deck:
    return STYLE.decks[name].make(theme, None)


def test_each_side_has_a_damyo_and_five_ronins() -> None:
    expected = {"red damyo": 1, "red ronin": 5, "amber damyo": 1, "amber ronin": 5}
    assert {piece.name: piece.count for piece in made("mana-standees").pieces} == expected
    discs = {piece.name: piece.count for piece in made("mana-discs").pieces}
    assert discs == expected | {"Mana": 1, "spare Mana": 1}
    assert is_disc(made("mana-discs"))


@every_theme
@pytest.mark.parametrize("name", STYLE.decks)
def test_ink_keeps_to_the_bleed(name: str, theme: Theme) -> None:
    deck = made(name, theme)
    reach = deck.bleed + 1e-6
    for piece in deck.pieces:
        l, b, r, t = piece.front.bounds()
        assert min(l, b) >= -reach
        assert r <= deck.width + reach
        assert t <= deck.height + reach
    assert impose(deck, paper.parse("A4"), theme)


def test_a_folded_standee_is_the_same_on_both_faces() -> None:
    deck = made("mana-standees")
    assert [at for _, at in deck.folds] == pytest.approx([12.7, 44.7, 76.7])
    for piece in deck.pieces:
        turned = piece.front.moved(deck.width, deck.height, angle=180)

        def boxes(drawing: Drawing) -> list[tuple[float, ...]]:
            items = flatten(drawing.layer("pieces"))
            return sorted(tuple(round(v, 6) + 0.0 for v in item.bounds()) for item in items)

        assert boxes(turned) == boxes(piece.front)


def test_the_mana_drops_over_a_standee_and_leaves_the_sign_of_a_disc_in_sight() -> None:
    ground, *_, mark, _, _, _ = mana.ring(FULL).items
    assert isinstance(ground, Path) and isinstance(mark, Circle)
    start = [i for i, step in enumerate(ground.segments) if step[0] == "M"][1]
    reach = [hypot(*step[-2:]) for step in ground.segments[start:-1]]
    # The colour runs on past the hole on either side of the cut, and the circle is 1.1 mm inside the hole.
    assert reach == pytest.approx([mana.HOLE / 2 - tokens.BLEED] * len(reach))
    assert max(mark.bounds()) == pytest.approx(mana.HOLE / 2 - AWAY)
    assert mana.RIDGE < mana.HOLE < mana.FOOT
    for look in mana.looks(FULL):
        for kind in mana.COUNTS:
            size = tokens.SHARE * mana.FOOT
            sign = mana.sign(kind, look.ink)
            for item in flatten(tokens.token("t", mana.FOOT, look, sign=sign).items):
                if isinstance(item, Path):
                    l, b, r, t = item.bounds()
                    assert max(r - l, t - b) <= size + 1e-6
                    assert max(-l, -b, r, t) <= mana.HOLE / 2


def luminance(colour: str) -> float:
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@every_theme
def test_sides_differ_in_tone_and_in_their_rings(theme: Theme) -> None:
    red, amber = mana.looks(theme)
    if theme.solid:
        if theme.illustrated:
            assert contrast(amber.ground, red.ground) >= 3
        else:
            assert luminance(amber.ground) - luminance(red.ground) > 0.5
        assert amber.ring.width > 3 * red.ring.width
    else:
        assert red.ring.dash
        assert not amber.ring.dash
    for look in (red, amber):
        assert abs(luminance(look.ground) - luminance(look.ink)) > (0.5 if theme.solid else 0.4)


def test_the_reference_fills_one_page_and_names_the_designer() -> None:
    assert len(reference(STYLE, paper.parse("A4"), FULL)) == 1
    last = said(STYLE.reference).splitlines()[-1]
    assert "Claude Leroy" in last
    assert "2005" in last


SMALL = 49.0
"""Width in mm of the small figures of books."""
MARKED = {
    "left and the way": {"turns": "b1b4"},
    "a ronin comes back": {"position": "r...dr/....../.R..../....../....../..DRR. amber b4 0", "turns": "@d2"},
    "one will come back": {
        "position": "r...dr/....../.R..../....../....../..DRR. amber b4 0",
        "turns": "@d2",
        "show": "before",
    },
    "may be played": {"position": ".....d/....../..R.../....../....../D..... red - 0", "legal": "c4"},
    "may not be played": {"forbidden": ["c5", "b4", "d4"]},
    "by hand": {"marks": ["c4:ring", "c3=A", "d4:star"]},
    "taken": {"position": "...r../....../....../.r.R../...d../D..... red - 0", "turns": "d3xd2", "show": "before"},
    "another orientation": {"position": ".....d/....../..R.../....../....../D..... red - 3", "legal": "c4"},
}
"""Figures whose marks cover rings."""


def panel(keys: Mapping[str, object], width: float) -> Drawing:
    return sheet(from_table({"game": "mana", "width": width, **keys})).drawing


@pytest.mark.parametrize("keys", MARKED.values(), ids=MARKED)
def test_small_figures_tell_the_value_of_every_square_that_is_covered(keys: dict[str, object]) -> None:
    drawing = panel(keys, SMALL)
    turn = int(str(keys.get("position", "0"))[-1])
    worth = {spot.id: spot.attributes["value"] for spot in boards.find("mana", orientation=turn).spots}
    ground = {item.id: item for item in drawing.layer("board") if item.id}
    at = {id: (c.x, c.y) for id, c in ((s, ground[f"spot-{s}"]) for s in worth) if isinstance(c, Circle)}
    covering = [*drawing.layer("marks"), *drawing.layer("pieces"), *drawing.layer("labels")]
    covered = {
        spot
        for spot, (x, y) in at.items()
        for item in covering
        # What is drawn round the middle of a square; the casing of an arrow only passes.
        if isinstance(item, Circle | Use) and dist((item.x, item.y), (x, y)) < 1e-6
    }
    told: dict[str, list[str]] = {}
    for item in drawing.layer("labels"):
        if isinstance(item, Use) and item.symbol.name.startswith("mana-figure"):
            spot = min(at, key=lambda id: dist(at[id], (item.x, item.y)))
            told.setdefault(spot, []).extend(part.string for part in item.symbol.items if isinstance(part, Text))
    assert covered and covered <= set(told)
    assert told == {spot: [str(worth[spot])] for spot in told}


@pytest.mark.parametrize("width", [40.0, SMALL, 66.0, 90.0])
@every_theme
def test_rings_of_marks_leave_the_inner_rings_of_free_squares_in_sight(width: float, theme: Theme) -> None:
    keys = {
        "position": "r...dr/....../.R..../....../....../..DRR. amber b4 0",
        "legal": ["a1", "a5", "b2", "c3", "c5", "d2", "d6", "e3", "e5", "f4"],
        "theme": theme.name,
    }
    drawing = panel({**keys, "forbidden": ["c6", "d5"]}, width)
    squares = {(c.x, c.y): c for c in drawing.layer("board") if isinstance(c, Circle) and c.id}
    cell = min(dist(one, other) for one in squares for other in squares if one != other)
    rings = [item for item in (*drawing.layer("marks"), *drawing.layer("labels")) if isinstance(item, Circle)]
    marks = [item for item in rings if item.style.stroke and (item.x, item.y) in squares]
    assert len(marks) == 2 * (10 + 2)
    for mark in marks:
        inner = mark.r - mark.style.width / 2
        assert inner > mana.RINGS[1] * cell - theme.thin
        if mark.style.stroke == theme.paper:
            # The ring that every square has is gone: the mark stands in its place.
            outer = squares[mark.x, mark.y]
            assert inner < outer.r - outer.style.width / 2 + 1e-9


def test_the_hole_of_the_mana_says_inside_its_circle_how_to_cut_it() -> None:
    texts = [item for item in mana.ring(FULL).items if isinstance(item, Text)]
    assert " ".join(text.string for text in texts) == "hole: 1 mm outside this circle"
    corners = [(x, y) for l, b, r, t in (text.bounds() for text in texts) for x in (l, r) for y in (b, t)]
    assert max(hypot(x, y) for x, y in corners) < mana.HOLE / 2 - AWAY - WIDTH
