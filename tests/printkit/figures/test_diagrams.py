"""Figures: what they show follows from the rules, can be read in print, and is said in words as well."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from math import cos, dist, radians, sin
from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from printkit import engines
from printkit.content import cover as covers
from printkit.draw.drawing import Circle, Path, Style, Text, Use
from printkit.draw.theme import FULL, THEMES, contrast
from printkit.engines.claims import FalseClaim
from printkit.engines.state import State, state
from printkit.export.document import Document, Sheet
from printkit.export.pdf import pdf
from printkit.export.svg import svg
from printkit.figures import Figure, Mark, inline, marks, parse, plot, prove, sheet
from printkit.figures.compose import _frame, _surface, study
from printkit.figures.figure import barred
from printkit.figures.legible import STROKE, TEXT, least
from printkit.figures.style import STONE, Surface, figure_style, with_marks
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.looks.declaration import HOUSE
from tests.printkit.flatten import flatten
from tests.printkit.readers import read_svg

EXAMPLE = ("WF", "FA", "AW", "WW", "EW", "WWxFW+WV", "VA", "AE", "EV", "AExAV+AVxVV+VA")
COURT = "........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... A@a4N,B@c4S A"
FIGURES = {
    "yoso": Figure("yoso", turns=EXAMPLE, lines=("AV",), areas=("W",), legal=True, mover=True, key=True),
    "master": Figure(
        "master", turns=("WFA", "AEE", "EEF"), legal=True, areas=("W", "WF"), lines=("AAA-EEE",), key=True
    ),
    "mana": Figure(
        "mana", "r....r/....d./.R..../..r.../..RD.R/...... amber b4 0", ("c3xc2",), legal=True, values=True,
        mover=True, key=True,
    ),
    "jo": Figure(
        "jo", turns=("e5f5+g5>c3", "e6e7+xe5+e8>f5", "f4g3+xe5+h2>e6"), custodial=True, score=True, mover=True,
        legal=True, key=True,
    ),
    "strings": Figure(
        "strings", "k,l,k,m,w,w/l,m,w,y,SW,y/K,SY,s,k,k,m/y,w,s,w,s,s/y,m,l,Y,y,l/w,s,k,l,y,l sun 1-0", ("b4=S",),
        legal=True, score=True, mover=True, key=True,
    ),
    "favor": Figure("favor", COURT, ("c5xB:back",), sight=("A", "A i5", "B a1"), legal=True, mover=True, key=True),
}  # fmt: skip
"""For every game a figure with nearly everything that it can show."""


def traced(path: Path) -> list[tuple[float, float]]:
    """Points along a path, close together."""
    found: list[tuple[float, float]] = []
    for step in path.segments:
        match step:
            case ("M", x, y):
                found.append((x, y))
            case ("L", x, y):
                u, v = found[-1]
                found += [(u + (x - u) * k / 90, v + (y - v) * k / 90) for k in range(1, 91)]
            case ("C", *numbers):
                points = [found[-1], *zip(numbers[::2], numbers[1::2], strict=True)]
                for k in range(1, 91):
                    t = k / 90
                    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                    x, y = (
                        sum(w * p for w, p in zip(weights, each, strict=True)) for each in zip(*points, strict=True)
                    )
                    found.append((x, y))
    return found


def inked(path: Path) -> list[tuple[float, float]]:
    """Points along both edges of a stroke whose ends are cut straight."""
    points, half = traced(path), path.style.width / 2
    found = []
    for (x, y), (u, v) in pairwise(points):
        if long := dist((x, y), (u, v)):
            a, b = half * (y - v) / long, half * (u - x) / long
            found += [(x + a, y + b), (x - a, y - b), (u + a, v + b), (u - a, v - b)]
    return found


def barred_ways(*texts: str) -> tuple[Mark, ...]:
    return tuple(map(barred, texts))


def drawn_on(figure: Figure) -> Surface:
    """The figure's board with its lower left corner at the origin."""
    played = prove(figure)
    return _surface(figure, played, _frame(figure, played)[0], dx=0, dy=0, tag="")


def layer(page: Sheet, name: str) -> tuple[object, ...]:
    return page.drawing.layer(name)  # type: ignore[arg-type]


def last(name: str) -> tuple[Figure, State]:
    return FIGURES[name], prove(FIGURES[name])


def test_every_game_has_figures() -> None:
    assert set(FIGURES) == set(engines.names())


# ------------------------------------------------------------------------------------------- sizes and themes


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", FIGURES)
def test_everything_can_be_read_in_print(name: str, theme: str) -> None:
    figure = replace(FIGURES[name], theme=theme, caption="A **bold** word.")
    for show in ("turn", "before", "after", "both", "numbers"):
        page = sheet(replace(figure, show=show))
        for _, item in page.drawing:
            stroke, text = least(item)
            assert stroke >= STROKE - 1e-9
            assert text >= TEXT - 1e-9
        left, bottom, right, top = page.drawing.bounds()
        slack = 1.6  # rings round stones at the very edge of a board
        assert left > -slack and bottom > -slack and right < page.width + slack and top < page.height + slack


