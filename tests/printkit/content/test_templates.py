"""Templates that decks build on by name, and the schema by which editors check files."""

from __future__ import annotations

import json
import runpy
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli import cli
from printkit.content import deck
from printkit.draw.drawing import Text
from printkit.draw.theme import FULL, THEMES
from printkit.layouts.base.refusals import Refusal
from printkit.looks import custom_deck
from tests.printkit.flatten import flatten

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "docs" / "examples" / "templates"
NAMES = ("classic", "dice-label", "domino", "full-art", "hex-tile", "standee", "tarot", "text-heavy")


def words(path: Path) -> str:
    made, _ = custom_deck.make(path, FULL)
    items = flatten(tuple(item for _, item in made.pieces[0].front))
    return " ".join(item.string for item in items if isinstance(item, Text))


@pytest.mark.parametrize("name", NAMES)
def test_every_template_prints_what_its_columns_say(name: str, tmp_path: Path) -> None:
    assert set(deck.TEMPLATES) == set(NAMES)
    for theme in THEMES.values():
        _, problems = custom_deck.make(EXAMPLES / f"{name}.toml", theme)
        assert not problems
    defaults = tomllib.loads((EXAMPLES / f"{name}.toml").read_text("utf-8"))["columns"]
    shown = words(EXAMPLES / f"{name}.toml").casefold()
    first = [str(defaults[column]) for column in ("title", "number", "1") if column in defaults]
    assert all(word.casefold() in shown for word in first)
    # Without any values, and with the longest that fit, a template prints as well.
    (tmp_path / "own.toml").write_text(f'[deck]\nextends = "{name}"\n')
    done = CliRunner().invoke(cli, ["cards", str(tmp_path / "own.toml"), "-o", str(tmp_path / "a.pdf")])
    assert done.exit_code == 0, done.exception


def test_a_domino_has_as_many_pips_as_it_says(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("top,bottom\n" + "".join(f"{a},{6 - a}\n" for a in range(7)))
    (tmp_path / "own.toml").write_text('[deck]\nextends = "domino"\ncards = "cards.csv"\n')
    made, _ = custom_deck.make(tmp_path / "own.toml", FULL)
    for top, piece in enumerate(made.pieces):
        middles = [(b + t) / 2 for _, b, _, t in (item.bounds() for _, item in piece.front) if t - b > 1]
        assert [sum(y > 28 for y in middles), sum(y < 28 for y in middles)] == [top, 6 - top]


def test_an_unknown_template_is_refused_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[deck]\nextends = "clasic"\n')
    with pytest.raises(Refusal, match=r'must be one of classic, .*Did you mean "classic"\?'):
        custom_deck.make(tmp_path / "own.toml", FULL)


# ----------------------------------------------------------------------------------------------- schema

SCHEMA = ROOT / "docs" / "printkit.schema.json"


def test_the_schema_is_made_from_the_tables_that_files_are_read_by() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "make_schema.py"))["written"]()
    assert made == SCHEMA.read_text("utf-8"), "python docs/make_schema.py"


def test_the_schema_accepts_what_is_shipped_and_refuses_wrong_files() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    check = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    shipped = [*(ROOT / "printkit" / "content").rglob("*.toml"), *EXAMPLES.glob("*.toml")]
    tables = [table for path in shipped if {"deck", "board"} & {*(table := tomllib.loads(path.read_text("utf-8")))}]
    assert len(tables) >= 20
    for table in tables:
        assert not [error.message for error in check.iter_errors(table)]
    for wrong in (
        '[deck]\nsise = "poker"', '[fronts]\na = 1', '[board]\nkind = "octagons"', '[[front]]\nkind = "txt"',
        '[[front]]\nkind = "text"\nstroke = "red"', '[[front]]\nkind = "shape"\nplace = [1, 2, 3]',
        '[[over]]\nkind = "shape"\nopacity = 2', '[[front]]\nkind = "text"\nalign = "middle"',
        '[[front]]\nkind = "text"\nsafe = "no"', '[styles.a]\nsise = 3', '[grid]\ncells = 3',
    ):  # fmt: skip
        assert [*check.iter_errors(tomllib.loads(wrong))], wrong
    for right in (
        '[[front]]\nkind = "image"\ncolor = "red"',
        '[[front]]\nkind = "shape"\nline = 2',
        '[[over]]\nkind = "text"\nalign = "centre"',
    ):
        assert not [*check.iter_errors(tomllib.loads(right))], right
