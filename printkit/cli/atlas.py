"""Make pictures for virtual tables: a board without margins, or a deck as a grid of cells, and a JSON."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._boards import SETTINGS
from printkit.cli._options import for_project, output, own_content, themed


@click.command(context_settings=SETTINGS)
@click.argument(
    "name", metavar="BOARD|DECK|FILE.toml", shell_complete=complete.names(complete.boards, complete.decks)
)
@output("Where to: NAME.png; NAME.json and NAME-back.png come beside it.")
@click.option("--dpi", default=300.0, show_default=True, metavar="N", help="Pixels per inch of true size.")
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
    dpi: float,
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
    a deck or a board of your own.
    """
    from layouts import boards
    from layouts.ground.refusals import InputError
    from printkit import export
    from printkit.cli._boards import chosen
    from printkit.game import own_board, own_deck, style
    from printkit.game.own import SUFFIX
    from printkit.pages import atlas

    if output.suffix.lower() != ".png":
        raise InputError("--output", output.name, "a file name that ends in .png", [f"{output.stem}.png"])
    if not 10 <= dpi <= 2400:
        raise InputError("--dpi", f"{dpi:g}", "from 10 to 2400 pixels per inch")
    content, look, _ = own_content(project, theme, None)
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