@pytest.mark.parametrize("name", FIGURES)
def test_stones_are_as_large_as_asked_and_never_too_small(name: str) -> None:
    figure = replace(FIGURES[name], width=None, stone=6.0)
    surface = drawn_on(figure)
    assert surface.stone == pytest.approx(6.0, abs=0.011)
    with pytest.raises(InputError, match=r'stone must be at least 3\.2 mm to be readable, not "3\.1mm"\.'):
        sheet(replace(figure, stone=STONE - 0.1))


def test_a_width_too_small_says_how_wide_it_must_be() -> None:
    with pytest.raises(InputError) as error:
        sheet(Figure("yoso", width=25.0))
    least_width = re.search(r"Use (\d+)mm", str(error.value))
    assert least_width
    assert sheet(Figure("yoso", width=float(least_width[1]))).width == float(least_width[1])


def test_width_and_stone_exclude_each_other() -> None:
    with pytest.raises(InputError, match="stone and width cannot be combined"):
        sheet(Figure("yoso", width=80, stone=6))


def test_marks_differ_in_form_not_only_in_colour() -> None:
    """No two marks that stand on a spot are the same picture when all colours are taken away."""

    def form(items: object) -> str:
        many = items if isinstance(items, tuple) else (items,)
        return re.sub("#[0-9a-f]{6}", "#", repr(many))

    pictures = {
        "placed": marks.ring((0, 0), 3, FULL),
        "legal": marks.dotted((0, 0), 3, FULL),
        "left": marks.dashed((0, 0), 3, FULL),
        "taken": marks.cross((0, 0), 3, FULL),
        "turned": marks.square((0, 0), 3, FULL),
        **{name: marks.by_hand(name, (0, 0), 3, theme=FULL) for name in marks.NAMES if name not in ("ring", "cross")},
    }
    for (one, a), (other, b) in combinations(pictures.items(), 2):
        assert form(a) != form(b), (one, other)


# --------------------------------------------------------------------------------------- what follows from rules


def test_a_hop_along_a_line_runs_straight_over_the_token_it_takes() -> None:
    figure = Figure("yoso", turns=EXAMPLE[:6])
    surface = drawn_on(figure)
    page = sheet(figure)
    (shaft,) = (
        item
        for item in layer(page, "marks")
        if isinstance(item, Path) and item.style.stroke == with_marks("yoso", FULL).accent and len(item.segments) == 2
    )
    (_, x, y), (_, u, v) = shaft.segments  # type: ignore[misc]
    a, over, b = (surface.at[spot] for spot in ("WW", "WF", "FW"))
    assert y == pytest.approx(v) == pytest.approx(over[1])
    assert a[0] < x < over[0] < u < b[0]
    assert x - a[0] > surface.radius


def test_a_hop_round_a_ring_follows_the_ring() -> None:
    figure = Figure("yoso", turns=EXAMPLE)
    surface = drawn_on(figure)
    centre = [sum(c) / 5 for c in zip(*(surface.at[f"A{e}"] for e in "AEFVW"), strict=True)]
    radius = dist(centre, surface.at["AA"])
    shafts = [
        item
        for item in layer(sheet(figure), "marks")
        if isinstance(item, Path)
        and item.style.stroke == with_marks("yoso", FULL).accent
        and item.segments[1][0] == "C"
    ]
    assert len(shafts) == 1
    ends = [step[-2:] for step in shafts[0].segments]
    assert all(dist(centre, end) == pytest.approx(radius, abs=1e-6) for end in ends)  # type: ignore[arg-type]


def test_a_walk_passes_the_squares_of_its_way() -> None:
    figure = Figure("mana", turns=("c1b2",))
    game = engines.find("mana")
    effects = game.effects(game.start(), "c1b2")
    assert [effect.path for effect in effects] == [("c1", "c2", "b2")]
    surface = drawn_on(figure)
    points = [surface.at[spot] for spot in effects[0].path]
    shaft = next(marks.walk(points, surface.radius, FULL))
    assert isinstance(shaft, Path)
    (left, bottom, right, top) = shaft.bounds()
    for x, y in points[1:-1]:
        assert left <= x <= right and bottom <= y <= top


@pytest.mark.parametrize("name", FIGURES)
def test_the_plot_shows_what_the_engine_did(name: str) -> None:
    _, played = last(name)
    before, after = played.before.pieces, played.pieces
    told = plot.played(played)
    assert dict(told.pieces) == dict(after)
    gone = {spot: piece for spot, piece in before.items() if after.get(spot) != piece}
    ways = [arrow.path for arrow in told.arrows]
    taken = {spot for spot, _ in told.ghosts}
    assert set(gone) <= taken | set(told.left) | set(told.flips) | {way[0] for way in ways}
    new = {spot for spot, piece in after.items() if before.get(spot) != piece}
    assert new <= set(told.placements) | set(told.flips) | {way[-1] for way in ways}
    assert dict(plot.announced(played).pieces) == dict(before)


