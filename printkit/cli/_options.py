"""Options that several commands share, and their conversion to values for the core."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from inspect import signature
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, SupportsFloat, SupportsIndex, TypeVar

import click
from click.core import ParameterSource

from printkit.cli import _complete as complete
from printkit.cli._places import STREAM, Place, Subject, standard_input
from printkit.layouts.base.refusals import InputError

if TYPE_CHECKING:
    from printkit.content.project import Project
    from printkit.draw.theme import Theme
    from printkit.pages.registration import Registration

Command = Callable[..., object]
F = TypeVar("F", bound=Command)
Name = TypeVar("Name", bound=str)
Lists = Callable[[], Iterable[str]]


class Amount(click.FloatRange):
    """A finite number in a range (click's own range type accepts ``nan`` and ``inf``)."""

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return ``value`` as a number; for anything else, the error message names the option."""
        number = float(super().convert(value, param, ctx))
        if not isfinite(number):
            self.fail(f'The number must be finite, not "{value}".', param, ctx)
        return number


class Dpi(click.types.FloatParamType):
    """A number of pixels per inch within a range."""

    def __init__(self, least: int = 10, most: int = 2400) -> None:
        self.least, self.most = least, most
        self.accepts = f"a number from {least} to {most} pixels per inch"

    def convert(
        self, value: SupportsFloat | SupportsIndex, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return ``value`` as a number. Raises InputError if the number is outside the range."""
        dpi = float(super().convert(value, param, ctx))
        if not self.least <= dpi <= self.most:
            raise InputError("dpi", f"{dpi:g}", self.accepts)
        return dpi


SEED = click.IntRange(min=0)
"""A seed, which must not be negative, because its sign would not affect the random numbers."""
COUNT = click.IntRange(1, 1_000_000)
"""A number of games, puzzles or tries, up to a sensible limit."""
PROCESSES = click.IntRange(1, 256)
"""A number of parallel processes."""


TABLES = (".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".xls", ".ods", ".json")
"""File-name endings of tables of cards."""


def no_table(name: str, value: object) -> None:
    """Refuse a table of cards given in place of the file that describes the cards. Raises InputError."""
    if str(value).lower().endswith(TABLES):
        message = (
            "{value} is a table of cards. To print it, name it in a deck file: printkit init DIR --kind deck writes "
            "an example, DIR/deck.toml, which printkit cards prints."
        )
        raise InputError(name, value, message)


def name_or_file(name: str, metavar: str, *lists: Lists, nargs: int = 1) -> Callable[[F], F]:
    """Add an argument that is a name from the lists or a file; for ``-``, the file is read from standard input.

    ``metavar`` includes the suffix of the file. If ``metavar`` is in brackets, the argument is optional.
    """
    ending = metavar.partition("FILE")[2].partition("|")[0].strip("].")

    def convert(context: click.Context, parameter: click.Parameter, value: object) -> object:
        if isinstance(value, tuple):
            return tuple(convert(context, parameter, each) for each in value)
        if str(value).startswith("-") and value != STREAM:
            raise click.NoSuchOption(str(value), ctx=context)  # a command that passes on unknown options
        if ending == "toml":
            no_table(name, value)
        return str(standard_input(f".{ending}")) if value == STREAM else value

    return click.argument(
        name, type=Subject(), metavar=metavar, nargs=nargs, required=not metavar.startswith("["),
        callback=convert, shell_complete=complete.names(*lists, files=True),
    )  # fmt: skip


def composed(*parts: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Combine several decorators into one; the first is the outermost."""

    def decorated(command: Command) -> Command:
        for part in reversed(parts):
            command = part(command)
        return command

    return decorated


def gathered(name: str, make: Command) -> Callable[[Command], Command]:
    """Pass the options for the parameters of ``make`` to the command as a single value called ``name``."""
    names = signature(make).parameters

    def decorated(command: Command) -> Command:
        @wraps(command)
        def inner(*args: object, **options: object) -> object:
            value = make(**{each: options.pop(each) for each in names if each in options})
            return command(*args, **{name: value}, **options)

        return inner

    return decorated


def is_given(name: str) -> bool:
    """Return whether an option on the command line sets this parameter."""
    return click.get_current_context().get_parameter_source(name) is not ParameterSource.DEFAULT


def excluded(why: str, *names: str) -> None:
    """Refuse the first of these parameters that an option on the command line sets.

    Raises:
        InputError: one of the parameters is set; ``why`` is the message, such as ``"{field} can only be used with
            --tile."``.
    """
    for name in filter(is_given, names):
        raise InputError(name, click.get_current_context().params[name], why)


def alternatives(option: str, others: Mapping[str, object]) -> None:
    """Refuse the first of the other options that was used together with ``option``. Raises InputError."""
    for other, value in others.items():
        if value:
            raise InputError(option, value, f"{{field}} and {other} cannot be combined.")


themed = click.option("--theme", default="full", type=complete.Named(complete.themes))
"""``--theme NAME``."""


for_project = click.option("--project", type=Place(dir_okay=False, exists=True, ending=".toml"))
"""``--project FILE``, or None."""


def own_content(file: Path | None, theme: str, paper: str | None) -> tuple[Project, Theme, str | None]:
    """Return a project's content, with the theme and the name of the paper; the command line takes precedence."""
    from printkit.content.project import Project
    from printkit.draw.theme import theme as theme_named
    from printkit.looks.custom import load

    project = load(file) if file else Project()
    look = theme_named(theme if is_given("theme") else project.theme or theme)
    return project, project.themed(look), project.paper if paper is None else paper


at_dpi = click.option("--dpi", type=Dpi(), default=300.0, metavar="N")
"""``--dpi N``, for images."""


on_paper = click.option("--paper", metavar="SIZE", type=complete.Named(complete.papers))
"""``--paper SIZE``, or None."""


registered = click.option("--registration", type=complete.Named(complete.registrations))
"""``--registration NAME``, or None."""


def registration_named(name: str | None, duplex: str) -> Registration | None:
    """Return the registration marks with the given name. Raises InputError if there are no such marks, or if sheets
    are folded.
    """
    from printkit.pages import registration

    if name is None:
        return None
    if duplex == "fold":
        message = "{field} cannot be used with --duplex fold, because a folded sheet has no such corners."
        raise InputError("--registration", name, message)
    return registration.named(name)


def level_pair(levels: str) -> tuple[int, int]:
    """Return the two levels in a string of the form ``A,B``. Raises InputError."""
    from printkit.engines.players.level import LEVELS

    names = [str(level) for level in LEVELS]
    pair = levels.split(",")
    if len(pair) != 2 or not set(pair) <= set(names):
        raise InputError("levels", levels, "{field} needs two numbers from 1 to 8, such as 5,4, not {value}.")
    return int(pair[0]), int(pair[1])
