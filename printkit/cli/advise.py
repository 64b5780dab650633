"""Suggest a turn at a given strength."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game, a_position, position_of
from printkit.cli._json import as_json, print_json
from printkit.cli._options import SEED

if TYPE_CHECKING:
    from printkit.engines.game import Game


@click.command()
@a_game
@a_position
@click.option("--level", type=click.IntRange(1, 8), default=8, metavar="L")
@click.option("--seed", type=SEED, default=0, metavar="S")
@as_json
def command(game: Game[P], position: str | None, level: int, *, seed: int, as_json: bool) -> None:
    """Suggest a turn in GAME at a given strength.

    The same position, level and seed give the same turn on every machine. The expected score is an estimate unless
    the value has been proved.
    """
    from printkit.engines.players import advise

    at = position_of(game, position)
    advice = advise(game, at, level, seed=seed)
    if as_json:
        print_json({"game": game.name, "position": game.text(at), "level": level, **asdict(advice)})
        return
    certainty = "an estimate" if advice.value == "unknown" else f"{advice.value}, proved"
    click.echo(f"{advice.turn}  expected score {advice.expect:.2f} ({certainty}; {advice.nodes:,} nodes)")
