"""Print cards, chips and other pieces to cut out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete, _options as options
from printkit.cli._imposed import Imposed
from printkit.cli._output import named, writes
from printkit.cli._print import Printing, for_printing
from printkit.cli._report import Result, note, remarks, write
from printkit.cli._watch import watched
from printkit.layouts.base.refusals import InputError, Refusal

if TYPE_CHECKING:
    from printkit.content.deckfile import Selection
    from printkit.draw.theme import Theme
    from printkit.export.document import Document
    from printkit.export.files import Files
    from printkit.looks.style import Deck, DeckOffer, GameLook
    from printkit.pages.services import Service


def _selection(where: str, sort: str) -> Selection:
    from printkit.content.deckfile import Selection

    return Selection(where, sort)


@click.command()
@options.name_or_file("deck", "[DECK|FILE.toml]", complete.decks)
@writes("pdf", "svg", "png", name=named("deck"))
@click.option("--list", "listing", is_flag=True)
@options.on_paper
@click.option("--landscape/--portrait", default=None)
@click.option("--size", type=complete.Named(complete.card_sizes))
@click.option("--duplex", default="long", metavar="HOW", type=complete.Named("long", "short", "fold", "none"))
@click.option("--bleed/--no-bleed", default=False)
@click.option("--marks", default="outside", metavar="MODE", type=complete.Named(complete.marks))
@click.option("--gutter", metavar="LENGTH")
@click.option("--outline/--no-outline", default=None)
@click.option("--ruler/--no-ruler", default=True)
@options.registered
@click.option("--service", type=complete.Named(complete.services))
@options.at_dpi
@click.option("--where", default="", metavar="CONDITION")
@click.option("--sort", default="", metavar="COLUMNS")
@click.option("--draft", is_flag=True)
@options.themed
@options.for_project
@for_printing
@watched
@options.gathered("selection", _selection)
@options.gathered("imposed", Imposed)
def command(
    deck: str | Deck | None, output: Path, *, listing: bool, imposed: Imposed, size: str | None,
    service: str | None, dpi: float, draft: bool, selection: Selection, printing: Printing, theme: str,
    project: Path | None,
) -> None:  # fmt: skip
    """Print the pieces of DECK on as few sheets as possible, with each back behind its front.

    `printkit cards --list` lists the decks. FILE.toml is your own deck: pictures, text and a table with a row for
    every card. `printkit init DIR --kind deck` writes an example to start from.

    With --service, every page shows a single face with its bleed, and the order and colours are those that the
    service requires; if the output is NAME.png, every face becomes a separate image. Options for paper, backs, marks
    and rulers then have no effect.
    """
    from printkit import export
    from printkit.cli._progress import track
    from printkit.looks import style
    from printkit.looks.custom import SUFFIX
    from printkit.looks.style import Deck
    from printkit.pages import services
    from printkit.pages.impose import document

    content, look, paper = options.own_content(project, theme, imposed.paper)
    own = isinstance(deck, Deck) or (deck is not None and deck.endswith(SUFFIX))
    # The decks of games are slow to load, and a user's own deck does not need them.
    decks = style.decks(content) if listing or not own else {}
    if listing:
        return _list(decks)
    if deck is None or not (own or deck in decks):
        message = f"one of {', '.join(decks)}, or your own file NAME.toml"
        raise InputError("DECK", deck, message, names=decks)
    export.format_of(output)
    pieces, problems = _made(deck, decks, size, draft=draft, theme=look, selection=selection)
    seller = services.named(service) if service is not None else None
    order = seller and services.order(pieces, seller)
    # A cutting machine needs edges to follow, unlike a person with a knife.
    outline = True if printing.inks.contour and imposed.outline is None else imposed.outline
    way = replace(imposed, paper=paper, outline=outline)
    output_document = document(order.sheets if order else way.sheets(pieces, look), pieces)
    if seller:
        files = _served(seller, output_document, output, printing=printing, dpi=dpi)
    else:
        watch = partial(
            track, label=f"{pieces.id if isinstance(deck, Deck) else deck}, sheet", total=len(output_document.sheets)
        )
        files = printing.render(output_document, output, theme=look, dpi=dpi, watch=watch)
    write(Result(files, output_document))
    remarks(problems)
    for text in order.notes if order else ():
        note(f"note: {text}")


def _list(decks: Mapping[str, tuple[GameLook, DeckOffer]]) -> None:
    for name, (_, maker) in decks.items():
        sizes = f" ({', '.join(maker.sizes)})" if maker.sizes else ""
        click.echo(f"{name:16} {maker.title}{sizes}")


def _made(
    deck: str | Deck, decks: Mapping[str, tuple[GameLook, DeckOffer]], size: str | None, *, draft: bool,
    theme: Theme, selection: Selection,
) -> tuple[Deck, tuple[Refusal, ...]]:  # fmt: skip
    """Return a deck and its faults: a built-in deck, or else the user's own. Raises Refusal."""
    from printkit.looks import custom_deck
    from printkit.looks.style import Deck

    name = deck.id if isinstance(deck, Deck) else deck
    offer = None if isinstance(deck, Deck) else decks.get(deck)
    if offer is None:
        options.excluded(f"{{field}} cannot be used here; set the size in {name}.", "size")
    if offer is None and not isinstance(deck, Deck):
        return custom_deck.make(Path(deck), theme, draft, selection=selection)
    for option, value in (("draft", draft), ("where", selection.where), ("sort", selection.sort)):
        if value:
            message = "{field} is only for your own decks (NAME.toml), not for {value}."
            raise InputError(f"--{option}", name, message)
    if isinstance(deck, Deck):
        return deck, ()
    assert offer
    return offer[1].make(theme, offer[1].sized(size, name)), ()


def _served(service: Service, document: Document, output: Path, *, printing: Printing, dpi: float) -> Files:
    """Return the files required by a print service."""
    from printkit import export
    from printkit.export.inks import Inks
    from printkit.export.png import png

    options.excluded(
        "{field} cannot be combined with --service, which sets the size and the bleed.",
        *(each.name for each in fields(Imposed)),
    )
    if export.format_of(output, (service.format,)) == "png":
        return {
            output.with_name(f"{output.stem}-{sheet.label}.png"): png(sheet, dpi=dpi) for sheet in document.sheets
        }
    inks = printing.inks if printing.inks != Inks() else Inks(service.colour)
    return export.render(document, output, inks=inks)
