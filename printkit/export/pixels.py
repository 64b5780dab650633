"""Pixels as a PDF holds them: files as they are where the format allows, else unpacked without loss, by Pillow."""

from __future__ import annotations

import zlib
from dataclasses import field
from io import BytesIO
from pathlib import Path
from typing import Any

from printkit.draw.raster import CHANNELS, Raster
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import frozen
from printkit.layouts.base.refusals import InputError

BAND = 256
"""So many rows of a picture are unpacked at a time."""
DEVICE = {1: "DeviceGray", 3: "DeviceRGB"}
"""Colour spaces by the numbers of a pixel."""


@frozen
class Pixels:
    """The stream of a picture in a PDF (ISO 32000-1, 8.9.5).

    Attributes:
        data: packed with ``filter``.
        filter: ``FlateDecode`` or ``DCTDecode``.
        channels: numbers of a pixel; with a palette they are those of its entries.
        bits: of one number.
        predicted: whether rows are packed as in a PNG.
        palette: red, green and blue of each entry.
        alpha: how much of each pixel is seen, 8 bits, packed with ``FlateDecode``; empty where all is.
        profile: ICC profile of the numbers; empty for those of the device.
    """

    data: bytes = field(repr=False)
    filter: str
    channels: int
    bits: int
    predicted: bool = False
    palette: bytes = b""
    alpha: bytes = field(default=b"", repr=False)
    profile: bytes = field(default=b"", repr=False)


def pixels(raster: Raster) -> Pixels:
    """A JPEG and a plain PNG as they are; a PNG that is interlaced or transparent, unpacked.

    16 bits become 8 where a picture is transparent: Pillow keeps no more.
    """
    channels = CHANNELS[raster.colours]
    if raster.kind == "jpeg":
        return Pixels(raster.data, "DCTDecode", channels, raster.bits, profile=raster.profile)
    if not (raster.clear or raster.laced or "alpha" in raster.colours):
        return Pixels(
            raster.rows(), "FlateDecode", channels, raster.bits, True, raster.palette, profile=raster.profile
        )
    return _unpacked(raster)


def _unpacked(raster: Raster) -> Pixels:
    from PIL import Image

    with Image.open(BytesIO(raster.data)) as image:
        has_alpha = raster.clear or "alpha" in raster.colours
        grey = raster.colours.startswith("grey")
        if raster.bits == 16 and grey and not has_alpha:
            # Pillow keeps the 16 bits of grey, the lower byte first; a PDF wants it last.
            wide = image.tobytes("raw", "I;16B")
            return Pixels(zlib.compress(wide), "FlateDecode", 1, 16, profile=raster.profile)
        mode = "LA" if grey else "RGBA"
        whole: Any = image if image.mode == mode else image.convert(mode)
        # Band by band: a large picture is in memory once.
        flat, clear, least = _Packed(), _Packed(), 255
        for top in range(0, raster.height, BAND):
            *colours, alpha = whole.crop((0, top, raster.width, min(top + BAND, raster.height))).split()
            flat.add((colours[0] if grey else Image.merge("RGB", colours)).tobytes())
            clear.add(alpha.tobytes())
            least = min(least, alpha.getextrema()[0])
        return Pixels(
            flat.whole(),
            "FlateDecode",
            1 if grey else 3,
            8,
            alpha=clear.whole() if has_alpha and least < 255 else b"",
            profile=raster.profile,
        )


class _Packed:
    """Bytes that are packed as they come."""

    def __init__(self) -> None:
        self.pack = zlib.compressobj()
        self.parts: list[bytes] = []

    def add(self, data: bytes) -> None:
        self.parts.append(self.pack.compress(data))

    def whole(self) -> bytes:
        return b"".join((*self.parts, self.pack.flush()))


# -------------------------------------------------------------------------------------------------- reading pixels

LARGEST = limits.SCAN_PIXELS.most
"""Most pixels of a scan: A4 at 1200 to the inch has 140 millions."""
MEANINGLESS = 96.0
"""Pixels per inch that are written where nobody knows them: 72 and 96."""
KINDS = ("PNG", "JPEG", "TIFF")
"""What scanners and cameras write."""


@frozen(eq=False)
class Scan:
    """A picture of a sheet.

    Attributes:
        width, height: its pixels across and down.
        grey: how light each is, 0 to 255, by rows from the top.
        dpi: pixels per inch, if the file says.
    """

    width: int
    height: int
    grey: bytes = field(repr=False)
    dpi: float | None


def scan(path: Path) -> Scan:
    """A picture in shades of grey, turned as its camera says.

    Raises:
        InputError: it is no picture, has too many pixels, or is finer in one direction than in the other.
    """
    import warnings

    from PIL import Image, ImageOps

    try:
        # Its size is read first: what unpacks to more is never unpacked. What a damaged one makes the library warn
        # of is no news for anybody: either the picture can be read, or it is refused.
        with warnings.catch_warnings(action="ignore"), Image.open(path, formats=KINDS) as image:
            if image.width * image.height > LARGEST:
                size = f"{image.width} x {image.height}"
                message = f"A scan can have at most {LARGEST:,} pixels; this one has {size}."
                raise InputError("scan", size, message)
            fine = tuple(map(float, image.info.get("dpi", ())))
            upright_image: Any = ImageOps.exif_transpose(image)
            grey = upright_image.convert("L")
    except (OSError, Image.DecompressionBombError, ValueError, SyntaxError, EOFError) as error:
        # A file that cannot be opened names itself; what is wrong inside a picture has no number.
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise InputError("scan", path, f"{{value}} cannot be read as PNG, JPEG or TIFF ({error}).") from None
    if len(fine) == 2 and abs(fine[0] - fine[1]) > 0.01 * fine[0]:
        message = "{field} must have the same resolution in both directions, not {value}."
        raise InputError("scan", f"{fine[0]:g} x {fine[1]:g} dpi", message)
    # Cameras write 72, which says nothing.
    return Scan(grey.width, grey.height, grey.tobytes(), fine[0] if fine and fine[0] > MEANINGLESS else None)
