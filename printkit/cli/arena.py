"""Play a match between two levels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game
from printkit.cli._json import as_json, print_json
from printkit.cli._options import COUNT, SEED, level_pair
from printkit.cli._progress import track
from printkit.cli._stored import stored, stores

if TYPE_CHECKING:
    from printkit.engines.game import Game
    from printkit.engines.players.playing import Result


@click.command()
@a_game
@click.option("--levels", required=True, metavar="A,B")
@click.option("--games", type=COUNT, default=100, metavar="N")
@click.option("--seed", type=SEED, default=0, metavar="S")
@stores()
@as_json
def command(game: Game[P], levels: str, games: int, *, seed: int, store: Path | None, as_json: bool) -> None:
    """Play N games of GAME between level A and level B.

    Every opening is played twice, once with each level going first. The score is level A's share of the points, and
    the error is half the width of its 95% confidence interval.
    """
    from printkit.engines.players import arena

    pair = level_pair(levels)
    makers = (arena.at_level(pair[0]), arena.at_level(pair[1]))
    name = f"{game.name} {levels} seed {seed}"

    def play(results: dict[int, Result]) -> Iterator[tuple[int, Result]]:
        return ((each.number, each) for each in arena.match(game, makers, games, seed=seed, done=results))

    results = stored(
        store, play, rows=lambda text: arena.rows(text, name), row=lambda _, result: arena.row(result, name)
    )
    summary = arena.summary([result for _, result in track(results, "games", games)])
    if as_json:
        print_json({"game": game.name, "levels": list(pair), **asdict(summary), "seed": seed})
        return
    click.echo(f"level {pair[0]} v level {pair[1]}: {summary.score:.1%} (95 %: +-{summary.error:.1%})")
    click.echo(f"won {summary.wins}, drawn {summary.draws}, lost {summary.losses} of {summary.games} games")
    if summary.distinct < summary.games:
        click.echo(f"different games: {summary.distinct}; the error is greater than it seems")
