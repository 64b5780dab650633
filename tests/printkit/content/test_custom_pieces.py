"""Tokens, standees, dice and boxes from data: their outlines, faces and folds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from shapely import Point, Polygon

from printkit.cli import cli
from printkit.content.works import WORKS
from printkit.draw.drawing import Path as Stroke, Text
from printkit.draw.theme import FULL
from printkit.layouts.base.refusals import Refusal
from printkit.looks import custom_deck
from printkit.looks.style import Deck
from tests.printkit.flatten import flatten

TOML = """
[deck]
shape = "{shape}"
size = "{size}"
cards = "t.csv"
{more}
[[front]]
name = "word"
kind = "text"
text = "{text}"
size = "9pt"
anchor = "centre"
width = 8
height = 5
align = "center"
valign = "middle"
"""
CSV = "name,1,2,3,4,5,6,count\nA,a,b,c,d,e,f,2\nB,a,a,a,b,b,b,1\n"


def deck(folder: Path, shape: str, size: str, text: str = "{name}", more: str = "", csv: str = CSV) -> Path:
    toml = TOML.replace("{shape}", shape).replace("{size}", size).replace("{text}", text).replace("{more}", more)
    (folder / "t.toml").write_text(toml)
    (folder / "t.csv").write_text(csv)
    return folder / "t.toml"


def made(path: Path) -> Deck:
    return custom_deck.make(path, FULL)[0]


def words(found: Deck, piece: int = 0) -> dict[str, list[tuple[float, float, float]]]:
    """Where each word stands on a piece."""
    at: dict[str, list[tuple[float, float, float]]] = {}
    for item in flatten(found.pieces[piece].front.layer("pieces")):
        if isinstance(item, Text):
            at.setdefault(item.string, []).append((round(item.x, 3), round(item.y, 3), item.angle % 360))
    return at


@pytest.mark.parametrize(
    ("shape", "size", "width", "height"),
    [
        ("square", "18mm", 18, 18),
        ("round", "18mm", 18, 18),
        ("hexagon", "20mm", 20, 23.094),
        ("shield", "24x30mm", 24, 30),
        ("standee", "25x40mm", 25, 2 * (40 + 11.25)),
        ("die", "20mm", 60, 89),
        ("box", "poker", 12 + 2 * (64.5 + 18.28), 89.5 + 2 * (18.28 + 16)),
    ],
)
def test_a_piece_is_as_large_as_it_says(tmp_path: Path, shape: str, size: str, width: float, height: float) -> None:
    found = made(deck(tmp_path, shape, size, more="holds = 54" if shape == "box" else ""))
    assert (found.width, found.height) == pytest.approx((width, height), abs=0.001)
    outline = Polygon([step[-2:] for step in found.outline if step[0] != "Z"])  # type: ignore[misc]
    assert all(outline.contains(Point(x, y)) for places in words(found).values() for x, y, _ in places)
    assert [(piece.name, piece.count) for piece in found.pieces] == [("A", 2), ("B", 1)]


def test_the_faces_of_a_die_are_the_columns_of_its_row(tmp_path: Path) -> None:
    first, second = (words(made(deck(tmp_path, "die", "20mm", "{face}")), n) for n in (0, 1))
    assert {word: len(at) for word, at in first.items()} == dict.fromkeys("abcdef", 1)
    assert {word: len(at) for word, at in second.items()} == {"a": 3, "b": 3}
    with pytest.raises(
        Refusal, match=r'"deck\.cards" must be a table of dice with columns 1 to 6, one for each face, not "t\.csv"\.'
    ):
        made(deck(tmp_path, "die", "20mm", csv="name,1,2\nA,a,b\n"))


def test_the_back_of_a_standee_stands_on_its_head(tmp_path: Path) -> None:
    found = made(deck(tmp_path, "standee", "25x40mm"))
    (x, y, angle), (u, v, turned) = words(found)["A"]
    assert (angle, turned) == (0, 180)
    # Folded at the middle, one face lies behind the other.
    assert (x + u, y + v) == pytest.approx((25, found.height), abs=0.01)
    assert found.creases[1][1] == found.height / 2


def test_ink_of_a_hexagon_and_the_safe_zone_follow_its_edge(tmp_path: Path) -> None:
    path = deck(tmp_path, "hexagon", "20mm")
    path.write_text(path.read_text().replace('anchor = "centre"', 'anchor = "top left"\nx = 1.6\ny = 1.6'))
    with pytest.raises(
        Refusal, match=r"The element reaches 1\.59 mm past the edge of the safe area, 1\.5 mm from the"
    ):
        made(path)


def test_a_box_needs_to_know_what_it_holds(tmp_path: Path) -> None:
    with pytest.raises(
        Refusal, match=r'"deck\.holds" is missing; it must be the number of cards that the box holds\.'
    ):
        made(deck(tmp_path, "box", "poker"))
    thin = made(deck(tmp_path, "box", "poker", more="holds = 10\nthickness = 0.2\nground = 'teal'"))
    assert thin.width == pytest.approx(12 + 2 * (64.5 + 3))


def test_a_coloured_box_has_a_rim_that_shows_the_cut_and_says_so(tmp_path: Path) -> None:
    path = deck(tmp_path, "box", "poker", more='holds = 18\nground = "#6d8a4a"')
    box = made(path)
    rim, ground, *_ = (item for item in box.pieces[0].front.layer("pieces") if isinstance(item, Stroke))
    assert rim.segments == ground.segments == box.outline
    assert rim.style.width == 2 * box.bleed == 2 and ground.style.stroke is None
    assert ground.style.fill == "#6d8a4a" != rim.style.fill == rim.style.stroke and rim.style.fill
    shades = [abs(int(rim.style.fill[n : n + 2], 16) - int(ground.style.fill[n : n + 2], 16)) for n in (1, 3, 5)]
    assert 20 < max(shades) < 60
    assert box.contoured and box.work == WORKS["coloured-box"] and "glue" in words(box)
    # Without a colour, a line shows the cut.
    plain = made(deck(tmp_path, "box", "poker", more="holds = 18"))
    assert not plain.contoured and plain.work == WORKS["box"] and "glue" not in words(plain)
    own = made(deck(tmp_path, "box", "poker", more='holds = 18\nground = "teal"\nwork = "as you like"'))
    assert own.contoured and own.work == "as you like"
    for ground, has_line in (("", True), ('ground = "teal"', False), ('ground = "teal"\nbleed = 0', True)):
        path = deck(tmp_path, "box", "poker", more=f"holds = 18\n{ground}", csv="name\nA\n")
        result = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "x.svg")])
        assert result.exit_code == 0, result.output
        assert ("-cut" in (tmp_path / "x.svg").read_text()) == has_line
        assert ("rim" in made(path).work) != has_line


@pytest.mark.parametrize("shape", ["standee", "die", "hexagon"])
def test_sheets_have_folds_and_cuts(tmp_path: Path, shape: str) -> None:
    path = deck(tmp_path, shape, "25x40mm" if shape == "standee" else "20mm")
    result = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "x.svg")])
    assert result.exit_code == 0, result.output
    text = (tmp_path / "x.svg").read_text()
    # Straight cards are cut from mark to mark.
    assert ("-fold" in text) == (shape != "hexagon") and ("-marks" if shape == "standee" else "-cut") in text
