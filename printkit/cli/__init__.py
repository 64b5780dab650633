"""The ``printkit`` command: thin click commands over pure functions.

Each file ``printkit/cli/NAME.py`` defines one command, called ``command``, as does each command module that a game
declares. A module is imported only when its command runs, so that ``printkit --help`` is quick. The first line of a
module's docstring is the command's line in the help.
"""

import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import click

from printkit.cli._command import running
from printkit.cli._group import Group, game_group
from printkit.cli._places import Place
from printkit.cli._statuses import Status, message_of, status_of
from printkit.cli._streams import give_up_output, reserve, speak
from printkit.layouts.base.refusals import clip, nearest, quoted
from printkit.layouts.base.version import VERSION

HERE = Path(__file__).parent


class Commands(Group):
    """Finds the commands in this folder, and loads each only when it is called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse arguments as click does, but read folders of games first, even if they follow the command."""
        return super().parse_args(ctx, _games_first(args))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands: the files in this folder, and the games that have commands."""
        return sorted({*_shared(), *(game for game, _ in _of_games().values())})

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return the command ``name``, which is imported at this point, or None if there is none."""
        if name in _shared():
            return running(import_module(f"printkit.cli.{name}").command)
        of_games = _of_games()
        own = {each: module for each, (game, module) in of_games.items() if game == name}
        if own:
            from printkit import engines

            commands = {each: running(import_module(module).command) for each, module in own.items()}
            return running(game_group(name, engines.info(name).title, commands))
        # Commands for a single game could once be called without the name of the game, and still can.
        command = of_games.get(name)
        return running(import_module(command[1]).command) if command else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the first line of its file, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _summary(HERE / f"{name}.py")) for name in _shared()])
        with formatter.section("Commands for single games"):
            formatter.write_dl(
                [(f"{game} {name}", _summary(_file(module))) for name, (game, module) in _of_games().items()]
            )


def _games_first(args: Sequence[str]) -> list[str]:
    """Return the arguments with every ``--game-dir DIR`` and ``--root DIR`` moved to the front.

    ``--games`` is the former name of ``--game-dir``; followed by a number, it is the number of games to play.
    """
    folders: list[str] = []
    rest: list[str] = []
    left = iter(args)
    for each in left:
        option, equals, value = each.partition("=")
        if each == "--":
            rest += (each, *left)
        elif option not in ("--game-dir", "--games", "--root"):
            rest.append(each)
        else:
            value = value if equals else next(left, "")
            if option == "--games" and _is_number(value):
                rest.append(f"--games={value}")
            else:
                folders.append(f"{option.replace('--games', '--game-dir')}={value}")
    return [*folders, *rest]


def _is_number(text: str) -> bool:
    with suppress(ValueError):
        float(text)
        return True
    return False


def _bring(context: click.Context, option: click.Parameter, folders: Sequence[Path]) -> None:
    """Register the games in these folders."""
    from printkit.engines.plugins import add

    for folder in folders:
        add(folder)


def _widen(context: click.Context, option: click.Parameter, folders: Sequence[Path]) -> None:
    """Allow data files to refer to files in these folders."""
    from printkit.layouts.base import fence

    for folder in folders:
        fence.widen(folder)


def _shared() -> list[str]:
    """Return the names of the commands that apply to all games."""
    return sorted(path.stem for path in HERE.glob("[a-z]*.py"))


def _of_games() -> dict[str, tuple[str, str]]:
    """Return the commands of individual games, keyed by name; for each, the id of the game and the name of the
    module.

    For built-in games nothing is imported, because their parts have the names defined in
    ``printkit.looks.declaration``.
    """
    from printkit.engines.plugins import modules

    paths = sorted((HERE.parent / "games").glob("[!_]*/commands/[a-z]*.py"))
    commands = {
        path.stem: (path.parts[-3], ".".join(("printkit", *path.with_suffix("").parts[-4:]))) for path in paths
    }
    for id in modules():
        from printkit.looks.declaration import declared

        commands |= {name: (id, part.module) for name, part in sorted(declared(id).commands.items())}
    return commands


def _file(module: str) -> Path:
    """Return the path of a module's file; the module is not imported."""
    if module.startswith("printkit."):
        return HERE.parent.joinpath(*module.split(".")[1:]).with_suffix(".py")
    from importlib.util import find_spec

    spec = find_spec(module)
    return Path(spec.origin if spec and spec.origin else "")


def _summary(path: Path) -> str:
    """Return the first line of a module's docstring without running the module."""
    with path.open(encoding="utf-8") as file:
        # Only the first line is read, because help is requested often.
        line = next((each for each in file if each.strip() and not each.startswith("#")), "")
    return line.strip().strip('"').strip() if line.startswith('"""') else ""


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="printkit")
@click.option(
    "--game-dir", multiple=True, metavar="DIR", type=Place(), is_eager=True, expose_value=False, callback=_bring,
    help="Folder of third-party games (Python code); works with every command.",
)  # fmt: skip
@click.option(
    "--root", multiple=True, metavar="DIR", type=Place(), is_eager=True, expose_value=False,
    callback=_widen, help="Folder that files may refer to, besides their own; works with every command.",
)  # fmt: skip
def cli() -> None:
    """Boards, cards, figures and puzzles to print, true to scale and checked by rules engines."""


def main() -> None:
    """Run the command line; the exit statuses are those of :class:`printkit.cli._statuses.Status`."""
    reserve()
    speak()
    try:
        status = cli.main(standalone_mode=False)
    except SystemExit as exit_error:
        # click ends the program itself, with status 1, only if the other end of a pipe has been closed.
        sys.exit(Status.FAILED if exit_error.code == 1 else exit_error.code)
    except (Exception, KeyboardInterrupt) as error:
        status = status_of(error)
        _explain(error, status)
    sys.exit(status if isinstance(status, int) else Status.DONE)


def _explain(error: BaseException, status: Status) -> None:
    """Print the message of an error on standard error, or the traceback of a bug."""
    message = message_of(error)
    if isinstance(error, OSError):
        if error.filename is None:
            # The code that opens a file adds its name to the error, so only errors of standard streams have no name.
            give_up_output()
        message += _nearby(error)
    if status is not Status.DEFECT:
        # click quotes arguments in full, however long they are.
        message = re.sub(r"\S{121,}", lambda long: clip(long[0]), f"printkit: {message}")
        message = "\n".join(" ".join(line.split()) for line in message.splitlines())
    # If standard error accepts nothing, the exit status still reports the failure.
    with suppress(OSError):
        print(message, file=sys.stderr)


def _nearby(error: OSError) -> str:
    """Return a hint that suggests the most similar name in the folder of a missing file."""
    if not isinstance(error, FileNotFoundError) or not isinstance(error.filename, str):
        return ""
    missing = Path(error.filename)
    with suppress(OSError):
        near = nearest(
            missing.name, [each.name for each in missing.parent.iterdir() if each.suffix == missing.suffix]
        )
        return f". Did you mean {quoted(missing.with_name(near))}?" if near else ""
    return ""
