"""Show, draw or check a set-up of Mana."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from printkit.cli._engine import a_game, a_position
from printkit.cli._json import as_json, print_json
from printkit.cli._options import SEED
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.engines.game import Game
    from printkit.engines.mana.rules import Position


@click.command()
@a_game
@a_position
@click.option("--seed", type=SEED, metavar="S")
@click.option("--orientation", type=click.IntRange(0, 3), metavar="K")
@as_json
def command(
    game: Game[Position], position: str | None, seed: int | None, *, orientation: int | None, as_json: bool
) -> None:
    """Print a set-up of Mana: check the one given with -p, draw one with --seed, or show the default."""
    from printkit.engines.mana import INFO, setup

    if game.info.id != INFO.id:
        message = "{field} must be mana, the only game whose set-up players choose, not {value}."
        raise InputError("game", game.name, message, names=[INFO.id])
    if position is not None:
        if seed is not None or orientation is not None:
            raise click.UsageError("--position cannot be combined with --seed or --orientation.")
        at = game.parse(position)
        setup.check(at)
    elif seed is not None:
        at = setup.drawn(seed, orientation)
    else:
        at = setup.default(orientation or 0)
    if as_json:
        print_json({"game": game.name, "position": game.text(at), "orientation": at.orientation})
    else:
        click.echo(game.text(at))
