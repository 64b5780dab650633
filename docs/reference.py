"""What the commands take, read from the command tree: for the site's reference and for the manual pages."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass

import click

from printkit.cli import cli
from printkit.cli._help import fill_in

PLAIN = {"INTEGER RANGE": "N", "INTEGER": "N", "FLOAT RANGE": "X", "FLOAT": "X", "DIRECTORY": "DIR"}
"""What stands behind an option whose command gives it no word of its own."""


@dataclass(frozen=True)
class Option:
    """An option of a command: its names, what stands behind them, what it does, what holds without it."""

    names: str
    value: str
    help: str
    default: str


@dataclass(frozen=True)
class Command:
    """A command: its whole name, how it is called, what it does, what it takes, the commands below it."""

    name: str
    usage: str
    summary: str
    text: str
    options: tuple[Option, ...]
    below: tuple[Command, ...]


def commands() -> tuple[Command, ...]:
    """All commands in the order of their names."""
    context = click.Context(cli, info_name="printkit", **cli.context_settings)
    return tuple(_command(name, cli.get_command(context, name), context) for name in cli.list_commands(context))


def every(found: tuple[Command, ...]) -> Iterator[Command]:
    """These commands and all below them."""
    for each in found:
        yield each
        yield from every(each.below)


def _command(name: str, command: click.Command | None, parent: click.Context) -> Command:
    assert command is not None, name
    context = click.Context(command, info_name=name, parent=parent)
    fill_in(command)
    text = inspect.cleandoc(command.help or "").replace("\b\n", "")
    below = sorted(command.commands.items()) if isinstance(command, click.Group) else ()
    return Command(
        context.command_path,
        " ".join([context.command_path, *command.collect_usage_pieces(context)]),
        text.partition("\n\n")[0].replace("\n", " "),
        text,
        tuple(_option(each, context) for each in command.get_params(context) if isinstance(each, click.Option)),
        tuple(_command(inner, each, context) for inner, each in below),
    )


def _option(option: click.Option, context: click.Context) -> Option:
    value = "" if option.is_flag or option.count else option.make_metavar(context)
    value = PLAIN.get(value, value)
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += f" / {', '.join(option.secondary_opts)}"
    default = option.get_default(context, call=False)
    shown = isinstance(default, str | int | float) and not isinstance(default, bool) and default != ""
    return Option(names, value, (option.help or "").strip(), str(default) if shown else "")
