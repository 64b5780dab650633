"""``@frozen``: classes of frozen values, made in a quarter of the time that data classes take.

A kit needs 250 such classes before it begins. ``@dataclass(frozen=True, slots=True)`` compiles seven methods for each
of them one by one; here three are compiled at once, and the others are the same for all classes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, fields
from dataclasses import field as field
from dataclasses import replace as replace
from types import SimpleNamespace
from typing import TypeVar, dataclass_transform, overload

T = TypeVar("T")

FACTORY = type("Factory", (), {"__repr__": lambda _: "<factory>"})()
"""Stands in signatures for a default that is made anew for each value."""


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool = False, eq: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T] | None = None, /, *, kw_only: bool = False, eq: bool = True) -> object:
    """Make a class of frozen values with slots from annotated fields, as ``dataclass`` does.

    Args:
        cls: the class; methods of its own take the place of those that are made.
        kw_only: all fields are given by name.
        eq: values with equal fields are equal; otherwise each value is equal to itself alone.
    """
    return _made(cls, kw_only, eq) if cls else lambda each: _made(each, kw_only, eq)


def _made(plain: type[T], kw_only: bool, eq: bool) -> type[T]:
    # Only what derives from frozen values has to be called frozen: that is refused otherwise, and takes longer.
    inherited = any(hasattr(base, "__dataclass_params__") for base in plain.__mro__[1:])
    made = dataclass(init=False, repr=False, eq=False, slots=True, frozen=inherited, kw_only=kw_only)(plain)
    vars(made)["__dataclass_params__"].frozen = True
    all_fields = _fields(made)
    methods = {
        **_compiled(made, all_fields),
        "__repr__": _repr,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__getstate__": _state,
        "__setstate__": _restore,
    }
    if not eq:
        del methods["__eq__"], methods["__hash__"]
    for name in methods.keys() - vars(plain).keys():
        setattr(made, name, methods[name])
    return made


def _fields(values: object) -> Sequence[Field[object]]:
    return fields(values)  # type: ignore[arg-type]


def _compiled(cls: type, all_fields: Sequence[Field[object]]) -> dict[str, object]:
    """The methods that name all fields; slots are set directly, as nothing else may set them."""
    known: dict[str, object] = {"FACTORY": FACTORY}
    plain: list[str] = []
    named: list[str] = []
    lines: list[str] = []
    for each in all_fields:
        name, usual = each.name, ""
        known[f"set_{name}"] = getattr(cls, name).__set__
        if each.default_factory is not MISSING:
            known[f"make_{name}"], usual = each.default_factory, f"make_{name}()"
        elif each.default is not MISSING:
            known[f"usual_{name}"], usual = each.default, f"usual_{name}"
        if not each.init:
            lines += [f"set_{name}(self, {usual})"] * bool(usual)
            continue
        made = usual.endswith(")")
        (named if each.kw_only else plain).append(f"{name}={'FACTORY' if made else usual}" if usual else name)
        lines.append(f"set_{name}(self, {f'{usual} if {name} is FACTORY else {name}' if made else name})")
    lines += ["self.__post_init__()"] * hasattr(cls, "__post_init__")
    head = ", ".join(["self", *plain, *["*"] * bool(named), *named])
    names = [each.name for each in all_fields if each.compare]
    own, others = (f"({''.join(f'{it}.{name}, ' for name in names)})" for it in ("self", "other"))
    # The names are those of a closure, so that annotations are looked up in the module of the class.
    text = [
        f"def make({', '.join(known)}):",
        f" def __init__({head}):",
        *(f"  {line}" for line in lines or ["pass"]),
        " def __eq__(self, other):",
        f"  return {own} == {others} if other.__class__ is self.__class__ else NotImplemented",
        " def __hash__(self):",
        f"  return hash({own})",
        " return __init__, __eq__, __hash__",
    ]
    space = SimpleNamespace()
    exec("\n".join(text), vars(sys.modules[cls.__module__]), vars(space))
    methods = space.make(**known)
    for each in methods:
        each.__qualname__ = f"{cls.__qualname__}.{each.__name__}"
    methods[0].__annotations__ = {each.name: each.type for each in all_fields if each.init} | {"return": None}
    return {each.__name__: each for each in methods}


def _repr(self: object) -> str:
    parts = (f"{each.name}={getattr(self, each.name)!r}" for each in _fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


def _refuse(self: object, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _state(self: object) -> list[object]:
    return [getattr(self, each.name) for each in _fields(self)]


def _restore(self: object, state: Sequence[object]) -> None:
    for each, content in zip(_fields(self), state, strict=True):
        object.__setattr__(self, each.name, content)
