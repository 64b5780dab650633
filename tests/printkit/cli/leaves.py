"""All commands of the command line, for tests that walk through them."""

from __future__ import annotations

from collections.abc import Iterator

import click

from printkit.cli import cli


def leaves(command: click.Command = cli, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Every command without commands below it: its path, such as ``puzzles sheet``, and the command."""
    if not isinstance(command, click.Group):
        yield " ".join(path), command
        return
    context = click.Context(command)
    for name in command.list_commands(context):
        below = command.get_command(context, name)
        assert below is not None, name
        yield from leaves(below, (*path, name))


COMMANDS = dict(leaves())


def options(command: click.Command) -> dict[str, click.Option]:
    """The options of a command by each of their names."""
    return {name: each for each in command.params if isinstance(each, click.Option) for name in each.opts}
