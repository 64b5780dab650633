"""Typefaces of one's own in decks and boards."""
# ruff: noqa: E501 (tables of one case a line)

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from printkit.cli import cli
from printkit.content import board, field
from printkit.draw.drawing import Text
from printkit.draw.theme import FULL
from printkit.draw.type import HOUSE
from printkit.layouts.base.refusals import Refusal
from printkit.looks import custom_deck
from tests.printkit.draw.test_fonts import made
from tests.printkit.flatten import flatten

DECK = """
[deck]
title = "Жж"
size = "poker"
cards = "cards.csv"
font = "body"
[fonts]
title = "title.otf"
[fonts.body]
regular = "body.ttf"
bold = "title.otf"
[[front]]
name = "title"
kind = "text"
text = "{title} Яж **市**"
font = "{font}"
area = "safe"
width = 50
height = 30
"""


def deck(folder: Path, toml: str = DECK, csv: str = "title,font\nA,\nV,title\n") -> Path:
    made(folder / "body.ttf", letters=" AVЯжЖ市。")
    made(folder / "title.otf", cubic=True, letters=" VЯжЖ市")
    (folder / "deck.toml").write_text(toml, encoding="utf-8")
    (folder / "cards.csv").write_text(csv, encoding="utf-8")
    return folder / "deck.toml"


def test_texts_are_set_in_the_typefaces_that_the_file_and_the_row_name(tmp_path: Path) -> None:
    made_, problems = custom_deck.make(deck(tmp_path), FULL)
    assert not problems and made_.title == "Жж" and "Ж" in made_.family.face().characters
    first, second = (
        [item for item in flatten(piece.front.layer("pieces")) if isinstance(item, Text)] for piece in made_.pieces
    )
    assert [(item.string.strip(), item.face.file.name) for item in first] == [
        ("A Яж", "body.ttf"),
        ("市", "title.otf"),
    ]
    assert {item.face.file.name for item in second} == {"title.otf"} and HOUSE not in {item.family for item in second}


def test_a_sheet_of_such_a_deck_has_its_title_in_its_margin(tmp_path: Path) -> None:
    path = deck(tmp_path)
    result = CliRunner().invoke(cli, ["cards", str(path), "-o", str(tmp_path / "x.pdf")])
    assert result.exit_code == 0, result.output
    output = CliRunner().invoke(cli, ["check", str(tmp_path / "x.pdf")]).output
    assert "Boxes-" in output and "not embedded" not in output


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('font = "body"', 'font = "bodi"', 'line 6: There is no typeface "bodi" in [fonts]; it has title, body. Did you mean "body"?'),
        ('"title.otf"\n[fonts', '"none.otf"\n[fonts', 'There is no file "none.otf" beside this one.'),
        ('regular = "body.ttf"\n', "", 'The typeface "fonts.body" needs a file for its regular style.'),
        ('regular =', 'regalur =', 'There is no field "regalur"; the fields are regular, bold, italic. Did you mean "regular"?'),
        ('title = "Жж"', 'title = "Щ"', 'that Printkit Serif and Boxes and Boxes lacks: "Щ" (U+0429 CYRILLIC CAPITAL LETTER SHCHA).'),
        ('"{font}"', '"body, nobody"', 'There is no typeface "nobody" in [fonts]; it has title, body. Did you mean "body"?'),
        ("{title} Яж", "{title} Щ", 'that Boxes lacks: "Щ" (U+0429 CYRILLIC CAPITAL LETTER SHCHA).'),
        ('title = "title.otf"', 'title = "cards.csv"', 'cards.csv" is not a TTF or OTF file.'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in DECK
    with pytest.raises(Refusal) as error:
        custom_deck.make(deck(tmp_path, DECK.replace(old, new, 1)), FULL)
    assert message in str(error.value)


def test_boards_are_labelled_in_a_typeface_of_their_own(tmp_path: Path) -> None:
    deck(tmp_path)
    (tmp_path / "board.toml").write_text(
        '[board]\ntitle = "Ж"\nkind = "squares"\ncolumns = 2\nrows = 1\nfont = "f"\nlegend = true\n'
        'map = """\na a\n"""\n[fonts]\nf = "body.ttf"\n[terrain.a]\nname = "Яж"\nlabel = "市"\n',
        encoding="utf-8",
    )
    file = board.load(tmp_path / "board.toml")
    texts = [item for item in flatten(field.art(file, FULL).drawing.layer("labels")) if isinstance(item, Text)]
    assert [item.string for item in texts] == ["市", "市", "Яж"]
    assert {item.face.file.name for item in texts} == {"body.ttf"}
