"""Draw a figure of a position and turns; the engine checks its claims first."""

from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._options import at_dpi, name_or_file
from printkit.cli._output import named, writes
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, write

FORMER = {"--size": "--stone"}
"""Former names of options (see :mod:`printkit.cli._names`)."""


@click.command()
@name_or_file("subject", "GAME|FILE.toml", complete.games)
@click.argument("turns", nargs=-1, metavar="[TURN...]")
@writes("svg", "pdf", "png", name=named("subject"))
@click.option("-p", "--position", metavar="POSITION")
@click.option("--show", metavar="WHAT", type=complete.Named("turn", "before", "after", "both", "numbers"))
@click.option("--first", type=click.IntRange(1, 999), metavar="N")
@click.option("--steps", is_flag=True)
@click.option("--before-after", is_flag=True)
@click.option("--legal", is_flag=True)
@click.option("--legal-of", metavar="SPOT")
@click.option("--line", "lines", multiple=True, metavar="A-B")
@click.option("--area", "areas", multiple=True, metavar="NAME")
@click.option("--custodial", is_flag=True)
@click.option("--sight", multiple=True, metavar="'A [B]'")
@click.option("--values", is_flag=True)
@click.option("--score", is_flag=True)
@click.option("--mover", is_flag=True)
@click.option("--mark", "marks", multiple=True, metavar="MARK")
@click.option("--forbidden", multiple=True, metavar="WAY")
@click.option("--crop", multiple=True, metavar="NAME")
@click.option("--caption", metavar="TEXT")
@click.option("--claim", "claims", multiple=True, metavar="CLAIM")
@click.option("--key/--no-key", default=None)
@click.option("--coords/--no-coords", default=None)
@click.option("--width", metavar="LENGTH")
@click.option("--stone", metavar="LENGTH")
@click.option("--theme", type=complete.Named(complete.themes))
@at_dpi
@for_printing
def command(
    subject: str, turns: tuple[str, ...], output: Path, *, before_after: bool, legal_of: str | None, dpi: float,
    printing: Printing, **options: object,
) -> None:  # fmt: skip
    """Draw a figure of GAME, or the figure described by FILE.toml.

    Options have the same names as the keys of the file and override them. `docs/diagrams.md` lists all keys, marks
    and claims with an example of each.
    """
    from dataclasses import replace

    from printkit import export
    from printkit.draw.theme import THEMES
    from printkit.figures import document, read

    export.format_of(output)
    keys = {
        key: value for key, value in options.items()
        if value is not None and (value not in ((), False) or key in _SWITCHES)
    }  # fmt: skip
    if turns:
        keys["turns"] = turns
    if before_after:
        keys["show"] = "both"
    if legal_of is not None:
        keys["legal"] = legal_of
    figure = read(subject, keys)
    page = document(figure)
    # Figures are placed on other pages, so they are not stretched unless that is requested.
    bare = printing if printing.asked else replace(printing, correction=None)
    files = bare.render(page, output, theme=THEMES[figure.theme], dpi=dpi)
    write(Result(files, page))


_SWITCHES = ("key", "coords")
"""Options that also have a meaningful negative form."""
