"""Parts that all commands share: ``--quiet`` and ``--json``, help, former names of options and progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from printkit.cli._json import HELP
from printkit.cli._names import WORDS, Running, current

if TYPE_CHECKING:
    from click.parser import _OptionParser


VALUES = "printkit.values"
"""The key under which a context stores the values of parameters if a script calls the command."""


class Command(click.Command):
    """A command without subcommands."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line, accepting former names of options."""
        ctx.meta[WORDS] = tuple(args)
        return super().parse_args(ctx, current(self, args))

    def make_parser(self, ctx: click.Context) -> _OptionParser:
        """Make a parser as click does, except that values from a script are left unchanged."""
        parser = super().make_parser(ctx)
        if (values := ctx.meta.get(VALUES)) is not None:
            parser.parse_args = lambda args: (values, args, self.params)  # type: ignore[method-assign]
        return parser

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; with ``--quiet`` nothing is written to standard output."""
        from printkit.cli._progress import heartbeat
        from printkit.cli._report import report

        now = report()
        now.data = bool(ctx.params.get("as_json")) and not now.quiet
        with now.hushed() if now.quiet else nullcontext(), heartbeat(ctx.command_path.partition(" ")[2]):
            return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options in groups, including those of the board that the command line names."""
        from printkit.cli import _help

        _help.write_options(self, ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        from printkit.cli import _help

        _help.write_examples(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete options as click does, and also those of the board that the command line names."""
        from printkit.cli import _boards, _help

        _help.fill_in(self)
        items = super().shell_complete(ctx, incomplete)
        own = _boards.options(self, list(map(str, ctx.params.values()))) if incomplete.startswith("-") else {}
        return [*items, *(CompletionItem(name) for name in own if name.startswith(incomplete))]


def running(command: click.Command) -> click.Command:
    """Return the command with the options that all commands share, and with :class:`Running` as its context."""
    command.context_class = Running
    if isinstance(command, click.Group):
        for each in command.commands.values():
            running(each)
    elif type(command) is click.Command:
        command.__class__ = Command
        options = {name for each in command.params for name in each.opts}
        command.params += [each() for name, each in EVERYWHERE.items() if name not in options]
    return command


def _option(name: str, help: str) -> Callable[[], click.Option]:
    def note(context: click.Context, option: click.Parameter, value: bool) -> None:
        from printkit.cli._report import report

        setattr(report(), name, value)

    return lambda: click.Option([f"--{name}"], is_flag=True, expose_value=False, callback=note, help=help)


EVERYWHERE: Mapping[str, Callable[[], click.Option]] = {
    "--json": _option("json", HELP),
    "--quiet": _option("quiet", "Print nothing on standard output."),
}
"""The options that all commands have, keyed by name."""
