"""Font tables that a parser unpacks completely; their unpacked size is therefore computed beforehand from their
bytes.

A few bytes in a font can refer to the same characters, name or kerning table many times.
"""

from collections.abc import Iterator
from itertools import islice
from struct import unpack_from

from printkit.layouts.base import limits
from printkit.layouts.base.limits import Count


def check(data: bytes) -> None:
    """Refuse a font whose tables would grow too large.

    Raises:
        LimitReached: there are too many tables, characters or names.
        struct.error: the file is truncated.
    """
    tables = dict(_tables(data))
    if b"cmap" in tables:
        Count(limits.FONT_CHARACTERS, "font").add(sum(_characters(tables[b"cmap"])))
    if b"name" in tables:
        table = tables[b"name"]
        (count,) = unpack_from(">H", table, 2)
        lengths = (unpack_from(">H", table, 6 + 12 * index + 8)[0] for index in range(count))
        limits.FONT_NAMES.check(sum(lengths), "font")
    if b"kern" in tables:
        table = tables[b"kern"]
        version, count = unpack_from(">HH", table)
        limits.FONT_TABLES.check(unpack_from(">I", table, 4)[0] if version == 1 else count, "font")


def _tables(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    for index in range(unpack_from(">H", data, 4)[0]):
        tag, _, offset, length = unpack_from(">4s3I", data, 12 + 16 * index)
        if tag in (b"cmap", b"name", b"kern"):
            yield tag, data[offset : offset + length]


def _characters(table: bytes) -> Iterator[int]:
    """Yield the number of characters in each subtable of ``cmap``."""
    (count,) = unpack_from(">H", table, 2)
    limits.FONT_TABLES.check(count, "font")
    for offset in {unpack_from(">I", table, 4 + 8 * index + 4)[0] for index in range(count)}:
        (form,) = unpack_from(">H", table, offset)
        if form == 4:
            (twice,) = unpack_from(">H", table, offset + 6)
            ends = unpack_from(f">{twice // 2}H", table, offset + 14)
            starts = unpack_from(f">{twice // 2}H", table, offset + 16 + twice)
            yield sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))
        elif form in (8, 12, 13):
            at = offset + (8208 if form == 8 else 12)
            (groups,) = unpack_from(">I", table, at)
            ranges = (unpack_from(">II", table, at + 4 + 12 * index) for index in range(groups))
            most = limits.FONT_CHARACTERS.most
            yield sum(max(0, end - start + 1) for start, end in islice(ranges, most))
        elif form == 14:
            yield sum(_variants(table, offset))
        elif form == 10:
            yield unpack_from(">I", table, offset + 16)[0]


def _variants(table: bytes, offset: int) -> Iterator[int]:
    """Yield the number of characters for which selectors choose variants."""
    (count,) = unpack_from(">I", table, offset + 6)
    limits.FONT_CHARACTERS.check(count, "font")
    for index in range(count):
        usual, other = unpack_from(">II", table, offset + 10 + 11 * index + 3)
        if usual:
            (ranges,) = unpack_from(">I", table, offset + usual)
            limits.FONT_CHARACTERS.check(ranges, "font")
            yield sum(1 + table[offset + usual + 4 + 4 * each + 3] for each in range(ranges))
        if other:
            yield unpack_from(">I", table, offset + other)[0]
