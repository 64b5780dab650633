"""The solver of smaller worlds agrees with the rules, cut down to those worlds."""

from __future__ import annotations

import random
from functools import cache

import pytest

from printkit import engines
from printkit.engines.jo import rules as jo
from printkit.engines.mana import rules as mana
from printkit.engines.strings.rules import Position
from tests.bench.worlds import asked, boards, cards, program


@pytest.fixture(scope="module")
def solver():
    with program() as compiled:
        if compiled is None:
            pytest.skip("no C compiler")
        yield compiled


def value(rules, position):
    """Win, loss or draw for the player to move, by looking at every turn."""

    @cache
    def best(at):
        if over := rules.outcome(at):
            return 0 if over.winner is None else 1 if over.winner == rules.mover(at) else -1
        turns = rules.turns(at).values()
        return max(best(after) * (1 if rules.mover(after) == rules.mover(at) else -1) for after in turns)

    return ("draw", "win", "loss")[best(position)]


@pytest.fixture
def hexagon_of_three(monkeypatch):
    """Cut Jo's rules down to 19 cells; they are returned by index in the order of the solver."""
    columns = {"c": range(3, 6), "d": range(3, 7), "e": range(3, 8), "f": range(3, 7), "g": range(3, 6)}
    inner = [jo.INDEX[f"{column}{row}"] for column, rows in columns.items() for row in rows]
    pairs = {
        cells: jo.Pair(cells, tuple(cell for cell in pair.custodial if cell in inner))
        for cells, pair in jo.PAIRS.items()
        if set(cells) <= set(inner)
    }
    monkeypatch.setattr(jo, "PAIRS", pairs)
    monkeypatch.setattr(jo, "THREES", tuple(three for three in jo.THREES if set(three) <= set(inner)))
    return inner


def test_late_positions_of_jo(solver, hexagon_of_three):
    rules, found = engines.find("jo"), set()
    assert len(jo.PAIRS) == 42
    for seed in range(20):
        rng, position = random.Random(seed), jo.Position("." * 61, "red")
        for _ in range(5 + seed % 2):
            if turns := rules.turns(position):
                position = rng.choice(list(turns.values()))
        expected = value(rules, position)
        cells = "".join(position.cells[cell] for cell in hexagon_of_three)
        assert asked(solver, "jo", 3, cells)[0].startswith(expected), cells
        found.add(expected)
    assert found == {"win", "loss"}


def test_squares_of_nine_cards(solver):
    rules, found = engines.find("strings"), set()
    for seed in (*range(4), 7):
        grid = [""] * 36
        for number, card in enumerate(cards(seed, 3)):
            grid[number % 3 + 6 * (number // 3)] = card
        expected = value(rules, Position(tuple(grid), "sun"))
        assert asked(solver, "strings", 3, *cards(seed, 3))[0].startswith(expected), seed
        found.add(expected)
    assert len(found) > 1


@pytest.mark.parametrize("ronins", [0, pytest.param(1, marks=pytest.mark.long)])
def test_values_of_mana_follow_from_those_one_turn_later(solver, monkeypatch, ronins):
    """A position is won if a turn leads to a lost one, and lost if all turns lead to won ones."""
    board_values, squares = boards()[0], mana.SQUARES
    monkeypatch.setattr(mana, "RONINS", ronins)
    rules, rng, families = engines.find("mana"), random.Random(1), []
    for _ in range(300):
        pieces = ["D", "d", *"Rr"[: 2 * ronins]]
        places = rng.sample(range(36), len(pieces))
        board = ["."] * 36
        for piece, place in zip(pieces, places, strict=True):
            if piece in "Dd" or rng.random() < 0.8:
                board[place] = piece
        mover = rng.choice(("red", "amber"))
        enemies = [i for i, piece in enumerate(board) if piece in ("dr" if mover == "red" else "DR")]
        carried = rng.choice(["-", squares[rng.choice(enemies)]])
        position = mana.Position("".join(board), mover, carried, 0)
        families.append([position, *rules.turns(position).values()])
    asks = [line_of(rules, position) for family in families for position in family if not rules.outcome(position)]
    answers = iter(asked(solver, "mana", ronins, board_values, "-", lines="\n".join(asks))[1:])
    seen = set()
    for family in families:
        values = ["loss" if rules.outcome(position) else next(answers) for position in family]
        best = "win" if "loss" in values[1:] else "draw" if "draw" in values[1:] else "loss"
        assert values[0] == best, rules.text(family[0])
        seen.add(best)
    assert {"win", "loss"} <= seen


def line_of(rules, position):
    """A position as the solver reads it: places of D, R, d and r, the mover, and the value called for."""
    places = [position.squares.find(piece) for piece in "DRdr"]
    called = 0 if position.mana == "-" else rules.value(position.mana)
    return " ".join(map(str, (*(36 if at < 0 else at for at in places), int(position.mover == "amber"), called)))
