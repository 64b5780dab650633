"""Jo on paper: cells, ties and numbers against the geometry, stones against the seats, the notice everywhere."""

from __future__ import annotations

from collections import Counter
from math import dist, hypot

import pytest

from printkit.books import kit
from printkit.books.reference import reference
from printkit.draw.drawing import Circle, Drawing, Path, Text
from printkit.draw.theme import FULL, THEMES, Theme, contrast
from printkit.games.jo import style as jo
from printkit.layouts import boards, paper
from printkit.layouts.board import Board
from printkit.layouts.boards.jo import NEUTRALS
from printkit.looks.style import of_game
from printkit.pages.impose import is_disc
from tests.printkit.flatten import flatten
from tests.printkit.readers import said

STYLE = of_game("jo")
PLAIN = THEMES["plain"]
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def drawn(board: Board, theme: Theme = FULL) -> Drawing:
    return STYLE.boards["jo"](board, theme)


@pytest.mark.parametrize("pitch", [21.0, 33.3])
def test_every_spot_is_marked_where_it_is(pitch: float) -> None:
    board = boards.find("jo", pitch=pitch)
    marks = {item.id: item for item in drawn(board).layer("board") if isinstance(item, Circle)}
    assert marks.keys() == {f"spot-{spot.id}" for spot in board.spots}
    for spot in board.spots:
        seat = marks[f"spot-{spot.id}"]
        assert dist((seat.x, seat.y), spot.at) < 1e-9
        assert seat.r < board.spot_radius


def test_hexagons_are_those_of_the_model() -> None:
    board = boards.find("jo")
    cells = [
        sorted((round(x, 6), round(y, 6)) for _, x, y in item.segments[:-1])
        for item in flatten(drawn(board, PLAIN).layer("board"))
        if isinstance(item, Path) and item.style.fill == PLAIN.tint
    ]
    wanted = [sorted((round(x, 6), round(y, 6)) for x, y in part.outline) for part in board.parts("cell")]
    assert sorted(cells) == sorted(wanted)
    assert len(cells) == 61


def test_neutral_cells_bear_the_neutral_sign() -> None:
    board = boards.find("jo")
    signs = [
        item
        for item in flatten(drawn(board).layer("board"))
        if isinstance(item, Path) and item.style.cap == "round" and len(item.segments) == 6
    ]
    assert len(signs) == 6
    for id in NEUTRALS:
        spot = board.spot(id)
        assert spot.attributes["neutral"]
        (sign,) = [s for s in signs if dist(middle(s.bounds()), spot.at) < 1e-6]
        # Three strokes through the middle: its ends lie in the three directions of the board.
        ends = [step[1:] for step in sign.segments]
        assert len(ends) == 6
        assert {round(hypot(x - spot.x, y - spot.y), 6) for x, y in ends} == {round(dist(ends[0], spot.at), 6)}
        for neighbour in [b if a == id else a for a, b in board.links if id in (a, b)]:
            u, v = board.at[neighbour]
            far = dist((u, v), spot.at)
            reach = dist(ends[0], spot.at)
            tip = (spot.x + (u - spot.x) / far * reach, spot.y + (v - spot.y) / far * reach)
            assert min(dist(tip, end) for end in ends) < 1e-6


