"""The combinatorics of pentagon boards: spots, straight lines, rings and links, without coordinates.

The elements are the corners of a regular pentagon that points down: ring index k (``E A F V W``) is at 72k - 36
degrees clockwise from straight up. Adding a level replaces every spot with five spots on a pentagon of the same
orientation, so on a board with n levels a spot is named by a word of n letters. ``WF`` is the Fire spot of the Water
zone, ``WFA`` the Air spot of the Fire circle of the Water zone.

Two corners x and y of a regular pentagon span a direction that depends only on s = x + y (mod 5). For each of the
five directions s, therefore, every letter x has a partner s - x, its mirror image. In direction s, the line through a
spot consists of all words that result from replacing any letters of the spot's name with their partners.
:mod:`printkit.layouts.straight` finds the same lines from coordinates, for all but a few special radii.
"""

from functools import cache
from itertools import pairwise, product

from printkit.layouts.board import Line

RING = "EAFVW"
"""The elements clockwise from the upper left."""

LETTERS = "AEFVW"
"""The elements in the order used by positions."""

SHORTEST = 4
"""The smallest number of spots in a line."""


def angle(letter: str) -> int:
    """Return the direction from a pentagon's centre to an element's corner, in degrees clockwise from straight up."""
    return 72 * RING.index(letter) - 36


@cache
def spots(levels: int) -> tuple[str, ...]:
    """Return the ids of all spots on a board with that many levels, in the order used by positions."""
    return tuple(map("".join, product(LETTERS, repeat=levels)))


@cache
def rings(levels: int) -> tuple[tuple[str, ...], ...]:
    """Return the rings of five spots round the innermost circles, each clockwise from Earth."""
    return tuple(
        tuple(circle + letter for letter in RING) for circle in map("".join, product(LETTERS, repeat=levels - 1))
    )


@cache
def links(levels: int) -> tuple[tuple[str, str], ...]:
    """Return the pairs of neighbours round the rings, each listed once and in alphabetical order."""
    pairs = [pair for ring in rings(levels) for pair in pairwise((*ring, ring[0]))]
    return tuple((min(pair), max(pair)) for pair in pairs)


@cache
def lines(levels: int) -> tuple[Line, ...]:
    """Return all straight lines of at least four spots: 20 on two levels; on three, 40 of eight spots and 60 of four.

    Each line runs from the end that comes first in the alphabet; its id names both ends (``AA-EE``), and its family
    is the direction s. Longer lines come first; lines of equal length are ordered by the letters of their spots, with
    the home line (on which zones and spots have the same letters) before the others. For two levels this is the order
    of the table in the rules.
    """
    pairs = [
        (_rank(letters), _line(direction, letters))
        for direction in range(5)
        for letters in product(_classes(direction), repeat=levels)
    ]
    return tuple(line for _, line in sorted(pairs, key=lambda entry: entry[0]) if len(line.spots) >= SHORTEST)


def _offset(letter: str, direction: int) -> int:
    """Return which side of the direction's mirror axis a letter is on: -1, 0 (on the axis) or 1.

    The corner is at sin(36 (2k - s)) along the direction; only the sign of that sine is needed, because zones do not
    interleave, so every level outweighs all the levels within it.
    """
    turn = (2 * RING.index(letter) - direction) % 10
    return 0 if turn % 5 == 0 else 1 if turn < 5 else -1


def _classes(direction: int) -> tuple[str, ...]:
    """Return the mirror pairs of letters, and the single letter on the axis."""
    return tuple(
        sorted({"".join(sorted({letter, RING[(direction - RING.index(letter)) % 5]})) for letter in LETTERS})
    )


def _rank(letters: tuple[str, ...]) -> tuple[object, ...]:
    """Return the sort key of a line from its letters, level by level."""
    last = letters[-1]
    size = 1
    for choice in letters:
        size *= len(choice)
    return -size, last, tuple(choice != last for choice in letters), letters


def _line(direction: int, letters: tuple[str, ...]) -> Line:
    """Return the line of all words over ``letters``, ordered along the direction."""
    ids = sorted(map("".join, product(*letters)), key=lambda id: tuple(_offset(letter, direction) for letter in id))
    if ids[0] > ids[-1]:
        ids.reverse()
    return Line(f"{ids[0]}-{ids[-1]}", tuple(ids), str(direction))
