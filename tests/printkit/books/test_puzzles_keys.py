"""Keys to the boards of puzzles: whatever is drawn in a figure is explained on the same part of the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache

import pytest

from printkit import figures
from printkit.books import collection, puzzles as sheets
from printkit.books.puzzles import Look, solutions
from printkit.books.puzzles.pictures import Pictures
from printkit.books.puzzles.words import legend
from printkit.draw.drawing import Circle, Clip, Drawing, Item, Path, Tagged, Text, Use
from printkit.draw.theme import THEMES, theme
from printkit.engines.puzzles.puzzle import Puzzle
from printkit.figures.plot import Plot
from printkit.figures.style import figure_style
from printkit.layouts import paper
from printkit.looks.plate import edition

GAMES = collection.names()
LOOKS = ("full", "grey", "low-ink", "high-contrast")
SYMBOLS = {
    "yoso": {"honour-": "h", "fate-": "f", "signs-": "oE oW oF oA oV", "letters-": "letters", "zone-": "zones"},
    "master": {"honour-": "h", "fate-": "f", "signs-": "oE oW oF oA oV", "element-": "signs", "zone-": "zones"},
    "mana": {
        "mana-(?:red|amber)-(.)-": r"\1", "mana-(?!(?:red|amber|worth|pips|figure)-)": "m",
        "mana-worth-(.)-": r"\1 rings", "mana-pips-": "dots", "mana-figure-": "numeral",
    },
    "jo": {"jo-red-": "r", "jo-black-": "b", "jo-neutral-": "n", "jo-cell-": ""},
    "strings": {"chip-(.)-": r"\1", "card-(.)-": r"\1", "card-(.)(.)-": r"\1 \2", "card-(.)(.)(.)-": r"\1 \2 \3",
                "place-": "face down"},
    "favor": {"courtier-(.)": r"\1", "roof-": "x wall"},
}  # fmt: skip
"""What explains the symbols of a figure, by the beginnings of their names: signs of the key, or words in it. What is
drawn without a symbol is listed below; cells and lines of a board explain themselves.
"""
BARE = {"mana": "t triangle", "favor": "x wall"}
DONE = {
    "placements": "placed", "aims": "placed", "arrows": "path", "left": "left", "ghosts": "captured",
    "targets": "captured", "flips": "flipped", "strikes": "side attacked", "numbers": "turn",
    "traces": "line of a capture", "steps": "order of captures",
}  # fmt: skip
"""What the key to solutions says of everything that a turn does."""
UNMARKED = {"state", "pieces", "effects"}


def kinds(game: str) -> list[Puzzle]:
    """One puzzle of each kind."""
    return list({(one.game, one.kind): one for one in collection.puzzles(game)}.values())


def leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Use):
            yield from leaves(item.symbol.items)
        elif isinstance(item, Clip | Tagged):
            yield from leaves(item.items)
        else:
            yield item


def inks(items: tuple[Item, ...]) -> set[str]:
    shapes = (item.style for item in leaves(items) if isinstance(item, Path | Circle))
    return {colour for style in shapes for colour in (style.fill, style.stroke) if colour}


@cache
def key(game: str, name: str) -> tuple[dict[str, set[str]], str]:
    """The signs of the key with their inks, and its words."""
    own = edition(theme(name), game)
    words = legend(kinds(game), 3.5, 170.0, theme=own)
    assert words is not None
    names = {sign.symbol: letters for letters, sign in figure_style(game).signs(own).items()}
    signs = {names[item.symbol]: inks((item,)) for item in words.items if isinstance(item, Use)}
    return signs, " ".join(item.string for item in words.items if isinstance(item, Text)).lower()


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_the_key_explains_every_mark_of_every_kind_in_the_same_ink(game, name):
    signs, words = key(game, name)
    for puzzle in kinds(game):
        for size in (100.0, 60.0) if game != "master" else (170.0,):
            drawing = Pictures(THEMES[name]).puzzle(puzzle, size, size).drawing.untagged()
            colours = inks(tuple(item for _, items in drawing.layers for item in items))
            marks = BARE.get(game, "").split()
            for symbol in symbols(drawing):
                lines = [
                    match.expand(line) for start, line in SYMBOLS[game].items() if (match := re.match(start, symbol))
                ]
                assert lines, f"{puzzle.id}: the key does not explain {symbol}"
                marks += [lines[-1]] if " " in lines[-1] and lines[-1] in words else lines[-1].split()
            for mark in marks:
                assert mark in signs or mark in words, (puzzle.id, mark)
                assert signs.get(mark, set()) <= colours, (puzzle.id, mark)


def symbols(drawing: Drawing) -> set[str]:
    """The names of the symbols of a figure; a board shared by several figures is a symbol of symbols."""
    names: set[str] = set()

    def collect(items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, Use) and item.symbol.name.startswith("puzzle"):
                collect(item.symbol.items)
            elif isinstance(item, Use):
                names.add(item.symbol.name)

    for _, items in drawing.layers:
        collect(items)
    return names


@pytest.mark.parametrize("game", GAMES)
def test_the_solutions_explain_every_mark_of_every_kind(game):
    assert {field.name for field in fields(Plot)} == {*DONE, *UNMARKED}
    look = Look(paper=paper.parse("A4"))
    pages = [page for page in sheets.booklet(kinds(game), look).sheets() if page.title == solutions.TITLE]
    layers = pages[0].drawing.untagged().layers
    words = {item.string for _, items in layers for item in items if isinstance(item, Text)}
    pictures = Pictures(THEMES["full"])
    for puzzle in kinds(game):
        for panel in pictures.panels(puzzle, solutions.WRONG):
            study = figures.study(panel.figure)
            for plot in study.plots:
                for name, word in DONE.items():
                    assert not getattr(plot, name) or word in words, (puzzle.id, word)
            assert {hand.shape for hand in study.notes.hands} <= {"ring", "cross"}
    assert "Rings mark the answers or the" in solutions.KEY and "crosses mark some spots" in solutions.KEY


@pytest.mark.parametrize("game", [game for game in GAMES if game != "master"])
def test_boards_of_sheets_have_the_names_of_their_spots(game):
    for name, per_page in (("full", None), ("full", 4), ("large-print", None)):
        booklet = sheets.booklet(kinds(game), Look(paper=paper.parse("A4"), theme=THEMES[name], per_page=per_page))
        for page in booklet.sheets()[: booklet.front_count]:
            names = set(_texts(page.drawing, "coords"))
            assert {"yoso": {"E"}, "jo": {"a", "5"}}.get(game, {"a", "1"}) <= names


def _texts(drawing: Drawing, layer: str) -> Iterator[str]:
    for item in leaves(drawing.untagged().layer(layer)):
        if isinstance(item, Text):
            yield item.string
