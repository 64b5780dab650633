"""Write, check and replay game records (.play files)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._engine import P, a_game, a_position, check_record, position_of
from printkit.cli._group import Group
from printkit.cli._json import as_json, print_json
from printkit.cli._options import SEED, level_pair
from printkit.cli._output import named, writes
from printkit.cli._places import Place
from printkit.cli._report import Result, write
from printkit.layouts.base.refusals import Falsehood, located
from printkit.layouts.base.wording import plural

if TYPE_CHECKING:
    from printkit.engines.game import Game
    from printkit.engines.record import Record
    from printkit.engines.records import Replayed

a_file = Place(exists=True, dir_okay=False, ending=".play")

headed = click.option("--header", "headers", multiple=True, metavar="'KEY: TEXT'")
"""The option ``--header``."""


@click.group(cls=Group)
def command() -> None:
    """Write, check and replay game records."""


@command.command()
@a_game
@click.argument("turns", nargs=-1, metavar="[TURN]...")
@a_position
@headed
@click.option("--result", metavar="RESULT")
@writes("play", name=named("game"))
def create(
    game: Game[P],
    turns: tuple[str, ...],
    position: str | None,
    *,
    headers: tuple[str, ...],
    result: str | None,
    output: Path,
) -> None:
    """Write a record of the given TURNs in GAME."""
    from printkit.engines import record as records

    check_record(output)
    history = records.replay(game, position_of(game, position), turns)
    record = records.Record.of(history, records.headers(headers))
    if result is not None:
        record = replace(record, result=result)
        record.ended(history.outcome, game.info.players)
    write(Result({output: records.write(record).encode()}, what=_turns(record)))


@command.command()
@a_game
@a_position
@click.option("--levels", required=True, metavar="A,B")
@click.option("--seed", type=SEED, default=0, metavar="S")
@headed
@writes("play", name=named("game"))
def play(
    game: Game[P], position: str | None, levels: str, *, seed: int, headers: tuple[str, ...], output: Path
) -> None:
    """Play a game between two levels and write its record.

    The game starts as the rules prescribe, with a random set-up or deal if they require one.
    """
    from printkit.engines import record as records
    from printkit.engines.players import players_of

    check_record(output)
    pair, extra_headers = level_pair(levels), records.headers(headers)
    start = None if position is None else game.text(game.parse(position))
    game_record = players_of(game).record(pair, seed, start)
    added_keys = {key for key, _ in extra_headers}
    own_headers = tuple(each for each in game_record.headers if each[0] not in added_keys)
    record = replace(game_record, headers=(*extra_headers, *own_headers))
    write(Result({output: records.write(record).encode()}, what=_turns(record)))


@command.command()
@click.argument("files", nargs=-1, required=True, type=a_file, metavar="FILE...")
@as_json
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Replay every FILE, a record of any kind, and fail at the first invalid turn or result."""
    from printkit.engines.game import IllegalTurn
    from printkit.engines.record import FalseResult, result

    rows = []
    for file in files:
        try:
            game_replay = _load(file)
        except (IllegalTurn, FalseResult) as error:
            raise Falsehood(str(error)) from error
        rows.append(
            {
                "file": str(file),
                "game": game_replay.game,
                "kind": game_replay.kind,
                "turns": game_replay.turns,
                "result": result(game_replay.outcome),
            }
        )
    if as_json:
        print_json({"records": rows})
        return
    for row in rows:
        kind = "" if row["kind"] == "game" else f" ({row['kind']})"
        click.echo(f"{row['file']}: {row['game']}{kind}, {row['turns']} turns, {row['result']}")


@command.command()
@click.argument("file", type=a_file)
@as_json
def replay(file: Path, as_json: bool) -> None:
    """Show every position in FILE, a record of any kind, with the turn that led to it."""
    game_replay = _load(file)
    if as_json:
        print_json(_json(game_replay))
        return
    for game, course in enumerate(game_replay.courses, start=1):
        if len(game_replay.courses) > 1:
            click.echo(f"game {game}:")
        for number, (turn, text) in enumerate(zip(("start", *course.turns), course.positions, strict=True)):
            click.echo(f"{number}. {turn}  {text}")
    click.echo(_ended(game_replay))


def _turns(record: Record) -> str:
    """Describe the length and the result of a record."""
    return f"{plural(len(record.entries), 'turn')}, {record.result or 'unfinished'}"


def _json(game_replay: Replayed) -> dict[str, object]:
    """Return a record as one JSON object: for a single game, its turns and positions; for other kinds, a list of
    games.
    """
    end = {
        "over": game_replay.outcome is not None,
        "winner": game_replay.outcome.winner if game_replay.outcome else None,
        "reason": game_replay.outcome.reason if game_replay.outcome else None,
        "score": game_replay.score,
    }
    games = [
        {"start": each.start, "turns": list(each.turns), "positions": list(each.positions)}
        for each in game_replay.courses
    ]
    if len(games) > 1:
        return {"game": game_replay.game, "kind": game_replay.kind, "games": games, **end}
    position = game_replay.courses[0].positions[-1]
    return {"game": game_replay.game, "kind": game_replay.kind, **games[0], "position": position, **end}


def _ended(game_replay: Replayed) -> str:
    """Describe the end of a record."""
    from printkit.engines.record import result

    points = "".join(f", {player} {number}" for player, number in (game_replay.score or {}).items())
    return f"{result(game_replay.outcome)}{points}"


def _load(file: Path) -> Replayed:
    """Return the record in a file. Raises a Refusal that names the file."""
    from printkit.engines.records import replayed
    from printkit.layouts.base.text import read_text

    text = read_text(file)
    with located(str(file)):
        return replayed(text)
