"""Print cards, chips and other pieces, ready to be cut."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._options import for_project, on_paper, one_of, own_content, themed
from printkit.cli._print import Printing, for_printing
from printkit.cli._watch import watched


@click.command()
@click.argument(
    "deck", metavar="[DECK|FILE.toml]", required=False, shell_complete=complete.names(complete.decks)
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False),
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
    dpi: float,
    draft: bool,
    printing: Printing,
    theme: str,
    project: Path | None,
) -> None:
    """Print the pieces of DECK on as few sheets as they need, with backs behind their fronts.

    `printkit cards --list` lists the decks. FILE.toml is a deck of your own: pictures, texts and a table with a row
    for every card (`printkit init DIR --kind deck` writes one to begin with).
    """
    from layouts import paper as paper_size
    from layouts.ground.refusals import InputError, Refusal
    from printkit import export
    from printkit.cli._progress import track
    from printkit.game import own_deck, style
    from printkit.pages.impose import DUPLEX, Imposition, document, impose
    from printkit.pages.marks import named
    from printkit.pages.page import Frame

    content, look, paper = own_content(project, theme, paper)
    own = deck is not None and deck.endswith(own_deck.SUFFIX)
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
    way = Imposition(one_of("--duplex", duplex, DUPLEX), bleed, named(marks), outline, Frame(ruler=ruler))
    problems: tuple[Refusal, ...] = ()
    if own:
        made, problems = own_deck.make(Path(deck), look, draft)
    else:
        made = decks[deck][1].make(look, size)
    sheets = impose(made, page, look, way)
    watch = partial(track, label=f"{deck}, sheet", total=len(sheets))
    files = printing.render(document(sheets, made), output, theme=look, dpi=dpi, watch=watch)
    export.write(files)
    for path in files:
        click.echo(path)
    for number, problem in enumerate(problems, start=1):
        click.echo(f"note {number}: {problem}", err=True)
