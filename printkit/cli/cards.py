"""Print cards, chips and other pieces, ready to be cut."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from printkit.cli import _complete as complete
from printkit.cli._options import (
    for_project,
    on_paper,
    one_of,
    own_content,
    registered,
    registration_named,
    themed,
)
from printkit.cli._places import Place
from printkit.cli._print import Printing, for_printing
from printkit.cli._watch import watched

if TYPE_CHECKING:
    from printkit.export.document import Document
    from printkit.pages.services import Service


@click.command()
@click.argument(
    "deck", metavar="[DECK|FILE.toml]", required=False, shell_complete=complete.names(complete.decks)
)
@click.option(
    "-o", "--output", type=Place(dir_okay=False),
    help="Where to: NAME.pdf, NAME.svg or NAME.png.",
)  # fmt: skip
@click.option("--list", "listing", is_flag=True, help="List the decks and their sizes instead.")
@on_paper
@click.option("--landscape/--portrait", default=None, help="Turn the paper.")
@click.option("--size", metavar="NAME", help="Size of cards: poker, bridge, mini, tarot or square.")
@click.option(
    "--duplex", default="long", metavar="HOW",
    help="Backs: turn the sheet on its long or short edge, fold it, or none.",
)  # fmt: skip
@click.option("--bleed/--no-bleed", default=False, help="Let the drawings run past the cut.")
@click.option("--marks", default="outside", metavar="MODE", help="Crop marks: outside, corners, grid, none.")
@click.option("--outline/--no-outline", default=True, help="The edge of each piece as a hairline.")
@click.option("--ruler/--no-ruler", default=True, help="Rulers of 100 mm and 4 in, in both directions.")
@registered
@click.option(
    "--service", metavar="NAME", help="Single faces as a print service wants them: drivethrucards..."
)
@click.option("--dpi", default=300.0, metavar="N", help="PNG only: pixels per inch.")
@click.option("--draft", is_flag=True, help="FILE.toml: print what is wrong, too, with marks and a list.")
@themed
@for_project
@for_printing
@watched
def command(
    deck: str | None,
    output: Path | None,
    listing: bool,
    paper: str | None,
    landscape: bool | None,
    size: str | None,
    duplex: str,
    bleed: bool,
    marks: str,
    outline: bool,
    ruler: bool,
    registration: str | None,
    service: str | None,
    dpi: float,
    draft: bool,
    printing: Printing,
    theme: str,
    project: Path | None,
) -> None:
    """Print the pieces of DECK on as few sheets as they need, with backs behind their fronts.

    `printkit cards --list` lists the decks. FILE.toml is a deck of your own: pictures, texts and a table with a row
    for every card (`printkit init DIR --kind deck` writes one to begin with).

    With --service every page is one face with its bleed and nothing else, in the order and colours that the service
    asks for; NAME.png becomes an image for every face. Paper, backs, marks and rulers have no say then.
    """
    from printkit import export
    from printkit.cli._progress import track
    from printkit.layouts import paper as paper_size
    from printkit.layouts.ground.refusals import InputError, Refusal
    from printkit.looks import own_deck, style
    from printkit.looks.own import SUFFIX
    from printkit.pages import services
    from printkit.pages.impose import DUPLEX, Imposition, document, impose
    from printkit.pages.marks import named
    from printkit.pages.page import Frame

    content, look, paper = own_content(project, theme, paper)
    own = deck is not None and deck.endswith(SUFFIX)
    # The decks of games are slow to load: a deck of one's own needs none.
    decks = style.decks(content) if listing or not own else {}
    if listing:
        for name, (_, maker) in decks.items():
            sizes = f" ({', '.join(maker.sizes)})" if maker.sizes else ""
            click.echo(f"{name:16} {maker.title}{sizes}")
        return
    if deck is None or not (own or deck in decks):
        accepted = f"a deck; decks are {', '.join(decks)}, or a file NAME.toml that describes one"
        raise InputError("DECK", deck or "", accepted, decks)
    if output is None:
        raise InputError("--output", "", f"a file name such as {Path(deck).stem}.pdf")
    export.format_of(output)
    if not own:
        decks[deck][1].sized(size, deck)
        if draft:
            raise InputError("--draft", deck, "a deck of your own (NAME.toml)")
    elif size is not None:
        raise InputError("--size", size, f"said here: the size stands in {deck}")
    if not 10 <= dpi <= 2400:
        raise InputError("--dpi", f"{dpi:g}", "from 10 to 2400 pixels per inch")
    page = paper_size.parse("A4" if paper is None else paper)
    if landscape is not None:
        page = page.landscape if landscape else page.landscape.turned
    machine = registration_named(registration, duplex)
    frame = Frame(ruler=ruler and machine is None)
    way = Imposition(one_of("--duplex", duplex, DUPLEX), bleed, named(marks), outline, frame, machine)
    problems: tuple[Refusal, ...] = ()
    if own:
        made, problems = own_deck.make(Path(deck), look, draft)
    else:
        made = decks[deck][1].make(look, size)
    ordered = services.order(made, services.named(service)) if service is not None else None
    printed = document(ordered.sheets if ordered else impose(made, page, look, way), made)
    watch = partial(track, label=f"{deck}, sheet", total=len(printed.sheets))
    if service is not None:
        files = _served(services.named(service), printed, output, printing, dpi)
    else:
        files = printing.render(printed, output, theme=look, dpi=dpi, watch=watch)
    export.write(files)
    for path in files:
        click.echo(path)
    for number, problem in enumerate(problems, start=1):
        click.echo(f"note {number}: {problem}", err=True)
    for note in ordered.notes if ordered else ():
        click.echo(f"note: {note}", err=True)


def _served(
    service: Service, document: Document, output: Path, printing: Printing, dpi: float
) -> dict[Path, bytes]:
    """The files that a print service wants."""
    from printkit import export
    from printkit.export.inks import Inks
    from printkit.export.png import png
    from printkit.layouts.ground.refusals import InputError

    context = click.get_current_context()
    for parameter in OURS:
        if context.get_parameter_source(parameter) is not ParameterSource.DEFAULT:
            option = next(each for each in context.command.params if each.name == parameter)
            given = context.params[parameter]
            raise InputError(
                option.opts[0], given, "possible with --service, which has sizes and bleed of its own"
            )
    if export.format_of(output, (service.format,)) == "png":
        return {
            output.with_name(f"{output.stem}-{sheet.label}.png"): png(sheet, dpi=dpi)
            for sheet in document.sheets
        }
    inks = printing.inks if printing.inks != Inks() else Inks(service.colour)
    return export.render(document, output, inks=inks)


OURS = ("paper", "landscape", "duplex", "bleed", "marks", "outline", "ruler", "registration")
"""What is said about sheets of our own."""
