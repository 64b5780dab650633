"""Prove who wins from a position, with which turns, and how soon."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game, a_position, position_of
from printkit.cli._json import as_json, print_json
from printkit.cli._options import Amount
from printkit.cli._solver import counter, warn_uncompiled

if TYPE_CHECKING:
    from printkit.engines.game import Game


@click.command()
@a_game
@a_position
@click.option("--depth", type=click.IntRange(1, 62), metavar="N")
@click.option("--nodes", type=click.IntRange(min=1), metavar="N")
@click.option("--seconds", type=Amount(min=0), metavar="S")
@as_json
def command(
    game: Game[P], position: str | None, depth: int | None, *, nodes: int | None, seconds: float | None, as_json: bool
) -> None:
    """Prove the value of a position in GAME for the player to move.

    If a limit is reached, the value is reported as unknown. Without limits, the search continues, however long it
    takes, until the value and all turns that keep it are proved. If positions can recur, the search may never end.
    """
    from printkit.engines.game import NoValue
    from printkit.engines.search.solve import Limits, solve

    if not game.info.history:
        raise NoValue(game.name, f"'printkit {game.info.id} duel' or 'printkit {game.info.id} sight'")
    at = position_of(game, position)
    warn_uncompiled()
    limits = Limits(depth, nodes, seconds) if (depth, nodes, seconds) != (None, None, None) else None
    with counter("positions searched") as tell:
        solution = solve(game, at, limits, tell=tell)
    if as_json:
        print_json({"game": game.name, "position": game.text(at), **asdict(solution)})
        return
    limits_given = [f"--{name} {n}" for name, n in (("depth", depth), ("nodes", nodes), ("seconds", seconds)) if n]
    ahead = "" if solution.margin is None else f" by {solution.margin:+d}"
    away = "" if solution.distance is None else f", over in {solution.distance} turns"
    click.echo(f"{solution.value} for {game.mover(at)}{ahead}{away} ({solution.nodes:,} positions searched)")
    if solution.value == "unknown" and limits_given:
        click.echo(f"No value is proved within {' and '.join(limits_given)}. Allow more, or search without a limit.")
    for label, turns in (("best", solution.best), ("fastest", solution.fastest), ("line", solution.line)):
        if turns:
            click.echo(f"{label + ':':9}{' '.join(turns)}")
