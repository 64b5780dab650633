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
    help="Kind of example: project, game, deck, board, sheet, kit or rulebook.",
)
@click.option("--game", metavar="GAME", help="Rulebooks: the game they are about.")
def command(folder: Path, kind: str, game: str | None) -> None:
    """Write a working example into DIR to start from. Existing files are never overwritten.

    project: project.toml with your own elements, cards, floor plan and values. game: a small complete game with
    board, rules, pieces, figures, puzzles and rulebook; `printkit kit --games DIR` prints it. deck: 54 cards with
    art, from deck.toml and cards.csv; `printkit cards deck.toml` prints them. board: a hexagon map from board.toml;
    `printkit board board.toml` prints it, and `printkit cards tokens.toml` prints its pieces. sheet: a roll-and-write
    sheet. kit: a whole game with board, deck, pieces and rules; `printkit kit kit.toml` prints it. rulebook:
    rulebook.md.
    """
    from printkit.content import start

    if game is not None and kind != "rulebook":
        raise InputError("game", game, "{field} can only be used with --kind rulebook.")
    files = start.files(kind, folder, game)
    for path in files:
        if path.exists():
            raise InputError("DIR", path, "{value} already exists; choose another folder.")
    write(files)
