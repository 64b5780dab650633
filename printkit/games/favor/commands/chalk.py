"""Draw a floor plan for chalk or tape, with all its measurements and the lengths of tape needed."""

from pathlib import Path

import click

from printkit.cli._options import on_paper, themed
from printkit.cli._output import writes
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, write
from printkit.games.favor.commands._plan import a_plan, read_plan
from printkit.layouts.base.refusals import InputError

FORMER = {"--tile": "--tile-size"}
"""Former names of options (see :mod:`printkit.cli._names`)."""


@click.command()
@writes("pdf", "svg", "png", name=lambda parameters: "favor-floor")
@a_plan
@click.option("--tile-size", "tile", default="400mm", metavar="LENGTH")
@on_paper
@themed
@for_printing
def command(output: Path, plan: Path | None, tile: str, *, paper: str | None, theme: str, printing: Printing) -> None:
    """Draw the floor plan for Emperor's Favor, or your own plan, with all the measurements for laying it out on a
    floor.
    """
    from printkit import export
    from printkit.draw.theme import theme as theme_named
    from printkit.export.document import Document
    from printkit.games.favor.style import chalk
    from printkit.layouts import paper as paper_size
    from printkit.layouts.base import length
    from printkit.pages.page import fit_scale, oriented, place

    export.format_of(output)
    side = length.parse(tile, "--tile-size")
    if not 50 <= side <= 5000:
        raise InputError("--tile-size", tile, "a length from 5 cm to 5 m")
    size = paper_size.parse("A4" if paper is None else paper)
    look = theme_named(theme)
    art = chalk(read_plan(plan), side, theme=look)
    size = oriented(art, size)
    # The plan may be reduced to fit the paper, because its dimensions are written on it.
    sheet = place(art, size, look, scale=min(1.0, fit_scale(art, size)))
    document = Document((sheet,), art.title, art.author, f"Floor plan with tiles of {tile}", art.credits)
    write(Result(printing.render(document, output, theme=look), document))
