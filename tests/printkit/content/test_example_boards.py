"""The boards that the documentation shows: short files that draw what they promise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.content import board, field
from printkit.draw.drawing import Circle, Path as Stroke
from printkit.draw.theme import FULL
from printkit.looks import custom_deck
from tests.printkit.flatten import flatten

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "docs" / "examples" / "boards").glob("*.toml"))
BOARDS = {
    "backgammon": 24 + 2, "catan-like": 18 + 7, "chess": 32 + 1, "go": 19 + 19 + 9, "hex": 4 * 11 - 2 + 4 * 11,
    "nine-mens-morris": 0, "point-to-point": 5, "snakes-and-ladders": 7 + 7 + 8, "star-map": 6,
    "traveller": 12 + 4 + 4,
}  # fmt: skip
"""How many shapes each has under and over its cells."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_are_short_and_shown(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 40
    assert f"gallery/board-{path.stem}.png" in (ROOT / "docs" / "own-boards.md").read_text("utf-8")
    picture = ROOT / "output" / "gallery" / f"board-{path.stem}.png"
    assert picture.stat().st_size < 60_000
    assert (
        f"docs/examples/boards/{path.name} -o {picture.relative_to(ROOT).as_posix()}"
        in (ROOT / "Makefile").read_text()
    )


@pytest.mark.parametrize("name", BOARDS)
def test_boards_draw_their_elements(name: str) -> None:
    file = board.load(ROOT / "docs" / "examples" / "boards" / f"{name}.toml")
    drawing = field.draw(file, FULL)
    shapes = [each for each in flatten(drawing.layer("board")) if isinstance(each, Stroke | Circle)]
    own = [each for each in shapes if not re.match("(spot|line)-", getattr(each, "id", None) or "")]
    pictures = 7 if name == "point-to-point" else 0  # of the landscape below the map
    assert len(own) - 1 >= BOARDS[name] and (pictures or len(own) - 1 == BOARDS[name])


def test_lines_of_go_meet_where_stones_lie() -> None:
    file = board.load(ROOT / "docs" / "examples" / "boards" / "go.toml")
    drawn = [each for each in flatten(field.draw(file, FULL).layer("board")) if isinstance(each, Stroke)]
    lines = [each.bounds() for each in drawn if each.style.fill is None and each.style.width == 0.25]
    across = sorted({round((b + t) / 2, 2) for _, b, _, t in lines if t - b < 1})
    assert len(lines) == 38 and across == sorted({round(spot.y, 2) for spot in file.board.spots})
    stars = [
        each.bounds() for each in drawn if each.style.fill and each.bounds()[2] - each.bounds()[0] == pytest.approx(2)
    ]
    assert len(stars) == 9


def test_tiles_of_railways_are_a_deck() -> None:
    made, _ = custom_deck.make(ROOT / "docs" / "examples" / "boards" / "rail-tiles.toml", FULL)
    assert [piece.count for piece in made.pieces] == [4, 4, 2, 2, 2]
