"""Measure the balance and pace of a game by self-play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game, a_position
from printkit.cli._json import as_json, print_json
from printkit.cli._options import COUNT, SEED, on_paper, themed
from printkit.cli._output import named, writes
from printkit.cli._progress import track
from printkit.cli._report import Result, write
from printkit.cli._stored import stored, stores
from printkit.cli._workers import hired, on_workers
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.books.balance import Figures
    from printkit.engines.game import Game
    from printkit.engines.players.playing import Job, Played
    from printkit.engines.puzzles.workers import Workers

ENDINGS = (".pdf", ".html", ".svg")


@click.command()
@a_game
@a_position
@click.option("--level", "levels", type=click.IntRange(1, 8), multiple=True, metavar="L")
@click.option("--games", type=COUNT, default=100, metavar="N")
@click.option("--seed", type=SEED, default=0, metavar="S")
@stores("; only for a single level")
@writes("pdf", "html", "svg", name=named("game", "-balance"), optional=True, also=" The file is a page of plots.")
@on_workers
@as_json
@on_paper
@themed
def command(
    game: Game[P], position: str | None, levels: tuple[int, ...], *, games: int, seed: int, store: Path | None,
    output: Path | None, jobs: int | None, address: str | None, as_json: bool, paper: str | None, theme: str,
) -> None:  # fmt: skip
    """Measure the balance and pace of GAME by having level L play N games against itself.

    If no position is given, games start as the rules prescribe: from the starting position, or from random set-ups
    and deals. A game that is fair for one level may be unfair for another, so you can name several levels and compare
    them.
    """
    from printkit.engines.players import balance

    if output and output.suffix.lower() not in ENDINGS:
        raise InputError("output", output.name, "a file name that ends in .pdf, .html or .svg", names=ENDINGS)
    strengths = sorted(set(levels)) or [5]
    if store and len(strengths) > 1:
        message = "{field} stores the games of one level, so it cannot be used with several levels."
        raise InputError("store", store, message)
    start = None if position is None else game.text(game.parse(position))
    plans = {level: balance.jobs(game, level, games, seed=seed, start=start) for level in strengths}
    figures: list[Figures] = []
    with hired(jobs, address, balance.work) as workers:
        for level, plan in plans.items():
            name = f"{game.name} {level} seed {seed}" + (f" from {start}" if start else "")
            results = stored(
                store,
                partial(_played, plan, workers),
                rows=partial(balance.rows, name=name, game=game),
                row=partial(balance.row, name=name),
            )
            by_number = dict(track(results, f"level {level}", games))
            report = balance.report(game, [by_number[job.number] for job in plan])
            figures.append({"game": game.name, "level": level, **report, "seed": seed})
    if output:
        _write(game, figures, output, paper=paper, theme=theme)
    if as_json:
        print_json({**figures[-1], **({"levels": figures} if len(figures) > 1 else {})})
        return
    for each in figures if output is None else ():
        _show(each)


def _played(
    plan: list[Job], workers: Workers[Job, Played], results: dict[int, Played]
) -> Iterator[tuple[int, Played]]:
    from printkit.engines.players import balance

    numbers = {job.number for job in plan}
    return balance.played(plan, workers, {number: each for number, each in results.items() if number in numbers})


def _write(game: Game[P], figures: list[Figures], output: Path, *, paper: str | None, theme: str) -> None:
    """Write the page to a file."""
    from printkit import export
    from printkit.books import balance as pages
    from printkit.draw.theme import theme as theme_named
    from printkit.layouts import paper as paper_size

    look = theme_named(theme)
    sheet = pages.page(game.info, game.name, figures, paper=paper_size.parse(paper or "A4"), theme=look)
    if output.suffix.lower() == ".html":
        write(Result({output: pages.web(game.info, sheet, figures)}))
    else:
        document = pages.document(game.info, sheet)
        write(Result(export.render(document, output), document))


def _show(figures: Figures) -> None:
    """Print the measurements of a level in words."""
    click.echo(f"level {figures['level']}:")
    _figures(figures)
    baseline = figures.get("baseline")
    if isinstance(baseline, dict):
        click.echo("on an open floor:")
        _figures(baseline)


def _figures(figures: Figures) -> None:
    click.echo(
        f"the first player scores {figures['first']:.1%} (±{figures['error']:.1%} at 95%) in {figures['games']} games"
    )
    more = "" if figures["branching"] is None else f", with {figures['branching']:.1f} choices each"
    click.echo(f"turns: {figures['length']:.1f}{more}; decided: {figures['decisive']:.1%}")
    if figures["distinct"] < figures["games"]:
        click.echo(f"different games: {figures['distinct']}; the error is greater than it seems")
