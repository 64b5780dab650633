"""The boards: one file each, found by looking; ``find(NAME, gap=3)`` builds one.

A board's file holds ``TITLE`` and a pure function ``board(...)`` whose parameters all have defaults; lengths are in
mm and annotated :data:`printkit.layouts.base.length.Length`. The board's name is the file's, with ``-`` for
``_``. What ``board`` says about its parameters under ``Args:`` is what the command line says about its options.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

from printkit.layouts.base import OFFERS
from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.lazy import LazyRef
from printkit.layouts.base.length import Length
from printkit.layouts.base.refusals import InputError
from printkit.layouts.base.wording import listed
from printkit.layouts.board import Board
from printkit.layouts.floorplan import Plan


@frozen
class Parameter:
    """Something about a board that can be chosen.

    Attributes:
        name: as :func:`find` takes it (``zone_ratio``).
        kind: ``Length`` (mm), ``float``, ``int``, ``str`` or ``Plan``.
        default: the value unless another is given; None where it follows from the other parameters.
        help: what it means.
    """

    name: str
    kind: Any
    default: object
    help: str


def names() -> tuple[str, ...]:
    """Names of all boards, in alphabetical order."""
    return tuple(sorted((*built_in(), *_plugins())))


def _plugins() -> Mapping[str, LazyRef]:
    """The modules of the boards from outside this folder, by the boards' names."""
    boards: Mapping[str, LazyRef] = LazyRef(OFFERS["boards"]).function()() if "boards" in OFFERS else {}
    return boards


@cache
def built_in() -> frozenset[str]:
    """Names of the boards whose files are in this folder."""
    return frozenset(path.stem.replace("_", "-") for path in Path(__file__).parent.glob("[a-z]*.py"))


def title(name: str) -> str:
    """One line about the board. Raises InputError where there is none of that name."""
    text: str = _module(name).TITLE
    return text


def parameters(name: str) -> tuple[Parameter, ...]:
    """The parameters of the board. Raises InputError where there is none of that name."""
    return _parameters(_module(name).board)


@cache
def _parameters(function: Callable[..., Board]) -> tuple[Parameter, ...]:
    hints = get_type_hints(function, include_extras=True)
    texts = dict(re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", inspect.getdoc(function) or "", re.MULTILINE))
    return tuple(
        Parameter(id, _kind(hints[id]), parameter.default, " ".join(texts.get(id, "").split()))
        for id, parameter in inspect.signature(function).parameters.items()
    )


def find(name: str, **options: object) -> Board:
    """The board of that name.

    Args:
        name: one of :func:`names`.
        options: see :func:`parameters`; None stands for the default.

    Raises:
        InputError: no such board or option, or a value that the board refuses.
    """
    module = _module(name)
    values = {id: value for id, value in options.items() if value is not None}
    by_name = {parameter.name: parameter for parameter in parameters(name)} if values else {}
    for id, value in values.items():
        if id not in by_name:
            option_names = listed(f"{{{option}}}" for option in by_name) or "none"
            why = f"The board {name} has no {{field}} (here {{value}}); its options are {option_names}."
            raise InputError(id, value, why, hints=tuple(by_name))
    board: Board = module.board(**values) if values else _usual(module.board)
    return board


@cache
def _usual(function: Callable[..., Board]) -> Board:
    """The board with nothing chosen about it: what most figures and sheets ask for."""
    return function()


def _module(name: str) -> ModuleType:
    if name in built_in():
        return import_module(f"{__name__}.{name.replace('-', '_')}")
    if plugin := _plugins().get(name):
        return plugin.loaded()
    raise InputError("board", name, f"one of {', '.join(names())}", names=names())


def _kind(hint: Any) -> Any:
    """The type of a parameter, without the None that stands for "follows from the others"."""
    for kind in (Length, float, int, str, Plan):
        if kind == hint or kind in get_args(hint):
            return kind
    raise TypeError(f"a board's parameter cannot be {hint!r}")
