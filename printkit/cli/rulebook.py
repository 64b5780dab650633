"""Set a rulebook whose every figure and claim is checked by the rules."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli._options import on_paper, themed
from printkit.cli._print import Printing, for_printing


@click.command()
@click.argument("source", metavar="FILE.md", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True,
    help="Where to: NAME.pdf for the pages, or a folder for each figure as SVG.",
)  # fmt: skip
@on_paper
@themed
@for_printing
def command(source: Path, output: Path, paper: str | None, theme: str, printing: Printing) -> None:
    """Write the pages of FILE.md as a PDF, or its figures as SVG into a folder.

    A claim that does not hold ends the command before anything is drawn. The format is docs/rulebooks.md.
    """
    from layouts import paper as paper_size
    from layouts.errors import InputError
    from printkit import export, rulebook
    from printkit.theme import theme as theme_named

    if output.suffix and output.suffix.lower() != ".pdf":
        raise InputError("--output", output.name, "NAME.pdf, or a folder for the figures")
    look, size = theme_named(theme), paper_size.parse(paper or "A4")
    book = rulebook.read(source)
    if output.suffix:
        files = printing.render(rulebook.pages(book, size, look).document(), output, theme=look)
    else:
        files = rulebook.figures(book, look, output)
    export.write(files)
    for path in files:
        click.echo(path)
