"""Write a commented start that works: a project, game, deck, board, sheet, kit or rulebook of your own."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli._places import Place, write
from printkit.layouts.base.refusals import InputError


@click.command()
@click.argument("folder", default=".", metavar="[DIR]", type=Place(file_okay=False))
@click.option(
    "--kind",
    default="project",
    show_default=True,
    metavar="KIND",
    help="project, game, deck, board, sheet, kit or rulebook.",
)
@click.option("--game", metavar="GAME", help="A rulebook: the game it is about.")
def command(folder: Path, kind: str, game: str | None) -> None:
    """Write the files of a start into DIR; it works as it stands. Nothing is overwritten.

    project: project.toml with elements, cards, floor plan and values of your own. game: a small complete game with
    board, rules, pieces, figures, puzzles and rulebook; `printkit kit --games DIR` prints it. deck: 54 cards with
    art from deck.toml and cards.csv; `printkit cards deck.toml` prints them. board: a map of hexagons from
    board.toml; `printkit board board.toml` prints it, and `printkit cards tokens.toml` its pieces. sheet: a sheet to
    roll dice for and write on. kit: a whole game from board, deck, pieces and rules; `printkit kit kit.toml` prints
    it. rulebook: rulebook.md.
    """
    from printkit.content import start

    if game is not None and kind != "rulebook":
        raise InputError("game", game, "used without --kind rulebook")
    files = start.files(kind, folder, game)
    for path in files:
        if path.exists():
            raise InputError("DIR", path, "free: the file exists already, choose another folder")
    write(files)
