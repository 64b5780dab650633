"""PNG, made with resvg: the SVG of a sheet, rasterised at a stated resolution."""

import inspect
import re
import struct
import subprocess
import sys
from dataclasses import replace
from zlib import crc32

from printkit.export.document import Sheet
from printkit.export.files import Files
from printkit.export.job import Job
from printkit.export.svg import svg
from printkit.layouts.base.refusals import OverLimit

INCH = 25.4
LARGEST = 16384
"""Longest side of an image in pixels: a square of this size takes 2 GB to draw, and graphics cards accept no more."""
LEAST = 10
"""Lowest number of pixels per inch."""
PATIENCE = 4_000_000
"""Largest number of pixels that can be drawn in a reasonable time."""
ALONE = "import sys; sys.stdout.buffer.write(drawn(sys.stdin.buffer.read().decode(), sys.argv[1] or None))"
"""The code that a process runs, after the definition of the function, to draw one image."""
IN_MM = re.compile(r' (width|height)="[\d.]+mm"')
"""The pattern of the size in an SVG file."""


def files(job: Job) -> Files:
    """Return a file for each sheet."""
    return job.by_sheets(lambda sheet: png(sheet, dpi=job.dpi))


def png(sheet: Sheet, *, dpi: float, background: str | None = "#ffffff") -> bytes:
    """Return the sheet as pixels, ``dpi`` per inch; the file states its printed size.

    Args:
        sheet: the sheet to write.
        dpi: pixels per inch.
        background: the colour under everything; None for a transparent background.

    Raises:
        InputError: the image would have too many pixels; nothing has been drawn.
    """
    sides = pixels(sheet.width, dpi), pixels(sheet.height, dpi)
    bounded(*sides, dpi)
    # The page, not its content, is enlarged or reduced to whole pixels, so that everything keeps its exact size.
    page = replace(sheet, width=sides[0] * INCH / dpi, height=sides[1] * INCH / dpi)
    size = dict(zip(("width", "height"), sides, strict=True))
    text = svg(page, prefix="p").decode()
    text = IN_MM.sub(lambda side: f' {side[1]}="{size[side[1]]}"', text, count=2)
    # resvg cannot be interrupted while it draws, so it runs in a separate process that can be ended if a person is
    # waiting.
    if sides[0] * sides[1] < PATIENCE or not (sys.executable and sys.stderr.isatty()):
        return _sized(drawn(text, background), dpi)
    words = [sys.executable, "-P", "-c", inspect.getsource(drawn) + ALONE, background or ""]
    process = subprocess.run(words, input=text.encode(), stdout=subprocess.PIPE, check=True, start_new_session=True)
    return _sized(process.stdout, dpi)


def drawn(text: str, background: str | None) -> bytes:
    """Convert an SVG to a PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=text, background=background, skip_system_fonts=True))


def pixels(length: float, dpi: float) -> int:
    """Convert a length in mm to whole pixels, at least one."""
    return max(1, round(length / INCH * dpi))


def bounded(width: int, height: int, dpi: float) -> None:
    """Refuse an image with too many pixels. Raises OverLimit, which states a size that would fit."""
    longest = max(width, height)
    if longest <= LARGEST:
        return
    fitting = int(dpi * LARGEST / longest)
    ways = [f"{fitting} dpi"] if fitting >= LEAST else []
    ways.append(f"a side of {int(LARGEST / dpi * INCH)} mm")
    message = f"{{value}} is too large: an image has at most {LARGEST} pixels per side; choose {' or '.join(ways)}."
    raise OverLimit("dpi", f"{width} x {height} pixels at {dpi:g} dpi", message, found=longest, bound=LARGEST)


def _sized(data: bytes, dpi: float) -> bytes:
    """Return the PNG with an added pHYs chunk (pixels per metre) after its header."""
    head = 8 + 4 + 4 + 13 + 4
    per_metre = round(dpi * 1000 / INCH)
    body = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    chunk = struct.pack(">I", 9) + body + struct.pack(">I", crc32(body))
    return data[:head] + chunk + data[head:]