def test_numbers_tell_which_turn_put_a_piece_where_it_stands() -> None:
    numbering = plot.numbered(state("yoso", None, EXAMPLE))
    assert dict(numbering.numbers) == {
        "WF": "1", "FA": "2", "AW": "3", "EW": "5", "FW": "6", "WV": "6", "EV": "9", "VV": "10", "VA": "10",
    }  # fmt: skip
    assert dict(numbering.ghosts) == {"WF": "h", "AW": "h"}


@pytest.mark.parametrize("name", FIGURES)
def test_legal_destinations_are_marked_and_no_others(name: str) -> None:
    figure = replace(FIGURES[name], show="after", custodial=False, areas=(), lines=(), score=False, sight=())
    played = prove(figure)
    options = played.options()
    with_marks = len(layer(sheet(figure), "marks"))
    without = len(layer(sheet(replace(figure, legal=False)), "marks"))
    pieces = played.pieces
    shut = [s for s in played.spots if s not in options and s not in pieces]
    each = 1 if name == "strings" else 2  # a frame, or a ring and its casing
    marked = [spot for spot in options if spot in pieces or not 0 < len(shut) < len(options)]
    veils = 0 < len(shut) < len(options)
    assert with_marks - without == each * len(marked) + veils > 0


SKETCH = "s,l,k,m,w,w/l,m,w,y,SW,y/K,SY,s,k,k,m/y,w,s,w,s,s/y,m,l,Y,y,l/w,s,k,l,y,l sun 1-0"
DEALT = (
    "MK,WL,LK,MS,WY,WY/L,M,WL,LY,SW,SY/K,SY,SWY,LK,YK,MW/YK,MWK,SK,W,MS,MS/YK,ML,ML,Y,MYK,SLK/MW,S,SK,WL,WLY,MSL "
    "sun 0-0"
)


@pytest.mark.parametrize(
    ("figure", "dim"),
    [
        (Figure("strings", DEALT, ("c3=K",), show="after", legal=True), True),
        (Figure("strings", SKETCH, legal=True), True),
        (Figure("yoso", turns=("WF",), legal=True), False),
        (Figure("jo", turns=("e5f5+g5>c3",), show="after", legal=True), False),
    ],
)
def test_what_takes_less_ink_is_marked_what_is_open_or_what_is_not(figure: Figure, dim: bool) -> None:
    played = prove(figure)
    legal = played.options()
    free = [s for s in played.spots if s not in played.pieces]
    shut = [spot for spot in free if spot not in legal]
    assert (0 < len(shut) < len(legal)) == dim
    page = sheet(replace(figure, key=True))
    is_dimmed = f"Not available, and dimmed: {' '.join(shut)}." in page.description
    texts = [item.string for item in layer(page, "labels") if isinstance(item, Text)]
    assert is_dimmed == dim == ("not available" in texts) == ("may be played" not in texts)
    (veil,) = (
        (
            item
            for item in layer(page, "marks")
            if isinstance(item, Path) and len(item.segments) > 20 and item.style.stroke == FULL.paper
        )
        if dim
        else (None,)
    )
    if isinstance(veil, Path):
        surface = drawn_on(figure)
        left = (page.width - surface.board.width) / 2
        foot = page.height - surface.board.height
        veiled = {
            min(free, key=lambda s: dist((surface.at[s][0] + left, surface.at[s][1] + foot), (step[-2], step[-1])))
            for step in veil.segments
            if step[0] != "Z"
        }
        assert veiled == set(shut)


@pytest.mark.parametrize(
    ("asked", "spots"),
    [
        ("FW-WW", ("FW", "WF", "WW")),
        ("WW-FW", ("FW", "WF", "WW")),  # however it is named
        ("FF-WF", ("FF", "FW", "WF")),
        ("FF-WW", ("FF", "FW", "WF", "WW")),
    ],
)
def test_a_part_of_a_line_is_lit_and_no_more(asked: str, spots: tuple[str, ...]) -> None:
    whole = sheet(Figure("yoso", lines=("FF-WW",)))
    page = sheet(Figure("yoso", lines=(asked,)))
    assert f"Line lit: {' '.join(spots)}.\n" in page.description
    assert (len(layer(page, "marks")) == len(layer(whole, "marks"))) and layer(page, "marks")
    assert (page.drawing == whole.drawing) == (len(spots) == 4)


