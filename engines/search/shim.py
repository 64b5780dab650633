"""What stands for the ``cython`` module where it is not installed: names that do nothing.

Kernels are plain Python with C types in their annotations. Compiled, those types are C; uncompiled they are
these, and the very same lines run on Python's integers. Two functions that compiled code takes from the
processor are here in Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

compiled = False

int = int
long = int
ulonglong = int
bint = bool


def cast(type: Any, value: Any) -> Any:
    """The value: Python's integers need no change of type."""
    return value


def popcount(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """Index of the lowest set bit of a number that is not zero."""
    return (bits & -bits).bit_length() - 1


OPEN, LOST, WON, DRAWN = range(4)
