"""Rulebooks: Markdown whose figures are drawn, and whose claims are proved, by the rules engine.

``read(path)`` returns a :class:`Rulebook`, ``pages(book, paper, theme)`` proves and typesets a book, and ``figures``
returns its figures one by one. The format is described in ``docs/rulebooks.md``; the books of the games are in their
folders.
"""

from dataclasses import replace
from pathlib import Path

from printkit import engines, export
from printkit.books.rulebook.pages import Pages, columns, pages
from printkit.books.rulebook.proof import prove_all, proved
from printkit.books.rulebook.source import Rulebook, begins, parse
from printkit.books.rulebook.web import chapters, page as web_page
from printkit.draw.theme import Theme
from printkit.export.document import Document
from printkit.figures import sheet as figure_sheet
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.text import read_text
from printkit.layouts.base.wording import listed
from printkit.looks.declaration import declared

MARKDOWN = (".md", ".markdown")
"""The suffixes of the names of rulebook files."""
__all__ = [
    "Pages",
    "Rulebook",
    "begins",
    "chapters",
    "columns",
    "figures",
    "of_game",
    "pages",
    "parse",
    "proved",
    "read",
    "web_page",
]


def read(path: Path) -> Rulebook:
    """Return the rulebook contained in a file.

    Raises:
        InputError: its name is not that of a Markdown file, or it cannot be read as text or as a rulebook; the
            message names the file and the line.
    """
    if path.suffix.lower() not in MARKDOWN:
        message = f"{{value}} is not a rulebook: a Markdown file has a name ending in {listed(MARKDOWN, 'or')}."
        raise InputError("file", path.name, message)
    return parse(read_text(path), path.name, path.parent)


def of_game(id: str) -> Rulebook | None:
    """Return the rulebook of a game, or None if there is none yet."""
    path = declared(id).rulebook
    return read(path) if path else None


def figures(book: Rulebook, theme: Theme, folder: Path) -> export.Files:
    """Return each figure drawn by the rules, as an SVG file named after the figure or, if it has no name, numbered
    (``figure-7.svg``).

    Raises:
        FalseClaim: a claim in the book is false; nothing has been drawn.
        InputError: a figure cannot be drawn.
    """
    prove_all(book)
    info = engines.info(book.game) if book.game else None
    files: dict[Path, export.Content] = {}
    for number, figure in book.numbered:
        sheet = figure_sheet(replace(figure, theme=theme.name))
        document = Document(
            (sheet,),
            sheet.title,
            book.header.author or (info.designer if info else ""),
            credits=" ".join((*(info.credits if info else ()), *book.header.credits)),
        )
        files |= export.render(document, folder / f"{figure.name or f'figure-{number}'}.svg")
    return files