def test_a_list_of_destinations_must_be_legal() -> None:
    page = sheet(Figure("yoso", turns=("WF",), legal=("AF", "EF")))
    assert "May be played: AF EF." in page.description
    with pytest.raises(InputError, match=r'"AA" is not a legal destination; try AF EF FA FE FF FV FW VF\.'):
        sheet(Figure("yoso", turns=("WF",), legal=("AF", "AA")))


def test_custodial_cells_are_those_of_the_pair() -> None:
    assert "Custodial cells: e5 h2." in sheet(FIGURES["jo"]).description
    assert "Custodial cells: e5 e8." in sheet(Figure("jo", custodial="e6e7")).description


def test_sight_is_what_the_plan_says() -> None:
    words = sheet(FIGURES["favor"]).description
    played = prove(FIGURES["favor"])
    seen = played.position.plan.visible("c5")
    assert f"Seen from c5: {' '.join(seen)}." in words
    assert "From c4 to a1: blocked by b2" in words
    assert "blocked by" in words


@pytest.mark.parametrize(
    ("figure", "says"),
    [
        (
            Figure("yoso", lines=("AA-EF",)),
            r'There is no line "AA-EF"; join the spots at its ends with -, such as WA-WF\. Did you mean',
        ),
        (Figure("yoso", areas=("X",)), r'areas names "X", which is not on this board\.'),
        (Figure("yoso", custodial=True), "yoso has no custodial cells"),
        (Figure("jo", custodial=True), r"custodial needs a turn, or two cells such as e5f5\."),
        (Figure("jo", custodial="a1c3"), "two adjacent cells"),
        (Figure("yoso", sight=("A",)), "yoso has no lines of sight"),
        (Figure("favor", sight=("A z9",)), r'sight names "z9", which is not on this board\.'),
        (Figure("jo", values=True), "spots of jo have no values"),
        (Figure("yoso", score=True), r"score cannot be used: yoso has no score in this position\."),
        (Figure("yoso", legal="ZZ"), r'legal names "ZZ", which is not on this board\.'),
        (
            Figure("yoso", turns=("WF", "AA")),
            r'"AA" is illegal: AA has no letter for the element F \(yoso\.placement\)\. Try "FA"\.',
        ),
        (
            Figure("yosso"),
            r'game must be one of yoso, master, mana, jo, .*tic-tac-toe, not "yosso"\. Did you mean "yoso"',
        ),
    ],
)
def test_what_cannot_be_shown_is_refused(figure: Figure, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        sheet(figure)


def test_hand_made_marks_say_their_meaning_and_no_more() -> None:
    figure = parse('game = "jo"\nmarks = ["e5:cross blocked", "c3=A", "a1>b3", "d4:star"]')
    page = sheet(figure)
    assert "Marked: cross on e5: blocked." in page.description
    assert "Marked: A on c3." in page.description
    assert "Marked: arrow from a1 to b3." in page.description
    texts = [item.string for item in layer(page, "labels") if isinstance(item, Text)]
    assert sorted(texts) == ["A", "blocked"]
    assert "Marked" not in sheet(replace(figure, marks=())).description


# ------------------------------------------------------------------------------------------ what is not allowed

BARRED = {
    "a hop round a ring": Figure("yoso", "...../...../...../...../f.h.. fate W", forbidden=barred_ways("WA>WF>WV")),
    "a hop over two": Figure("yoso", "...../...../....h/...../..h.f fate F", forbidden=barred_ways("WW>FF")),
    "onto a token": Figure("yoso", "...../...../....h/...../..h.f fate W", forbidden=barred_ways("WW>FW")),
    "a small ring": Figure(
        "yoso", ".f..h/...h./...f./hfhff/...h. fate V", width=49.0, coords=False, forbidden=barred_ways("AE>AW>AV")
    ),
    "past a neighbour": Figure("jo", turns=("e5f5+g5>c3",), forbidden=barred_ways("e5>f5", "c3>e3")),
    "a step aside": Figure("favor", "...../...../...../#..../..... A@a1E A", forbidden=barred_ways("a1>b2")),
    "square by square": Figure("mana", forbidden=barred_ways("c1>c2>c3>b3")),
    "over a stone": Figure("mana", forbidden=barred_ways("a1>b1>c1", "d1>f1", "b1>a2", "a6>f6")),
}  # fmt: skip


@pytest.mark.parametrize("theme", ("full", "grey", "large-print"))
@pytest.mark.parametrize("name", BARRED)
def test_a_forbidden_way_is_dashed_grey_crossed_and_touches_no_piece(name: str, theme: str) -> None:
    figure = replace(BARRED[name], theme=theme, show="after" if BARRED[name].turns else "turn")
    played, colours = prove(figure), THEMES[theme]
    surface = drawn_on(figure)
    drawn = len(layer(sheet(replace(figure, forbidden=())), "marks"))
    items = layer(sheet(figure, caption=False), "marks")[drawn:]
    ways = [items[k : k + 5] for k in range(0, len(items), 5)]
    assert len(ways) == len(figure.forbidden)
    foot = sheet(figure, caption=False).height - surface.board.height
    left = (sheet(figure, caption=False).width - surface.board.width) / 2
    discs = [(surface.at[spot][0] + left, surface.at[spot][1] + foot) for spot in played.pieces]
    for casing, shaft, head, under, cross in ways:
        assert isinstance(casing, Path) and casing.style.stroke == colours.paper
        assert isinstance(shaft, Path) and shaft.style.dash and shaft.style.stroke == colours.soft
        assert isinstance(head, Path) and head.style.fill == colours.soft
        assert isinstance(under, Path) and isinstance(cross, Path) and len(cross.segments) == 4
        for place in (*inked(shaft), *traced(head), *inked(cross)):
            assert min(dist(place, disc) for disc in discs) > surface.radius
        # The cross is drawn over the shaft, about half way along it.
        x, y = (sum(values) / 4 for values in zip(*(step[-2:] for step in cross.segments), strict=True))
        points = traced(shaft)
        assert min(dist((x, y), point) for point in points) < 0.3
        ends = sorted(dist((x, y), points[k]) for k in (0, -1))
        assert ends[1] < 2.2 * ends[0] + 3


def test_a_way_that_is_bent_aside_still_runs_round_the_ring() -> None:
    """Outside the ring's own circle, never along the straight line from spot to spot."""
    figure = BARRED["a hop round a ring"]
    surface = drawn_on(figure)
    start, over, end = (surface.at[spot] for spot in ("WA", "WF", "WV"))
    way = marks.Bow.through(start, over, end)
    box = (0.0, 0.0, surface.board.width, surface.board.height)
    bent, _ = marks.beside(way, [start, over], surface.radius, clear=surface.radius + 0.35, box=box, has_cross=True)
    assert bent.rise * way.rise > 0 and abs(bent.rise) > abs(way.rise) + surface.radius
    assert way.off([over]) < 1e-6 and bent.off([over]) > surface.radius


@given(
    st.tuples(*[st.floats(-30, 30)] * 2), st.floats(0, 360), st.floats(5, 350), st.sampled_from((1, -1)),
    st.floats(2, 40), st.floats(0.2, 0.8), st.tuples(*[st.floats(-60, 60)] * 2),
)  # fmt: skip
def test_a_bow_is_the_circle_through_its_three_places(
    centre: tuple[float, float], start: float, sweep: float, turn: int, radius: float, share: float,
    other: tuple[float, float],
) -> None:  # fmt: skip
    def at(part: float) -> tuple[float, float]:
        angle = radians(start + turn * sweep * part)
        return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)

    bow = marks.Bow.through(at(0), at(share), at(1))
    if not bow.rise:
        return
    assert bow.circle()[1] == pytest.approx(radius, rel=1e-3)
    assert dist(bow.middle, at(0.5)) < 1e-2
    assert bow.seen(0, 0) == pytest.approx(radians(sweep) * radius, rel=1e-2)
    nearest = min(dist(other, at(k / 500)) for k in range(501))
    assert bow.off([other]) == pytest.approx(nearest, abs=0.01 * radius + 0.5 * radius * radians(sweep) / 500)


