"""Rulebooks: pages, how full the emptiest is, how many figures stand on another page than their place in the text."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from printkit.books import rulebook
from printkit.draw.theme import FULL
from printkit.layouts import paper
from printkit.looks.declaration import with_part
from tests.printkit.books import stranger

PAPERS = ("A4", "Letter", "A5")


def measured(book: rulebook.Rulebook, size: str) -> tuple[int, float, int, int]:
    """Pages, the fill of the emptiest but the last, and of the figures that may float how many stand on another page
    than their place in the text, and how many there are.
    """
    made = rulebook.pages(book, paper.parse(size), FULL)
    away = [pages != 0 for column in made.columns for _, pages in column.plates]
    return made.count, min(made.fill, default=1.0), sum(away), len(away)


def books() -> Iterator[tuple[str, rulebook.Rulebook]]:
    """The books of the games, and one of a stranger's."""
    for game in with_part("rulebook"):
        found = rulebook.of_game(game)
        assert found
        yield game, found
    with tempfile.TemporaryDirectory() as name:
        yield "a stranger's", rulebook.read(stranger.write(Path(name)))


def run() -> None:
    """Print a row per book in the form of the table in docs/rulebooks.md."""
    print("book | " + " | ".join(PAPERS))
    print("--- | " + " | ".join("---" for _ in PAPERS))
    for name, book in books():
        cells = []
        for size in PAPERS:
            count, least, away, whole = measured(book, size)
            cells.append(f"{count} pages, {least:.0%}, {away} of {whole}")
        print(f"{name} | " + " | ".join(cells))
