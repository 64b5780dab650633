"""PNG by resvg: the SVG of a sheet, rasterised at a stated resolution."""

from __future__ import annotations

import re
import struct
from dataclasses import replace
from zlib import crc32

from printkit.document import Sheet
from printkit.export.svg import svg

INCH = 25.4
IN_MM = re.compile(r' (width|height)="[\d.]+mm"')
"""How an SVG file states its size."""


def png(sheet: Sheet, *, dpi: float, ground: str | None = "#ffffff") -> bytes:
    """The sheet as pixels, ``dpi`` to the inch; the file says how large it is in print.

    Args:
        sheet: what to write.
        dpi: pixels per inch.
        ground: the colour under everything; None leaves it clear.
    """
    import resvg_py

    pixels = {
        name: max(1, round(length / INCH * dpi))
        for name, length in (("width", sheet.width), ("height", sheet.height))
    }
    # The page is grown or shrunk to whole pixels, so that what stands on it keeps its size to the last digit.
    page = replace(sheet, width=pixels["width"] * INCH / dpi, height=pixels["height"] * INCH / dpi)
    text = svg(page, prefix="p").decode()
    data: bytes = bytes(
        resvg_py.svg_to_bytes(
            svg_string=IN_MM.sub(lambda side: f' {side[1]}="{pixels[side[1]]}"', text, count=2),
            background=ground,
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
