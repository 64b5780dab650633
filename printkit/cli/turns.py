"""List the legal turns in a position and where they lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game, a_position, position_of
from printkit.cli._json import as_json, print_json

if TYPE_CHECKING:
    from printkit.engines.game import Game


@click.command()
@a_game
@a_position
@as_json
def command(game: Game[P], position: str | None, as_json: bool) -> None:
    """List the legal turns of GAME in a position, one for each distinct resulting position."""
    at = position_of(game, position)
    rows = [(turn, game.text(after)) for turn, after in game.turns(at).items()]
    if as_json:
        turns = [{"turn": turn, "position": after} for turn, after in rows]
        print_json({"game": game.name, "position": game.text(at), "turns": turns})
        return
    width = max((len(turn) for turn, _ in rows), default=0)
    for turn, after in rows:
        click.echo(f"{turn:{width}}  {after}")
