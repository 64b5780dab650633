"""Commands with subcommands."""

import copy
from collections.abc import Mapping

import click


class Group(click.Group):
    """A group of commands, which shows its help, rather than an error, if it is called without arguments."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse arguments as click does, except that an empty command line is a request for help."""
        return super().parse_args(ctx, args or ["--help"])

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
