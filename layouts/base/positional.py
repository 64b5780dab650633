"""Support for calls written for the previous release, in which more arguments could be passed by position."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import ParamSpec, TypeVar, cast

S = ParamSpec("S")
T = TypeVar("T")


def positional(function: Callable[S, T]) -> Callable[S, T]:
    """Let all arguments be passed by position, in the order of the parameters; the next release will drop this."""
    names = tuple(signature(function).parameters)
    by_name = cast("Callable[..., T]", function)

    @wraps(function)
    def call(*values: S.args, **keywords: S.kwargs) -> T:
        # Python itself refuses surplus arguments.
        return by_name(*values[len(names) :], **dict(zip(names, values, strict=False)), **keywords)

    return call
