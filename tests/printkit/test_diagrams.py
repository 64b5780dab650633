"""Figures: what they show follows from the rules, can be read in print, and is said in words as well."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

import engines
from engines.claims import FalseClaim
from engines.claims.deeds import facts
from engines.claims.scene import Scene, scene
from layouts.errors import InputError
from printkit.diagrams import Figure, inline, marks, parse, plot, prove, sheet
from printkit.diagrams.compose import _surface
from printkit.diagrams.legible import STROKE, TEXT, least
from printkit.diagrams.table import STONE, table
from printkit.document import Document, Sheet
from printkit.drawing import Circle, Path, Style, Text, Use, bounds
from printkit.export.pdf import pdf
from printkit.export.svg import svg
from printkit.theme import FULL, THEMES
from tests.printkit.readers import read_svg

EXAMPLE = ("WF", "FA", "AW", "WW", "EW", "WWxFW+WV", "VA", "AE", "EV", "AExAV+AVxVV+VA")
COURT = (
    "........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... A@a4N,B@c4S A"
)
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


def layer(page: Sheet, name: str) -> tuple[object, ...]:
    return page.drawing.layer(name)  # type: ignore[arg-type]


def last(name: str) -> tuple[Figure, Scene]:
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
    surface = _surface(figure, prove(figure), 0, 0, "")
    assert surface.stone == pytest.approx(6.0, abs=0.011)
    with pytest.raises(InputError, match=r"large enough to be read: 3\.2 mm"):
        sheet(replace(figure, stone=STONE - 0.1))


def test_a_width_too_small_says_how_wide_it_must_be() -> None:
    with pytest.raises(InputError) as error:
        sheet(Figure("yoso", width=25.0))
    least_width = re.search(r"take (\d+)mm", str(error.value))
    assert least_width
    assert sheet(Figure("yoso", width=float(least_width[1]))).width == float(least_width[1])


def test_width_and_stone_exclude_each_other() -> None:
    with pytest.raises(InputError, match="possible beside 'width'"):
        sheet(Figure("yoso", width=80, stone=6))


def test_marks_differ_in_form_not_only_in_colour() -> None:
    """No two marks that stand on a spot are the same picture when all colours are taken away."""

    def form(items: object) -> str:
        many = items if isinstance(items, tuple) else (items,)
        return re.sub("#[0-9a-f]{6}", "#", repr(many))

    pictures = {
        "placed": marks.ring(0, 0, 3, FULL),
        "legal": marks.dotted(0, 0, 3, FULL),
        "left": marks.dashed(0, 0, 3, FULL),
        "taken": marks.cross(0, 0, 3, FULL),
        "turned": marks.square(0, 0, 3, FULL),
        **{name: marks.by_hand(name, 0, 0, 3, FULL) for name in marks.NAMES if name not in ("ring", "cross")},
    }
    for (one, a), (other, b) in combinations(pictures.items(), 2):
        assert form(a) != form(b), (one, other)


# --------------------------------------------------------------------------------------- what follows from rules


def test_a_hop_along_a_line_runs_straight_over_the_token_it_takes() -> None:
    figure = Figure("yoso", turns=EXAMPLE[:6])
    surface = _surface(figure, prove(figure), 0, 0, "")
    page = sheet(figure)
    (shaft,) = (
        item
        for item in layer(page, "marks")
        if isinstance(item, Path) and item.style.stroke == FULL.accent and len(item.segments) == 2
    )
    (_, x, y), (_, u, v) = shaft.segments  # type: ignore[misc]
    a, over, b = (surface.at[spot] for spot in ("WW", "WF", "FW"))
    assert y == pytest.approx(v) == pytest.approx(over[1])
    assert a[0] < x < over[0] < u < b[0]
    assert x - a[0] > surface.radius


def test_a_hop_round_a_ring_follows_the_ring() -> None:
    figure = Figure("yoso", turns=EXAMPLE)
    surface = _surface(figure, prove(figure), 0, 0, "")
    centre = [sum(c) / 5 for c in zip(*(surface.at[f"A{e}"] for e in "AEFVW"), strict=True)]
    radius = dist(centre, surface.at["AA"])
    shafts = [
        item
        for item in layer(sheet(figure), "marks")
        if isinstance(item, Path) and item.style.stroke == FULL.accent and item.segments[1][0] == "C"
    ]
    assert len(shafts) == 1
    ends = [step[-2:] for step in shafts[0].segments]
    assert all(dist(centre, end) == pytest.approx(radius, abs=1e-6) for end in ends)  # type: ignore[arg-type]


def test_a_walk_passes_the_squares_of_its_way() -> None:
    figure = Figure("mana", turns=("c1b2",))
    game = engines.find("mana")
    deeds = facts(game).deeds(game, game.start(), "c1b2")
    assert [deed.path for deed in deeds] == [("c1", "c2", "b2")]
    surface = _surface(figure, prove(figure), 0, 0, "")
    points = [surface.at[spot] for spot in deeds[0].path]
    shaft = next(marks.walk(points, surface.radius, FULL))
    assert isinstance(shaft, Path)
    (left, bottom, right, top) = bounds(shaft)
    for x, y in points[1:-1]:
        assert left <= x <= right and bottom <= y <= top


@pytest.mark.parametrize("name", FIGURES)
def test_the_plot_shows_what_the_engine_did(name: str) -> None:
    _, played = last(name)
    known = facts(played.game)
    before, after = (known.pieces(position) for position in played.positions[-2:])
    told = plot.played(played, known)
    assert dict(told.pieces) == dict(after)
    gone = {spot: piece for spot, piece in before.items() if after.get(spot) != piece}
    ways = [arrow.path for arrow in told.arrows]
    taken = {spot for spot, _ in told.ghosts}
    assert set(gone) <= taken | set(told.left) | set(told.flipped) | {way[0] for way in ways}
    new = {spot for spot, piece in after.items() if before.get(spot) != piece}
    assert new <= set(told.placed) | set(told.flipped) | {way[-1] for way in ways}
    assert dict(plot.announced(played, known).pieces) == dict(before)


def test_numbers_tell_which_turn_put_a_piece_where_it_stands() -> None:
    played = scene("yoso", None, EXAMPLE)
    told = plot.numbered(played, facts(played.game))
    assert dict(told.numbers) == {
        "WF": "1", "FA": "2", "AW": "3", "EW": "5", "FW": "6", "WV": "6", "EV": "9", "VV": "10", "VA": "10",
    }  # fmt: skip
    assert dict(told.ghosts) == {"WF": "h", "AW": "h"}


@pytest.mark.parametrize("name", FIGURES)
def test_legal_destinations_are_marked_and_no_others(name: str) -> None:
    figure = replace(FIGURES[name], show="after", custodial=False, areas=(), lines=(), score=False, sight=())
    played = prove(figure)
    options = facts(played.game).options(played.game, played.position, None)
    with_marks = len(layer(sheet(figure), "marks"))
    without = len(layer(sheet(replace(figure, legal=False)), "marks"))
    assert with_marks - without == len(options) > 0


def test_a_list_of_destinations_must_be_legal() -> None:
    page = sheet(Figure("yoso", turns=("WF",), legal=("AF", "EF")))
    assert "May be played: AF EF." in page.description
    with pytest.raises(InputError, match="legal: 'AA' is not a legal destination"):
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
        (Figure("yoso", lines=("AA-EF",)), "lines: 'AA-EF' is not a line"),
        (Figure("yoso", areas=("X",)), "areas: 'X' is not a name on this board"),
        (Figure("yoso", custodial=True), "yoso has no custodial cells"),
        (Figure("jo", custodial=True), "possible without a turn"),
        (Figure("jo", custodial="a1c3"), "two adjacent cells"),
        (Figure("yoso", sight=("A",)), "yoso has no lines of sight"),
        (Figure("favor", sight=("A z9",)), "sight: 'z9' is not a name on this board"),
        (Figure("jo", values=True), "spots of jo have no values"),
        (Figure("yoso", score=True), "yoso gives no score in this position"),
        (Figure("yoso", legal="ZZ"), "legal: 'ZZ' is not a name on this board"),
        (Figure("yoso", turns=("WF", "AA")), r"turn 2: 'AA' is not legal \(yoso.placement\)"),
        (Figure("yosso"), "did you mean 'yoso'"),
    ],
)
def test_what_cannot_be_shown_is_refused(figure: Figure, says: str) -> None:
    with pytest.raises(InputError, match=says):
        sheet(figure)


def test_hand_made_marks_are_called_hypothetical() -> None:
    figure = parse('game = "jo"\nmarks = ["e5:cross blocked", "c3=A", "a1>b3", "d4:star"]')
    page = sheet(figure)
    assert "Hypothetical: cross e5: blocked." in page.description
    assert "Hypothetical: A c3." in page.description
    texts = [item.string for item in layer(page, "labels") if isinstance(item, Text)]
    assert "blocked (hypothetical)" in texts
    assert texts.count("hypothetical") == 3
    plain = sheet(replace(figure, marks=()))
    assert "ypothetical" not in plain.description


def test_claims_are_checked_before_anything_is_drawn() -> None:
    with pytest.raises(FalseClaim, match="line 3: claim 'turns 99' is false: 8 turns are legal"):
        sheet(parse('game = "yoso"\nturns = ["WF"]\nclaims = ["turns 99"]'))


# ------------------------------------------------------------------------------------------------ files


@pytest.mark.parametrize("name", FIGURES)
def test_the_svg_marks_every_spot_where_it_is(name: str) -> None:
    page = sheet(FIGURES[name])
    surface = _surface(FIGURES[name], prove(FIGURES[name]), 0, 0, "")
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
    assert len(svg(page, prefix="fig", title=page.title, desc=page.description)) <= 12_288


@pytest.mark.parametrize("name", FIGURES)
def test_a_pdf_can_be_made_of_every_figure(name: str) -> None:
    assert pdf(Document((sheet(FIGURES[name]),), "x")).startswith(b"%PDF")


# ------------------------------------------------------------------------------------------------- text twin


@pytest.mark.parametrize("name", FIGURES)
def test_the_text_twin_holds_every_piece_and_the_position(name: str) -> None:
    figure, played = last(name)
    words, _, letters = sheet(figure).description.partition("\n\n")
    assert f"Position: {played.text()}" in words
    known = facts(played.game)
    for spot in known.pieces(played.position):
        assert re.search(rf"\b{spot}\b", words), spot
    look = table(name)
    cells = look.cells(played.position) if look.cells else known.pieces(played.position)
    wanted = sorted(
        "".join(cells.values())
        + "."
        * (len(known.spots(played.position)) - sum(1 for s in known.spots(played.position) if s in cells))
    )
    assert sorted(re.sub(r"\s", "", letters)) == wanted


def test_the_text_twin_of_a_capture_tells_its_steps() -> None:
    words = sheet(Figure("yoso", turns=EXAMPLE[:6])).description
    assert (
        "Fate plays WWxFW+WV: fate hops from WW over WF to FW, honour taken from WF, fate placed on WV."
        in words
    )
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
        words = inline.paragraph(f"before :{sign}: after", 3.0, 200, name, FULL)
        (use,) = (item for item in words.items if isinstance(item, Use))
        (text,) = (item for item in words.items if isinstance(item, Text))
        left, bottom, right, top = bounds(use)
        start = text.x + inline.width("before ", 3.0, inline.face())
        end = text.x + inline.width(text.string[: text.string.index("after")], 3.0, inline.face())
        assert start - 0.15 <= left < right <= end + 0.15
        assert -words.height < bottom < top < 0
        assert right - left == pytest.approx(inline.glyph(name, sign, FULL).width * 3, rel=0.45)


def test_signs_keep_their_order_over_lines() -> None:
    words = inline.paragraph(":h: and :f: and " * 8, 3.0, 30, "yoso", FULL)
    uses = [item for item in words.items if isinstance(item, Use)]
    assert len(uses) == 16 and words.lines > 2
    assert [use.symbol.name[:6] for use in uses[:2]] == ["sign-h", "sign-f"]
    assert [use.y for use in uses] == sorted((use.y for use in uses), reverse=True)


def test_unknown_signs_are_refused_and_times_are_not_signs() -> None:
    with pytest.raises(InputError, match="sign: ':X:' is not a sign of yoso"):
        inline.paragraph("A :X: here.", 3.0, 100, "yoso", FULL)
    assert inline.PATTERN.findall("at 12:30:45, :WF:, a:b:c") == ["WF"]
    assert inline.spoken("Take **:h:** now", "yoso", FULL) == "Take honour token now"


def test_no_sign_is_finer_than_print_allows() -> None:
    for name in FIGURES:
        for sign in inline.names(name, FULL):
            use = inline.glyph(name, sign, FULL).at(0, 0, FULL.caption * 1.08)
            assert least(use)[0] >= STROKE - 1e-9, (name, sign)


def test_styles_of_circles_and_paths_are_those_of_the_theme() -> None:
    """What is derived is drawn in the one accent; pieces keep their own colours."""
    page = sheet(Figure("yoso", turns=("WF",)))
    (ring,) = layer(page, "marks")
    assert isinstance(ring, Circle)
    assert ring.style == Style(stroke=FULL.accent, width=FULL.medium, join="round")
