"""Commands with subcommands."""

import copy
from collections.abc import Mapping

import click

from printkit.layouts.base.refusals import nearest, quoted


class Group(click.Group):
    """A group of commands, which shows its help, rather than an error, if it is called without arguments."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse arguments as click does, except that an empty command line is a request for help."""
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command as click does; if there is none, name the nearest one in the message."""
        name = args[0]
        if self.get_command(ctx, name) is None:
            near = nearest(name, self.list_commands(ctx))
            hint = f" Did you mean {quoted(near)}?" if near else f" Run {ctx.command_path} --help for a list."
            raise click.UsageError(f"There is no command {quoted(name)}.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the complete first sentence of its help."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, each.get_short_help_str(1000)) for name, each in sorted(self.commands.items())]
            )


def game_group(game: str, title: str, commands: Mapping[str, click.Command]) -> Group:
    """Return the commands of one game, without the argument that names the game."""
    below = {name: _of_game(command, game) for name, command in commands.items()}
    return Group(game, commands=below, help=f"Commands for {title} only.")


def _of_game(command: click.Command, game: str) -> click.Command:
    """Return the command without its argument GAME, because the game is known; a hidden option may still name a
    variant.
    """
    below = copy.copy(command)
    below.params = [
        click.Option(["--game"], default=game, hidden=True, callback=each.callback)
        if isinstance(each, click.Argument) and each.name == "game"
        else each
        for each in command.params
    ]
    return below
