"""Count the positions reached after a given number of turns (the usual test of a rules engine)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game, a_position, position_of
from printkit.cli._json import as_json, print_json
from printkit.cli._progress import track

if TYPE_CHECKING:
    from printkit.engines.game import Game


@click.command()
@a_game
@a_position
@click.option("--depth", type=click.IntRange(0, 100), required=True, metavar="N")
@as_json
def command(game: Game[P], position: str | None, depth: int, *, as_json: bool) -> None:
    """Count the positions reached by all sequences of N turns from a position in GAME (perft)."""
    from printkit.engines.search.perft import divide

    at = position_of(game, position)
    nodes = 1
    if depth:
        parts = divide(game, at, depth)
        nodes = sum(count for _, count in track(parts, "turns counted", len(game.turns(at))))
    if as_json:
        print_json({"game": game.name, "position": game.text(at), "depth": depth, "nodes": nodes})
    else:
        click.echo(nodes)
