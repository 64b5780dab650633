"""Draw a figure of a position and turns; its claims are checked first."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._options import at_dpi, output
from printkit.cli._places import write
from printkit.cli._print import Printing, for_printing


@click.command()
@click.argument(
    "subject", metavar="GAME|FILE.toml", shell_complete=complete.names(complete.games, files=True)
)
@click.argument("turns", nargs=-1, metavar="[TURN...]")
@output("Where to: NAME.svg, NAME.pdf or NAME.png.")
@click.option("-p", "--position", metavar="POSITION", help="Where from; the game's start unless given.")
@click.option("--show", metavar="WHAT", help="turn (default), before, after, both or numbers.")
@click.option(
    "--first", type=click.IntRange(1, 999), metavar="N", help="Number of the first turn, with numbers."
)
@click.option("--steps", is_flag=True, help="Number the hops of the last turn, and trace their lines.")
@click.option("--before-after", is_flag=True, help="The same as --show both.")
@click.option("--legal", is_flag=True, help="Mark every legal destination.")
@click.option("--legal-of", metavar="SPOT", help="Mark the destinations of the piece on SPOT.")
@click.option("--line", "lines", multiple=True, metavar="A-B", help="Light a line; may be repeated.")
@click.option(
    "--area", "areas", multiple=True, metavar="NAME", help="Outline a zone or cell; may be repeated."
)
@click.option("--custodial", is_flag=True, help="Outline the custodial cells of the last turn.")
@click.option("--sight", multiple=True, metavar="'A [B]'", help="What is seen from A, or whether B is.")
@click.option("--values", is_flag=True, help="Write the spots' values on them.")
@click.option("--score", is_flag=True, help="Light what scores, and tell the score.")
@click.option("--mover", is_flag=True, help="Tell who is to move.")
@click.option(
    "--mark", "marks", multiple=True, metavar="MARK", help="SPOT:SHAPE, SPOT=TEXT or SPOT>SPOT, by hand."
)
@click.option(
    "--forbidden", multiple=True, metavar="WAY", help="SPOT or SPOT>SPOT: what is not allowed, crossed."
)
@click.option("--crop", multiple=True, metavar="NAME", help="Show only this spot, area, or part A:B, larger.")
@click.option(
    "--caption", metavar="TEXT", help="Set below the figure; **bold**, *italic*, signs such as :WF:."
)
@click.option("--claim", "claims", multiple=True, metavar="CLAIM", help="Must hold, such as 'turns 4'.")
@click.option("--key/--no-key", default=None, help="Explain the marks below the figure.")
@click.option("--coords/--no-coords", default=None, help="Names of spots, files and ranks.")
@click.option("--width", metavar="LENGTH", help="Width of the board.")
@click.option("--size", "stone", metavar="LENGTH", help="Diameter of the stones, instead of --width.")
@click.option(
    "--theme", metavar="NAME", help="Colours and weights.", shell_complete=complete.names(complete.themes)
)
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

    from printkit import engines, export
    from printkit.draw.theme import THEMES
    from printkit.export.document import Document
    from printkit.figures import read, sheet

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
    page = sheet(figure)
    info = engines.info(figure.game.partition(":")[0])
    document = Document((page,), page.title, info.designer, "A figure", " ".join(info.credits))
    # Figures go into other pages: none is stretched unless that is asked for.
    bare = printing if printing.asked else replace(printing, correction=None)
    files = bare.render(document, output, theme=THEMES[figure.theme], dpi=dpi)
    write(files)


_SWITCHES = ("key", "coords")
"""Options whose negative says something."""
