"""Play a match between two levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game
from printkit.cli._json import as_json, print_json
from printkit.cli._options import COUNT, SEED, level_pair
from printkit.cli._places import Place
from printkit.cli._progress import track
from printkit.layouts.base.refusals import located
from printkit.layouts.base.text import read_text

if TYPE_CHECKING:
    from printkit.engines.game import Game
    from printkit.engines.players.playing import Result


@click.command()
@a_game
@click.option("--levels", required=True, metavar="A,B", help="Two levels from 1 to 8, such as 5,4.")
@click.option("--games", type=COUNT, default=100, metavar="N", help="Number of games.")
@click.option("--seed", type=SEED, default=0, metavar="S", help="Seed; the same seed plays the same games.")
@click.option(
    "--store",
    type=Place(dir_okay=False),
    metavar="FILE",
    help="Store finished games in FILE (.jsonl) and continue from there.",
)
@as_json
def command(game: Game[P], levels: str, games: int, *, seed: int, store: Path | None, as_json: bool) -> None:
    """Play N games of GAME between level A and level B.

    Every opening is played twice, once with each level going first. The score is level A's share of the points, and
    the error is half the width of its 95% confidence interval.
    """
    from printkit.engines.players import arena

    pair = level_pair(levels)
    makers = (arena.at_level(pair[0]), arena.at_level(pair[1]))
    results = _kept(
        store,
        f"{game.name} {levels} seed {seed}",
        lambda done: arena.match(game, makers, games, seed=seed, done=done),
    )
    summary = arena.summary(list(track(results, "games", games)))
    if as_json:
        print_json({"game": game.name, "levels": list(pair), **asdict(summary), "seed": seed})
        return
    click.echo(f"level {pair[0]} v level {pair[1]}: {summary.score:.1%} (95 %: +-{summary.error:.1%})")
    click.echo(f"won {summary.wins}, drawn {summary.draws}, lost {summary.losses} of {summary.games} games")
    if summary.distinct < summary.games:
        click.echo(f"different games: {summary.distinct}; the error is greater than it seems")


def _kept(
    store: Path | None, name: str, play: Callable[[Mapping[int, Result]], Iterator[Result]]
) -> Iterator[Result]:
    """Yield the games of a match, each of which is stored in a file as it ends; games already in the file are not
    played again.

    Raises:
        InputError: the file contains something else, or another match.
    """
    from printkit.engines.players import arena

    if store is None:
        yield from play({})
        return
    from printkit.export import write

    results = {}
    if store.exists():
        with located(str(store)):
            results = arena.rows(read_text(store), name)
    for result in play(dict(results)):
        if result.number not in results:
            results[result.number] = result
            write({store: "".join(arena.row(each, name) for each in results.values()).encode()})
        yield result
