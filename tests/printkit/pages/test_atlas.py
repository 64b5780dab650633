"""Pictures for virtual tables: cells, places and spots as the JSON says, the same bytes every time."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat

from printkit.cli import cli
from printkit.draw.drawing import Circle, Drawing, Style
from printkit.draw.outline import rectangle
from printkit.draw.theme import FULL
from printkit.export.document import Sheet
from printkit.export.png import png
from printkit.layouts import boards
from printkit.layouts.base.refusals import InputError
from printkit.looks import style
from printkit.looks.style import Deck, Piece
from printkit.pages import atlas
from tests.printkit.commands import written

DECKS = list(style.decks())


def read(made: atlas.Atlas, tmp_path: Path) -> tuple[dict[str, Image.Image], dict[str, Any]]:
    files = atlas.files(made, tmp_path / "a.png")
    images = {path.name: Image.open(io.BytesIO(data)) for path, data in files.items() if path.suffix == ".png"}
    return images, json.loads(files[tmp_path / "a.json"])


def dots(count: int, backs: str = "one") -> Deck:
    """A deck of ``count`` pieces of 20 x 10 mm; the shade of piece n is 2n, that of backs is red."""

    def ground(colour: str) -> Drawing:
        return Drawing.of("pieces", Circle(10, 5, 30, Style(colour)))

    def back(n: int) -> Drawing | None:
        return {"one": ground("#ff0000"), "each": ground(f"#ff{2 * n:02x}00")}.get(backs)

    pieces = tuple(Piece(f"dot {n}", ground("#" + f"{2 * n:02x}" * 3), back(n), n + 1) for n in range(count))
    return Deck(id="dots", title="Dots", width=20, height=10, outline=rectangle(0, 0, 20, 10), pieces=pieces)


def cell(image: Image.Image, about: dict[str, Any], column: int, row: int) -> Image.Image:
    wide, high = about["cell"]["width"], about["cell"]["height"]
    return image.convert("RGB").crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


@pytest.mark.parametrize("backs", ["one", "each", "none"])
@pytest.mark.parametrize("count", [1, 2, 3, 9, 45, 69, 70, 100])
@pytest.mark.parametrize("power", [False, True])
def test_every_piece_is_where_the_json_says(count: int, backs: str, power: bool, tmp_path: Path) -> None:
    made = atlas.deck(dots(count, backs), 30, power=power)
    images, about = read(made, tmp_path)
    columns, rows = about["grid"]["columns"], about["grid"]["rows"]
    assert 2 <= columns <= 10
    assert 2 <= rows <= 7
    assert len(about["images"]) == (1 if count < 70 else 2)
    # One piece with a back of its own has the back that all have.
    assert about["back"] == {"one": "one", "each": "each" if count > 1 else "one", "none": None}[backs]
    assert about["total"] == sum(range(count + 1))
    assert set(images) == {*about["images"], *about["backs"]}
    for n, piece in enumerate(about["pieces"]):
        assert (piece["name"], piece["count"]) == (f"dot {n}", n + 1)
        shown = cell(images[about["images"][piece["image"]]], about, piece["column"], piece["row"])
        assert shown.getextrema() == ((2 * n, 2 * n),) * 3
        if about["back"] == "each":
            behind = cell(images[about["backs"][piece["image"]]], about, piece["column"], piece["row"])
            assert behind.getextrema() == ((255, 255), (2 * n, 2 * n), (0, 0))
        assert (piece["column"], piece["row"]) != (columns - 1, rows - 1)
    for name in about["images"]:
        image = images[name]
        assert image.size == (about["image"]["width"], about["image"]["height"])
        assert (columns * about["cell"]["width"], rows * about["cell"]["height"]) == tuple(about["used"].values())
        if power:
            assert all(side & (side - 1) == 0 for side in image.size)
        else:
            assert image.size == tuple(about["used"].values())
        last = cell(image, about, columns - 1, rows - 1).getextrema()
        if about["back"] == "one":
            assert about["hidden"] == {"column": columns - 1, "row": rows - 1}
            assert last == ((255, 255), (0, 0), (0, 0))
        else:
            assert about["hidden"] is None
            assert last == ((255, 255),) * 3
    if backs == "one":
        (name,) = about["backs"]
        assert cell(images[name], about, 0, 0).getextrema() == ((255, 255), (0, 0), (0, 0))


def test_the_grid_leaves_as_few_cells_empty_as_it_can() -> None:
    for count in range(1, 70):
        about = atlas.deck(dots(count), 10).about
        grid = about["grid"]
        assert isinstance(grid, dict)
        cells = grid["columns"] * grid["rows"]
        assert cells > count
        best = min(a * b for a in range(2, 11) for b in range(2, 8) if a * b > count)
        assert cells == best


def test_columns_are_as_asked() -> None:
    for columns in range(2, 11):
        grid = atlas.deck(dots(20), 10, columns).about["grid"]
        assert grid == {"columns": columns, "rows": 7 if columns == 2 else max(2, -(-21 // columns))}
    for columns in (0, 1, 11):
        with pytest.raises(InputError, match="columns"):
            atlas.deck(dots(20), 10, columns)


@pytest.mark.parametrize("name", DECKS)
def test_cells_of_real_decks_show_the_pieces(name: str, tmp_path: Path) -> None:
    deck = style.decks()[name][1].make(FULL, None)
    images, about = read(atlas.deck(deck, 60), tmp_path)
    assert [(p["name"], p["count"]) for p in about["pieces"]] == [(p.name, p.count) for p in deck.pieces]
    wide, high = about["cell"]["width"], about["cell"]["height"]
    assert abs(wide - deck.width / 25.4 * 60) <= 0.5
    assert abs(high - deck.height / 25.4 * 60) <= 0.5
    for piece, place in list(zip(deck.pieces, about["pieces"], strict=True))[::7]:
        alone = png(Sheet(wide * 25.4 / 60, high * 25.4 / 60, piece.front), dpi=60)
        shown = cell(images[about["images"][place["image"]]], about, place["column"], place["row"])
        away = ImageChops.difference(shown, Image.open(io.BytesIO(alone)).convert("RGB"))
        assert max(ImageStat.Stat(away).mean) < 1.5


def test_pieces_can_be_cut_out(tmp_path: Path) -> None:
    deck = style.decks()["yoso-tokens"][1].make(FULL, None)
    images, about = read(atlas.deck(deck, 60, cut_out=True), tmp_path)
    image = images["a.png"].convert("RGBA")
    side = about["cell"]["width"]
    for column in (0, 1):
        assert image.getpixel((column * side + side // 2, side // 2))[3] == 255
        for x in (0, side - 1):
            for y in (0, side - 1):
                assert image.getpixel((column * side + x, y))[3] == 0


@pytest.mark.parametrize("name", [name for id in style.names() for name in style.of_game(id).boards])
@pytest.mark.parametrize("power", [False, True])
def test_boards_stand_without_margins_and_spots_are_where_the_json_says(
    name: str, power: bool, tmp_path: Path
) -> None:
    shape = boards.find(name)
    drawing = Drawing.of("pieces", *(Circle(s.x, s.y, 2, Style("#ff0000")) for s in shape.spots))
    images, about = read(atlas.board(shape, drawing, "Board", dpi=40, power=power), tmp_path)
    image = images["a.png"].convert("RGB")
    assert abs(about["used"]["width"] - shape.width / 25.4 * 40) <= 0.5
    assert abs(about["used"]["height"] - shape.height / 25.4 * 40) <= 0.5
    assert image.size == (about["image"]["width"], about["image"]["height"])
    if power:
        assert all(side & (side - 1) == 0 for side in image.size)
    assert list(about["spots"]) == [spot.id for spot in shape.spots]
    for x, y in about["spots"].values():
        assert image.getpixel((int(x), int(y))) == (255, 0, 0)
        assert image.getpixel((int(x), int(y - 3 / 25.4 * 40))) == (255, 255, 255)
        assert x < about["used"]["width"]
        assert y < about["used"]["height"]


def test_an_image_that_is_too_large_is_refused() -> None:
    with pytest.raises(InputError, match=r"dpi.*16384"):
        atlas.deck(dots(60), 2400)


def run(*args: str) -> str:
    result = CliRunner().invoke(cli, ["atlas", *args], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_command_names_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert written(run("suit-chips", "-o", "x.png", "--dpi", "30")) == ["x.png", "x-back.png", "x.json"]
    assert written(run("mana", "-o", "m.png", "--dpi", "30", "--orientation", "1")) == ["m.png", "m.json"]
    assert json.loads(Path("m.json").read_text())["spots"].keys() == boards.find("mana").at.keys()
    run("decktet", "-o", "d.png", "--dpi", "20", "--size", "poker")
    assert json.loads(Path("d.json").read_text())["cell"]["width_mm"] == 63.0


@pytest.mark.parametrize(
    ("args", "field"),
    [
        (("yozo", "-o", "x.png"), "BOARD|DECK"),
        (("yoso", "-o", "x.pdf"), "--output"),
        (("yoso", "-o", "x.png", "--columns", "3"), "--columns"),
        (("yoso", "-o", "x.png", "--size", "poker"), "--size"),
        (("jo-stones", "-o", "x.png", "--size", "poker"), "--size"),
        (("jo-stones", "-o", "x.png", "--width", "3"), 'Decks have no option "--width"'),
        (("jo-stones", "-o", "x.png", "--dpi", "1"), "--dpi"),
        (("decktet", "-o", "x.png", "--dpi", "2400"), '"33256 x 38550 pixels'),
    ],
)
def test_bad_input_is_refused_and_leaves_no_file(
    args: tuple[str, ...], field: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as error:
        run(*args)
    assert str(error.value).startswith(field)
    assert not list(tmp_path.iterdir())


def test_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    found = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        subprocess.run(
            [sys.executable, "-m", "printkit", "atlas", "suit-chips", "-o", str(folder / "x.png"), "--dpi", "30"],
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
        )
        found.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert found[0] == found[1]
    assert len(found[0]) == 3
