"""Write a working example to start from: a project, game, deck, board, sheet, kit or rulebook."""

from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._places import Place
from printkit.cli._report import Result, write
from printkit.layouts.base.data import beside
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import plural


@click.command()
@click.argument("folder", default=".", metavar="[DIR]", type=Place(file_okay=False))
@click.option("--kind", default="project", metavar="KIND", type=complete.Named(complete.starts))
@click.option("--data", is_flag=True)
@click.option("--game", metavar="GAME", type=complete.Named(complete.games))
def command(folder: Path, kind: str, game: str | None, *, data: bool) -> None:
    """Write a working example into DIR to start from. Existing files are never overwritten.

    project: project.toml with your own elements, cards, floor plan and values. game: a small complete game with
    board, rules, pieces, figures, puzzles and rulebook; `printkit kit --game-dir DIR NAME` prints it; with --data,
    it is one file, and `printkit kit game.toml` prints it. deck: 54 cards with art, from deck.toml and cards.csv;
    `printkit cards deck.toml` prints them. board: a hexagon map from board.toml; `printkit board board.toml` prints
    it, and `printkit cards tokens.toml` prints its pieces. sheet: a roll-and-write sheet. kit: a whole game with
    board, deck, pieces and rules; `printkit kit kit.toml` prints it. rulebook: rulebook.md.
    """
    from printkit.content import start

    if game is not None and kind != "rulebook":
        raise InputError("game", game, "{field} can only be used with --kind rulebook.")
    if data and kind != "game":
        raise InputError("data", None, "--data can only be used with --kind game.")
    kind = "data" if data else kind
    files = start.files(kind, folder, game)
    for path in files:
        if path.exists():
            raise InputError("DIR", path, "{value} already exists; choose another folder.")
    id = start.called(folder)[0] if kind == "game" else ""
    step = f"; next: printkit {beside(__file__, 'next.toml')[kind].format(folder.as_posix(), id)}"
    write(Result(files, what=plural(len(files), "file") + step, name=str(folder)))
