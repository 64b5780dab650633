"""Pixels in the form used by PDF: files are left unchanged if possible, and otherwise unpacked by Pillow without
loss.
"""

import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

from printkit.draw.raster import CHANNELS, Raster
from printkit.layouts.base import limits
from printkit.layouts.base.frozen import dataclass, field
from printkit.layouts.base.refusals import InputError

BAND = 256
"""Number of rows of a picture that are unpacked at a time."""
DEVICE = {1: "DeviceGray", 3: "DeviceRGB"}
"""Colour spaces, keyed by the number of values in a pixel."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """The stream of a picture in a PDF (ISO 32000-1, 8.9.5).

    Attributes:
        data: data packed with ``filter``.
        filter: ``FlateDecode`` or ``DCTDecode``.
        channels: number of values in a pixel, or in an entry of the palette.
        bits: number of bits in a value.
        predicted: whether rows are packed as in a PNG.
        palette: red, green and blue of each entry.
        alpha: opacity of each pixel, 8 bits, packed with ``FlateDecode``; empty if the picture is opaque.
        profile: ICC profile of the values; empty for device colours.
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
    """Return the pixels of a picture: a JPEG or a simple PNG is left unchanged; an interlaced or transparent PNG is
    unpacked.

    Transparent pictures with 16 bits per channel are reduced to 8, because Pillow keeps no more.
    """
    channels = CHANNELS[raster.colours]
    if raster.kind == "jpeg":
        return Pixels(raster.data, "DCTDecode", channels, raster.bits, profile=raster.profile)
    if not (raster.clear or raster.is_interlaced or "alpha" in raster.colours):
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
            # Pillow keeps the 16 bits of grey with the lower byte first; a PDF needs it last.
            wide = image.tobytes("raw", "I;16B")
            return Pixels(zlib.compress(wide), "FlateDecode", 1, 16, profile=raster.profile)
        mode = "LA" if grey else "RGBA"
        whole: Any = image if image.mode == mode else image.convert(mode)
        # Pixels are converted band by band, so that a large picture is in memory only once.
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
    """Compresses bytes as they arrive."""

    def __init__(self) -> None:
        self.pack = zlib.compressobj()
        self.parts: list[bytes] = []

    def add(self, data: bytes) -> None:
        self.parts.append(self.pack.compress(data))

    def whole(self) -> bytes:
        return b"".join((*self.parts, self.pack.flush()))


# -------------------------------------------------------------------------------------------------- reading pixels

LARGEST = limits.SCAN_PIXELS.most
"""Largest number of pixels in a scan: A4 at 1200 pixels per inch has 140 million."""
MEANINGLESS = 96.0
"""Largest resolution that is merely a default (72 or 96 pixels per inch)."""
KINDS = ("PNG", "JPEG", "TIFF")
"""Formats of scanners and cameras."""


@dataclass(frozen=True, slots=True, eq=False)
class Scan:
    """A picture of a sheet.

    Attributes:
        width, height: number of pixels across and down.
        grey: lightness of each pixel, 0 to 255, row by row from the top.
        dpi: pixels per inch, if the file states them.
    """

    width: int
    height: int
    grey: bytes = field(repr=False)
    dpi: float | None


def scan(path: Path) -> Scan:
    """Read a picture as shades of grey, turned upright according to the camera orientation stored in the file.

    Raises:
        InputError: the file is not a picture, has too many pixels, or has different resolutions in the two
            directions.
    """
    import warnings

    from PIL import Image, ImageOps

    try:
        # The size is read first, so that a picture that is too large is never unpacked. The library's warnings about
        # damaged pictures are ignored, because a picture is either read or refused.
        with warnings.catch_warnings(action="ignore"), Image.open(path, formats=KINDS) as image:
            if image.width * image.height > LARGEST:
                size = f"{image.width} x {image.height}"
                message = f"A scan can have at most {LARGEST:,} pixels; this one has {size}."
                raise InputError("scan", size, message)
            fine = tuple(map(float, image.info.get("dpi", ())))
            upright_image: Any = ImageOps.exif_transpose(image)
            grey = upright_image.convert("L")
    except (OSError, Image.DecompressionBombError, ValueError, SyntaxError, EOFError) as error:
        # An error that concerns opening the file has a number; one that concerns the picture's content has none.
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise InputError("scan", path, f"{{value}} cannot be read as PNG, JPEG or TIFF ({error}).") from None
    if len(fine) == 2 and abs(fine[0] - fine[1]) > 0.01 * fine[0]:
        message = "{field} must have the same resolution in both directions, not {value}."
        raise InputError("scan", f"{fine[0]:g} x {fine[1]:g} dpi", message)
    # Cameras write 72, which is meaningless.
    return Scan(grey.width, grey.height, grey.tobytes(), fine[0] if fine and fine[0] > MEANINGLESS else None)
