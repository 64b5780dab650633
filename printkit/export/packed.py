"""PDF files whose small objects are packed together: object streams and a cross-reference stream (PDF 1.5).

A tagged file has thousands of small objects; packed, they take a tenth of the space.
"""

from collections.abc import Iterable, Mapping
from zlib import compress

from printkit.export.files import Part, Parts

CHUNK = 200
"""Number of objects in one stream."""
WIDTHS = (1, 4, 2)
"""Sizes in bytes of the fields of a cross-reference entry: kind, position or stream, and index in the stream."""


def packed(head: bytes, objects: Mapping[int, bytes | Parts], trailer: bytes) -> Parts:
    """Pack a whole file.

    Args:
        head: its beginning.
        objects: the objects, keyed by number, from 1 upwards without gaps; streams end with ``endstream``.
        trailer: entries of the trailer, except its size.
    """
    parts: list[Part] = [head]
    at = len(head)
    entries: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}

    def write(number: int, *content: Part) -> None:
        nonlocal at
        entries[number] = (1, at, 0)
        whole = Parts((b"%d 0 obj\n" % number, *content, b"\nendobj\n"))
        parts.extend(whole.parts)
        at += len(whole)

    small: dict[int, bytes] = {}
    for number, content in objects.items():
        if isinstance(content, Parts):
            write(number, *content.parts)
        elif content.rstrip().endswith(b"endstream"):
            write(number, content.rstrip(b"\n"))
        else:
            small[number] = content
    free = len(objects) + 1
    for start in range(0, len(small), CHUNK):
        here = [*small][start : start + CHUNK]
        index, body = [], b""
        for place, number in enumerate(here):
            entries[number] = (2, free, place)
            index.append(b"%d %d" % (number, len(body)))
            body += small[number].strip() + b"\n"
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
    return Parts(tuple(parts))


def _stream(entries: bytes, content: bytes) -> bytes:
    data = compress(content)
    return b"<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream" % (entries, len(data), data)


def _predicted(rows: Iterable[tuple[int, int, int]]) -> bytes:
    """Return the rows, each stored as its difference from the row above it (PNG's filter *up*)."""
    result = bytearray()
    above = bytes(sum(WIDTHS))
    for row in rows:
        here = b"".join(value.to_bytes(width, "big") for value, width in zip(row, WIDTHS, strict=True))
        result.append(2)
        result += bytes((a - b) & 255 for a, b in zip(here, above, strict=True))
        above = here
    return bytes(result)
