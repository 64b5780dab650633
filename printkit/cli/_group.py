"""Commands with subcommands."""

from __future__ import annotations

import copy
from collections.abc import Mapping

import click


class Group(click.Group):
    """Called by its name alone, it shows its help, because that is not an error."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As in click, except that no arguments at all mean a request for help."""
        return super().parse_args(ctx, args or ["--help"])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the whole first sentence of its help."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, each.get_short_help_str(1000)) for name, each in sorted(self.commands.items())]
            )


def game_group(game: str, title: str, commands: Mapping[str, click.Command]) -> Group:
    """The commands of one game, without the argument that names it."""
    below = {name: _of_game(command, game) for name, command in commands.items()}
    return Group(game, commands=below, help=f"Commands of {title} alone.")


def _of_game(command: click.Command, game: str) -> click.Command:
    """The command without its argument GAME, which is known; a hidden option may still name a variant."""
    below = copy.copy(command)
    below.params = [
        click.Option(["--game"], default=game, hidden=True, callback=each.callback)
        if isinstance(each, click.Argument) and each.name == "game"
        else each
        for each in command.params
    ]
    return below
