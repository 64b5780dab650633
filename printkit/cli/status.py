"""Show whether a position ends the game, who won and why, and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game, a_position, describe, position_of, standing
from printkit.cli._json import as_json, print_json

if TYPE_CHECKING:
    from printkit.engines.game import Game


@click.command()
@a_game
@a_position
@as_json
def command(game: Game[P], position: str | None, as_json: bool) -> None:
    """Show whether a position ends GAME, who won and why, and the score."""
    at = position_of(game, position)
    outcome = game.outcome(at)
    if as_json:
        print_json({"game": game.name, **standing(game, at, outcome)})
    else:
        click.echo(describe(game, at, outcome))
