"""Play many games of Emperor's Favor by a simple policy, to judge a floor plan."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._json import as_json, print_json
from printkit.cli._options import SEED
from printkit.cli._plan import a_plan, read_plan

if TYPE_CHECKING:
    from engines.favor.simulate import Report, Setting


@click.command()
@click.argument("game")
@click.option("--games", default=100, metavar="N", help="How many.")
@click.option("--seed", type=SEED, default=0, metavar="S", help="The same games for the same S.")
@click.option("--players", default=2, metavar="K", help="2 to 4.")
@a_plan
@click.option("--odds", default=0.5, metavar="P", help="How likely a throw hits, 0 to 1.")
@click.option("--limit", default=500, metavar="T", help="Turns after which a game is broken off.")
@click.option("--ace-high", is_flag=True, help="An ace counts 14.")
@click.option(
    "--record",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the first game; NAME.play.",
)
@as_json
def command(
    game: str,
    games: int,
    seed: int,
    players: int,
    plan: Path | None,
    odds: float,
    limit: int,
    ace_high: bool,
    record: Path | None,
    as_json: bool,
) -> None:
    """Play games of GAME (favor) and show how often each seat wins and how long games are."""
    from engines.favor import simulate
    from layouts.errors import InputError
    from printkit.cli._progress import track

    if game != "favor":
        raise InputError("game", game, "a game that is simulated: that is favor", ["favor"])
    setting = simulate.Setting(read_plan(plan), players, odds, limit, ace_high)
    played = simulate.games(setting, seed, games)
    found = simulate.report(setting, track(played, "games", games))
    if record:
        _record(setting, seed, record)
    if as_json:
        print_json(_json(setting, seed, found))
    else:
        _show(found)


def _json(setting: Setting, seed: int, report: Report) -> dict[str, object]:
    """The report as one JSON object."""
    seats = [
        {"seat": r.seat, "wins": r.wins, "rate": r.share, "low": r.low, "high": r.high} for r in report.rates
    ]
    return {
        "game": "favor",
        "seed": seed,
        "games": report.games,
        "players": setting.players,
        "plan": str(setting.plan),
        "odds": setting.odds,
        "limit": setting.limit,
        "ace_high": setting.ace_high,
        "seats": seats,
        "turns": {"mean": report.mean, "median": report.middle, "longest": report.longest},
        "unfinished": report.unfinished,
    }


def _show(report: Report) -> None:
    for rate in report.rates:
        interval = f"{rate.low:.1%} to {rate.high:.1%}"
        click.echo(f"{rate.seat} wins {rate.wins} of {report.games}: {rate.share:.1%} (95 %: {interval})")
    click.echo(f"turns: mean {report.mean:.1f}, median {report.middle:g}, longest {report.longest}")
    click.echo(f"broken off: {report.unfinished:.1%}")


def _record(setting: Setting, seed: int, file: Path) -> None:
    """Write the first game of a simulation."""
    from engines.favor.record import record
    from engines.favor.simulate import play
    from engines.record import write
    from printkit import export

    played = play(setting, seed)
    export.write({file: write(record(played.start, played.decisions)).encode()})
