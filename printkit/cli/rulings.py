"""List the rules and rulings of a game as the engine applies them, with reasons."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game
from printkit.cli._json import as_json, print_json
from printkit.cli._output import named, writes
from printkit.cli._report import Result, write
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import plural

FEW = 6
"""Largest number of turns to name."""

if TYPE_CHECKING:
    from printkit.engines.doubts import Doubt
    from printkit.engines.game import Game


@click.command()
@a_game
@click.option("--doubts", is_flag=True)
@click.option("--games", type=click.IntRange(1, 100_000), default=40, metavar="N", show_default=True)
@writes("pdf", name=named("game", "-doubts"), optional=True, also=" The file shows each doubt in a figure.")
@as_json
def command(game: Game[P], *, doubts: bool, games: int, output: Path | None, as_json: bool) -> None:
    """List the rules and rulings of GAME under the names that error messages use.

    With --doubts, consider only the rulings for which there is an alternative reading. For each of them, search for a
    short game in which the alternative reading changes the legal turns, and for one in which it changes the winner.
    """
    from printkit.engines.doubts import Search, readings_of
    from printkit.engines.game import every_ruling

    if output and not doubts:
        raise InputError("output", str(output), "{field} can only be used with --doubts.")
    rulings = every_ruling(game)
    if doubts:
        doubt_list = [each for reading in readings_of(game) for each in Search(game, reading, games).doubts()]
        if as_json:
            print_json({"game": game.name, "doubts": [asdict(each) for each in doubt_list]})
        elif not (output and doubt_list):
            click.echo("\n".join(map(_lines, doubt_list)) or f"No doubts were found in {plural(games, 'game')}.")
        if output and doubt_list:
            _draw(game, doubt_list, output)
    elif as_json:
        print_json({"rulings": [asdict(ruling) for ruling in rulings]})
    else:
        for ruling in rulings:
            click.echo(f"{ruling.id} ({ruling.source})\n    {ruling.text}\n    Why: {ruling.why}")


def _lines(doubt: Doubt) -> str:
    """Describe a doubt in words."""
    return (
        f"{doubt.ruling} ({doubt.sort}): {doubt.position}, after {plural(len(doubt.record), 'turn')}\n"
        f'    By this ruling alone: {_names(doubt.here)}\n    By "{doubt.text}" alone: {_names(doubt.there)}'
    )


def _names(turns: tuple[str, ...]) -> str:
    return ", ".join(turns[:FEW]) + f" and {len(turns) - FEW} more" * (len(turns) > FEW) or "none"


def _draw(game: Game[P], doubts: list[Doubt], output: Path) -> None:
    from printkit import export
    from printkit.export.document import Document
    from printkit.figures.differences import figure

    sheets = (
        figure(
            game.name,
            each.position,
            [("legal by this ruling alone", each.here), ("legal by the other reading alone", each.there)],
            caption=f"{each.ruling}, other reading. {each.text} By the ruling alone, {_names(each.here)}; by the "
            f"other reading alone, {_names(each.there)}.",
        )
        for each in doubts
    )
    document = Document(tuple(sheets), f"Doubts about the rules of {game.info.title}")
    write(Result(export.render(document, output), document))
