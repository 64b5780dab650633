"""Kerning from a font's GPOS table, looked up directly in its bytes, so that nothing is unpacked until it is needed.

A few bytes of a GPOS table can represent millions of pairs, so no list of pairs is ever made. The module reads the
pair subtables (OpenType 1.9, GPOS, lookup type 2, and type 9, which points to them) of the feature ``kern``.
"""

from struct import unpack_from

from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass

PAIRS, EXTENSION = 2, 9
"""Types of lookups."""
X_ADVANCE, BEFORE = 4, 3
"""The bit for the distance in a value format, and the bits for the fields before it."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """One subtable of pairs.

    Attributes:
        data: the GPOS table.
        at: offset of the subtable in that table.
    """

    data: bytes
    at: int

    def of(self, one: int, other: int) -> float | None:
        """Return the distance added between two glyphs, or None if the next subtable must be consulted.

        Raises:
            struct.error: the table is truncated.
            ValueError: the table is in an unknown format.
        """
        kind, coverage, first, second = self.words(0, 4)
        index = self.covered(self.at + coverage, one)
        if index is None:
            return None
        size = 2 * (first.bit_count() + second.bit_count())
        if kind == 1:
            count, start = self.words(8, 1)[0], self.words(10 + 2 * index, 1)[0]
            if index >= count:
                raise ValueError("a pair set is missing")
            number, pairs = self.words(start, 1)[0], self.at + start + 2
            place = self.search(pairs, number, size + 2, key=other)
            return None if place is None else self.advance(place + 2, first)
        if kind != 2:
            raise ValueError(f"kerning format {kind}")
        one_class, other_class, rows, columns = self.words(8, 4)
        row, column = self.class_of(self.at + one_class, one), self.class_of(self.at + other_class, other)
        if row >= rows or column >= columns:
            raise ValueError("a class of glyphs is missing")
        return self.advance(self.at + 16 + (row * columns + column) * size, first)

    def words(self, offset: int, count: int) -> tuple[int, ...]:
        """Read some 16-bit numbers at an offset from the beginning of the subtable."""
        return unpack_from(f">{count}H", self.data, self.at + offset)

    def advance(self, at: int, form: int) -> float:
        """Return the distance stored in a value of a given format."""
        if not form & X_ADVANCE:
            return 0.0
        return float(unpack_from(">h", self.data, at + 2 * (form & BEFORE).bit_count())[0])

    def search(self, at: int, count: int, size: int, *, key: int, ranges: bool = False) -> int | None:
        """Return the offset of a glyph's record among sorted records, each of which is for a single glyph or a range
        of glyphs.
        """
        low, high = 0, count
        while low < high:
            middle = (low + high) // 2
            place = at + middle * size
            first = unpack_from(">H", self.data, place)[0]
            last = unpack_from(">H", self.data, place + 2)[0] if ranges else first
            if key < first:
                high = middle
            elif key > last:
                low = middle + 1
            else:
                return place
        return None

    def covered(self, at: int, glyph: int) -> int | None:
        """Return the index of a glyph in a coverage table, or None."""
        kind, count = unpack_from(">HH", self.data, at)
        if kind == 1:
            place = self.search(at + 4, count, 2, key=glyph)
            return None if place is None else (place - at - 4) // 2
        place = self.search(at + 4, count, 6, key=glyph, ranges=True)
        if place is None:
            return None
        first, _, start = unpack_from(">3H", self.data, place)
        return int(start + glyph - first)

    def class_of(self, at: int, glyph: int) -> int:
        """Return the class of a glyph; glyphs that no table lists are in class 0."""
        (kind,) = unpack_from(">H", self.data, at)
        if kind == 1:
            first, count = unpack_from(">HH", self.data, at + 2)
            inside = first <= glyph < first + count
            return int(unpack_from(">H", self.data, at + 6 + 2 * (glyph - first))[0]) if inside else 0
        (count,) = unpack_from(">H", self.data, at + 2)
        place = self.search(at + 4, count, 6, key=glyph, ranges=True)
        return 0 if place is None else int(unpack_from(">H", self.data, place + 4)[0])


def lookups(data: bytes) -> tuple[tuple[Pairs, ...], ...]:
    """Return the pair subtables of each lookup that the feature ``kern`` names.

    Raises:
        LimitReached: there are too many subtables.
        struct.error: the table is truncated.
    """
    features, lookup_list = unpack_from(">HH", data, 6)
    numbers: set[int] = set()
    for index in range(unpack_from(">H", data, features)[0]):
        tag, offset = unpack_from(">4sH", data, features + 2 + 6 * index)
        if tag == b"kern":
            (count,) = unpack_from(">H", data, features + offset + 2)
            numbers |= {*unpack_from(f">{count}H", data, features + offset + 4)}
    result: list[tuple[Pairs, ...]] = []
    total = limits.Count(limits.FONT_KERNING, "font")
    for number in sorted(numbers):
        start = lookup_list + unpack_from(">H", data, lookup_list + 2 + 2 * number)[0]
        kind, _, count = unpack_from(">3H", data, start)
        total.add(count)
        steps = []
        for offset in unpack_from(f">{count}H", data, start + 6):
            real, at = kind, start + offset
            if kind == EXTENSION:
                _, real, further = unpack_from(">HHI", data, at)
                at += further
            if real == PAIRS:
                steps.append(Pairs(data, at))
        result.append(tuple(steps))
    return tuple(result)
