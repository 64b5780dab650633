"""Play and score a match of Strings of Suits, which consists of two or four games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import check_record
from printkit.cli._json import as_json, print_json
from printkit.cli._options import SEED
from printkit.cli._output import writes
from printkit.cli._places import Place
from printkit.cli._report import Result, write
from printkit.games.strings.commands._strings import a_variant
from printkit.layouts.base.refusals import InputError, located

if TYPE_CHECKING:
    from printkit.engines.strings.match import Match
    from printkit.engines.strings.rules import Strings


@click.command()
@click.argument("turns", nargs=-1, metavar="[TURN]...")
@click.option("--seed", "seeds", type=SEED, multiple=True, metavar="S")
@a_variant
@click.option("--record", type=Place(exists=True, dir_okay=False, ending=".play"))
@writes("play", name=lambda parameters: "strings-match", optional=True)
@as_json
def command(
    turns: tuple[str, ...], seeds: tuple[int, ...], rules: Strings, *, record: Path | None, output: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Play all the games of a match from its TURNs, and score the match."""
    from printkit.engines.record import result
    from printkit.engines.strings.match import begin, points_text, write_match

    if (record is None) == (not seeds):
        raise click.UsageError("Begin a match with a --seed for each grid, or continue one with --record FILE.")
    if record and rules.variant:
        raise click.UsageError(
            "--variant cannot be combined with --record, because a recorded match names its variant."
        )
    if len(set(seeds)) < len(seeds):
        message = "The second {field} must differ from the first, {value}: games 3 and 4 use a new grid."
        raise InputError("seed", seeds[-1], message)
    check_record(output)
    match = _load(record) if record else begin(rules, *map(rules.deal, seeds))
    for turn in turns:
        match = match.after(turn)
    if output:
        what = f"a match, {points_text(match.totals)}, {result(match.outcome)}"
        write(Result({output: write_match(match).encode()}, what=what))
    if as_json:
        print_json(_report(match))
    elif not output:
        _show(match)


def _load(file: Path) -> Match:
    from printkit.engines.strings.match import read_match
    from printkit.layouts.base.text import read_text

    text = read_text(file)
    with located(f"--record {file}"):
        return read_match(text)


def _report(match: Match) -> dict[str, object]:
    """Return the match as one JSON object."""
    outcome = match.outcome
    games = [
        {
            "start": game.game.text(game.positions[0]),
            "turns": list(game.turns),
            "position": game.game.text(game.position),
            "over": game.outcome is not None,
            "people": match.people(number),
            "score": match.points(number),
        }
        for number, game in enumerate(match.games)
    ]
    return {
        "game": match.games[0].game.name,
        "games": games,
        "over": outcome is not None,
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "score": match.totals,
    }


def _show(match: Match) -> None:
    from printkit.engines.record import result
    from printkit.engines.strings.match import points_text

    for number, game in enumerate(match.games):
        people = ", ".join(f"{person} has {player}" for player, person in match.people(number).items())
        state = points_text(match.points(number)) if game.turns else "not begun"
        click.echo(f"game {number + 1} ({people}): {state}")
    if match.number is not None:
        game = match.games[match.number]
        mover = game.game.mover(game.position)
        click.echo(f"{match.people(match.number)[mover]} to move in game {match.number + 1}:")
        click.echo(game.game.text(game.position))
    click.echo(f"match: {points_text(match.totals)}, {result(match.outcome)}")