def test_what_is_not_allowed_is_explained_without_being_asked() -> None:
    page = sheet(parse('game = "yoso"\nturns = "WF"\nforbidden = ["WA", "WE no Fire spot", "WF>WA"]'))
    texts = [item.string for item in layer(page, "labels") if isinstance(item, Text)]
    assert texts.count("not allowed") == 2 and "not allowed: no Fire spot" in texts
    assert "Not allowed: WA." in page.description
    assert "Not allowed: WE: no Fire spot." in page.description
    assert "Not allowed: from WF to WA." in page.description


@pytest.mark.parametrize(("over", "sentence"), [
    (Figure("yoso", "hhhhh/...../...../...../..... fate F", mover=True), "Honour wins: a whole zone"),
    (Figure("jo", "bnbrr/nbrrrr/rrbbrb./rr.bbrbn/.brrrbnbb/brrbbb.r/bnrr.rr/bbbbr./nbbrr red", mover=True),
     "Black wins: threes tied, more stones in reserve"),
])  # fmt: skip
def test_how_a_game_ended_is_told_in_words(over: Figure, sentence: str) -> None:
    page = sheet(over)
    assert f"{sentence}." in page.description
    texts = " ".join(item.string for item in layer(page, "labels") if isinstance(item, Text))
    assert sentence in texts


def test_claims_are_checked_before_anything_is_drawn() -> None:
    with pytest.raises(FalseClaim, match='line 3: The claim "turns 99" is false: 8 turns are legal'):
        sheet(parse('game = "yoso"\nturns = ["WF"]\nclaims = ["turns 99"]'))


# ------------------------------------------------------------------------------------------------ files


