"""Write the cut lines of a board or deck for a cutting machine, as SVG, DXF or PDF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._boards import SETTINGS, chosen
from printkit.cli._imposed import Imposed
from printkit.cli._options import excluded, for_project, gathered, name_or_file, on_paper, own_content, registered
from printkit.cli._output import named, writes
from printkit.cli._report import Result, write
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.content.project import Project
    from printkit.export.document import Sheet
    from printkit.looks.style import Deck
    from printkit.pages.placement import BoardRequest


class Printed(Imposed):
    """The options with which a board or a deck was printed."""

    def board(self) -> BoardRequest:
        """Return the request for a board that matches these options. Raises InputError."""
        from printkit.layouts import paper as paper_size
        from printkit.pages.marks import named
        from printkit.pages.page import Frame
        from printkit.pages.placement import BoardRequest

        page = paper_size.parse(self.paper) if self.paper is not None else None
        frame = Frame(ruler=self.ruler, marks=named(self.marks or "none"))
        return BoardRequest(page, self.landscape, frame=frame)


@click.command(context_settings=SETTINGS)
@name_or_file("target", "BOARD|DECK|FILE.toml", complete.boards, complete.decks)
@writes("svg", "dxf", "pdf", name=named("target", "-cut"), also=" In a PDF, lines have the spot colour CutContour.")
@on_paper
@click.option("--landscape/--portrait", default=None)
@click.option("--size", type=complete.Named(complete.card_sizes))
@click.option("--duplex", default="long", metavar="HOW", type=complete.Named("long", "short", "fold", "none"))
@click.option("--bleed/--no-bleed", default=False)
@click.option("--marks", default=None, metavar="MODE", type=complete.Named(complete.marks))
@click.option("--gutter", metavar="LENGTH")
@click.option("--ruler/--no-ruler", default=True)
@registered
@for_project
@click.pass_context
@gathered("printed", Printed)
def command(
    context: click.Context, target: str | Deck, output: Path, *, size: str | None, printed: Printed, project: Path |
    None,
) -> None:  # fmt: skip
    """Write the cut and fold lines of BOARD or DECK as they appear on its printed sheets.

    Use the same options as for `printkit board` or `printkit cards`. Every line is written once as an
    unfilled hairline, inner lines first; folds are kept separate from cuts, and there is no text. FILE.toml is your
    own deck or board.
    """
    from printkit import export
    from printkit.draw.theme import FULL
    from printkit.export.document import Document
    from printkit.export.inks import Inks
    from printkit.looks.custom import SUFFIX
    from printkit.looks.style import Deck

    kind = export.format_of(output, export.CUTTERS)
    content, _, paper = own_content(project, FULL.name, printed.paper)
    printed = replace(printed, paper=paper)
    if isinstance(target, Deck):
        title, sheets = target.title, _fronts(target, printed)
    elif target.endswith(SUFFIX):
        title, sheets = _own(context, target, printed)
    else:
        title, sheets = _of_game(context, target, printed, size=size, content=content)
    document = Document(sheets, title=f"{title}: cuts and folds")
    files = export.render(document, output, inks=Inks(contour=kind == "pdf"), formats=export.CUTTERS)
    write(Result(files, document))


def _own(context: click.Context, target: str, print_options: Printed) -> tuple[str, tuple[Sheet, ...]]:
    """Return the title and the sheets of a user's own board or deck. Raises Refusal."""
    from printkit.draw.theme import FULL
    from printkit.looks import custom_board, custom_deck
    from printkit.pages import placement
    from printkit.pages.cut import cut_only

    file = Path(target)
    board = custom_board.describes(file)
    if board:
        _no_registration(target)
    if context.args:
        raise InputError("option", context.args[0], f"{{value}} cannot be used here; set it in {target}.")
    excluded(f"{{field}} cannot be used here; set it in {target}.", "size")
    if board:
        art = custom_board.edge(file, FULL)
        return art.title, tuple(map(cut_only, placement.artwork_sheets(art, print_options.board())))
    deck = custom_deck.make(file, FULL)[0]
    return deck.title, _fronts(deck, print_options)


def _of_game(
    context: click.Context, name: str, print_options: Printed, *, size: str | None, content: Project
) -> tuple[str, tuple[Sheet, ...]]:
    """Return the title and the sheets of the board or deck with the given name. Raises InputError."""
    from printkit.draw.theme import FULL
    from printkit.layouts import boards
    from printkit.looks import style
    from printkit.pages import placement

    decks = style.decks(content)
    if name in decks:
        maker = decks[name][1]
        deck = maker.make(FULL, maker.sized(size, name))
        return deck.title, _fronts(deck, print_options)
    _no_registration(name)
    if not boards.knows(name):
        raise boards.unknown(name, "BOARD|DECK", *decks)
    owner = style.of_board(name, content)
    board = chosen(name, context, owner.options.get(name, {}))
    return name, placement.edges(board, owner, print_options.board())


def _fronts(deck: Deck, print_options: Printed) -> tuple[Sheet, ...]:
    """Return the cuts and folds of a deck's fronts."""
    from printkit.draw.theme import FULL
    from printkit.pages.cut import cut_only

    return tuple(
        cut_only(sheet) for sheet in replace(print_options, outline=True).sheets(deck, FULL) if not sheet.back
    )


def _no_registration(target: str) -> None:
    excluded(f"{{field}} is for decks, but {target} is a board.", "registration")
