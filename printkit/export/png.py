"""PNG by resvg: the SVG of a sheet, rasterised at a stated resolution."""

from __future__ import annotations

import struct
from zlib import crc32

from printkit.document import Sheet
from printkit.export.svg import svg

INCH = 25.4


def png(sheet: Sheet, *, dpi: float) -> bytes:
    """The sheet as pixels, ``dpi`` to the inch, on white; the file says how large it is in print."""
    import resvg_py

    data: bytes = bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg(sheet, prefix="p").decode(),
            dpi=96,
            width=max(1, round(sheet.width / INCH * dpi)),
            height=max(1, round(sheet.height / INCH * dpi)),
            background="#ffffff",
            skip_system_fonts=True,
        )
    )
    return _sized(data, dpi)


def _sized(data: bytes, dpi: float) -> bytes:
    """The same PNG with a pHYs chunk (pixels per metre) behind its header."""
    head = 8 + 4 + 4 + 13 + 4
    per_metre = round(dpi * 1000 / INCH)
    body = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    chunk = struct.pack(">I", 9) + body + struct.pack(">I", crc32(body))
    return data[:head] + chunk + data[head:]
