"""Make pictures for virtual tables: boards, decks as grids of cells, or a whole game set up, and a JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli import _complete as complete
from printkit.cli._boards import SETTINGS
from printkit.cli._options import for_project, output, own_content, themed

if TYPE_CHECKING:
    from printkit.content.project import Project
    from printkit.draw.theme import Theme


@click.command(context_settings=SETTINGS)
@click.argument(
    "name",
    metavar="BOARD|DECK|FILE.toml|GAME",
    shell_complete=complete.names(complete.boards, complete.decks, complete.games),
)
@output("Where to: NAME.png; NAME.json and NAME-back.png come beside it. With --save: NAME.json.")
@click.option("--dpi", type=float, metavar="N", help="Pixels per inch of true size [300].")
@click.option("--save", is_flag=True, help="GAME: a save of Tabletop Simulator with the game set up.")
@click.option(
    "-p", "--position", metavar="POSITION", help="--save: what stands on the board; else the start."
)
@click.option("--url", metavar="ADDRESS", help="--save: where the images will be found on the web.")
@click.option("--power-of-two", "power", is_flag=True, help="Grow images to sides of 512, 1024, 2048...")
@click.option("--columns", type=int, metavar="N", help="Decks: cells across, 2 to 10.")
@click.option("--cut-out", is_flag=True, help="Decks: leave what lies outside a piece's edge transparent.")
@click.option("--size", metavar="NAME", help="Decks: size of cards, such as poker or mini.")
@click.option("--lines/--no-lines", default=True, help="Boards: the straight lines.")
@click.option("--coords/--no-coords", default=True, help="Boards: names of spots, files and ranks.")
@themed
@for_project
@click.pass_context
def command(
    context: click.Context,
    name: str,
    output: Path,
    dpi: float | None,
    save: bool,
    position: str | None,
    url: str | None,
    power: bool,
    columns: int | None,
    cut_out: bool,
    size: str | None,
    lines: bool,
    coords: bool,
    theme: str,
    project: Path | None,
) -> None:
    """Make images of BOARD or DECK for Tabletop Simulator and similar programs.

    `printkit boards` and `printkit cards --list` list the names; a board takes its own options, too. FILE.toml is
    a deck or a board of your own. With --save, GAME is a game: the file is a save that opens with its board, its
    pieces and its cards in their places.
    """
    from printkit import export
    from printkit.cli._boards import chosen
    from printkit.layouts import boards
    from printkit.layouts.ground.refusals import InputError
    from printkit.looks import own_board, own_deck, style
    from printkit.looks.own import SUFFIX
    from printkit.pages import atlas

    if dpi is not None and not 10 <= dpi <= 2400:
        raise InputError("--dpi", f"{dpi:g}", "from 10 to 2400 pixels per inch")
    content, look, _ = own_content(project, theme, None)
    if save:
        for option, given in (
            ("--columns", columns),
            ("--size", size),
            ("--cut-out", cut_out or None),
            ("--power-of-two", power or None),
            ("option", context.args[0] if context.args else None),
        ):
            if given is not None:
                raise InputError(option, given, "possible with --save, which sets up a whole game")
        _save(name, output, content, look, position, url, dpi)
        return
    for option, text in (("--position", position), ("--url", url)):
        if text is not None:
            raise InputError(option, text, "possible without --save")
    dpi = dpi or 300.0
    if output.suffix.lower() != ".png":
        raise InputError("--output", output.name, "a file name that ends in .png", [f"{output.stem}.png"])
    decks = style.decks(content)
    if name in decks:
        if context.args:
            raise InputError("option", context.args[0], "an option for decks")
        maker = decks[name][1]
        made = atlas.deck(maker.make(look, maker.sized(size, name)), dpi, columns, power, cut_out)
    elif name.endswith(SUFFIX):
        if context.args:
            raise InputError("option", context.args[0], "an option for what stands in a file")
        if size is not None:
            raise InputError("--size", size, f"said here: the size stands in {name}")
        if own_board.describes(Path(name)):
            for option, stated in (("--columns", columns is not None), ("--cut-out", cut_out)):
                if stated:
                    raise InputError(option, name, "a deck: this is a board")
            made = atlas.board(*own_board.bare(Path(name), look), dpi, power)
        else:
            made = atlas.deck(own_deck.make(Path(name), look)[0], dpi, columns, power, cut_out)
    elif name in boards.names():
        for option, given in (("--columns", columns), ("--size", size), ("--cut-out", cut_out or None)):
            if given is not None:
                raise InputError(option, given, f"used: {name} is a board, not a deck")
        owner = style.of_board(name, content)
        shape = chosen(name, context, owner.options.get(name, {}))
        drawing = owner.boards[name](shape, look)
        drawing = drawing.without(*(() if lines else ("lines",)), *(() if coords else ("coords",)))
        made = atlas.board(shape, drawing, boards.title(name), dpi, power)
    else:
        known = [*boards.names(), *decks]
        raise InputError("BOARD|DECK", name, f"a board or a deck; those are {', '.join(known)}", known)
    files = atlas.files(made, output)
    export.write(files)
    for path in files:
        click.echo(path)


def _save(
    name: str,
    output: Path,
    content: Project,
    look: Theme,
    position: str | None,
    url: str | None,
    dpi: float | None,
) -> None:
    """Write a save of Tabletop Simulator and its images."""
    from printkit import engines, export
    from printkit.layouts.ground.refusals import InputError
    from printkit.looks import style
    from printkit.pages import tabletop

    if output.suffix.lower() != ".json":
        raise InputError("--output", output.name, "a file name that ends in .json", [f"{output.stem}.json"])
    if url is not None and not url.startswith(("http://", "https://", "file:///")):
        raise InputError("--url", url, "an address that begins with https://, http:// or file:///")
    game = engines.find(name)
    at = None if position is None else game.parse(position)
    address = url if url is not None else output.resolve().parent.as_uri()
    looks = style.of_game(game.info.id, content)
    made = tabletop.save(
        looks, game, look, f"{address.rstrip('/')}/", output.stem, position=at, dpi=dpi
    )  # fmt: skip
    files = tabletop.files(made, output)
    export.write(files)
    for path in files:
        click.echo(path)