@pytest.mark.parametrize("name", FIGURES)
def test_the_svg_marks_every_spot_where_it_is(name: str) -> None:
    page = sheet(FIGURES[name])
    surface = drawn_on(FIGURES[name])
    found = read_svg(svg(page, prefix="fig", title=page.title, desc=page.description))
    corner = found.centres[f"fig-spot-{surface.board.spots[0].id}"]
    x, y = surface.at[surface.board.spots[0].id]
    for spot in surface.board.spots:
        u, v = found.centres[f"fig-spot-{spot.id}"]
        assert dist((u - corner[0], v - corner[1]), (spot.x - x, spot.y - y)) < 0.003


def test_ids_never_collide_when_figures_share_a_page() -> None:
    ids: list[str] = []
    for number, (name, figure) in enumerate(FIGURES.items()):
        for show in ("turn", "both"):
            data = svg(sheet(replace(figure, show=show)), prefix=f"{name}{number}{show}")
            ids += [e.attrib["id"] for e in ElementTree.fromstring(data).iter() if "id" in e.attrib]
    assert len(ids) == len(set(ids)) > 500


def test_both_panels_in_one_drawing_have_ids_of_their_own() -> None:
    found = read_svg(svg(sheet(replace(FIGURES["yoso"], show="both")), prefix="f"))
    assert {"f-spot-WF", "f-b-spot-WF"} <= set(found.centres)
    tagged = read_svg(svg(sheet(FIGURES["yoso"], tag="one"), prefix="f"))
    assert "f-one-spot-WF" in tagged.centres


def test_the_same_figure_is_the_same_bytes_whatever_was_drawn_before() -> None:
    def drawn(names: list[str]) -> dict[str, bytes]:
        return {name: svg(sheet(FIGURES[name]), prefix="f") for name in names}

    names = list(FIGURES)
    assert drawn(names) == drawn(names[::-1])


def test_a_figure_is_a_small_file() -> None:
    page = sheet(Figure("yoso", turns=EXAMPLE[:6]))
    assert len(svg(page, prefix="fig", title=page.title, desc=page.description)) <= 15_000


@pytest.mark.parametrize("name", FIGURES)
def test_a_pdf_can_be_made_of_every_figure(name: str) -> None:
    assert pdf(Document((sheet(FIGURES[name]),), "x")).startswith(b"%PDF")


# --------------------------------------------------------------------------------------------- parts of a board

