"""A substitute for the ``cython`` module where that is not installed: names that do nothing.

Kernels are plain Python with C types in their annotations. Compiled, those types are C; uncompiled they are
these, and the very same lines run on Python's integers. Three functions that compiled code takes from the
processor are here in Python.
"""

from __future__ import annotations

import builtins
from contextlib import nullcontext
from typing import TypeVar

T = TypeVar("T")

compiled = False

# Types: what they are does not matter, for annotations are not evaluated.
int = long = ulonglong = p_ulonglong = bint = void = object

nogil = gil = nullcontext()

# How a game stands for the player to move.
OPEN, LOST, WON, DRAWN = range(4)

EVER = 63
"""Turns left where there is no limit."""

SCALE = 128
"""Parts of a point where a turn counts one part: more than a game has turns."""
ZERO = 1 << 14
"""Added to margins where they are kept as words, which have no sign; in parts of a point they are below it."""


def cast(type: object, value: T) -> T:
    """The value: Python's integers need no change of type."""
    return value


def popcount(bits: builtins.int) -> builtins.int:
    """How many bits are set."""
    return bits.bit_count()


def lowest(bits: builtins.int) -> builtins.int:
    """Index of the lowest set bit of a number that is not zero."""
    return (bits & -bits).bit_length() - 1


def prefetch(words: object, at: builtins.int) -> None:
    """Bring the words from there on into the cache."""
