"""Make images of boards and decks for virtual tables, or set up a whole game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._boards import SETTINGS, chosen, no_options
from printkit.cli._options import Dpi, excluded, for_project, gathered, is_given, name_or_file, own_content, themed
from printkit.cli._output import named, writes
from printkit.cli._report import Result, remarks, write
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.content.project import Project
    from printkit.draw.drawing import Drawing
    from printkit.draw.theme import Theme
    from printkit.layouts.board import Board
    from printkit.looks.style import Deck
    from printkit.pages.atlas import Atlas


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The options for the image of a board or a deck."""

    dpi: float | None
    power: bool
    columns: int | None
    cut_out: bool
    draft: bool
    size: str | None
    lines: bool
    coords: bool

    def of_board(self, board: Board, drawing: Drawing, title: str) -> Atlas:
        """Return a board as one image."""
        from printkit.pages import atlas

        return atlas.board(board, drawing, title, dpi=self.dpi or 300.0, power=self.power)

    def of_deck(self, deck: Deck) -> Atlas:
        """Return a deck as a grid of cells."""
        from printkit.pages import atlas

        return atlas.deck(deck, self.dpi or 300.0, self.columns, power=self.power, cut_out=self.cut_out)


HERE = "here"
"""The placeholder for the full path of the save's folder, as an address."""


@click.command(context_settings=SETTINGS)
@name_or_file("name", "BOARD|DECK|FILE.toml|GAME", complete.boards, complete.decks, complete.games)
@writes("png", "json", name=named("name"), also=" NAME.json and NAME-back.png are written beside the image.")
@click.option("--dpi", type=Dpi(), metavar="N")
@click.option("--save", is_flag=True)
@click.option("-p", "--position", metavar="POSITION")
@click.option("--url", metavar="ADDRESS")
@click.option("--power-of-two", "power", is_flag=True)
@click.option("--draft", is_flag=True)
@click.option("--columns", type=click.IntRange(2, 10), metavar="N")
@click.option("--cut-out", is_flag=True)
@click.option("--size", type=complete.Named(complete.card_sizes))
@click.option("--lines/--no-lines", default=True)
@click.option("--coords/--no-coords", default=True)
@themed
@for_project
@click.pass_context
@gathered("picture", Picture)
def command(
    context: click.Context, name: str | Deck, output: Path, *, save: bool, position: str | None, url: str | None,
    picture: Picture, theme: str, project: Path | None,
) -> None:  # fmt: skip
    """Make images of BOARD or DECK for Tabletop Simulator and similar programs.

    `printkit boards` and `printkit cards --list` list the names. Each board also has its own options. FILE.toml is
    your own deck or board. With --save, name a GAME or your own deck, board or kit; the output is then a saved game
    that opens with the board, pieces and cards in place.
    """
    from printkit.looks.custom import SUFFIX
    from printkit.looks.style import Deck
    from printkit.pages import atlas

    content, look, _ = own_content(project, theme, None)
    if isinstance(name, Deck) or not name.endswith(SUFFIX):
        excluded("{field} is for your own decks (NAME.toml).", "draft")
    if save:
        message = " cannot be combined with --save, which sets up a whole game."
        excluded("{field}" + message, "columns", "size", "cut_out", "power")
        no_options(context, "{value}" + message)
        output = output if is_given("output") else output.with_suffix(".json")
        write(Result(_save(name, output, content, theme=look, position=position, url=url, picture=picture)))
        return
    excluded("{field} can only be used with --save.", "position", "url")
    if output.suffix.lower() != ".png":
        raise InputError("--output", output.name, "a file name that ends in .png", names=[f"{output.stem}.png"])
    if isinstance(name, Deck):
        images = picture.of_deck(name)
    elif name.endswith(SUFFIX):
        no_options(context, "{value} cannot be used with your own file; set it in the file.")
        images = _own(name, look, picture)
    else:
        images = _of_game(context, name, content, theme=look, picture=picture)
    write(Result(atlas.files(images, output)))


def _own(file: str, theme: Theme, picture: Picture) -> Atlas:
    """Return the images of a user's own board or deck. Raises Refusal."""
    from printkit.looks import custom_board, custom_deck

    excluded(f"{{field}} cannot be used here; set the size in {file}.", "size")
    if not custom_board.describes(Path(file)):
        deck, problems = custom_deck.make(Path(file), theme, picture.draft)
        remarks(problems)
        return picture.of_deck(deck)
    for option in filter(is_given, ("columns", "cut_out", "draft")):
        raise InputError(option, file, "{field} is for decks, but {value} is a board.")
    return picture.of_board(*custom_board.bare(Path(file), theme))


def _of_game(context: click.Context, name: str, content: Project, *, theme: Theme, picture: Picture) -> Atlas:
    """Return the images of a board or a deck with the given name. Raises InputError."""
    from printkit.layouts import boards
    from printkit.looks import style

    decks = style.decks(content)
    if name in decks:
        no_options(context, "Decks have no option {value}.")
        maker = decks[name][1]
        return picture.of_deck(maker.make(theme, maker.sized(picture.size, name)))
    if not boards.knows(name):
        raise boards.unknown(name, "BOARD|DECK", *decks)
    excluded(f"{{field}} is for decks, but {name} is a board.", "columns", "size", "cut_out")
    owner = style.of_board(name, content)
    board = chosen(name, context, owner.options.get(name, {}))
    drawing = owner.boards[name](board, theme)
    without = (*(() if picture.lines else ("lines",)), *(() if picture.coords else ("coords",)))
    return picture.of_board(board, drawing.without(*without), boards.title(name))


def _save(
    name: str | Deck, output: Path, content: Project, *, theme: Theme, position: str | None, url: str | None,
    picture: Picture,
) -> dict[Path, bytes]:  # fmt: skip
    """Return a saved game for Tabletop Simulator, with its images. Raises Refusal."""
    from printkit import engines
    from printkit.books import custom_kit
    from printkit.looks import style
    from printkit.looks.custom import SUFFIX
    from printkit.looks.style import Deck
    from printkit.pages import tabletop

    if output.suffix.lower() != ".json":
        raise InputError("--output", output.name, "a file name that ends in .json", names=[f"{output.stem}.json"])
    if url not in (None, HERE) and not url.startswith(("http://", "https://", "file:///")):
        raise InputError("--url", url, f"an address that begins with https://, http:// or file:///, or {HERE}")
    # A folder's path may reveal the user's name, so the save contains it only on request.
    address = output.resolve().parent.as_uri() if url == HERE else url or ""
    folder = f"{address.rstrip('/')}/" if address else ""
    if isinstance(name, Deck) or name.endswith(SUFFIX):
        excluded("{field} is only for games whose rules printkit knows.", "position")
        if isinstance(name, Deck):
            loose = tabletop.Loose(name.title, name.credits, (), (name,))
        else:
            loose, problems = custom_kit.loose(Path(name), theme, picture.draft)
            remarks(problems)
        own_save = tabletop.custom_save(loose, theme, address=folder, stem=output.stem, dpi=picture.dpi)
        return tabletop.files(own_save, output)
    game = engines.find(name)
    at = None if position is None else game.parse(position)
    looks = style.of_game(game.info.id, content)
    table_save = tabletop.save(looks, game, theme, address=folder, stem=output.stem, position=at, dpi=picture.dpi)
    return tabletop.files(table_save, output)
