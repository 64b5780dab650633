"""Checks of arguments: every invalid call raises the same type of error, which names the argument."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from errno import ENAMETOOLONG
from functools import cache, wraps
from inspect import Parameter, Signature, signature
from math import isfinite
from types import FunctionType, UnionType
from typing import Literal, ParamSpec, TypeVar, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

from printkit.draw.drawing import is_colour
from printkit.layouts.base.refusals import InputError, Refusal
from printkit.layouts.base.wording import listed

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

MISTAKES = (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError)
"""System errors that are caused by a wrong file name rather than by a fault of the machine."""
_POSITIVE = "a positive number"
_NUMBERS = dict.fromkeys(("height", "size", "width"), _POSITIVE)
_NUMBERS |= dict.fromkeys(("bleed", "count", "dash", "r", "radius"), "a number that is not negative")
"""Numeric arguments that have a limit in every function, except where the default is beyond that limit."""
_WORDS: Mapping[object, str] = {
    str: "text",
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    tuple: "a tuple",
    Iterable: "a list",
}


def public(function: Callable[P, R]) -> Callable[P, R]:
    """Check the arguments of a function against its signature, and refuse all invalid ones in the same way."""

    @wraps(function)
    def called(*args: P.args, **options: P.kwargs) -> R:
        with refusing():
            check(cast(FunctionType, function), args, options)
            return function(*args, **options)

    return called


class Checked(ABCMeta):
    """A metaclass that checks the fields of a new value in the same way as the arguments of a function."""

    def __call__(cls: type[T], *args: object, **options: object) -> T:  # noqa: D102
        check(cls, args, options)
        return cast(T, ABCMeta.__call__(cls, *args, **options))

    @property
    def __signature__(cls) -> Signature:
        shape = signature(cls.__init__)  # type: ignore[misc]
        return shape.replace(parameters=list(shape.parameters.values())[1:])


def check(function: FunctionType | type, args: Iterable[object], options: Mapping[str, object]) -> None:
    """Refuse arguments that the signature of a function does not accept. Raises Refusal."""
    shape, hints = _taken(function)
    unknown = [name for name in options if name not in shape.parameters]
    if unknown:
        message = f"{function.__name__}() has no argument {{field}}."
        raise InputError(unknown[0], unknown[0], message, names=shape.parameters)
    try:
        call_arguments = shape.bind(*args, **options).arguments
    except TypeError as error:
        raise Refusal(f"{function.__name__}(): {error}.") from None
    for name, argument in call_arguments.items():
        parameter = shape.parameters[name]
        for value in argument if parameter.kind is Parameter.VAR_POSITIONAL else (argument,):
            if name in hints and not fits(value, hints[name]):
                choice_names = [each for each in _choices(hints[name]) if isinstance(each, str)]
                quotable = value if isinstance(value, str | float | int | Iterable | None) else type(value).__name__
                raise InputError(name, quotable, _said(hints[name]), names=choice_names)
            if (expectation := _wanted(name, value)) and value != parameter.default:
                raise InputError(name, value, expectation)


def _wanted(name: str, value: object) -> str:
    """Describe the accepted values of an argument if its value is out of range; otherwise return an empty string."""
    if name in ("colour", "fill", "stroke") and isinstance(value, str) and not is_colour(value):
        return "a colour such as #8c3b2a"
    least = min(value, default=0) if isinstance(value, tuple) and name == "dash" else value
    if name not in _NUMBERS or not isinstance(least, int | float):
        return ""
    return _NUMBERS[name] if least < 0 or (least == 0 and _NUMBERS[name] == _POSITIVE) else ""


@cache
def _taken(function: FunctionType | type) -> tuple[Signature, Mapping[str, object]]:
    return signature(function), get_type_hints(function)


@contextmanager
def refusing() -> Iterator[None]:
    """Convert errors about unusable file names into refusals."""
    try:
        yield
    except OSError as error:
        if not isinstance(error, MISTAKES) and error.errno != ENAMETOOLONG:
            raise
        raise Refusal(f"{str(error.filename).partition(chr(10))[0][:80]}: {error.strerror}.") from error
    except ValueError as error:
        if "null byte" not in str(error):
            raise
        raise Refusal("The name of a file cannot contain a null character.") from error


def fits(value: object, hint: object) -> bool:
    """Return whether a value conforms to a type hint."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return any(fits(value, each) for each in inner)
    if kind is Literal:
        return value in inner
    if kind is tuple and Ellipsis not in inner:  # a point may be a list
        return isinstance(value, list | tuple) and len(value) == len(inner) and all(map(fits, value, inner))
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if is_typeddict(hint) or kind is Mapping:
        return isinstance(value, Mapping)
    if isinstance(kind, type):
        strings = isinstance(value, str | bytes) or not isinstance(value, kind)
        return not strings and (not isinstance(value, list | tuple) or all(fits(e, inner[0]) for e in value))
    return not isinstance(hint, type) or isinstance(value, hint)


def _choices(hint: object) -> tuple[object, ...]:
    inner = get_args(hint)
    if get_origin(hint) is Literal:
        return inner
    return tuple(choice for each in inner for choice in _choices(each))


def _said(hint: object) -> str:
    """Describe a type in words: ``a number or text``."""
    if get_origin(hint) is Literal:
        return f"one of {', '.join(map(str, get_args(hint)))}"
    if get_origin(hint) in (Union, UnionType):
        return listed((_said(each) for each in get_args(hint)), "or")
    kind = get_origin(hint) or hint
    if kind is Iterable and get_origin(get_args(hint)[0]) is tuple:
        return "a list of points, such as [(0, 0), (10, 5)]"
    if kind is Iterable and get_origin(get_args(hint)[0]) is Mapping:
        return "a list of dicts"
    return _WORDS.get(kind) or ("None" if kind is type(None) else f"{getattr(kind, '__name__', kind)}")
