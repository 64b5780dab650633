"""Write, check and replay game records (.play files)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printkit.cli._engine import a_game, a_position, describe, position_of, standing
from printkit.cli._json import as_json, print_json

if TYPE_CHECKING:
    from engines.game import Game
    from engines.record import History

a_file = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.group()
def command() -> None:
    """Write, check and replay game records."""


@command.command()
@a_game
@click.argument("turns", nargs=-1, metavar="[TURN]...")
@a_position
@click.option(
    "--header", "headers", multiple=True, metavar="'KEY: TEXT'", help="A title or name; repeatable."
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help="NAME.play."
)
def create(
    game: Game[Any], turns: tuple[str, ...], position: str | None, headers: tuple[str, ...], output: Path
) -> None:
    """Write the record of TURNs of GAME."""
    from engines.record import Record, header, replay, write
    from printkit import export

    history = replay(game, position_of(game, position), turns)
    record = Record.of(history, map(header, headers))
    export.write({output: write(record).encode()})


@command.command()
@click.argument("files", nargs=-1, required=True, type=a_file, metavar="FILE...")
@as_json
def check(files: tuple[Path, ...], as_json: bool) -> None:
    """Replay every FILE; fails at the first turn or result that is not right."""
    from engines.record import result

    rows = []
    for file in files:
        history = _load(file)
        name, turns = history.game.name, len(history.turns)
        rows.append({"file": str(file), "game": name, "turns": turns, "result": result(history.outcome)})
    if as_json:
        print_json({"records": rows})
        return
    for row in rows:
        click.echo(f"{row['file']}: {row['game']}, {row['turns']} turns, {row['result']}")


@command.command()
@click.argument("file", type=a_file)
@as_json
def replay(file: Path, as_json: bool) -> None:
    """Show every position of FILE with the turn that led to it."""
    history = _load(file)
    game = history.game
    texts = [game.text(position) for position in history.positions]
    if as_json:
        turns = list(history.turns)
        end = standing(game, history.position, history.outcome)
        print_json({"game": game.name, "start": texts[0], "turns": turns, "positions": texts, **end})
        return
    for number, (turn, text) in enumerate(zip(("start", *history.turns), texts, strict=True)):
        click.echo(f"{number}. {turn}  {text}")
    click.echo(describe(game, history.position, history.outcome))


def _load(file: Path) -> History[Any]:
    """The game that a file records. Raises a UsageError that names the file."""
    from engines.record import read
    from layouts.text import read_text

    try:
        return read(read_text(file)).replay()
    except ValueError as error:
        raise click.UsageError(f"{file}: {error}") from error
