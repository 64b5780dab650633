"""The Master board: what differs from the small one (second generator: properties_master)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from printkit import engines
from printkit.engines.game import IllegalTurn, NotationError, Outcome
from printkit.layouts import pentagon

MASTER, CIRCLE = engines.find("master"), engines.find("master:circle")
SPOTS = pentagon.spots(3)


def position(token: Callable[[str], str], mover: str, element: str) -> str:
    """Text of the position that holds ``token(spot)`` on every spot."""
    zones = [",".join("".join(token(z + c + s) for s in "AEFVW") for c in "AEFVW") for z in "AEFVW"]
    return f"{'/'.join(zones)} {mover} {element}"


def holding(tokens: dict[str, str], mover: str, element: str) -> str:
    """Text of the position with some tokens: spots, or the letters that spots begin with."""
    stand = {spot: token for start, token in tokens.items() for spot in SPOTS if spot.startswith(start)}
    return position(lambda spot: stand.get(spot, "."), mover, element)


def turns(text: str, game=MASTER) -> list[str]:
    return list(game.turns(game.parse(text)))


def after(text: str, turn: str, game=MASTER):
    return game.play(game.parse(text), turn)[1]


@pytest.mark.parametrize("element", "AEFVW")
def test_sixty_one_spots_are_playable_on_an_empty_board(element):
    found = turns(holding({}, "fate", element))
    assert found == [spot for spot in SPOTS if element in spot]
    assert len(found) == 61


def test_the_last_letter_binds_the_next_player():
    assert after(holding({}, "honour", "W"), "WFA").element == "A"
    assert after(holding({}, "honour", "W"), "FWA").element == "A"


def test_a_hop_crosses_zones_along_a_line():
    text = holding({"AEA": "h", "AEW": "f"}, "honour", "A")  # AEA AEW WEA WEW are consecutive on a line
    assert "AEAxWEA+AAA" in turns(text)
    assert MASTER.text(after(text, "AEAxWEA+AEW")) == holding({"WEA": "h", "AEW": "h"}, "fate", "W")


def test_a_hop_goes_round_a_circle():
    text = holding({"FEV": "f", "FEF": "h"}, "fate", "A")
    assert MASTER.text(after(text, "FEVxFEA+FAA")) == holding({"FEA": "f", "FAA": "f"}, "honour", "A")


def test_a_hop_lands_on_the_last_letter_only():
    text = holding({"FEV": "f", "FEF": "h"}, "fate", "E")
    with pytest.raises(IllegalTurn, match="FEA is not a spot of element E") as refused:
        MASTER.play(MASTER.parse(text), "FEVxFEA+EAA")
    assert refused.value.rule == "master.landing"


def test_many_captures_are_combined_in_every_way(tools):
    circles = ("AF", "EV", "FE", "VW")
    text = holding({c + "V": "h" for c in circles} | {c + "F": "f" for c in circles}, "honour", "A")
    found = MASTER.turns(MASTER.parse(text))
    captured = {turn.rpartition("+")[0] for turn in found}
    rings = {f"{c}Vx{c}A" for c in circles}
    assert len([hops for hops in captured if set(hops.split("+")) <= rings | {""}]) == 2 ** len(circles)
    second = tools.properties_of("master").successors("master", text)
    assert {MASTER.text(position) for position in found.values()} == second
    assert len(second) == len(found)


def full(spot: str) -> str:
    """A full board without a complete circle: honour has the Air, Earth and Fire zones."""
    own, other = ("h", "f") if spot[0] in "AEF" else ("f", "h")
    return other if spot[1] == spot[2] else own


@pytest.mark.parametrize(
    ("text", "winner", "reason", "score"),
    [
        (holding({"W": "f", "A": "h", "AAA": "."}, "fate", "V"), "fate", "zone", None),
        (position(full, "fate", "A"), "honour", "count", {"honour": 3, "fate": 2}),
        (position(lambda s: full(s) if "W" in s else ".", "honour", "W"), "fate", "blocked", None),
        (position(lambda s: "h" if s[0] == "V" else full(s), "honour", "W"), "honour", "zone", None),
        (position(lambda s: "f" if s[0] == "W" else full(s) if "W" in s else ".", "fate", "W"), "fate", "zone", None),
    ],
)
def test_ends(text, winner, reason, score):
    found = MASTER.parse(text)
    assert MASTER.outcome(found) == Outcome(winner, reason)
    assert MASTER.score(found) == score
    assert MASTER.turns(found) == {}


def test_zones_are_completed_by_a_placement_and_by_a_hop():
    placed = after(holding({"W": "h", "WFA": ".", "AAA": "f"}, "honour", "A"), "WFA")
    assert MASTER.outcome(placed) == Outcome("honour", "zone")
    text = holding({"W": "h", "WEA": ".", "AEA": "h", "AEW": "f"}, "honour", "A")
    hopped = after(text, "AEAxWEA")
    assert MASTER.text(hopped) == holding({"W": "h"}, "fate", "A")
    assert MASTER.outcome(hopped) == Outcome("honour", "zone")
    assert not any(turn.startswith("AEAxWEA+") for turn in turns(text))


def test_a_complete_circle_wins_in_the_variant_only():
    text = holding({"FE": "h", "EFA": "f"}, "fate", "A")
    assert MASTER.outcome(MASTER.parse(text)) is None
    assert CIRCLE.outcome(CIRCLE.parse(text)) == Outcome("honour", "circle")
    assert CIRCLE.score(CIRCLE.parse(text)) is None
    assert CIRCLE.turns(CIRCLE.parse(text)) == {}


def test_circles_are_completed_by_a_placement_and_by_a_hop():
    text = holding({"WE": "h", "WEA": ".", "AEA": "h", "AEW": "f"}, "honour", "A")
    assert CIRCLE.outcome(after(text, "WEA", CIRCLE)) == Outcome("honour", "circle")
    hopped = after(text, "AEAxWEA", CIRCLE)
    assert CIRCLE.text(hopped) == holding({"WE": "h"}, "fate", "A")
    assert CIRCLE.outcome(hopped) == Outcome("honour", "circle")
    with pytest.raises(IllegalTurn, match="the turn must end with a placement"):
        after(text, "AEAxWEA", MASTER)
    with pytest.raises(IllegalTurn, match="a winning hop ends the turn") as refused:
        after(text, "AEAxWEA+AAA", CIRCLE)
    assert refused.value.rule == "master.circle"


def test_a_zone_is_tested_before_a_circle():
    text = holding({"E": "f", "AAA": "h"}, "honour", "V")
    assert CIRCLE.outcome(CIRCLE.parse(text)) == Outcome("fate", "zone")


@pytest.mark.parametrize(
    ("game", "text", "field", "accepted"),
    [
        (MASTER, holding({"E": "f", "A": "h"}, "honour", "V"), "zones", "both players hold a complete zone"),
        (CIRCLE, holding({"EA": "f", "AE": "h"}, "honour", "V"), "zones", "both players hold a complete circle"),
        (MASTER, "...../...../...../...../..... honour A", "zone A", "the form .....,.....,.....,.....,....."),
        (MASTER, holding({}, "honour", "A").replace(",", "/"), "zones", "the five zones A/E/F/V/W, joined by /, not"),
        (MASTER, holding({}, "honour", "A").replace(",.", ",h.", 1), "zone A", "the form"),
    ],
)
def test_malformed_positions(game, text, field, accepted):
    with pytest.raises(NotationError) as refused:
        game.parse(text)
    assert refused.value.field == field
    assert accepted in str(refused.value)


def test_two_complete_circles_are_a_position_without_the_variant():
    text = holding({"EA": "f", "AE": "h"}, "honour", "V")
    assert MASTER.text(MASTER.parse(text)) == text


def test_every_ruling_of_the_small_board_has_its_counterpart():
    small = [ruling.id.partition(".")[2] for ruling in engines.find("yoso").rulings]
    assert [ruling.id for ruling in MASTER.rulings] == [*(f"master.{id}" for id in small), "master.circle"]
