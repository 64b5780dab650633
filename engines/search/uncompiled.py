"""A substitute for the ``cython`` module if it is not installed: names that do nothing.

Kernels are plain Python with C types in their annotations. When kernels are compiled, the types are those of C;
otherwise they are those defined here, and the same lines run on Python's integers. Three functions for which compiled
code uses processor instructions are written in Python here.
"""

import builtins
from contextlib import nullcontext
from typing import TypeVar

T = TypeVar("T")

compiled = False

# Types; it does not matter which, because annotations are not evaluated.
int = long = ulonglong = p_ulonglong = bint = void = object

nogil = gil = nullcontext()

# The status of a game for the player to move.
OPEN, LOST, WON, DRAWN = range(4)

EVER = 63
"""The number of turns left if there is no limit."""

SCALE = 128
"""Number of fractions in a point, if a turn counts as one fraction; this is more than the number of turns in any
game.
"""
ZERO = 1 << 14
"""The number added to margins that are stored as words, because words have no sign; margins in fractions of a point
are smaller.
"""


def cast(type: object, value: T) -> T:
    """Return the value unchanged, because Python's integers need no change of type."""
    return value


def popcount(bits: builtins.int) -> builtins.int:
    """Return the number of set bits."""
    return bits.bit_count()


def lowest(bits: builtins.int) -> builtins.int:
    """Return the index of the lowest set bit of a number that is not zero."""
    return (bits & -bits).bit_length() - 1


def prefetch(words: object, at: builtins.int) -> None:
    """Do nothing; in compiled code, this loads the words that begin at an index into the cache."""
