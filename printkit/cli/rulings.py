"""List the rules of a game as the engine applies them, with reasons."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game
from printkit.cli._json import as_json, print_json

if TYPE_CHECKING:
    from printkit.engines.game import Game


@click.command()
@a_game
@as_json
def command(game: Game[P], as_json: bool) -> None:
    """List the rules and rulings of GAME, as named in error messages."""
    from printkit.engines.game import every_ruling

    rulings = every_ruling(game)
    if as_json:
        print_json({"rulings": [asdict(ruling) for ruling in rulings]})
        return
    for ruling in rulings:
        click.echo(f"{ruling.id} ({ruling.source})\n    {ruling.text}\n    Why: {ruling.why}")
