"""Frozen dataclasses that are quick to make: like the standard library's, but with fewer methods to compile.

The standard library compiles six methods for each class, which took up a fifth of the running time of a short
command. Here only ``__init__`` is compiled. Type checkers see the standard decorator, and classes behave as if it had
made them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import (
    KW_ONLY,
    MISSING,
    Field,
    FrozenInstanceError,
    asdict,
    dataclass as standard_dataclass,
    field,
    fields,
    is_dataclass,
    replace,
)
from operator import attrgetter
from reprlib import recursive_repr
from types import FunctionType
from typing import TYPE_CHECKING

__all__ = ["KW_ONLY", "asdict", "dataclass", "field", "fields", "replace"]

_FACTORY = type("Factory", (), {"__repr__": lambda self: "<factory>"})()
"""The default of a parameter whose value a factory makes."""

if TYPE_CHECKING:
    from dataclasses import dataclass

    from _typeshed import DataclassInstance
else:

    def dataclass(cls=None, /, **options):
        """Make a dataclass, with the options of :func:`dataclasses.dataclass`.

        Frozen classes that extend no other dataclass are made here; the standard library makes all others.
        """
        if cls is None:
            return lambda cls: dataclass(cls, **options)
        is_plain = options.get("frozen") and options.keys() <= {"frozen", "slots", "kw_only"}
        if not is_plain or any(is_dataclass(base) for base in cls.__mro__[1:]):
            return standard_dataclass(cls, **options)
        own = cls.__dict__
        made = standard_dataclass(init=False, repr=False, eq=False, **options | {"frozen": False})(cls)
        for name in ("init", "repr", "eq", "frozen"):
            setattr(made.__dataclass_params__, name, True)
        for name, method in _methods(made).items():
            if own.get(name) is None:
                method.__qualname__ = f"{made.__qualname__}.{name}"
                setattr(made, name, method)
        return made


def _methods(cls: type[DataclassInstance]) -> dict[str, object]:
    """Return the methods of a frozen dataclass, keyed by name."""
    own = fields(cls)
    names = frozenset(each.name for each in own)
    compared = _values([each.name for each in own if each.compare])
    hashed = _values([each.name for each in own if (each.compare if each.hash is None else each.hash)])

    @recursive_repr()
    def describe(self: object) -> str:
        parts = [f"{each.name}={getattr(self, each.name)!r}" for each in own if each.repr]
        return f"{type(self).__qualname__}({', '.join(parts)})"

    def equals(self: object, other: object) -> bool:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def hash_value(self: object) -> int:
        return hash(hashed(self))

    def assign(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def delete(self: object, name: str) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        object.__delattr__(self, name)

    def state(self: object) -> list[object]:
        return [getattr(self, each.name) for each in own]

    def restore(self: object, values: list[object]) -> None:
        for each, value in zip(own, values, strict=True):
            object.__setattr__(self, each.name, value)

    made: dict[str, object] = {
        "__init__": _init(cls, own),
        "__repr__": describe,
        "__eq__": equals,
        "__hash__": hash_value,
    }
    if "__slots__" in cls.__dict__:
        made |= {"__getstate__": state, "__setstate__": restore}
    return made | {"__setattr__": assign, "__delattr__": delete}


def _values(names: list[str]) -> Callable[[object], object]:
    """Return a function that reads these attributes; it returns a tuple unless there is only one attribute."""
    return attrgetter(*names) if names else lambda each: ()


def _init(cls: type[DataclassInstance], own: tuple[Field[object], ...]) -> FunctionType:
    """Compile ``__init__`` for the fields of a class."""
    known: dict[str, object] = {"_set": object.__setattr__, "_made": _FACTORY}
    positional, named, body = ["self"], ["*"], []
    for each in own:
        name, value, default = each.name, each.name, ""
        if each.default is not MISSING:
            known[f"_default_{name}"], default = each.default, f"_default_{name}"
        elif each.default_factory is not MISSING:
            known[f"_make_{name}"], default = each.default_factory, "_made"
            value = f"_make_{name}() if {name} is _made else {name}"
        if each.init:
            (named if each.kw_only else positional).append(f"{name}={default}" if default else name)
        elif default:
            value = f"_make_{name}()" if default == "_made" else default
        if each.init or default:
            body.append(f"_set(self,{name!r},{value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ",".join(positional + named[: len(named) * (len(named) > 1)])
    source = f"def make({','.join(known)}):\n def init({parameters}):\n  {';'.join(body) or 'pass'}\n return init"
    scope: dict[str, FunctionType] = {}
    exec(source, sys.modules[cls.__module__].__dict__, scope)
    init: FunctionType = scope["make"](**known)
    init.__annotations__ = {each.name: each.type for each in own if each.init} | {"return": None}
    init.__name__ = "__init__"
    return init
