"""The reference of the language: one page, each field in its table, and each value as the page states it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from PIL import Image

from printkit.content import board, expression, field
from printkit.content.element import AREAS, ElementKind
from printkit.content.elements import KINDS
from printkit.draw.theme import FULL
from printkit.looks import custom_deck

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "language.md").read_text("utf-8")
MOST = 900
"""Words on one page, tables and examples included."""
CARD = {"title": "Old mill", "cost": "4", "slots": "wood, stone", "row": "7", "rows": "12", "count": "1"}
COLUMNS = {
    **{name: expression.kinds([CARD[name]]) for name in ("title", "cost", "slots")},
    **dict.fromkeys(("row", "rows", "count"), None),
}


def section(title: str) -> str:
    return re.split(r"^## ", PAGE.split(f"\n## {title}\n")[1], flags=re.M)[0]


def rows(title: str) -> list[list[str]]:
    """The cells of the tables in a section, without their heads."""
    lines = [line.split(" | ") for line in section(title).splitlines() if " | " in line]
    return [
        cells for cells, after in zip(lines, [*lines[1:], [""]], strict=True) if "---" not in (cells[0], after[0])
    ]


def quoted(text: str) -> set[str]:
    return {name for code in re.findall(r"`([^`]+)`", text) for name in re.findall(r"^[a-z][a-z-]*$", code)}


def fields(kind: type[ElementKind]) -> set[str]:
    names = {name for each in kind.__mro__ for name, value in vars(each).items() if hasattr(value, "as_written")}
    return {name.replace("_", "-") for name in names}


def test_it_is_one_page() -> None:
    assert len([word for word in PAGE.split() if re.search(r"\w", word)]) <= MOST


def test_each_kind_lists_its_fields() -> None:
    listed = {cells[0].strip("`"): quoted(cells[1]) for cells in rows("Elements")}
    shared = fields(ElementKind)
    for name, kind in KINDS.items():
        assert fields(kind) - shared <= listed[name], name
        choices = {"regular", "bold", "italic", "left", "center", "right", "justify", "top", "middle", "bottom"}
        choices |= {"contain", "cover", "stretch", "rectangle", "ellipse", "line"}
        assert listed[name] - choices <= fields(kind), name
    places = " ".join(cells[0] for cells in rows("Places"))
    every = set(listed) | set(re.findall(r"[a-z]+", places))
    assert shared <= every
    assert set(AREAS) <= quoted(section("Places"))


@pytest.mark.parametrize("cells", rows("Values"), ids=lambda cells: cells[0])
def test_values_are_what_the_page_says(cells: list[str]) -> None:
    text, result = cells[0].strip("`{}"), cells[1].strip("`")
    assert expression.shown(expression.read(text, COLUMNS).evaluate(CARD)) == result


def test_every_function_is_shown() -> None:
    shown = {match for cells in rows("Values") for match in re.findall(r"([a-z]+)\(", cells[0])}
    assert shown == set(expression.FUNCTIONS)


@pytest.mark.parametrize("cells", rows("Conditions"), ids=lambda cells: cells[0])
def test_conditions_are_what_the_page_says(cells: list[str]) -> None:
    holds = expression.read(cells[0].strip("`"), COLUMNS).holds(CARD)
    assert cells[1] == str(holds).lower()


# ------------------------------------------------------------------------------------------- the examples run

ART = ROOT / "printkit" / "content" / "example_deck"


def blocks(page: str) -> list[str]:
    return re.findall(r"^```toml\n(.*?)^```", (ROOT / "docs" / page).read_text("utf-8"), re.M | re.S)


def folder(path: Path) -> Path:
    """What the examples name: pictures and a table."""
    shutil.copytree(ART, path, dirs_exist_ok=True)
    (path / "art").mkdir(exist_ok=True)
    Image.new("RGB", (1200, 1200), "#9fc4d3").save(path / "art" / "sea.png")
    rows = ("title,kind,cost,art", "Cog,ship,3,sea", "Fog,event,2,sea", "Calm,ware,1,sea")
    (path / "cards.csv").write_text("\n".join(rows), "utf-8")
    return path


def test_the_example_prints_as_it_stands(tmp_path: Path) -> None:
    (text,) = [block for block in blocks("language.md") if "[deck]" in block]
    file = folder(tmp_path) / "deck.toml"
    file.write_text(text, "utf-8")
    made, problems = custom_deck.make(file, FULL)
    assert not problems
    # A ship and an event have words below the picture, other cards have not.
    assert [len(piece.front.layer("pieces")) > 1 for piece in made.pieces] == [True, True, False]


@pytest.mark.parametrize("block", [each for each in blocks("own-decks.md") if "each =" in each])
def test_rows_rings_and_groups_draw(block: str, tmp_path: Path) -> None:
    file = folder(tmp_path) / "deck.toml"
    file.write_text(f'[deck]\nsize = "poker"\n[icons]\ncoin = "icons/coin.svg"\n\n{block}', "utf-8")
    made, problems = custom_deck.make(file, FULL)
    assert not problems and len(made.pieces) == 1
    assert len(made.pieces[0].front.layer("pieces")) >= 3


def test_a_board_shows_what_is_under_and_over_it(tmp_path: Path) -> None:
    (text,) = [block for block in blocks("own-boards.md") if "[[over]]" in block]
    file = folder(tmp_path) / "board.toml"
    file.write_text(text, "utf-8")
    assert field.draw(board.load(file), FULL).layer("board")
