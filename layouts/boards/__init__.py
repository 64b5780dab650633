"""The boards, each in its own file; the files are found automatically, and ``find(NAME, gap=3)`` builds a board.

A board's file has ``TITLE`` and a pure function ``board(...)`` whose parameters all have defaults; lengths are in mm
and annotated as :data:`printkit.layouts.base.length.Length`. The board is named after the file, with ``-`` for ``_``.
The descriptions of the parameters under ``Args:`` are the help texts of the command-line options.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

from printkit.layouts.base import OFFERS
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.lazy import LazyRef
from printkit.layouts.base.length import Length
from printkit.layouts.base.refusals import InputError, unlisted
from printkit.layouts.base.wording import listed
from printkit.layouts.board import Board
from printkit.layouts.floorplan import Plan


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a board.

    Attributes:
        name: its name in calls of :func:`find` (``zone_ratio``).
        kind: ``Length`` (mm), ``float``, ``int``, ``str`` or ``Plan``.
        default: the default value; None if the other parameters determine it.
        help: its meaning.
    """

    name: str
    kind: Any
    default: object
    help: str


def names() -> tuple[str, ...]:
    """Return the names of all boards, in alphabetical order."""
    return tuple(sorted((*built_in(), *_plugins())))


def _plugins(name: str = "") -> Mapping[str, LazyRef]:
    """Return the modules of boards outside this folder, keyed by name; an example's board is included if ``name``
    names it.
    """
    boards: Mapping[str, LazyRef] = LazyRef(OFFERS["boards"]).function()(name) if "boards" in OFFERS else {}
    return boards


def knows(name: str) -> bool:
    """Return whether there is a board with that name; the boards of examples count too."""
    return name in built_in() or name in _plugins(name)


@cache
def built_in() -> frozenset[str]:
    """Return the names of the boards whose files are in this folder."""
    return frozenset(path.stem.replace("_", "-") for path in Path(__file__).parent.glob("[a-z]*.py"))


def title(name: str) -> str:
    """Return a one-line description of the board. Raises InputError if there is no such board."""
    text: str = _module(name).TITLE
    return text


def parameters(name: str) -> tuple[Parameter, ...]:
    """Return the parameters of the board. Raises InputError if there is no such board."""
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
    """Return the board with that name.

    Args:
        name: one of :func:`names`.
        options: see :func:`parameters`; None means the default.

    Raises:
        InputError: there is no such board or option, or a value is not valid for the board.
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
    """Return the board with all its default values, which most figures and sheets use."""
    return function()


def unknown(name: str, field: str = "board", *others: str) -> InputError:
    """Return the refusal of an unknown name; the message lists all boards, including those of examples, then
    ``others``.
    """
    offered = LazyRef(OFFERS["offered"]).function() if "offered" in OFFERS else lambda *ids: ids
    return unlisted(field, name, (*offered(*names()), *others))


def _module(name: str) -> ModuleType:
    if name in built_in():
        return import_module(f"{__name__}.{name.replace('-', '_')}")
    if plugin := _plugins(name).get(name):
        return plugin.loaded()
    raise unknown(name)


def _kind(hint: Any) -> Any:
    """Return the type of a parameter, leaving out None, which means "depends on the other parameters"."""
    for kind in (Length, float, int, str, Plan):
        if kind == hint or kind in get_args(hint):
            return kind
    raise TypeError(f"a parameter of a board cannot have the type {hint!r}")
