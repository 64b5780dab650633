"""Manoeuvres of Emperor's Favor: notation, walks, sight, strikes, perft against a second generator, symmetry."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import properties_favor as second
import pytest
from hypothesis import given, strategies as st

from printkit import engines
from printkit.engines.favor.rules import Courtier, Position, reach, side, strikes
from printkit.engines.game import IllegalTurn, NotationError
from printkit.engines.search.perft import perft
from printkit.layouts.floorplan import Plan

FAVOR = engines.find("favor")
OPEN = "...../...../...../...../....."


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Any position on a plan of up to 6 x 6, as a text."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    squares = [(x, y) for x in range(width) for y in range(height)]
    letters = draw(st.lists(st.sampled_from("ABCD"), min_size=1, max_size=min(4, len(squares)), unique=True))
    places = draw(st.permutations(squares))[: len(letters)]
    walls = frozenset(draw(st.sets(st.sampled_from(squares)))) - frozenset(places)
    facings = draw(st.lists(st.sampled_from("NESW"), min_size=4, max_size=4))
    placed = dict(zip(letters, zip(places, facings, strict=False), strict=True))
    return second.write(walls, width, height, placed, draw(st.sampled_from(sorted(letters))))


def test_the_start_is_the_one_of_the_rules() -> None:
    text = "........./.##...##./.#.....#./...#.#.../....#..../...#.#.../.#.....#./.##...##./......... A@a1N,B@i9S A"
    assert FAVOR.text(FAVOR.start()) == text == engines.info("favor").start
    reached = "a1 a2 a3 a4 a5 a6 b1 b4 b5 c1 c4 d1 d2 d3 e1 e2 f1"
    assert list(reach(FAVOR.start())) == reached.split()
    assert strikes(FAVOR.start()) == ()


def test_every_count_of_the_perft_file_by_both_generators(vectors) -> None:
    found = vectors("favor")
    assert len(found) >= 11
    known: dict[tuple[str, int], int] = {}

    def brute(text: str, depth: int) -> int:
        if depth == 0:
            return 1
        if (text, depth) not in known:
            known[text, depth] = sum(brute(after, depth - 1) for after in second.by_turn(text).values())
        return known[text, depth]

    for vector in found:
        for depth, nodes in vector.nodes.items():
            assert perft(FAVOR, FAVOR.parse(vector.position), depth) == nodes, (vector.position, depth)
            assert brute(vector.position, depth) == nodes, (vector.position, depth)


@given(positions())
def test_texts_round_trip_and_turns_are_those_of_the_second_generator(text: str) -> None:
    position = FAVOR.parse(text)
    assert FAVOR.text(position) == text
    turns = {turn: FAVOR.text(after) for turn, after in FAVOR.turns(position).items()}
    assert turns == second.by_turn(text)
    assert FAVOR.outcome(position) is None
    for turn, after in turns.items():
        canonical, played = FAVOR.play(position, turn)
        assert (canonical, FAVOR.text(played)) == (turn, after)


@given(positions())
def test_images_have_the_images_of_turns(text: str) -> None:
    turns = FAVOR.turns(FAVOR.parse(text))
    for image in second.images("favor", text):
        there = FAVOR.turns(FAVOR.parse(image))
        assert len(there) == len(turns)
        assert sum(":back" in turn for turn in there) == sum(":back" in turn for turn in turns)


def test_a_strike_may_follow_a_walk_and_leaves_the_target_alone() -> None:
    position = FAVOR.parse(f"{OPEN} A@a1N,B@c3N A")
    turn, after = FAVOR.play(position, "c1xB:back")
    assert turn == "c1xB:back"
    assert FAVOR.text(after) == f"{OPEN} A@c1N,B@c3N B"
    assert after == FAVOR.play(position, "c1")[1]


@pytest.mark.parametrize(
    ("square", "expected"),
    [("c4", "front"), ("a5", "front"), ("e1", "back"), ("c2", "back"), ("a3", None), ("e3", None)],
)
def test_sides_of_a_courtier_that_looks_north(square: str, expected: str | None) -> None:
    assert side(Plan.parse(OPEN), square, Courtier("B", "c3", "N")) == expected


def test_a_courtier_alone_moves_again() -> None:
    assert FAVOR.play(FAVOR.parse("... B@a1N B"), "c1")[1].mover == "B"


def test_the_next_letter_present_moves() -> None:
    position = FAVOR.parse(f"{OPEN} A@a1N,C@c3N,D@e5N D")
    movers = []
    for _ in range(4):
        movers.append(position.mover)
        position = FAVOR.play(position, position.courtier(position.mover).square)[1]
    assert movers == ["D", "A", "C", "D"]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "position"),
        ("... A@a1N", "position"),
        ("... A@a1N A ", "position"),
        ("...  A@a1N A", "position"),
        (".../.. A@a1N A", "rows"),
        ("..x A@a1N A", "rows"),
        ("...//... A@a1N A", "rows"),
        ("### A@a1N A", "rows"),
        ("... A@a1 A", "courtiers"),
        ("... A@d1N A", "courtiers"),
        ("... A@a2N A", "courtiers"),
        ("... A@a01N A", "courtiers"),
        ("... E@a1N E", "courtiers"),
        ("... A@a1n A", "courtiers"),
        ("... B@a1N,A@b1N A", "courtiers"),
        ("... A@a1N,A@b1N A", "courtiers"),
        ("... A@a1N,B@a1N A", "courtiers"),
        ("... A@a1N,,B@b1N A", "courtiers"),
        (".#. A@b1N A", "courtiers"),
        ("... A@a1N B", "mover"),
        ("... A@a1N a", "mover"),
    ],
)
def test_malformed_positions_name_their_field(text: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        FAVOR.parse(text)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("position", "turn", "rule", "near"),
    [
        ("..#../..... A@a1N,B@e1W A", "c2", "favor.wall", "e2"),
        ("..#../..... A@a1N,B@e1W A", "e1", "favor.occupied", "e2"),
        ("...../..... A@a1N,B@c1W,C@c2W A", "d1", "favor.move", "b1"),
        ("......../........ A@a1N,B@h1W A", "g1", "favor.move", "f1"),
        ("..#../..... A@a1N,B@e1W A", "b1xA:front", "favor.target", "b1xB:front"),
        ("..#../..... A@a1N,B@e1W A", "b1xC:front", "favor.target", "b1xB:front"),
        ("..#.. A@a1N,B@e1W A", "b1xB:front", "favor.sight", "b1"),
        ("..... A@a1N,B@e1W A", "b1xB:back", "favor.facing", "b1xB:front"),
        ("..... A@a1N,B@e1N A", "b1xB:back", "favor.facing", "b1"),
    ],
)
def test_illegal_turns_name_their_rule_and_a_near_turn(position: str, turn: str, rule: str, near: str) -> None:
    with pytest.raises(IllegalTurn) as caught:
        FAVOR.play(FAVOR.parse(position), turn)
    assert (caught.value.rule, caught.value.nearest) == (rule, near)
    assert near in FAVOR.turns(FAVOR.parse(position))


@pytest.mark.parametrize("turn", ["", "c", "c3x", "c3xB", "c3xB:flank", "c3xE:back", "C3", "c3 ", "z9", "a0", "a99"])
def test_what_is_no_turn_is_refused_as_such(turn: str) -> None:
    with pytest.raises(NotationError):
        FAVOR.play(FAVOR.start(), turn)


@given(st.text(alphabet="ABCDabcnNESW@#./,: 0123456789x\u00e9\n", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (FAVOR.parse, lambda turn: FAVOR.play(FAVOR.start(), turn)):
        try:
            read(text)
        except NotationError as error:
            assert error.field in str(error)
        except IllegalTurn as error:
            assert error.rule in str(error)


def test_mutated_positions_are_read_or_refused() -> None:
    chance = random.Random(6)
    start, letters = FAVOR.text(FAVOR.start()), "ABCDEi9N@#./, 01x\n"
    for _ in range(3000):
        text = list(start)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 2)] = chance.choices(letters, k=chance.randint(0, 2))
        changed = "".join(text)
        try:
            assert FAVOR.text(FAVOR.parse(changed)) == changed
        except NotationError as error:
            assert error.field in ("position", "rows", "courtiers", "mover")


def test_positions_are_values() -> None:
    position = FAVOR.start()
    assert isinstance(position, Position)
    assert hash(position) == hash(FAVOR.parse(FAVOR.text(position)))
    assert position.courtier("B").square == "i9"
    with pytest.raises(KeyError):
        position.courtier("C")


def test_every_rule_named_in_the_source_is_a_ruling() -> None:
    """Also those in docstrings, and those that refusals pass on before they are raised."""
    known = {ruling.id for ruling in FAVOR.rulings}
    named = set()
    for path in (Path(engines.__file__).parent / "favor").glob("*.py"):
        if path.name != "rulings.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    named |= {node.value} if node.value.startswith("favor.") and " " not in node.value else set()
                    named |= {part for part in node.value.split("``") if part.startswith("favor.")}
    assert named <= known
    assert len(named) > 25
