"""Typeset a rulebook; the engine checks every figure and claim."""

from pathlib import Path

import click

from printkit.cli._options import on_paper, themed
from printkit.cli._output import named, writes
from printkit.cli._places import Place
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, write
from printkit.cli._watch import watched
from printkit.layouts.base.refusals import InputError


@click.command()
@click.argument("source", metavar="FILE.md", type=Place(exists=True, dir_okay=False, ending=".md"))
@writes("pdf", "html", name=named("source"), folder=True, also=" For a folder, the figures are written as SVG.")
@on_paper
@themed
@for_printing
@watched
def command(source: Path, output: Path, paper: str | None, *, theme: str, printing: Printing) -> None:
    """Write FILE.md as a PDF or web page, or its figures as SVG files in a folder.

    A false claim ends the command before anything is drawn. docs/rulebooks.md describes the format.
    """
    from printkit.books import rulebook
    from printkit.draw.theme import theme as theme_named
    from printkit.layouts import paper as paper_size

    ending = output.suffix.lower()
    if ending not in ("", ".pdf", ".html"):
        message = "{field} must be NAME.pdf, NAME.html or a folder for the figures, not {value}."
        raise InputError("output", output.name, message)
    look, book = theme_named(theme), rulebook.read(source)
    size = paper_size.parse(paper or book.header.paper or "A4")
    if ending == ".html":
        write(Result({output: rulebook.web_page(book, look)}))
    elif ending == ".pdf":
        document = rulebook.pages(book, size, look).document()
        write(Result(printing.render(document, output, theme=look), document))
    else:
        write(Result(rulebook.figures(book, look, output), what="figure"))
