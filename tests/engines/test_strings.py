"""Strings of Suits: scoring, skipping, ends, variants and notation, beyond what every game is tested for."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from properties_strings import CELLS, gained, images, symmetries, turns as turns_the_other_way, write

from printkit import engines
from printkit.engines.game import IllegalTurn, NotationError, Outcome
from printkit.layouts.base.refusals import InputError

NAMES = ("strings", "strings:beginners", "strings:advanced", "strings:double")
GAMES = {name: engines.find(name) for name in NAMES}
STRINGS = GAMES["strings"]


def chips(cells: str, mover: str = "sun", points: str = "0-0", card: str = "MSW") -> str:
    """A grid of one kind of card with chips on it: ``a1s b1s``."""
    placed = {entry[:2]: entry[2] for entry in cells.split()}
    sun, moon = map(int, points.split("-"))
    return write({cell: placed.get(cell, card) for cell in CELLS}, mover, (sun, moon))


@cache
def playout(name: str, seed: int) -> tuple[str, ...]:
    """The positions of one game of random turns on the grid of a seed, as texts."""
    game, rng = GAMES[name], random.Random(seed)
    position = game.deal(seed)  # type: ignore[attr-defined]
    texts = [game.text(position)]
    while turns := game.turns(position):
        position = turns[rng.choice(list(turns))]
        texts.append(game.text(position))
    return tuple(texts)


names = st.sampled_from(NAMES)
positions = st.builds(
    lambda name, seed, share: (name, (game := playout(name, seed))[int(share * (len(game) - 1))]),
    names,
    st.integers(0, 9),
    st.floats(0, 1),
)


# --- the grid and its symmetries ---


def test_the_grid_has_26_lines_of_three_cards_or_more() -> None:
    from printkit.engines.strings.rules import LINES

    lengths = Counter(map(len, LINES))
    assert lengths == {6: 6 + 6 + 2, 5: 4, 4: 4, 3: 4}
    for line in LINES:
        steps = {
            (ord(CELLS[b][0]) - ord(CELLS[a][0]), int(CELLS[b][1]) - int(CELLS[a][1])) for a, b in pairwise(line)
        }
        assert len(steps) == 1
        assert steps <= {(1, 0), (0, -1), (1, -1), (-1, -1)}


@given(positions)
def test_symmetric_images_have_equal_turns(named: tuple[str, str]) -> None:
    name, text = named
    game, turns = GAMES[name], GAMES[name].turns(GAMES[name].parse(text))
    for image, cells in zip(list(images(name, text))[::2], symmetries(), strict=True):
        expected = {turn if turn == "skip" else cells[turn[:2]] + turn[2:] for turn in turns}
        assert set(game.turns(game.parse(image))) == expected


# --- points ---

SCORED = {
    "two in a row": ("a1s c1s", "0-0"),
    "three adjacent": ("a1s b1s c1s", "1-0"),
    "three with gaps": ("a1s c1s f1s", "1-0"),
    "three with others between": ("a1s b1k c1w d1s e1m f1s", "1-0"),
    "three in a column": ("b1m b4m b6m", "0-1"),
    "four": ("a1s b1s c1s d1s", "3-0"),
    "five": ("a1s b1s c1s d1s e1s", "6-0"),
    "six": ("a1y b1y c1y d1y e1y f1y", "0-10"),
    "a short diagonal": ("a4k b5k c6k", "1-0"),
    "a corner of two": ("a5k b6k a1k", "0-0"),
    "the long diagonal": ("a6w b5w c4w d3w e2w f1w", "10-0"),
    "two lines": ("a1s a2s a3s b1s c1s", "2-0"),
    "different suits": ("a1s b1w c1k d1m e1l f1y", "0-0"),
    "three lines that cross": ("c3l a3l f3l c1l c6l a1l f6l", "0-3"),
}


@pytest.mark.parametrize(("placed", "points"), SCORED.values(), ids=SCORED)
def test_points_follow_from_the_chips(placed: str, points: str) -> None:
    assert STRINGS.text(STRINGS.parse(chips(placed, points=points))).endswith(f" {points}")
    with pytest.raises(NotationError, match="points"):
        STRINGS.parse(chips(placed, points="7-7"))


def test_one_chip_scores_on_several_lines_at_once() -> None:
    position = STRINGS.parse(chips("a3l f3l c1l c6l a1l f6l", "moon", "0-0", "ML"))
    assert STRINGS.score(STRINGS.play(position, "c3=L")[1]) == {"sun": 0, "moon": 1 + 1 + 1}
    position = STRINGS.parse(chips("a3l d3l f3l c1l c6l a1l f6l", "moon", "0-1", "ML"))
    assert STRINGS.score(STRINGS.play(position, "c3=L")[1]) == {"sun": 0, "moon": 1 + 2 + 1 + 1}
    assert STRINGS.score(STRINGS.play(position, "c3=M")[1]) == {"sun": 0, "moon": 1}


@given(names, st.permutations(CELLS), st.lists(st.sampled_from("swkmly"), max_size=24))
def test_the_order_of_placing_does_not_change_the_points(name: str, cells: list[str], suits: list[str]) -> None:
    kept = [suit for i, suit in enumerate(suits) if suits[:i].count(suit) < 6]
    grid, sun, moon = dict.fromkeys(CELLS, "MK"), 0, 0
    for cell, suit in zip(cells, kept, strict=False):
        grid[cell] = suit
        gain = gained(name, grid, cell)
        sun, moon = (sun + gain, moon) if suit in "swk" else (sun, moon + gain)
    position = GAMES[name].parse(write(grid, "moon", (sun, moon)))
    assert GAMES[name].score(position) == {"sun": sun, "moon": moon}


def test_beginners_score_one_for_each_upgrade() -> None:
    game = GAMES["strings:beginners"]
    six = ("a1y", "b1y", "c1y", "d1y", "e1y", "f1y")
    scores = [game.parse(chips(" ".join(six[:n]), points=f"0-{max(0, n - 2)}")) for n in range(7)]
    assert [game.score(position)["moon"] for position in scores] == [0, 0, 0, 1, 2, 3, 4]


# --- turns ---


@given(positions)
def test_turns_are_those_of_the_second_generator(named: tuple[str, str]) -> None:
    name, text = named
    turns = GAMES[name].turns(GAMES[name].parse(text))
    assert {turn: GAMES[name].text(after) for turn, after in turns.items()} == turns_the_other_way(name, text)


def test_a_game_uses_a_skip_only_when_it_must() -> None:
    text = "y,y,l,y,K,m/m,w,s,w,s,k/w,k,k,m,m,y/s,k,y,w,s,l/k,w,l,w,k,l/m,s,y,l,y,k moon 3-2"
    position = STRINGS.parse(text)
    assert list(STRINGS.turns(position)) == ["skip"]
    with pytest.raises(IllegalTurn) as error:
        STRINGS.play(position, "e6=K")
    assert (error.value.rule, error.value.nearest) == ("strings.chips", "skip")
    assert list(STRINGS.turns(STRINGS.play(position, "skip")[1])) == ["e6=K"]


# --- the end ---

ENDS = {
    "m,w,l,m,w,w/l,m,w,y,s,y/k,s,s,l,y,w/k,w,s,w,s,m/k,m,l,y,m,s/m,s,k,l,y,l sun 2-1": "sun",
    "y,y,l,m,w,k/k,w,l,s,y,s/l,y,m,w,k,k/m,y,y,k,w,m/s,y,m,k,m,k/s,s,l,s,k,y sun 3-5": "moon",
    "l,k,y,y,l,l/y,k,s,w,s,m/s,s,m,k,w,s/m,w,y,s,l,y/l,k,k,l,w,s/y,m,k,k,y,l sun 2-2": None,
    "s,k,y,y,l,k/K,w,s,k,y,s/w,m,s,m,w,y/k,k,w,k,l,s/m,y,m,m,k,w/k,m,y,m,l,l moon 1-4": "moon",
}


@pytest.mark.parametrize(("text", "winner"), ENDS.items())
def test_ends(text: str, winner: str | None) -> None:
    position = STRINGS.parse(text)
    assert STRINGS.outcome(position) == Outcome(winner, "points")
    assert STRINGS.turns(position) == {}


def test_a_grid_may_keep_cards_for_which_no_chips_are_left() -> None:
    text = "m,l,m,w,w,k/l,y,w,s,k,k/k,l,s,YK,s,w/y,l,m,y,m,s/l,y,l,k,m,y/W,w,k,Y,y,w sun 1-1"
    assert GAMES["strings:advanced"].outcome(GAMES["strings:advanced"].parse(text)) == Outcome(None, "points")
    assert list(STRINGS.turns(STRINGS.parse(text))) == ["a1=W", "d4=K"]


# --- notation ---


@given(positions)
def test_positions_round_trip(named: tuple[str, str]) -> None:
    game, text = GAMES[named[0]], named[1]
    assert game.text(game.parse(text)) == text
    assert game.parse(game.text(game.parse(text))) == game.parse(text)


START = STRINGS.info.start
MALFORMED = {
    "": "position",
    START + " ": "position",
    START.replace(" 0-0", ""): "position",
    START.replace("sun", "Sun"): "mover",
    START.replace("/", "|", 1): "grid",
    START.replace("MK,", "", 1): "rank 6",
    START.replace("MK", "KM", 1): "cell a6",
    START.replace("MK", "MM", 1): "cell a6",
    START.replace("MK", "", 1): "cell a6",
    START.replace("MK", ".", 1): "cell a6",
    START.replace("MK", "mk", 1): "cell a6",
    START.replace("MK", "MSWL", 1): "cell a6",
    START.replace("L,M,WL", "L,X,WL"): "cell b5",
    START.replace("0-0", "0-1"): "points",
    START.replace("0-0", "00-0"): "points",
    START.replace("0-0", "0"): "points",
    START.replace("0-0", "0-0\n"): "points",
    chips("a1s b1s c1s", points="0-1"): "points",
    chips("a1s b2s a3s b4s c5s d6s e1s f2s f6s", points="0-0"): "grid",
}


@pytest.mark.parametrize(("text", "field"), MALFORMED.items())
def test_malformed_positions_name_the_field(text: str, field: str) -> None:
    with pytest.raises(NotationError) as error:
        STRINGS.parse(text)
    assert error.value.field == field
    assert error.value.given in text


def test_the_number_of_chips_depends_on_the_variant() -> None:
    seven = chips("a1k b2k a3k b4k c6k d6k e1k", points="1-0")
    STRINGS.parse(seven.replace("1-0", STRINGS.text(STRINGS.parse(seven)).split(" ")[2]))
    with pytest.raises(NotationError, match="The grid may have at most 6 chips k, but"):
        GAMES["strings:advanced"].parse(seven)


@pytest.mark.parametrize(
    "turn", ["", "c4", "c4=", "c4=s", "c4=SS", "g4=S", "c7=S", "c4-S", "Skip", "skip ", "c4=S\n", "pass"]
)
def test_what_is_not_written_as_a_turn(turn: str) -> None:
    with pytest.raises(NotationError) as error:
        STRINGS.play(STRINGS.start(), turn)
    assert error.value.given == turn


ILLEGAL = [
    (START, "skip", "strings.skip", "a1=W"),
    (START, "a6=M", "strings.chips", "a6=K"),
    (START, "a6=S", "strings.suit", "a6=K"),
    (chips("a1s", card="S"), "a1=S", "strings.card", "f1=S"),
    (chips("a1s a2s b1s b2s e5s e6s f5s f6s", card="SW", points="3-0"), "f1=S", "strings.chips", "f1=W"),
    (next(iter(ENDS)), "skip", "all.over", None),
    (next(iter(ENDS)), "a6=K", "all.over", None),
]


@pytest.mark.parametrize(("text", "turn", "rule", "near"), ILLEGAL)
def test_illegal_turns_name_the_rule_and_offer_a_legal_one(text: str, turn: str, rule: str, near: str | None) -> None:
    position = STRINGS.parse(text)
    with pytest.raises(IllegalTurn) as error:
        STRINGS.play(position, turn)
    assert (error.value.rule, error.value.nearest) == (rule, near)
    assert rule == "all.over" or rule in {ruling.id for ruling in STRINGS.rulings}
    assert near is None or near in STRINGS.turns(position)


def test_an_unknown_variant_offers_the_nearest() -> None:
    with pytest.raises(InputError, match='Did you mean "beginners"'):
        engines.find("strings:beginner")
