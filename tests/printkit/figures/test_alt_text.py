"""Boards in letters: every spot has a place of its own that can be read."""

from __future__ import annotations

import pytest

from printkit import engines
from printkit.draw.drawing import Text
from printkit.engines.state import state
from printkit.figures import Figure, alt_text, sheet
from printkit.figures.style import figure_style
from printkit.layouts.board import Board, Spot
from tests.printkit.flatten import flatten


def shown(*places: tuple[float, float]) -> Board:
    """A board with discs of 5 mm at these places."""
    spots = tuple(Spot(f"s{number}", x, y) for number, (x, y) in enumerate(places))
    return Board("b", 100, 100, spots, lines=(), links=(), regions=(), outline=(), spot_radius=5)


def columns(board: Board) -> list[tuple[int, int]]:
    step = alt_text._step(board)
    return [(round(spot.y / step), round(2 * spot.x / step)) for spot in board.spots]


def test_neighbours_are_at_least_a_blank_apart() -> None:
    """At the first step tried they would touch: 11 mm a line, so 5.5 mm a letter, and spots 6 mm apart."""
    (row, one), (other, two) = columns(shown((0, 0), (6, 0)))
    assert row == other
    assert two - one > 1


@pytest.mark.parametrize("id", engines.names())
def test_letters_of_a_row_never_touch(id: str) -> None:
    letters = sheet(Figure(id)).description.partition("\n\n")[2].splitlines()
    look, game = figure_style(id), engines.find(id)
    board = look.board(look.shape(game.start()), look.width, True)
    cells = dict(look.cells(game.start()) if look.cells else {})
    longest = max(map(len, cells.values()), default=1)
    for line in letters:
        assert all(len(word) <= max(1, longest) for word in line.split())
    assert sum(len(line.split()) for line in letters) == len(board.spots) + len(list(board.parts("wall")))


@pytest.mark.parametrize(
    ("show", "mover"), [("before", "Red"), ("turn", "Amber"), ("both", "Amber"), ("after", "Amber")]
)
def test_words_belong_to_the_position_shown(show: str, mover: str) -> None:
    figure = Figure("mana", turns=("f1e3",), show=show, mover=True)
    played = state("mana", turns=figure.turns)
    at = played.before if show == "before" else played
    words, letters = sheet(figure).description.split("\n\n")
    assert f"{mover} to move" in words and f"Position: {at.text}" in words
    assert letters.splitlines()[3].split()[4] == ("." if show == "before" else "R")
    drawn = [item.string for item in flatten(item for _, item in sheet(figure).drawing) if isinstance(item, Text)]
    assert f"{mover} to move" in "".join(drawn)