def middle(box: tuple[float, ...]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def test_ties_join_neighbouring_seats_and_enter_none() -> None:
    board = boards.find("jo")
    ties = {item.id: item for item in drawn(board).layer("lines") if isinstance(item, Path)}
    assert ties.keys() == {f"line-{line.id}" for line in board.lines}
    seat = next(item.r for item in drawn(board).layer("board") if isinstance(item, Circle))
    strokes = 0
    for run in board.lines:
        tie = ties[f"line-{run.id}"]
        (_, x, y), (_, far_x, far_y) = tie.segments
        on, off = tie.style.dash
        long = dist((x, y), (far_x, far_y))
        ux, uy = (far_x - x) / long, (far_y - y) / long
        for number, (one, other) in enumerate(zip(run.spots, run.spots[1:], strict=False)):
            start = number * (on + off)
            for spot, s in ((one, start), (other, start + on)):
                end = (x + ux * s, y + uy * s)
                assert dist(end, board.at[spot]) == pytest.approx(seat, abs=1e-9)
            strokes += 1
        assert long == pytest.approx((len(run.spots) - 2) * (on + off) + on, abs=1e-9)
    assert strokes == len(board.links) == 156


@pytest.mark.parametrize(
    "theme", [each for each in THEMES.values() if not each.illustrated], ids=lambda theme: theme.name
)
def test_cells_are_numbered_where_no_stone_hides_it(theme: Theme) -> None:
    board = boards.find("jo")
    texts = [item for item in flatten(drawn(board, theme).layer("coords")) if isinstance(item, Text)]
    numbers = [item for item in texts if item.string.isdigit()]
    letters = {item.string: item for item in texts if item.string.isalpha()}
    assert len(numbers) == 61
    for spot in board.spots:
        (number,) = [n for n in numbers if abs(middle(n.bounds())[1] - spot.y) < 1 and 0 < spot.x - n.x < 12]
        assert number.string == str(spot.attributes["row"])
        assert spot.x - number.bounds()[2] > jo.STONE / 2
    assert "".join(sorted(letters)) == "abcdefghi"
    for letter, item in letters.items():
        l, b, r, t = item.bounds()
        x, y = board.at[f"{letter}1"]
        assert abs((l + r) / 2 - x) < 0.01
        assert t < y - board.spot_radius
        assert b > 0
    assert all(item.size >= 2.2 for item in texts)


@every_theme
@pytest.mark.parametrize("options", [{}, {"pitch": 6.0, "border": 1.0}, {"pitch": 50.0, "border": 30.0}])
def test_nothing_sticks_out_of_the_board(theme: Theme, options: dict[str, float]) -> None:
    board = boards.find("jo", **options)
    l, b, r, t = drawn(board, theme).bounds()
    assert min(l, b) >= -1e-9
    assert max(r - board.width, t - board.height) <= 1e-9


# ------------------------------------------------------------------------------------------------ stones


def test_there_are_27_stones_for_each_player_and_six_neutral_ones() -> None:
    deck = STYLE.decks["jo-stones"].make(FULL, None)
    assert {piece.name: piece.count for piece in deck.pieces} == {
        "red stone": 27,
        "black stone": 27,
        "neutral stone": 6,
    }
    assert is_disc(deck)
    assert all(piece.back is None for piece in deck.pieces)
    board = boards.find("jo")
    assert deck.width / 2 <= board.spot_radius
    assert deck.width / 2 == pytest.approx(jo.SEAT * 21)


@every_theme
def test_stones_are_told_apart_without_colour(theme: Theme) -> None:
    red, black, neutral = jo.looks(theme)
    if theme.solid:
        least = 3.0 if theme.illustrated else 4.5
        assert min(contrast(black.ground, each.ground) for each in (red, neutral)) >= least
    assert len({(look.ring.width, bool(look.ring.dash)) for look in (red, black, neutral)}) == 3
    signs = [list(flatten(jo.staffs(count, look.ink).items)) for count, look in enumerate((red, black, neutral), 1)]
    kinds = Counter(
        (type(item).__name__, len(item.segments) if isinstance(item, Path) else 0) for sign in signs for item in sign
    )
    assert kinds == {("Circle", 0): 1, ("Path", 4): 1, ("Path", 6): 1}


@pytest.mark.parametrize("size", ["A4", "Letter", "A3"])
def test_the_notice_is_on_every_sheet_that_is_played_with(size: str) -> None:
    (document,) = kit.kit(STYLE, paper.parse(size)).values()
    said = []
    for sheet in document.sheets:
        texts = [item.string for item in sheet.drawing.layer("labels") if isinstance(item, Text)]
        said.append(any(jo.NOTICE in text for text in texts))
    # The cover, the build sheet and the box have their own credits, and empty pages none.
    known = ("cover", "build", "box", "blank")
    own = [n for n, sheet in enumerate(document.sheets) if sheet.kind in known]
    assert [number for number, notice in enumerate(said) if not notice] == own
    for word in ("Phil Leduc", "2014", "authority", "altered", "permission", "ask the author"):
        assert word in jo.NOTICE


def test_the_reference_is_a_summary_that_marks_what_is_ours() -> None:
    assert len(reference(STYLE, paper.parse("A4"), FULL)) == 1
    text = said(STYLE.reference)
    assert "A summary in our own words" in " ".join(text.split())
    assert "ours" in text
    assert "Phil Leduc" in text.strip().splitlines()[-1]
