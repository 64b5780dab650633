"""The gallery: the figures that README and documentation show are those that ``make gallery`` draws."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit import engines
from printkit.cli import cli

ROOT = Path(__file__).parents[3]
RECIPES = [
    shlex.split(line.partition("$(BIN)/printkit ")[2])
    for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    if "$(BIN)/printkit" in line and "output/gallery/" in line
]
FIGURES = {Path(order[order.index("-o") + 1]).name: order for order in RECIPES if order[0] == "diagram"}


@pytest.mark.parametrize("name", FIGURES)
def test_figures_of_the_gallery_are_up_to_date(name: str, tmp_path: Path) -> None:
    order = [str(tmp_path / name) if word.endswith(name) else word for word in FIGURES[name]]
    result = CliRunner().invoke(cli, order, catch_exceptions=False)
    assert result.exit_code == 0
    drawn = (tmp_path / name).read_bytes()
    assert drawn == (ROOT / "output" / "gallery" / name).read_bytes(), "run `make gallery`"


def test_pictures_that_are_shown_are_made_and_those_made_are_kept() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    shown = {name for page in pages for name in re.findall(r"output/gallery/([\w.-]+)", page.read_text("utf-8"))}
    kept = {path.name for path in (ROOT / "output" / "gallery").iterdir()}
    made = {Path(order[order.index("-o") + 1]).name for order in RECIPES}
    made |= {"tables.png", *(f"table-{id}.png" for id in engines.names())}
    assert shown <= kept
    assert {re.sub(r"-\d+(?=\.)", "", name) for name in kept} == made
