"""Mana: values, moves, the Mana and its exceptions, setups (second generator: properties_mana)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from printkit import engines
from printkit.engines.game import IllegalTurn, NotationError, Outcome
from printkit.engines.mana import setup
from printkit.engines.mana.rules import SQUARES
from printkit.layouts.base.refusals import InputError

MANA, ANYWHERE = engines.find("mana"), engines.find("mana:anywhere")
START = "rrrrdr/....../....../....../....../RRDRRR red - 0"

OBEY = "r...../dRR.../...r.R/.r..../.....r/...D.. red b3 1"
"""The Mana calls for 1; Red has pieces on squares of that value that can move."""

NOWHERE = "...r../.R..d./..r..r/....../.D..../...... red d6 3"
"""The Mana calls for 2; no red piece stands on such a square, and four ronins are captured."""

NOWHERE_FULL = "....Rr/d....R/R...../.R.R../....D./.r.... red f6 3"
"""Likewise, but no red ronin is captured."""

BLOCKED = "....../rd..R./rR..../....../...r../..rDR. red b5 2"
"""The Mana calls for 3; the red damyo stands on such a square, but has no way out."""

FREE_BLOCKED = "....../....../....../....d./.....r/....rD red - 0"
"""Nobody carries the Mana, and Red cannot move."""

ALL_BLOCKED = "....../....../....../.....d/rrr.rR/RRRrDR red f3 1"
"""No red piece can move, and none is captured."""


def turns(text: str, game=MANA) -> list[str]:
    return list(game.turns(game.parse(text)))


def play(text: str, turn: str, game=MANA) -> str:
    return game.text(game.play(game.parse(text), turn)[1])


# --- the board ---


def test_the_values_are_those_of_the_rules(tools):
    reference = tools.properties_of("mana")
    for orientation in range(4):
        values = {reference.name_of(square): value for square, value in reference.values(orientation).items()}
        assert {square: MANA.value(square, orientation) for square in SQUARES} == values
        assert sorted(values.values()) == [1] * 12 + [2] * 12 + [3] * 12


def test_the_board_turns_clockwise_and_has_no_symmetry():
    assert [MANA.value("a1", 0), MANA.value("b1", 0), MANA.value("c1", 0)] == [1, 3, 2]
    assert [MANA.value("a6", 1), MANA.value("a5", 1), MANA.value("a4", 1)] == [1, 3, 2]
    assert [MANA.value("f6", 2), MANA.value("e6", 2), MANA.value("d6", 2)] == [1, 3, 2]
    assert [MANA.value("f1", 3), MANA.value("f2", 3), MANA.value("f3", 3)] == [1, 3, 2]
    assert len({tuple(MANA.value(square, k) for square in SQUARES) for k in range(4)}) == 4


# --- moves ---


@pytest.mark.parametrize(
    ("text", "piece", "ends"),
    [
        # a1 has value 1, a2 2, b1 3 on the board as printed
        ("d...../....../....../....../....../D..... red - 0", "a1", "a2 b1"),
        ("d...../....../....../....../D...../...... red - 0", "a2", "a4 b1 b3 c2"),
        ("d...../....../....../....../....../.D.... red - 0", "b1", "a1 a3 b2 b4 c1 c3 d2 e1"),
        # b2 and c1 are taken, so that only the way over a1 and a2 is left
        ("d...../....../....../....../.r..../.Dr... red - 0", "b1", "a3 b2"),
        # an own piece on the last step is no end, an enemy is
        ("d...../....../....../....../....../Dr.... red - 0", "a1", "a2 b1"),
        ("d...../....../....../....../R...../D..... red - 0", "a1", "b1"),
    ],
)
def test_a_piece_moves_exactly_its_value(text, piece, ends):
    found = {turn[-2:] for turn in turns(text) if turn.startswith(piece)}
    assert found == set(ends.split())


def test_captures_are_written_with_x():
    assert "b5xa5" in turns(OBEY)
    assert "b5a5" not in turns(OBEY)
    assert play(OBEY, "b5xa5").split()[1:] == ["amber", "a5", "1"]


def test_any_piece_takes_any_piece():
    assert play("...d../....../....../....../....../Dr.... red - 0", "a1xb1").startswith("...d../")
    assert play("....../....../....../....../....../Rd..D. red - 0", "a1xb1").endswith(".R..D. amber b1 0")


# --- the Mana ---


def test_the_mana_is_obeyed_where_it_can_be():
    assert turns(OBEY) == ["b5b4", "b5b6", "b5xa5", "d1c1", "d1d2", "d1e1"]
    assert {MANA.value(turn[:2], 1) for turn in turns(OBEY)} == {MANA.value("b3", 1)} == {1}


def test_first_exception_no_piece_on_such_a_square():
    red = {"b2": 3, "b5": 1}
    assert {square: MANA.value(square, 3) for square in red} == red
    assert MANA.value("d6", 3) == 2
    found = turns(NOWHERE)
    assert {turn[:2] for turn in found if turn[0] != "@"} == set(red)
    empty = [s for s in SQUARES if MANA.value(s, 3) == 2 and s not in ("d6", "e5", "c4", "f4", "b2", "b5")]
    assert [turn for turn in found if turn[0] == "@"] == sorted(f"@{square}" for square in empty)


def test_first_exception_without_a_captured_ronin():
    assert {turn[:2] for turn in turns(NOWHERE_FULL)} == {"e6", "f5", "a4", "b3", "d3", "e2"}


def test_second_exception_such_pieces_cannot_move():
    assert MANA.value("b5", 2) == MANA.value("d1", 2) == 3
    found = turns(BLOCKED)
    assert not any(turn.startswith("d1") for turn in found)
    assert {turn[:2] for turn in found if turn[0] != "@"} == {"b4", "e1", "e5"}
    assert all(MANA.value(turn[1:], 2) == 3 for turn in found if turn[0] == "@")
    assert any(turn[0] == "@" for turn in found)


def test_the_reborn_ronin_carries_the_mana():
    assert play(NOWHERE, "@a1") == "...r../.R..d./..r..r/....../.D..../R..... amber a1 3"


def test_re_entry_anywhere_in_the_variant():
    entries = [turn for turn in turns(NOWHERE, ANYWHERE) if turn[0] == "@"]
    assert entries == sorted(f"@{s}" for s in SQUARES if s not in ("d6", "e5", "c4", "f4", "b2", "b5"))
    assert [turn for turn in turns(NOWHERE) if turn[0] != "@"] == turns(NOWHERE, ANYWHERE)[len(entries) :]
    assert turns(OBEY, ANYWHERE) == turns(OBEY)


def test_nothing_re_enters_while_nobody_carries_the_mana():
    lifted = NOWHERE.replace("d6", "-")
    assert turns(lifted) == turns(lifted, ANYWHERE) == [turn for turn in turns(NOWHERE) if turn[0] != "@"]


@pytest.mark.parametrize("text", [FREE_BLOCKED, ALL_BLOCKED])
def test_pass_lifts_the_mana(text):
    assert turns(text) == ["pass"]
    board, _, _, orientation = text.split()
    assert play(text, "pass") == f"{board} amber - {orientation}"


# --- the end ---


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("....../....r./....../..R.../....../..D... amber c3 0", "red"),
        ("....../....r./....../..R.../....../..D... red - 0", "red"),
        ("....d./....r./....../..R.../....../...... red e6 0", "amber"),
    ],
)
def test_a_side_without_its_damyo_has_lost(text, winner):
    assert MANA.outcome(MANA.parse(text)) == Outcome(winner, "damyo")
    assert turns(text) == []
    assert MANA.score(MANA.parse(text)) is None


def test_taking_the_damyo_wins():
    after = MANA.play(MANA.parse(OBEY), "b5xa5")[1]
    assert MANA.outcome(after) == Outcome("red", "damyo")


# --- refusals ---


@pytest.mark.parametrize(
    ("text", "turn", "rule", "why"),
    [
        (START, "a6a5", "own", '"a6a5" is illegal: Red has no piece on a6 (mana.own). Try "a1a2".'),
        (START, "c3c4", "own", '"c3c4" is illegal: Red has no piece on c3 (mana.own). Try "c1c3".'),
        (
            START,
            "a1a3",
            "move",
            '"a1a3" is illegal: a3 cannot be reached from a1 in exactly 1 step (mana.move). Try "a1a2".',
        ),
        (
            START,
            "b1b3",
            "move",
            '"b1b3" is illegal: b3 cannot be reached from b1 in exactly 3 steps (mana.move). Try "b1c3".',
        ),
        (START, "a1a1", "capture", '"a1a1" is illegal: you have a piece on a1 yourself (mana.capture). Try "a1a2".'),
        (START, "a1b1", "capture", '"a1b1" is illegal: you have a piece on b1 yourself (mana.capture). Try "a1a2".'),
        (
            START,
            "a1xa2",
            "capture",
            '"a1xa2" is illegal: a2 has no piece to capture with x (mana.capture). Try "a1a2".',
        ),
        (
            OBEY,
            "b5a5",
            "capture",
            '"b5a5" is illegal: a5 has an enemy piece, so write the move with x (mana.capture). Try "b5xa5".',
        ),
        (
            OBEY,
            "c5c2",
            "obey",
            '"c5c2" is illegal: the Mana calls for a piece on a square of value 1, but c5 has value 3',
        ),
        (
            OBEY,
            "@a1",
            "obey",
            '"@a1" is illegal: Red can still move a piece from a square of value 1 (mana.obey). Try "b5b4".',
        ),
        (
            START,
            "@a3",
            "free",
            '"@a3" is illegal: no ronin may return while nobody has the Mana (mana.free). Try "b1a3".',
        ),
        (
            NOWHERE,
            "@a3",
            "reentry",
            '"@a3" is illegal: a3 does not have the value that the Mana calls for, 2 (mana.reentry). Try',
        ),
        (NOWHERE, "@e5", "reentry", "e5 is not empty"),
        (NOWHERE_FULL, "@a1", "reentry", "Red has no captured ronin"),
        (START, "pass", "pass", "a player who has a legal turn cannot pass"),
    ],
)
def test_illegal_turns_name_the_rule_and_what_would_be_legal(text, turn, rule, why):
    with pytest.raises(IllegalTurn) as refused:
        play(text, turn)
    assert refused.value.rule == f"mana.{rule}"
    assert why in str(refused.value)
    assert refused.value.nearest in turns(text)


@pytest.mark.parametrize("turn", ["", "c1", "c1-c3", "C1c3", "c1g1", "c1c7", "c0c1", "@", "@d4x", "Pass", "c1c3 "])
def test_what_is_no_turn(turn):
    with pytest.raises(NotationError, match=r'" is not a turn of Mana; write it as c1c3, c1xc3, @d4 or pass\.'):
        MANA.play(MANA.start(), turn)


@pytest.mark.parametrize(
    ("text", "field", "accepted"),
    [
        ("rrrrdr/....../....../....../....../RRDRRR red -", "position", "the form BOARD MOVER MANA ORIENTATION"),
        ("rrrrdr/....../....../....../RRDRRR red - 0", "board", "six ranks"),
        ("rrrrdr/....../...../....../....../RRDRRR red - 0", "rank 4", "six squares"),
        ("rrrrdr/....../...x../....../....../RRDRRR red - 0", "rank 4", "six squares"),
        ("rrrrdr/....../....../....../....../RRDRRR black - 0", "mover", "red, amber"),
        ("rrrrdr/....../....../....../....../RRDRRR red g1 0", "mana", "a square from a1 to f6"),
        ("rrrrdr/....../....../....../....../RRDRRR red - 4", "orientation", "0, 1, 2, 3"),
        ("rrrrdr/....../....../....../....../RRDDRR red - 0", "board", "one red damyo"),
        ("rrrddr/....../....../....../....../RRDRRR red - 0", "board", "one amber damyo"),
        ("rrrrrr/....../....../....../....../RRDRRR red - 0", "board", "at most five amber ronins"),
        ("rrr.../....../....../....../....../RR.... red - 0", "board", "must have a damyo"),
        (
            "rrrrdr/....../....../....../....../RRDRRR red c3 0",
            "mana",
            "On red’s turn, the mana must be on one of amber’s pieces",
        ),
        (
            "rrrrdr/....../....../....../....../RRDRRR red c1 0",
            "mana",
            "On red’s turn, the mana must be on one of amber’s pieces",
        ),
    ],
)
def test_malformed_positions(text, field, accepted):
    with pytest.raises(NotationError) as refused:
        MANA.parse(text)
    assert refused.value.field == field
    assert accepted in str(refused.value)


# --- any position at all, reachable or not ---


@st.composite
def positions(draw) -> str:
    pieces = draw(st.lists(st.sampled_from("RRRRRrrrrr"), max_size=10).filter(_few))
    squares = draw(st.permutations(["D", "d", *pieces, *"." * (34 - len(pieces))]))
    mover = draw(st.sampled_from(["red", "amber"]))
    enemies = [SQUARES[i] for i, piece in enumerate(squares) if piece in ("dr" if mover == "red" else "DR")]
    mana = draw(st.sampled_from(["-", *enemies]))
    rows = "/".join("".join(squares[i : i + 6]) for i in range(0, 36, 6))
    return f"{rows} {mover} {mana} {draw(st.integers(0, 3))}"


def _few(pieces: list[str]) -> bool:
    return pieces.count("R") <= 5 and pieces.count("r") <= 5


@settings(deadline=None)
@given(positions(), st.sampled_from([MANA, ANYWHERE]))
def test_any_position_round_trips_and_agrees_with_the_second_generator(tools, text, game):
    position = game.parse(text)
    assert game.text(position) == text
    found = sorted(map(game.text, game.turns(position).values()))
    assert found == sorted(tools.properties_of("mana").successors(game.name, text))
    assert found


# --- setups ---


@settings(deadline=None)
@given(st.integers(), st.sampled_from([None, 0, 1, 2, 3]))
def test_drawn_setups_are_allowed_and_repeatable(seed, orientation):
    drawn = setup.drawn(seed, orientation)
    setup.check(drawn)
    assert MANA.parse(MANA.text(drawn)) == drawn == setup.drawn(seed, orientation)
    assert orientation in (None, drawn.orientation)
    assert setup.drawn(seed).squares == drawn.squares


def test_drawn_setups_differ():
    assert len({setup.drawn(seed) for seed in range(50)}) == 50
    assert {setup.drawn(seed).orientation for seed in range(50)} == {0, 1, 2, 3}


@pytest.mark.parametrize("orientation", range(4))
def test_the_default_setup(orientation):
    setup.check(setup.default(orientation))
    assert MANA.text(setup.default(orientation)) == START[:-1] + str(orientation)


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("rrrrdr/....../....../....../....../RRDRR. red - 0", "the damyo and the five ronins of red"),
        ("rrrrr./....../....../....../....../RRDRRR red - 0", "the damyo and the five ronins of amber"),
        ("rrrrdr/....../....../R...../....../.RDRRR red - 0", "the pieces of red on ranks 1 and 2"),
        ("rrrrd./....../.....r/....../....../RRDRRR red - 0", "the pieces of amber on ranks 5 and 6"),
        ("rrrrdr/....../....../....../....../RRDRRR amber - 0", "must begin with Red to move"),
        ("rrrrdr/....../....../....../....../RRDRRR red a6 0", "the Mana off the board"),
    ],
)
def test_other_setups_are_refused(text, accepted):
    with pytest.raises(InputError, match=f"^setup .*{accepted}.*, not"):
        setup.check(MANA.parse(text))
