"""The ink coverage of pages, computed from their pixels as rasterised by pdfium."""

from math import sqrt
from pathlib import Path
from typing import Any

from printkit.layouts.base.refusals import InputError

DPI = 72
"""Pixels per inch at which ink is counted; in each pixel, every shape counts in proportion to the share that it
covers.
"""
MOST = 25_000_000
"""Largest number of pixels on a page; larger pages are rasterised more coarsely. An A0 page has eight million."""


def coverage(path: Path) -> tuple[float, ...] | None:
    """Return the percentage of light that each page's ink absorbs: 0 for white paper, 100 for solid black.

    The result is None if pypdfium2 is not installed.

    Raises:
        InputError: pdfium cannot read the file.
    """
    try:
        import pypdfium2
    except ImportError:
        return None
    try:
        file = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        raise InputError("file", path, f"{{value}} cannot be read as a PDF ({error}).") from None
    with file:
        return tuple(_page(page) for page in file)


def _page(page: Any) -> float:
    width, height = page.get_size()
    scale = min(DPI / 72, sqrt(MOST / max(width * height, 1)))
    bitmap = page.render(scale=scale, rev_byteorder=True)
    # Rows may be padded, so only the bytes of the picture count.
    data, across = bytes(bitmap.buffer), bitmap.width * bitmap.n_channels
    light: int = sum(sum(data[row : row + across]) for row in range(0, bitmap.height * bitmap.stride, bitmap.stride))
    share: float = light / (across * bitmap.height * 255)
    return round(100 * (1 - share), 3)
