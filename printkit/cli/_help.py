"""The help of a command: options in groups with their values and defaults, and examples."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from inspect import getfile, unwrap
from pathlib import Path

import click

from printkit.cli import _boards
from printkit.cli._complete import Named
from printkit.cli._names import WORDS, said
from printkit.layouts.base.data import beside

MOST = 16
"""Largest number of values listed in the help."""


def fill_in(command: click.Command) -> None:
    """Give every option of a command its help from ``help.toml``, unless the option has its own.

    The file is in the same folder as the command's module, so third-party commands can have one too.
    """
    if command.callback is None:
        return
    path, tables = Path(getfile(unwrap(command.callback))), beside(__file__, "help.toml")
    words = dict(tables["shared"])
    if path.parent != Path(__file__).parent:
        tables = beside(path, "help.toml") if path.with_name("help.toml").is_file() else {}
    for name in ("shared", path.stem, f"{path.stem} {command.name}"):
        words |= tables.get(name, {})
    for each in command.params:
        if isinstance(each, click.Option) and each.help is None:
            each.help = words.get(said(each).lstrip("-"))


def write_options(command: click.Command, context: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the options of a command, with a section for each group."""
    fill_in(command)
    sections: dict[str, list[tuple[str, str]]] = {"Options": [], **{group: [] for group in groups()}}
    for parameter in command.get_params(context):
        if record := _record(parameter, context):
            sections[_group(parameter)].append(record)
    if own := _boards.options(command, context.meta.get(WORDS, ())):
        sections["Board"] = list(own.items())
    for title, rows in sections.items():
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)


def write_examples(context: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the examples of a command, one on each line."""
    if lines := examples(context.command_path):
        with formatter.section("Examples"):
            for line in lines:
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")


def examples(path: str) -> tuple[str, ...]:
    """Return the examples for the command with this path, such as ``printkit board``."""
    return tuple(beside(__file__, "examples.toml").get(path.partition(" ")[2], ()))


@cache
def groups() -> Mapping[str, Sequence[str]]:
    """Return the groups of options, keyed by name; all other options come first, in an unnamed group."""
    return beside(__file__, "groups.toml")


def _group(parameter: click.Parameter) -> str:
    names = {name.lstrip("-") for name in parameter.opts}
    return next((title for title, members in groups().items() if names & set(members)), "Options")


def _record(parameter: click.Parameter, context: click.Context) -> tuple[str, str] | None:
    """Return the names of an option, and its help text with the possible values and the default."""
    record = parameter.get_help_record(context)
    if record is None or not isinstance(parameter, click.Option):
        return None
    text = (parameter.help or "").rstrip(".")
    values = parameter.type.values if isinstance(parameter.type, Named) else ()
    if 0 < len(values) <= MOST and not all(value in text for value in values):
        text += f": {', '.join(values)}"
    notes = ", ".join(_notes(parameter, context))
    return record[0], f"{text} ({notes})." if notes else f"{text}."


def _notes(option: click.Option, context: click.Context) -> Iterator[str]:
    """Yield the default of an option, or a note that there is none."""
    default = option.get_default(context)
    if option.is_flag and option.secondary_opts and isinstance(default, bool):
        yield f"default: {(option.opts if default else option.secondary_opts)[0]}"
    elif not option.is_flag and isinstance(default, str | int | float) and default != "":
        default_text = f"{default:g}" if isinstance(default, float) else default
        yield f"default: {default_text}"
    if option.required:
        yield "required"