PARTS = {
    "yoso": ("W",),
    "master": ("WF",),
    "mana": ("c3:d4",),
    "jo": ("d4", "e5", "f5"),
    "strings": ("a4:c6",),
    "favor": ("A",),
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_part_of_a_board_keeps_positions_at_scale(name: str) -> None:
    parts = ("c4:e6",) if name == "favor" else PARTS[name]
    figure = Figure(name, FIGURES[name].position, crop=parts)
    whole, part = replace(figure, crop=()), sheet(figure)
    surface = drawn_on(whole)
    found = read_svg(svg(part, prefix="f")).centres
    shown = {spot: found[f"f-spot-{spot}"] for spot in surface.at if f"f-spot-{spot}" in found}
    one, *others = shown
    scales = [dist(shown[one], shown[other]) / dist(surface.at[one], surface.at[other]) for other in others]
    assert min(scales) > 1.01 and max(scales) - min(scales) < 0.01 * max(scales)
    assert part.width <= sheet(whole).width + 1e-6
    assert f"Only a part of the board is drawn, larger: {parts[0].split(':')[0]}" in part.description
    assert pdf(Document((part,), "x")).startswith(b"%PDF")


def test_a_part_is_as_wide_as_asked_and_holds_what_it_names() -> None:
    for width in (40.0, 55.0):
        figure = Figure("yoso", crop=("W",), width=width)
        page = sheet(figure, caption=False)
        assert page.width == pytest.approx(width, abs=0.01)
        found = read_svg(svg(page, prefix="f")).centres
        for element in "AEFVW":
            x, y = found[f"f-spot-W{element}"]
            assert 0 < x < page.width and 0 < y < page.height
        assert "f-spot-AA" not in found
    both = Figure("yoso", turns=("WF",), show="both", crop=("W",), width=40.0)
    assert sheet(both, caption=False).width == pytest.approx(86.0, abs=0.02)


def test_names_of_files_and_ranks_move_up_to_a_torn_edge() -> None:
    page = sheet(Figure("mana", crop=("c3:d4",)))
    texts = {item.string: item for item in layer(page, "coords") if isinstance(item, Text)}
    assert {"c", "d", "3", "4"} <= set(texts) and not {"a", "f", "1", "6"} & set(texts)
    assert all(0 < item.x < page.width and 0 < item.y < page.height for item in texts.values())


@pytest.mark.parametrize("given", ["X", "WA:X", "WA:WE:WF"])
def test_a_part_that_is_not_on_the_board_is_refused(given: str) -> None:
    with pytest.raises(InputError, match=r"^crop "):
        sheet(Figure("yoso", crop=(given,)))


def test_the_whole_board_named_as_a_part_is_the_whole_board() -> None:
    page = sheet(Figure("mana", crop=("a1:f6",), width=66.0))
    assert svg(page, prefix="f") == svg(sheet(Figure("mana", width=66.0)), prefix="f")


# ------------------------------------------------------------------------------------------- whose score it is


def test_what_scores_for_the_second_player_is_drawn_double() -> None:
    first, second = (marks.scored(((0, 0), (5, 0)), 2.0, second=side, theme=FULL) for side in (False, True))
    assert len(first) == 2 and len(second) == 3
    assert first[-1].style.stroke == FULL.accent
    assert second[-1].style.stroke == FULL.paper and second[-1].style.width < second[-2].style.width


@pytest.mark.parametrize("width", [45.0, 66.0])
def test_values_under_pieces_can_be_read(width: float) -> None:
    """On boards with small squares a figure stands beside every piece; on larger ones pips can be counted."""
    figure = Figure("mana", "rr.r.r/..r..d/....../....../R.RR.R/..D.R. red - 1", width=width)
    played = prove(figure)
    surface = drawn_on(figure)
    beside = [
        (item, item.symbol.items[-1].string)
        for item in layer(sheet(figure), "labels")
        if isinstance(item, Use) and isinstance(item.symbol.items[-1], Text)
    ]
    pieces = played.pieces
    assert len(beside) == (len(pieces) if width < 60 else 0)
    for (use, text), square in zip(
        sorted(beside, key=lambda pair: (pair[0].x, pair[0].y)), sorted(pieces), strict=False
    ):
        assert dist((use.x, use.y), surface.at[square]) < surface.board.spot_radius
        assert text == figure_style("mana").values(played.position)[square]  # type: ignore[misc]


def test_a_stone_that_jumps_keeps_off_stones_where_there_is_room() -> None:
    others = [(10.0, 2.0), (10.0, -9.0)]
    shaft = next(marks.jump((0, 0), (20, 0), clear=2.5, theme=FULL, others=others))
    assert isinstance(shaft, Path)
    assert min(dist(point, other) for point in traced(shaft) for other in others) > 2.4


def test_a_stone_to_come_is_drawn_as_a_stone() -> None:
    """A pair that is announced: its sign in grey inside its ring."""
    figure = Figure("jo", turns=("e5f5+g5>c3",), show="before")
    page = sheet(figure)
    look = figure_style("jo")
    signs = [item for item in layer(page, "marks") if isinstance(item, Use)]
    assert [sign.symbol for sign in signs] == [look.ghost("r", FULL)] * 2


# ------------------------------------------------------------------------------------------------- text twin


@pytest.mark.parametrize("name", FIGURES)
def test_the_text_twin_holds_every_piece_and_the_position(name: str) -> None:
    figure, played = last(name)
    words, _, letters = sheet(figure).description.partition("\n\n")
    assert f"Position: {played.text}" in words
    for spot in played.pieces:
        assert re.search(rf"\b{spot}\b", words), spot
    look = figure_style(name)
    cells = look.cells(played.position) or played.pieces
    wanted = sorted("".join(cells.values()) + "." * (len(played.spots) - sum(1 for s in played.spots if s in cells)))
    assert sorted(re.sub(r"\s", "", letters)) == wanted


def test_the_text_twin_of_a_capture_tells_its_steps() -> None:
    words = sheet(Figure("yoso", turns=EXAMPLE[:6])).description
    assert "Fate plays WWxFW+WV: fate hops from WW over WF to FW, honour taken from WF, fate placed on WV." in words
    assert "Honour to move, on Void." in words


def test_letters_stand_where_the_spots_are() -> None:
    letters = sheet(Figure("mana")).description.partition("\n\n")[2].splitlines()
    assert letters[0].split() == list("rrrrdr")
    assert letters[-1].split() == list("RRDRRR")
    assert len(letters) == 6


# ----------------------------------------------------------------------------------------------- signs in text


@pytest.mark.parametrize("name", FIGURES)
def test_signs_stand_in_the_room_that_is_kept_for_them(name: str) -> None:
    for sign in inline.names(name, FULL):
        words = inline.paragraph(f"before :{sign}: after", 3.0, 200, game=name, theme=FULL)
        (use,) = (item for item in words.items if isinstance(item, Use))
        text, after = (item for item in words.items if isinstance(item, Text))
        left, bottom, right, top = use.bounds()
        start = text.x + inline.width("before ", 3.0, inline.face())
        end = after.x + inline.width(after.string[: after.string.index("after")], 3.0, inline.face())
        assert start - 0.15 <= left < right <= end + 0.15
        assert -words.height < bottom < top < 0
        assert right - left == pytest.approx(inline.glyph(name, sign, FULL).width * 3, rel=0.45)


def test_signs_keep_their_order_over_lines() -> None:
    words = inline.paragraph(":h: and :f: and " * 8, 3.0, 30, game="yoso", theme=FULL)
    uses = [item for item in words.items if isinstance(item, Use)]
    assert len(uses) == 16 and words.lines > 2
    assert [use.symbol.name[:6] for use in uses[:2]] == ["sign-h", "sign-f"]
    assert [use.y for use in uses] == sorted((use.y for use in uses), reverse=True)


def test_unknown_signs_are_refused_and_times_are_not_signs() -> None:
    with pytest.raises(InputError, match='There is no sign ":X:" in yoso; its signs are A, E, F, V, W, h, f'):
        inline.paragraph("A :X: here.", 3.0, 100, game="yoso", theme=FULL)
    assert inline.PATTERN.findall("at 12:30:45, :WF:, a:b:c") == ["WF"]
    assert inline.spoken("Take **:h:** now", "yoso", FULL) == "Take Honour token now"


def test_a_captured_stone_is_on_the_far_side_from_the_stone_that_landed_on_it() -> None:
    figure = Figure(
        "jo",
        position="...../.n..../....n../...b..../..nb...n./......../....n../.n..../..... red",
        turns=("e5f5+xd4+g5>e4",),
    )
    (ghost,) = (item for item in layer(sheet(figure), "labels") if isinstance(item, Use))
    cells = {item.id: (item.x, item.y) for item in layer(sheet(figure), "board") if isinstance(item, Circle)}
    landed, start = cells["spot-e4"], cells["spot-g5"]
    assert dist((ghost.x, ghost.y), start) > dist(landed, start)


def test_no_sign_is_finer_than_print_allows() -> None:
    for name in FIGURES:
        for sign in inline.names(name, FULL):
            use = inline.glyph(name, sign, FULL).at(0, 0, FULL.caption * 1.08)
            assert least(use)[0] >= STROKE - 1e-9, (name, sign)


def test_styles_of_circles_and_paths_are_those_of_the_theme() -> None:
    """What is derived is drawn in the one colour of marks; pieces keep their own colours."""
    page = sheet(Figure("yoso", turns=("WF",)))
    (ring,) = layer(page, "marks")
    assert isinstance(ring, Circle)
    assert ring.style == Style(stroke=with_marks("yoso", FULL).accent, width=FULL.medium, join="round")


GROUNDS = {
    "jo": "ground cell",
    "mana": "worth1 worth2 worth3",
    "yoso": "paper earth_tint air_tint fire_tint void_tint water_tint",
    "favor": "floor",
    "strings": "place day seat",
}


@pytest.mark.parametrize("game", GROUNDS)
def test_marks_have_a_colour_of_their_own_that_stands_out_from_every_ground(game: str) -> None:
    shades = covers.colours(HOUSE / game / "board.toml")
    mark = with_marks(game, FULL).accent
    for name in GROUNDS[game].split():
        assert contrast(mark, shades[name]) >= 3, name
    for name, shade in {**shades, "accent": FULL.accent, "open": FULL.open}.items():
        apart = dist(*([int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (mark, shade)))
        assert apart > 45, (name, apart)
    for theme in (THEMES["plain"], THEMES["grey"], THEMES["high-contrast"]):
        assert with_marks(game, theme) == theme


def test_hops_are_numbered_and_their_lines_traced_from_end_to_end():
    """The last turn of the example hops round the ring of Air, then along a line of Air and Void."""
    followed = Figure("yoso", turns=EXAMPLE, steps=True)
    (shown,) = study(followed).plots
    assert shown.traces == (("AA", "AV", "VA", "VV"),)
    assert shown.steps == (("AE", "AW", "AV"), ("AV", "VA", "VV"))

    def numbers(figure: Figure) -> list[str]:
        items = sheet(figure).drawing.layer("labels")
        return [item.string for item in items if isinstance(item, Text) and item.string.isdigit()]

    assert numbers(followed) == ["1", "2"] and numbers(replace(followed, steps=False)) == []
    # One hop needs no number.
    alone = replace(followed, turns=EXAMPLE[:6])
    assert study(alone).plots[0].steps == () and numbers(alone) == []


def test_a_mark_with_a_digit_is_a_number_on_a_dark_disc_beside_its_spot() -> None:
    numbered = sheet(parse('game = "mana"\nmarks = ["a2:1 look here", "f6:2"]'))
    bare = sheet(parse('game = "mana"'))
    words = [item for item in flatten(item for _, item in numbered.drawing) if isinstance(item, Text)]
    added = [item.string for item in words if item.weight == "bold" and item.string in "12"]
    assert set(added) == {"1", "2"} and "look here" in " ".join(item.string for item in words)
    assert "Marked: 1 on a2: look here." in numbered.description
    assert "Marked: 1" not in bare.description
