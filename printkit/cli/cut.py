"""Write what a cutter follows: the edges of a board or of a deck's pieces, as SVG, DXF or PDF."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._boards import SETTINGS
from printkit.cli._options import (
    for_project,
    on_paper,
    one_of,
    output,
    own_content,
    registered,
    registration_named,
)


@click.command(context_settings=SETTINGS)
@click.argument(
    "target", metavar="BOARD|DECK|FILE.toml", shell_complete=complete.names(complete.boards, complete.decks)
)
@output("Where to: NAME.svg, NAME.dxf or NAME.pdf (lines in the spot colour CutContour).")
@on_paper
@click.option("--landscape/--portrait", default=None, help="Turn the paper.")
@click.option("--size", metavar="NAME", help="Decks: size of cards, as for `printkit cards`.")
@click.option("--duplex", default="long", metavar="HOW", help="Decks: long, short, fold or none.")
@click.option("--bleed/--no-bleed", default=False, help="Decks: pieces stand apart, as for `printkit cards`.")
@click.option("--marks", default=None, metavar="MODE", help="The crop marks that the print has.")
@click.option("--ruler/--no-ruler", default=True, help="Whether the print has rulers.")
@registered
@for_project
@click.pass_context
def command(
    context: click.Context,
    target: str,
    output: Path,
    paper: str | None,
    landscape: bool | None,
    size: str | None,
    duplex: str,
    bleed: bool,
    marks: str | None,
    ruler: bool,
    registration: str | None,
    project: Path | None,
) -> None:
    """Write the cuts and folds of a BOARD or a DECK, where they lie on the sheets that are printed of it.

    Give the options that were given to `printkit board` or `printkit cards`. Every line is there once, inner ones
    first, as a hairline without fill; folds are apart from cuts; there is no text. FILE.toml is a deck or a board
    of your own.
    """
    from printkit import export
    from printkit.cli._boards import chosen
    from printkit.draw.theme import FULL
    from printkit.export.document import Document
    from printkit.export.inks import Inks
    from printkit.layouts import paper as paper_size
    from printkit.layouts.ground.refusals import InputError
    from printkit.looks import own_board, own_deck, style
    from printkit.looks.own import SUFFIX
    from printkit.pages import placement
    from printkit.pages.cut import cut_only
    from printkit.pages.impose import DUPLEX, Imposition, impose
    from printkit.pages.marks import named
    from printkit.pages.page import Frame

    kind = export.format_of(output, export.CUTTERS)
    content, _, paper = own_content(project, FULL.name, paper)
    decks = style.decks(content)
    page = paper_size.parse(paper) if paper is not None else None
    own = target.endswith(SUFFIX)
    if registration is not None and (own_board.describes(Path(target)) if own else target not in decks):
        raise InputError("--registration", registration, f"possible for {target}: only decks have such marks")
    if own:
        for option, given in (("option", " ".join(context.args)), ("--size", size)):
            if given:
                raise InputError(option, given, f"said here: what is cut stands in {target}")
    if target in decks or (own and not own_board.describes(Path(target))):
        if not own:
            decks[target][1].sized(size, target)
        page = page or paper_size.parse("A4")
        if landscape is not None:
            page = page.landscape if landscape else page.landscape.turned
        sides = one_of("--duplex", duplex, DUPLEX)
        machine = registration_named(registration, duplex)
        frame = Frame(ruler=ruler and machine is None)
        way = Imposition(sides, bleed, named(marks or "outside"), frame=frame, registration=machine)
        made = own_deck.make(Path(target), FULL)[0] if own else decks[target][1].make(FULL, size)
        title = made.title
        sheets = tuple(cut_only(sheet) for sheet in impose(made, page, FULL, way) if not sheet.back)
    elif own:
        art = own_board.edge(Path(target), FULL)
        frame = Frame(ruler=ruler, marks=named(marks or "none"))
        request = placement.BoardRequest(page, landscape, frame=frame)
        sheets = tuple(map(cut_only, placement.artwork_sheets(art, request)))
        title = art.title
    else:
        names = [name for id in style.names() for name in style.of_game(id).boards]
        if target not in names:
            raise InputError("BOARD|DECK", target, f"one of {', '.join((*names, *decks))}", (*names, *decks))
        owner = style.of_board(target, content)
        shape = chosen(target, context, owner.options.get(target, {}))
        frame = Frame(ruler=ruler, marks=named(marks or "none"))
        request = placement.BoardRequest(page, landscape, frame=frame)
        sheets = placement.edges(shape, owner, request)
        title = target
    document = Document(sheets, title=f"{title}: cuts and folds")
    inks = Inks(contour=kind == "pdf")
    files = export.render(document, output, inks=inks, formats=export.CUTTERS)
    export.write(files)
    for path in files:
        click.echo(path)
