"""The look of Emperor's Favor."""

from __future__ import annotations

from itertools import combinations, islice
from math import hypot

import pytest

from printkit.books import kit
from printkit.books.section import KitRequest
from printkit.draw.drawing import Circle, Path, Text
from printkit.draw.theme import FULL, THEMES
from printkit.games.favor.style import Look, chalk, honor_tracks, plan_of
from printkit.layouts import boards
from printkit.layouts.fair_floorplans import attempts
from printkit.layouts.floorplan import DEFAULT, Plan
from tests.printkit.flatten import flatten


def test_the_plan_of_a_board_is_the_plan_it_was_made_from() -> None:
    for plan in (DEFAULT, Plan(("..#", "#..")), Plan((".",))):
        assert plan_of(boards.find("favor", plan=plan)) == plan


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_palace_draws_every_floor_tile_and_keeps_to_its_size(theme: object) -> None:
    board = boards.find("favor")
    drawing = Look().boards["favor"](board, theme)  # type: ignore[arg-type]
    l, b, r, t = drawing.bounds()
    assert l >= 0 and b >= 0 and r <= board.width and t <= board.height
    named = {item.id: item for item in drawing.layer("board") if isinstance(item, Path) and item.id}
    assert len([item for item in drawing.layer("board") if item.id]) == len(board.spots)
    tiles = [named[f"spot-{spot.id}"] for spot in board.spots]
    for tile, spot in zip(tiles, board.spots, strict=True):
        l, b, r, t = tile.bounds()
        assert ((l + r) / 2, (b + t) / 2) == pytest.approx(spot.at)


@pytest.mark.parametrize("tile", [300.0, 400.0, 610.0])
def test_the_chalk_plan_names_true_distances(tile: float) -> None:
    art = chalk(DEFAULT, tile, theme=FULL)
    words = [item.string for item in art.drawing.layer("labels") if isinstance(item, Text)]
    assert words.count(f"{9 * tile / 1000:.2f}") == 2  # the far end of both sides
    assert words.count(f"{tile / 1000:.2f}") >= 2
    assert any(f"{52 * tile / 1000:.2f} m" in word for word in words)
    l, b, r, t = art.drawing.bounds()
    assert l >= -1 and b >= -1 and r <= art.width + 1 and t <= art.height + 1


def test_any_plan_can_be_chalked() -> None:
    for plan, _ in islice(attempts(11, 7, 3), 3):
        art = chalk(plan, 400, theme=FULL)
        l, b, r, t = art.drawing.bounds()
        assert l >= -1 and b >= -1 and r <= art.width + 1 and t <= art.height + 1


def test_markers_are_one_for_each_courtier_and_plates_have_backs() -> None:
    table, plates = (Look().decks[f"favor-{name}"].make(FULL, None) for name in ("markers", "plates"))
    assert [piece.name[-1] for piece in table.pieces] == list("ABCDABCD")
    assert len({piece.front for piece in table.pieces}) == 8
    assert not any(piece.back for piece in table.pieces)
    assert [piece.name[-1] for piece in plates.pieces] == list("ABCD")
    assert all(piece.back == piece.front for piece in plates.pieces)


def test_no_ring_on_a_marker_looks_like_its_edge_and_the_arrow_is_seen_at_arms_length() -> None:
    for name in ("markers", "plates"):
        make = Look().decks[f"favor-{name}"].make
        assert "the rings stay on the discs" in make(THEMES["low-ink"], None).work
        deck = make(FULL, None)
        assert "rings" not in deck.work
        for piece in deck.pieces:
            items = list(flatten(piece.front.layer("pieces")))
            middle = deck.width / 2
            round_ = [item for item in items if isinstance(item, Circle) and (item.x, item.y) == (middle, middle)]
            assert [item.r for item in round_] == [middle + deck.bleed] and not round_[0].style.stroke
            if piece.name.startswith("courtier"):
                arrow = next(item for item in items if isinstance(item, Path))
                l, b, r, t = arrow.bounds()
                assert r - l > 0.4 * deck.width and t - b > 0.25 * deck.width
                assert (l + r) / 2 == pytest.approx(middle) and b > middle and t < deck.height - 1


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_honor_tracks_run_from_three_to_ten_and_every_step_holds_a_coin(theme: object) -> None:
    tracks = honor_tracks(theme)  # type: ignore[arg-type]
    assert len(tracks.pieces) == 4
    for piece in tracks.pieces:
        items = piece.front.layer("pieces")
        words = [item.string for item in items if isinstance(item, Text)]
        assert words == [*map(str, range(3, 11)), piece.name[-1]]
        steps = [item for item in items if isinstance(item, Circle)]
        assert len(steps) == 8 and all(step.r >= 12.5 for step in steps)
        assert all(hypot(a.x - b.x, a.y - b.y) > 25 for a, b in combinations(steps, 2))


def test_tracks_courtiers_and_markers_share_one_sheet_printed_on_one_side() -> None:
    documents = kit.kit(Look(), request=KitRequest(tonight=True))
    assert [sheet.kind for sheet in documents["-tonight"].sheets] == ["board", "blank", "pieces", "blank"]
