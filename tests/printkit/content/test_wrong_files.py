# ruff: noqa: E501
"""Sixty wrong files as a new user writes them, and what is said of each: where it is, what is wrong, what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.draw.theme import FULL
from printkit.layouts.base.refusals import Refusal
from printkit.looks import custom_board, custom_deck

CARDS = "title,kind,cost,text\nHerring,ware,3,Sell it.\nCog,ship,,Holds 2.\nJoker,event,many,Draw.\n"
HEAD = '[deck]\nsize = "poker"\ncards = "cards.csv"\n'
TEXT = '[[front]]\nkind = "text"\ntext = "a"\n'
SHAPE = '[[front]]\nkind = "shape"\nfill = "teal"\n'
HEX = '[board]\nkind = "hexagons"\ncolumns = 3\nrows = 3\n'
OVER = f'{HEX}[[over]]\nkind = "shape"\nfill = "teal"\n'
WRONG: dict[str, tuple[str, str]] = {
    "an empty range": (
        HEAD + TEXT + 'each = "n in 5..1"',
        'file.toml, line 7: The range "5..1" is empty; put the smaller number first.',
    ),
    "a colour without its end": (
        HEAD + '[[front]]\nkind = "text"\ntext = "Take [red]two cards."',
        'file.toml, line 6: element front 1: Text between [red] and [/] cannot contain line breaks or other marks of this kind; "[red]" has no partner.',
    ),
    "a number for a range": (
        HEAD + TEXT + 'each = "slot in 5"',
        'file.toml, line 7: "front.each" must be a new name and its values, such as slot in 1..5, slot in 1..{lives} or suit in moons, suns, not "slot in 5".',
    ),
    "a column for a range": (
        HEAD + TEXT + 'each = "slot in {cost}"',
        'file.toml, line 7: "front.each" must be a new name and its values, such as slot in 1..5, slot in 1..{lives} or suit in moons, suns, not "slot in {cost}".',
    ),
    "a token for a doll": (
        '[deck]\nshape = "round"\nsize = "4mm"\nsafe = 1\n' + TEXT,
        'file.toml, line 3: "deck.size" must be a number from 8 to 300, not "4mm".',
    ),
    "a place that is not printed": (
        HEX + 'coordinates = "numbers"\n' + OVER.removeprefix(HEX) + 'at = "0904"',
        'file.toml, line 9: element over 1: "at" must be a cell of the board, such as 0101, not "0904".',
    ),
    "half a condition": (HEAD + TEXT + 'when = "cost == 1 or"', 'file.toml, line 7: "cost == 1 or" ends too early.'),
    "no value": (
        HEAD + TEXT + 'when = "kind =="',
        'file.toml, line 7: A value must follow == in "kind ==". For an empty cell, write not kind.',
    ),
    "a word after >": (
        HEAD + TEXT + 'when = "cost > dear"',
        'file.toml, line 7: A number must follow > in "cost > dear".',
    ),
    "words that have no order": (
        HEAD + TEXT + 'when = "title > 3"',
        'file.toml, line 7: "title > 3" compares different types: column title holds words only, not numbers.',
    ),
    "a number among words": (
        HEAD + TEXT + 'when = "kind == 3"',
        'file.toml, line 7: "kind == 3" compares different types: column kind holds words only, not numbers.',
    ),
    "a cell that is no number": (
        HEAD + TEXT + 'when = "cost > 2"',
        'cards.csv, line 4: column cost, element front 1: "many" is not a number, so > cannot compare it.',
    ),
    "an open bracket": (
        HEAD + TEXT + 'when = "(kind == ship"',
        'file.toml, line 7: "(kind == ship" has an unmatched bracket.',
    ),
    "a closed bracket": (
        HEAD + TEXT + 'when = "kind == ship)"',
        'file.toml, line 7: "kind == ship)" cannot be read from “)” onwards.',
    ),
    "two words": (
        HEAD + TEXT + 'when = "kind is ship"',
        'file.toml, line 7: "kind is ship" cannot be read from “is” onwards.',
    ),
    "an unknown column": (
        HEAD + TEXT + 'when = "kost > 2"',
        'file.toml, line 7: There is no column "kost"; the columns are title, kind, cost, text. Did you mean "cost"?',
    ),
    "an unknown word": (
        HEAD + TEXT + 'when = "kind == ship and rare"',
        'file.toml, line 7: There is no column "rare"; the columns are title, kind, cost, text.',
    ),
    "a number alone": (
        HEAD + TEXT + 'when = "row % 2"',
        'cards.csv, line 2: column row, element front 1: The number "1" is not a condition. Compare it, as in row % 2 == 1.',
    ),
    "Python": (
        HEAD + TEXT + "when = \"kind.startswith('s')\"",
        "file.toml, line 7: \"kind.startswith('s')\" cannot be read from “.startswith” onwards.",
    ),
    "nothing": (
        HEAD + TEXT + 'when = " "',
        'file.toml, line 7: "front.when" must be a column or an expression such as cost > 2; it is empty.',
    ),
    "and and": (
        HEAD + TEXT + 'when = "kind and and title"',
        'file.toml, line 7: "kind and and title" has “and” without a value.',
    ),
    "a sign of other languages": (
        HEAD + TEXT + 'when = "kind && title"',
        'file.toml, line 7: "kind && title" cannot be read from “&&” onwards.',
    ),
    "three equals": (
        HEAD + TEXT + 'when = "kind === ship"',
        'file.toml, line 7: "kind === ship" has “=” without a value.',
    ),
    "a word computed": (
        HEAD + '[[front]]\nkind = "text"\ntext = "{title * 2}"',
        'cards.csv, line 2: column title, element front 1: Calculations need a number, not "Herring".',
    ),
    "an open brace": (
        HEAD + '[[front]]\nkind = "text"\ntext = "{title"',
        'file.toml, line 6: "{title" has an unmatched brace. Write {{ or }} to print a brace.',
    ),
    "an unknown value": (
        HEAD + '[[front]]\nkind = "text"\ntext = "{titel}"',
        'file.toml, line 6: There is no column "titel"; the columns are title, kind, cost, text. Did you mean "title"?',
    ),
    "an unknown function": (
        HEAD + '[[front]]\nkind = "text"\ntext = "{uper(title)}"',
        'file.toml, line 6: There is no function "uper"; the functions are upper, lower, capital, letters, first, last, part, replace, pad, round, down, up, min, max, sin, cos, if. Did you mean "upper"?',
    ),
    "too few values": (
        HEAD + '[[front]]\nkind = "text"\ntext = "{replace(title)}"',
        'file.toml, line 6: replace() in "replace(title)" needs 3 values, not 1.',
    ),
    "division by nothing": (
        HEAD + '[[front]]\nkind = "text"\ntext = "{4 / (row - 1)}"',
        'cards.csv, line 2: column row, element front 1: "4 / 0" divides by 0.',
    ),
    "an empty brace": (
        HEAD + '[[front]]\nkind = "text"\ntext = "{}"',
        'file.toml, line 6: "front.text" must be a column or an expression such as cost > 2; it is empty.',
    ),
    "each without values": (
        HEAD + TEXT + 'each = "slot"',
        'file.toml, line 7: "front.each" must be a new name and its values, such as slot in 1..5, slot in 1..{lives} or suit in moons, suns, not "slot".',
    ),
    "each over a column": (
        HEAD + TEXT + 'each = "cost in 1..3"',
        'file.toml, line 7: "front.each" must be a new name and its values, such as slot in 1..5, slot in 1..{lives} or suit in moons, suns, not "cost in 1..3".',
    ),
    "too many copies": (
        HEAD + TEXT + 'each = "n in 1..500"',
        "file.toml, line 7: There are more than 200 elements on a side, the limit for decks.",
    ),
    "each in a column that is none": (
        HEAD + TEXT + 'each = "n in 1..{lives}"',
        'file.toml, line 7: There is no column "lives"; the columns are title, kind, cost, text.',
    ),
    "where that fits nothing": (
        HEAD + 'where = "kind == boat"\n' + TEXT,
        'file.toml, line 4: "kind == boat" leaves no rows to print.',
    ),
    "where of no column": (
        HEAD + 'where = "realm == North"\n' + TEXT,
        'file.toml, line 4: There is no column "realm"; the columns are title, kind, cost, text.',
    ),
    "sort by no column": (
        HEAD + 'sort = "-price"\n' + TEXT,
        'file.toml, line 4: There is no column "price"; the columns are title, kind, cost, text.',
    ),
    "a count in words": (
        HEAD + 'count = "{kind}"\n' + TEXT,
        'cards.csv, line 2: "count" must be a whole number from 0 to 999, not "ware".',
    ),
    "a table that is missing": (
        '[deck]\nsize = "poker"\ncards = "card.csv"\n',
        'file.toml, line 3: There is no file "card.csv" beside this one.',
    ),
    "a template that is none": (
        '[deck]\nextends = "clasic"\n',
        'file.toml, line 2: "deck.extends" must be one of classic, dice-label, domino, full-art, hex-tile, standee, tarot, text-heavy, not "clasic". Did you mean "classic"?',
    ),
    "a size that is none": (
        '[deck]\nsize = "pocker"\n',
        'file.toml, line 2: "deck.size" must be one of mini, bridge, poker, tarot, square, or a size such as 44x68mm with sides from 20 to 300 mm, not "pocker". Did you mean "poker"?',
    ),
    "a table that is none": (
        HEAD + '[[fronts]]\nkind = "text"',
        'file.toml, line 4: There is no field "fronts"; the fields are deck, columns, icons, signs, colours, fonts, styles, grid, front, back, cover. Did you mean "fonts"?',
    ),
    "a kind that is none": (
        HEAD + '[[front]]\nkind = "txt"\ntext = "a"',
        'file.toml, line 5: "front.kind" must be one of text, picture, icon, shape, sign, group, not "txt". Did you mean "text"?',
    ),
    "no kind": (
        HEAD + '[[front]]\ntext = "a"',
        'file.toml, line 4: "front.kind" is missing; it must be one of text, picture, icon, shape, sign, group.',
    ),
    "text without text": (HEAD + '[[front]]\nkind = "text"', "file.toml, line 4: The text needs text."),
    "a field of a shape": (
        HEAD + TEXT + 'stroke = "red"',
        'file.toml, line 7: A shape has "stroke", but a text does not.',
    ),
    "a field of a text": (
        HEAD + SHAPE + 'align = "left"',
        'file.toml, line 7: A text, icon or sign has "align", but a shape does not.',
    ),
    "a misspelt field": (
        HEAD + SHAPE + "opacty = 0.5",
        'file.toml, line 7: There is no field "opacty"; the fields are kind, name, when, each, style, area, x, y, width, height, place, at, between, side, anchor, cell, turn, opacity, safe, shape, fill, fill-opacity, stroke, stroke-width, stroke-opacity, radius, dash, path, repeat, gap, labels, size, colour, font. Did you mean "opacity"?',
    ),
    "a group of nothing": (
        HEAD + '[[front]]\nkind = "group"',
        "file.toml, line 4: The group needs elements, each of which begins with [[front.part]].",
    ),
    "copies in words": (
        HEAD + SHAPE + 'repeat = "five"',
        'file.toml, line 7: element front 1: "repeat" must be a whole number from 0 to 60, not "five".',
    ),
    "opacity in percent": (
        HEAD + SHAPE + 'opacity = "50%"',
        'file.toml, line 7: element front 1: "opacity" must be a number from 0 to 1, such as 0.5, not "50%".',
    ),
    "opacity above 1": (
        HEAD + SHAPE + "opacity = 50",
        'file.toml, line 7: element front 1: "opacity" must be a number from 0 to 1, not "50".',
    ),
    "a place of three": (
        HEAD + SHAPE + "place = [1, 2, 3]",
        'file.toml, line 7: "front.place" must be x, y, width and height, in mm or such as 1in or 50%, not "[1, 2, 3]".',
    ),
    "a place as a text": (
        HEAD + SHAPE + 'place = "1 2 3 4"',
        'file.toml, line 7: "front.place" must be x, y, width and height, in mm or such as 1in or 50%, not "1 2 3 4".',
    ),
    "a place in pixels": (
        HEAD + SHAPE + 'place = ["10px", 2, 3, 4]',
        'file.toml, line 7: element front 1: "place" must be a length from 0 to 100 m, such as 10mm, 2.5cm, 1in or 72pt, not "10px".',
    ),
    "a place of no size": (
        HEAD + TEXT + "place = [5, 5, 0, 9]",
        'file.toml, line 4: element front 1: There is no room for the element: its box is "0 x 9 mm".',
    ),
    "a place outside": (
        HEAD + TEXT + "place = [0, 0, 20, 9]",
        "file.toml, line 4: element front 1: The element reaches 3.00 mm past the left of the safe area, 3 mm from the cut. Move it, or set safe = false.",
    ),
    "a small place": (
        HEAD + '[[front]]\nkind = "text"\ntext = "{text}"\nplace = [5, 5, 9, 4]\n',
        'cards.csv, line 2: column text, element front 1: "text" "Sell it." does not fit its box of 9.0 x 4.0 mm: at 9.07 pt it needs 5.5 x 8.0 mm.',
    ),
    "a colour that is none": (
        HEAD + SHAPE + 'stroke = "blu"',
        'file.toml, line 7: element front 1: "stroke" must be a colour such as #2f5f86 or teal, or one of ink, paper, soft, faint, tint, accent, first, second, neutral, not "blu". Did you mean "blue"?',
    ),
    "an anchor that is none": (
        HEAD + SHAPE + 'anchor = "topleft"',
        'file.toml, line 7: element front 1: "anchor" must be a corner or an edge of the area, such as top left, bottom, right or centre, not "topleft".',
    ),
    "pixels in a style": (
        HEAD + '[styles.big]\nweight = "bold"\nsize = "180px"\n' + TEXT + 'style = "big"\n' + TEXT + 'style = "big"',
        'file.toml, line 6: element front 1: "size" must be a length from 0 to 100 m, such as 10mm, 2.5cm, 1in or 72pt, not "180px".',
    ),
    "a column in a style": (
        HEAD + '[styles.big]\nsize = "{kind}"\n' + TEXT + 'style = "big"',
        'cards.csv, line 2: column kind, element front 1: "size" must be a length from 0 to 100 m, such as 10mm, 2.5cm, 1in or 72pt, not "ware".',
    ),
    "a text without quotes": (
        "[deck]\nsize = poker\n",
        'file.toml, line 2: This is not valid TOML: invalid value (text needs quotes), in "size = poker".',
    ),
    "a style that is none": (
        HEAD + TEXT + 'style = "big"',
        'file.toml, line 7: element front 1: There is no style "big"; the deck has none.',
    ),
    "a stroke that is too wide": (
        HEAD + SHAPE + 'stroke = "red"\nstroke-width = 99',
        'file.toml, line 8: element front 1: "stroke-width" must be a number from 0.05 to 20, not "99".',
    ),
    "a picture that is missing": (
        HEAD + '[[front]]\nkind = "picture"\nfile = "{kind}.png"',
        'cards.csv, line 2: column kind, element front 1: There is no picture "ware.png".',
    ),
    "an icon that is none": (
        HEAD + '[[front]]\nkind = "icon"\nicon = "coin"',
        'file.toml, line 6: element front 1: There is no icon "coin"; the deck has none.',
    ),
    "a cell on a card": (
        HEAD + SHAPE + 'at = "c4"',
        'file.toml, line 7: element front 1: "at" can be used only on boards, because nothing else has cells.',
    ),
    "an element on a board": (
        HEX + '[[front]]\nkind = "text"\ntext = "a"',
        'file.toml, line 5: Boards have [[under]] and [[over]] their cells, not "front".',
    ),
    "a cell that is none": (
        OVER + 'at = "z9"',
        'file.toml, line 8: element over 1: "at" must be a cell of the board, such as a3, not "z9".',
    ),
    "one cell": (
        OVER + 'between = ["a1"]',
        'file.toml, line 8: "over.between" must be two cells of the board, not \'["a1"]\'.',
    ),
    "a side that is none": (
        OVER + 'side = "a1 up"',
        'file.toml, line 8: element over 1: "side" must be a cell and one of e, ne, n, nw, w, sw, s, se, such as c4 ne, not "a1 up".',
    ),
    "a column on a board": (
        HEX + '[[over]]\nkind = "text"\ntext = "{title}"',
        'file.toml, line 7: There is no column "title"; the columns are none.',
    ),
    "no TOML": (
        HEAD + '[[front]\nkind = "text"',
        "file.toml, line 4: This is not valid TOML: expected ']]' at the end of an array declaration, in \"[[front]\".",
    ),
    "a board among cards": (
        HEX + TEXT,
        'file.toml, line 5: Boards have [[under]] and [[over]] their cells, not "front".',
    ),
    "a board as a deck": (
        HEAD + '[board]\nkind = "hexagons"\n',
        'file.toml, line 4: "board" is for boards: printkit board FILE.toml.',
    ),
    "a deck with cells": (
        HEAD + '[[over]]\nkind = "text"\ntext = "a"\n',
        'file.toml, line 4: "over" is for boards: printkit board FILE.toml.',
    ),
}


def message(folder: Path, toml: str) -> str:
    """What is said of a file."""
    (folder / "cards.csv").write_text(CARDS)
    path = folder / "file.toml"
    path.write_text(toml)
    try:
        if toml.startswith("[board]"):
            custom_board.make(path, FULL)
        else:
            custom_deck.make(path, FULL)
    except Refusal as error:
        return str(error).replace(f"{folder}/", "")
    return ""


@pytest.mark.parametrize("name", WRONG)
def test_wrong_files_are_refused_in_plain_words(name: str, tmp_path: Path) -> None:
    toml, said = WRONG[name]
    assert message(tmp_path, toml).splitlines()[:1] == [said]


def test_there_are_sixty() -> None:
    assert len(WRONG) >= 60 and len({toml for toml, _ in WRONG.values()}) == len(WRONG)
