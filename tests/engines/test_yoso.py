"""Yoso-Go: the example game, every end, every ruling (second generator: properties_yoso)."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from itertools import permutations, product

import pytest
from hypothesis import given, settings, strategies as st

from printkit import engines
from printkit.engines.game import IllegalTurn, NotationError, Outcome
from printkit.engines.record import replay
from printkit.engines.yoso.rules import hops
from printkit.layouts import pentagon

YOSO = engines.find("yoso")
EXAMPLE = ["WF", "FA", "AW", "WW", "EW", "WWxFW+WV", "VA", "AE", "EV", "AExAV+AVxVV+VA", "AW", "VW", "WW"]

BUSY = "....h/....h/f..../...../..h.f fate W"
"""The example game before its first capture."""

WINNING = "h.hhh/f.f../fhh.f/f.hf./f.... honour E"
"""Honour can complete the Air zone by a hop to AE."""

STUCK = "hfhhh/hfffh/hffhh/ffhh./fffhf honour W"
"""One empty spot; some captures use it up."""


def turns(text: str) -> list[str]:
    return list(YOSO.turns(YOSO.parse(text)))


def play(text: str, turn: str) -> str:
    return YOSO.text(YOSO.play(YOSO.parse(text), turn)[1])


def outcome(text: str) -> Outcome | None:
    return YOSO.outcome(YOSO.parse(text))


# --- the example game ---


def test_the_example_game_is_legal_throughout():
    history = replay(YOSO, YOSO.start(), EXAMPLE)
    assert list(history.turns) == EXAMPLE
    assert YOSO.text(history.position) == "....h/...hh/f...f/f..ff/...fh fate W"
    assert history.outcome is None


def test_its_last_placements_are_those_the_text_names():
    history = replay(YOSO, YOSO.start(), EXAMPLE[:-1])
    assert list(YOSO.turns(history.position)) == ["WA", "WE", "WF", "WW"]


def test_its_captures_were_the_only_ones_available():
    history = replay(YOSO, YOSO.start(), EXAMPLE)
    captures = {
        ply: {turn.rpartition("+")[0] for turn in YOSO.turns(position) if "x" in turn}
        for ply, position in enumerate(history.positions[:-1], start=1)
    }
    assert {ply: found for ply, found in captures.items() if found} == {6: {"WWxFW"}, 10: {"AExAV", "AExAV+AVxVV"}}


@pytest.mark.parametrize(
    ("plies", "spots", "zone"),
    [
        (1, "AF EF VF", "FA FE FF FV FW"),  # all Fire spots, all spots of the Fire zone
        (2, "EA VA WA", "AA AE AF AV AW"),
        (3, "EW FW VW WW", "WA WE WV WW"),  # AW and WF are taken
    ],
)
def test_the_two_options_after_a_placement(plies, spots, zone):
    history = replay(YOSO, YOSO.start(), EXAMPLE[:plies])
    assert set(YOSO.turns(history.position)) == {*spots.split(), *zone.split()}


# --- lines and hops ---

FIGURES = """
AA AE EA EE | FA FE WA WE
AA AF FA FF | EA EF VA VF
AA AV VA VV | EA EV WA WV
AA AW WA WW | FA FW VA VW
EE EF FE FF | VF VE WF WE
EE EV VE VV | AE AV FE FV
EE EW WE WW | AE AW VE VW
FF FV VF VV | AF AV WF WV
FF FW WF WW | AF AW EF EW
VV VW WV WW | EW EV FW FV
"""


def test_the_hops_are_those_of_twenty_lines_and_five_rings():
    lines = [half.split() for row in FIGURES.strip().splitlines() for half in row.split(" | ")]
    rings = [[zone + letter for letter in "EAFVWEA"] for zone in "AEFVW"]
    found = {f"{run[i]}x{run[i + 2]}" for run in lines + rings for i in range(len(run) - 2)}
    back = {f"{hop[3:]}x{hop[:2]}" for hop in found}
    assert len(lines) == 20
    assert {hop.text for group in hops(2).values() for hop in group} == found | back


@pytest.mark.parametrize("levels", [2, 3])
def test_a_hop_determines_the_hopped_spot(levels):
    texts = [hop.text for group in hops(levels).values() for hop in group]
    assert len(texts) == len(set(texts)) == {2: 130, 3: 970}[levels]
    spots = pentagon.spots(levels)
    for element, group in hops(levels).items():
        for hop in group:
            assert hop.text == f"{spots[hop.start]}x{spots[hop.end]}"
            assert hop.text.endswith(element)
            assert len({hop.start, hop.over, hop.end}) == 3


def test_any_order_of_hops_is_accepted_and_made_canonical():
    text = "...../.hf../.h.h./...fh/fh... honour F"
    position = YOSO.parse(text)
    for order in permutations(["WExWF", "VWxVF"]):
        assert YOSO.play(position, "+".join([*order, "AF"]))[0] == "VWxVF+WExWF+AF"


def test_canonical_is_the_first_notation_of_all_that_lead_there():
    def notations(position, done=()):
        """Every legal notation with what it leads to, found by trying all hops and placements."""
        for spot in pentagon.spots(2):
            with suppress(IllegalTurn):
                yield "+".join([*done, spot]), YOSO.play(position, "+".join([*done, spot]))
        for hop in (hop.text for hop in hops(2)[position.element]):
            try:
                YOSO.play(position, "+".join([*done, hop]))
            except IllegalTurn as error:
                if error.rule == "yoso.compulsory":  # the hop itself was legal
                    yield from notations(position, (*done, hop))

    for text in ("f...h/h...f/..fhf/f.ff./.h..f honour E", "..h../.f..h/h..hf/hf.../.f..h honour A"):
        position, found = YOSO.parse(text), defaultdict(list)
        for notation, result in notations(position):
            found[result].append(notation)
        assert all(canonical == min(texts) for (canonical, _), texts in found.items())
        assert dict(found.keys()) == YOSO.turns(position)
        assert any(len(texts) > 1 for texts in found.values())


# --- the ends ---


@pytest.mark.parametrize(
    ("text", "winner", "reason", "score"),
    [
        ("hhhhh/f..../.f.../..f../...f. fate V", "honour", "zone", None),
        ("hhhhh/f..../.f.../..f../...f. honour V", "honour", "zone", None),
        ("...../...../...../fffff/hhhh. honour V", "fate", "zone", None),
        ("hhhff/hffhf/fhhff/hfhfh/hffhh honour W", "honour", "count", {"honour": 3, "fate": 2}),
        ("ffhff/hffhf/fhhff/hfhfh/hffhh fate -", "fate", "count", {"honour": 2, "fate": 3}),
        ("h..h./.h.f./..fh./hfhfh/.f.f. honour V", "fate", "blocked", None),
        ("h..h./.h.f./..fh./hfhfh/.f.f. fate V", "honour", "blocked", None),
        # a complete zone comes before a full board, and before a player who cannot place
        ("hhhhh/hfffh/fffhf/fhfff/ffhff honour W", "honour", "zone", None),
        ("hhhhh/...f./...f./fhfhf/...h. honour V", "honour", "zone", None),
    ],
)
def test_ends(text, winner, reason, score):
    position = YOSO.parse(text)
    assert YOSO.outcome(position) == Outcome(winner, reason)
    assert YOSO.score(position) == score
    assert YOSO.turns(position) == {}


def test_the_ends_of_the_text_come_about_by_playing():
    assert outcome(play("....h/hh.hh/f..f./...../f.... honour F", "EF")) == Outcome("honour", "zone")
    last = play("h..h./.h.f./..f../hfhfh/.f.f. fate V", "FV")
    assert outcome(last) == Outcome("fate", "blocked")
    assert outcome(play("hhhff/hffhf/fhhff/hfhfh/hffh. honour W", "WW")) == Outcome("honour", "count")


def test_no_draw_on_a_full_board():
    """Each zone has a majority, as has each choice of five of them; every way to mix a zone occurs."""
    mixed = [zone for zone in map("".join, product("hf", repeat=5)) if len(set(zone)) == 2]
    for shift in range(len(mixed)):
        for majorities in product("hf", repeat=5):
            pools = [[zone for zone in mixed if zone.count(token) > 2] for token in majorities]
            zones = [pool[(shift + i) % len(pool)] for i, pool in enumerate(pools)]
            found = YOSO.parse("/".join(zones) + " honour A")
            assert YOSO.outcome(found) == Outcome("honour" if majorities.count("h") > 2 else "fate", "count")
            assert YOSO.score(found) == {"honour": majorities.count("h"), "fate": majorities.count("f")}


def test_a_winning_hop_ends_the_turn_at_once():
    assert "FExEE+EExAE" in turns(WINNING)
    assert play(WINNING, "FExEE+EExAE") == "hhhhh/...../f.h.f/f.hf./f.... fate E"
    assert outcome(play(WINNING, "FExEE+EExAE")) == Outcome("honour", "zone")
    assert not any("xAE+" in turn for turn in turns(WINNING))
    assert all("x" not in turn.rpartition("+")[2] or turn.endswith("xAE") for turn in turns(WINNING))


# --- placements ---


def test_an_element_of_nobody_allows_any_empty_spot_and_no_capture():
    text = "....h/....h/f..../...../..h.f fate -"
    taken = {"AW", "EW", "FA", "WF", "WW"}
    assert turns(text) == [spot for spot in pentagon.spots(2) if spot not in taken]


def test_vacated_spots_count():
    assert "WWxFW+WF" in turns(BUSY)  # the hopped token's
    assert "WWxFW+WW" in turns(BUSY)  # the hopper's


def test_captures_that_leave_no_placement_are_no_turn():
    assert turns(STUCK) == [
        "AWxVW+AW",
        "AWxVW+EWxAW+EW",
        "AWxVW+EWxAW+FWxEW+FW",
        "AWxVW+EWxAW+FWxEW+VWxFW+VW",
        "FWxVW+EWxFW+AWxEW+AW",
        "FWxVW+EWxFW+EW",
        "FWxVW+FW",
        "VW",
    ]
    for spot in ("AA", "AE", "AW"):
        with pytest.raises(IllegalTurn, match="these captures leave nowhere to place") as refused:
            YOSO.play(YOSO.parse(STUCK), f"AWxVW+AAxAW+{spot}")
        assert refused.value.rule == "yoso.compulsory"
        assert refused.value.nearest in turns(STUCK)


# --- refusals ---


@pytest.mark.parametrize(
    ("text", "turn", "rule", "why"),
    [
        (BUSY, "EW", "placement", "EW is not empty"),
        (BUSY, "FE", "placement", "FE has no letter for the element W"),
        (BUSY, "WWxFW", "compulsory", "must end with a placement"),
        (BUSY, "WWxFW+EW", "placement", "EW is not empty"),
        (BUSY, "WWxWV+WE", "landing", "WV is not a spot of element W"),
        (BUSY, "WWxFA+WV", "landing", "FA is not a spot of element W"),
        (BUSY, "EWxFW+WV", "hop", "Fate has no token on EW"),
        (BUSY, "WExFW+WV", "hop", "Fate has no token on WE"),
        (BUSY, "WWxVW+VW", "hop", "no enemy token on WV"),
        (BUSY, "WWxEW+VW", "hop", "EW is not empty"),
        (BUSY, "FAxVW+VW", "lines", "no line or ring has one spot between FA and VW"),
        (BUSY, "WWxFW+FWxWW+WV", "hop", "no enemy token on WF"),
        ("....h/....h/f..../...../..f.f fate W", "WWxFW+WV", "hop", "own tokens, as on WF, are never hopped"),
        ("h..../.f.../..h../...f./....h fate -", "EExAE+AA", "free", "no captures on element '-'"),
        (WINNING, "FExEE+EExAE+EE", "zone", "a winning hop ends the turn"),
        (
            WINNING,
            "FExEE+EExAE+FFxFE+EE",
            "zone",
            '"FExEE+EExAE+FFxFE+EE" is illegal: nothing may follow the winning hop EExAE (yoso.zone). Try',
        ),
        (WINNING, "FExEE", "compulsory", "must end with a placement"),
    ],
)
def test_illegal_turns_name_the_rule_and_what_would_be_legal(text, turn, rule, why):
    position = YOSO.parse(text)
    with pytest.raises(IllegalTurn) as refused:
        YOSO.play(position, turn)
    assert refused.value.rule == f"yoso.{rule}"
    assert why in str(refused.value)
    assert refused.value.nearest in YOSO.turns(position)
    assert f'Try "{refused.value.nearest}".' in str(refused.value)


@pytest.mark.parametrize("turn", ["", "wf", "WF+", "+WF", "WFA", "WF+FA", "WF+WWxFW", "WWxFW WV", "XX", "WWxxFW"])
def test_what_is_no_turn(turn):
    with pytest.raises(
        NotationError, match=r'" is not a turn of this game; write hops FROMxTO and a placement, such as AAxAW\+WW\.'
    ):
        YOSO.play(YOSO.start(), turn)


@pytest.mark.parametrize(
    ("text", "field", "accepted"),
    [
        ("...../...../...../...../..... honour", "position", "the form ZONES MOVER ELEMENT"),
        ("...../...../...../..... honour A", "zones", "the five zones A/E/F/V/W"),
        ("...../..../...../...../..... honour A", "zone E", "the form ..... in dots"),
        ("...../...../...../...../..x.. honour A", "zone W", "the form ..... in dots"),
        ("...../...../...../...../..H.. honour A", "zone W", "the form ..... in dots"),
        ("...../...../...../...../..... honor A", "mover", 'Did you mean "honour"?'),
        ("...../...../...../...../..... fate a", "element", 'Did you mean "A"?'),
        ("hhhhh/fffff/...../...../..... fate A", "zones", "both players hold a complete zone"),
    ],
)
def test_malformed_positions(text, field, accepted):
    with pytest.raises(NotationError) as refused:
        YOSO.parse(text)
    assert refused.value.field == field
    assert accepted in str(refused.value)


def test_two_complete_zones_of_one_player_are_a_position():
    assert outcome("hhhhh/hhhhh/...../...../..... fate A") == Outcome("honour", "zone")


# --- any position at all, reachable or not ---

positions = st.builds(
    lambda tokens, mover, element: f"{'/'.join(tokens[i : i + 5] for i in range(0, 25, 5))} {mover} {element}",
    st.text(".hf", min_size=25, max_size=25),
    st.sampled_from(["honour", "fate"]),
    st.sampled_from("AEFVW-"),
)


@settings(deadline=None)
@given(positions)
def test_any_position_round_trips_and_agrees_with_the_second_generator(tools, text):
    successors = tools.properties_of("yoso").successors
    try:
        position = YOSO.parse(text)
    except NotationError as error:
        assert "both players hold a complete zone" in str(error)
        return
    assert YOSO.text(position) == text
    assert sorted(map(YOSO.text, YOSO.turns(position).values())) == sorted(successors("yoso", text))
    assert (YOSO.outcome(position) is None) == bool(YOSO.turns(position))
