"""Support for commands that accept a board and its own options.

The options depend on the board (``printkit.layouts.boards.parameters``), so click passes on the options that it does
not know, and this module parses them.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

import click

from printkit.cli._names import WORDS, option, own_options
from printkit.layouts import boards
from printkit.layouts.base import length
from printkit.layouts.base.length import Length
from printkit.layouts.base.refusals import InputError, located
from printkit.layouts.board import Board
from printkit.layouts.floorplan import Plan

SETTINGS = {"ignore_unknown_options": True, "allow_extra_args": True}
"""Settings that make click pass on the options of boards."""
SHORT = 20
"""Length of the longest default in the help; longer ones, such as a whole plan, are omitted."""


def chosen(name: str, context: click.Context, usual: Mapping[str, object] = MappingProxyType({})) -> Board:
    """Return the board called ``name``, made with the options unknown to click and the defaults in ``usual``.

    Raises:
        InputError: there is no such board or option, or a value cannot be used.
    """
    by_option = {option(parameter.name): parameter for parameter in boards.parameters(name)}
    own_options(context, [parameter.name for parameter in by_option.values()])
    _no_negative_bleed(context)
    own = [name for parameter in context.command.params for name in parameter.opts]
    options: dict[str, object] = dict(usual)
    for given_as, value in _pairs(context.args, [*by_option, *own]):
        if given_as not in by_option:
            names = [o for o in (*by_option, *own) if o.startswith("--")]
            options_text = f"its options are {', '.join(by_option)}" if by_option else "it has no options"
            message = f"There is no option {{value}} for {context.info_name} or the board {name}; {options_text}."
            raise InputError("option", given_as, message, names=names)
        parameter = by_option[given_as]
        options[parameter.name] = option_value(parameter.kind, value, given_as)
    return boards.find(name, **options)


def options(command: click.Command, words: Iterable[str]) -> dict[str, str]:
    """Return the options of the first board named in ``words``, with their help, for a command that takes them."""
    if not command.context_settings.get("ignore_unknown_options"):
        return {}
    name = next(filter(boards.knows, words), None)
    return {
        option(each.name): each.help.rstrip(".")
        + ("." if each.default is None or len(str(each.default)) > SHORT else f" (default: {each.default}).")
        for each in (boards.parameters(name) if name else ())
    }


def no_options(context: click.Context, why: str) -> None:
    """Refuse the first option that click did not know. Raises InputError with the message ``why``."""
    _no_negative_bleed(context)
    if context.args:
        raise InputError("option", context.args[0], why)


def _no_negative_bleed(context: click.Context) -> None:
    """Refuse ``--bleed -3``: because the length can be left out, click mistakes -3 for another option."""
    words = [part for word in context.meta[WORDS] for part in word.split("=", 1)]
    for name, value in pairwise(words):
        if name == "--bleed" and value in context.args and not value.startswith("--"):
            length.parse(value, name)


def _pairs(args: Sequence[str], names: Sequence[str]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    rest = list(args)
    while rest:
        option, equals, value = rest.pop(0).partition("=")
        if not option.startswith("-"):
            message = "{value} is one name too many. Name one board, then its options."
            raise InputError("argument", option, message)
        if not equals:
            if not rest or rest[0].startswith("--"):
                if option in names:
                    raise InputError(option, None, "{field} needs a value.")
                value = ""
            else:
                value = rest.pop(0)
        pairs.append((option, value))
    return pairs


def option_value(kind: object, text: str, option: str) -> object:
    """Convert a string to the type of a board's parameter."""
    if kind is Length or kind == Length:
        return length.parse(text, option)
    if kind is Plan:
        if not Path(text).is_file():
            raise InputError(option, text, "There is no file {value} for {field}.")
        with located(f"{option} {text}"):
            return Plan.read(Path(text))
    if kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            what = "a whole number" if kind is int else "a number"
            raise InputError(option, text, what) from None
    return text
