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
@click.option("-p", "--position", metavar="POSITION", help="Position to start from (default: the start of the game).")
@click.option(
    "--show", metavar="WHAT", type=complete.Named("turn", "before", "after", "both", "numbers"),
    help="Show the turn (default), before, after, both or numbers.",
)  # fmt: skip
@click.option("--first", type=click.IntRange(1, 999), metavar="N", help="With --show numbers: the first number.")
@click.option("--steps", is_flag=True, help="Number the hops of the last turn, and trace their lines.")
@click.option("--before-after", is_flag=True, help="The same as --show both.")
@click.option("--legal", is_flag=True, help="Mark every legal destination.")
@click.option("--legal-of", metavar="SPOT", help="Mark the destinations of the piece on SPOT.")
@click.option("--line", "lines", multiple=True, metavar="A-B", help="Highlight a line; may be repeated.")
@click.option("--area", "areas", multiple=True, metavar="NAME", help="Outline a zone or cell; may be repeated.")
@click.option("--custodial", is_flag=True, help="Outline the custodial cells of the last turn.")
@click.option("--sight", multiple=True, metavar="'A [B]'", help="Show what A sees, or whether A sees B.")
@click.option("--values", is_flag=True, help="Print the values of the spots.")
@click.option("--score", is_flag=True, help="Highlight scoring lines and print the score.")
@click.option("--mover", is_flag=True, help="Print whose turn it is.")
@click.option(
    "--mark", "marks", multiple=True, metavar="MARK", help="Add a mark: SPOT:SHAPE, SPOT=TEXT or SPOT>SPOT."
)
@click.option("--forbidden", multiple=True, metavar="WAY", help="Cross out SPOT or SPOT>SPOT as not allowed.")
@click.option(
    "--crop", multiple=True, metavar="NAME", help="Enlarge this spot, area or part A:B and show nothing else."
)
@click.option(
    "--caption", metavar="TEXT", help="Caption below the figure, with **bold**, *italic* and signs such as :WF:."
)
@click.option("--claim", "claims", multiple=True, metavar="CLAIM", help="Claim that must be true, such as 'turns 4'.")
@click.option("--key/--no-key", default=None, help="Explain the marks below the figure.")
@click.option("--coords/--no-coords", default=None, help="Print the names of spots, files and ranks.")
@click.option("--width", metavar="LENGTH", help="Width of the board.")
@click.option("--stone", metavar="LENGTH", help="Diameter of the stones, instead of --width.")
@click.option("--theme", help="Colour theme and line weights.", type=complete.Named(complete.themes))
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
