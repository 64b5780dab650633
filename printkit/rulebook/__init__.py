"""Rulebooks: Markdown whose every figure is drawn, and every claim proved, by the rules.

``read(path)`` gives a :class:`Rulebook`, ``pages(book, paper, theme)`` proves it and sets it on pages, ``figures``
gives its figures one by one. The format is in ``docs/rulebooks.md``; the books of the games are in ``rulebooks/``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import engines
from layouts.errors import InputError
from layouts.text import read_text
from printkit import diagrams, export
from printkit.document import Document
from printkit.rulebook.pages import Pages, pages
from printkit.rulebook.proof import prove_all
from printkit.rulebook.source import Rulebook, parse
from printkit.theme import Theme

__all__ = ["Pages", "Rulebook", "figures", "of_game", "pages", "parse", "read"]

BOOKS = Path(__file__).parent.parent / "rulebooks"


def read(path: Path) -> Rulebook:
    """The rulebook in a file.

    Raises:
        InputError: it cannot be read as text, or as a rulebook; names file and line.
    """
    try:
        text = read_text(path)
    except UnicodeDecodeError as error:
        raise InputError("FILE", path.name, "a text in UTF-8") from error
    return parse(text, path.name)


def of_game(id: str) -> Rulebook | None:
    """The rulebook of a game, None where it has none yet."""
    path = BOOKS / f"{id}.md"
    return read(path) if path.exists() else None


def figures(book: Rulebook, theme: Theme, folder: Path) -> dict[Path, bytes]:
    """Each figure as an SVG file called by its name, or ``figure-7.svg`` by its number.

    Raises:
        FalseClaim: a claim of the book does not hold; nothing has been drawn.
        InputError: a figure that cannot be drawn.
    """
    prove_all(book)
    info = engines.info(book.game)
    made: dict[Path, bytes] = {}
    for number, figure in enumerate(book.figures, start=1):
        sheet = diagrams.sheet(replace(figure, theme=theme.name))
        document = Document((sheet,), sheet.title, info.designer, credits=" ".join(info.credits))
        made |= export.render(document, folder / f"{figure.name or f'figure-{number}'}.svg")
    return made
