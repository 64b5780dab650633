"""Print a sheet that shows how accurate a printer is: rulers, a scale test and grids for backs."""

from pathlib import Path

import click

from printkit.cli._options import on_paper, themed
from printkit.cli._output import writes
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, write


@click.command()
@writes("pdf", "svg", "png", name=lambda parameters: "calibration")
@on_paper
@themed
@for_printing
def command(output: Path, paper: str | None, theme: str, *, printing: Printing) -> None:
    """Print both sides of the calibration sheet, corrected for a stored printer if --printer names one."""
    from dataclasses import replace

    from printkit import export
    from printkit.draw.theme import theme as theme_named
    from printkit.layouts import paper as paper_size
    from printkit.pages import calibration

    export.format_of(output)
    look = theme_named(theme)
    document = calibration.document(paper_size.parse("A4" if paper is None else paper), look)
    # The sheet measures the printer itself, so the correction for the default printer is not applied.
    bare = printing if printing.asked else replace(printing, correction=None)
    files = bare.render(document, output, theme=look)
    write(Result(files, document))
