"""Play turns from a position and show the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game, a_position, describe, position_of, standing
from printkit.cli._json import as_json, print_json

if TYPE_CHECKING:
    from printkit.engines.game import Game


@click.command()
@a_game
@click.argument("turns", nargs=-1, required=True, metavar="TURN...")
@a_position
@as_json
def command(game: Game[P], turns: tuple[str, ...], position: str | None, *, as_json: bool) -> None:
    """Play TURNs in GAME; the rules on repetition and length apply as they do in recorded games."""
    from printkit.engines.record import replay

    history = replay(game, position_of(game, position), turns)
    if as_json:
        print_json(
            {
                "game": game.name,
                "start": game.text(history.positions[0]),
                "turns": list(history.turns),
                **standing(game, history.position, history.outcome),
            }
        )
        return
    click.echo(" ".join(history.turns))
    click.echo(describe(game, history.position, history.outcome))
