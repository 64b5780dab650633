"""Jo: the figures, every ruling, notation and the ends, beyond what every game is tested for."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, strategies as st
from properties_jo import CENTRES, canonical, every_notation, images, read, write

from printkit import engines
from printkit.engines.game import IllegalTurn, NotationError, Outcome
from printkit.layouts import hexagon
from printkit.layouts.base.refusals import InputError, quoted

JO = engines.find("jo")
START = JO.start()
FIGURES = ("e5f5+g5>c3", "e6e7+xe5+e8>f5", "f4g3+xe5+h2>e6")


def board(stones: dict[str, str], mover: str) -> str:
    """Text of the position with ``stones`` ({"r": "a1 b2", ...}) and nothing else."""
    return write({cell: stone for stone, cells in stones.items() for cell in cells.split()}, mover)


@cache
def playout(seed: int) -> tuple[str, ...]:
    """The positions of one game of random turns, as texts."""
    rng = random.Random(seed)
    position, texts = START, [JO.text(START)]
    while turns := JO.turns(position):
        position = turns[rng.choice(list(turns))]
        texts.append(JO.text(position))
    return tuple(texts)


positions = st.builds(
    lambda seed, share: (game := playout(seed))[int(share * (len(game) - 1))], st.integers(0, 7), st.floats(0, 1)
)

SMALL = {
    "two neutrals": board({"n": "d4 g5", "b": "a1 i5"}, "red"),
    "two enemies": board({"b": "d4 g5", "r": "a1"}, "red"),
    "neutral and enemy": board({"n": "d4 e3", "b": "g5 e6"}, "red"),
    "own at the end": board({"r": "d4 g5", "n": "e3"}, "red"),
    "no neutrals": board({}, "black"),
}
FULL = [cell for cell in hexagon.CELLS if cell[0] not in "def" and cell != "g5"]
TIGHT = {
    reserve: board({"r": " ".join(FULL[: 27 - reserve]), "b": " ".join(FULL[27 - reserve :]) + " d4 g5"}, "red")
    for reserve in (1, 2, 3, 4)
}


# --- the board and its symmetries ---


def test_the_board_has_156_adjacent_pairs_and_129_threes() -> None:
    near = {(a, b) for a, p in CENTRES.items() for b, q in CENTRES.items() if a < b and abs(abs(p - q) - 1) < 0.1}
    threes = {(a, b, c) for a, b in near for c in CENTRES if (b, c) in near and is_middle(a, b, c)}
    assert (len(CENTRES), len(near), len(threes)) == (61, 156, 129)
    assert set(hexagon.runs(2)) == near
    assert set(hexagon.runs(3)) == threes


def is_middle(a: str, b: str, c: str) -> bool:
    return abs(CENTRES[a] + CENTRES[c] - 2 * CENTRES[b]) < 0.1


@given(positions)
def test_symmetric_images_have_equal_scores(text: str) -> None:
    position = JO.parse(text)
    turned = [JO.parse(image) for image in images("jo", text)]
    assert len({JO.text(image) for image in turned}) in (1, 2, 3, 4, 6, 12)
    assert {tuple((JO.score(image) or {}).values()) for image in turned} == {
        tuple((JO.score(position) or {}).values())
    }
    assert {JO.outcome(image) for image in turned} == {JO.outcome(position)}


def test_the_start_has_the_threefold_symmetry_that_places_b2() -> None:
    start = JO.text(START)
    assert list(images("jo", start)).count(start) == 6, "three turns and three mirrors of the twelve"
    without = write({cell: stone for cell, stone in read(start)[0].items() if cell != "b2"}, "red")
    assert list(images("jo", without)).count(without) < 6


# --- the figures of the rule text ---


def figure(number: int) -> str:
    """The position that Figure 2, 3 or 4 shows."""
    position = START
    for turn in FIGURES[: number - 1]:
        position = JO.play(position, turn)[1]
    return JO.text(position)


def test_the_figures_replay() -> None:
    assert figure(1) == "...../.n..../....n../......../..n....n./......../....n../.n..../..... red"
    assert figure(2) == board({"n": "b2 c5 e3 e8 h2 c3", "r": "e5 f5"}, "black")
    assert figure(3) == board({"n": "b2 c5 e3 f5 h2 c3", "b": "e5 e6 e7"}, "red")
    assert figure(4) == board({"n": "b2 c5 e3 f5 e6 c3", "b": "e7", "r": "e5 f4 g3"}, "black")


def fits_2(after: dict[str, str]) -> bool:
    """Red plays to the centre; the neutral at g5 moves to c3."""
    return after.get("e5") == "r" and "g5" not in after and after.get("c3") == "n"


def fits_3(after: dict[str, str]) -> bool:
    """The red stone at e5 is flipped; the neutral at e8 moves to f5 and replaces the red stone there."""
    return after.get("e5") == "b" and "e8" not in after and after.get("f5") == "n"


def fits_4(after: dict[str, str]) -> bool:
    """The black stone at e5 is red again; the neutral at h2 removes the black stone at e6."""
    return after.get("e5") == "r" and "h2" not in after and after.get("e6") == "n"


@pytest.mark.parametrize(("number", "fits"), [(2, fits_2), (3, fits_3), (4, fits_4)])
def test_each_figure_shows_the_only_turn_that_fits_its_caption(
    number: int, fits: Callable[[dict[str, str]], bool]
) -> None:
    turns = JO.turns(JO.parse(figure(number - 1)))
    fitting = [JO.text(after) for after in turns.values() if fits(read(JO.text(after))[0])]
    assert fitting == [figure(number)]


def flippers(text: str, cell: str) -> set[str]:
    """The pairs that let the player to move flip ``cell``."""
    return {turn[:4] for turn in JO.turns(JO.parse(text)) if f"x{cell}" in turn.split("+")}


def test_after_figure_2_e5_can_be_flipped_from_two_directions_only() -> None:
    assert flippers(figure(2), "e5") == {"e6e7", "f4g3"}


def test_after_figure_4_e5_is_safe_until_a_neutral_moves_away() -> None:
    shown = figure(4)
    assert flippers(shown, "e5") == set()
    opened = {}
    for cell, stone in read(shown)[0].items():
        if stone == "n":
            left = {c: s for c, s in read(shown)[0].items() if c != cell}
            opened[cell] = len(flippers(write(left, "black"), "e5"))
    assert opened == {"f5": 1, "e3": 1, "c5": 1, "c3": 1, "b2": 0, "e6": 0}


def test_the_caption_of_figure_4_means_c3_not_c7() -> None:
    through_e5 = {cell for line in hexagon.LINES if "e5" in line for cell in line}
    assert "c3" in through_e5
    assert "c7" not in through_e5
    assert read(figure(4))[0].get("c7") is None
    assert any(ruling.id == "jo.figure-4" for ruling in JO.rulings)


FIGURE_5 = (
    "a4b5 d1e1 e7f6+g5>c4 f2g1+e3>e5 f4g3+e5>f8+h2>i4 b3b4+b2>h5 d4e4+c4>g6 c6d7+e8>d8 e8f7+d8>a5+g6>c6 "
    "g6h6 i2i3+i4>g2 d6e6+c6>h2 h3h4+h2>c2+h5>d2 c3c4+c2>e7+c5>i3 e2f1+d2>d6 b6c6+d6>g3 i4i5 h2i1+g3>c5 a1b1 "
    "g3g4+g2>f4 d5e5+c5>g6+f4>h5 c7d8 c5d6+e7>h1 f5g5+h5>h3 f3g2+h1>g3 d2e3 a2b2 c1c2"
)


def test_a_game_can_end_as_figure_5_is_scored_black_wins_7_to_5() -> None:
    position = START
    for turn in FIGURE_5.split(" "):
        assert JO.outcome(position) is None
        assert JO.play(position, turn)[0] == turn
        position = JO.play(position, turn)[1]
    assert JO.text(position) == "rr.rn/rrbbrb/bbbbrbb/bb.rrrbb/brbrrb.r./rbr.brrn/brnbbn./.bnr.b/brnrr red"
    assert JO.score(position) == {"red": 5, "black": 7}
    assert JO.outcome(position) == Outcome("black", "threes")


# --- turns ---


@pytest.mark.parametrize("text", [*SMALL.values(), *TIGHT.values(), *playout(0)[::5], *playout(6)[1::4]])
def test_turns_are_those_of_the_second_generator_in_canonical_form(text: str) -> None:
    turns = JO.turns(JO.parse(text))
    assert {JO.text(after): turn for turn, after in turns.items()} == canonical(text)
    assert list(turns) == sorted(turns)


@pytest.mark.parametrize("text", [SMALL["neutral and enemy"], playout(2)[19], playout(4)[18], playout(7)[20]])
def test_every_notation_of_a_turn_is_taken_and_made_canonical(text: str) -> None:
    position, best = JO.parse(text), canonical(text)
    for turn, after in every_notation(text):
        swapped = turn[2:4] + turn[:2] + turn[4:]
        for written in (turn, swapped.replace(">", "~")):
            played, reached = JO.play(position, written)
            assert (played, JO.text(reached)) == (best[after], after)


def test_two_neutrals_may_follow_each_other() -> None:
    position = JO.parse(SMALL["two neutrals"])
    assert JO.play(position, "e5f5+d4>b2+g5>d4")[0] == "e5f5+g5>b2"
    assert JO.play(position, "e5f5+g5>c3+d4>b2")[0] == "e5f5+d4>b2+g5>c3"


@pytest.mark.parametrize(("reserve", "most"), [(1, None), (2, 0), (3, 1), (4, 2)])
def test_flips_need_stones_in_reserve(reserve: int, most: int | None) -> None:
    turns = JO.turns(JO.parse(TIGHT[reserve]))
    flips = [turn.count("x") for turn in turns if turn.startswith("e5f5")]
    assert max(flips, default=None) == most
    assert len(flips) == {None: 0, 0: 1, 1: 3, 2: 4}[most]


@given(positions)
def test_reserve_and_board_hold_27_stones(text: str) -> None:
    for player in ("red", "black"):
        assert JO.parse(text).reserve(player) + text.split(" ")[0].count(player[0]) == 27


# --- the end ---

ENDS = {
    "...../....../......./......../........./......../......./....../..... red": None,
    "rrbnr/rrrbr./nbrr.rb/rrbrbb.b/nrbrrbbb./rbrnbbbb/b.rbrnb/rrbrnb/rrbbb black": ("black", "threes"),
    "bnrr./bbbbrr/bbrr.rr/bb.rrbrb/nnbbbrbbb/.bb.rbbb/rbrrb.n/rrrrrn/rrrrn red": ("red", "threes"),
    "bnbrr/nbrrrr/rrbbrb./rr.bbrbn/.brrrbnbb/brrbbb.r/bnrr.rr/bbbbr./nbbrr red": ("black", "reserve"),
    ".r.bb/rrrrrr/.r.bbrr/rrrb.br./bb.rbbbnn/.bb.b.nr/bbbbbnr/brrrrb/bnnrb red": ("red", "reserve"),
    "b.rr./bbbbnn/b.bb.b./rrrbnrrr/bbbbrrn.r/.brbrrrr/b.brnr./bn.brr/.bbrr red": ("black", "last"),
    "b.rr./bbbbnn/b.bb.b./rrrbnrrr/bbbbrrn.r/.brbrrrr/b.brnr./bn.brr/.bbrr black": ("red", "last"),
    TIGHT[1]: ("red", "threes"),
}


@pytest.mark.parametrize(("text", "end"), ENDS.items())
def test_ends(text: str, end: tuple[str, str] | None) -> None:
    position = JO.parse(text)
    assert JO.outcome(position) == (Outcome(*end) if end else None)
    assert (JO.turns(position) == {}) == (end is not None)


@given(positions)
def test_a_run_of_n_holds_n_minus_2_threes(text: str) -> None:
    at = read(text)[0]
    score = {}
    for player in ("red", "black"):
        rows = ["".join("x" if at.get(c) == player[0] else " " for c in line) for line in hexagon.LINES]
        score[player] = sum(max(len(run) - 2, 0) for row in rows for run in row.split())
    assert JO.score(JO.parse(text)) == score


# --- notation ---


@given(st.text("rbn......", min_size=61, max_size=61), st.sampled_from(["red", "black"]))
def test_positions_round_trip(cells: str, mover: str) -> None:
    kinds = {kind: [c for c, s in zip(hexagon.CELLS, cells, strict=True) if s == kind] for kind in "rbn"}
    kept = {kind: " ".join(found[: 27 if kind != "n" else 6]) for kind, found in kinds.items()}
    text = board(kept, mover)
    assert JO.text(JO.parse(text)) == text


MALFORMED = {
    "": "position",
    "red": "position",
    f"{JO.text(START)} ": "position",
    JO.text(START).replace(" ", "  "): "position",
    JO.text(START).replace("red", "Red"): "mover",
    JO.text(START).replace("red", "white"): "mover",
    JO.text(START).replace(".n....", ".n...", 1): "column b",
    JO.text(START).replace(".n....", ".x....", 1): "column b",
    JO.text(START).replace("./.", "..", 1): "columns",
    JO.text(START).replace(".....", "n....", 1): "columns",
    board({"r": " ".join(hexagon.CELLS[:28])}, "red"): "columns",
    board({"b": " ".join(hexagon.CELLS[:28])}, "black"): "columns",
}


@pytest.mark.parametrize(("text", "field"), MALFORMED.items())
def test_malformed_positions_name_the_field(text: str, field: str) -> None:
    with pytest.raises(NotationError) as error:
        JO.parse(text)
    assert error.value.field == field
    assert quoted(error.value.given) in str(error.value)


def test_full_sets_are_allowed() -> None:
    cells = hexagon.CELLS
    JO.parse(board({"r": " ".join(cells[:27]), "b": " ".join(cells[27:54]), "n": " ".join(cells[54:60])}, "red"))


@pytest.mark.parametrize(
    "turn",
    [
        "",
        "e5",
        "e5f5+",
        "e5f5 ",
        "e5f5\n",
        "E5f5",
        "e5-f5",
        "e5f5+g5",
        "e5f5+xg5>c3",
        "a6b6",
        "e5f5+g5>i6",
        "j1i1",
        "pass",
    ],
)
def test_what_is_not_written_as_a_turn(turn: str) -> None:
    with pytest.raises(NotationError) as error:
        JO.play(START, turn)
    assert str(error.value.given) in turn


ILLEGAL = [
    ("start", "e5e7", "jo.pair"),
    ("start", "e5e5", "jo.pair"),
    ("start", "b2b3", "jo.pair"),
    ("start", "e5f5+e8>c3", "jo.custodial"),
    ("start", "e5f5+g5>c3+g5>c4", "jo.custodial"),
    ("start", "e5f5+xg5", "jo.flip"),
    ("start", "e5f5+xd4", "jo.flip"),
    ("start", "e5f5+d4>c3", "jo.neutral"),
    ("start", "e5f5+g5>e8", "jo.neutral-own"),
    ("start", "e5f5+g5>e5", "jo.neutral-own"),
    ("start", "e5f5+g5>g5", "jo.neutral-own"),
    ("two enemies", "e5f5+xd4+xd4", "jo.custodial"),
    ("two enemies", "e5f5+d4>a2", "jo.neutral"),
    ("neutral and enemy", "e5f5+d4>g5+xg5", "jo.neutral-custodial"),
    ("neutral and enemy", "e5f5+xg5+d4>g5", "jo.neutral-own"),
    ("own at the end", "e5f5+xg5", "jo.flip"),
    ("reserve 2", "e5f5+xd4", "jo.reserve"),
    ("reserve 3", "e5f5+xd4+xg5", "jo.reserve"),
    ("reserve 1", "e5f5", "all.over"),
]


@pytest.mark.parametrize(("name", "turn", "rule"), ILLEGAL)
def test_illegal_turns_name_the_rule_and_offer_a_legal_one(name: str, turn: str, rule: str) -> None:
    named = {"start": JO.text(START), **SMALL, **{f"reserve {n}": text for n, text in TIGHT.items()}}
    position = JO.parse(named[name])
    with pytest.raises(IllegalTurn) as error:
        JO.play(position, turn)
    assert error.value.rule == rule
    assert rule == "all.over" or rule in {ruling.id for ruling in JO.rulings}
    if rule == "all.over":
        assert error.value.nearest is None
    else:
        assert error.value.nearest in JO.turns(position)
        assert any(cell in str(error.value.nearest) for cell in (turn[:2], turn[2:4]))


def test_jo_has_no_variants() -> None:
    with pytest.raises(InputError, match="variant"):
        engines.find("jo:big")
