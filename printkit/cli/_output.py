"""``-o/--output`` and ``--format``: the file that a command writes, by default in the current folder."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import wraps
from pathlib import Path

import click

from printkit.cli import _complete as complete
from printkit.cli._options import Command
from printkit.cli._places import STREAM, Place
from printkit.cli._report import replaceable, report
from printkit.content.short_names import short_name
from printkit.layouts.base.refusals import InputError, one_of
from printkit.layouts.base.wording import listed

Name = Callable[[Mapping[str, object]], str]
"""A function that makes the default name of a file, without its suffix, from the parameters of a command."""


def _forced(context: click.Context, option: click.Parameter, value: bool) -> None:
    report().force = value


forces = click.option("--force", is_flag=True, expose_value=False, callback=_forced)
"""``--force``: replace an existing file even if its content does not match its name."""


def writes(
    *formats: str, name: Name, optional: bool = False, also: str = "", folder: bool = False
) -> Callable[[Command], Command]:
    """Add ``-o/--output``, ``--format`` and ``--force``; the command receives the resulting path as ``output``.

    Args:
        formats: suffixes of the files, with the default first.
        name: function that makes the default name.
        optional: if neither ``-o`` nor ``--format`` is given, nothing is written, and ``output`` is None.
        also: words to add to the help.
        folder: ``--output`` can also be a folder, whose name has no suffix.
    """
    endings = listed((f"NAME.{ending}" for ending in formats), "or")
    usual = "" if optional else f" (default: NAME.{formats[0]} in this folder, named after the subject)"

    def decorated(command: Command) -> Command:
        @click.option(
            "-o", "--output", type=Place(dir_okay=folder), metavar="FILE",
            help=f"Output file: {endings}; - for standard output{usual}.{also}",
        )  # fmt: skip
        @click.option(
            "--format", "ending", type=complete.Named(*formats),
            help=f"Format, if the name of the output file does not show it: {listed(formats, 'or')}.",
        )  # fmt: skip
        @forces
        @wraps(command)
        def inner(*args: object, output: Path | None, ending: str | None, **options: object) -> object:
            if output is None and ending is None and optional:
                return command(*args, output=None, **options)
            extension = _ending(output, ending, formats)
            is_stream = str(output) == STREAM
            if output is None or is_stream:
                output = Path(f"{name(click.get_current_context().params)}.{extension}")
            elif ending and not output.suffix:
                output = output.with_name(f"{output.name}.{extension}")
            if not is_stream:
                replaceable(output)
            with _piped() if is_stream else nullcontext():
                return command(*args, output=output, **options)

        return inner

    return decorated


@contextmanager
def _piped() -> Iterator[None]:
    """Write the only file to standard output, and nothing else. Raises InputError if ``--json`` is used."""
    now = report()
    if now.json or now.data:
        raise InputError("output", STREAM, "{field} {value} and --json cannot be combined.")
    now.piped = True
    with now.hushed():
        yield


def _ending(output: Path | None, ending: str | None, formats: Sequence[str]) -> str:
    """Return the format requested by ``--output`` or ``--format``, or the default. Raises InputError."""
    if ending is not None:
        one_of("ending", ending, formats)
    suffix = output.suffix.lower().removeprefix(".") if output else ""
    if ending and suffix and suffix != ending:
        raise InputError("ending", ending, f"{{field}} {{value}} does not match {output}; leave one of them out.")
    return ending or suffix or formats[0]


def named(parameter: str, suffix: str = "") -> Name:
    """Return a name made from a parameter: the name of a game, or ``market`` for ``market/deck.toml``."""

    def name(parameters: Mapping[str, object]) -> str:
        value = parameters[parameter]
        subjects = value if isinstance(value, tuple) else (value,)
        names = (each.name if hasattr(each, "text") else str(each) for each in subjects)
        parts = dict.fromkeys(short_name(each).removesuffix(suffix) for each in names)
        return "-".join(parts) + suffix

    return name
