"""Simulate many games of Emperor's Favor to judge a floor plan."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import check_record
from printkit.cli._json import as_json, print_json
from printkit.cli._options import COUNT, SEED, Amount
from printkit.cli._places import Place
from printkit.games.favor.commands._plan import a_plan, read_plan
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.engines.favor.simulate import Report, Simulation


@click.command()
@click.argument("game")
@click.option("--games", type=COUNT, default=100, metavar="N")
@click.option("--seed", type=SEED, default=0, metavar="S")
@click.option("--players", type=click.IntRange(2, 4), default=2, metavar="K")
@a_plan
@click.option("--odds", type=Amount(0, 1), default=0.5, metavar="P")
@click.option("--limit", type=click.IntRange(1, 500), default=500, metavar="T")
@click.option("--ace-high", is_flag=True)
@click.option("--record", type=Place(dir_okay=False))
@as_json
def command(
    game: str, games: int, seed: int, *, players: int, plan: Path | None, odds: float, limit: int, ace_high: bool,
    record: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Play many games and show how often each seat wins and how long the games last."""
    from printkit.cli._progress import track
    from printkit.engines.favor import simulate

    if game != "favor":
        message = "{field} must be favor, the only game that can be simulated, not {value}."
        raise InputError("game", game, message, names=["favor"])
    check_record(record, "record")
    simulation = simulate.Simulation(read_plan(plan), players, odds, limit, ace_high)
    results = simulate.games(simulation, seed, games)
    report = simulate.report(simulation, track(results, "games", games))
    if record:
        _record(simulation, seed, record)
    if as_json:
        print_json(_json(simulation, seed, report))
    else:
        _show(report)


def _json(simulation: Simulation, seed: int, report: Report) -> dict[str, object]:
    """Return the report as one JSON object."""
    seats = [{"seat": r.seat, "wins": r.wins, "rate": r.share, "low": r.low, "high": r.high} for r in report.rates]
    return {
        "game": "favor",
        "seed": seed,
        "games": report.games,
        "players": simulation.players,
        "plan": str(simulation.plan),
        "odds": simulation.odds,
        "limit": simulation.limit,
        "ace_high": simulation.ace_high,
        "seats": seats,
        "turns": {"mean": report.mean, "median": report.middle, "longest": report.longest},
        "broken": report.endless,
        "unfinished": report.unfinished,
    }


def _show(report: Report) -> None:
    for rate in report.rates:
        interval = f"{rate.low:.1%} to {rate.high:.1%}"
        click.echo(f"{rate.seat} wins {rate.wins} of {report.games}: {rate.share:.1%} (95 %: {interval})")
    if report.longest is not None:
        click.echo(f"turns: mean {report.mean:.1f}, median {report.middle:g}, longest {report.longest}")
    click.echo(f"broken off, and not counted in the turns: {report.endless} of {report.games}")


def _record(simulation: Simulation, seed: int, file: Path) -> None:
    """Write the first game of a simulation to a file."""
    from printkit import export
    from printkit.engines.favor.record import record
    from printkit.engines.favor.simulate import play
    from printkit.engines.record import write

    result = play(simulation, seed)
    export.write({file: write(record(result.start, result.decisions)).encode()})
