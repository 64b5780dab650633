"""PDF files with their small objects packed together: object streams and a cross-reference stream (PDF 1.5).

A tagged file has thousands of small objects; packed, they take a tenth of the space.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from zlib import compress

CHUNK = 200
"""Number of objects in one stream."""
WIDTHS = (1, 4, 2)
"""Sizes in bytes of the fields of a cross-reference entry: its kind, a place or a stream, an index in that stream."""


def packed(head: bytes, objects: Mapping[int, bytes], trailer: bytes) -> bytes:
    """A whole file.

    Args:
        head: its beginning.
        objects: objects by number, from 1 without a gap; those that are streams end with ``endstream``.
        trailer: entries of the trailer, except its size.
    """
    parts, at = [head], len(head)
    entries: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}

    def write(number: int, content: bytes) -> None:
        nonlocal at
        entries[number] = (1, at, 0)
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, content.rstrip(b"\n")))
        at += len(parts[-1])

    small: list[int] = []
    for number, content in objects.items():
        if content.rstrip().endswith(b"endstream"):
            write(number, content)
        else:
            small.append(number)
    free = len(objects) + 1
    for start in range(0, len(small), CHUNK):
        here = small[start : start + CHUNK]
        index, body = [], b""
        for place, number in enumerate(here):
            entries[number] = (2, free, place)
            index.append(b"%d %d" % (number, len(body)))
            body += objects[number].strip() + b"\n"
        first = b" ".join(index) + b"\n"
        header = b"/Type /ObjStm /N %d /First %d" % (len(here), len(first))
        write(free, _stream(header, first + body))
        free += 1
    entries[free] = (1, at, 0)
    rows = (entries[number] for number in range(free + 1))
    fields = b" ".join(b"%d" % width for width in WIDTHS)
    header = b"/Type /XRef /Size %d /W [%s] " % (free + 1, fields)
    header += b"/DecodeParms <</Predictor 12 /Columns %d>> " % sum(WIDTHS) + trailer
    parts.append(b"%d 0 obj\n%s\nendobj\n" % (free, _stream(header, _predicted(rows))))
    parts.append(b"startxref\n%d\n%%%%EOF\n" % at)
    return b"".join(parts)


def _stream(entries: bytes, content: bytes) -> bytes:
    data = compress(content)
    return b"<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream" % (entries, len(data), data)


def _predicted(rows: Iterable[tuple[int, int, int]]) -> bytes:
    """The rows, each as its difference from the one above it (PNG's filter *up*)."""
    result = bytearray()
    above = bytes(sum(WIDTHS))
    for row in rows:
        here = b"".join(value.to_bytes(width, "big") for value, width in zip(row, WIDTHS, strict=True))
        result.append(2)
        result += bytes((a - b) & 255 for a, b in zip(here, above, strict=True))
        above = here
    return bytes(result)
