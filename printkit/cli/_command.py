"""Parts that all commands share: ``--quiet`` and ``--json``, refusals that name options, and progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext

import click

from printkit.cli._json import HELP
from printkit.cli._names import Running
from printkit.cli._progress import heartbeat
from printkit.cli._report import report


class Command(click.Command):
    """A command without commands below it."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; with ``--quiet`` nothing reaches standard output."""
        now = report()
        now.data = bool(ctx.params.get("as_json"))
        if now.quiet:
            now.data = False
        with now.hushed() if now.quiet else nullcontext(), heartbeat(ctx.command_path.partition(" ")[2]):
            return super().invoke(ctx)


def running(command: click.Command) -> click.Command:
    """The command, which runs in a context that knows its options and has the options of all commands."""
    command.context_class = Running
    if isinstance(command, click.Group):
        for each in command.commands.values():
            running(each)
    elif type(command) is click.Command:
        command.__class__ = Command
        options = {name for each in command.params for name in each.opts}
        command.params += [each() for name, each in EVERYWHERE.items() if name not in options]
    return command


def _option(name: str, help: str, note: Callable[[click.Context, click.Parameter, bool], None]) -> Making:
    return lambda: click.Option([name], is_flag=True, expose_value=False, callback=note, help=help)


def _json(context: click.Context, option: click.Parameter, value: bool) -> None:
    report().json = value


def _quiet(context: click.Context, option: click.Parameter, value: bool) -> None:
    report().quiet = value


Making = Callable[[], click.Option]
EVERYWHERE: Mapping[str, Making] = {
    "--json": _option("--json", HELP, _json),
    "--quiet": _option("--quiet", "Print nothing on standard output.", _quiet),
}
"""The options of all commands, by their names."""
