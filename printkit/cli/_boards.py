"""Commands that take a board: what follows its name may be any of the board's own options.

Which options those are depends on the board (``printkit.layouts.boards.parameters``), so click hands on what
it does not know and it is read here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import click

from printkit.cli._names import option, own_options
from printkit.layouts import boards
from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.base.refusals import InputError, located
from printkit.layouts.board import Board
from printkit.layouts.floorplan import Plan

SETTINGS = {"ignore_unknown_options": True, "allow_extra_args": True}
"""What click must be told so that it hands on the options of boards."""


def chosen(name: str, context: click.Context, usual: Mapping[str, object] = MappingProxyType({})) -> Board:
    """The board called ``name``, shaped by the options that click did not know, else as is ``usual``.

    Raises:
        InputError: no such board or option, or a value that cannot be used.
    """
    taken = {option(parameter.name): parameter for parameter in boards.parameters(name)}
    own_options(context, [parameter.name for parameter in taken.values()])
    own = [name for parameter in context.command.params for name in parameter.opts]
    options: dict[str, object] = dict(usual)
    for given_as, value in _pairs(context.args, [*taken, *own]):
        if given_as not in taken:
            names = [o for o in (*taken, *own) if o.startswith("--")]
            accepted = f"an option of {context.info_name} or of board {name} ({', '.join(taken) or 'none'})"
            raise InputError("option", given_as, accepted, names=names)
        parameter = taken[given_as]
        options[parameter.name] = _value(parameter.kind, value, given_as)
    return boards.find(name, **options)


def no_options(context: click.Context, why: str) -> None:
    """Refuse the first option that click did not know. Raises InputError, whose message ends in ``why``."""
    if context.args:
        raise InputError("option", context.args[0], why)


def _pairs(args: Sequence[str], names: Sequence[str]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    rest = list(args)
    while rest:
        option, equals, value = rest.pop(0).partition("=")
        if not option.startswith("-"):
            raise InputError(
                "argument", option, "expected here: one board at a time, options behind it", names=names
            )
        if not equals:
            if not rest or rest[0].startswith("--"):
                if option in names:
                    raise InputError(option, "", "complete: it needs a value")
                value = ""
            else:
                value = rest.pop(0)
        pairs.append((option, value))
    return pairs


def _value(kind: object, text: str, option: str) -> object:
    """The text as the kind of value that the board's parameter takes."""
    if kind is Length or kind == Length:
        return length.parse(text, option)
    if kind is Plan:
        if not Path(text).is_file():
            raise InputError(option, text, "a file that exists")
        with located(f"{option} {text}"):
            return Plan.read(Path(text))
    if kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            what = "a whole number" if kind is int else "a number"
            raise InputError(option, text, what) from None
    return text
