"""The ``printkit`` command: thin click commands over pure functions.

Each file ``printkit/cli/NAME.py`` holds one command called ``command``; the files are found by looking and
imported only when their command runs, so that ``printkit --help`` stays quick. The first line of a file's
docstring is its line in the help.
"""

from __future__ import annotations

import ast
import re
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import click

from layouts.errors import clip, nearest

HERE = Path(__file__).parent


class Commands(click.Group):
    """Finds the commands in this folder; loads one only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of all commands: the files of this folder, without those that begin with an underscore."""
        return sorted(path.stem for path in HERE.glob("[a-z]*.py"))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command ``name``, imported now, or None where there is none."""
        if name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"printkit.cli.{name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with the nearest name in the message."""
        name = args[0]
        if self.get_command(ctx, name) is None:
            near = nearest(name, self.list_commands(ctx))
            hint = f"; did you mean {near!r}?" if near else ""
            raise click.UsageError(f"command: {name!r} is not a command{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by the first line of their files, without importing them."""
        rows = [(name, _summary(HERE / f"{name}.py")) for name in self.list_commands(ctx)]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def _summary(path: Path) -> str:
    """First line of a module's docstring, read without running it."""
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return doc.partition("\n")[0]


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="printkit")
def cli() -> None:
    """Boards, cards, figures and puzzles to print, true to scale and checked by rules engines."""


def main() -> None:
    """Run the command line; bad input ends in exit status 2 and one line on standard error."""
    try:
        status = cli.main(standalone_mode=False)
        sys.exit(status if isinstance(status, int) else 0)
    except click.Abort:
        print("printkit: interrupted", file=sys.stderr)
        sys.exit(130)
    except click.ClickException as error:
        _refuse(error.format_message())
    except ValueError as error:
        # The core raises ValueErrors that quote the input and its field; anything else is a defect and shows.
        _refuse(str(error))
    except OSError as error:
        _refuse(f"{error.filename or 'file'}: {error.strerror or error}{_nearby(error)}")


def _nearby(error: OSError) -> str:
    """The file beside a missing one whose name is nearest, as a hint."""
    if not isinstance(error, FileNotFoundError) or not isinstance(error.filename, str):
        return ""
    missing = Path(error.filename)
    with suppress(OSError):
        near = nearest(
            missing.name, [each.name for each in missing.parent.iterdir() if each.suffix == missing.suffix]
        )
        return f"; did you mean {str(missing.with_name(near))!r}?" if near else ""
    return ""


def _refuse(message: str) -> None:
    # click quotes what was given whole, however long it is.
    line = " ".join(re.sub(r"\S{121,}", lambda long: clip(long[0]), message).split())
    print(f"printkit: {line}", file=sys.stderr)
    sys.exit(2)
