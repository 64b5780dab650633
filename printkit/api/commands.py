"""Call commands with Python values, so that the meaning of each option is defined only once, in its command.

The option ``--cut-side left`` becomes the argument ``cut_side="left"``, and an argument with its default value
corresponds to an option that is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TypeAlias, TypedDict

import click

from printkit.cli import cli
from printkit.cli._command import VALUES
from printkit.cli._json import TAKER
from printkit.cli._names import own_options
from printkit.cli._report import KEY, Collected, Report
from printkit.cli._statuses import message_of
from printkit.layouts.base.refusals import InputError, Refusal

_OPTION = re.compile(r"--([a-z][a-z-]*)")


class Press(TypedDict, total=False):
    """Output settings for a printer, a press or a cutter: the corresponding options of every command."""

    printer: str
    printer_scale: str
    colour: str
    cut_contour: bool
    spot: str
    varnish: str
    varnish_spot: str
    pdfx: bool
    icc: str | Path
    condition: str


PressSettings: TypeAlias = Press | str | Path
"""Settings for a press, or the path of a file that contains them."""


def _argument(option: re.Match[str]) -> str:
    return option[1].replace("-", "_")


class _Called(click.Context):
    """The context of a command that a script calls: refusals in it name arguments rather than options."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Refusal) and not error.names:
            error.names = dict(_spelled(self.command))
            if isinstance(error, InputError):
                error.message = _OPTION.sub(_argument, error.message)
        super().__exit__(kind, error, trace)
        if isinstance(error, click.ClickException):
            raise Refusal(_OPTION.sub(_argument, message_of(error))) from error


def _spelled(command: click.Command) -> Iterator[tuple[str, str]]:
    """Yield each name that the help or messages use for a parameter, with the parameter's name in scripts."""
    for each in command.params:
        word = next((name for name in each.opts if name.startswith("--")), each.opts[0])
        for name in (*each.opts, each.name or "", *re.findall(r"[A-Z]+|.+", each.human_readable_name.strip("[]."))):
            yield name, word.removeprefix("--").replace("-", "_")


def find(name: str) -> click.Command:
    """Return the command with the given name, such as ``board`` or ``puzzles sheet``. Raises Refusal if there is no
    such command.
    """
    command: click.Command = cli
    for word in name.split():
        below = command.get_command(click.Context(command), word) if isinstance(command, click.Group) else None
        if below is None:
            raise InputError("command", word, "There is no command {value} here.")
        command = below
    return command


def formats(name: str) -> tuple[str, ...]:
    """Return the formats that a command writes, with the default first; none if it writes a folder."""
    options = {option.name: option for option in find(name).params}
    return tuple(getattr(options["ending"].type, "values", ())) if "ending" in options else ()


def run(name: str, options: Mapping[str, object], output: Path) -> Collected:
    """Return the files that a command would write, and its messages; nothing is written.

    Args:
        name: name of the command.
        options: the arguments, keyed by name; board parameters that are not options of the command are grouped under
            ``"own"``.
        output: the file or folder that the command would write.

    Raises:
        Refusal: as raised by the command.
    """
    command = find(name)
    names = dict(_spelled(command))
    values = {**options, "output": output} if "output" in names.values() else dict(options)
    own, press = values.pop("own", None), values.pop("press", None)
    values |= press if isinstance(press, Mapping) else {"press": press}
    opts: dict[str, object] = {}
    collection = Collected()
    with _Called(command, info_name=name.rpartition(" ")[2], **command.context_settings) as context:
        context.meta[KEY] = Report(collected=collection)
        context.meta[TAKER] = collection.data.update
        for each in command.params:
            value = values.pop(names[each.opts[0]], None)
            usual = False if getattr(each, "is_flag", False) and not each.secondary_opts else each.default
            if value is not None and value != () and value != usual:
                opts[each.name or ""] = _listed(value) if each.nargs == -1 or each.multiple else value
        for word in (word for word, value in values.items() if value is not None):
            raise InputError(word, word, "The argument {field} is not accepted here.", names=names.values())
        words = own if isinstance(own, Mapping) else {}
        own_options(context, words)
        context.meta[VALUES] = opts
        command.parse_args(context, [f"--{word.replace('_', '-')}={value}" for word, value in words.items()])
        with suppress(click.exceptions.Exit):  # the result, not an exit status, contains the findings of a check
            command.invoke(context)
    return collection


def answer(name: str, options: Mapping[str, object]) -> Mapping[str, object]:
    """Return the object that a command prints with ``--json``; the arguments are those of :func:`run`."""
    return run(name, {**options, "json": True}, Path()).data


def _listed(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else (value,)
