"""The names of the core's parameters on the command line; only this module turns parameters into options.

If the core refuses ``zone_ratio``, the message says ``--zone-ratio``, because refusals raised in a command name its
options and arguments. A field that is neither an option nor an argument keeps its name.
"""

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from inspect import unwrap
from types import TracebackType

import click

from printkit.layouts.base.refusals import Refusal

WORDS = "printkit.words"
"""The key under which a context stores the words after a command."""
OWN = "printkit.options"
"""The key under which a context stores the options of a board, which click does not know."""


FORMER = "FORMER"
"""The name of the variable in a command's module that maps former names of options to new ones; the help omits former
names.
"""


class Running(click.Context):
    """The context of a command: refusals raised in it name the command's options."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        """Leave the context as click does, after adding the names of parameters to a refusal."""
        # The innermost command is the one that was called; its context ends before those around it.
        if isinstance(error, Refusal) and not error.names:
            error.names = called(self)
        return super().__exit__(kind, error, trace)


def own_options(context: click.Context, names: Iterable[str]) -> None:
    """Declare that the command also takes these parameters of the core, as options with the same names."""
    context.meta[OWN] = {name: option(name) for name in names}


def current(command: click.Command, words: Sequence[str]) -> list[str]:
    """Return the words after a command, with former names of options replaced by current ones."""
    module = sys.modules.get(unwrap(command.callback).__module__) if command.callback else None
    former: Mapping[str, str] = getattr(module, FORMER, {})
    names = {name for each in command.params for name in each.opts}
    end = words.index("--") if "--" in words else len(words)
    today: list[str] = []
    for word in words[:end]:
        name, equals, value = word.partition("=")
        new = former.get(name, name)
        if re.match(r"-[.\d]", word) and today and today[-1] in names and today[-1].startswith("--"):
            # A negative number is meant as a value, even if the option before it takes none.
            today[-1] += f"={word}"
        else:
            today.append(f"{new}{equals}{value}" if name not in names and new in names else word)
    return [*today, *words[end:]]


def option(name: str) -> str:
    """Return the option named after a parameter of the core: ``--zone-ratio``."""
    return f"--{name.replace('_', '-')}"


def called(context: click.Context) -> dict[str, str]:
    """Return a running command's names for its parameters: options by their names, and arguments as shown in its
    help.
    """
    own: dict[str, str] = context.meta.get(OWN, {})
    return {**own, **{each.name: said(each) for each in context.command.params if each.name}}


def said(parameter: click.Parameter) -> str:
    """Return the name of a parameter in messages: ``--paper`` or ``GAME``."""
    if isinstance(parameter, click.Option):
        return next((name for name in parameter.opts if name.startswith("--")), parameter.opts[0])
    return parameter.human_readable_name.strip("[].")
