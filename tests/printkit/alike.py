"""The same sheet by three ways, in pixels: its PDF, its SVG, and the PNG that we write.

The PDF is drawn by PDFium, the SVG by resvg as any reader of the file would, the PNG by our own export. Edges may
differ by what rasterisers make of them; what is compared is blurred a little, and the share of pixels counts that
still differ.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil

import numpy as np
import pypdfium2
import resvg_py
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from printkit.draw.drawing import Drawing
from printkit.draw.outline import Box
from printkit.export.document import Document, Sheet
from printkit.export.pdf import pdf
from printkit.export.png import INCH, png
from printkit.export.svg import svg

FINER = 3
"""PDFium makes thin lines a pixel wide at least: it draws so many times finer, and its pixels are put together."""
BLUR = 1.2
"""Radius of the blur in pixels: the edge of a shape may lie that far elsewhere."""
SEEN = 40
"""A difference of a channel (0 to 255) from here on counts."""
TOLERANCE = 0.001
"""So large a share of the inked pixels may differ: letters and thin lines, by how they are smoothed."""


@dataclass(frozen=True)
class Pictures:
    """A sheet in every format: rows of pixels of red, green and blue, all of one size."""

    height: float
    dpi: int
    by_format: dict[str, NDArray[np.int16]]

    def differences(self, box: Box | None = None) -> dict[str, float]:
        """How far PDF and SVG are from the PNG, in the whole sheet or in a box (mm)."""
        part = (slice(None), slice(None))
        if box is not None:
            l, b, r, t = (round(v * self.dpi / INCH) for v in box)
            high = round(self.height * self.dpi / INCH)
            part = (slice(max(0, high - t), high - b), slice(max(0, l), r))
        ours = self.by_format["png"][part]
        return {name: difference(self.by_format[name][part], ours) for name in ("pdf", "svg")}


def pictures(sheet: Sheet, dpi: int) -> Pictures:
    """The sheet in every format, so many pixels to the inch; its paper grown to whole inches.

    Whole inches are whole pixels: nothing is rounded in one format and not in another.
    """
    width, height = (ceil(side / INCH) * INCH for side in (sheet.width, sheet.height))
    sheet = replace(sheet, width=width, height=height)
    with pypdfium2.PdfDocument(pdf(Document((sheet,), "Alike"))) as file:
        printed = file[0].render(scale=FINER * dpi / 72).to_pil().convert("RGB").reduce(FINER)
    text = svg(sheet, prefix="alike").decode()
    drawn = resvg_py.svg_to_bytes(svg_string=text, dpi=dpi, background="#ffffff", skip_system_fonts=True)
    ours = _image(png(sheet, dpi=dpi))
    images = {"pdf": printed, "svg": _image(bytes(drawn)), "png": ours}
    assert {image.size for image in images.values()} == {ours.size}
    return Pictures(sheet.height, dpi, {name: _soft(image) for name, image in images.items()})


def difference(one: NDArray[np.int16], other: NDArray[np.int16]) -> float:
    """The pixels that differ, as a share of those that are inked in either picture."""
    inked = (np.minimum(one, other).min(axis=2) < 255 - SEEN).sum()
    differing = (np.abs(one - other).max(axis=2) > SEEN).sum()
    return float(differing / max(1, inked))


def contact(sheets: Iterable[Sheet], columns: int = 6) -> tuple[Sheet, list[Box]]:
    """Small sheets side by side on a large one, and the box of each in mm."""
    rows: list[list[Sheet]] = [[]]
    for sheet in sheets:
        if len(rows[-1]) == columns:
            rows.append([])
        rows[-1].append(sheet)
    drawing, boxes, bottom = Drawing(), [], 0.0
    for row in rows:
        left = 0.0
        for sheet in row:
            boxes.append((left, bottom, left + sheet.width, bottom + sheet.height))
            drawing += sheet.drawing.moved(left, bottom)
            left += sheet.width
        bottom += max((sheet.height for sheet in row), default=0.0)
    return Sheet(max(box[2] for box in boxes), bottom, drawing), boxes


def _image(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def _soft(image: Image.Image) -> NDArray[np.int16]:
    """The pixels of an image, blurred."""
    return np.asarray(image.filter(ImageFilter.GaussianBlur(BLUR)), dtype=np.int16)
